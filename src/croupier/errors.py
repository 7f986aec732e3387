"""The root of every error that a user of Croupier can meet."""

from __future__ import annotations


class CroupierError(ValueError):
    """Something asked for cannot be had: a sentence for whoever asked, and the clause where one forbids it."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]" if self.clause else self.message
