"""Attending to tables on the event loop: automatic steps that are due are taken, and told, before anything else.

Each step's consequences are durable before the next step is taken, so attending never waits for the disk; bots
think in a separate process.
"""

from __future__ import annotations

import asyncio

import structlog

from croupier.room.attending import DID, Attendant
from croupier.room.room_time import RoomTime
from croupier.room.writer import Held, went_wrong
from croupier.rules.memory import NEW
from croupier.server.bot_process import BotProcess
from croupier.server.hosting import HostedTable

LOOK_AGAIN = 1.0  # seconds; nothing announces that a database is back
_log = structlog.get_logger("croupier.room")


async def attend(table: HostedTable, attendant: Attendant, time: RoomTime, bots: BotProcess) -> None:
    """Loop until the task is cancelled: take a step and tell it, then wait until something happens or is due."""
    live, loop = table.live, asyncio.get_running_loop()
    while True:
        await table.all_settled()
        table.changed.clear()
        # Bots start a practice table before anybody comes, so that the first visitor sees a hand.
        attendant.watched = bool(table.looking) or (live.practice and live.day.memory.stage == NEW)
        try:
            bots.asked_by = table.changed
            with live.lock:
                following = attendant.once()
        except Held:
            following = None
        except Exception as wrong:  # the floor is called, and the other tables continue
            _log.exception("a table is held", table=live.id)
            live.held = went_wrong(wrong)
            following = None
        if following == DID:
            continue
        seconds = LOOK_AGAIN if following is None or time.stands else max(following - time.now(), 0) / 1_000_000
        waking = loop.call_later(seconds, table.changed.set)
        await table.changed.wait()
        waking.cancel()
