"""`croupier office void-hand`: the shift supervisor ends a hand whose key is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated
from urllib.parse import quote
from uuid import uuid4

import typer

from croupier.cli.office import at_the_office, office, served
from croupier.cli.room_options import ActingAs, AsJson, Database, Folder, Server, print_json
from croupier.errors import CroupierError

if TYPE_CHECKING:
    from croupier.room.void_rows import VoidRuling

_WHY = "Why: what happened to the key."


@office.command("void-hand")
def void_hand(
    by: ActingAs,
    tables: Annotated[
        list[str] | None, typer.Argument(metavar="[TABLE]...", help="The tables; without any, those held for it.")
    ] = None,
    why: Annotated[str, typer.Option("--why", help=_WHY)] = "",
    folder: Folder = None,
    url: Database = "",
    server: Server = "",
    as_json: AsJson = False,
) -> None:
    """Declare void what is under way at tables whose rows cannot be decrypted, because the key is lost for good.

    Everything that the hand moved goes back, by its postings. The table continues from the state before it; if that
    cannot be decrypted either, everybody gets their chips and it is closed. Only for a shift supervisor (MD-POKER
    18.A), and final: first look for a copy of the key. Without a TABLE it lists the tables that are held for it.

    Examples: croupier office void-hand --as sue; croupier office void-hand 4 --why "the disk was stolen" --as sue.
    """
    if not tables:
        held = _held(by, folder, url, server)
        if as_json:
            print_json({"tables": held})
            return
        for table, row in held.items():
            typer.echo(f"{table}: {row}")
        if not held:
            typer.echo("Every table can be decrypted.")
        return
    if not why.strip():
        raise CroupierError("a hand is void for a reason; say with --why what happened to the key")
    done = _void(tables, why, by, folder, url, server)
    if as_json:
        print_json({"void": done})
        return
    for table, told in done.items():
        typer.echo(f"{table}: {_words(told)} [{told.clause}, {told.reading}]")


def _held(by: str, folder: Folder, url: str, server: str) -> dict[str, str]:
    if server:
        from croupier.room.floor import Overview

        with served(server, by) as room:
            return dict(room.get("/floor", Overview).unreadable)
    from croupier.room.roles import Act
    from croupier.room.voiding import unreadable_tables

    with at_the_office(folder, url, by) as (found, account, _):
        found.people.doer(account, Act.WATCH_FLOOR)
        return unreadable_tables(found.room)


def _void(tables: list[str], why: str, by: str, folder: Folder, url: str, server: str) -> dict[str, VoidRuling]:
    from croupier.room.void_rows import VoidRuling

    if server:
        with served(server, by) as served_room:
            return {
                table: served_room.post(
                    f"/tables/{quote(table, safe='')}/void", {"why": why, "id": uuid4().hex}, VoidRuling
                )
                for table in tables
            }
    from croupier.room import voiding

    with at_the_office(folder, url, by) as (found, account, _):
        return {table: voiding.void_hand(found.room, account, table, why) for table in tables}


def _words(told: VoidRuling) -> str:
    """What was decided, in a sentence."""
    what = f"hand {told.hand} ({told.procedure}) is void" if told.hand else "nothing was under way"
    money = "; what it moved has gone back" if told.returned else ""
    if told.closes:
        return f"{what}{money}. Everybody has their chips in their account with the room, and the table is closed."
    return f"{what}{money}. It continues from the state before."
