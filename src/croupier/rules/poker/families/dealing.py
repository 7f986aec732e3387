"""What every poker chapter does alike: who is dealt in, and cards dealt by the dealer."""

from __future__ import annotations

from croupier.engine import HAND, STACK, Procedure, steps_taken
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


def there(table: PokerTable) -> list[int]:
    """8.A, 8.B(6), 18.C: who sits at the table with chips, is not away, and may play."""
    balances = table.balances
    if not table.by_player:
        return [seat for seat in table.seats if balances[STACK[seat]]]
    known = {seat: table.person(seat) for seat in table.seats}
    out = {seat for seat, person in known.items() if person.absent is not None or person.removed}
    return [seat for seat in table.seats if balances[STACK[seat]] and seat not in out]


def has_enough(table: PokerTable, seat: int, needed: int) -> bool:
    """8.B(4): chips for what the game demands and one bet at the minimum; or any, where the house says so (P-34)."""
    stack = table.balances[STACK[seat]]
    return stack >= needed + table.plan.small_bet_cents or (stack > 0 and bool(table.house["stakes.allow_short"]))


def enough_to_play(table: PokerTable) -> bool:
    """7.B: fewer than two are not a game. Anyone who is not dealt in is told why."""
    for seat in table.seats:
        if seat in table.dealt:
            continue
        person = table.person(seat)
        if person.absent is not None:
            table.note(PokerKind.AWAY, seat=seat, clause="MD-POKER 8.B(6)")
        elif person.removed:
            table.note(PokerKind.MUST_LEAVE, seat=seat, clause="MD-POKER 18.C")
        elif person.waits:
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
    number, dealt = len(seats) * times, 0
    while dealt < number:
        answer = None if table.faults else (yield down_ask(table, clause, number - dealt))
        place, steps = dealt % len(seats), steps_taken(answer)
        if not steps:  # something happens to the card; the others of this time around are dealt with care
            yield from to_hands(table, seats[place:], down_ask(table, clause), answer)
            steps = len(seats) - place
        elif 1 < steps == number:
            table.deal_around_down(seats, times, clause=clause)
        else:
            for seat in _in_turn(seats, place, steps):
                table.deal_down(HAND[seat], clause=clause, seen_by=seat)
        dealt += steps


def deal_up_around(table: PokerTable, seats: list[int], clause: str) -> Procedure:
    """One card face up to each of these seats."""
    number, dealt = len(seats), 0
    while dealt < number:
        answer = None if table.faults else (yield up_ask(clause, number - dealt))
        steps = steps_taken(answer)
        if not steps:
            yield from to_hands(table, seats[dealt:], up_ask(clause), answer)
            return
        if 1 < steps == number:
            table.deal_around_up(seats, clause=clause)
        else:
            for seat in _in_turn(seats, dealt, steps):
                table.deal_up(HAND[seat], clause=clause)
        dealt += steps


def _in_turn(seats: list[int], place: int, number: int) -> list[int]:
    """So many seats from this place on, around and around."""
    return [seats[(place + step) % len(seats)] for step in range(number)]


def burn(table: PokerTable, clause: str, refill: Refill = from_the_burns) -> Procedure:
    """The top card of the deck goes unseen to the burns, apart from the muck (7.F(3))."""
    answer = None if table.faults else (yield centre_ask(clause))
    if steps_taken(answer):
        table.deal_down(BURNS, clause=clause)
    else:
        yield from to_centre(table, BURNS, 1, centre_ask(clause), answer, refill)


def turn(table: PokerTable, board: str, number: int, clause: str) -> Procedure:
    """Community cards face up in the centre of the table."""
    while number:
        answer = None if table.faults else (yield centre_ask(clause, number))
        steps = steps_taken(answer)
        if not steps:
            yield from to_centre(table, board, number, centre_ask(clause), answer)
            return
        if steps == 1:
            table.deal_up(board, clause=clause)
        else:
            table.deal_pile_up(board, steps, clause=clause)
        number -= steps
