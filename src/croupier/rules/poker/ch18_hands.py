"""MD-POKER chapter 18, C and K: hands taken out of the round, and refunds from the pot."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import DEALER, FLOOR, STACK, Answer, Option, TableKind
from croupier.rules.poker.ch08_raises import what_stands
from croupier.rules.poker.ch17_revenue import put_back
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.faults import COLLECT, FOUL, LEAVE, OWN_FAULT, RECONSTRUCT, REFUND, faults, irregular
from croupier.rules.poker.pots.side_pots import pots
from croupier.rules.poker.pots.uncalled import uncalled
from croupier.rules.poker.table import POT, PokerTable

_CLAUSES = {
    FOUL: "MD-POKER 18.K",
    COLLECT: "MD-POKER 18.K",
    LEAVE: "MD-POKER 18.K(4)",
    REFUND: "MD-POKER 18.K(3)",
    OWN_FAULT: "MD-POKER 18.K(3)",
    RECONSTRUCT: "MD-POKER 18.K(2)",
}
_WORDS = {
    FOUL: "unprotected and fouled",
    COLLECT: "unprotected and collected by the dealer",
    LEAVE: "left without comment",
    REFUND: "protected, and lost by no fault of the player",
    OWN_FAULT: "protected, and lost by the player's own part in the error",
}


def seats_named(seats: list[int]) -> tuple[str, ...]:
    """`seat-3` and the like, as answers name seats."""
    return tuple(f"seat-{seat}" for seat in seats)


def seat_of(answer: Answer) -> int:
    """The seat that an answer names."""
    return int(answer.what.removeprefix("seat-"))


def in_play(table: PokerTable) -> list[int]:
    """Seats whose hands could be lost: not shown yet, and every pot would keep a contender."""
    left = [seat for seat in table.live if seat not in table.mucked]
    return [seat for seat in left if table.hand(seat) and seat not in table.shown and _can_go(table, seat)]


def _can_go(table: PokerTable, seat: int) -> bool:
    rest = [other for other in table.live if other != seat]
    if not table.mucked:
        return bool(rest)
    left = pots(table.contributed, rest, sum(table.dead.values()))
    held = all(any(other not in table.mucked for other in pot.contenders) for pot in left)
    return held and any(other not in table.mucked for other in rest)


def hand_options(table: PokerTable) -> Iterator[Option]:
    """K: what can happen to a hand. In stud hole cards count as protected, so none is fouled for good (K(1))."""
    hands = seats_named(in_play(table))
    if not hands:
        return
    if not is_stud(table):
        yield Option(DEALER, FOUL, _CLAUSES[FOUL], hands)
    yield Option(DEALER, COLLECT, _CLAUSES[COLLECT], hands)
    here = seats_named([seat for seat in in_play(table) if seat not in table.away])
    if here:
        yield Option(DEALER, LEAVE, _CLAUSES[LEAVE], here)
    for verb in (RECONSTRUCT, REFUND, OWN_FAULT):
        yield Option(FLOOR, verb, _CLAUSES[verb], hands)


def is_stud(table: PokerTable) -> bool:
    """Is this a stud game, whose hole cards K(1) protects?"""
    return table.spec.is_stud


def hand_reported(table: PokerTable, answer: Answer) -> None:
    """K: the hand is reconstructed (2) or is out of the round, with a refund if the player is not at fault (3)."""
    seat, clause = seat_of(answer), _CLAUSES[answer.verb]
    if answer.verb == RECONSTRUCT:
        irregular(table)
        table.note(PokerKind.RECONSTRUCTED, seat=seat, clause=clause)
        if is_stud(table):
            table.note(PokerKind.COUNT_AS_PROTECTED, seat=seat, clause="MD-POKER 18.K(1)")
        return
    out_of_the_round(table, seat, clause, _WORDS[answer.verb])
    if answer.verb == REFUND:
        refund(table, seat, clause=clause, reading="P-84")
        uncalled(table)


def out_of_the_round(table: PokerTable, seat: int, clause: str, why: str) -> None:
    """The hand is dead and goes to the muck; what the player has bet stays in the pot."""
    irregular(table).out.add(seat)
    table.live.remove(seat)
    table.note(PokerKind.HAND_IS_DEAD, seat=seat, text=why, clause=clause)
    table.muck(seat, clause=clause)


def refund(table: PokerTable, seat: int, *, clause: str, reading: str) -> None:
    """Everything the player has put in comes back, each amount from the pot level it went into (P-84)."""
    if table.parked:
        put_back(table, clause)
    if table.contributed[seat]:
        table.give_back(seat, table.contributed[seat], clause=clause, reading=reading)
    dead = table.dead.pop(seat, 0)
    if dead:
        table.move(TableKind.RETURNED, POT, STACK[seat], dead, clause=clause, seat=seat, bet="ante", reading=reading)
    faults(table).refunded.add(seat)
    if table.street.pop(seat, 0) and table.betting is not None:
        what_stands(table, table.betting)
