"""An hour of play at every table of a real server, with connections that come and go: its memory does not grow."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

import pytest

from croupier.client import Client, TurnedDown
from croupier.room.folder import RoomFolder
from croupier.room.verifying import verify_room
from croupier.rules import GAMES
from croupier.rules.bots import Bot
from tests.server.served import PATIENCE, run, take_turn
from tests.server.test_server_kills import free_port

SECONDS = float(os.environ.get("CROUPIER_SOAK_SECONDS", "3600"))
EVERY = 5.0  # seconds between two measurements of its memory
GUESTS = 4  # as many as one address may create in an hour
GROWS_MAX = 1.04  # from the second quarter of the time to the last


async def plays(client: Client, game: str, until: float, dice: random.Random) -> int:
    """Sit down, play, lose the connection now and then, get up and come back; returns the number of rounds finished."""
    rounds, seen = 0, 0
    while time.monotonic() < until:
        table, bot = await client.table(game), Bot(game, f"{game} {rounds}")
        with suppress(TurnedDown):  # somebody else has the last seat
            await table.sit()
        stays = min(until, time.monotonic() + dice.uniform(30, 90))
        while time.monotonic() < stays:
            with suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    if not await take_turn(table, bot):
                        await table.news()
            if table.view is not None and table.view.table.over and table.hand != seen:
                rounds, seen = rounds + 1, table.hand
            if dice.random() < 0.01:
                await client.drop()
        with suppress(TurnedDown):
            await table.leave()
    return rounds


async def soak(url: str, process: int, seconds: float) -> tuple[int, list[int]]:
    """Guests play at every table; returns how many rounds they saw end, and samples of the server's memory."""
    until, dice, sizes = time.monotonic() + seconds, random.Random(19), list[int]()
    clients = [await Client.as_guest(url, f"Soak {number}") for number in range(GUESTS)]

    async def sits(number: int) -> int:
        async with clients[number] as client:
            mine = list(GAMES)[number::GUESTS]
            return sum(await asyncio.gather(*(plays(client, game, until, dice) for game in mine)))

    async def weigh() -> None:
        while time.monotonic() < until:
            await asyncio.sleep(EVERY)
            pages = Path(f"/proc/{process}/statm").read_text().split()[1]
            sizes.append(int(pages) * os.sysconf("SC_PAGE_SIZE"))

    *rounds, _ = await asyncio.gather(*(sits(number) for number in range(GUESTS)), weigh())
    return sum(one or 0 for one in rounds), sizes


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_memory_is_flat_over_an_hour(tmp_path: Path) -> None:
    port, folder = free_port(), tmp_path / "room"
    words = [sys.executable, "-m", "croupier", "serve", "--room", str(folder), "--port", str(port)]
    with (tmp_path / "log").open("w") as log:
        server = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, text=True)
    try:
        assert server.stdout is not None
        assert "The room is open at" in server.stdout.readline()
        rounds, sizes = run(soak(f"http://127.0.0.1:{port}", server.pid, SECONDS))
        server.send_signal(signal.SIGTERM)
        server.wait(PATIENCE)
    finally:
        if server.poll() is None:
            server.kill()
            server.wait()
    quarter = len(sizes) // 4
    early, late = median(sizes[quarter : 2 * quarter]), median(sizes[3 * quarter :])
    parts = [sizes[len(sizes) * part // 12 : len(sizes) * (part + 1) // 12] for part in range(12)]
    course = ", ".join(f"{median(part) / 1e6:.1f}" for part in parts if part)
    print(f"{rounds} rounds; MB in each twelfth of the time: {course}")
    assert rounds > SECONDS / 60
    assert late < GROWS_MAX * early, (early, late)
    said = (tmp_path / "log").read_text()
    assert "fault" not in said, said
    kept = RoomFolder(folder)
    with kept.store() as store:
        verify_room(store, kept.public_keys(), kept.keys(), GAMES)
