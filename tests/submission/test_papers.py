"""Every sign and the filing of rooms that offer a lot, as text files: each sentence with its clause.

A sentence, an amount or a clause that changes shows as a changed line. `make records` rewrites the files; read
the difference next to the rule text.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.rules import GAMES
from croupier.submission import Submission, load, read
from croupier.submission.documents.book import alike, without_odds
from croupier.submission.documents.booklet import booklet
from croupier.submission.documents.html import as_html
from croupier.submission.documents.needed import all_signs
from croupier.submission.starting import StartingTable
from croupier.submission.starting_short import short_file
from tests.submission.crowded_rooms import crowded
from tests.submission.room_text import EXAMPLES, lawful

FOLDER = Path(__file__).with_name("papers")
FINDINGS, BOOKLET, SHORT = "findings.txt", "booklet.txt", "short-file.txt"


# Not approved yet; a time charge that does not divide evenly, bomb pots in multiples of the blinds, rake in steps.
DRAFT = """[submission]
filed = 2025-01-02
[[revision]]
date = 2025-01-02
what = "Table 1."
by = "C. Reyes"
[facility]
name = "Harbor & Quay"
[[table]]
id = "1"
document = "MD-POKER"
game = "holdem"
odd_chip.rule = "left-of-button"
betting.structure = "no-limit"
betting.small_bet = "2.00"
bomb_pot.offered = true
double_board.offered = true
rake.type = ["time"]
rake.hourly_fee = "10.00"
rake.time_step = 20
chip.unit = "1.00"
[[table]]
id = "2"
document = "MD-POKER"
game = "stud7-hilo"
rake.type = ["incremental"]
rake.levels = [{ pot = "20.00", amount = "1.00" }, { pot = "40.00", amount = "3.00" }]
[[table]]
id = "3"
document = "WA-TOP5"
game = "top-5-wa"
wa.max_wager = "300.00"
wa.required_wagers = ["ante", "tens"]
"""


def rooms() -> Iterator[tuple[str, Submission]]:
    """The example, and rooms with one table, which offers everything that has a sign."""
    yield "card-room", load(EXAMPLES / "card-room.toml")
    yield "draft", lawful(DRAFT)
    for game, variant in [
        ("holdem", "fixed"), ("omaha-hilo8", "pot"), ("stud7-high", "spread"), ("triple-27", "no-limit"),
        ("let-it-ride", ""), ("top-five", ""), ("top-5-wa", ""),
    ]:  # fmt: skip
        yield f"crowded-{game}", crowded(game, "short", variant)


def flat(value: Any, path: str = "") -> Iterator[str]:
    """The content of a sign, a line for each text."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from flat(one, f"{path}.{key}".strip("."))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from flat(one, path)
    else:
        yield f"  {path}: {value}".rstrip()


def papers(submission: Submission) -> str:
    """Every sign, then the filing in HTML, with each line where it first appears."""
    signs = [
        "\n".join([f"== {sign.kind} at {sign.place}: {sign.why}", *flat(sign.for_print())])
        for sign in all_signs(submission)
    ]
    filing = as_html(without_odds(submission, list(alike(submission))))
    body = filing.partition("</style>")[2].splitlines()
    return "\n".join([*signs, "== the filing", *dict.fromkeys(body)]) + "\n"


def findings() -> str:
    """Everything that is found in each of the unlawful examples."""
    lines = []
    for path in sorted((EXAMPLES / "unlawful").glob("*.toml")):
        found = read(path.read_text(encoding="utf-8")).findings
        lines += [f"== {path.stem}", *(f"  {one.line}: {one}" for one in found)]
    return "\n".join(lines) + "\n"


def pocket_booklet() -> str:
    """The floor's questions, without the version of the tool."""
    return "\n".join(flat({name: one for name, one in booklet().items() if name != "version"})) + "\n"


def file_to_fill_in() -> str:
    """What a room with a table of each game is given to fill in."""
    return short_file("Harbor", [StartingTable(game, game) for game in GAMES])


def test_the_file_to_fill_in_is_as_it_was() -> None:
    assert (FOLDER / SHORT).read_text(encoding="utf-8") == file_to_fill_in()


def test_every_question_of_the_booklet_is_as_it_was() -> None:
    assert (FOLDER / BOOKLET).read_text(encoding="utf-8") == pocket_booklet()


def test_every_finding_has_its_line_and_its_clause() -> None:
    assert (FOLDER / FINDINGS).read_text(encoding="utf-8") == findings()


@pytest.mark.parametrize(("name", "submission"), [pytest.param(*one, id=one[0]) for one in rooms()])
def test_every_sentence_has_its_clause(name: str, submission: Submission) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8") == papers(submission)


def test_no_file_is_left_over() -> None:
    assert {FINDINGS, BOOKLET, SHORT, *(f"{name}.txt" for name, _ in rooms())} == {
        path.name for path in FOLDER.iterdir()
    }


if __name__ == "__main__":
    (FOLDER / FINDINGS).write_text(findings(), encoding="utf-8")
    (FOLDER / SHORT).write_text(file_to_fill_in(), encoding="utf-8")
    (FOLDER / BOOKLET).write_text(pocket_booklet(), encoding="utf-8")
    for name, submission in rooms():
        (FOLDER / f"{name}.txt").write_text(papers(submission), encoding="utf-8")
