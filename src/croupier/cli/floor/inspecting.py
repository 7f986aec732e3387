"""Inspecting a day without changing it: its current state, and whether it is intact."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croupier.cli.floor.kept import KeptDay, day_of, read_day_text, whole_records
from croupier.cli.floor.under_way import NotADay
from croupier.engine import Game, Round
from croupier.engine.day_file import BrokenDay, DayFile, DayWriter, read_day
from croupier.rules import GAMES
from croupier.rules.table_day import FOLLOWING


def looked_at(file: Path) -> tuple[KeptDay, Round]:
    """The current day of a file, and its last procedure."""
    text, notes = whole_records(read_day_text(file))
    read = read_day(text, GAMES, FOLLOWING)
    if not read.rounds:
        raise NotADay(f"{file} has no record yet")
    writer = DayWriter(read.head)
    writer.count, writer.last = sum(running.over for running in read.rounds), read.last
    kept = KeptDay(file, day_of(read), writer)
    kept.notes = notes
    if not read.rounds[-1].over:
        kept.goes_on_with(read.records[-1])
    return kept, read.rounds[-1]


def games_of(text: str) -> Mapping[str, Game]:
    """The games whose records may be in this text: those of tables, or the funds in a fund's file."""
    if "\ngame shared-funds\n" not in text:
        return GAMES
    from croupier.cli.floor.fund_file import WITH_FUNDS

    return WITH_FUNDS


def verified(file: Path) -> dict[str, Any]:
    """Whether the day is intact, and if not, where."""
    text = read_day_text(file)
    try:
        read = read_day(text, games_of(text), FOLLOWING)
    except BrokenDay as broken:
        return {"whole": False, "closed": False, "line": broken.line, "words": f"{file} is not intact: {broken}"}
    return _whole(file, read)


def _whole(file: Path, read: DayFile) -> dict[str, Any]:
    """The result for an intact day: every record follows from the one before, and replays as written."""
    return {
        "whole": True,
        "closed": read.closed,
        "table": read.head.table,
        "day": read.head.day,
        "records": len(read.records),
        "events": sum(len(running.events) for running in read.rounds),
        "head": read.last,
        "words": f"{file} is intact: {read.standing}; head {read.last}",
    }
