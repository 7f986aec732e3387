"""The server is killed in the middle of a hand: the same seat, the same cards, and nothing is answered twice."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

from croupier.client import Client, ClientTable
from croupier.room.folder import RoomFolder
from croupier.room.steps import ANSWERS
from croupier.rules.views import View
from tests.server.served import PATIENCE, run


def start(folder: Path, port: int) -> subprocess.Popen[str]:
    """Start a server as a user does; it is ready once it has printed its address."""
    words = [sys.executable, "-m", "croupier", "serve", "--room", str(folder), "--port", str(port)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert re.search(r"The room is open at http", server.stdout.readline())
    return server


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def my_turn(table: ClientTable) -> View:
    async with asyncio.timeout(2 * PATIENCE):
        while not (table.view and table.view.table.procedure == "round" and table.options):
            if table.options and table.view and table.view.table.procedure != "between":
                await table.ready()
            await table.news()
    return table.view


def test_after_a_kill_the_hand_goes_on_and_nothing_is_answered_twice(tmp_path: Path) -> None:
    port, folder = free_port(), tmp_path / "room"
    server = start(folder, port)
    new: list[subprocess.Popen[str]] = []

    async def play() -> tuple[str, int]:
        async with await Client.as_guest(f"http://127.0.0.1:{port}", "Kim") as client:
            table = await client.table("draw5-high")
            await table.sit()
            before = await my_turn(table)
            server.send_signal(signal.SIGKILL)
            server.wait()
            verb = next(one for one in ("check", "call", "fold") if one in {option.verb for option in before.options})
            answering = asyncio.create_task(table.answer(verb))  # while no server is running
            new.append(await asyncio.to_thread(start, folder, port))
            done = await asyncio.wait_for(answering, 2 * PATIENCE)
            assert table.view is not None
            assert before.viewer == table.view.viewer
            seat = before.viewer.seats[0]
            if seat in table.view.own.hands:
                assert before.own.hands[seat].cards == table.view.own.hands[seat].cards
            assert client.you is not None
            return client.you.account, done.seq

    try:
        account, row = run(play())
    finally:
        for one in (server, *new):
            if one.poll() is None:
                os.kill(one.pid, signal.SIGKILL)
                one.wait()
    with RoomFolder(folder).store() as store:
        mine = [
            entry.sequence for entry in store.entries("draw5-high") if (entry.account, entry.kind) == (account, ANSWERS)
        ]
        assert 1 == mine.count(row)
        store.verify()
