"""What no table can remember: an impossible clock, people who are here twice.

Anybody may have written a record, so its memory is checked against its seats before it is played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from croupier.engine import House, RuleViolation
from croupier.engine.asks import is_person
from croupier.engine.kinds import zone_of
from croupier.errors import CroupierError
from croupier.hands.games import find
from croupier.rules.memory import Calendar, TableMemory

_CLAUSE = "submission: table.id"


def refuse_memory(
    house: House, players: Mapping[int, str], balances: Mapping[str, int], memory: TableMemory
) -> RuleViolation | None:
    """Why a table with these seats cannot remember this; None if it can."""
    for clause, message in refusals(players, memory):
        return RuleViolation(clause, message)
    return None


def refusals(players: Mapping[int, str], memory: TableMemory) -> Iterator[tuple[str, str]]:
    """Everything that is wrong with what any table remembers."""
    if memory.calendar is not None:
        yield from _calendar(memory.calendar, getattr(memory, "minute", None))
    for game in (*memory.games, *filter(None, (memory.next_game,))):
        if not _is_known(game):
            yield _CLAUSE, f"{game!r} is not a game"
    if memory.next_game and memory.next_game not in memory.games:
        yield _CLAUSE, f"the table changes to {memory.next_game}, which it does not offer"
    named = [name.person for name in memory.names]
    for person in named:
        if named.count(person) > 1:
            yield _CLAUSE, f"{person} has {named.count(person)} names; one is shown"
    for person in memory.waiting:
        if memory.waiting.count(person) > 1:
            yield _CLAUSE, f"{person} is remembered {memory.waiting.count(person)} times; a player is one person"
        if not is_person(person):
            yield _CLAUSE, f"{person!r} waits, and is not the id of a person"
        if person in players.values():
            yield _CLAUSE, f"{person} has a seat, and waits for one"


def _is_known(game: str) -> bool:
    try:
        find(game)
    except CroupierError:
        return False
    return True


def _calendar(calendar: Calendar, minute: int | None) -> Iterator[tuple[str, str]]:
    if zone_of(calendar.zone) is None:
        yield "submission: facility.time_zone", f"{calendar.zone!r} is not a time zone"
    try:
        year = date.fromisoformat(calendar.midnight).year
    except ValueError:
        year = 0
    if not 1900 < year < 9000 or len(calendar.midnight) != 10:
        yield "submission: facility.time_zone", f"{calendar.midnight!r} is not a date; write it like 2026-03-08"
    if minute is None:
        yield "submission: facility.time_zone", "there is a calendar, but no minute"
