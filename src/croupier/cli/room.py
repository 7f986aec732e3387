"""`croupier room`: the card room in the terminal."""

from __future__ import annotations

import tempfile
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from croupier.cli.app import app
from croupier.cli.room_options import AsJson, Database, Folder, demand_folder, print_json, room_folder

if TYPE_CHECKING:
    from croupier.room.demo import Played
    from croupier.room.folder import Office

room = typer.Typer(name="room", help="The card room: a demonstration, and its submissions.", no_args_is_help=True)
app.add_typer(room)


@room.callback()
def rooms() -> None:
    """The card room."""


@room.command()
def demo(
    rounds: Annotated[int, typer.Option(help="Rounds at each table.", min=1, max=1_000)] = 1,
    folder: Folder = None,
    url: Database = "",
    as_json: AsJson = False,
) -> None:
    """Open a demonstration room, play at a table of every game with bots, and verify the result.

    Without --room it is a temporary room, which is deleted afterwards.

    Example: croupier room demo --rounds 3.
    """
    demand_folder(folder, url)
    with tempfile.TemporaryDirectory(prefix="croupier-") if folder is None else nullcontext(str(folder)) as place:
        kept = room_folder(Path(place) if folder else Path(place) / "room", url)
        kept.prepare()
        with kept.opened() as office:
            data = _played(office, rounds, as_json)
    if as_json:
        print_json(data)


def _played(office: Office, rounds: int, quiet: bool) -> dict[str, Any]:
    from croupier.money import dollars_and_cents
    from croupier.room.demo import open_demo, play_demo
    from croupier.room.rederiving import rederive
    from croupier.rules import GAMES

    tables = []
    for played in play_demo(open_demo(office), rounds):
        tables.append(_table(played))
        if not quiet:
            stacks = ", ".join(f"{name} {dollars_and_cents(cents)}" for name, cents in tables[-1]["stacks"].items())
            typer.echo(f"{played.live.day.state.game.name:46} {played.rounds} x  {stacks}")
    heads = office.desk.store.verify()
    again = rederive(office.desk.store, office.desk.keys, GAMES)
    balances = {f"{account} ({currency})": cents for (currency, account), cents in office.desk.store.balances().items()}
    rows = sum(head.sequence for head in heads.values())
    if not quiet:
        kinds = ", ".join(f"{kind} {dollars_and_cents(cents)}" for kind, cents in _by_kind(office).items())
        typer.echo(f"\nBalances: {kinds}.")
        typer.echo(f"{len(balances)} accounts add up to {dollars_and_cents(sum(balances.values()))}.")
        typer.echo(f"Chains intact: {rows:,} rows of {len(heads)} chains.")
        typer.echo(f"Replayed from the journal: {again.procedures:,} procedures, {again.shuffles:,} shuffles; all fit.")
    return {
        "tables": tables,
        "balances": {account: cents for account, cents in balances.items() if cents},
        "rows": rows,
        "procedures": again.procedures,
        "heads": {table: head.link.hex() for table, head in heads.items()},
    }


def _by_kind(office: Office) -> dict[str, int]:
    """What all stacks, drop boxes, table inventories and so on hold in total; empty ones are left out."""
    sums: dict[str, int] = {}
    for (_, account), cents in sorted(office.desk.store.balances().items()):
        kind = account.partition("/")[0].replace("-", " ")
        sums[kind] = sums.get(kind, 0) + cents
    return {kind: cents for kind, cents in sums.items() if cents}


def _table(played: Played) -> dict[str, Any]:
    from croupier.engine import STACK

    day = played.live.day
    stacks = {name: day.balances[STACK[seat]] for seat, name in day.names.items()}
    return {"table": played.live.id, "game": day.state.game.id, "rounds": played.rounds, "stacks": stacks}
