"""`croupier office papers` and the commands about one paper: drawing up, signing, printing, declaring void."""

from __future__ import annotations

import sys
from datetime import tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote

import typer

from croupier.cli.files import check_output, write_bytes
from croupier.cli.office import (
    OfTable,
    TableName,
    at_the_office,
    in_words,
    moment,
    office,
    place_of,
    print_paper,
    served,
)
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, Server, print_json
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.room.office.papers import AskedField, ShownPaper

Number = Annotated[str, typer.Argument(metavar="PAPER", help="The number of the paper, such as HH-000017.")]
Filled = Annotated[list[str] | None, typer.Argument(metavar="FIELD=VALUE...", help="Fields to fill in.")]


def filled_in(words: list[str] | None) -> dict[str, str]:
    """`counted=120.50 box=B-17` as values by field."""
    values = {}
    for word in words or []:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise CroupierError(f"{word!r} is not FIELD=VALUE, such as counted=120.50 or 'name=Bob Stone'")
        values[name.strip()] = value.strip()
    return values


@office.command()
def papers(
    by: ActingAs,
    form: Annotated[str, typer.Option(help="Only those on this form.")] = "",
    table: OfTable = "",
    day: Annotated[str, typer.Option(metavar="DATE", help="Only those of this gaming day.")] = "",
    only_open: Annotated[bool, typer.Option("--open", help="Only those that wait for a signature.")] = False,
    practice: Annotated[bool, typer.Option("--practice", help="Those of practice tables too.")] = False,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """List the papers on file, newest first.

    Example: croupier office papers --form high-hand-slip --as fay.
    """
    from croupier.room.office.papers import OPEN, ListedPaper, listed

    if server:
        with served(server, by) as room:
            kept, zone = room.get("/office/papers", list[ListedPaper], form=form, table=table, day=day), room.zone
        found = [one for one in kept if not only_open or one.state == OPEN]
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            found, zone = listed(opened, account, form=form, table=table, day=day, only_open=only_open), opened.zone
    found = [one for one in found if practice or not one.practice]
    if as_json:
        print_json({"papers": found})
        return
    for one in found:
        at = place_of(one.table)
        typer.echo(f"{one.number:10} {at:12} {moment(one.at, zone)}  {one.title}: {one.state} [{one.clause}]")
    if not found:
        typer.echo("No such paper is on file.")


@office.command()
def paper(
    number: Number,
    by: ActingAs,
    pdf: Annotated[
        Path | None, typer.Option(metavar="FILE.pdf", help="Print it; after the first time as a marked copy.")
    ] = None,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Show a paper; with --pdf print it, first as the original and after that as marked, numbered copies.

    Example: croupier office paper HH-000017 --pdf slip.pdf --as fay.
    """
    from croupier.room.office import papers as shown_papers

    note = ""
    if pdf is not None:
        check_output(pdf)
    if server:
        with served(server, by) as room:
            if pdf is not None:
                write_bytes(pdf, room.file(f"/office/papers/{number}/pdf"))
            shown, zone = room.get(f"/office/papers/{number}", shown_papers.ShownPaper), room.zone
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            zone = opened.zone
            if pdf is None:
                shown = shown_papers.show(opened, account, number)
            else:
                from croupier.room.office.printing import not_drawn, printed

                shown, mark = shown_papers.for_print(opened, account, number)
                write_bytes(pdf, printed(shown, mark, zone))
                note = not_drawn(shown)
    if as_json:
        print_json(shown)
        return
    print_paper(shown, zone)
    if pdf is not None:
        typer.echo(f"{pdf}: {shown.number}, {_printed_as(shown)}.")
    if note:
        typer.echo(note, err=True)


def _printed_as(shown: ShownPaper) -> str:
    """What the paper that was just printed is marked as."""
    if shown.automatic or shown.next or shown.state.startswith("void"):
        return "practice" if shown.automatic else "not complete" if shown.next else "void"
    lines = (*shown.fields, *(field for one in shown.signatures for field in one.fields))
    if any(one.masked for one in lines):
        return "a masked copy: the original is for the roles that see personal data"
    return "the original" if shown.copies == 1 else f"copy {shown.copies - 1}"


@office.command()
def forms(
    by: ActingAs, folder: Folder = None, url: Database = "", server: Server = "", as_json: AsJson = False
) -> None:
    """List the forms that you may draw up by hand, and the fields they ask for."""
    from croupier.room.office.papers import ListedForm
    from croupier.room.office.papers import forms as known

    if server:
        with served(server, by) as room:
            found = room.get("/office/forms", list[ListedForm])
    else:
        with at_the_office(folder, url, by) as (_, account, _):
            found = known(account)
    if as_json:
        print_json({"forms": found})
        return
    for one in found:
        cited = ", ".join(filter(None, one.clauses))
        of_table = " --table ..." if one.of_table else ""
        typer.echo(f"{one.form:16} {one.title}{f' [{cited}]' if cited else ''}")
        typer.echo(f"{'':16} croupier office draw {one.form}{of_table}")
        for field in one.fields:
            typer.echo(f"{'':18} {in_words(field)}")
    if not found:
        typer.echo(f"{by} may not draw up any form by hand; to list papers that wait for you: croupier office tasks")


@office.command()
def draw(
    form: Annotated[str, typer.Argument(metavar="FORM", help="The form, as `croupier office forms` lists it.")],
    by: ActingAs,
    given: Filled = None,
    table: Annotated[str, typer.Option("--table", help="The table that it is about.")] = "",
    instead: Annotated[str, typer.Option(metavar="PAPER", help="The void paper that it replaces.")] = "",
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Draw up a paper, to be signed afterwards.

    Examples: croupier office draw display fund=bad-beat --as alma; croupier office draw drop-box --table 4 --as alma.
    """
    from croupier.room.office.papers import ShownPaper, show

    fields = filled_in(given)
    if server:
        with served(server, by) as room:
            drawn = {"form": form, "table": table, "fields": fields, "instead": instead}
            shown, zone = room.post("/office/papers", drawn, ShownPaper), room.zone
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            shown = show(opened, account, opened.draw_by(account, form, table, fields, instead).number)
            zone = opened.zone
    print_json(shown) if as_json else print_paper(shown, zone)


@office.command()
def sign(
    number: Number,
    by: ActingAs,
    given: Filled = None,
    shown_hash: Annotated[
        str, typer.Option("--shown", metavar="HASH", help="Sign only if this is the hash of the content.")
    ] = "",
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Sign the next step of a paper, with your password, on exactly what is shown.

    At a terminal the paper is shown first and you are asked; otherwise give the hash that `croupier office paper`
    printed with --shown.

    Example: croupier office sign BC-000003 counted=120.50 --as cass.
    """
    from croupier.room.office.papers import ShownPaper, show

    fields = filled_in(given)
    if server:
        with served(server, by) as room:
            agreed = shown_hash or _agreed(room.get(f"/office/papers/{number}", ShownPaper), fields, by, room.zone)
            signature = {"shown": agreed, "password": room.password, "fields": fields}
            room.post(f"/office/papers/{number}/signatures", signature)
            shown = room.get(f"/office/papers/{number}", ShownPaper)
    else:
        with at_the_office(folder, url, by) as (opened, account, password):
            agreed = shown_hash or _agreed(show(opened, account, number), fields, by, opened.zone)
            opened.sign(account, password, number, agreed, fields)
            shown = show(opened, account, number)
    if as_json:
        print_json(shown)
    else:
        last = max(shown.signatures, key=lambda one: one.at)  # receipts are signed in any order
        cited = f" [{last.clause}]" if last.clause else ""
        typer.echo(f"{shown.number}: signed by {by} ({last.label.lower()}){cited}. It is {shown.state}.")
        for wanted in shown.next:
            typer.echo(f"Next: {wanted.label} ({wanted.whose or ' or '.join(wanted.roles)})")


def _agreed(before: ShownPaper, fields: dict[str, str], by: str, zone: tzinfo) -> str:
    """Make sure that what is signed is what was shown: at a terminal it is shown now, and the signer confirms.

    What is still to be filled in at this step is asked for there, line by line.
    """
    if not sys.stdin.isatty():
        told = f"{before.number} is signed as it was shown"
        raise CroupierError(
            f"{told}; give the hash that `croupier office paper` prints, with --shown {before.shown[:8]}..."
        )
    print_paper(before, zone)
    if len(before.next) == 1 and before.next[0].whose in ("", by):
        ask_for(before.next[0].fields, fields)
    filled = ", ".join(f"{name}={value}" for name, value in fields.items())
    typer.confirm(f"Sign this{f' with {filled}' if filled else ''}?", abort=True, err=True)
    return before.shown


def ask_for(fields: Sequence[AskedField], filled: dict[str, str]) -> None:
    """At a terminal, ask for the fields that were not given on the command line; an optional one may stay empty."""
    for one in fields:
        if one.name in filled or not sys.stdin.isatty():
            continue
        among = f" ({', '.join(one.choices)})" if one.choices else ""
        cited = f" [{one.clause}]" if one.clause else ""
        told = typer.prompt(f"{one.label}{among}{cited}", default="" if one.optional else None, err=True)
        if told:
            filled[one.name] = told


@office.command()
def void(
    number: Number,
    why: Annotated[str, typer.Argument(help="Why.")],
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Declare void a paper that is not fully signed; it stays on file under its number.

    A paper that the room drew up is drawn up again, under a new number.

    Example: croupier office void DA-000004 "the figure has changed" --as alma.
    """
    from croupier.room.office.papers import ShownPaper, show

    if server:
        with served(server, by) as room:
            room.post(f"/office/papers/{number}/void", {"why": why})
            shown = room.get(f"/office/papers/{number}", ShownPaper)
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            shown = show(opened, account, opened.void(account, number, why).number)
    if as_json:
        print_json({"paper": shown.number, "void": shown.state.removeprefix("void: "), "again": shown.again})
    else:
        again = f"; {shown.again} takes its place" if shown.again else ""
        typer.echo(f"{shown.number} is void{again}.")


@office.command("high-hand")
def high_hand(
    table: TableName,
    seat: Annotated[int, typer.Argument(help="The seat.", min=1, max=10)],
    by: ActingAs,
    name: Annotated[str, typer.Option(help="The player's name.")],
    phone: Annotated[str, typer.Option(help="The player's phone number.")],
    identification: Annotated[str, typer.Option(help="The kind of identification seen; never its number.")],
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Verify a high hand, record it and sign its tracking slip, all at once; the dealer signs next.

    Example: croupier office high-hand 4 7 --name "Bob Stone" --phone "410 555 0100" --identification passport --as fay.
    """
    from croupier.room.office.papers import ShownPaper, show
    from croupier.room.office.slips import record_high_hand

    given: dict[str, str | int] = {"name": name, "phone": phone, "identification": identification}
    if server:
        with served(server, by) as room:
            recorded = {"seat": seat, "password": room.password, "fields": given}
            told = room.post(f"/office/tables/{quote(table, safe='')}/high-hands", recorded)
            shown = None if told is None else room.get(f"/office/papers/{told['number']}", ShownPaper)
            zone = room.zone
    else:
        with at_the_office(folder, url, by) as (opened, account, password):
            slip = record_high_hand(opened, account, password, table, seat, given)
            shown, zone = None if slip is None else show(opened, account, slip.number), opened.zone
    if shown is None and as_json:
        print_json({"slip": None, "why": "a higher hand is recorded in this period", "clause": "MD-POKER 16.G(2)"})
    elif shown is None:
        typer.echo("A higher hand is recorded in this period; no slip is drawn up [MD-POKER 16.G(2)].")
    elif as_json:
        print_json(shown)
    else:
        print_paper(shown, zone)
