"""Between rounds: who sits down, adds chips, steps away, comes back and leaves; the clock, and what it brings.

Chapters 2, 7 and 8 of MD-POKER around the rounds. The time is told (`clock`), never read.
"""

from __future__ import annotations

from croupier.engine import CAGE, FLOOR, STACK, Answer, AskKind, Open, Option, Procedure
from croupier.rules.event_kinds import DayKind
from croupier.rules.poker.ch03_cards import (
    age_of_the_older,
    deck_replaced,
    decks_age,
    decks_changed,
)
from croupier.rules.poker.ch05_shuffling import shuffler_repaired
from croupier.rules.poker.ch15_payout import bad_beat_awaits
from croupier.rules.poker.ch16_high_hand import hands_waiting
from croupier.rules.poker.ch16_periods import floor_decides, floor_options, time_passes
from croupier.rules.poker.ch17_revenue import time_charge
from croupier.rules.poker.ch18_irregularities import notified, notified_option
from croupier.rules.poker.event_kinds import PokerKind, RoomKind
from croupier.rules.poker.house_side import TIME
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import PokerTable

NEXT_ROUND, CLOSE = "next-round", "close"
CHANGE_DECKS, REPLACE_DECK, REPAIR_SHUFFLER = "change-decks", "replace-deck", "repair-shuffler"
STAKES_MAX = 10_000_000


def between(table: PokerTable) -> Procedure:
    """Until the floor calls the next round (7.B: for two players at least) or closes the table."""
    while True:
        menus = {FLOOR: _floor(table)} | {seat: menu for seat in range(1, 11) if (menu := _menu(table, seat))}
        answer = yield Open(menus, "MD-POKER 8.B(2)", AskKind.BETWEEN)
        match answer.verb:
            case "next-round" | "close":
                called = answer.verb == NEXT_ROUND
                table.note(DayKind.NEXT_ROUND if called else DayKind.CLOSED, clause="MD-POKER 7.B")
                table.remember(closed=answer.verb == CLOSE)
                return
            case "clock":
                yield from _clock(table, answer.amount)
            case "change-decks":
                decks_changed(table)
            case "replace-deck":
                deck_replaced(table)
            case "repair-shuffler":
                shuffler_repaired(table)
            case "notified":
                notified(table, answer.what)
            case "record" | "reject" | "pay" | "distribute":
                floor_decides(table, answer)
            case _:
                _move(table, answer)


def active(table: PokerTable) -> list[int]:
    """Seats that can be dealt in: present, and with chips."""
    return [s for s in table.seats if table.balances[STACK[s]] and table.person(s).absent is None]


def _floor(table: PokerTable) -> tuple[Option, ...]:
    options = [
        Option(FLOOR, "clock", "MD-POKER 3.C", amount_min=1, amount_max=240),
        Option(FLOOR, CHANGE_DECKS, "MD-POKER 3.C"),
        *floor_options(table),
    ]
    if table.memory.deck_removed is not None:
        options.append(Option(FLOOR, REPLACE_DECK, "MD-POKER 7.F(6)"))
    if table.memory.shuffler_out_of_order:
        options.append(Option(FLOOR, REPAIR_SHUFFLER, "MD-POKER 18.R"))
    options += notified_option(table)
    # 15.G, 16.G(1): the dealer has called the floorperson, and the cards lie on the table.
    if hands_waiting(table) or bad_beat_awaits(table):
        return tuple(options)
    options.insert(0, Option(FLOOR, CLOSE, "MD-POKER 7.B"))
    fresh = age_of_the_older(table) < 60 * table.house["deck.change_hours"]
    fresh = fresh and table.memory.deck_removed is None
    if len(active(table)) > 1 and fresh:
        options.insert(0, Option(FLOOR, NEXT_ROUND, "MD-POKER 7.B"))
    return tuple(options)


def buy_in_floor(table: PokerTable) -> int:
    """8.B(4): ante, blind or forced bet, and one bet at the minimum; the house may ask for more (P-92)."""
    plan = table.plan
    least = plan.ante_cents + max((*plan.blinds_cents, plan.forced_cents)) + plan.small_bet_cents
    return max(1 if table.house["stakes.allow_short"] else least, table.house["stakes.buy_in_min"] or 0)


def _menu(table: PokerTable, seat: int) -> tuple[Option, ...]:
    """What may be done at a seat between rounds."""
    if seat not in table.seats:
        return _sit_down(table, seat) if len(table.seats) < table.house["poker.seats"] else ()
    if table.person(seat).absent is not None:
        away = Option(seat, "return", _absence_clause(table))
        return away, Option(seat, "leave", "MD-POKER 8.B(2)")
    away = Option(seat, "step-away", _absence_clause(table))
    return Option(seat, "leave", "MD-POKER 8.B(2)"), away, *_add(table, seat)


def _add(table: PokerTable, seat: int) -> tuple[Option, ...]:
    """8.B(2): stakes are added between rounds; whoever has nothing left buys in again (P-92)."""
    stack, most = table.balances[STACK[seat]], table.house["stakes.buy_in_max"] or STAKES_MAX
    if not stack:
        least = buy_in_floor(table)
        return (Option(seat, "add", _buy_in_clause(table), amount_min=least, amount_max=max(least, most), money=True),)
    if stack >= most:
        return ()
    return (Option(seat, "add", "MD-POKER 8.B(2)", amount_min=1, amount_max=most - stack, money=True),)


