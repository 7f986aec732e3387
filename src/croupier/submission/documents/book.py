"""The submission as a filing: what applies, in the order of the chapters, and the odds of every house-banked wager.

`book` makes the whole content, in words; `book.typ` sets it for print and `html.py` as one file for screen and Word.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from croupier.rulebook import titles
from croupier.submission.documents import words
from croupier.submission.documents.at_banked_tables import offered, spec_at
from croupier.submission.documents.chapters import ChapterRow, by_chapter
from croupier.submission.documents.characters import refuse_what_cannot_be_drawn
from croupier.submission.documents.html import as_html
from croupier.submission.documents.in_the_room import by_name
from croupier.submission.documents.sentences import at_table, in_room, order_of_jackpots, takes_part
from croupier.submission.documents.typesetting import CannotPrint, breakable, compiled
from croupier.submission.documents.wager_odds import odds_of_table
from croupier.submission.file.texts import ranges
from croupier.submission.model import Submission, TableOffer, Version
from croupier.submission.options import FACILITY, ROOM, ROOM_SECTIONS, TABLES
from croupier.wording import listed

Progress = Callable[[int, int], None]
FORMS = ("pdf", "html")
_ORDER = "jackpots.order"


def write_book(
    submission: Submission, out: Path, progress: Progress = lambda done, of: None, *, form: str = "pdf"
) -> Path:
    """Write the filing to a file, as `pdf` or `html`; both have the same content."""
    if form not in FORMS:
        raise CannotPrint(f"the filing cannot be written as {form!r}; use {', '.join(FORMS)}")
    if form == "pdf":
        refuse_what_cannot_be_drawn(submission)
    data = book(submission, progress)
    content = as_html(data).encode() if form == "html" else compiled("book.typ", on_paper(data))[0]
    try:
        out.write_bytes(content)
    except OSError as problem:
        raise CannotPrint(f"cannot write {str(out)!r}: {problem.strerror}") from None
    return out


def on_paper(data: dict[str, Any]) -> dict[str, Any]:
    """The content with break points in its longest words, and its hash in parts."""
    return {**breakable(data), "hash": data["hash"]}


def book(submission: Submission, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Everything the filing shows, in words."""
    groups = list(alike(submission))
    data = without_odds(submission, groups)
    parts = data["sections"][-len(groups) :]
    for done, (part, tables) in enumerate(zip(parts, groups, strict=True), 1):
        part["wagers"] = odds_of_table(tables[0])
        progress(done, len(groups))
    return data


def without_odds(submission: Submission, groups: Sequence[list[TableOffer]]) -> dict[str, Any]:
    """The filing without the odds of its wagers, which take a while."""
    version = submission.version
    return {
        "facility": submission.facility.name,
        "approval": version.approval,
        "stamp": _stamp(version),
        "about": list(_about(submission)),
        "hash": submission.hash,
        "revisions": [{"date": _day(one.date), "what": one.what, "by": one.by} for one in version.revisions],
        "signatures": _signatures(submission),
        "tables": [_summary(one) for one in submission],
        "sections": [*_room(submission), *(_part(submission, tables) for tables in groups)],
    }


# ---- the first pages --------------------------------------------------------------------------------------------


def _stamp(version: Version) -> str:
    """The stamp across every page; empty if the filing is approved and not superseded."""
    if version.superseded_by:
        return "Superseded"
    return "" if version.approved_on else "Not approved"


def _about(submission: Submission) -> Iterator[dict[str, str]]:
    """The status of the submission, its clock, and the rules it is under."""
    version, facility = submission.version, submission.facility
    begins = FACILITY["facility.gaming_day_begins"].write(facility.gaming_day_begins)
    said = {
        "Filed": _day(version.filed) or "not yet",
        "Approved": _day(version.approved_on) or "not approved",
        "In force from": _day(version.in_force_from or version.approved_on) or "not before it is approved",
        "Superseded by": version.superseded_by,
        "Clock": f"{facility.time_zone}; the gaming day begins at {begins}",
        "Rules": "; ".join(titles()[one] for one in dict.fromkeys(table.document for table in submission)),
    }
    yield from ({"name": name, "value": value} for name, value in said.items() if value)


