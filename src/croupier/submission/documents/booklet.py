"""The floor's questions as a pocket booklet of A6 pages, in the order in which they come up in a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from croupier import __version__
from croupier.rulebook import find, reading
from croupier.rulebook.floor_questions import FloorQuestion, floor_questions
from croupier.submission.documents.typesetting import CannotPrint, compiled

TEMPLATE = "booklet.typ"


def write_booklet(out: Path) -> int:
    """Write the PDF; returns how many questions are in it."""
    content = compiled(TEMPLATE, booklet())[0]
    try:
        out.write_bytes(content)
    except OSError as problem:
        raise CannotPrint(f"cannot write to {str(out)!r}: {problem.strerror}") from None
    return len(floor_questions())


def booklet() -> dict[str, Any]:
    """The content of the booklet, in words."""
    parts = [(name, list(some)) for name, some in groupby(floor_questions(), key=lambda one: one.part)]
    named = sorted({one for question in floor_questions() for one in question.readings}, key=_in_order)
    return {
        "title": "Floor questions",
        "about": f"{len(floor_questions())} answers for the poker floor, each with its clause of MD-POKER",
        "version": f"Croupier {__version__}. Summaries are in our own words; the text decides.",
        "parts": [
            {
                "name": name,
                "first": _number(some[0]),
                "last": _number(some[-1]),
                "chapters": _chapters(some),
                "questions": [_entry(question) for question in some],
            }
            for name, some in parts
        ],
        "chapters": [*_by_chapter()],
        "readings": [{"id": one, "title": reading(one).title, "ruling": _plain(one)} for one in named],
    }


def _chapters(questions: list[FloorQuestion]) -> str:
    """`chapters 5 and 18`: those that the answers cite."""
    numbers = sorted({_chapter(clause) for question in questions for clause in question.clauses})
    listed = ", ".join(map(str, numbers[:-1]))
    return f"chapters {listed} and {numbers[-1]}" if listed else f"chapter {numbers[0]}"


def _by_chapter() -> Iterator[dict[str, str]]:
    """Every cited chapter, with the numbers of its questions."""
    found: dict[int, list[str]] = {}
    for question in floor_questions():
        for number in dict.fromkeys(_chapter(clause) for clause in question.clauses):
            found.setdefault(number, []).append(_number(question))
    for number in sorted(found):
        title = find(f"MD-POKER {number}").chapter.partition(";")[0]
        yield {"name": title.rstrip("."), "questions": ", ".join(found[number])}


def _chapter(clause: str) -> int:
    return int(clause.partition(" ")[2].partition(".")[0])


def _entry(question: FloorQuestion) -> dict[str, Any]:
    return {
        "number": _number(question),
        "asked": question.asked,
        "answer": question.answer,
        "silent": question.silent,
        "cited": ", ".join(one.removeprefix("MD-POKER ") for one in question.cited),
    }


def _number(question: FloorQuestion) -> str:
    return str(int(question.id.removeprefix("Q-")))


def _plain(reading_id: str) -> str:
    """A reading with break points in the names of options, after a full stop or an underscore."""
    return re.sub(r"(?<=[a-z])([._])(?=[a-z])", "\\1\u200b", reading(reading_id).ruling.replace("`", ""))


def _in_order(reading_id: str) -> tuple[str, int]:
    letter, _, number = reading_id.partition("-")
    return letter, int(number)
