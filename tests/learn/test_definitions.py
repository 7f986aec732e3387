"""What is defined as data is what was recorded; see `tests/definitions.py`."""

from __future__ import annotations

from tests.definitions import definitions, recorded


def test_every_figure_and_clause_is_the_recorded_one() -> None:
    assert recorded("learn").read_text(encoding="utf-8") == definitions("learn")
