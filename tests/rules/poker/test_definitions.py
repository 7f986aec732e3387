"""What the chapters define as data is what was recorded; see `tests/rules/definitions.py`."""

from __future__ import annotations

from tests.rules.definitions import definitions, recorded


def test_every_figure_and_clause_is_the_recorded_one() -> None:
    assert recorded("poker").read_text(encoding="utf-8") == definitions("poker")
