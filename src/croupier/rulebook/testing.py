"""The mark with which a test names the clause it proves. pytest is imported only when a mark is used."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from croupier.errors import CroupierError
from croupier.rulebook.clauses import find, normalised

if TYPE_CHECKING:
    import pytest


class WrongCitation(CroupierError):
    """A test that quotes words its clause does not have."""


def clause(clause_id: str, says: str) -> pytest.MarkDecorator:
    """Mark a test with the clause it proves and words of its summary, so that a wrong citation fails at collection.

    `says` must appear in the summary as one phrase; case, punctuation and white space do not matter.
    """
    import pytest

    summary = find(clause_id).summary
    phrase = normalised(says)
    if not phrase:
        raise WrongCitation(f"{clause_id}: says={says!r} has no words; quote a few words of {summary!r}")
    if f" {phrase} " not in f" {normalised(summary)} ":
        raise WrongCitation(f"{clause_id} does not say {says!r}; its summary is {summary!r}")
    for record in _records:
        record.append((clause_id, tuple(_places())))
    return pytest.mark.clause(clause_id, says=says)


SourceLine = tuple[str, int]
_records: list[list[tuple[str, tuple[SourceLine, ...]]]] = []


def _places() -> Iterator[SourceLine]:
    """File and line of each caller that asked for the mark, innermost first."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None:
        yield frame.f_code.co_filename, frame.f_lineno
        frame = frame.f_back


@contextmanager
def marks_made() -> Iterator[list[tuple[str, tuple[SourceLine, ...]]]]:
    """Collect every mark made in the meantime and its callers: how coverage sees marks whose ids are computed."""
    made: list[tuple[str, tuple[SourceLine, ...]]] = []
    _records.append(made)
    try:
        yield made
    finally:
        _records.pop()
