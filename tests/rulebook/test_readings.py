"""The readings: all of them, whole, and tied to clauses that exist."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.rulebook import (
    UnknownClause,
    UnknownReading,
    all_clauses,
    find,
    reading,
    readings,
    readings_of,
)
from croupier.rulebook.rulings import EXPOSURES


def test_every_reading_is_there_without_a_gap() -> None:
    counted = Counter(reading_id[0] for reading_id in readings())

    assert "PTLWX" == "".join(counted)
    assert all(least <= count for least, count in zip((111, 27, 34, 14, 51), counted.values(), strict=True))
    for letter, count in counted.items():
        assert [f"{letter}-{n:02}" for n in range(1, count + 1)] == [i for i in readings() if i[0] == letter]


@pytest.mark.parametrize("reading_id", list(readings()))
def test_every_reading_is_whole(reading_id: str) -> None:
    entry = reading(reading_id)

    assert entry.title
    assert entry.clauses
    assert len(entry.clauses) == len({find(clause_id).id for clause_id in entry.clauses})
    assert all(text.endswith((".", "?", ".)")) for text in (entry.problem, entry.ruling, entry.reason))
    assert entry.exposure in EXPOSURES
    assert entry.fixed != bool(entry.options)


def test_a_reading_in_full() -> None:
    entry = reading("P-23")

    assert ("MD-POKER 10.J(1)", "MD-POKER 10.J(2)", "MD-POKER 10.J(3)", "MD-POKER 1.B(9)") == entry.clauses
    assert ("option", ("stud.short_deck",)) == (entry.exposure, entry.options)
    assert entry.ruling.startswith("(a) burn counts")
    assert "(b) skip the burn" in entry.alternatives


def test_ranges_of_clauses_are_spread_out() -> None:
    assert tuple(f"MD-POKER 20.L({n})" for n in range(1, 8)) == reading("P-72").clauses[:7]
    assert ("MD-POKER 8.M", "MD-POKER 8.N", "MD-POKER 8.O") == reading("P-48").clauses


def test_readings_of_a_clause() -> None:
    assert ["P-23"] == [entry.id for entry in readings_of("MD-POKER 10.J(3)")]
    assert {"T-02", "T-03", "W-02"} == {entry.id for entry in readings_of("MD-TOP5 11.C(2)")}
    assert [] == readings_of("MD-TOP5 2.C(2)")
    for clause_id in all_clauses():
        assert [entry for entry in readings().values() if clause_id in entry.clauses] == readings_of(clause_id)
    with pytest.raises(UnknownClause):
        readings_of("MD-TOP5 99")


@pytest.mark.parametrize("wrong", ["P-999", "x-999", "Q-01"])
def test_a_reading_that_does_not_exist_says_which_do(wrong: str) -> None:
    of_that_letter = [one for one in readings() if one[0] == wrong[0].upper()] or list(readings())
    run = f"{of_that_letter[0]} to {of_that_letter[-1]}"

    with pytest.raises(UnknownReading, match=f"there is no reading '{wrong}'; they run from {run}"):
        reading(wrong)
