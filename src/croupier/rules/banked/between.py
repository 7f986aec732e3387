"""Between rounds at a house-banked table: who sits down, buys chips and leaves; the clock; decks and devices.

The documents speak of players who are seated (7.B), of adjacent boxes (7.F), of decks that are changed (3.C)
and of devices out of order. Each gives its clauses. The time is told (`clock`), never read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from croupier.engine import CAGE, FLOOR, STACK, Answer, AskKind, House, Open, Option, Procedure, RuleViolation
from croupier.rules.banked.felt import Felt
from croupier.rules.banked.maryland import MarylandTable
from croupier.rules.banked.memory import BankedMemory
from croupier.rules.event_kinds import DayKind, DeckKind
from croupier.rules.table_day.between import (
    CLOCK,
    CLOCK_MAX,
    CLOSE,
    LEAVE_IDLE,
    comes_or_goes,
    ends,
    people_options,
    stage_is_due,
    ways_on,
)
from croupier.rules.table_day.life import Due

SIT, ANOTHER_BOX, GIVE_UP_BOX, ADD, LEAVE = "sit", "another-box", "give-up-box", "add", "leave"
CHANGE_DECKS, REPAIR = "change-decks", "repair"
SHUFFLER, SHOE = "shuffler", "shoe"
CHIPS_MAX = 10_000_000

Seating = Callable[[House, Mapping[int, str]], None]


@dataclass(frozen=True, slots=True)
class BetweenClauses:
    """The clauses of a document about what is done between rounds; `decks` and `device` if it has such clauses."""

    seated: str  # only seated players wager
    chips: str  # what wagers are made with
    boxes: str  # how many boxes a player may wager on
    begins: str  # a round begins
    positions: Callable[[House], int]
    seating: Seating
    decks: Callable[[House], str] | None = None
    device: str = ""
    idle: str = ""
    opening: str = ""


def between(at: BetweenClauses) -> Callable[[Felt], Procedure]:
    """The procedure between two rounds of play, with the clauses of a document."""

    def between_rounds(table: Felt) -> Procedure:
        """Go on until the floor calls the next round, leaves the table idle, or closes it."""
        while True:
            menus = {FLOOR: tuple(_floor(table, at))}
            menus |= {seat: menu for seat in _positions(table, at) if (menu := _menu(table, at, seat))}
            answer = yield Open(menus, at.begins, AskKind.BETWEEN)
            match answer.verb:
                case "next-round" | "go-to" | "idle" | "close":
                    if answer.verb == CLOSE:
                        for seat in table.seats:
                            _leave(table, at, seat)
                    ends(table, answer, menus[FLOOR])
                    return
                case "arrives" | "departs":
                    comes_or_goes(table, answer, at.seated)
                case "clock" | "change-decks" | "repair":
                    _of_the_floor(table, at, answer)
                case _:
                    _of_the_players(table, at, answer)

    return between_rounds


# ---- the floor ------------------------------------------------------------------------------------------------------


def _floor(table: Felt, at: BetweenClauses) -> Iterator[Option]:
    memory = table.memory
    assert isinstance(memory, BankedMemory)
    yield from ways_on(chain(stage_is_due(memory, at.opening, at.idle), due(table, at)), at.begins)
    if at.idle:
        yield Option(FLOOR, LEAVE_IDLE, at.idle)
    yield Option(FLOOR, CLOSE, at.begins)
    yield Option(FLOOR, CLOCK, at.begins, amount_min=1, amount_max=CLOCK_MAX)
    if at.decks is not None and isinstance(table, MarylandTable) and not table.deck_removed:
        yield Option(FLOOR, CHANGE_DECKS, at.decks(table.house))
    if broken := _out_of_order(table):
        yield Option(FLOOR, REPAIR, at.device, what=broken)
    yield from people_options(table, at.seated)


def due(table: Felt, at: BetweenClauses) -> Iterator[Due]:
    """X-35, 3.C: what must come before a round: a deck that may be played with, and somebody to play."""
    if isinstance(table, MarylandTable):
        if table.deck_removed:
            yield Due("opening", at.opening, "the deck was removed; another is opened before play goes on (X-35)")
        age, limit = table.deck_minutes, table.equipment.change_minutes
        if age >= limit:
            assert at.decks is not None
            said = f"the deck has been at the table for {age} minutes; it is changed at least every {limit // 60} hours"
            yield Due("between", at.decks(table.house), said)
    if not any(table.stack_cents(seat) for seat in table.seats):
        yield Due("between", at.seated, "nobody with chips is seated")


def _out_of_order(table: Felt) -> tuple[str, ...]:
    if not isinstance(table, MarylandTable):
        return ()
    memory = table.memory
    devices = ((SHUFFLER, memory.shuffler_out_of_order), (SHOE, memory.shoe_out_of_order))
    return tuple(device for device, broken in devices if broken)


def _of_the_floor(table: Felt, at: BetweenClauses, answer: Answer) -> None:
    match answer.verb:
        case "clock":
            assert isinstance(table.memory, BankedMemory)
            table.remember(minute=table.memory.minute + answer.amount)
            if isinstance(table, MarylandTable):
                table.remember(deck_minutes=table.deck_minutes + answer.amount)
            table.note(DayKind.CLOCK, number=table.memory.minute, clause=at.begins)
        case "change-decks":
            assert at.decks is not None
            assert isinstance(table, MarylandTable)
            table.remove_the_deck()  # the next ones are opened by chapter 4
            table.note(DeckKind.TAKEN_OFF, clause=at.decks(table.house))
        case _:
            table.remember(**{f"{answer.what}_out_of_order": False})
            table.note(DeckKind.DEVICE_REPAIRED, act=answer.what, clause=at.device, reading="L-35")


# ---- the players ----------------------------------------------------------------------------------------------------


def _menu(table: Felt, at: BetweenClauses, seat: int) -> tuple[Option, ...]:
    """The options at a betting position."""
    unit = table.house["chip.unit"]
    most = CHIPS_MAX // unit * unit
    memory = table.memory
    assert isinstance(memory, BankedMemory)
    if seat not in table.players:
        coming = tuple(person for person in memory.waiting if _may_take(table, at, person, seat))
        return (Option(seat, SIT, at.seated, coming, unit, most, unit, money=True),) if coming else ()
    person = table.players[seat]
    free = (other for other in _positions(table, at) if other not in table.players)
    boxes = tuple(f"seat-{other}" for other in free if _may_take(table, at, person, other))
    another = (Option(seat, ANOTHER_BOX, at.boxes, boxes, unit, most, unit, money=True),) if boxes else ()
    others = {box: one for box, one in table.players.items() if box != seat}
    may_give_up = person in others.values() and _is_lawful(table, at, others)
    give_up = (Option(seat, GIVE_UP_BOX, at.boxes),) if may_give_up else ()
    add = Option(seat, ADD, at.chips, (), unit, most, unit, money=True)
    return Option(seat, LEAVE, at.seated), add, *another, *give_up


def _positions(table: Felt, at: BetweenClauses) -> list[int]:
    """The betting positions of the layout."""
    return [position + 1 for position in range(at.positions(table.house))]


def _may_take(table: Felt, at: BetweenClauses, person: str, seat: int) -> bool:
    return _is_lawful(table, at, {**table.players, seat: person})


def _is_lawful(table: Felt, at: BetweenClauses, players: Mapping[int, str]) -> bool:
    """Are each player's boxes adjacent, and no more than allowed?"""
    try:
        at.seating(table.house, players)
    except RuleViolation:
        return False
    return True


