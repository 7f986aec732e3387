"""What a table knows of the funds that it shares with others."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol

from croupier.engine import Event


class Shares(Protocol):
    """The interface to the funds that a table shares with others."""

    id: str  # of their chain
    held: str

    @property
    def lock(self) -> threading.RLock:
        """The lock that gives exclusive access to the funds."""
        ...

    def holds(self, fund: str) -> int:
        """What a fund holds now."""
        ...

    def enter(self, table: str, row: int, events: Sequence[Event]) -> None:
        """Enter what a table has moved in this row, before any other table is told."""
        ...
