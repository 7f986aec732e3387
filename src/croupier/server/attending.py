"""Attending to tables on the event loop: what is due by itself is done, and told, before anything else is.

A step that something caused is durable before the next is taken, so nobody who attends ever waits for the disk; bots
think in a process of their own.
"""

from __future__ import annotations

import asyncio
import contextlib

import structlog

from croupier.room.attending import DID, Attendant
from croupier.room.keeper import went_wrong
from croupier.room.room_time import RoomTime
from croupier.room.writer import Held
from croupier.rules.memory import NEW
from croupier.server.bot_process import BotProcess
from croupier.server.hosting import HostedTable

LOOK_AGAIN = 1.0  # seconds: nobody says when a database that was away is there again
_log = structlog.get_logger("croupier.room")


async def attend(table: HostedTable, attendant: Attendant, time: RoomTime, bots: BotProcess) -> None:
    """Until the task is cancelled: one step, then what it caused; then until something happens, or is due."""
    live = table.live
    while True:
        await table.all_settled()
        table.changed.clear()
        # A practice table is opened by bots before anybody comes, so that the first thing seen is a hand.
        attendant.watched = bool(table.looking) or (live.practice and live.day.memory.stage == NEW)
        try:
            bots.asked_by = table.changed
            with live.lock:
                following = attendant.once()
        except Held:
            following = None
        except Exception as wrong:  # the floor is called, and the other tables go on
            _log.exception("a table is held", table=live.id)
            live.held = went_wrong(wrong)
            following = None
        if following == DID:
            continue
        seconds = LOOK_AGAIN if following is None or time.stands else max(following - time.now(), 0) / 1_000_000
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await table.changed.wait()
