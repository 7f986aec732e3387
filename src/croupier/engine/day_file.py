"""The day file: all records of a table's day in one text, each chained to the one before, with a count at the end.

    croupier day 1
    table 4
    day 2026-11-16
    after none
    record 1 after 90ab...
    croupier record 2
    ...
    check 5f0c...
    record 2 after 7d1e...
    ...
    closed 2 c441...

A link is the SHA-256 of a record with the line above it, which contains the previous link; the first covers the head,
which names the last link of the day before. So nothing can be changed, moved or removed unnoticed, and the last line
tells whether the last records are there. Without it the day is still open. A set of choices is written in full when it
first comes into force. Every record has a salt, so a link that a player is given reveals no card.

The engine knows no game; its caller says what may follow what (`Following`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from croupier.engine.asks import RuleViolation
from croupier.engine.choice_sets import ChoiceSets, hash_of
from croupier.engine.head import RecordHead
from croupier.engine.literals import BadLiteral, unworded, worded, write_time
from croupier.engine.record import Game, Record, Round
from croupier.engine.record_lines import DamagedRecord
from croupier.engine.text import ParsedRecord, write
from croupier.errors import CroupierError

__all__ = ["BrokenDay", "DayFile", "DayHead", "DayWriter", "Following", "read_day"]

FORMAT = "croupier day 1"
NONE = "none"
_BEGINS = re.compile(r"record (?P<number>[1-9]\d{0,8}) after (?P<link>[0-9a-f]{64})", re.ASCII)
_CLOSED = re.compile(r"closed (?P<count>\d{1,9}) (?P<link>[0-9a-f]{64})", re.ASCII)


class BrokenDay(CroupierError):
    """A day that cannot be read, or whose records do not follow from each other: the line, the record, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


@dataclass(frozen=True, slots=True)
class Following:
    """What may follow what at a table: three functions from the layer that knows the games."""

    refuse_first: Callable[[Record], RuleViolation | None]
    state_after: Callable[[Round], Any]
    refuse: Callable[[Any, Record], RuleViolation | None]


@dataclass(frozen=True, slots=True)
class DayHead:
    """Whose day it is: the table, the gaming day, and the last link of the day before."""

    table: str
    day: str = ""
    after: str = NONE

    def text(self) -> str:
        """The lines before the first record."""
        day = [f"day {worded(self.day)}"] if self.day else []
        return "\n".join([FORMAT, f"table {worded(self.table)}", *day, f"after {self.after}", ""])


@dataclass(frozen=True, slots=True)
class DayFile:
    """A day as read from its file: every procedure rebuilt. In an open day the last one may still be under way."""

    head: DayHead
    rounds: tuple[Round, ...]
    records: tuple[Record, ...]
    closed: bool
    links: tuple[str, ...]  # of the head, then of each record

    @property
    def last(self) -> str:
        """The last link."""
        return self.links[-1]

    @property
    def standing(self) -> str:
        """Whether the day is closed, in words."""
        number = f"{len(self.records)} record{'' if len(self.records) == 1 else 's'}"
        if self.closed:
            return f"closed, with {number}"
        under_way = bool(self.rounds) and not self.rounds[-1].over
        last = "; the last is under way" if under_way else ""
        return f"open: {number} so far{last}. Without its last line nobody can tell whether records are missing"


class DayWriter:
    """Writes a day record by record; what has been written never changes."""

    def __init__(self, head: DayHead) -> None:
        self.head = head
        self.count = 0
        self.last = _link(head.text())
        self._texts = [head.text()]
        self._sets: set[str] = set()

    @classmethod
    def resumed(cls, text: str, day: DayFile) -> DayWriter:
        """The writer for an open day that was read; a procedure under way is written again when it is over."""
        assert not day.closed, "the day is closed"
        writer = cls(day.head)
        writer.count = sum(running.over for running in day.rounds)
        writer.last = day.links[writer.count]
        writer._sets = {hash_of(record.house) for record in day.records[: writer.count]}
        lines = _lines(text)
        starts = [at for at, line in enumerate(lines) if line.startswith("record ")]
        kept = lines[: [*starts, len(lines)][writer.count]]
        writer._texts = ["\n".join([*kept, ""])]
        return writer

    def add(self, running: Round, salt: bytes, time: datetime | None = None) -> str:
        """Add a finished procedure to the day; the text to append to the file."""
        assert running.over, "a procedure joins the day when it is over"
        text = self._part(running, salt, time)
        self._sets.add(hash_of(running.record.house))
        self.count += 1
        self.last = _link(text)
        self._texts.append(text)
        return text

    def under_way(self, running: Round, salt: bytes, time: datetime | None = None) -> str:
        """The file with a last procedure that is not over; it is written again when it is over."""
        return self.text() + self._part(running, salt, time)

    def _part(self, running: Round, salt: bytes, time: datetime | None) -> str:
        beside = hash_of(running.record.house) in self._sets
        head = RecordHead(self.head.table, str(self.count + 1), time or running.record.head.time, salt)
        return f"record {self.count + 1} after {self.last}\n{write(running, beside=beside, head=head)}"

    def close(self) -> str:
        """End the day; the last line of the file."""
        self._texts.append(f"closed {self.count} {self.last}\n")
        return self._texts[-1]

    def text(self) -> str:
        """The file so far."""
        return "".join(self._texts)


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n")


def _link(text: str) -> str:
    return sha256(text.encode()).hexdigest()


# ---- reading --------------------------------------------------------------------------------------------------------


