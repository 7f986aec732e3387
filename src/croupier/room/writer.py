"""The single writer of a room: everything waiting is committed together, and nothing counts before it is durable.

Tables hand over their entries and get a future. The writer commits everything waiting in one transaction. Entries that
belong together are handed over together, and are never split between two. If the database refuses a row, the batch is
halved until only the entries that belong to that row are left: its table is held, and the others continue. While the
database is away nothing is lost and nothing is acknowledged; when it is back, the writer looks up by command id what
was committed. What a fault of the program left unfinished is not written at all.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from typing import NamedTuple, Protocol

from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError

from croupier.errors import CroupierError
from croupier.room.databases import DatabaseAway
from croupier.room.journal import ROOM, BrokenChain, Entry
from croupier.room.pending import PendingRow
from croupier.room.writing import Beside

BATCH_MAX = 500
GATHERING = 0.012  # seconds from one commit to the next, while several tables are busy


class Held(CroupierError):
    """A held table: its entry could not be stored, so nothing more is accepted there until the floor has come."""


def went_wrong(fault: BaseException) -> str:
    """The public reason why a table is held after a fault, without the fault's own message, which may name cards."""
    return f"a fault of the program ({type(fault).__name__}); the floor sees to it"


class Written(Protocol):
    """What a writer needs from a store."""

    def write(self, entries: Sequence[Entry], beside: Sequence[Beside] = ()) -> list[int]:
        """Write all entries and the changes beside them in one transaction, or nothing; returns their rows."""
        ...

    def taken(self, account: str, command: str, content: bytes) -> tuple[str, int] | None:
        """Table and row of a command that was taken before; None for a new one."""
        ...


class WaitingEntries(NamedTuple):
    """An entry that waits to be written, the changes beside it, and the future that has its row once it is durable."""

    entry: Entry
    beside: Sequence[Beside]
    done: Future[int]


_Unit = Sequence[WaitingEntries]


class RefusedUnit(NamedTuple):
    """Entries that were handed over together and are not to be written, and why."""

    unit: _Unit
    why: str


