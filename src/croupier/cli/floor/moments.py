"""When something happens in a hand, in the card room's words: before the deal, at the deal, at the flop, ..."""

from __future__ import annotations

from croupier.engine import AskKind, Round
from croupier.hands.games import Family
from croupier.rules.poker.spec import PokerSpec
from croupier.rules.views import PUBLIC, PokerState, View, view

SHUFFLE, DEAL, SHOWDOWN = "at the shuffle", "at the deal", "at the showdown"
DECISIONS, WAGERS = "at the decisions", "at the wagers"
FLOP, TURN, RIVER = "at the flop", "at the turn", "at the river"
STREETS = {
    3: "on third street",
    4: "on fourth street",
    5: "on fifth street",
    6: "on sixth street",
    7: "on seventh street",
}
DRAWS = {1: "at the first draw", 2: "at the second draw", 3: "at the third draw"}

# What may be typed for each.
MOMENTS = {
    "shuffle": SHUFFLE,
    "cut": SHUFFLE,
    "deal": DEAL,
    "initial deal": DEAL,
    "pre flop": DEAL,
    "preflop": DEAL,
    "flop": FLOP,
    "turn": TURN,
    "river": RIVER,
    "third street": STREETS[3],
    "fourth street": STREETS[4],
    "fifth street": STREETS[5],
    "sixth street": STREETS[6],
    "seventh street": STREETS[7],
    "draw": DRAWS[1],
    "first draw": DRAWS[1],
    "second draw": DRAWS[2],
    "third draw": DRAWS[3],
    "showdown": SHOWDOWN,
    "wagers": WAGERS,
    "decision": DECISIONS,
    "decisions": DECISIONS,
}
_DEALING = (AskKind.DEAL_DOWN, AskKind.DEAL_UP, AskKind.DEAL_CENTRE)


def moment_of(running: Round) -> str:
    """The moment of the current ask; after the pots are cleared it is still the showdown."""
    ask = running.ask
    kind = None if ask is None else ask.kind
    if kind in (AskKind.SHUFFLE, AskKind.CUT):
        return SHUFFLE
    if kind == AskKind.SHOW or kind is None:
        return SHOWDOWN
    seen = view(running, PUBLIC)
    if not isinstance(seen.table, PokerState):
        return {AskKind.WAGER: WAGERS, AskKind.DECIDE: DECISIONS}.get(kind, DEAL)
    spec = running.game.spec
    assert isinstance(spec, PokerSpec)
    if spec.family is Family.STUD:
        return _street(seen, spec.hole_cards + spec.up_cards, dealing=kind in _DEALING)
    if spec.family is Family.DRAW:
        return _draw(seen, kind)
    return _board(seen, dealing=kind == AskKind.DEAL_CENTRE)


def _board(seen: View, *, dealing: bool) -> str:
    assert isinstance(seen.table, PokerState)
    cards = len(seen.table.boards[0]) if seen.table.boards else 0
    if cards < 3:
        return FLOP if cards or dealing else DEAL
    return {3: FLOP, 4: TURN}.get(cards + dealing, RIVER)  # once the river lies there, a second board may be dealt


def _street(seen: View, first: int, *, dealing: bool) -> str:
    """By the number of cards, of which so many are dealt before anybody bets; a common card is everybody's last."""
    assert isinstance(seen.table, PokerState)
    held = [len(one.cards) for one in seen.table.seats.values() if one.cards]
    if not held:
        return DEAL
    street = min(held) + (1 if dealing else sum(map(len, seen.table.boards)))
    return DEAL if street <= first and dealing else STREETS.get(street, DEAL)


def _draw(seen: View, kind: AskKind) -> str:
    assert isinstance(seen.table, PokerState)
    return DRAWS.get(seen.table.draw, DEAL)
