"""`croupier submission diff`: what changed between two files, and what it means for signs and odds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.app import typed
from croupier.cli.as_json import print_data
from croupier.cli.submission import AsJson, submission

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.submission import Loaded, Submission
    from croupier.submission.difference import Difference, EdgeMove

DIGITS, DIGITS_MAX = 4, 12
WIDTH = 118
SIGNS = {
    "print": "Signs to print: their words change",
    "new date": "Signs on which only the approval changes",
    "take down": "Signs to take down",
}


@submission.command(short_help="What changed, with the signs and the house edge.")
def diff(
    old: Annotated[Path, typer.Argument(help="The submission before.", show_default=False)],
    new: Annotated[Path, typer.Argument(help="The submission after; it may be a draft.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Show what changed, which clauses it affects, which signs to print, and how the house edge moves.

    Files with errors are compared as far as they can be read; the signs and odds of their tables are left out.
    """
    from croupier.submission import check
    from croupier.submission.difference import difference

    readings = [check(old), check(new)]
    before, after = (_draft(file, one) for file, one in zip((old, new), readings, strict=True))
    wrong = [finding for one in readings for finding in one.findings if finding.level == "error"]
    at = {table for finding in wrong for table in finding.tables}
    found = difference(before, after, wrong_at=at, room_is_wrong=bool(wrong))
    errors = [sum(finding.level == "error" for finding in one.findings) for one in readings]
    if as_json:
        print_data(_diff_data(found, errors))
        return
    for file, number in zip((old, new), errors, strict=True):
        if number:
            counted = f"{number} error{'' if number == 1 else 's'}"
            typer.echo(f"{file} has {counted}, see `{typed()} submission check`; only what could be read is compared")
    _print_diff(found)


def _draft(file: Path, reading: Loaded) -> Submission:
    """What could be read of a file."""
    from croupier.submission import UnlawfulSubmission

    if reading.draft is None:
        raise UnlawfulSubmission(str(file), reading.findings)
    return reading.draft


def _diff_data(found: Difference, errors: list[int]) -> dict[str, Any]:
    return {
        "errors": {"old": errors[0], "new": errors[1]},
        "changes": [
            {
                "kind": one.kind,
                "tables": list(one.tables),
                "option": one.option,
                "before": one.before or None,
                "after": one.after or None,
                "clauses": list(one.clauses),
                "words": one.words,
            }
            for one in found.changes
        ],
        "clauses": list(found.clauses),
        "signs": [
            {
                "what": one.what,
                "tables": list(one.tables),
                "sign": one.sign,
                "title": one.title,
                "clauses": list(one.clauses),
            }
            for one in found.reprints
        ],
        "house_edge": [
            {
                "tables": list(one.tables),
                "wager": one.wager,
                "before": str(one.before) if one.before is not None else None,
                "after": str(one.after) if one.after is not None else None,
                "before_percent": float(100 * one.before) if one.before is not None else None,
                "after_percent": float(100 * one.after) if one.after is not None else None,
            }
            for one in found.edges
        ],
        "left_out": list(found.left_out),
    }


def _print_diff(found: Difference) -> None:
    from croupier.submission.difference import tables_in_words

    if not found.changes:
        typer.echo("nothing changed")
        return
    typer.echo("Changes")
    for change in found.changes:
        typer.echo(f"  {change.words} [{', '.join(change.clauses)}]")
    if found.edges:
        typer.echo("House edge")
        for move in found.edges:
            typer.echo(f"  {tables_in_words(move.tables)}: {move.wager} {_moved(move)}")
    for what, heading in SIGNS.items():
        signs = [one for one in found.reprints if one.what == what]
        if signs:
            typer.echo(heading)
        for sign in signs:
            cited = "" if what == "new date" and sign.tables else f" [{', '.join(sign.clauses)}]"
            typer.echo(f"  {sign.title}: {sign.place}{cited}")
    if found.left_out:
        typer.echo(f"Signs and odds not compared, because of errors: {tables_in_words(found.left_out)}")
    for line in _wrapped(f"Clauses affected: {', '.join(found.clauses)}"):
        typer.echo(line)


def _wrapped(text: str) -> Iterator[str]:
    """Clauses over several lines, none of them broken."""
    import textwrap

    whole = text.replace(" ", "\0").replace(",\0", ", ")
    for line in textwrap.wrap(whole, WIDTH, subsequent_indent="  ", break_on_hyphens=False):
        yield line.replace("\0", " ")


def _moved(move: EdgeMove) -> str:
    """Both figures, with as many digits as it takes to tell them apart."""
    digits = DIGITS
    while _percent(move.before, digits) == _percent(move.after, digits) and digits < DIGITS_MAX:
        digits += 2
    return f"{_percent(move.before, digits)} to {_percent(move.after, digits)}"


def _percent(edge: Fraction | None, digits: int) -> str:
    return "not offered" if edge is None else f"{float(100 * edge):.{digits}f} %"
