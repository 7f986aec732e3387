"""`croupier office tasks` and `close`, and what all commands of the office share: room, person and screen."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime, tzinfo
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, Server, password_of, print_json, room_folder

if TYPE_CHECKING:
    from croupier.cli.office_served import ServedRoom
    from croupier.room.office.core import BackOffice
    from croupier.room.office.papers import AskedField, ShownField, ShownPaper, ShownSignature
    from croupier.room.office.tasks import ListedTask
    from croupier.room.register import Account

office = typer.Typer(name="office", help="The back office: duty, open tasks, papers and payouts.", no_args_is_help=True)
app.add_typer(office)
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The table.")]
OfTable = Annotated[str, typer.Option("--table", help="Only those of this table.")]


@contextmanager
def at_the_office(folder: Path | None, url: str, by: str) -> Iterator[tuple[BackOffice, Account, str]]:
    """The office of a room, the person acting, and their password, which was correct."""
    with room_folder(folder, url).opened() as opened:
        from croupier.room.room import Room

        account, password = opened.people.account(by), password_of(by)
        opened.sessions.confirm_password(account, password)
        yield Room(opened.desk, opened.people).office, account, password


def served(url: str, by: str) -> AbstractContextManager[ServedRoom]:
    """A room that somebody serves, for the person who signs in there."""
    from croupier.cli.office_served import at_the_server

    return at_the_server(url, by)


def moment(at: int, zone: tzinfo) -> str:
    """A moment on the room's clock, as printed."""
    return f"{datetime.fromtimestamp(at / 1_000_000, UTC).astimezone(zone):%Y-%m-%d %H:%M %Z}"


# ---- tasks ----------------------------------------------------------------------------------------------------------


@office.command()
def tasks(
    by: ActingAs,
    table: OfTable = "",
    overdue: Annotated[bool, typer.Option("--overdue", help="Only what is overdue.")] = False,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """List open tasks: clause, when due on the room's clock, who may close them; also papers that wait for a signature.

    Example: croupier office tasks --as fay.
    """
    from croupier.room.office import tasks as duties

    if server:
        with served(server, by) as room:
            listed, zone = room.get("/office/tasks", list[duties.ListedTask], table=table), room.zone
    else:
        with at_the_office(folder, url, by) as (found, account, _):
            found.reads(account, "the open tasks")
            duties.attend(found)
            listed, zone = duties.listed(found, table), found.zone
    open_ones = [one for one in listed if one.overdue or not overdue]
    if as_json:
        print_json({"tasks": open_ones})
        return
    for one in open_ones:
        late = "OVERDUE " if one.overdue else ""
        at = place_of(one.table)
        typer.echo(f"{one.id:10} {at:12} {one.words} [{one.clause}]")
        who = one.person if one.duty.startswith("sign-") and one.person else " or ".join(one.roles)
        typer.echo(f"{'':10} {late}due {moment(one.due, zone)}; {who}: {_how(one)}")
    if not open_ones:
        typer.echo("No task is open.")


def place_of(table: str) -> str:
    """What a task or a paper is about; what belongs to no table, or to the funds that tables share, is the room's."""
    return f"table {table}" if table and not table.startswith("*") else "room"


def _how(task: ListedTask) -> str:
    """The command that sees to it, without --as and --server."""
    new = task.by_paper.removeprefix("a new ") if task.by_paper.startswith("a new ") else ""
    if new:
        about = f" --table {task.table}" if task.table and not task.table.startswith("*") else ""
        named = {"display": "fund", "official-record": "gaming_day"}.get(new, "")
        return f"croupier office draw {new}{about}{f' {named}={task.what}' if named and task.what else ''}"
    if task.by_paper:
        return f"croupier office sign {task.by_paper}"
    if task.duty == "verify-high-hand":
        return f"croupier office high-hand {task.table} {task.what.removeprefix('seat-')}"
    return f'croupier office close {task.id} "..."'


@office.command()
def close(
    task: Annotated[int, typer.Argument(help="The number of the task.", min=1)],
    found: Annotated[str, typer.Argument(help="What was found.")],
    by: ActingAs,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Close a task and say what was found; what it requires at the table is done at the same time.

    Example: croupier office close 7 "Spoke to Officer Reyes at 14:10" --as fay.
    """
    if server:
        with served(server, by) as room:
            room.post(f"/office/tasks/{task}", {"found": found})
        print_json({"task": task}) if as_json else typer.echo(f"Task {task} is closed.")
        return
    from croupier.room.office.tasks import close_task

    with at_the_office(folder, url, by) as (opened, account, _):
        closed = close_task(opened, account, task, found)
    if as_json:
        print_json({"task": closed.number, "duty": closed.duty, "clause": closed.clause, "closed": closed.closed})
    else:
        typer.echo(f"Task {closed.number} is closed [{closed.clause}].")


# ---- on the screen --------------------------------------------------------------------------------------------------


def print_paper(shown: ShownPaper, zone: tzinfo) -> None:
    """A paper as text, with times on the room's clock."""
    cited = ", ".join(filter(None, shown.clauses))
    typer.echo(f"{shown.number}  {shown.title}{f' [{cited}]' if cited else ''}")
    typer.echo(f"{shown.facility or 'practice'}, gaming day {shown.day}, {moment(shown.at, zone)}: {shown.state}")
    for field in shown.fields:
        _print_field(field)
    for signature in shown.signatures:
        _print_signature(signature, zone)
    for wanted in shown.next:
        typer.echo(f"  to sign: {wanted.label} ({wanted.whose or ' or '.join(wanted.roles)})")
        for one in wanted.fields:
            typer.echo(f"    {in_words(one)}")
    typer.echo(f"  shown: {shown.shown}")


_EXAMPLES = {"cents": "120.50", "number": "12", "account": "bob", "table": "4", "date": "2027-01-14"}
_NAMED = {"chain": "*room", "account": "player/bob", "fund": "bad-beat"}  # of fields that are plain text


def _example(field: AskedField) -> str:
    return _NAMED.get(field.name, "...") if field.kind == "text" else _EXAMPLES.get(field.kind, "...")


def in_words(field: AskedField) -> str:
    """A field to fill in, as `counted=120.50  Counted [MD-POKER 15.E]`: how it is typed, what it means, its clause."""
    value = "|".join(map(shlex.quote, field.choices)) or _example(field)
    typed = f"{field.name}={value}"
    optional = ", if any" if field.optional else ""
    return f"{typed:24} {field.label}{optional}{f' [{field.clause}]' if field.clause else ''}"


def _print_signature(signature: ShownSignature, zone: tzinfo) -> None:
    if not signature.account:
        return
    by = "automatic staff" if signature.automatic else f"{signature.name} ({signature.account}, {signature.role})"
    licence = f", licence {signature.licence}" if signature.licence else ""
    for field in signature.fields:
        _print_field(field)
    cited = f" [{signature.clause}]" if signature.clause else ""
    typer.echo(f"  {signature.label}: {by}{licence}, {moment(signature.at, zone)}{cited}")


def _print_field(field: ShownField) -> None:
    typer.echo(f"  {field.label}: {field.value}{f' [{field.clause}]' if field.clause else ''}")
    rows = [one for one in (field.head, *field.lines) if one]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        typer.echo(f"    {'  '.join(cells)}".rstrip())
