"""Papers in the house's layout, as PDF: every line with its clause, signatures below, copies marked as such.

A paper prints the same every time, except for the copy's mark and number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any

import msgspec

from croupier.room.office.papers import ShownField, ShownPaper, ShownSignature
from croupier.submission.documents.characters import without_glyph
from croupier.submission.documents.typesetting import breakable, compiled, has_more_fonts


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
        "void": paper.state.startswith("void"),
        "fields": [_field(one) for one in paper.fields],
        "steps": [_step(one, zone) for one in paper.signatures],
        "shown": paper.shown,
        "instead": paper.instead,
    }
    return typeset("paper.typ", data)


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


def typeset(template: str, data: dict[str, Any]) -> bytes:
    """A template of the office with its data, as a PDF.

    Characters that the product's fonts lack are set in the machine's own. Those that no font has are written by their
    numbers, so that nothing is lost, and the paper says so.
    """
    missing, left = _missing(data)
    told = {**_without(data, left), "numbered": _numbered(left)}
    return compiled(template, breakable(told), package=__package__, system_fonts=left != missing)[0]


def not_drawn(paper: ShownPaper) -> str:
    """What a paper in print says about characters that no font has; nothing if all are drawn."""
    return _numbered(_missing(msgspec.to_builtins(paper))[1])


def _missing(data: Any) -> tuple[frozenset[str], frozenset[str]]:
    """The characters that the product's own fonts lack, and of these the ones that no font of the machine has."""
    missing = without_glyph(set("".join(_texts(data))))
    return missing, without_glyph(missing, system_fonts=True)


def _numbered(missing: frozenset[str]) -> str:
    """What a paper says about characters that are not drawn; nothing if all are."""
    if not missing:
        return ""
    shown = ", ".join(_number(one) for one in sorted(missing)[:5]) + (" and others" if len(missing) > 5 else "")
    way_out = "install a font that has them" if has_more_fonts() else "do: pip install 'croupier[fonts]'"
    return f"No font on this machine has the characters written as {shown}; {way_out}, then print a copy."


def _number(character: str) -> str:
    return f"[U+{ord(character):04X}]"


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
        return "".join(_number(one) if one in missing else one for one in data)
    if isinstance(data, dict):
        return {name: _without(value, missing) for name, value in data.items()}
    return [_without(one, missing) for one in data] if isinstance(data, list | tuple) else data
