"""A situation: what is on the table, the question, and the engine's answer."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Situation:
    """One situation. `answer` is how it is shown; a typed answer is right if its words, amounts or names match."""

    kind: str
    game: str
    told: tuple[str, ...]
    asked: str
    answer: str
    clause: str
    reading: str = ""
    why: str = ""
    in_order: bool = False  # does the order of the answer's parts matter?

    @property
    def chapter(self) -> str:
        """The chapter that the answer comes from: `MD-POKER 18`."""
        document, _, place = self.clause.partition(" ")
        return f"{document} {place.partition('.')[0]}"

    @property
    def cited(self) -> str:
        """Clause and reading."""
        return ", ".join(part for part in (self.clause, self.reading) if part)

    def is_right(self, typed: str) -> bool:
        """Is a typed answer right? `$40, 45.00` matches `40 45`, and `ben and ann` matches `Ann, Ben`."""
        given, wanted = _parts(typed), _parts(self.answer)
        return given == wanted if self.in_order else sorted(given) == sorted(wanted)


_BETWEEN = frozenset({"a", "and", "dollars", "i", "is", "it", "on", "seat", "the", "to", "we", "wins"})
_SAME = {"void": "misdeal", "plays": "play", "go": "play", "goes": "play", "continue": "play"}


def _parts(text: str) -> list[str]:
    """The words and amounts of an answer, without the words in between."""
    plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text.lower()).replace("$", "")
    found = re.findall(r"-?\d+(?:\.\d+)?|[a-z]+", plain)
    return [_SAME.get(one) or _amount(one) for one in found if one not in _BETWEEN]


def _amount(word: str) -> str:
    return re.sub(r"\.0+$", "", word)
