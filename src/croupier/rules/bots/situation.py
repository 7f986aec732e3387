"""What a poker bot calculates with: the figures of its view, cards as numbers, and the cards it has not seen."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.spec import Draws, PokerSpec
from croupier.rules.specs import SPECS
from croupier.rules.views import HIDDEN, PokerSeat, PokerState, View
from croupier.rules.views.seen import numbers

_RESHUFFLED = DeckKind.RESHUFFLED


@dataclass(frozen=True, slots=True)
class Opponent:
    """A player still in the round, as seen from another seat."""

    seat: int
    shown: tuple[int, ...]  # their cards that are face up
    entered: bool  # have they put in money without having to?
    raises: int  # their bets and raises in this betting round
    earlier_raises: int  # and in earlier betting rounds
    drawn: int | None  # cards they took at the last draw; None before it


@dataclass(frozen=True, slots=True)
class BotsView:
    """A poker situation as seen by one player."""

    game: PokerSpec
    seat: int
    hand: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...]
    unknown: tuple[int, ...]  # cards that could be anywhere
    opponents: tuple[Opponent, ...]
    pot_cents: int
    owes_cents: int  # what a call costs, at most the stack
    high_cents: int  # the largest bet of this betting round
    put_in_cents: int  # this player's part of it
    stack_cents: int
    draws_left: int  # including the one under way
    streets_begun: int  # betting rounds before this one


def poker_table(view: View) -> PokerState:
    """The table in a view of a poker game."""
    assert isinstance(view.table, PokerState)
    return view.table


def situation(view: View) -> BotsView:
    """The situation of the view's own seat."""
    table = poker_table(view)
    (seat,) = view.viewer.seats
    game = SPECS[table.game]
    assert isinstance(game, PokerSpec)
    mine, hand = table.seats[seat], view.own.hands.get(seat)
    return BotsView(
        game=game,
        seat=seat,
        hand=() if hand is None else numbers(hand.cards),
        boards=tuple(map(numbers, table.boards)) or ((),),
        unknown=_unknown(view, game),
        opponents=tuple(_opponent(other, one) for other, one in table.seats.items() if other != seat and one.cards),
        pot_cents=table.pot_cents,
        owes_cents=0 if hand is None else hand.to_call_cents,
        high_cents=0 if table.betting is None else table.betting.to_cents,
        put_in_cents=mine.bet_cents,
        stack_cents=mine.stack_cents,
        draws_left=_draws_left(table, game),
        streets_begun=table.street,
    )


def _opponent(seat: int, one: PokerSeat) -> Opponent:
    return Opponent(seat, numbers(one.cards), one.entered, one.raises, one.raises_before, one.drawn)


def _draws_left(table: PokerState, game: PokerSpec) -> int:
    """The number of draws to come, including the one under way."""
    in_all = table.draws or (len(game.play.draws) if isinstance(game.play, Draws) else 0)
    under_way = table.asked is not None and table.asked.kind == "draw"
    return in_all - table.draw + under_way


def _unknown(view: View, game: PokerSpec) -> tuple[int, ...]:
    """Every card of the deck that this seat has not seen.

    Its own discards may return once they are reshuffled; in stud only burns are, which nobody has seen.
    """
    seen: set[str] = {one for cards in view.places.values() for one in cards}
    for event in reversed(view.log):
        if event.kind == _RESHUFFLED and game.has_draws:
            break
        seen.update(event.cards)
    seen.discard(HIDDEN)
    gone = set(numbers(tuple(seen)))
    return tuple(one for one in game.deck if one not in gone)
