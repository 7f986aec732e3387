"""One situation: what lies on the table, what is asked, and the answer that the engine gives."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Situation:
    """`answer` is as it is shown; a typed answer is right if it has the same words, amounts or names in it."""

    kind: str
    game: str
    told: tuple[str, ...]
    asked: str
    answer: str
    clause: str
    reading: str = ""
    why: str = ""
    in_order: bool = False  # do the parts of the answer stand in an order?

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
        """`$40, 45.00` is `40 45`; `ben and ann` is `Ann, Ben`."""
        given, wanted = _parts(typed), _parts(self.answer)
        return given == wanted if self.in_order else sorted(given) == sorted(wanted)


_BETWEEN = frozenset({"a", "and", "dollars", "i", "is", "it", "on", "seat", "the", "to", "we", "wins"})
_SAME = {"void": "misdeal", "plays": "play", "go": "play", "goes": "play", "continue": "play"}


def _parts(text: str) -> list[str]:
    """Words and amounts without what stands between them."""
    plain = re.sub(r"(?<=\d),(?=\d{3}\b)", "", text.lower()).replace("$", "")
    found = re.findall(r"-?\d+(?:\.\d+)?|[a-z]+", plain)
    return [_SAME.get(one) or _amount(one) for one in found if one not in _BETWEEN]


def _amount(word: str) -> str:
    return re.sub(r"\.0+$", "", word)
