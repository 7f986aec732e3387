"""Terms that chapter 1 of a document defines."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A defined term: its clause, and the answer, event, place, wager or choice that stands for it in a record."""

    clause: str
    in_records: str
