"""A day at a table and the procedure under way, in memory; the one in `kept.py` is in a file."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from croupier.engine import RecordHead, Round, write
from croupier.engine.head import SALT_KEY_BYTES
from croupier.errors import CroupierError
from croupier.rules.table_day import TableDay, state_after

BETWEEN = "between"


class NotADay(CroupierError):
    """A file that is not a day, or a day that cannot continue."""


class DayUnderWay:
    """The day and the procedure under way; what is not in the day's records is lost when the program ends."""

    def __init__(self, day: TableDay, *, seed: str | None = None) -> None:
        self.day = day
        self.seed = seed
        self.running: Round | None = None
        self._heads: dict[str, RecordHead] = {}  # of this run's procedures, by number
        self._last_time: datetime | None = None
        self.clock: Callable[[], datetime | None] = lambda: self.standing.now  # may be replaced by one with seconds

    @property
    def number(self) -> int:
        """The number of the record under way, or of the next one."""
        return self.day.earlier + len(self.day.records) + 1

    @property
    def where(self) -> str:
        """The name of the day in messages."""
        return f"table {self.day.table}"

    @property
    def standing(self) -> TableDay:
        """The current table, even while people come and go between rounds."""
        if self.running is None or self.running.procedure != BETWEEN:
            return self.day
        return TableDay.of_state(state_after(self.running), self.day.table)

    def begin(self, procedure: str) -> Round:
        """Begin a procedure; refused with its clause if it may not come now."""
        self.check_the_game()
        running = self.day.begin(procedure)
        hand = running.record.head.hand
        self._heads[hand] = RecordHead(self.day.table, hand, self._begins_at(), self._salted())
        self.running = running
        return running

    def _salted(self) -> bytes:
        """The secret of a record; derived from the seed if there is one, as such a deal can be reproduced anyway."""
        if self.seed is None:
            return secrets.token_bytes(SALT_KEY_BYTES)
        return sha256(f"croupier salt {self.seed}/{self.number}".encode()).digest()

    def _begins_at(self) -> datetime | None:
        """When a record begins, by the table's clock."""
        now = self.clock()
        return max(now, self._last_time) if now and self._last_time else now

    def check_the_game(self) -> None:
        """Refuse a change to a game whose choices are not known."""
        other = self.day.memory.next_game
        if other and other not in self.day.games:
            raise NotADay(f"{self.where} changes to {other}, whose choices are not known; give --submission too")

    def end(self) -> bool:
        """Add the procedure to the day if it is over; returns whether it was."""
        running = self.running
        if running is None or not running.over:
            return False
        self.day.finish(running)
        self.running, self._last_time = None, self.head(running).time
        return True

    def head(self, running: Round) -> RecordHead:
        """The head of a procedure of this run: which hand of which table, when it began, and its secret."""
        return self._heads[running.record.head.hand]

    def text(self, running: Round) -> str:
        """The record of one procedure of this run."""
        return write(running, head=self.head(running))

    def keep(self) -> None:
        """End the run; nothing is saved here."""
        self.end()

    def called(self, person: str, shown: str) -> None:
        """Set a person's display name; a procedure under way has it from its beginning."""
        self.day.is_called(person, shown)
        if self.running is not None:
            record = self.running.record
            memory = record.memory.with_name(person, shown)  # type: ignore[attr-defined]  # tables of a day have names
            self.running = Round(replace(record, memory=memory))
