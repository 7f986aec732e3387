"""The sixty questions of the floor: each cites what is there, and its dispute and its test exist."""

from __future__ import annotations

import ast
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from croupier.rulebook import find, reading
from croupier.rulebook.floor_questions import SILENT, FloorQuestion, floor_questions

ROOT = Path(__file__).parents[2]
QUESTIONS = floor_questions()


def test_there_are_sixty_in_their_order() -> None:
    assert [f"Q-{number:02}" for number in range(1, 61)] == [question.id for question in QUESTIONS]
    assert 60 == len({question.asked for question in QUESTIONS})


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one.id)
def test_what_it_cites_exists(question: FloorQuestion) -> None:
    assert question.clauses
    for clause in question.clauses:
        find(clause)
    for one in question.readings:
        reading(one)
    assert not question.dispute or (ROOT / "examples" / "disputes" / f"{question.dispute}.toml").is_file()
    file, _, name = question.test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in [one.name for one in tree.body if isinstance(one, ast.FunctionDef)]


@pytest.mark.parametrize("question", [one for one in QUESTIONS if one.dispute], ids=lambda one: one.id)
def test_its_dispute_is_decided_by_what_it_cites(question: FloorQuestion) -> None:
    """`MD-POKER 6.D` is cited if one hand beats another; the question then cites the rule that made it one."""
    text = (ROOT / "examples" / "disputes" / f"{question.dispute}.toml").read_text(encoding="utf-8")

    decided = text.partition("decided by ")[2].splitlines()[0]

    assert decided in question.cited or decided == "MD-POKER 6.D"


def test_where_the_text_is_silent_the_floor_rules() -> None:
    silent = [question for question in QUESTIONS if question.silent]

    assert len(silent) >= 8
    assert {("MD-POKER 18.A",)} == {question.clauses for question in silent}
    assert {SILENT} == {question.answer for question in silent}


def test_the_page_is_that_of_the_data() -> None:
    spec = spec_from_file_location("generate_floor_questions", ROOT / "docs" / "generate_floor_questions.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)

    assert module.page() == (ROOT / "docs" / "floor-questions.md").read_text(encoding="utf-8")
