"""`croupier office open-table`, `begin`, `hold` and `release`: staff's acts on a table of a served room."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote
from uuid import uuid4

import typer

from croupier.cli.office import TableName, office
from croupier.cli.office_served import MustBeServed, ServedRoom, at_the_server, known_table
from croupier.cli.room_options import ActingAs, AsJson, print_json
from croupier.errors import CroupierError


@office.command("open-table")
def open_table(table: TableName, by: ActingAs, server: MustBeServed, as_json: AsJson = False) -> None:
    """Open a money table of the submission in force.

    Example: croupier office open-table 4 --as fay --server http://127.0.0.1:8000.
    """
    with at_the_server(server, by) as room:
        opened = room.post("/tables", {"table": table})
    shown = f"Table {table} is open: {opened['name']}, {opened['stakes']}."
    print_json({"table": table}) if as_json else typer.echo(shown)


@office.command()
def begin(
    table: TableName,
    by: ActingAs,
    server: MustBeServed,
    procedure: Annotated[
        str, typer.Argument(metavar="[PROCEDURE]", help="opening, round, ...; by default what comes next.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Begin what comes next at a table: the floor what is due before a round, the dealer a round.

    Examples: croupier office begin 4 --as deb --server URL; croupier office begin 4 opening --as fay --server URL.
    """
    with at_the_server(server, by) as room:
        chosen = procedure or _what_comes_next(room, by, table)
        room.post(f"/tables/{quote(table, safe='')}/procedures", {"procedure": chosen, "id": uuid4().hex})
    print_json({"table": table, "procedure": chosen}) if as_json else typer.echo(f"Table {table}: {chosen} has begun.")


def _what_comes_next(room: ServedRoom, by: str, table: str) -> str:
    """What staff begin when they name nothing: what is due before the next round, and then the round."""
    roles = room.get("/me", dict[str, object])["roles"]
    assert isinstance(roles, list)
    deals = "dealer" in roles
    if not {"floorperson", "shift supervisor"} & set(roles):
        return "round"
    found = known_table(room, table)
    if found.procedure:
        ends = f": croupier office act {table} next-round" if found.procedure == "between" else ""
        raise CroupierError(f"{found.procedure} is under way at table {table}, and is finished first{ends}")
    due = [one.procedure for one in found.tasks if one.before_the_round and one.procedure]
    if due:
        return due[0]
    if deals and "round" in found.begins:
        return "round"
    may = ", ".join(one for one in found.begins if one != "round") or "nothing"
    raise CroupierError(f"nothing is due at table {table}; the dealer begins a round, and {by} may begin: {may}")


@office.command()
def hold(
    table: TableName,
    why: Annotated[str, typer.Argument(help="Why; everybody at the table reads it.")],
    by: ActingAs,
    server: MustBeServed,
    as_json: AsJson = False,
) -> None:
    """Hold a table: nothing is answered there until it is released.

    Example: croupier office hold 4 "a spilled drink" --as fay --server http://127.0.0.1:8000.
    """
    _does(server, by, table, "hold", {"why": why})
    print_json({"table": table}) if as_json else typer.echo(f"Table {table} is held: {why}")


@office.command()
def release(table: TableName, by: ActingAs, server: MustBeServed, as_json: AsJson = False) -> None:
    """Release a table that was held; it resumes from what is stored.

    Example: croupier office release 4 --as fay --server http://127.0.0.1:8000.
    """
    _does(server, by, table, "release")
    print_json({"table": table}) if as_json else typer.echo(f"Table {table} continues.")


def _does(server: str, by: str, table: str, what: str, data: object = None) -> None:
    with at_the_server(server, by) as room:
        room.post(f"/tables/{quote(table, safe='')}/{what}", data if data is not None else {})
