"""`croupier join`: a table of a running server, in the terminal."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.app import app
from croupier.cli.room_options import PASSWORD, password_of
from croupier.errors import CroupierError

if TYPE_CHECKING:
    import asyncio

    from croupier.cli.join_screen import JoinedScreen
    from croupier.client import Client, ClientTable
    from croupier.rules.views import View

GOING = 3.0  # seconds that somebody who goes waits for the server's answer


@app.command()
def join(
    url: Annotated[str, typer.Argument(help="The room's address, such as http://127.0.0.1:8000.")],
    table: Annotated[str, typer.Option("--table", help="The table; without it the lobby is shown.")] = "",
    name: Annotated[str, typer.Option("--name", help="Your name, as a guest.")] = "Guest",
    account: Annotated[
        str,
        typer.Option("--as", metavar="NAME", help=f"Your account; asks for the password unless {PASSWORD} is set."),
    ] = "",
) -> None:
    """Sit down at a table of a running server, from this terminal.

    Answers are typed as they are listed, in words or by their keys: fold, call, raise 12, r 12, d As Td, d 1 3.
    Also: ready, chat WORDS, add 50 (chips; without an amount a whole buy-in again), away, back, seat 4, leave.
    In a terminal the table is drawn; otherwise what happens is printed line by line.

    Example: croupier join http://127.0.0.1:8000 --table holdem.
    """
    import asyncio

    try:
        import croupier.client  # noqa: F401
    except ModuleNotFoundError as missing:
        raise CroupierError(
            f"joining needs {missing.name}, which is not installed; do: pip install 'croupier[server]'"
        ) from None
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_join(url, table, name, account))


async def _join(url: str, name: str, guest: str, account: str) -> None:
    import asyncio

    from croupier.cli.join_typed import carried_out, say
    from croupier.client import Client

    if not name:  # anybody may see the lobby, and an address has only a few guests an hour
        await _print_lobby(url)
        return
    signing_in = Client.sign_in(url, account, password_of(account)) if account else Client.as_guest(url, guest)
    async with await signing_in as client:
        table = await client.table(name)
        typer.echo(await _sat(client, table))
        screen = _screen(client, table)
        client.on_notice = lambda notice: say(notice.words, screen)
        telling = asyncio.create_task(_tell(table) if screen is None else _draw(screen))
        telling.add_done_callback(_say_why)
        typed = _typed()
        try:
            while not telling.done():
                line = await typed.get()
                if not line or not await carried_out(line, typed, client, table, screen):
                    break
        finally:
            telling.cancel()
            with contextlib.suppress(CroupierError, TimeoutError):
                async with asyncio.timeout(GOING):
                    typer.echo((await table.leave()).words)


def _typed() -> asyncio.Queue[str]:
    """The lines as they are typed, and an empty one at the end.

    They are read by a thread that nobody waits for, so that Ctrl-C ends the command at once; and not from `sys.stdin`,
    whose lock it would hold then.
    """
    import asyncio
    import threading

    loop, lines = asyncio.get_running_loop(), asyncio.Queue[str]()

    def read() -> None:
        with (
            contextlib.suppress(RuntimeError),  # the loop has ended meanwhile
            open(sys.stdin.fileno(), encoding=sys.stdin.encoding, errors="replace", closefd=False) as stdin,
        ):
            for line in stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line)
            loop.call_soon_threadsafe(lines.put_nowait, "")

    threading.Thread(target=read, daemon=True).start()
    return lines


def _screen(client: Client, table: ClientTable) -> JoinedScreen | None:
    """The screen on which the table is drawn; None if this is not a terminal."""
    from rich.console import Console

    from croupier.cli.join_screen import JoinedScreen

    console = Console()
    return JoinedScreen(console, table, client.lobby[table.id]) if console.is_terminal else None


async def _draw(screen: JoinedScreen) -> None:
    """Draw the table again whenever something has happened."""
    while True:
        screen.show()
        await screen.table.news()


def _say_why(telling: asyncio.Task[None]) -> None:
    """Say why nothing more comes: the session or the server has ended."""
    if not telling.cancelled() and (wrong := telling.exception()) is not None:
        typer.echo(f"{wrong}; press Enter", err=True)


async def _sat(client: Client, table: ClientTable) -> str:
    """Sit down, or come back to a seat that was kept, as after a terminal that was closed; returns what happens."""
    if client.you is not None and table.id in client.you.seated:
        return f"you have a seat at table {table.id}; leave gets you up from it"
    return (await table.sit()).words


async def _print_lobby(url: str) -> None:
    from croupier.client.requests import lobby_of

    for one in await lobby_of(url):
        typer.echo(f"{one.id:16} {one.name:46} {len(one.seats)}/{one.seats_max}  {one.stakes}")


async def _tell(table: ClientTable) -> None:
    """Print what has happened since the last time, and what this player is asked."""
    hand, told, asked = 0, 0, (0, 0)
    while True:
        view = table.view
        if view is not None:
            if table.hand != hand:
                hand, told = table.hand, 0
            for event in view.log[told:]:
                typer.echo(f"  {event.words} [{event.clause}]")
            told = len(view.events)
            if view.options and view.table.procedure == "round" and asked != (hand, view.table.answers):
                asked = (hand, view.table.answers)
                _print_options(view)
        await table.news()


def _print_options(view: View) -> None:
    for seat, hand in view.own.hands.items():
        worth = ", ".join(one.words for one in hand.worth)
        typer.echo(f"Seat {seat}: {' '.join(hand.cards)}{f' ({worth})' if worth else ''}")
    typer.echo("You may: " + "; ".join(f"{option.words} [{option.clause}]" for option in view.options))
