"""`croupier office close-table`: the floor closes a table, at once or when its round is over."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from croupier.cli.office import TableName, at_the_office, office, served
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, Server, print_json


@office.command("close-table")
def close_table(
    table: TableName,
    by: ActingAs,
    withdraw: Annotated[bool, typer.Option("--withdraw", help="Let it stay open after all.")] = False,
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Close a table: at once between rounds, otherwise when the round under way is over.

    Until then nobody sits down there and no other round begins; --withdraw lets it stay open after all. Everybody's
    chips go to their account with the room.

    Examples: croupier office close-table 4 --as fay; croupier office close-table 4 --withdraw --as fay --server URL.
    """
    waits = _withdraw(table, by, folder, url, server) if withdraw else _close(table, by, folder, url, server)
    if as_json:
        print_json({"table": table, "waits": waits, "closing": not withdraw})
    elif withdraw:
        typer.echo(f"Table {table} stays open.")
    else:
        typer.echo(f"Table {table} closes when its round is over." if waits else f"Table {table} is closed.")


def _close(table: str, by: str, folder: Path | None, url: str, server: str) -> bool:
    """Whether it waits for the end of a round."""
    if server:
        with served(server, by) as room:
            return bool(room.post(f"/tables/{quote(table, safe='')}/closing", None)["waits"])
    with at_the_office(folder, url, by) as (found, account, _):
        return found.room.closing.after_the_round(account, table)


def _withdraw(table: str, by: str, folder: Path | None, url: str, server: str) -> bool:
    if server:
        with served(server, by) as room:
            room.delete(f"/tables/{quote(table, safe='')}/closing")
    else:
        with at_the_office(folder, url, by) as (found, account, _):
            found.room.closing.stay_open(account, table)
    return False
