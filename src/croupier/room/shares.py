"""What a table knows of the funds that it has in common with others."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Protocol

from croupier.engine import Event


class Shares(Protocol):
    """The funds that a table has in common with others."""

    held: str

    @property
    def lock(self) -> threading.RLock:
        """Whoever holds it is alone with the funds."""
        ...

    def holds(self, fund: str) -> int:
        """What a fund holds now."""
        ...

    def enter(self, table: str, row: int, events: Sequence[Event]) -> None:
        """What a table has moved in this row is entered, before any other table is told."""
        ...
