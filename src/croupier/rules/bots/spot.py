"""What a poker player makes of his view: his cards, whom he is up against, what the bet costs him."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.cards import card
from croupier.engine import HAND, STACK, TableKind, View
from croupier.engine.views import HIDDEN, SeenEvent
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.ch08_acts import DISCARD
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.spec import Draws, PokerSpec
from croupier.rules.poker.table import BOARDS, POT
from croupier.rules.specs import SPECS

_STREET_BETS = (
    PokerKind.BLIND,
    PokerKind.STRADDLE,
    PokerKind.FORCED_BET,
    PokerKind.BET,
    PokerKind.CALLED,
    PokerKind.RAISED,
)
_VOLUNTARY = (PokerKind.STRADDLE, PokerKind.BET, PokerKind.CALLED, PokerKind.RAISED)
_AGGRESSIVE = (PokerKind.BET, PokerKind.RAISED)


@dataclass(frozen=True, slots=True)
class Opponent:
    """A player still in the round, as one sees him."""

    seat: int
    shown: tuple[int, ...]  # the cards of his that lie face up
    entered: bool  # has he put in money of his own accord?
    raises: int  # his bets and raises in this betting round
    earlier_raises: int  # and in those before
    drawn: int | None  # cards he took at the last draw; None before it


@dataclass(frozen=True, slots=True)
class Spot:
    """One player's situation."""

    game: PokerSpec
    seat: int
    hand: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...]
    unknown: tuple[int, ...]  # cards that could lie anywhere
    opponents: tuple[Opponent, ...]
    pot_cents: int
    owes_cents: int  # what a call costs, at most the own stack
    high_cents: int  # the largest bet of this betting round
    put_in_cents: int  # the own part of it
    stack_cents: int
    draws_left: int  # with the one under way
    streets_begun: int  # betting rounds before this one


def read(view: View) -> Spot:
    """The situation of the view's seat."""
    seat = int(view.viewer.removeprefix("seat "))
    game = SPECS[view.game]
    assert isinstance(game, PokerSpec)
    bets = _Bets(view.log, stud=game.is_stud)
    hand = _seen(view.places.get(HAND[seat], ()))
    boards = tuple(_seen(view.places[board]) for board in BOARDS if board in view.places)
    high, own = max(bets.street.values(), default=0), bets.street.get(seat, 0)
    stack = view.accounts.get(STACK[seat], 0)
    return Spot(
        game=game,
        seat=seat,
        hand=hand,
        boards=boards or ((),),
        unknown=_unknown(view, game),
        opponents=tuple(
            _opponent(other, view, bets) for other in view.players if other != seat and HAND[other] in view.places
        ),
        pot_cents=view.accounts.get(POT, 0),
        owes_cents=min(max(high - own, 0), stack),
        high_cents=high,
        put_in_cents=own,
        stack_cents=stack,
        draws_left=(bets.draws_in_all or _draws(game)) - bets.draws_made + _is_drawing(view),
        streets_begun=bets.streets,
    )


def _draws(game: PokerSpec) -> int:
    return len(game.play.draws) if isinstance(game.play, Draws) else 0


def _is_drawing(view: View) -> bool:
    return any(option.verb == DISCARD for option in view.options)


def _opponent(seat: int, view: View, bets: _Bets) -> Opponent:
    return Opponent(
        seat,
        _seen(view.places[HAND[seat]]),
        seat in bets.entered,
        bets.raises.get(seat, 0),
        bets.earlier_raises.get(seat, 0),
        bets.drawn.get(seat),
    )


def _seen(cards: Iterable[str]) -> tuple[int, ...]:
    return tuple(int(card(one)) for one in cards if one != HIDDEN)


def _unknown(view: View, game: PokerSpec) -> tuple[int, ...]:
    """Every card of the deck that this seat has not seen; own discards may come again once they are reshuffled."""
    seen: set[str] = {one for cards in view.places.values() for one in cards}
    again = False
    for event in reversed(view.log):
        again = again or event.kind == DeckKind.RESHUFFLED
        if not again:
            seen.update(event.cards)
    gone = {int(card(one)) for one in seen if one != HIDDEN}
    return tuple(one for one in game.deck if one not in gone)


class _Bets:
    """The log read once: what each has bet in this betting round, who has raised, who has drawn how many."""

    def __init__(self, log: Iterable[SeenEvent], *, stud: bool) -> None:
        self.street: dict[int, int] = {}
        self.raises: dict[int, int] = {}
        self.earlier_raises: dict[int, int] = {}
        self.entered: set[int] = set()
        self.drawn: dict[int, int] = {}
        self.draws_in_all = self.draws_made = self.streets = 0
        for event in log:
            if event.kind == TableKind.DEALT:
                if stud or not event.place.startswith("hand-"):
                    self._next_street()
            elif event.kind == PokerKind.DRAW:
                self._next_street()
                self.draws_made, self.draws_in_all = event.number, event.of
                self.drawn.clear()
            elif event.kind == PokerKind.STANDS_PAT:
                self.drawn[event.seat] = 0
            elif event.kind == TableKind.DISCARDED:
                self.drawn[int(event.place.removeprefix("discards-"))] = len(event.cards)
            elif event.kind in _STREET_BETS:
                self._bet(event)

    def _next_street(self) -> None:
        if self.street:
            self.streets += 1
        self.street.clear()
        for seat, number in self.raises.items():
            self.earlier_raises[seat] = self.earlier_raises.get(seat, 0) + number
        self.raises.clear()

    def _bet(self, event: SeenEvent) -> None:
        self.street[event.seat] = self.street.get(event.seat, 0) + event.cents
        if event.kind in _VOLUNTARY:
            self.entered.add(event.seat)
        if event.kind in _AGGRESSIVE:
            self.raises[event.seat] = self.raises.get(event.seat, 0) + 1
