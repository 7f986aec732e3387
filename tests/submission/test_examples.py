"""The library of examples: the lawful ones without a finding, the unlawful ones with the one on their first line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.rules import GAMES
from croupier.submission import Submission, check
from croupier.submission.checks import ROOM_CHECKS, TABLE_CHECKS
from croupier.submission.checks.games import is_authorised
from tests.submission.room_text import EXAMPLES

LAWFUL = sorted([*EXAMPLES.glob("games/*.toml"), *EXAMPLES.glob("*.toml")])
UNLAWFUL = sorted(EXAMPLES.glob("unlawful/*.toml"))
EXPECTED = re.compile(r"# (?P<level>error|warning) (?P<option>\S+) \[(?P<clause>[^\]]+)\] .+")


def named(path: Path) -> str:
    """The name of a file, for the list of tests."""
    return path.stem


@pytest.mark.parametrize("file", LAWFUL, ids=named)
def test_lawful_examples_have_no_finding(file: Path) -> None:
    assert () == check(file).findings


def test_there_is_a_lawful_example_for_every_game_and_a_room() -> None:
    assert set(GAMES) == {file.stem for file in EXAMPLES.glob("games/*.toml")}
    for game in GAMES:
        submission = check(EXAMPLES / "games" / f"{game}.toml").submission
        assert submission is not None
        assert [game] == [offer.game.id for offer in submission]


@pytest.mark.parametrize("file", UNLAWFUL, ids=named)
def test_unlawful_examples_have_the_finding_of_their_first_line(file: Path) -> None:
    rows = file.read_text(encoding="utf-8").splitlines()
    expected = EXPECTED.fullmatch(rows[0])
    assert expected is not None, f"{file.name}: the first line names level, option and clause"
    reading = check(file)

    option = "" if expected["option"] == "-" else expected["option"]
    assert {(expected["level"], option, expected["clause"])} == {
        (one.level, one.option, one.clause) for one in reading.findings
    }
    assert (expected["level"] == "error") == (reading.submission is None)
    for one in reading.findings:
        assert 1 <= one.line <= len(rows)
        assert one.message


# A game from outside is not in any of our files; `tests/rules/test_outside_game.py` offers one without an approval.
OF_FILES = [one for one in TABLE_CHECKS if one is not is_authorised]


def drafts() -> Iterator[Submission]:
    """The draft of every unlawful example."""
    for file in UNLAWFUL:
        draft = check(file).draft
        if draft is not None:
            yield draft


@pytest.fixture(scope="module")
def all_drafts() -> list[Submission]:
    """Read once."""
    return list(drafts())


@pytest.mark.parametrize("check_of", OF_FILES, ids=lambda one: one.__name__)
def test_every_check_of_a_table_has_an_example(check_of: object, all_drafts: list[Submission]) -> None:
    assert callable(check_of)
    assert any(list(check_of(offer)) for draft in all_drafts for offer in draft)


@pytest.mark.parametrize("check_of", ROOM_CHECKS, ids=lambda one: one.__name__)
def test_every_check_of_the_room_has_an_example(check_of: object, all_drafts: list[Submission]) -> None:
    assert callable(check_of)
    assert any(list(check_of(draft)) for draft in all_drafts)


def test_every_check_of_the_games_has_an_example(all_drafts: list[Submission]) -> None:
    checks = {(game.document, one) for game in GAMES.values() for one in game.choices.checks}
    found = {
        (offer.document, one)
        for draft in all_drafts
        for offer in draft
        for one in offer.house.of.checks
        if list(one(offer.house))
    }

    assert set() == {(document, one.__qualname__) for document, one in checks - found}
