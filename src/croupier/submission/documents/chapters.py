"""Sentences of the filing in the order of the chapters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from croupier.rulebook.clauses import find

LEFT_OPEN = "left open"
_LEFT_OPEN = (99, "Choices the text leaves open")
_DEFINITIONS = "Definitions"


class ChapterRow(NamedTuple):
    """What an option means, whether the file chooses it, and the clause under which it is chosen."""

    option: str
    says: str
    chosen: bool
    clause: str

    @property
    def section(self) -> str:
        """The part of the option's name before the first dot."""
        return self.option.partition(".")[0]


def by_chapter(rows: Iterable[ChapterRow]) -> list[dict[str, Any]]:
    """Rows that say something, grouped by chapter and sorted by clause."""
    said = [row for row in rows if row.says]
    of_section = _chapters_of_sections(said)
    chapters: dict[tuple[int, str], list[tuple[tuple[object, ...], dict[str, str]]]] = {}
    for place, row in enumerate(said):
        own = _chapter(row.clause)
        if own is None or own[1].endswith(_DEFINITIONS):
            own = of_section.get(row.section, own or _LEFT_OPEN)
        line = {
            "says": row.says,
            "option": row.option,
            "origin": "chosen" if row.chosen else "default",
            "clause": row.clause if _chapter(row.clause) else LEFT_OPEN,
        }
        under_it = own == _chapter(row.clause)
        chapters.setdefault(own, []).append((_order_of(row.clause, place) if under_it else (1, place), line))
    return [
        {"title": title, "rows": [line for _, line in sorted(some, key=lambda one: one[0])]}
        for (_, title), some in sorted(chapters.items(), key=lambda one: one[0][0])
    ]


def _chapters_of_sections(rows: list[ChapterRow]) -> dict[str, tuple[int, str]]:
    """The chapter of each section, for choices without a clause or under a definition."""
    seen: dict[str, Counter[tuple[int, str]]] = {}
    for row in rows:
        chapter = _chapter(row.clause)
        if chapter and not chapter[1].endswith(_DEFINITIONS):
            seen.setdefault(row.section, Counter())[chapter] += 1
    return {section: counts.most_common(1)[0][0] for section, counts in seen.items()}


def _chapter(clause: str) -> tuple[int, str] | None:
    if clause.startswith("submission: "):
        return None
    number = re.match(r"\S+ (\d+)", clause)
    return int(number[1]) if number else 98, find(clause).chapter.replace(" - ", ": ", 1)


def _order_of(clause: str, place: int) -> tuple[object, ...]:
    """The sort key: by clause, numbers as numbers; then choices without a clause of the chapter, in their order."""
    parts = re.findall(r"\d+|[A-Za-z-]+", clause.partition(" ")[2])
    return (0, *((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts), (2, place, ""))
