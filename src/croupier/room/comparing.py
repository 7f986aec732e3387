"""Helpers for rows that are compared with what they should be."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.room.journal import BrokenChain, Entry, Posting


def broken(entry: Entry, why: str) -> BrokenChain:
    """A row that is not what it should be."""
    return BrokenChain(f"table {entry.table}, row {entry.sequence}: {why}")


def in_order(postings: Iterable[Posting]) -> list[Posting]:
    """Postings in an order of their own, to be compared."""
    return sorted(postings, key=lambda one: (one.currency, one.account, one.cents))


def in_words(postings: Iterable[Posting]) -> str:
    """Postings in words."""
    return ", ".join(f"{one.account} {one.cents:+}" for one in in_order(postings)) or "none"
