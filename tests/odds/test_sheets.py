"""What PAR sheets say, line by line, as a text file: `make records` rewrites it; read the difference.

Charts have tests of their own. The hashes of rules and code change with every change and are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import patch

from croupier.odds import custom
from croupier.odds.report import chart, par_sheet
from croupier.odds.report.catalog import GAMES, OddsQuestion, questions

FILE = Path(__file__).with_name("sheets.txt")
LEFT_OUT = ("version", "rules_short", "code_short", "check")


def asked() -> Iterator[OddsQuestion]:
    """A wager with decisions, meters with rates, a paytable of one's own, chips that break, and another reading."""
    ride, five, washington = GAMES["let-it-ride"], GAMES["top-five"], GAMES["top-5-wa"]
    yield from questions(ride, "let-it-ride", "B", "default")
    yield from questions(ride, "progressive", "E", "default", 500, meters={"mega": 2_000_000, "minor": 20_000})
    yield from questions(ride, "progressive", "A", "default", rates={"main": Fraction(5, 2)})
    yield from questions(ride, "envy", "D", "default")
    own = custom.from_pays(
        ["flush=8 to 1"], ride.tables("three-card-bonus")["A"], ride.rows("three-card-bonus"), "three-card-bonus"
    )
    yield from questions(ride, "three-card-bonus", own, "default")
    yield from questions(five, "poker-bonus", "B")
    yield from questions(five, "top-five-bonus", "C", "default")
    yield from questions(washington, "ace-or-face", "1.54", "default", 700, chip_cents=100)
    yield from questions(washington, "tens-or-better", "3.18", "default")


def flat(value: Any, path: str = "") -> Iterator[str]:
    """A line for each text."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from flat(one, f"{path}.{key}".strip("."))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from flat(one, path)
    else:
        yield f"  {path}: {value}".rstrip()


def sheets() -> str:
    """Every sheet, with the width that its chart is given."""
    answered = [(one, one.computed()) for one in asked()]
    lines = []
    for number, (question, odds) in enumerate(answered):
        with patch.object(chart, "svg", lambda odds, inches=0.0: f"{inches} inches"):
            sheet = par_sheet._sheet(number, question, odds, answered)
        again = next(one["value"] for one in sheet["check"] if one["name"] == "Again")
        shown = {name: one for name, one in sheet.items() if name not in LEFT_OUT} | {"again": again}
        lines += [f"== {par_sheet.file_name(odds)}", *flat(shown)]
    return "\n".join(lines) + "\n"


def test_every_line_of_a_sheet_is_as_it_was() -> None:
    assert FILE.read_text(encoding="utf-8") == sheets()


if __name__ == "__main__":
    FILE.write_text(sheets(), encoding="utf-8")
