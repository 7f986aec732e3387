"""The mark with which a test names the clause it proves. pytest is imported only when a mark is made."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.rulebook.clauses import find, normalised

if TYPE_CHECKING:
    import pytest


class WrongCitation(ValueError):
    """A test that quotes words its clause does not have."""


def clause(clause_id: str, says: str) -> pytest.MarkDecorator:
    """The clause a test proves, with words of its summary, so that a wrong citation fails when tests are collected.

    `says` must stand in the summary as one phrase; case, punctuation and white space do not matter.
    """
    import pytest

    summary = find(clause_id).summary
    phrase = normalised(says)
    if not phrase:
        raise WrongCitation(f"{clause_id}: says={says!r} has no words; quote a few words of {summary!r}")
    if f" {phrase} " not in f" {normalised(summary)} ":
        raise WrongCitation(f"{clause_id} does not say {says!r}; its summary is {summary!r}")
    for record in _records:
        record.append((clause_id, sys._getframe(1).f_code.co_filename, sys._getframe(1).f_lineno))
    return pytest.mark.clause(clause_id, says=says)


Made = tuple[str, str, int]
_records: list[list[Made]] = []


@contextmanager
def marks_made() -> Iterator[list[Made]]:
    """Clause, file and line of every mark made meanwhile: how coverage sees marks whose ids are computed."""
    made: list[Made] = []
    _records.append(made)
    try:
        yield made
    finally:
        _records.remove(made)
