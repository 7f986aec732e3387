"""What every poker chapter does alike: who is dealt in, and cards dealt by the dealer."""

from __future__ import annotations

from croupier.engine import AS_PROCEDURE, HAND, STACK, Procedure
from croupier.rules.poker.ch18_exposed_cards import (
    Refill,
    centre_ask,
    down_ask,
    from_the_burns,
    to_centre,
    to_hands,
    up_ask,
)
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import BURNS, PokerTable


def all_have_enough(table: PokerTable) -> bool:
    """Nobody is away, and everybody has chips for whatever may be due: the usual round, found out at a glance."""
    balances, enough = table.balances, table.plan.enough_cents
    for seat in table.seats:
        if balances[STACK[seat]] < enough:
            return False
    return not table.by_seat


def there(table: PokerTable) -> list[int]:
    """8.A, 8.B(6), 18.C: who sits at the table with chips, is not away, and may play."""
    facts, balances = table.facts, table.balances
    if not table.by_seat:
        return [seat for seat in table.seats if balances[STACK[seat]]]
    out = {seat for seat in table.seats if f"absent-{seat}" in facts or f"removed-{seat}" in facts}
    return [seat for seat in table.seats if balances[STACK[seat]] and seat not in out]


def has_enough(table: PokerTable, seat: int, needed: int) -> bool:
    """8.B(4): chips for what the game demands and one bet at the minimum; or any, where the house says so (P-34)."""
    stack = table.balances[STACK[seat]]
    return stack >= needed + table.plan.small_bet_cents or (stack > 0 and bool(table.house["stakes.allow_short"]))


def enough_to_play(table: PokerTable) -> bool:
    """7.B: fewer than two are no game. Whoever is not dealt in is told why."""
    for seat in table.seats:
        if seat in table.dealt:
            continue
        if f"absent-{seat}" in table.facts:
            table.note(PokerKind.AWAY, seat=seat, clause="MD-POKER 8.B(6)")
        elif f"removed-{seat}" in table.facts:
            table.note(PokerKind.MUST_LEAVE, seat=seat, clause="MD-POKER 18.C")
        elif f"waits-{seat}" in table.facts:
            table.note(PokerKind.WAITS, seat=seat, clause="submission: blinds.missed", reading="P-111")
        else:
            table.note(PokerKind.NOT_DEALT_IN, seat=seat, clause="MD-POKER 8.B(4)")
    if len(table.dealt) < 2:
        table.note(PokerKind.NO_GAME, clause="MD-POKER 7.B", reading="P-110")
        return False
    table.live = list(table.dealt)
    table.contributed = dict.fromkeys(table.dealt, 0)
    return True


def deal_around(table: PokerTable, seats: list[int], clause: str, times: int = 1) -> Procedure:
    """One card face down to each of these seats, so many times around."""
    if table.faults is None and table.goes_on(len(seats) * times):
        table.deal_around_down(seats, times, clause=clause)
        return
    ask = down_ask(clause)
    for _ in range(times):
        for place, seat in enumerate(seats):
            answer = None if table.faults else (yield ask)
            if answer is not AS_PROCEDURE:
                yield from to_hands(table, seats[place:], ask, answer)
                break
            table.deal_down(HAND[seat], clause=clause, seen_by=seat)


def deal_up_around(table: PokerTable, seats: list[int], clause: str) -> Procedure:
    """One card face up to each of these seats."""
    if table.faults is None and table.goes_on(len(seats)):
        table.deal_around_up(seats, clause=clause)
        return
    ask = up_ask(clause)
    for place, seat in enumerate(seats):
        answer = None if table.faults else (yield ask)
        if answer is not AS_PROCEDURE:
            yield from to_hands(table, seats[place:], ask, answer)
            return
        table.deal_up(HAND[seat], clause=clause)


def burn(table: PokerTable, clause: str, refill: Refill = from_the_burns) -> Procedure:
    """The top card of the deck goes unseen to the burns, apart from the muck (7.F(3))."""
    if table.faults is None and table.goes_on():
        table.deal_down(BURNS, clause=clause)
        return
    ask = centre_ask(clause)
    answer = None if table.faults else (yield ask)
    if answer is AS_PROCEDURE:
        table.deal_down(BURNS, clause=clause)
    else:
        yield from to_centre(table, BURNS, 1, ask, answer, refill)


def turn(table: PokerTable, board: str, number: int, clause: str) -> Procedure:
    """Community cards face up in the centre of the table."""
    if table.faults is None and table.goes_on(number):
        table.deal_pile_up(board, number, clause=clause)
        return
    ask = centre_ask(clause)
    for left in range(number, 0, -1):
        answer = None if table.faults else (yield ask)
        if answer is not AS_PROCEDURE:
            yield from to_centre(table, board, left, ask, answer)
            return
        table.deal_up(board, clause=clause)
