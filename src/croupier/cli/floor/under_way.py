"""A day at a table with the procedure that is under way, kept in memory; that of `kept.py` is in a file."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from croupier.engine import Head, Round, write
from croupier.engine.head import SALT_KEY_BYTES
from croupier.errors import CroupierError
from croupier.rules.table_day import TableDay, state_after

BETWEEN = "between"


class NotADay(CroupierError):
    """A file that is not a day, or not one that can go on."""


class DayUnderWay:
    """The day and the procedure that is under way. What is not in the day's records is lost with it."""

    def __init__(self, day: TableDay, *, seed: str | None = None) -> None:
        self.day = day
        self.seed = seed
        self.running: Round | None = None
        self._heads: dict[str, Head] = {}  # of the procedures of this run, by their numbers
        self._last_time: datetime | None = None
        self.clock: Callable[[], datetime | None] = lambda: self.standing.now  # who runs the day may know the seconds

    @property
    def number(self) -> int:
        """The number of the record that is under way, or would be next."""
        return self.day.earlier + len(self.day.records) + 1

    @property
    def where(self) -> str:
        """What the day is called in a message."""
        return f"table {self.day.table}"

    @property
    def standing(self) -> TableDay:
        """The table as it stands, also while people come and go between rounds."""
        if self.running is None or self.running.procedure != BETWEEN:
            return self.day
        return TableDay.of_state(state_after(self.running), self.day.table)

    def begin(self, procedure: str) -> Round:
        """A procedure begins; refused with its clause where it may not come now."""
        self.check_the_game()
        running = self.day.begin(procedure)
        hand = running.record.head.hand
        self._heads[hand] = Head(self.day.table, hand, self._begins_at(), self._salted())
        self.running = running
        return running

    def _salted(self) -> bytes:
        """The secret of a record; what is dealt from a seed can be made again, and is not a secret anyway."""
        if self.seed is None:
            return secrets.token_bytes(SALT_KEY_BYTES)
        return sha256(f"croupier salt {self.seed}/{self.number}".encode()).digest()

    def _begins_at(self) -> datetime | None:
        """When a record begins, by the clock of the table."""
        now = self.clock()
        return max(now, self._last_time) if now and self._last_time else now

    def check_the_game(self) -> None:
        """The game that the floor has changed to must be known, with its choices."""
        other = self.day.memory.next_game
        if other and other not in self.day.games:
            raise NotADay(f"{self.where} changes to {other}, whose choices are not known; give --submission too")

    def end(self) -> bool:
        """If the procedure is over it joins the day; is it?"""
        running = self.running
        if running is None or not running.over:
            return False
        self.day.finish(running)
        self.running, self._last_time = None, self.head(running).time
        return True

    def head(self, running: Round) -> Head:
        """Which hand of which table a procedure of this run is, when it began, and its secret."""
        return self._heads[running.record.head.hand]

    def text(self, running: Round) -> str:
        """The record of a procedure of this run, by itself."""
        return write(running, head=self.head(running))

    def keep(self) -> None:
        """The run ends; here nothing is kept."""
        self.end()

    def called(self, person: str, shown: str) -> None:
        """A name is shown for a person from now on; a procedure under way has it from its beginning."""
        self.day.is_called(person, shown)
        if self.running is not None:
            record = self.running.record
            memory = record.memory.with_name(person, shown)  # type: ignore[attr-defined]  # tables of a day have names
            self.running = Round(replace(record, memory=memory))
