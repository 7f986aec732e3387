"""The one writer of a room: whatever waits is committed together, and nothing counts before it is durable.

Tables hand their entries over and get a future. The writer takes all that waits into one transaction. Entries that
belong together are handed over together, and are never in two. Where the database refuses a row, the batch is halved
until what belongs to that row stands alone: its table is held, the others go on. While the
database is away nothing is lost and nothing is acknowledged; when it is back, the writer asks by command id what was
committed.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from typing import NamedTuple, Protocol

from sqlalchemy.exc import InterfaceError, OperationalError

from croupier.errors import CroupierError
from croupier.room.journal import Entry
from croupier.room.store import Beside, DatabaseAway

BATCH_MAX = 500


class Held(CroupierError):
    """A table that is held: its entry could not be stored, so nothing more is taken there before the floor has come."""


class Written(Protocol):
    """What a writer needs of a store."""

    def write(self, entries: Sequence[Entry], beside: Sequence[Beside] = ()) -> list[int]:
        """All entries, and what changes beside them, in one transaction, or none of it; their rows."""
        ...

    def taken(self, account: str, command: str, content: bytes) -> tuple[str, int] | None:
        """Table and row of a command that was taken before; None for a new one."""
        ...


class Waiting(NamedTuple):
    """An entry on its way, what changes beside it, and the future that has its row once it is durable."""

    entry: Entry
    beside: Sequence[Beside]
    done: Future[int]


_Unit = Sequence[Waiting]


class Writer:
    """A thread that commits entries in the order in which each table handed them over."""

    def __init__(self, store: Written, *, pause: float = 0.2, away: Callable[[bool], None] = lambda away: None) -> None:
        self._store = store
        self._pause = pause  # before another try while the database is away, in seconds
        self._away = away  # told when the database goes away, and when it is back
        self.is_away = ""  # why nothing can be stored now; empty while all is well
        self.observe: Callable[[float, int], None] = lambda seconds, rows: None  # told of each commit
        self._waiting: SimpleQueue[_Unit | None] = SimpleQueue()
        self._held: dict[str, str] = {}
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="room-writer", daemon=True)
        self._thread.start()

    def hand_over(self, entry: Entry, beside: Sequence[Beside] = ()) -> Future[int]:
        """The entry is written with the next commit, together with what changes beside it.

        The future has the number of its row once it is durable.
        """
        done: Future[int] = Future()
        self.hand_over_together([Waiting(entry, beside, done)])
        return done

    def hand_over_together(self, unit: Sequence[Waiting]) -> None:
        """These entries are written in one transaction, or none of them is."""
        for one in unit:
            one.done.set_running_or_notify_cancel()  # whoever waits may give up; the entry is written all the same
        self._waiting.put(unit)

    def is_held(self, table: str) -> bool:
        """Is a table held, because one of its rows could not be stored?"""
        return table in self._held

    def release(self, table: str) -> None:
        """The floor has seen to a table that was held."""
        self._held.pop(table, None)

    def stop(self) -> None:
        """Commit what waits, and end."""
        self._waiting.put(None)
        self._thread.join()

    def give_up(self) -> None:
        """End although the database is away; what waits is refused."""
        self._stopped.set()
        self.stop()

    # ---- the thread -------------------------------------------------------------------------------------------------

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch: list[_Unit] = []
            one = self._waiting.get()
            while one is not None:
                batch.append(one)
                if self._waiting.empty() or len(batch) == BATCH_MAX:
                    break
                one = self._waiting.get()
            going_on = one is not None
            self._commit(batch)

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
        """Write them; where the outcome of a commit is unknown, find out before it is tried again. Their rows."""
        away, rows = False, list[int]()
        while True:
            try:
                if not away or not (rows := self._found(entries)):
                    began = time.perf_counter()
                    rows = self._store.write(entries, beside)
                    self.observe(time.perf_counter() - began, len(entries))
            except (OperationalError, InterfaceError, DatabaseAway) as wrong:  # all else is the row's own fault
                if self._stopped.is_set():
                    raise Held(f"the room stopped while its database was away: {wrong}") from None
                if not away:
                    self.is_away = str(wrong)
                    self._away(True)
                away = True
                self._stopped.wait(self._pause)
            else:
                if away:
                    self.is_away = ""
                    self._away(False)
                return rows

    def _found(self, entries: Sequence[Entry]) -> list[int]:
        """Was the transaction committed after all? The rows of all of its entries are there then, or none."""
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
        """Whatever was handed over together is refused together, and each of its tables is held."""
        for one in unit:
            self._held.setdefault(one.entry.table, why)
        for one in unit:
            one.done.set_exception(Held(f"table {one.entry.table} is held: {why}"))
