"""`croupier serve --demo`: opens the room, plays a round of every game through the public API, and stops."""

from __future__ import annotations

import asyncio
import os
import queue
import signal
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import typer

from croupier.money import dollars_and_cents

if TYPE_CHECKING:
    from croupier.client import Client, ClientTable
    from croupier.room.folder import RoomFolder
    from croupier.rules.bots import Bot
    from croupier.rules.views import View
    from croupier.server.settings import Settings

ROUND_SECONDS = 300.0  # seconds that a round may take on a busy machine


def play_through(kept: RoomFolder, settings: Settings) -> None:
    """Serve in the main thread while a client plays in another, and then stop the server."""
    from croupier.cli.serve import run
    from croupier.room.pace import AT_ONCE
    from croupier.server.settings import ServerLimits

    quick = ServerLimits(messages=1_000.0, messages_at_once=1_000, requests=1_000.0, requests_at_once=1_000)
    outcome: queue.SimpleQueue[BaseException | None] = queue.SimpleQueue()

    def play(address: str) -> None:
        try:
            asyncio.run(_play(address.rstrip("/")))
            outcome.put(None)
        except BaseException as wrong:
            outcome.put(wrong)
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    def opened(address: str) -> None:
        typer.echo(f"The room is open at {address}; a client of its API plays a round of every game.\n")
        threading.Thread(target=play, args=(address,), daemon=True).start()

    old = signal.signal(signal.SIGTERM, lambda *_: None)  # it ends the server, not this program
    try:
        run(kept, replace(settings, port=0, pace=AT_ONCE, limits=quick), opened)
    finally:
        signal.signal(signal.SIGTERM, old)
    wrong = outcome.get()
    if wrong is not None:
        raise wrong
    typer.echo("\nThe room is closed. To serve until you stop it: croupier serve")


async def _play(url: str) -> None:
    from croupier.client import Client
    from croupier.rules import GAMES

    async with await Client.as_guest(url, "Visitor") as client:
        for game in GAMES:
            view = await asyncio.wait_for(_round(client, game), ROUND_SECONDS)
            seats: dict[int, Any] = view.table.seats  # of either family
            stacks = ", ".join(f"{one.player} {dollars_and_cents(one.stack_cents)}" for _, one in sorted(seats.items()))
            typer.echo(f"{client.lobby[game].name:46} round {view.table.round}: {stacks}")
        told = await client.get("/api/me")
        typer.echo(f"\nBalance of {told['name']}: {dollars_and_cents(told.get('chip_cents', 0))} in play chips.")


async def _round(client: Client, game: str) -> View:
    """Sit down, play a round, and leave when it is over, or after the next one if that has already begun."""
    from croupier.client import TurnedDown
    from croupier.rules.bots import Bot

    table, bot = await client.table(game), Bot(game, "visitor")
    await table.sit()
    leaving = False
    while True:
        view = table.view
        ended = _played(table)
        if ended and "Visitor" not in (await client.get(f"/api/tables/{game}"))["seats"].values():
            await table.look_away()
            return ended[0]
        if not leaving and view is not None and view.viewer.seats and view.table.procedure == "round":
            await table.leave()
            leaving = True
            continue
        try:
            if await _answers(table, bot):
                continue
        except TurnedDown:  # somebody was quicker where all are asked at once
            pass
        if ended:
            await asyncio.sleep(0.05)  # until the moment between two rounds
        else:
            await table.news()


def _played(table: ClientTable) -> list[View]:
    """Finished rounds in which this client had a seat; the next procedure may have begun since."""
    seen = [*table.finished, *([table.view] if table.view is not None else ())]
    return [view for view in seen if view.table.over and view.table.procedure == "round" and view.viewer.seats]


async def _answers(table: ClientTable, bot: Bot) -> bool:
    """Answer what is asked, as the bot would; False if there is nothing more to say."""
    view = table.view
    if not table.options or view is None or view.table.procedure == "between":
        return False
    wish = bot.wishes(view) if view.viewer.seats and view.table.procedure == "round" else None
    if wish is None:
        await table.ready()
        return False
    await table.give(wish)
    return True