def _of_the_players(table: Felt, at: BetweenClauses, answer: Answer) -> None:
    seat = answer.actor
    match answer.verb:
        case "sit":
            memory = table.memory
            assert isinstance(memory, BankedMemory)
            table.remember(waiting=tuple(person for person in memory.waiting if person != answer.what))
            _take(table, seat, answer.what, answer.amount, at.seated)
        case "another-box":
            _take(table, int(answer.what.removeprefix("seat-")), table.players[seat], answer.amount, at.boxes)
        case "add":
            who = table.players[seat]
            table.move(DayKind.ADDED, CAGE, STACK[seat], answer.amount, clause=at.chips, seat=seat, name=who)
        case "give-up-box":
            _leave(table, at, seat)
        case _:  # all boxes of the player: they belong to one person
            for box in sorted(box for box, person in table.players.items() if person == table.players[seat]):
                _leave(table, at, box)


def _leave(table: Felt, at: BetweenClauses, seat: int) -> None:
    """The player leaves with what is left at this box."""
    cents, who = table.stack_cents(seat), table.players[seat]
    if cents:
        table.move(DayKind.CASHED_OUT, STACK[seat], CAGE, cents, clause=at.seated, seat=seat, name=who)
    else:
        table.note(DayKind.LEFT, seat=seat, name=who, clause=at.seated)
    _sit_as(table, {other: person for other, person in table.players.items() if other != seat})
    table.balances.pop(STACK[seat], None)


def _take(table: Felt, seat: int, person: str, cents: int, clause: str) -> None:
    _sit_as(table, {**table.players, seat: person})
    table.move(DayKind.BOUGHT_IN, CAGE, STACK[seat], cents, clause=clause, seat=seat, name=person)


def _sit_as(table: Felt, players: Mapping[int, str]) -> None:
    table.players = players
    table.seats = tuple(sorted(players))
