"""Between rounds: players sit down, add chips, step away, return and leave; time passes, and things fall due.

Chapters 2, 7 and 8 of MD-POKER outside the rounds. The time is told (`clock`), never read from a clock.
"""

from __future__ import annotations

from itertools import chain

from croupier.engine import CAGE, FLOOR, STACK, Answer, AskKind, Open, Option, Procedure
from croupier.rules.event_kinds import DayKind
from croupier.rules.memory import NEW, OPEN
from croupier.rules.poker.ch03_cards import decks_age, decks_changed
from croupier.rules.poker.ch04_opening import another_deck
from croupier.rules.poker.ch05_shuffling import shuffler_repaired
from croupier.rules.poker.ch15_bad_beat import BOX
from croupier.rules.poker.ch15_payout import bad_beat_awaits, bad_beat_to_do, notice_is_due
from croupier.rules.poker.ch16_high_hand import hands_waiting
from croupier.rules.poker.ch16_periods import floor_decides, floor_options, hands_in_at_close, time_passes
from croupier.rules.poker.ch17_revenue import time_charge
from croupier.rules.poker.ch18_irregularities import notified, notified_option
from croupier.rules.poker.choices.house_side import TIME
from croupier.rules.poker.choices.plan import buy_in_floor
from croupier.rules.poker.day.before_a_round import due
from croupier.rules.poker.event_kinds import BAD_BEAT, PokerKind, RoomKind
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.poker.table import PokerTable
from croupier.rules.table_day.between import (
    CLOCK,
    CLOCK_MAX,
    CLOSE,
    GO_TO,
    LEAVE_IDLE,
    comes_or_goes,
    ends,
    people_options,
    stage_is_due,
    ways_on,
)
from croupier.rules.wall_clock import WallClock

CHANGE_DECKS, REPLACE_DECK, REPAIR_SHUFFLER = "change-decks", "replace-deck", "repair-shuffler"
CHANGE_GAME = "change-game"
STAKES_MAX = 10_000_000


def between(table: PokerTable) -> Procedure:
    """Ask until the floor calls the next round (7.B: at least two players) or closes the table."""
    while True:
        menus = {FLOOR: _floor(table)} | {seat: menu for seat in range(1, 11) if (menu := _menu(table, seat))}
        answer = yield Open(menus, "MD-POKER 8.B(2)", AskKind.BETWEEN)
        match answer.verb:
            case "next-round" | "go-to" | "change-game" | "idle" | "close":
                _goes_on(table, answer, menus[FLOOR])
                return
            case "arrives" | "departs":
                comes_or_goes(table, answer, "MD-POKER 8.A")
            case "clock":
                yield from _clock(table, answer.amount)
            case "change-decks":
                decks_changed(table)
                if table.memory.stage == OPEN:  # chapter 4: new decks are inspected before play
                    table.remember(stage=NEW)
            case "replace-deck":
                yield from another_deck(table)
            case "repair-shuffler":
                shuffler_repaired(table)
            case "notified":
                notified(table, answer.what)
            case "record" | "reject" | "pay" | "distribute":
                floor_decides(table, answer)
            case _:
                _move(table, answer)


def _goes_on(table: PokerTable, answer: Answer, menu: tuple[Option, ...]) -> None:
    """Go on to the next round or another procedure; or, when everybody has left, leave the table idle or close it."""
    if answer.verb == CLOSE:
        for seat in table.seats:
            _leave(table, seat)
        hands_in_at_close(table)
    if answer.verb == CHANGE_GAME:
        table.remember(next_game=answer.what)
        table.note(RoomKind.GAME_CHANGES, act=answer.what, clause="MD-POKER 9.A", reading="X-36")
        return
    ends(table, answer, menu)


def _floor(table: PokerTable) -> tuple[Option, ...]:
    options = [
        Option(FLOOR, CLOCK, "MD-POKER 3.C", amount_min=1, amount_max=CLOCK_MAX),
        Option(FLOOR, CHANGE_DECKS, "MD-POKER 3.C"),
        *floor_options(table),
    ]
    if table.memory.deck_removed is not None:
        options.append(Option(FLOOR, REPLACE_DECK, "MD-POKER 7.F(6)"))
    if table.memory.shuffler_out_of_order:
        options.append(Option(FLOOR, REPAIR_SHUFFLER, "MD-POKER 18.R"))
    options += notified_option(table)
    options += people_options(table, "MD-POKER 8.A")
    of_the_stage = stage_is_due(table.memory, "MD-POKER 4.A", "MD-POKER 5.F")
    onward = list(ways_on(chain(of_the_stage, due(table)), "MD-POKER 7.B"))
    if bad_beat_to_do(table) and all("bad-beat" not in option.what for option in onward):
        onward.append(Option(FLOOR, GO_TO, "MD-POKER 15.D", ("bad-beat",)))
    # 15.G, 16.G(1): the dealer has called the floorperson, and the cards stay on the table.
    if not hands_waiting(table) and not bad_beat_awaits(table):
        onward.append(Option(FLOOR, CLOSE, "MD-POKER 7.B"))
        onward.append(Option(FLOOR, LEAVE_IDLE, "MD-POKER 5.E"))
        if others := tuple(game for game in table.memory.games if game != table.spec.id):
            onward.append(Option(FLOOR, CHANGE_GAME, "MD-POKER 9.A", others))
    return (*onward, *options)


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
    """8.B(2): stakes may be added between rounds; a player with nothing left buys in again (P-92)."""
    stack, most = table.balances[STACK[seat]], table.house["stakes.buy_in_max"] or STAKES_MAX
    if not stack:
        return (_in_chips(table, seat, "add", _buy_in_clause(table), buy_in_floor(table.house), most),)
    if most - stack < table.plan.chip_cents:
        return ()
    return (_in_chips(table, seat, "add", "MD-POKER 8.B(2)", 1, most - stack),)


