"""Print signs: one PDF for each table and one for the poker room, or a picture of each page."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from croupier.money import Cents
from croupier.submission.documents.characters import refuse_what_cannot_be_drawn
from croupier.submission.documents.needed import signs_of_room, signs_of_table
from croupier.submission.documents.sign import Sign
from croupier.submission.documents.typesetting import CannotPrint, breakable, compiled
from croupier.submission.documents.words import table_alone
from croupier.submission.model import Submission, TableOffer

FORMATS = ("pdf", "png", "svg")
Progress = Callable[[int, int], None]
_NO_AMOUNTS: Mapping[str, Cents] = {}


def write_signs(
    submission: Submission,
    out: Path,
    *,
    tables: Sequence[TableOffer] | None = None,
    form: str = "pdf",
    amounts: Mapping[str, Cents] = _NO_AMOUNTS,
    progress: Progress = lambda done, of: None,
) -> list[Path]:
    """Write all signs of some tables, or of all tables and the poker room, to a folder; returns the files."""
    if form not in FORMATS:
        raise CannotPrint(f"signs cannot be written as {form!r}; use {', '.join(FORMATS)}")
    refuse_what_cannot_be_drawn(submission)
    names = file_names(table_alone(one) for one in submission)
    places: dict[str, list[Sign]] = {}
    for one in tables or submission.tables:
        of_game = f"_{one.game.id}" if form != "pdf" and one.id != table_alone(one) else ""
        places.setdefault(f"table-{names[table_alone(one)]}{of_game}", []).extend(signs_of_table(submission, one))
    if tables is None:
        places["poker-room"] = list(signs_of_room(submission, amounts))
    places = {name: signs for name, signs in places.items() if signs}
    written: list[Path] = []
    try:
        out.mkdir(exist_ok=True)
        for done, (name, signs) in enumerate(places.items(), 1):
            for file, content in _files(submission, name, signs, form):
                (out / file).write_bytes(content)
                written.append(out / file)
            progress(done, len(places))
    except OSError as problem:
        raise CannotPrint(f"cannot write to {str(out)!r}: {problem.strerror}") from None
    return written


def _files(submission: Submission, name: str, signs: Sequence[Sign], form: str) -> Iterator[tuple[str, bytes]]:
    if form == "pdf":
        yield f"{name}.pdf", printed(submission, signs)[0]
        return
    for sign in signs:
        pages = printed(submission, [sign], form)
        for number, page in enumerate(pages, 1):
            ending = f"_{number}" if len(pages) > 1 else ""
            yield f"{name}_{sign.kind}{ending}.{form}", page


def file_names(ids: Iterable[str]) -> dict[str, str]:
    """Each table id in a form for file names; ids that would share one are numbered: `2-A_1`, `2-A_2`.

    Not every file system distinguishes capitals, so names that differ only in them count as the same.
    """
    plain = {one: re.sub(r"[^A-Za-z0-9.-]+", "-", one).strip("-.") or "x" for one in ids}
    uses, seen = Counter(name.casefold() for name in plain.values()), Counter[str]()
    names: dict[str, str] = {}
    for one, name in plain.items():
        seen[name.casefold()] += 1
        names[one] = f"{name}_{seen[name.casefold()]}" if uses[name.casefold()] > 1 else name
    return names


def printed(submission: Submission, signs: Sequence[Sign], form: str = "pdf") -> list[bytes]:
    """One PDF of all signs, or a picture of each page."""
    data: dict[str, Any] = {
        "facility": submission.facility.name,
        "approval": submission.version.approval,
        "signs": [
            sign.for_print() | {"start": f"start-{place}", "end": f"end-{place}"} for place, sign in enumerate(signs)
        ],
    }
    return compiled("signs.typ", breakable(data), form)
