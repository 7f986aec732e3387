"""What every poker chapter has in common: who is dealt in, and how cards are dealt."""

from __future__ import annotations

from croupier.engine import HAND, STACK, Procedure, steps_taken
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.families.care import Refill
from croupier.rules.poker.table import BURNS, PokerTable


def there(table: PokerTable) -> list[int]:
    """8.A, 8.B(6), 18.C: seats whose players have chips, are not away, and may play."""
    balances = table.balances
    if not table.by_player:
        return [seat for seat in table.seats if balances[STACK[seat]]]
    known = {seat: table.person(seat) for seat in table.seats}
    out = {seat for seat, person in known.items() if person.absent is not None or person.removed}
    return [seat for seat in table.seats if balances[STACK[seat]] and seat not in out]


def has_enough(table: PokerTable, seat: int, needed: int) -> bool:
    """8.B(4): has the seat chips for what is due and one minimum bet, or any chips where the house says so (P-34)?"""
    stack = table.balances[STACK[seat]]
    return stack >= needed + table.plan.small_bet_cents or (stack > 0 and bool(table.house["stakes.allow_short"]))


def enough_to_play(table: PokerTable) -> bool:
    """7.B: a game takes two players. Players who are not dealt in are told why."""
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
    """Deal one card face down to each of these seats, this many times around."""
    number, dealt = len(seats) * times, 0
    while dealt < number:
        answer = None if table.faults else (yield table.care.down_ask(table, clause, number - dealt))
        place, steps = dealt % len(seats), steps_taken(answer)
        if not steps:  # something happened to the card; the rest of this time around is dealt one by one
            yield from table.care.to_hands(table, seats[place:], table.care.down_ask(table, clause), answer)
            steps = len(seats) - place
        elif steps == number:
            table.deal_around_down(seats, times, clause=clause)
        else:
            for seat in _in_turn(seats, place, steps):
                table.deal_down(HAND[seat], clause=clause, seen_by=seat)
        dealt += steps


def deal_up_around(table: PokerTable, seats: list[int], clause: str) -> Procedure:
    """Deal one card face up to each of these seats."""
    number, dealt = len(seats), 0
    while dealt < number:
        answer = None if table.faults else (yield table.care.up_ask(clause, number - dealt))
        steps = steps_taken(answer)
        if not steps:
            yield from table.care.to_hands(table, seats[dealt:], table.care.up_ask(clause), answer)
            return
        if steps == number:
            table.deal_around_up(seats, clause=clause)
        else:
            for seat in _in_turn(seats, dealt, steps):
                table.deal_up(HAND[seat], clause=clause)
        dealt += steps


def _in_turn(seats: list[int], place: int, number: int) -> list[int]:
    """The next seats from this place on, going round and round."""
    return [seats[(place + step) % len(seats)] for step in range(number)]


def burn(table: PokerTable, clause: str, refill: Refill | None = None) -> Procedure:
    """The top card of the deck goes unseen to the burns, which are kept apart from the muck (7.F(3))."""
    answer = None if table.faults else (yield table.care.centre_ask(clause))
    if steps_taken(answer):
        table.deal_down(BURNS, clause=clause)
    else:
        yield from table.care.to_centre(table, BURNS, 1, table.care.centre_ask(clause), answer, refill)


def turn(table: PokerTable, board: str, number: int, clause: str) -> Procedure:
    """Deal community cards face up in the centre of the table."""
    while number:
        answer = None if table.faults else (yield table.care.centre_ask(clause, number))
        steps = steps_taken(answer)
        if not steps:
            yield from table.care.to_centre(table, board, number, table.care.centre_ask(clause), answer)
            return
        if steps == 1:
            table.deal_up(board, clause=clause)
        else:
            table.deal_pile_up(board, steps, clause=clause)
        number -= steps