def _signatures(submission: Submission) -> list[dict[str, Any]]:
    """Who signs; what the file does not say is left blank to be filled in."""
    version = submission.version
    filed = {"Name and office": version.filed_by, "Date": _day(version.filed), "Signature": ""}
    approved = {
        "Approved by": version.approved_by,
        "Reference": version.approval_reference,
        "Date": _day(version.approved_on),
        "Signature": "",
    }
    return [
        {"title": title, "lines": [{"name": name, "value": value} for name, value in lines.items()]}
        for title, lines in ((f"Filed for {submission.facility.name}", filed), ("Approval", approved))
    ]


def _summary(table: TableOffer) -> dict[str, str]:
    return {
        "table": words.table_alone(table),
        "document": table.document,
        "game": words.game_name(table.game.id),
        "limits": words.limits_in_short(table) if table.is_poker else _stakes(table),
    }


def _stakes(table: TableOffer) -> str:
    main = next(one for one in offered(table) if one.priced_as == spec_at(table).main_wager)
    return f"{main.name}: {main.stakes}"


def _day(day: date | None) -> str:
    return f"{day:%B} {day.day}, {day.year}" if day else ""


# ---- what applies -----------------------------------------------------------------------------------------------


def alike(submission: Submission) -> Iterator[list[TableOffer]]:
    """Groups of tables with the same game and choices, in the order of the file."""
    groups: dict[tuple[str, str, frozenset[str]], list[TableOffer]] = {}
    for table in submission:
        shown = "\n".join(
            f"{name}={choice.write(table[name])}"
            for name, choice in table.game.choices.choices.items()
            if name not in ("table.id", "facility.name")
        )
        groups.setdefault((table.game.id, shown, frozenset(table.lines)), []).append(table)
    yield from groups.values()


def _room(submission: Submission) -> Iterator[dict[str, Any]]:
    """Chapters 15 and 16, chosen once for all poker tables; empty if there are no poker tables."""
    if not any(table.is_poker for table in submission):
        return
    chosen, rows = _chosen_in_the_room(submission), []
    for jackpot in (by_name(submission, submission.bad_beat), by_name(submission, submission.high_hand)):
        rows += [ChapterRow(name, in_room(jackpot, name), name in chosen, ROOM[name].clause) for name in jackpot.values]
    if submission.bad_beat.offered and submission.high_hand.offered:
        order = next(table[_ORDER] for table in submission if table.is_poker)
        rows.append(ChapterRow(_ORDER, order_of_jackpots(order), _ORDER in chosen, ROOM[_ORDER].clause))
    yield {
        "title": "The poker room",
        "note": "Chosen once for all poker tables.",
        "chapters": by_chapter(rows),
        "wagers": [],
    }


def _chosen_in_the_room(submission: Submission) -> frozenset[str]:
    data = tomllib.loads(submission.text.removeprefix("\ufeff"))
    return frozenset(f"{section}.{key}" for section in ROOM_SECTIONS for key in data.get(section, {}))


def _part(submission: Submission, tables: list[TableOffer]) -> dict[str, Any]:
    one = tables[0]
    ids = tuple(words.table_alone(table) for table in tables)
    rows = [
        ChapterRow(name, at_table(one, name), name in one.lines or name == "facility.name", one.clause(name))
        for name in one.game.choices.choices
        if name != "table.id" and name.partition(".")[0] not in ROOM_SECTIONS
    ]
    if one.is_poker:
        rows += _jackpots_at(submission, one)
    return {
        "title": f"{words.game_name(one.game.id)}: table{'' if len(ids) == 1 else 's'} {listed(ranges(ids))}",
        "note": f"{titles()[one.document]} ({one.document}).",
        "chapters": by_chapter(rows),
        "wagers": [],
    }


def _jackpots_at(submission: Submission, table: TableOffer) -> Iterator[ChapterRow]:
    """Whether the table takes part in each jackpot of the room."""
    chosen = _chosen_in_the_room(submission)
    for jackpot in (submission.bad_beat, submission.high_hand):
        tables = TABLES[jackpot.name]
        if jackpot.offered:
            yield ChapterRow(tables, takes_part(jackpot, table), tables in chosen, ROOM[tables].clause)
