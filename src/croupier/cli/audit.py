"""`croupier audit` and `croupier day`: every journal row behind a figure, and closing a gaming day."""

from __future__ import annotations

from datetime import datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.files import check_output, write_bytes
from croupier.cli.office import at_the_office, served
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, Server, print_json, room_folder

if TYPE_CHECKING:
    from croupier.cli.office_served import ServedRoom
    from croupier.room.office.audit import Audit, AuditQuery
    from croupier.room.office.day_close import Book

_FORMS = ["%Y-%m-%d", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M"]
Moment = datetime | None
Day = Annotated[datetime, typer.Argument(metavar="DATE", formats=["%Y-%m-%d"], help="The gaming day.")]
Pdf = Annotated[Path | None, typer.Option(metavar="FILE.pdf", help="Print it.")]
day = typer.Typer(name="day", help="A room's gaming day: its balance, its book, closing it.", no_args_is_help=True)
app.add_typer(day)


@app.command(short_help="Every journal row behind a hand, a person, a paper or a figure.")
def audit(
    by: ActingAs,
    since: Annotated[Moment, typer.Option("--from", formats=_FORMS, help="From then on, by the room's clock.")] = None,
    until: Annotated[Moment, typer.Option("--to", formats=_FORMS, help="Until then, by the room's clock.")] = None,
    table: Annotated[str, typer.Option(help="Only this table or chain, and the office's rows about it.")] = "",
    person: Annotated[str, typer.Option(help="Only what this account did, or what concerned it.")] = "",
    clause: Annotated[str, typer.Option(help="Only what happened under this clause or its sub-clauses.")] = "",
    paper: Annotated[str, typer.Option(help="Everything behind this paper: its rows, its hand, its figures.")] = "",
    hand: Annotated[int | None, typer.Option(min=1, help="Everything about this hand of the table.")] = None,
    figure: Annotated[str, typer.Option(metavar="JACKPOT", help="Everything behind a jackpot on display.")] = "",
    pdf: Pdf = None,
    to_csv: Annotated[Path | None, typer.Option("--csv", metavar="FILE.csv", help="Write it with hashes.")] = None,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Every journal row about a table, a person or a clause, or behind a paper, a hand or a displayed figure.

    Rows come with people, times and postings. The journal records that you looked.

    Examples: croupier audit --from 2027-01-14 --table 4 --as rex; croupier audit --table 4 --hand 17 --as rex;
    croupier audit --paper HH-000017 --as rex; croupier audit --figure bad-beat --as rex.
    """
    from croupier.room.office import reports
    from croupier.room.office.audit import AuditQuery
    from croupier.room.office.audit import audit as audited

    for file in (pdf, to_csv):
        if file is not None:
            check_output(file)

    def query(zone: tzinfo) -> AuditQuery:
        begins, ends = _micro(since, zone), _micro(until, zone)
        return AuditQuery(begins, ends, table, person.strip().casefold(), clause, paper, hand or 0, figure)

    if server:
        with served(server, by) as room:
            zone = room.zone
            found = _at_the_server(room, query(zone), pdf, to_csv)
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            zone = opened.zone
            found = audited(opened, account, query(zone))
            if to_csv is not None:
                write_bytes(to_csv, reports.audit_csv(found, zone).encode())
            if pdf is not None:
                write_bytes(pdf, reports.audit_pdf(found, zone))
    if as_json:
        print_json(found)
        return
    for row in reports.audit_rows(found, zone):
        at, chain, number, _, who, role, words, by_clause, money, link = row
        cited = f" [{by_clause}]" if by_clause else ""
        typer.echo(
            f"{at}  {chain} {number}  {who} ({role})  {words}{cited}{f'  {money}' if money else ''}  {link[:12]}"
        )
    typer.echo(f"{len(found.lines)} lines.")


def _at_the_server(room: ServedRoom, asked: AuditQuery, pdf: Path | None, to_csv: Path | None) -> Audit:
    from croupier.room.office.audit import Audit

    told = {name: str(value) for name, value in asked._asdict().items() if value}
    for file, form in ((pdf, "pdf"), (to_csv, "csv")):
        if file is not None:
            write_bytes(file, room.file(f"/office/audit/{form}", **told))
    return room.get("/office/audit", Audit, **told)


def _micro(moment: Moment, zone: tzinfo) -> int:
    return 0 if moment is None else int(moment.replace(tzinfo=zone).timestamp()) * 1_000_000


@day.command()
def close(
    date: Day,
    by: ActingAs,
    pdf: Pdf = None,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Close a gaming day: check that the money balances, sign the heads of all chains, write the day's book.

    If it does not balance, it says where and closes nothing (exit code 1).

    Example: croupier day close 2027-01-14 --pdf book.pdf --as sue.
    """
    from croupier.room.office.day_close import Unbalanced, summary
    from croupier.room.office.day_close import close as closed
    from croupier.room.office.reports import book_pdf

    if pdf is not None:
        check_output(pdf)
    if server:
        book = _book_at_the_server(server, by, f"{date:%Y-%m-%d}", pdf, closes=True)
    else:
        room = room_folder(folder, url)
        with at_the_office(folder, url, by) as (opened, account, _):
            try:
                book = closed(opened, account, room.signing_key(), f"{date:%Y-%m-%d}")
            except Unbalanced as wrong:
                typer.echo(str(wrong), err=True)
                raise typer.Exit(1) from None
        if pdf is not None:
            write_bytes(pdf, book_pdf(book))
    if as_json:
        print_json(book)
        return
    typer.echo(f"The gaming day {book.day} is closed, and the heads of {len(book.heads)} chains are signed.")
    for line in summary(book):
        typer.echo(line)


def _book_at_the_server(url: str, by: str, day: str, pdf: Path | None, *, closes: bool) -> Book:
    import msgspec

    from croupier.room.office.day_close import Book

    with served(url, by) as room:
        if closes:
            found = msgspec.convert(room.post(f"/office/day/{day}/close", {"password": room.password}), Book)
        else:
            found = room.get(f"/office/day/{day}", Book)
        if pdf is not None:
            write_bytes(pdf, room.file(f"/office/day/{day}/pdf"))
    return found


@day.command()
def book(
    date: Day,
    by: ActingAs,
    pdf: Pdf = None,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """The book of a closed gaming day, as it was then.

    Example: croupier day book 2027-01-14 --pdf book.pdf --as alma.
    """
    from croupier.room.office.day_close import book_of, summary
    from croupier.room.office.reports import book_pdf

    if pdf is not None:
        check_output(pdf)
    if server:
        found = _book_at_the_server(server, by, f"{date:%Y-%m-%d}", pdf, closes=False)
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            found = book_of(opened, account, f"{date:%Y-%m-%d}")
        if pdf is not None:
            write_bytes(pdf, book_pdf(found))
    if as_json:
        print_json(found)
        return
    typer.echo(f"Gaming day {found.day}, closed by {found.closed_by}.")
    for line in summary(found):
        typer.echo(line)


@day.command()
def balance(
    by: ActingAs, folder: Folder = None, url: Database = "", server: Server = "", as_json: AsJson = False
) -> None:
    """Where the money is now, per table and in total; exit code 1 if it does not balance.

    Example: croupier day balance --as alma.
    """
    from croupier.money import dollars_and_cents
    from croupier.room.office.balancing import Balance
    from croupier.room.office.day_close import where_the_money_is
    from croupier.room.office.reports import place

    if server:
        with served(server, by) as room:
            found = room.get("/office/day", Balance)
    else:
        with at_the_office(folder, url, by) as (opened, account, _):
            found = where_the_money_is(opened, account)
    if as_json:
        print_json({"tables": found.tables, "in_less_out": found.in_less_out, "wrong": found.wrong})
    else:
        for one in found.tables:
            told = ", ".join(f"{kind} {dollars_and_cents(cents)}" for kind, cents in one.holds.items())
            typer.echo(f"{place(one.table):12} {dollars_and_cents(one.sum):>14}  {told}")
        typer.echo(
            f"{'total':12} {dollars_and_cents(found.sum):>14}  in less out {dollars_and_cents(found.in_less_out)}"
        )
        for said in found.wrong:
            typer.echo(said, err=True)
    if found.wrong:
        raise typer.Exit(1)
