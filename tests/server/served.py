"""Starts a room on a free port, and plays there as clients do."""

from __future__ import annotations

import asyncio
import os
import threading
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from argon2 import PasswordHasher

from croupier.client import Client, ClientTable, TurnedDown
from croupier.room.demo import open_demo
from croupier.room.folder import Office, RoomFolder
from croupier.room.pace import AT_ONCE
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.register import SECOND, Account
from croupier.room.roles import Role
from croupier.room.sessions import Sessions
from croupier.room.wishes import Want
from croupier.rules import GAMES
from croupier.rules.bots import Bot
from croupier.rules.views import View
from croupier.server.beside import ProcessBeside
from croupier.server.bot_process import BotProcess
from croupier.server.child import end_with
from croupier.server.lessons import LessonProcess
from croupier.server.service import Service
from croupier.server.serving import listen, uvicorn_server
from croupier.server.settings import ServerLimits, Settings
from tests.luck import seeded

T = TypeVar("T")
NO_LIMITS = ServerLimits(
    guests=10_000,
    guests_here=10_000,
    messages=1e6,
    messages_at_once=1_000_000,
    requests=1e6,
    requests_at_once=1_000_000,
    passwords=1e6,
    passwords_at_once=1_000_000,
)
PATIENCE = 240.0  # how many seconds to wait on a busy machine
# Nobody becomes absent because of a busy machine; whoever has asked to leave and hung up is not waited for.
PATIENT = replace(AT_ONCE, silent=int(PATIENCE) * SECOND, gone=60 * SECOND, left=0)
# As long as anybody looks on, bots play: with a pause after each round, so that not all of the machine goes into it.
LOOKED_AT = replace(PATIENT, pause=SECOND)


@dataclass
class Served:
    """An open room."""

    url: str
    service: Service
    folder: Path

    @property
    def office(self) -> Office:
        return self.service.office

    def on_the_loop(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.service.loop).result(PATIENCE)


@cache
def _one_process() -> ProcessBeside:
    return ProcessBeside(end_with, os.getpid())


class BotsOfAll(BotProcess):
    """Bots of all rooms of a test process think in one process: it starts once, and ends with the tests."""

    def __init__(self) -> None:
        super().__init__()
        self._process = _one_process()

    def stop(self) -> None:
        """Leave it to the next room."""


@cache
def _one_for_lessons() -> ProcessBeside:
    return ProcessBeside(end_with, os.getpid())


class LessonsOfAll(LessonProcess):
    """Lessons and drills of all rooms of a test process, worked out in one process.

    It starts once, and unlike a room's own it has no lower priority: on a busy machine a test would wait for minutes.
    """

    def __init__(self) -> None:
        super().__init__(PATIENCE)

    def _begun(self) -> ProcessBeside:
        self._process = _one_for_lessons()
        return self._process

    def _end(self) -> None:
        super()._end()
        _one_for_lessons.cache_clear()

    def stop(self) -> None:
        """Leave it to the next room."""


@contextmanager
def serving(
    folder: Path, games: tuple[str, ...] = (), *, port: int = 0, thinking: BotProcess | None = None, **settings: Any
) -> Iterator[Served]:
    """A room that is open until the end of the block; `thinking` is where its bots think, if not with all others."""
    kept = RoomFolder(folder)
    kept.prepare()
    with kept.office() as found, seeded("served"):
        quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        office = Office(found.desk, People(found.desk, quick), Sessions(found.desk, quick), kept)
        room = open_demo(office, [GAMES[one] for one in games] if games else None)
        service = Service(office, room, Settings(port=0, **{"pace": PATIENT, "limits": NO_LIMITS, **settings}))
        service.thinking = thinking or BotsOfAll()
        service.lessons = LessonsOfAll()
        listening = listen("127.0.0.1", port)
        server = uvicorn_server(service)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        _wait_until(lambda: server.started)
        try:
            yield Served(f"http://127.0.0.1:{listening.getsockname()[1]}", service, folder)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            listening.close()


def administrators(served: Served) -> tuple[Account, Account]:
    """The first two administrators, added by whichever test comes first."""
    people = served.office.people
    if not any(Role.ADMINISTRATOR in one.roles for one in people.accounts()):
        for name in ("ada", "bea"):
            people.add(None, name, role=Role.ADMINISTRATOR)
    return people.account("ada"), people.account("bea")


def staff(served: Served, name: str, role: Role = Role.PLAYER) -> tuple[Account, str]:
    """Somebody with an account and a role, and their password."""
    people, (one, two) = served.office.people, administrators(served)
    account, password = people.add(one, name)
    if role is not Role.PLAYER:
        people.grant(one, name, role)
        people.grant(two, name, role)
    return people.account(account.id), password


def take_leave(served: Served, name: str) -> None:
    """Somebody who has hung up leaves every table where they sit or have asked for a seat; the room folds for them."""
    room, account = served.service.room, served.office.people.account(name)
    for table in list(served.service.tables.values()):
        live = table.live
        if account.id in live.players.values() or room.seats.wishes.has(live.id, account.id, Want.SIT):
            room.seats.leave(account, live.id)
            served.service.loop.call_soon_threadsafe(table.changed.set)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a client in its own thread, because the browser tests leave a running event loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def _wait_until(true: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


async def sits_down(table: ClientTable) -> None:
    """Sit down as soon as the guests of earlier tests, who have hung up, are gone: an address has two at a table."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await table.sit()
                return
            except TurnedDown as refused:
                if "guests from this address sit" not in str(refused):
                    raise
                await asyncio.sleep(0.05)


async def play_round(client: Client, name: str, *, leaving: bool = True) -> View:
    """Sit down, play until a round is over, and give up the seat; returns the view of the round's end."""
    table = await client.table(name)
    before = ended(table)
    if not table.seats:
        await sits_down(table)
    bot = Bot(table.view.table.game if table.view else name, "client")
    async with asyncio.timeout(PATIENCE):
        while len(found := ended(table)) == len(before):
            if not await take_turn(table, bot):
                await table.news()
    if leaving:
        await table.leave()
    return found[-1]


def ended(table: ClientTable) -> list[View]:
    """The finished rounds in which the client had a seat; the next procedure may have begun since."""
    seen = [*table.finished, *([table.view] if table.view is not None else ())]
    return [view for view in seen if view.table.over and view.table.procedure == "round" and view.viewer.seats]


async def take_turn(table: ClientTable, bot: Bot) -> bool:
    """Answer if something is asked of the client; False if it has to wait."""
    if not table.options or table.view is None:
        return False
    wish = bot.wishes(table.view) if table.view.table.procedure == "round" else None
    if table.view.table.procedure == "between":
        return False
    try:
        if wish is not None:
            await table.give(wish)
            return True
        await table.ready()
    except TurnedDown:  # somebody was faster where everybody is asked at once
        pass
    return False
