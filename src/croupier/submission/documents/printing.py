"""Signs onto paper: one PDF for each table and one for the poker room, or a picture of each page."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from croupier.money import Cents
from croupier.submission.documents.needed import signs_of_room, signs_of_table
from croupier.submission.documents.sign import Sign
from croupier.submission.model import Submission, TableOffer

FORMATS = ("pdf", "png", "svg")
PIXELS_AN_INCH = 110
Progress = Callable[[int, int], None]
_NO_AMOUNTS: Mapping[str, Cents] = {}


class CannotPrint(ValueError):
    """A format or a place that nothing can be printed to."""


def write_signs(
    submission: Submission,
    out: Path,
    *,
    tables: Sequence[TableOffer] | None = None,
    form: str = "pdf",
    amounts: Mapping[str, Cents] = _NO_AMOUNTS,
    progress: Progress = lambda done, of: None,
) -> list[Path]:
    """All signs of some tables, or of all tables and the poker room, into a folder; which files were written."""
    if form not in FORMATS:
        raise CannotPrint(f"signs cannot be written as {form!r}; there are {', '.join(FORMATS)}")
    places = [(f"table-{file_name(one.id)}", signs_of_table(submission, one)) for one in tables or submission.tables]
    if tables is None:
        places.append(("poker-room", signs_of_room(submission, amounts)))
    places = [(name, signs) for name, signs in places if signs]
    written: list[Path] = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for done, (name, signs) in enumerate(places, 1):
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


def file_name(table: str) -> str:
    """The id of a table as part of a file name."""
    return re.sub(r"[^A-Za-z0-9.-]+", "-", table).strip("-.") or "x" + table.encode().hex()


def printed(submission: Submission, signs: Sequence[Sign], form: str = "pdf") -> list[bytes]:
    """One PDF of all, or a picture of each page."""
    data: dict[str, Any] = {
        "facility": submission.facility.name,
        "approval": submission.version.approval,
        "signs": [
            sign.for_print() | {"start": f"start-{place}", "end": f"end-{place}"} for place, sign in enumerate(signs)
        ],
    }
    return compiled("signs.typ", data, form)


def compiled(template: str, data: Mapping[str, Any], form: str = "pdf") -> list[bytes]:
    """A template of this package set with its data; the time stamp is fixed, so that equal files have equal bytes."""
    made = _compiler().compile(
        (files(__package__) / template).read_bytes(),
        format=form,
        ppi=PIXELS_AN_INCH,
        timestamp=0,
        sys_inputs={"data": json.dumps(data)},
    )
    return made if isinstance(made, list) else [made]


@cache
def _compiler() -> Any:
    """Fonts are looked up once."""
    import typst

    return typst.Compiler(ignore_system_fonts=True)
