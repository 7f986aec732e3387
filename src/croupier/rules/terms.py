"""Terms that chapter 1 of a document defines."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A defined term: its clause, and what carries it in a record: an answer, event, place, wager or choice."""

    clause: str
    in_records: str
