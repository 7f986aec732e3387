"""The disputes of `examples/disputes/`: one command answers each, with the deciding point in the first three lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from croupier.cli.app import app

FOLDER = Path(__file__).parent.parent / "examples" / "disputes"
FILES = sorted(FOLDER.glob("*.toml"))
VERDICT = re.compile(r"^# answer: (?P<answer>yes|no); decided by (?P<by>.+)$", re.MULTILINE)


def test_there_are_thirty_disputes_in_words() -> None:
    assert len(FILES) >= 30
    for file in FILES:
        words = file.read_text(encoding="utf-8").split("# answer:")[0]
        assert len(words.split()) >= 8, f"{file.name} does not tell the dispute"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_dispute_is_answered_with_its_reason_first(file: Path) -> None:
    verdict = VERDICT.search(file.read_text(encoding="utf-8"))
    assert verdict is not None

    told = CliRunner().invoke(app, ["settle", str(file)], catch_exceptions=False)

    first = "\n".join(told.stdout.splitlines()[:3])
    assert (0 if verdict["answer"] == "yes" else 1) == told.exit_code, told.output
    assert re.search(rf"[\[ ]{re.escape(verdict['by'])}(?![\w(])", first), first
