"""A poker table as you see it, ready to be drawn, even after the cards have been taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card, card
from croupier.engine import HAND, STACK, Round, TableKind
from croupier.hands.games import Showdown, find
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.views import HIDDEN, PokerState, SeenPot, View, view
from croupier.rules.views.looking import BOARDS

Cards = tuple[Card | None, ...]  # None is a face-down card


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A seat at the table."""

    seat: int
    name: str
    stack_cents: int
    bet_cents: int  # in this betting round
    cards: Cards  # empty if they have folded or were not dealt in
    button: bool
    dealt_in: bool
    folded: bool
    won_cents: int | None  # once the hand is over


@dataclass(frozen=True, slots=True)
class PokerScene:
    """The table as one seat sees it."""

    game: Showdown
    seat: int
    places: Mapping[int, SeatPlace]
    boards: tuple[Cards, ...]
    pot_cents: int  # with the bets of this betting round
    pots: tuple[SeenPot, ...]  # main pot and side pots of the betting rounds before
    up: tuple[bool, ...]  # in stud, which of your own cards are face up

    @property
    def own(self) -> Cards:
        """Your cards."""
        return self.places[self.seat].cards


def poker_table(shown: View) -> PokerState:
    """The table of a view of poker."""
    assert isinstance(shown.table, PokerState)
    return shown.table


def scene_of(running: Round, seat: int) -> PokerScene:
    """The table as this seat sees it; once the hand is over, as it was at the last answer."""
    now = view(running, seat)
    began = {one: running.record.balances[STACK[one]] for one in now.table.seats}
    if not now.over:
        return _scene(began, now, now, seat, now.places)
    before = _before_the_end(running, seat)
    return _scene(began, now, before, seat, _opened(before, now))


def scene_from(now: View, before: View, seat: int) -> PokerScene:
    """The table by views alone, as they come over a network; `before` is the last in which hands lay on the table."""
    began = {one: place.stack_cents + place.put_in_cents for one, place in poker_table(before).seats.items()}
    return _scene(began, now, before if now.over else now, seat, _opened(before, now) if now.over else now.places)


def _before_the_end(running: Round, seat: int) -> View:
    """The last view in which hands were on the table."""
    record = running.record
    for step in reversed(range(len(record.answers))):
        there = view(Round(record, step), seat)
        if any(one.cards for one in there.table.seats.values()):
            return there
    return view(running, seat)


def _opened(before: View, now: View) -> Mapping[str, tuple[str, ...]]:
    """The cards of that view, with what was dealt, shown or folded afterwards."""
    places = dict(before.places)
    for event in now.log[len(before.events) :]:
        if event.kind == TableKind.TURNED_UP:
            places[event.place] = event.cards
        elif event.kind == TableKind.DEALT and event.place in BOARDS:
            places[event.place] = (*places.get(event.place, ()), *event.cards)
        elif event.kind in (PokerKind.FOLDED, PokerKind.CONCEDES):
            places.pop(HAND[event.seat], None)
    return places


def _scene(
    began: Mapping[int, int], now: View, lying: View, seat: int, cards: Mapping[str, tuple[str, ...]]
) -> PokerScene:
    """`began` is what each seat had in front of it when the hand began."""
    table, then = poker_table(now), poker_table(lying)
    folded = {event.seat for event in now.events if event.kind in (PokerKind.FOLDED, PokerKind.CONCEDES)}
    places = {
        one: SeatPlace(
            seat=one,
            name=place.player,
            stack_cents=place.stack_cents,
            bet_cents=0 if now.over else place.bet_cents,
            cards=_cards(cards.get(HAND[one], ())),
            button=one == then.button,
            dealt_in=then.seats[one].dealt_in,
            folded=one in folded,
            won_cents=place.stack_cents - began[one] if now.over else None,
        )
        for one, place in table.seats.items()
    }
    game = find(table.game)
    return PokerScene(
        game=game,
        seat=seat,
        places=places,
        boards=tuple(_cards(cards[board]) for board in BOARDS if cards.get(board)),
        pot_cents=0 if now.over else table.pot_cents,
        pots=() if now.over else table.pots,
        up=tuple(one != HIDDEN for one in then.seats[seat].cards) if game.is_stud else (),
    )


def _cards(cards: tuple[str, ...]) -> Cards:
    return tuple(None if one == HIDDEN else card(one) for one in cards)
