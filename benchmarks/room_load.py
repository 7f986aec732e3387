"""The clients of `make bench ARGS=room`: six sockets per table, and actions at a given rate per table.

An action's time ends when the last of its table's six sockets has been told. Sockets that are lost are opened again,
and play continues where it stopped, so the server may be killed during a run.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

SEATS = 6
WISHES = {"check": 6.0, "call": 6.0, "fold": 1.0, "bet": 1.0, "raise": 0.5, "show": 5.0, "muck": 1.0}
AT_ONCE = 60  # sockets that are opened at a time
FAST, FAST_SECONDS = 3.0, 2.0  # actions per second at each table until everybody plays
PATIENCE = 10.0  # seconds after which an action counts as lost


class May(msgspec.Struct):
    """An answer that is possible."""

    verb: str
    seat: int = 0
    amount_min: int = 0


class Own(msgspec.Struct):
    """The part of a view that only one player gets."""

    options: list[May] | msgspec.UnsetType = msgspec.UNSET


class Table(msgspec.Struct):
    """The table: how many answers it has had."""

    answers: int = -1


class Looking(msgspec.Struct):
    """Who sees a view."""

    seats: list[int] = []


class View(msgspec.Struct):
    """A whole view."""

    viewer: Looking
    table: Table
    own: Own


class Shared(msgspec.Struct):
    """What has changed for everybody."""

    after: int
    table: Table


class Told(msgspec.Struct):
    """The part of a server message that a player needs in order to play."""

    type: str
    hand: int = 0
    view: View | None = None
    all: Shared | None = None
    own: Own = msgspec.field(default_factory=Own)


_DECODER = msgspec.json.Decoder(Told)


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.measuring = False
        self.begin()

    def begin(self) -> None:
        """Start measuring from here."""
        self.times: list[float] = []
        self.sent = self.refused = self.bytes = self.messages = 0

    def percentile(self, share: float) -> float:
        """A percentile of the times, in milliseconds."""
        times = sorted(self.times) or [float("nan")]
        return round(1e3 * times[min(len(times) - 1, int(share * len(times)))], 1)


class Waiting(NamedTuple):
    """An action that has been sent: since when, whether it is measured, and which sockets have been told."""

    since: float
    measured: bool
    told: set[int]


class TableLoad:
    """One table: its six sockets, and who is asked."""

    def __init__(self, name: str, load: Load, tokens: list[str]) -> None:
        self.name, self.load, self.tokens = name, load, tokens
        self.sockets: dict[int, ClientConnection] = {}
        self.options: dict[int, list[May]] = {}
        self.state: dict[int, tuple[int, int]] = {}  # hand and answers, by socket
        self.waiting: dict[tuple[int, int], Waiting] = {}
        self.seated: set[int] = set()  # sockets whose last snapshot was that of a seat
        self.turn: deque[int] = deque(maxlen=1)
        self.news = asyncio.Event()
        self.dice = random.Random(name)
        self.played_at = 0.0  # when an action was last told to all six

    async def listen(self, number: int, port: int, opening: asyncio.Semaphore) -> None:
        """One socket, until the task is cancelled; opened again where it is lost."""
        options: Any = {"compression": None, "max_queue": None, "ping_interval": None, "open_timeout": 120}
        headers = {"Authorization": f"Bearer {self.tokens[number]}"}
        first = True
        while True:
            try:
                async with opening:
                    socket = await connect(
                        f"ws://127.0.0.1:{port}/api/socket", additional_headers=headers, max_size=None, **options
                    )
                    await self._say(socket, {"type": "resume", "id": "r", "table": self.name})
                    if first:
                        await self._say(socket, {"type": "sit", "id": "s", "table": self.name})
                first, self.sockets[number] = False, socket
                async for text in socket:
                    self.take(number, text)
            except (OSError, ConnectionClosed, InvalidHandshake):
                pass
            self.sockets.pop(number, None)
            self.waiting.clear()
            await asyncio.sleep(0.05)

    @staticmethod
    async def _say(socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(msgspec.json.encode(message).decode())

    def take(self, number: int, text: str | bytes) -> None:
        """A message of the server."""
        now, load, told = time.monotonic(), self.load, _DECODER.decode(text)
        load.bytes += len(text)
        load.messages += 1
        load.refused += told.type == "refused"
        if told.type == "snapshot":
            if told.view is None:
                return
            (self.seated.add if told.view.viewer.seats else self.seated.discard)(number)
            self.state[number] = told.hand, told.view.table.answers
            self.options[number] = told.view.own.options or []
        elif told.type == "events" and told.all is not None:
            self._told(number, (told.hand, told.all.after), now)
            self.state[number] = told.hand, max(told.all.table.answers, told.all.after)
            if not isinstance(told.own.options, msgspec.UnsetType):
                self.options[number] = told.own.options
        else:
            return
        if self.options.get(number):
            self.turn.append(number)
            self.news.set()

    def _told(self, number: int, key: tuple[int, int], now: float) -> None:
        if key in self.waiting:
            began, measured, seen = self.waiting[key]
            seen.add(number)
            if len(seen) == SEATS:
                del self.waiting[key]
                self.played_at = now
                if measured:
                    self.load.times.append(now - began)

    async def drive(self, rate: float, until: float) -> None:
        """One action after the other, at the rate, from a moment of its own on: tables do not act in step."""
        following = time.monotonic() + self.dice.random() / rate
        while time.monotonic() < until:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(until - time.monotonic(), 0)):
                    await self.news.wait()
            await asyncio.sleep(max(following - time.monotonic(), 0))
            self.news.clear()
            if not self.turn or not (options := self.options.get(self.turn[-1])):
                continue
            following = max(following + 1 / rate, time.monotonic() - 0.5 / rate)
            await self._act(self.turn[-1], options)

    async def _act(self, number: int, options: list[May]) -> None:
        by = {option.verb: option for option in options}
        verbs = [verb for verb in WISHES if verb in by]
        if not verbs or number not in self.sockets:
            return
        chosen = by[self.dice.choices(verbs, [WISHES[verb] for verb in verbs])[0]]
        hand, answers = self.state[number]
        self.waiting[hand, answers] = Waiting(time.monotonic(), self.load.measuring, set())
        self.load.sent += self.load.measuring
        sent: dict[str, Any] = {"type": "answer", "id": f"{hand}-{answers}-{number}", "table": self.name}
        sent |= {"verb": chosen.verb, "ask": answers + 1, "amount": chosen.amount_min, "seat": chosen.seat}
        self.options[number] = []
        with suppress(ConnectionClosed):
            await self._say(self.sockets[number], sent)


class Clients:
    """Everybody who plays."""

    def __init__(self, port: int, tokens: list[str], tables: int) -> None:
        self.load = Load()
        self.tables = [
            TableLoad(f"t{number}", self.load, tokens[number * SEATS : (number + 1) * SEATS])
            for number in range(tables)
        ]
        self._port = port
        self._listening: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Every socket is open, and everybody who has no seat yet sits down."""
        opening = asyncio.Semaphore(AT_ONCE)
        for table in self.tables:
            for seat in range(SEATS):
                self._listening.append(asyncio.create_task(table.listen(seat, self._port, opening)))
        await self.all_there()

    async def all_there(self) -> None:
        """Play until everybody is in a hand; a player who sits down during one looks on until the next."""
        while any(len(table.sockets) < SEATS for table in self.tables):
            await asyncio.sleep(0.02)
        while any(len(table.seated) < SEATS for table in self.tables):
            await self.play(FAST, FAST_SECONDS)

    async def all_told(self) -> None:
        """Wait until everybody has been told every action that is measured, or for some seconds in vain."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and any(one.measured for table in self.tables for one in table.waiting.values()):
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """No socket is opened again."""
        for task in self._listening:
            task.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)

    def play(self, rate: float, seconds: float) -> asyncio.Future[Any]:
        """Every table plays for this long."""
        until = time.monotonic() + seconds
        return asyncio.gather(*(table.drive(rate, until) for table in self.tables))

    async def until_played(self, since: float, kind: Literal["first", "all"]) -> float:
        """Seconds from then on until an action was told to all six, at the first table or at all of them."""
        those = any if kind == "first" else all
        while not those(table.played_at > since for table in self.tables):
            await asyncio.sleep(0.01)
        return time.monotonic() - since
