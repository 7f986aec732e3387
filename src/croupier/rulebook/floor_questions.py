"""The floor's sixty most common questions, each with its clause and reading, or a note that the text is silent."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

SILENT = "The text is silent; the floor rules under 18.A."


@dataclass(frozen=True, slots=True)
class FloorQuestion:
    """A question with its answer; `dispute` is a file in `examples/disputes/`, and `test` the test of the answer."""

    id: str
    part: str
    asked: str
    clauses: tuple[str, ...]
    test: str
    answer: str = SILENT
    readings: tuple[str, ...] = ()
    dispute: str = ""
    also: tuple[str, ...] = ()  # other ways to ask it, where the text is silent

    @property
    def silent(self) -> bool:
        """Does the text say nothing about it?"""
        return self.answer == SILENT

    @property
    def cited(self) -> tuple[str, ...]:
        """Clauses, then readings."""
        return (*self.clauses, *self.readings)


@cache
def floor_questions() -> tuple[FloorQuestion, ...]:
    """All sixty, in the order of a hand."""
    import tomllib

    text = (files(__package__) / "floor_questions.toml").read_text(encoding="utf-8")
    return tuple(_question(entry) for entry in tomllib.loads(text)["question"])


def _question(entry: dict[str, Any]) -> FloorQuestion:
    listed = {key: tuple(entry.get(key, ())) for key in ("clauses", "readings", "also")}
    return FloorQuestion(**(entry | listed))


def silent_about(asked: str) -> list[FloorQuestion]:
    """The questions on which the texts are silent that match this one, however it is put."""
    return [one for one in floor_questions() if one.silent and any(_put_as(phrase, asked) for phrase in one.also)]


def _put_as(phrase: str, asked: str) -> bool:
    """Does the question have every word of the phrase, or a synonym of it?"""
    from croupier.rulebook.stems import is_filler, words
    from croupier.rulebook.thesaurus import terms

    wanted = set(terms(asked))
    return all(wanted & set(terms(word)) for word in words(phrase) if not is_filler(word))
