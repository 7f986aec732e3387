"""Locks that check their order: a table's, then that of the funds which tables share, then the desk's.

Two threads that take them in different orders wait for each other for ever, which no test would see by chance.
"""

from __future__ import annotations

import threading
from types import TracebackType

import pytest

from croupier.room.desk import Desk
from croupier.room.funds import Funds
from croupier.room.shuffling import ShufflingTable

TABLE, FUNDS, DESK = 1, 2, 3
_NAMES = {TABLE: "a table", FUNDS: "the shared funds", DESK: "the desk"}
_held = threading.local()


class RankedLock:
    """A lock that a thread may take again, and first only while it holds none of a higher rank."""

    def __init__(self, rank: int) -> None:
        self._rank, self._lock = rank, threading.RLock()

    def __enter__(self) -> RankedLock:
        mine: list[RankedLock] = _held.__dict__.setdefault("locks", [])
        if self not in mine:
            above = [one._rank for one in mine if one._rank > self._rank]
            assert not above, f"the lock of {_NAMES[self._rank]} is taken while {_NAMES[max(above)]} is locked"
        self._lock.acquire()
        mine.append(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, wrong: BaseException | None, at: TracebackType | None) -> None:
        _held.locks.reverse()
        _held.locks.remove(self)
        _held.locks.reverse()
        self._lock.release()


def check_order(patch: pytest.MonkeyPatch) -> None:
    """Give every desk, table and fund that is made from now on such a lock."""
    of_desk, of_table = Desk.__init__, ShufflingTable.__init__

    def desk(self: Desk, *given: object, **named: object) -> None:
        of_desk(self, *given, **named)
        self._lock = RankedLock(DESK)  # type: ignore[assignment]  # it stands in for one

    def table(self: ShufflingTable, *given: object, **named: object) -> None:
        of_table(self, *given, **named)
        self._lock = RankedLock(FUNDS if isinstance(self, Funds) else TABLE)  # type: ignore[assignment]  # the same

    patch.setattr(Desk, "__init__", desk)
    patch.setattr(ShufflingTable, "__init__", table)