def read_day(text: str, games: Mapping[str, Game], following: Following) -> DayFile:
    """The day of a text, every procedure rebuilt; each must begin where the one before it ended."""
    return _DayReader(text, games, following).day()


class _DayReader:
    def __init__(self, text: str, games: Mapping[str, Game], following: Following) -> None:
        self.lines = _lines(text)
        self.games = games
        self.following = following
        self.sets = ChoiceSets()
        self.rounds: list[Round] = []
        self.records: list[Record] = []

    def day(self) -> DayFile:
        starts = [at for at, line in enumerate(self.lines) if line.startswith("record ")]
        closed = [at for at, line in enumerate(self.lines) if line.startswith("closed ")]
        stop = closed[0] if closed else len(self.lines)
        if closed and stop != len(self.lines) - 1:
            raise BrokenDay(stop + 2, "something follows the line 'closed', which must be the last line of a day")
        head = self._head(self.lines[: starts[0] if starts else stop])
        links = [_link(head.text())]
        for number, (start, end) in enumerate(zip(starts, [*starts, stop][1:], strict=True), 1):
            self._is_finished(start, number)
            self._begins(start, number, links[-1])
            self._read(number, start + 1, end, head)
            links.append(_link("\n".join([*self.lines[start:end], ""])))
        if closed:
            self._is_closed(stop, links[-1])
        return DayFile(head, tuple(self.rounds), tuple(self.records), bool(closed), tuple(links))

    def _head(self, lines: list[str]) -> DayHead:
        if not lines or lines[0] != FORMAT:
            raise BrokenDay(1, f"this is not a day file; its first line must be {FORMAT!r}")
        said = {"table": "", "day": "", "after": NONE}
        for at, line in enumerate(lines[1:], 2):
            word, _, rest = line.partition(" ")
            if word not in said:
                raise BrokenDay(at, f"{line[:80]!r} is not a line of a day's head, which has table, day and after")
            try:
                said[word] = unworded(rest)
            except BadLiteral as bad:
                raise BrokenDay(at, f"{word}: {bad}") from None
        head = DayHead(**said)
        if head.text().splitlines() != lines:
            raise BrokenDay(1, "the head of a day has its table, its day and the last link of the day before, in order")
        return head

    def _is_finished(self, at: int, number: int) -> None:
        if self.rounds and not self.rounds[-1].over:
            raise BrokenDay(at + 1, f"record {number - 1} is not finished, but record {number} follows it")

    def _begins(self, at: int, number: int, last: str) -> None:
        match = _BEGINS.fullmatch(self.lines[at])
        if match is None:
            raise BrokenDay(
                at + 1, f"{self.lines[at][:80]!r} does not begin a record; it must read like 'record 3 after LINK'"
            )
        if int(match["number"]) != number:
            raise BrokenDay(at + 1, f"record {match['number']} is where record {number} should be; records are missing")
        if match["link"] != last:
            before = f"record {number - 1}" if number > 1 else "the head of the day"
            raise BrokenDay(at + 1, f"record {number} does not follow {before}, which was changed or replaced")

    def _read(self, number: int, start: int, end: int, head: DayHead) -> None:
        try:
            parsed = ParsedRecord("\n".join(self.lines[start:end]), self.games, self.sets)
            self._names(start, number, parsed.record, head)
            self._follows(start, number, parsed.record)
            self.rounds.append(parsed.played())
        except DamagedRecord as damaged:
            raise BrokenDay(start + damaged.line, f"record {number}: {damaged.reason}") from damaged.__cause__
        self.records.append(parsed.record)

    def _names(self, at: int, number: int, record: Record, day: DayHead) -> None:
        """Check that the record names this table and its own number, and does not begin before the previous one."""
        head, before = record.head, self.records[-1].head.time if self.records else None
        if head.table != day.table:
            raise BrokenDay(
                at + 1, f"record {number} belongs to table {head.table or NONE}, but the day to table {day.table}"
            )
        if head.hand != str(number):
            raise BrokenDay(at + 1, f"record {number} calls itself hand {head.hand or NONE}")
        if not head.salt:
            raise BrokenDay(at + 1, f"record {number} has no salt, so the links after it could reveal its cards")
        if head.time and before and head.time < before:
            times = f"{write_time(head.time)}, before record {number - 1} at {write_time(before)}"
            raise BrokenDay(at + 1, f"record {number} begins at {times}")

    def _follows(self, at: int, number: int, record: Record) -> None:
        if not self.rounds:
            refused = self.following.refuse_first(record)
        else:
            refused = self.following.refuse(self.following.state_after(self.rounds[-1]), record)
        if refused is not None:
            what = f"cannot follow record {number - 1}" if self.rounds else "cannot be the first of a day"
            raise BrokenDay(at + 1, f"record {number} {what}: {refused}")

    def _is_closed(self, at: int, last: str) -> None:
        match = _CLOSED.fullmatch(self.lines[at])
        if match is None:
            raise BrokenDay(at + 1, f"{self.lines[at][:80]!r} does not close a day; it must read like 'closed 12 LINK'")
        counted, there = int(match["count"]), len(self.records)
        if counted != there:
            raise BrokenDay(at + 1, f"the day was closed with {counted} records, but has {there}")
        if match["link"] != last:
            raise BrokenDay(at + 1, "the day was closed with a different last record")
        if self.rounds and not self.rounds[-1].over:
            raise BrokenDay(at + 1, f"the day is closed, but record {there} is not finished")
