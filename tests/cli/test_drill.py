"""`croupier drill`, with answers from standard input."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from croupier.cards import SeededChance
from croupier.cli.app import app
from croupier.cli.drill_scores import BadScores, Score, Scores, kept_scores
from croupier.cli.files import data_folder
from croupier.rules.drills import DrillWanted, draw
from tests.command_line import Terminal, croupier

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))


def drilled(answers: str, *options: str) -> Any:
    told = RUNNER.invoke(app, ["drill", *options, "--json"], input=answers, catch_exceptions=False)
    assert 0 == told.exit_code, told.output
    return json.loads(told.stdout)


def first(seed: str, **wanted: Any) -> str:
    return draw(SeededChance(seed), DrillWanted(**wanted), {}).answer


def test_right_and_wrong_answers_are_told_with_their_clause() -> None:
    right = first("5", kind="pots")

    told = RUNNER.invoke(app, ["drill", "--kind", "pots", "--seed", "5", "--count", "2"], input=f"{right}\n1 2 3\n")

    assert "right  [MD-POKER 8.B(5)(c)]" in told.stdout
    assert "no: $" in told.stdout
    assert "1 of 2 right in" in told.stdout
    assert "weak: MD-POKER 8" in told.stdout


def test_the_row_as_data_and_the_scores_that_are_kept() -> None:
    right = first("5", kind="pots")

    row = drilled(f"{right}\nwrong\n", "--kind", "pots", "--seed", "5", "--count", "5")
    assert ["right", "of", "seconds", "situations", "scores"] == list(row)
    assert (1, 2) == (row["right"], row["of"]), "the input ended after two answers"
    assert [True, False] == [one["right"] for one in row["situations"]]
    assert {"asked": 2, "right": 1} == {key: row["scores"]["MD-POKER 8"][key] for key in ("asked", "right")}

    again = drilled(f"{right}\n", "--kind", "pots", "--seed", "5", "--count", "1")
    assert {"asked": 3, "right": 2} == {key: again["scores"]["MD-POKER 8"][key] for key in ("asked", "right")}
    shown = RUNNER.invoke(app, ["drill", "--scores"]).stdout
    assert "MD-POKER 8" in shown
    assert "2 of 3" in shown


def test_the_time_of_all_answers_is_told_to_a_tenth_of_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter((0.0, 1.24, 10.0, 12.0))
    monkeypatch.setattr("croupier.cli.drill.time", SimpleNamespace(monotonic=lambda: next(clock)))

    row = drilled("wrong\nwrong\n", "--kind", "pots", "--seed", "5", "--count", "2")

    assert 3.2 == row["seconds"]
    assert {"MD-POKER 8": 3.2} == {name: one["seconds"] for name, one in row["scores"].items()}


def test_a_chapter_that_went_wrong_comes_up_again() -> None:
    row = drilled("wrong\n" * 5, "--seed", "9", "--count", "5")

    chapters = [one["clause"].split(".")[0] for one in row["situations"]]
    assert chapters[0] == chapters[3]


def test_an_empty_line_gives_up_and_q_ends() -> None:
    row = drilled("\nq\nAnn\n", "--seed", "2", "--count", "5")

    assert (0, 1) == (row["right"], row["of"])


def test_nothing_is_kept_of_nothing() -> None:
    assert {} == drilled("", "--seed", "2")["scores"]
    assert "no drill has been answered yet\n" == RUNNER.invoke(app, ["drill", "--scores"]).stdout


def test_scores_as_data_are_those_of_a_drill_of_nothing() -> None:
    drilled("wrong\n", "--kind", "pots", "--seed", "5", "--count", "1")

    told = drilled("", "--scores")
    assert (0, 0, 0.0, []) == (told["right"], told["of"], told["seconds"], told["situations"])
    assert 1 == told["scores"]["MD-POKER 8"]["asked"]


def test_at_a_terminal_there_is_a_mark_where_the_answer_is_typed() -> None:
    asked = ("drill", "--seed", "5", "--count", "1")

    assert "\n> \n0 of 0 right in 0 seconds\n" in croupier(*asked, stdin=Terminal("q\n")).stdout
    assert "> " not in croupier(*asked, stdin=StringIO("q\n")).stdout


def test_scores_that_cannot_be_kept_get_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "drill.json").mkdir()
    scores = Scores(tmp_path / "drill.json")
    scores.keep()
    scores.add("MD-POKER 8", True, 1.5)

    with pytest.raises(BadScores, match=r"the scores cannot be kept in .*: Is a directory"):
        scores.keep()


def test_scores_are_kept_in_a_folder_that_is_made_for_them(tmp_path: Path) -> None:
    scores = Scores(tmp_path / "share" / "croupier" / "drill.json")
    scores.add("MD-POKER 8", True, 1.5)
    scores.keep()
    scores.keep()

    assert {"MD-POKER 8": {"asked": 1, "right": 1, "seconds": 1.5}} == json.loads(scores.path.read_text())


def test_chapters_with_more_than_three_in_ten_answers_wrong_are_weak_the_weakest_first(tmp_path: Path) -> None:
    scores = Scores(tmp_path / "drill.json")
    for chapter, asked, right in (("A 1", 10, 7), ("A 2", 10, 6), ("A 3", 1, 0), ("A 4", 3, 2), ("A 5", 5, 5)):
        scores.chapters[chapter] = Score(asked, right, 1.0)

    assert ["A 3", "A 2", "A 4"] == scores.weakest()
    assert {"A 1": 1 - 8 / 12, "A 2": 1 - 7 / 12, "A 3": 1 - 1 / 3, "A 4": 1 - 3 / 5, "A 5": 1 - 6 / 7} == (
        scores.weakness()
    )


def test_scores_that_cannot_be_read_get_a_sentence(tmp_path: Path) -> None:
    data_folder().mkdir(parents=True)
    (data_folder() / "drill.json").write_text("[1", encoding="utf-8")

    with pytest.raises(BadScores, match="move the file away to begin again"):
        kept_scores()


def test_a_score_has_the_time_of_all_answers(tmp_path: Path) -> None:
    scores = Scores(tmp_path / "drill.json")
    scores.add("MD-POKER 8", True, 1.5)
    scores.add("MD-POKER 8", False, 2.0)

    assert {"MD-POKER 8": Score(2, 1, 3.5)} == scores.chapters


def test_scores_are_told_weakest_first_with_the_mean_time_of_an_answer(tmp_path: Path) -> None:
    scores = Scores(tmp_path / "drill.json")
    for chapter, right, seconds in (("MD-LIR 11", True, 4), ("MD-POKER 8", True, 2), ("MD-POKER 8", False, 7)):
        scores.add(chapter, right, seconds)
    scores.add("MD-POKER 8", False, 12)

    assert [
        "MD-POKER 8      1 of 3    right, 7 seconds each",
        "MD-LIR 11       1 of 1    right, 4 seconds each",
    ] == list(scores.lines())
