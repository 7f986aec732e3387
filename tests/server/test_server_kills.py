"""The server is killed in the middle of a hand: the same seat, the same cards, and nothing is answered twice."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.sync.client import connect

from croupier.client import Client, ClientTable
from croupier.client.requests import socket_url
from croupier.room.folder import RoomFolder
from croupier.room.steps import ANSWERS
from croupier.rules.views import View
from croupier.server import service
from croupier.server.connections import GOING_AWAY
from croupier.server.messages import Refused, Sit, encode, read_told
from tests.server.served import PATIENCE, run, serving


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


def test_a_server_that_is_killed_leaves_nothing_behind(tmp_path: Path) -> None:
    """The process in which its bots think ends with it, and what watches over both has nothing to say."""
    words = [sys.executable, "-m", "croupier", "serve", "--room", str(tmp_path / "room"), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert re.search(r"The room is open at http", server.stdout.readline())
        server.kill()
        _, said = server.communicate(timeout=PATIENCE)  # to the end: whoever could still write there has ended

    assert "leaked" not in said


def test_players_are_told_that_the_room_stops_before_their_sockets_close(tmp_path: Path) -> None:
    with ExitStack() as open_still:
        with serving(tmp_path / "room", games=("holdem",)) as closing:
            account = closing.office.people.guest("192.0.2.9", "Kim")
            bearer = {"Authorization": f"Bearer {closing.office.sessions.begin(account)}"}
            opening = connect(socket_url(closing.url), additional_headers=bearer, open_timeout=PATIENCE)
            wire = open_still.enter_context(opening)
            wire.send(encode(Sit("s", "holdem")).decode())
            until = time.monotonic() + PATIENCE
            while account.id not in closing.service.room.tables["holdem"].players.values():
                assert time.monotonic() < until
                time.sleep(0.02)

        words = [told.words for text in wire if isinstance(told := read_told(text), Refused)]
        assert [True] == sorted({one.startswith("table holdem: the room stops") for one in words})
        assert GOING_AWAY == wire.close_code


class Noted:
    """What would be logged."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def warning(self, line: str, **more: object) -> None:
        self.lines.append(f"{line} {more}")


def test_a_room_that_stops_does_not_log_each_table_that_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = Noted()

    async def sits() -> None:
        closing.service.practise(closing.office.people.guest("192.0.2.9", "Kim"), "holdem")

    async def leaves() -> None:
        monkeypatch.setattr(service, "_log", noted)
        await closing.service.take_leave()
        await closing.service._show_what_changed()

    with serving(tmp_path / "room", games=("holdem",)) as closing:
        closing.on_the_loop(sits())
        table = closing.service.room.tables["holdem"]
        until = time.monotonic() + PATIENCE
        while table.running is None or table.running.procedure != "round":
            assert time.monotonic() < until
            time.sleep(0.02)
        closing.on_the_loop(leaves())
        assert table.held.startswith("the room stops")
    assert [] == noted.lines
