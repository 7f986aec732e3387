"""The submission as a filing: every choice in the order of the chapters, and the odds of every house-banked wager."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from croupier.engine import Choice
from croupier.money import dollars_and_cents
from croupier.rulebook.clauses import find
from croupier.submission.documents import words
from croupier.submission.documents.characters import refuse_what_cannot_be_drawn
from croupier.submission.documents.in_the_room import ranges
from croupier.submission.documents.typesetting import CannotPrint, compiled
from croupier.submission.documents.wager_odds import odds_of_table
from croupier.submission.model import Submission, TableOffer
from croupier.submission.options import ROOM, ROOM_SECTIONS, register

Progress = Callable[[int, int], None]
_LEFT_OPEN = (99, "Choices the text leaves open")


def write_book(submission: Submission, out: Path, progress: Progress = lambda done, of: None) -> Path:
    """The filing into a PDF file."""
    refuse_what_cannot_be_drawn(submission)
    content = compiled("book.typ", book(submission, progress))[0]
    try:
        out.write_bytes(content)
    except OSError as problem:
        raise CannotPrint(f"cannot write {str(out)!r}: {problem.strerror}") from None
    return out


def book(submission: Submission, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Everything the template shows, in words."""
    groups = list(alike(submission))
    parts = []
    for done, tables in enumerate(groups, 1):
        parts.append(_part(submission, tables))
        progress(done, len(groups))
    version = submission.version
    dates = {"Filed": version.filed, "Approved": version.approved_on, "In force from": version.in_force_from}
    return {
        "facility": submission.facility.name,
        "approval": version.approval,
        "superseded": version.superseded_by,
        "dates": [{"name": name, "value": _day(day)} for name, day in dates.items()],
        "hash": submission.hash,
        "tables": [_summary(one) for one in submission],
        "room": list(_room(submission)),
        "parts": parts,
    }


def alike(submission: Submission) -> Iterator[list[TableOffer]]:
    """Tables with the same game and the same choices together, in the order of the file."""
    groups: dict[tuple[str, str, frozenset[str]], list[TableOffer]] = {}
    for table in submission:
        shown = "\n".join(
            f"{name}={choice.write(table[name])}"
            for name, choice in table.game.choices.choices.items()
            if name not in ("table.id", "facility.name")
        )
        groups.setdefault((table.game.id, shown, frozenset(table.lines)), []).append(table)
    yield from groups.values()


def _summary(table: TableOffer) -> dict[str, str]:
    limits = words.limits_in_short(table) if table.is_poker else "house-banked"
    name = words.game_name(table.game.id)
    return {"table": table.id, "document": table.document, "game": name, "limits": limits}


def _part(submission: Submission, tables: list[TableOffer]) -> dict[str, Any]:
    one = tables[0]
    noun = "Table" if len(tables) == 1 else "Tables"
    chosen = {name: choice for name, choice in one.game.choices.choices.items() if not _of_the_room(name)}
    chosen.pop("table.id", None)
    return {
        "title": f"{noun} {words.listed(ranges(tuple(table.id for table in tables)))}",
        "game": words.game_name(one.game.id),
        "document": one.document,
        "chapters": _chapters(chosen, one.house.values, frozenset(one.lines) | {"facility.name"}),
        "wagers": odds_of_table(one),
    }


def _of_the_room(name: str) -> bool:
    return name.partition(".")[0] in ROOM_SECTIONS and not name.endswith(".offered")


def _room(submission: Submission) -> Iterator[dict[str, Any]]:
    """Chapters 15 and 16 and the order of their contributions, chosen once for all tables."""
    values = dict(submission.bad_beat.values) | dict(submission.high_hand.values)
    values["jackpots.order"] = _order(submission)
    given = _given_in_room(submission)
    yield from _chapters(ROOM, values, given)


def _order(submission: Submission) -> str:
    found = (table["jackpots.order"] for table in submission if table.is_poker)
    return next(found, str(ROOM["jackpots.order"].default))


def _given_in_room(submission: Submission) -> frozenset[str]:
    import tomllib

    data = tomllib.loads(submission.text.removeprefix("\ufeff"))
    return frozenset(f"{section}.{key}" for section in ROOM_SECTIONS for key in data.get(section, {}))


def _chapters(choices: Mapping[str, Choice], values: Mapping[str, Any], given: frozenset[str]) -> list[dict[str, Any]]:
    """Options by chapter, and within one by clause."""
    of_section = _chapters_of_sections(choices)
    chapters: dict[tuple[int, str], list[tuple[tuple[object, ...], dict[str, str]]]] = {}
    for place, (name, choice) in enumerate(choices.items()):
        chapter = _chapter(choice.clause) or of_section.get(name.partition(".")[0], _LEFT_OPEN)
        line = {
            "option": name,
            "meaning": register()[name].meaning,
            "value": _value(choice, values[name]),
            "origin": "chosen" if name in given else "default",
            "clause": choice.clause if _chapter(choice.clause) else "left open",
        }
        chapters.setdefault(chapter, []).append((_order_of(choice.clause, place), line))
    return [
        {"title": title, "rows": [line for _, line in sorted(some, key=lambda one: one[0])]}
        for (_, title), some in sorted(chapters.items(), key=lambda one: one[0][0])
    ]


def _chapters_of_sections(choices: Mapping[str, Choice]) -> dict[str, tuple[int, str]]:
    """A choice without a clause stands with the others of its section, where most of them stand."""
    seen: dict[str, Counter[tuple[int, str]]] = {}
    for name, choice in choices.items():
        chapter = _chapter(choice.clause)
        if chapter:
            seen.setdefault(name.partition(".")[0], Counter())[chapter] += 1
    return {section: counts.most_common(1)[0][0] for section, counts in seen.items()}


def _chapter(clause: str) -> tuple[int, str] | None:
    if clause.startswith("submission: "):
        return None
    number = re.match(r"\S+ (\d+)", clause)
    return int(number[1]) if number else 98, find(clause).chapter.replace(" - ", ": ", 1)


def _order_of(clause: str, place: int) -> tuple[object, ...]:
    """By clause, numbers as numbers; choices without one after the others, as they stand."""
    if clause.startswith("submission: "):
        return (1, place)
    parts = re.findall(r"\d+|[A-Za-z-]+", clause.partition(" ")[2])
    return (0, *((0, int(part), "") if part.isdigit() else (1, 0, part) for part in parts), (2, place, ""))


def _value(choice: Choice, value: Any) -> str:
    if value is None:
        return "as the rules have it"
    if choice.kind == "money":
        return dollars_and_cents(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return choice.write(value) or "none"


def _day(day: date | None) -> str:
    return f"{day:%B} {day.day}, {day.year}" if day else "not yet"
