"""Attending to tables on the event loop: what is due by itself is done, and told, before anything else is.

A step that something caused is durable before the next is taken, so nobody who attends ever waits for the disk; bots
think in a process of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import Future

import structlog

from croupier.engine import Answer
from croupier.room.attending import DID, Attendant
from croupier.room.room_time import RoomTime
from croupier.room.writer import Held
from croupier.rules.bots import Bot
from croupier.rules.views import View
from croupier.server.bot_process import BotProcess
from croupier.server.hosting import HostedTable

_log = structlog.get_logger("croupier.room")


async def attend(table: HostedTable, attendant: Attendant, time: RoomTime, now: Callable[[], int]) -> None:
    """Until the task is cancelled: one step, then what it caused; then until something happens, or is due."""
    live = table.live
    while True:
        await table.settled()
        table.changed.clear()
        attendant.watched = bool(table.looking)
        try:
            with live.lock:
                following = attendant.once()
        except Held:
            following = None
        except Exception as wrong:  # the floor is called, and the other tables go on
            _log.exception("a table is held", table=live.id)
            live.held = f"{type(wrong).__name__}: {wrong}"
            following = None
        if following == DID:
            continue
        seconds = None if following is None else max(time.of_the_desk(following) - now(), 0) / 1_000_000
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await table.changed.wait()


def deciding(bots: BotProcess, table: HostedTable) -> Callable[[Bot, View], Future[Answer | None]]:
    """How the bots of a table make up their minds: elsewhere, and the table is looked at again when they have."""
    loop = asyncio.get_running_loop()

    def decide(bot: Bot, seen: View) -> Future[Answer | None]:
        wish = bots.wish(bot.game.id, bot.seed, seen)
        wish.add_done_callback(lambda _: loop.call_soon_threadsafe(table.changed.set))
        return wish

    return decide
