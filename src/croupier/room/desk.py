"""The desk: turns people's acts into journal entries, numbered, sealed or plain, and durable.

Each table has its own chain; acts that belong to no table are in the chain `ROOM`. A command repeated under its id with
the same content gets the same reply and is not carried out twice.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Any, NamedTuple

from croupier.errors import CroupierError
from croupier.room.commands import KnownCommands
from croupier.room.databases import StoreError
from croupier.room.journal import HOUSE_ROLE, ROOM, Entry, Posting
from croupier.room.nonces import fresh
from croupier.room.pending import PendingRow
from croupier.room.seals import At, KeyRing, plain
from croupier.room.store import Store, TakenTwice
from croupier.room.writer import WaitingEntries, Writer, went_wrong
from croupier.room.writing import Beside

__all__ = ["HOUSE", "ROOM", "Desk", "Doer", "Now", "utc_now"]
Now = Callable[[], int]
_ID = re.compile(r"[!-~]{1,64}")


def utc_now() -> int:
    """Microseconds since 1970, UTC."""
    return time.time_ns() // 1_000


def taken_twice(command: str) -> TakenTwice:
    """The refusal of a command id that its sender has used for something else."""
    return TakenTwice(f"command {command} was used for something else; send a new id")


class Doer(NamedTuple):
    """The person acting, and in which role."""

    account: str
    role: str


HOUSE = Doer("*house", HOUSE_ROLE)  # automatic acts of the room, marked as such


class Desk:
    """Enters acts for every chain of the room, in the order in which they come."""

    def __init__(self, store: Store, writer: Writer, keys: KeyRing, now: Now = utc_now) -> None:
        self.store, self.now = store, now
        self.keys, self._writer = keys, writer
        store.mac = keys.mac
        self._lock = threading.RLock()
        self._unit: list[WaitingEntries] | None = None  # entries being handed over together
        self._spoiled = ""  # why none of them is to be stored
        self._after: list[Callable[[], object]] = []  # what is done once they are handed over
        self.seen: dict[str, Any] = {}  # what a register has read of accounts, as of a row of the room's own chain
        self.seen_row, self.seen_until = 0, 0.0  # that row, and until when nobody looks for a later one
        self._commands = KnownCommands()
        self._waiting: dict[tuple[str, str], tuple[bytes, Future[int]]] = {}  # commands that are not durable yet
        self._next = {table: head.sequence + 1 for table, head in store.heads().items()}

    @property
    def away(self) -> str:
        """Why nothing can be stored now; empty while the database answers."""
        return self._writer.is_away

    def observe(self, told: Callable[[float, int], None]) -> None:
        """Register a callback for commits: how many seconds each took, and how many entries it had."""
        self._writer.observe = told

    @contextmanager
    def together(self) -> Iterator[None]:
        """Everything entered inside is one transaction; after a fault of the program nothing of it is stored."""
        with self._lock:
            if self._unit is not None:
                yield
                return
            self._unit, self._spoiled = [], ""
            try:
                yield
            except CroupierError:  # refused; what was entered before stands
                raise
            except BaseException as fault:
                self.spoil(went_wrong(fault))
                raise
            finally:
                unit, self._unit = self._unit, None
                self._hand_over(unit, self._spoiled)

    def spoil(self, why: str) -> set[str]:
        """Store nothing of what is entered together, since only a part of it could be; returns its chains."""
        assert self._unit is not None
        self._spoiled = self._spoiled or why
        return {one.entry.table for one in self._unit}

    def afterwards(self, does: Callable[[], object]) -> None:
        """Do something once what is entered together has been handed over; now if nothing is."""
        with self._lock:
            if self._unit is None:
                does()
            else:
                self._after.append(does)

    def _hand_over(self, unit: list[WaitingEntries], spoiled: str) -> None:
        if unit and spoiled:
            for one in reversed(unit):
                self._next[one.entry.table] = one.entry.sequence
            self._writer.refuse(unit, spoiled)
        elif unit:
            self._writer.hand_over_together(unit)
        after, self._after = self._after, []
        for does in after:
            does()

    def remember(self, account: str) -> None:
        """Read the command ids of somebody who comes in; the store then need not be asked about each new one."""

        def read() -> list[str] | None:
            waiting = [command for by, command in list(self._waiting) if by == account]  # before those that are stored
            stored = self.store.commands_of(account)
            return None if stored is None else [*waiting, *stored]

        self._commands.remember(account, read)

    def taken(self, doer: Doer, command: str, sent: bytes) -> Future[int] | None:
        """The row of a repeated command, once it is durable; None for a new one.

        Other content under the same id is refused, and so is an id that not every database can store: its row would be
        refused later, and hold the table.
        """
        if command and not _ID.fullmatch(command):
            raise StoreError(
                f"{command[:80]!r} cannot be a command id; it has 1 to 64 letters, digits and signs of ASCII"
            )
        if not command or self._commands.is_new(doer.account, command):
            return None
        contents, waiting = self.keys.fingerprints(sent), self._waiting.get((doer.account, command))
        if waiting is not None:
            if waiting[0] not in contents:
                raise taken_twice(command)
            return waiting[1]
        try:
            found = self.store.taken(doer.account, command, *contents)
        except TakenTwice:  # whose words name the account: they are for the floor, where a table is held
            raise taken_twice(command) from None
        if found is None:
            return None
        row = PendingRow()
        row.set_result(found[1])
        return row

    def take(
        self,
        doer: Doer,
        kind: str,
        body: bytes,
        *,
        table: str = ROOM,
        procedure: int = 0,
        command: str = "",
        secret: bool = False,
        sent: bytes | None = None,
        postings: Sequence[Posting] = (),
        beside: Sequence[Beside] = (),
        at: int | None = None,
    ) -> Future[int]:
        """An act becomes an entry; the future has its row once it is durable.

        `secret` seals what was done. `sent` is what was sent under the command id, if that is something else.
        `at` is the time of the act, if it has been told already.
        """
        with self._lock:
            sequence = self._next.get(table, 1)
            stored = self.keys.seal(body, At(table, procedure, sequence)) if secret else plain(body)
            entry = Entry(
                table,
                sequence,
                procedure,
                command or fresh(16).hex(),
                doer.account,
                doer.role,
                self.now() if at is None else at,
                kind,
                self.keys.fingerprint(body if sent is None else sent),
                stored,
                tuple(postings),
            )
            self._next[table] = sequence + 1
            waiting = WaitingEntries(entry, beside, PendingRow())
            if command:
                self._waiting[doer.account, command] = entry.content, waiting.done
                self._commands.add(doer.account, command)
                waiting.done.add_done_callback(lambda _: self._waiting.pop((doer.account, command), None))
            if self._unit is None:
                self._writer.hand_over_together([waiting])
            else:
                self._unit.append(waiting)
            return waiting.done

    def last(self, table: str) -> int:
        """The last row entered for a chain; it may not be durable yet."""
        with self._lock:
            return self._next.get(table, 1) - 1

    def is_held(self, table: str) -> bool:
        """Whether a row of this chain could not be stored, so that nothing more is entered for it."""
        return self._writer.is_held(table)

    def release(self, table: str) -> None:
        """Continue a held table's chain from where the store has it, once the floor has attended to it."""
        with self._lock:
            head = self.store.heads().get(table)
            self._next[table] = 1 if head is None else head.sequence + 1
            self._writer.release(table)
