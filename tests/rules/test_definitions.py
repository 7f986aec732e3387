"""Every house choice with its clause, default and limits is what was recorded; see `tests/rules/test_courses.py`."""

from __future__ import annotations

from tests.rules.test_courses import CHOICES, FOLDER, choices


def test_every_choice_cites_its_clause_and_has_its_default_and_bounds() -> None:
    assert (FOLDER / CHOICES).read_text(encoding="utf-8") == choices()
