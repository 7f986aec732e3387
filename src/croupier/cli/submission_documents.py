"""`croupier submission signs` and `croupier submission book`: the signs to put up, and the filing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli import completing
from croupier.cli.as_json import print_data
from croupier.cli.progress import progress
from croupier.cli.submission import count, submission
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.money import Cents
    from croupier.submission.documents import Sign

File = Annotated[Path, typer.Argument(help="The Rules Submission, a TOML file.")]


class BadAmount(CroupierError):
    """A jackpot amount that cannot be read."""


@submission.command(short_help="The signs that the rules require, as PDF.")
def signs(
    file: File,
    out: Annotated[Path | None, typer.Option("--out", "-o", help="The folder for the signs.")] = None,
    table: Annotated[
        list[str] | None,
        typer.Option("--table", help="Only this table. May be repeated.", autocompletion=completing.tables),
    ] = None,
    form: Annotated[str, typer.Option("--format", help="pdf (one file per table), png or svg (one per page).")] = "pdf",
    amount: Annotated[
        list[str] | None,
        typer.Option(
            "--amount", help="A jackpot to display: bad-beat=12345.00 or high-hand=500.00; otherwise left blank."
        ),
    ] = None,
    list_them: Annotated[
        bool, typer.Option("--list", help="List which signs are needed and why, without printing them.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Print the signs and notices that the rules require, for each table and the poker room.

    Examples: croupier submission signs room.toml --list; croupier submission signs room.toml --out signs --table 4
    """
    from croupier.cli.files import check_output
    from croupier.submission import load
    from croupier.submission.documents import CannotPrint, signs_of_room, signs_of_table, write_signs

    if out is not None and not list_them:
        check_output(out, folder=True)
    given = load(file)
    tables = [*{one.id: one for name in table for one in given.offers_at(name)}.values()] if table else None
    amounts = dict(_amount(one) for one in amount or ())
    found = [sign for one in tables or given for sign in signs_of_table(given, one)]
    found += [] if tables else signs_of_room(given, amounts)
    if not list_them and out is None:
        raise CannotPrint("signs need a folder; give --out DIR, or --list to see which are needed")
    written: list[Path] = []
    if not list_them and out is not None:
        with progress("printing signs") as told:
            written = write_signs(given, out, tables=tables, form=form, amounts=amounts, progress=told)
    if as_json:
        data = {"signs": [sign.to_json() for sign in found], "files": [str(one) for one in written]}
        print_data(data)
    elif list_them:
        _say(found)
    else:
        typer.echo(f"{count(len(found), 'sign')} in {count(len(written), 'file')}: {out}")


@submission.command(short_help="The submission as a filing, as PDF or HTML.")
def book(
    file: File,
    pdf: Annotated[Path | None, typer.Option("--pdf", help="The PDF file to write.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="The HTML file to write, for screen and Word.")] = None,
) -> None:
    """Print the submission as a filing: the house's rules by chapter, and the odds of every house-banked wager.

    It has signatures and revisions, and "not approved" across each page until the file gives an approval.
    """
    from croupier.cli.files import check_output
    from croupier.submission import load
    from croupier.submission.documents import CannotPrint, write_book

    wanted = [(out, form) for out, form in ((pdf, "pdf"), (html, "html")) if out is not None]
    if not wanted:
        raise CannotPrint("the filing needs a file; give --pdf FILE, --html FILE or both")
    for out, _ in wanted:
        check_output(out)
    given = load(file)
    for out, form in wanted:
        with progress("printing the filing") as told:
            written = write_book(given, out, told, form=form)
        typer.echo(f"wrote {written}")


def _amount(text: str) -> tuple[str, Cents]:
    from croupier.money import BadMoney, cents

    name, _, sum_ = text.partition("=")
    try:
        if name in ("bad-beat", "high-hand"):
            return name, cents(sum_)
    except BadMoney:
        pass
    raise BadAmount(f"--amount {text} cannot be read; write bad-beat=12345.00 or high-hand=500.00")


def _say(found: list[Sign]) -> None:
    place = ""
    for sign in found:
        game = f", {sign.about}" if sign.table and sign.table != sign.at else ""
        if sign.place + game != place:
            place = sign.place + game
            typer.echo(place)
        typer.echo(f"  {sign.kind:<18} {sign.why} [{', '.join(sign.clauses)}]")
    if not found:
        typer.echo("no sign is needed")