def _in_chips(
    table: PokerTable, seat: int, verb: str, clause: str, least: int, most: int, who: tuple[str, ...] = ()
) -> Option:
    """Amounts brought to the table are whole multiples of its smallest chip (P-25)."""
    chip = table.plan.chip_cents
    least = -(-least // chip) * chip
    most = max(least, most - (most - least) % chip)
    return Option(seat, verb, clause, who, least, most, chip, money=True)


def _buy_in_clause(table: PokerTable) -> str:
    """The clause behind the least buy-in: what play needs, or a larger amount set by the house."""
    own: int | None = table.house["stakes.buy_in_min"]
    return "submission: stakes.buy_in_min" if own and own >= buy_in_floor(table.house) else "MD-POKER 8.B(4)"


def _sit_down(table: PokerTable, seat: int) -> tuple[Option, ...]:
    """8.A: a waiting player takes an empty seat; a returning player brings at least what they left with (8.B(2))."""
    most = table.house["stakes.buy_in_max"] or STAKES_MAX
    options, floor = [], buy_in_floor(table.house)
    for name in table.memory.waiting:
        left = table.memory.person(name).left
        clause = "MD-POKER 8.B(2)" if left > floor else _buy_in_clause(table)
        options.append(_in_chips(table, seat, "sit", clause, max(floor, left), most, (name,)))
    return tuple(options)


def _absence_clause(table: PokerTable) -> str:
    """8.B(6): the clause by which an absent player's stakes are noted, or covered."""
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
            who = table.players[seat]
            table.move(DayKind.ADDED, CAGE, stack, answer.amount, clause="MD-POKER 8.B(2)", seat=seat, name=who)
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
    """The player leaves with the stakes; the amount is remembered for the day."""
    name, cents = table.players[seat], table.balances[STACK[seat]]
    table.remember_of(seat, absent=None, missed=0, owes=0, waits=False, removed=False, left=cents)
    if cents:
        table.move(DayKind.CASHED_OUT, STACK[seat], CAGE, cents, clause="MD-POKER 8.B(2)", seat=seat, name=name)
    else:
        table.note(DayKind.LEFT, seat=seat, name=name, clause="MD-POKER 8.B(2)")
    table.players = {other: player for other, player in table.players.items() if other != seat}
    table.seats = tuple(sorted(table.players))


def _clock(table: PokerTable, minutes: int) -> Procedure:
    """Time passes: decks age (3.C), time charges fall due step by step (17.B(3)(d)), High Hand periods end."""
    before = table.minute
    table.remember(minute=before + minutes)
    decks_age(table, minutes)
    table.note(DayKind.CLOCK, number=before + minutes, clause="MD-POKER 3.C")
    if TIME in table.house["rake.type"] and table.memory.raked:
        length = table.house["rake.time_step"]
        for step in range(before // length, (before + minutes) // length):
            yield from time_charge(table, step)
    if table.house["high_hand.offered"] or any(
        cents for account, cents in table.balances.items() if account.startswith("high-hand-")
    ):
        time_passes(table, before)
    clock = WallClock(table.memory.calendar)
    if table.balances[BOX] and clock.gaming_day(before) != clock.gaming_day(before + minutes):
        table.remember(box_to_be_counted=True)
        table.note(RoomKind.COUNT_DUE, jackpot=BAD_BEAT, clause="MD-POKER 15.D")
        notice_is_due(table)


def with_missed_blinds(table: PokerTable, memory: PokerMemory) -> PokerMemory:
    """P-78: absent players whom the blinds passed in this round have missed them once more."""
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
    """P-78: a returning player posts all blinds or the largest, or waits until the blind is due at the seat."""
    if not table.person(seat).missed:
        return
    rule, blinds = table.house["blinds.missed"], table.plan.blinds_cents
    if rule == "wait":
        table.remember_of(seat, missed=0, waits=True)
    else:
        table.remember_of(seat, missed=0, owes=sum(blinds) if rule == "post-all" else max(blinds))
    table.note(RoomKind.MISSED_BLINDS, seat=seat, act=rule, clause="submission: blinds.missed", reading="P-78")