def _buy_in_clause(table: PokerTable) -> str:
    """What makes the least buy-in: what the play needs, or a larger amount of the house's own."""
    own: int = table.house["stakes.buy_in_min"] or 0
    return "submission: stakes.buy_in_min" if own and own >= buy_in_floor(table) else "MD-POKER 8.B(4)"


def _sit_down(table: PokerTable, seat: int) -> tuple[Option, ...]:
    """8.A: a waiting player takes an empty seat; one who left with more may not come back with less (8.B(2))."""
    most = table.house["stakes.buy_in_max"] or STAKES_MAX
    options = []
    for name in table.memory.waiting:
        least = max(buy_in_floor(table), table.memory.person(name).left)
        options.append(Option(seat, "sit", "MD-POKER 8.B(4)", (name,), least, max(least, most), money=True))
    return tuple(options)


def _absence_clause(table: PokerTable) -> str:
    """8.B(6): the stakes are noted, or covered."""
    noted = table.house["stakes.absence_method"] == "record-amount"
    return "MD-POKER 8.B(6)(a)" if noted else "MD-POKER 8.B(6)(b)"


def _move(table: PokerTable, answer: Answer) -> None:
    seat, stack = answer.actor, STACK[answer.actor]
    match answer.verb:
        case "sit":
            table.remember(waiting=tuple(name for name in table.memory.waiting if name != answer.what))
            table.players = {**table.players, seat: answer.what}
            table.seats = tuple(sorted(table.players))
            table.move(
                DayKind.BOUGHT_IN, CAGE, stack, answer.amount, clause="MD-POKER 8.B(4)", seat=seat, name=answer.what
            )
        case "add":
            table.move(DayKind.ADDED, CAGE, stack, answer.amount, clause="MD-POKER 8.B(2)", seat=seat)
        case "leave":
            _leave(table, seat)
        case "step-away":
            table.remember_of(seat, absent=table.balances[stack])
            clause = _absence_clause(table)
            table.note(RoomKind.STEPS_AWAY, seat=seat, amount=table.balances[stack], clause=clause)
        case "return":
            clause = _absence_clause(table)
            table.note(RoomKind.RETURNS, seat=seat, amount=table.balances[stack], clause=clause, reading="X-16")
            assert table.person(seat).absent == table.balances[stack]
            table.remember_of(seat, absent=None)
            if table.spec.button:
                _owes_for_missed_blinds(table, seat)


def _leave(table: PokerTable, seat: int) -> None:
    """The player takes the stakes along; what they were is remembered for the day."""
    name, cents = table.players[seat], table.balances[STACK[seat]]
    table.remember_of(seat, absent=None, missed=0, owes=0, waits=False, removed=False, left=cents)
    if cents:
        table.move(DayKind.CASHED_OUT, STACK[seat], CAGE, cents, clause="MD-POKER 8.B(2)", seat=seat, name=name)
    else:
        table.note(DayKind.LEFT, seat=seat, name=name, clause="MD-POKER 8.B(2)")
    table.players = {other: player for other, player in table.players.items() if other != seat}
    table.seats = tuple(sorted(table.players))


def _clock(table: PokerTable, minutes: int) -> Procedure:
    """Time goes on: decks age (3.C), a time charge falls due at each step of it (17.B(3)(d)), High Hand periods end."""
    before = table.memory.minute or 0
    table.remember(minute=before + minutes)
    decks_age(table, minutes)
    table.note(DayKind.CLOCK, number=before + minutes, clause="MD-POKER 3.C")
    if TIME in table.house["rake.type"] and table.memory.raked:
        length = table.house["rake.time_step"]
        for step in range(before // length, (before + minutes) // length):
            yield from time_charge(table, step)
    if table.house["high_hand.offered"] or any(account.startswith("high-hand-") for account in table.balances):
        time_passes(table, before)


def with_missed_blinds(table: PokerTable, memory: PokerMemory) -> PokerMemory:
    """P-78: absent players whom the blinds of this round passed by have missed them once more."""
    posted = [event.seat for event in table.events if event.kind == PokerKind.BLIND]
    if not posted:
        return memory
    for seat in table.after(table.button, list(table.seats)):
        person = table.person(seat)
        if person.absent is not None:
            memory = memory.with_person(person.player, missed=person.missed + 1)
        if seat == posted[-1]:
            break
    return memory


def _owes_for_missed_blinds(table: PokerTable, seat: int) -> None:
    """P-78: who comes back posts all blinds or the largest, or waits until the blind is due at the seat."""
    if not table.person(seat).missed:
        return
    rule, blinds = table.house["blinds.missed"], table.plan.blinds_cents
    if rule == "wait":
        table.remember_of(seat, missed=0, waits=True)
    else:
        table.remember_of(seat, missed=0, owes=sum(blinds) if rule == "post-all" else max(blinds))
    table.note(RoomKind.MISSED_BLINDS, seat=seat, act=rule, clause="submission: blinds.missed", reading="P-78")
