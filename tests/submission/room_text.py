"""Texts of submissions for tests: `room(table("holdem", "rake.cap = ..."))`."""

from __future__ import annotations

from pathlib import Path

from croupier.rules import GAMES
from croupier.submission import Finding, Submission, read

EXAMPLES = Path(__file__).parents[2] / "examples" / "submissions"
HEAD = """\
[submission]
filed = 2024-01-15
approved_on = 2024-02-01

[facility]
name = "Harbor Card Room"
"""
# What a table of these games must have besides its game.
MUST = dict.fromkeys(
    ("holdem", "sixplus", "triple-27", "triple-a5", "badeucey", "badacey"), 'odd_chip.rule = "left-of-button"'
) | {"top-5-wa": 'wa.max_wager = "300.00"'}


def table(game: str, options: str = "", table_id: str = "1") -> str:
    """One [[table]] with these options; what the game must have is added where they leave it out."""
    must = MUST.get(game, "")
    if must.partition(" ")[0] in options:
        must = ""
    document = GAMES[game].document
    return f'\n[[table]]\nid = "{table_id}"\ndocument = "{document}"\ngame = "{game}"\n{must}\n{options}\n'


def room(*parts: str) -> str:
    """A whole file: sections of the room first, then tables."""
    return HEAD + "\n".join(parts)


def lawful(text: str) -> Submission:
    """The submission of a text that has no error."""
    reading = read(text)
    assert reading.submission is not None, "\n".join(map(str, reading.findings))
    return reading.submission


def findings(text: str) -> tuple[Finding, ...]:
    """Everything that is wrong with a text."""
    return read(text).findings
