"""The root of every error that a user of Croupier can see."""

from __future__ import annotations


class CroupierError(ValueError):
    """A request that cannot be met: a sentence for the person who asked, and the clause if one forbids it."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]" if self.clause else self.message
