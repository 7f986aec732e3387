"""What the floor may do between rounds at any table: people come and go, and the table moves on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.engine import FLOOR, Answer, Option, Table
from croupier.rules.event_kinds import DayKind
from croupier.rules.memory import ALONE, CLOSED, IDLE, NEW, TableMemory
from croupier.rules.table_day.life import Due

NEXT_ROUND, GO_TO, CLOSE, LEAVE_IDLE = "next-round", "go-to", "close", "idle"
ENDS = frozenset((NEXT_ROUND, GO_TO, CLOSE, LEAVE_IDLE))
ARRIVES, DEPARTS = "arrives", "departs"
CLOCK, CLOCK_MAX = "clock", 240  # minutes at once


def people_options(table: Table, clause: str) -> Iterator[Option]:
    """The options by which anybody not yet here may come and wait for a seat, and leave again."""
    memory = table.memory
    assert isinstance(memory, TableMemory)
    here = (*dict.fromkeys(table.players.values()), *memory.waiting)
    yield Option(FLOOR, ARRIVES, clause, anyone_but=here)
    if memory.waiting:
        yield Option(FLOOR, DEPARTS, clause, memory.waiting)


def comes_or_goes(table: Table, answer: Answer, clause: str) -> None:
    """Change the list of people waiting for a seat."""
    memory, person = table.memory, answer.what
    assert isinstance(memory, TableMemory)
    others = tuple(one for one in memory.waiting if one != person)
    if answer.verb == ARRIVES:
        table.remember(waiting=(*others, person))
        table.note(DayKind.ARRIVES, name=person, clause=clause)
    else:
        table.remember(waiting=others)
        table.note(DayKind.DEPARTS, name=person, clause=clause)


def stage_is_due(memory: TableMemory, opening: str, idle: str) -> Iterator[Due]:
    """Chapter 4 before the first round; and making the cards ready again after the table has been idle."""
    if memory.stage == NEW and opening:
        yield Due("opening", opening, "the decks are inspected, washed and stacked before the first round")
    if memory.stage == IDLE and idle:
        yield Due("idle", idle, "the table was idle; players look at the cards, which are made ready again")


def ways_on(all_due: Iterable[Due], begins: str) -> Iterator[Option]:
    """The options to go to the next round, or first to what must precede it; none while something is open here."""
    first = next(iter(all_due), None)
    if first is None or first.procedure == "button":
        yield Option(FLOOR, NEXT_ROUND, begins)
    elif first.procedure != "between":
        yield Option(FLOOR, GO_TO, first.clause, (first.procedure,))


def ends(table: Table, answer: Answer, menu: Iterable[Option]) -> None:
    """Move on to a round or another procedure, leave the table idle, or close it."""
    clause = next(option.clause for option in menu if option.verb == answer.verb and option.fault(answer) is None)
    if answer.verb == GO_TO:
        table.note(DayKind.GOES_ON, act=answer.what, clause=clause)
    else:
        table.note(DayKind(answer.verb), clause=clause)
    memory = table.memory
    assert isinstance(memory, TableMemory)
    if memory.stage != ALONE and answer.verb in (CLOSE, LEAVE_IDLE):
        table.remember(stage=CLOSED if answer.verb == CLOSE else IDLE)
