"""What the floor may do between rounds at any table: who comes and goes, and where the table goes on to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.engine import FLOOR, Answer, Option, Table
from croupier.rules.event_kinds import DayKind
from croupier.rules.memory import ALONE, CLOSED, IDLE, NEW, TableMemory
from croupier.rules.table_day.life import Due

NEXT_ROUND, GO_TO, CLOSE, LEAVE_IDLE = "next-round", "go-to", "close", "idle"
ENDS = frozenset((NEXT_ROUND, GO_TO, CLOSE, LEAVE_IDLE))
ARRIVES, DEPARTS = "arrives", "departs"


def people_options(table: Table, clause: str) -> Iterator[Option]:
    """Anybody may come and wait for a seat who is not here already; and go again."""
    memory = table.memory
    assert isinstance(memory, TableMemory)
    here = (*dict.fromkeys(table.players.values()), *memory.waiting)
    yield Option(FLOOR, ARRIVES, clause, anyone_but=here)
    if memory.waiting:
        yield Option(FLOOR, DEPARTS, clause, memory.waiting)


def comes_or_goes(table: Table, answer: Answer, clause: str) -> None:
    """The list of those who wait for a seat is changed."""
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
    """Chapter 4 before the first round; and the cards made ready again after the table has idled."""
    if memory.stage == NEW and opening:
        yield Due("opening", opening, "the decks are inspected, washed and stacked before the first round")
    if memory.stage == IDLE and idle:
        yield Due("idle", idle, "the table was idle; players look at the cards, which are made ready again")


def ways_on(all_due: Iterable[Due], begins: str) -> Iterator[Option]:
    """To the next round, or first to what must come before it; nothing while something is to be done here."""
    first = next(iter(all_due), None)
    if first is None or first.procedure == "button":
        yield Option(FLOOR, NEXT_ROUND, begins)
    elif first.procedure != "between":
        yield Option(FLOOR, GO_TO, first.clause, (first.procedure,))


def ends(table: Table, answer: Answer, menu: Iterable[Option]) -> None:
    """The floor goes on to a round or another procedure, leaves the table idle, or closes it."""
    clause = next(option.clause for option in menu if option.verb == answer.verb and option.fault(answer) is None)
    if answer.verb == GO_TO:
        table.note(DayKind.GOES_ON, act=answer.what, clause=clause)
    else:
        table.note(DayKind(answer.verb), clause=clause)
    memory = table.memory
    assert isinstance(memory, TableMemory)
    if memory.stage != ALONE and answer.verb in (CLOSE, LEAVE_IDLE):
        table.remember(stage=CLOSED if answer.verb == CLOSE else IDLE)
