"""Papers in the house's layout, as PDF: every line with its clause, signatures below, copies marked as such.

A paper prints the same every time, except for the copy's mark and number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any

from croupier.room.office.papers import ShownField, ShownPaper, ShownSignature
from croupier.submission.documents.characters import without_glyph
from croupier.submission.documents.typesetting import breakable, compiled


def printed(paper: ShownPaper, mark: str, zone: tzinfo) -> bytes:
    """One paper as a PDF; the original has no mark."""
    data: dict[str, Any] = {
        "facility": paper.facility,
        "number": paper.number,
        "title": paper.title,
        "clauses": ", ".join(filter(None, paper.clauses)),
        "where": f"Table {paper.table}" if paper.table and not paper.table.startswith("*") else "Poker room",
        "day": paper.day,
        "drawn": on_the_wall(paper.at, zone),
        "state": paper.state,
        "mark": mark,
        "fields": [_field(one) for one in paper.fields],
        "steps": [_step(one, zone) for one in paper.signatures],
        "shown": paper.shown,
        "instead": paper.instead,
    }
    return compiled("paper.typ", breakable(drawable(data)), package=__package__)[0]


def on_the_wall(at: int, zone: tzinfo) -> str:
    """A time on the facility's clock."""
    return f"{datetime.fromtimestamp(at / 1_000_000, UTC).astimezone(zone):%Y-%m-%d %H:%M:%S %Z}"


def _field(one: ShownField) -> dict[str, Any]:
    lines = [list(line) for line in one.lines]
    return {"label": one.label, "value": one.value, "clause": one.clause, "lines": lines, "head": list(one.head)}


def _step(one: ShownSignature, zone: tzinfo) -> dict[str, Any]:
    return {
        "label": one.label,
        "clause": one.clause,
        "fields": [_field(field) for field in one.fields],
        "name": "automatic staff" if one.automatic else one.name,
        "role": one.role,
        "licence": one.licence,
        "is_staff": not one.step.startswith("received"),  # players have no licence number
        "at": on_the_wall(one.at, zone) if one.account else "",
    }


def drawable(data: Any) -> Any:
    """Write characters that none of the documents' fonts has by their numbers, so that nothing is lost."""
    missing = without_glyph(set("".join(_texts(data))))
    return _without(data, missing) if missing else data


def _texts(data: Any) -> Iterable[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        yield from _texts(list(data.values()))
    elif isinstance(data, Sequence):
        for one in data:
            yield from _texts(one)


def _without(data: Any, missing: frozenset[str]) -> Any:
    if isinstance(data, str):
        return "".join(f"[U+{ord(one):04X}]" if one in missing else one for one in data)
    if isinstance(data, dict):
        return {name: _without(value, missing) for name, value in data.items()}
    return [_without(one, missing) for one in data] if isinstance(data, list | tuple) else data
