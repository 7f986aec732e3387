"""What you see of a poker table, ready to be drawn; also after the cards have gone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card, card
from croupier.engine import HAND, STACK, Round, TableKind, View, view
from croupier.engine.views import HIDDEN
from croupier.hands.games import Showdown
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.pots import pots
from croupier.rules.poker.table import BOARD, POT, SECOND_BOARD, PokerTable

Cards = tuple[Card | None, ...]  # None is a card that lies face down


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table."""

    seat: int
    name: str
    stack_cents: int
    bet_cents: int  # in this betting round
    cards: Cards  # none for who has folded or is not dealt in
    button: bool
    dealt_in: bool
    folded: bool
    won_cents: int | None  # once the hand is over


@dataclass(frozen=True, slots=True)
class PokerScene:
    """The table as one seat sees it."""

    game: Showdown
    seat: int
    places: Mapping[int, Place]
    boards: tuple[Cards, ...]
    pot_cents: int  # with the bets of this betting round
    pots: tuple[tuple[str, int], ...]  # main pot and side pots of the betting rounds before
    up: tuple[bool, ...]  # in stud, which of the own cards lie face up

    @property
    def own(self) -> Cards:
        """Your cards."""
        return self.places[self.seat].cards


def scene_of(running: Round, seat: int) -> PokerScene:
    """The table as this seat sees it; once the hand is over, as it lay when the last answer was given."""
    now = view(running, seat)
    if not running.over:
        return _scene(running, running, seat, now.places)
    before = _before_the_end(running, seat)
    return _scene(running, before, seat, _opened(view(before, seat), now))


def _before_the_end(running: Round, seat: int) -> Round:
    """The round at the last moment when hands lay on the table."""
    answers = running.record.answers
    for step in range(len(answers) - 1, -1, -1):
        there = Round(running.record, step)
        if any(place.startswith("hand-") for place in view(there, seat).places):
            return there
    return running


def _opened(before: View, now: View) -> Mapping[str, tuple[str, ...]]:
    """The cards as they lay then, with what was dealt, opened or folded after."""
    places = dict(before.places)
    for event in now.log[len(before.log) :]:
        if event.kind == TableKind.TURNED_UP:
            places[event.place] = event.cards
        elif event.kind == TableKind.DEALT and event.place in (BOARD, SECOND_BOARD):
            places[event.place] = (*places.get(event.place, ()), *event.cards)
        elif event.kind in (PokerKind.FOLDED, PokerKind.CONCEDES):
            places.pop(HAND[event.seat], None)
    return places


def _scene(running: Round, lying: Round, seat: int, cards: Mapping[str, tuple[str, ...]]) -> PokerScene:
    table, then = running.table, lying.table
    assert isinstance(table, PokerTable)
    assert isinstance(then, PokerTable)
    folded = {event.seat for event in table.events if event.kind in (PokerKind.FOLDED, PokerKind.CONCEDES)}
    won = {one: table.balances[STACK[one]] - running.record.balances[STACK[one]] for one in table.seats}
    places = {
        one: Place(
            seat=one,
            name=table.players[one],
            stack_cents=table.balances[STACK[one]],
            bet_cents=0 if running.over else table.street.get(one, 0),
            cards=_cards(cards.get(HAND[one], ())),
            button=one == then.button,
            dealt_in=one in then.dealt,
            folded=one in folded,
            won_cents=won[one] if running.over else None,
        )
        for one in table.seats
    }
    stud = table.spec.is_stud
    return PokerScene(
        game=table.spec,
        seat=seat,
        places=places,
        boards=tuple(_cards(cards[board]) for board in (BOARD, SECOND_BOARD) if cards.get(board)),
        pot_cents=0 if running.over else table.balances[POT],
        pots=() if running.over else _pots(table),
        up=tuple(one is not None and int(one) in then.face_up for one in places[seat].cards) if stud else (),
    )


def _pots(table: PokerTable) -> tuple[tuple[str, int], ...]:
    """The pots as the betting rounds before have left them; bets of this one may still come back."""
    if not table.live:
        return ()
    settled = {seat: cents - table.street.get(seat, 0) for seat, cents in table.contributed.items()}
    return tuple((pot.name, pot.cents) for pot in pots(settled, table.live, sum(table.dead.values())))


def _cards(cards: tuple[str, ...]) -> Cards:
    return tuple(None if one == HIDDEN else card(one) for one in cards)
