"""A table and its rows: each is handed to the single writer; a table whose row could not be stored is held."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext

from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.journal import Posting
from croupier.room.ledger import Ledger
from croupier.room.shares import Shares
from croupier.room.shuffling import ShufflingTable
from croupier.room.steps import Taken, encoded
from croupier.room.writer import Held, went_wrong
from croupier.room.writing import Beside

FLOOR_CALLED, HELD, RELEASED = "floor called", "held", "released"
AWAY = "the room's database does not answer"


class JournalledTable(ShufflingTable):
    """The part of a live table that writes its rows."""

    def __init__(self, desk: Desk, ledger: Ledger, table: str) -> None:
        super().__init__(desk, table)
        self.held = ""  # why nothing is accepted here at present; empty if answers are
        self.unreadable = ""  # which row of the open procedure cannot be decrypted; empty if all can
        self.funds: Shares | None = None
        self._ledger = ledger
        self._last: Future[int] | None = None

    @property
    def lock(self) -> threading.RLock:
        """The table's own lock, for callers that do several things at once."""
        return self._lock

    @contextmanager
    def one_transaction(self) -> Iterator[None]:
        """Everything entered inside is one transaction; locks are taken in the order of a step: table, funds, desk."""
        with self._lock, nullcontext() if self.funds is None else self.funds.lock, self._desk.together():
            yield

    @property
    def durable(self) -> Future[int] | None:
        """The last row handed over; once it is on disk, so are all rows before it, or the table is held."""
        return self._last

    def wait_until_durable(self) -> None:
        """Wait until everything handed over is on disk."""
        if self._last is not None:
            self._last.result()

    def act(
        self, doer: Doer, kind: str, body: bytes, command: str = "", *beside: Beside, sent: bytes | None = None
    ) -> Future[int]:
        """Journal an act at this table that is not an answer and names no card, with other changes in the store."""
        with self._lock:
            return self._write(doer, kind, body, command, beside=beside, sent=sent)

    def hold(self, doer: Doer, why: str) -> None:
        """Hold the table for staff: nothing more is accepted there until it is released."""
        with self._lock:
            self._write(doer, HELD, encoded({"why": why})).result()
            self.held = why

    def taken_before(self, doer: Doer, command: str, sent: bytes) -> Taken | None:
        """The earlier answer to a command that was taken before, even if the table is held by now; None for a new one.

        While the database is away this cannot be known, and the table is held.
        """
        if self._desk.away:
            return None
        again = self._desk.taken(doer, command, sent)
        return None if again is None else Taken(again, ())

    def _refuse_held(self) -> None:
        away = AWAY if self._desk.away else ""  # what the database says is for the log
        why = self.held or away or (self.funds.held if self.funds is not None else "")
        if why:
            raise Held(f"table {self.id} is held: {why}")

    def _hold_for(self, fault: Exception) -> None:
        """Hold the table after a fault of the program: it is ahead of its rows, from which a release rebuilds it."""
        self.held = why = went_wrong(fault)
        self._desk.afterwards(lambda: self._desk.take(HOUSE, FLOOR_CALLED, encoded({"table": self.id, "why": why})))

    def _spoil(self, fault: Exception) -> None:
        """Let nothing of a step be stored, and hold every table that has moved in it."""
        chains = self._desk.spoil(went_wrong(fault))
        self._hold_for(fault)
        if self.funds is not None and self.funds.id in chains:
            self.funds.held = self.funds.held or went_wrong(fault)

    def _write(
        self,
        doer: Doer,
        kind: str,
        body: bytes,
        command: str = "",
        *,
        secret: bool = False,
        sent: bytes | None = None,
        postings: Sequence[Posting] = (),
        beside: Sequence[Beside] = (),
    ) -> Future[int]:
        row = self._desk.take(
            doer,
            kind,
            body,
            table=self.id,
            procedure=self.procedure,
            command=command,
            secret=secret,
            sent=sent,
            postings=postings,
            beside=beside,
        )
        row.add_done_callback(lambda done: self._notice(done, postings))
        self._last = row
        return row

    def _notice(self, row: Future[int], postings: Sequence[Posting]) -> None:
        """Hold the table if a row could not be stored: nothing more is accepted until the floor has come."""
        wrong = row.exception()
        if wrong is not None:
            self._ledger.give_back(postings)
            if not self.held:
                self.held = str(wrong)
                self._desk.take(HOUSE, FLOOR_CALLED, encoded({"table": self.id, "why": self.held}))