class Writer:
    """A thread that commits entries in the order in which each table handed them over."""

    def __init__(self, store: Written, *, pause: float = 0.2, away: Callable[[bool], None] = lambda away: None) -> None:
        self._store = store
        self._pause = pause  # seconds between two attempts while the database is away
        self._away = away  # called when the database goes away, and when it is back
        self.is_away = ""  # why nothing can be stored now; empty while all is well
        self.observe: Callable[[float, int], None] = lambda seconds, rows: None  # called after each commit
        self._waiting: SimpleQueue[_Unit | RefusedUnit | None] = SimpleQueue()
        self._held: dict[str, str] = {}
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="room-writer", daemon=True)
        self._thread.start()

    def hand_over(self, entry: Entry, beside: Sequence[Beside] = ()) -> Future[int]:
        """Have an entry written with the next commit, together with the changes beside it.

        The future has the number of its row once it is durable.
        """
        done = PendingRow()
        self.hand_over_together([WaitingEntries(entry, beside, done)])
        return done

    def hand_over_together(self, unit: Sequence[WaitingEntries]) -> None:
        """Have these entries written in one transaction, all or none."""
        for one in unit:
            one.done.set_running_or_notify_cancel()  # the caller may give up; the entry is written anyway
        self._waiting.put(unit)

    def refuse(self, unit: Sequence[WaitingEntries], why: str) -> None:
        """Have none of these entries written; they are told so after everything handed over before is durable."""
        for one in unit:
            one.done.set_running_or_notify_cancel()
        self._waiting.put(RefusedUnit(unit, why))

    def is_held(self, table: str) -> bool:
        """Whether a table is held because one of its rows could not be stored."""
        return table in self._held

    def release(self, table: str) -> None:
        """Release a held table, once the floor has seen to it."""
        self._held.pop(table, None)

    def stop(self) -> None:
        """Commit everything that waits, and end."""
        self._waiting.put(None)
        self._thread.join()

    def give_up(self) -> None:
        """End even though the database is away; everything that waits is refused."""
        self._stopped.set()
        self.stop()

    # ---- the thread -------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        """Commit what waits, again and again.

        Where several tables are busy, a little time between two commits halves their number, and with it what a commit
        costs; a table that plays alone never waits for it.
        """
        going_on, began, before = True, 0.0, set[str]()
        busy = before  # the tables of the last commit, and of the one before it if that was a moment earlier
        while going_on:
            batch: list[_Unit] = []
            if len(busy) > 1:  # before it looks: a thread that waits for an entry is woken by the next one
                self._stopped.wait(max(began + GATHERING - time.monotonic(), 0.0))
            one = self._waiting.get()
            while one is not None and not isinstance(one, RefusedUnit):
                batch.append(one)
                if self._waiting.empty() or len(batch) == BATCH_MAX:
                    break
                one = self._waiting.get()
            now, tables = time.monotonic(), {unit[0].entry.table for unit in batch}
            busy = tables | before if now - began < 2 * GATHERING else tables
            going_on, began, before = one is not None, now, tables
            self._commit(batch)
            if isinstance(one, RefusedUnit):
                for waiting in one.unit:
                    waiting.done.set_exception(Held(f"nothing was done: {one.why}"))

    def _commit(self, batch: Sequence[_Unit]) -> None:
        batch = [unit for unit in batch if not self._is_held(unit)]
        if not batch:
            return
        waiting = [one for unit in batch for one in unit]
        try:
            rows = self._durably(
                [one.entry for one in waiting], [statement for one in waiting for statement in one.beside]
            )
        except Exception as refused:
            if len(batch) == 1:
                self._hold(batch[0], refused)
                return
            middle = len(batch) // 2
            self._commit(batch[:middle])
            self._commit(batch[middle:])
        else:
            for one, row in zip(waiting, rows, strict=True):
                one.done.set_result(row)

    def _durably(self, entries: Sequence[Entry], beside: Sequence[Beside]) -> list[int]:
        """Write entries and return their rows; if the outcome of a commit is unknown, find out before a retry."""
        away, rows = False, list[int]()
        while True:
            try:
                if not away or not (rows := self._found(entries)):
                    began = time.perf_counter()
                    rows = self._store.write(entries, beside)
                    self.observe(time.perf_counter() - began, len(entries))
            except (IntegrityError, BrokenChain):
                # A commit whose outcome was unknown may have gone through only after its ids were looked up.
                self._is_back()
                if not away or not (rows := self._found(entries)):
                    raise
                return rows
            except (OperationalError, InterfaceError, DatabaseAway) as wrong:  # anything else is the fault of the row
                if self._stopped.is_set():
                    raise Held(f"the room stopped while its database was away: {wrong}") from None
                if not away:
                    self.is_away = str(wrong)
                    self._away(True)
                away = True
                self._stopped.wait(self._pause)
            except Exception:
                self._is_back()
                raise
            else:
                self._is_back()
                return rows

    def _is_back(self) -> None:
        if self.is_away:
            self.is_away = ""
            self._away(False)

    def _found(self, entries: Sequence[Entry]) -> list[int]:
        """The rows of a transaction that was committed after all; either all of its entries are there, or none."""
        found = (self._store.taken(one.account, one.command, one.content) for one in entries)
        return [one[1] for one in found if one is not None]

    def _is_held(self, unit: _Unit) -> bool:
        for table in {one.entry.table for one in unit}:
            if table in self._held:
                self._refuse(unit, self._held[table])
                return True
        return False

    def _hold(self, unit: _Unit, refused: Exception) -> None:
        why = f"row {unit[0].entry.sequence} could not be stored ({getattr(refused, 'orig', None) or refused})"
        self._refuse(unit, why)

    def _refuse(self, unit: _Unit, why: str) -> None:
        """Refuse everything that was handed over together, and hold each of its tables.

        The room's own chain is never held: its rows are numbered when they are written, so the next one follows.
        """
        for one in unit:
            if one.entry.table != ROOM:
                self._held.setdefault(one.entry.table, why)
        for one in unit:
            where = "nothing was done" if one.entry.table == ROOM else f"table {one.entry.table} is held"
            one.done.set_exception(Held(f"{where}: {why}"))
