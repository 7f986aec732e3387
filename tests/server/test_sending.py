"""Sending: messages keep their order, whether written at once or queued, and other threads wake the loop once."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from typing import Any, NamedTuple, cast

import msgspec
import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from croupier.room.late import LateHand
from croupier.room.register import Account
from croupier.rules.views import viewer_for
from croupier.server.connections import Connection
from croupier.server.kept import Kept, KeptMessages, Part
from croupier.server.loops import Soon
from croupier.server.onlookers import Onlookers
from croupier.server.serving import TableSocket, Writable, frame_head
from croupier.server.socket import WRITE_NOW, Writing
from tests.server.served import run


class Client:
    """A client that reads, or does not, and the messages that it was sent."""

    def __init__(self) -> None:
        self.reads, self.told = False, list[str]()
        self.goes_on = asyncio.Event()

    def write_now(self, message: bytes) -> bool:
        if self.reads:
            self.told.append(message.decode())
        return self.reads

    async def send(self, message: dict[str, Any]) -> None:
        await self.goes_on.wait()
        self.told.append(message["text"])


def _connection(client: Client) -> Connection:
    return Connection(Account("ann", "Ann", "guest"), "secret", 10, write_now=client.write_now)


def test_a_message_never_overtakes_one_that_is_queued_or_is_being_sent() -> None:
    async def send() -> None:
        client = Client()
        connection = _connection(client)
        connection.send(b"1")  # the client is behind: this waits
        client.reads = True
        connection.send(b"2")
        assert not client.told
        writing = Writing(connection, client.send)
        await asyncio.sleep(0)
        connection.send(b"3")  # while the first is being sent
        client.goes_on.set()
        await asyncio.gather(*writing.tasks)
        connection.send(b"4")
        assert ["1", "2", "3", "4"] == client.told

    run(send())


def test_somebody_who_falls_behind_again_gets_the_rest_by_another_task() -> None:
    async def send() -> None:
        client = Client()
        client.goes_on.set()
        connection = _connection(client)
        writing = Writing(connection, client.send)
        assert not writing.tasks
        for number in range(2):
            connection.send(b"%d" % number)
            assert 1 == len(writing.tasks)
            await asyncio.gather(*writing.tasks)
            await asyncio.sleep(0)
            assert not writing.tasks
        assert ["0", "1"] == client.told

    run(send())


def test_a_socket_whose_client_is_gone_while_it_is_written_to_is_over() -> None:
    async def send() -> None:
        async def lost(message: dict[str, Any]) -> None:
            raise ConnectionError

        connection = _connection(Client())
        Writing(connection, lost)
        connection.send(b"1")
        async with asyncio.timeout(10):
            await connection.over

    run(send())


def test_nothing_more_is_written_to_a_socket_that_is_over() -> None:
    async def send() -> None:
        client = Client()
        connection = _connection(client)
        writing = Writing(connection, client.send)
        connection.send(b"1")
        writing.cancel()
        await asyncio.gather(*writing.tasks, return_exceptions=True)
        await asyncio.sleep(0)
        connection.send(b"2")
        assert not writing.tasks

    run(send())


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_frame_begins_as_the_standard_says(length: int) -> None:
    message = b"x" * length
    assert Frame(Opcode.TEXT, message).serialize(mask=False) == frame_head(length) + message


def test_calls_from_other_threads_are_made_in_order_with_one_wake_up_even_after_one_that_fails() -> None:
    async def call() -> None:
        loop, made = asyncio.get_running_loop(), list[int]()
        failed = list[dict[str, object]]()
        loop.set_exception_handler(lambda _, context: failed.append(context))
        soon = Soon(loop)

        def fails() -> None:
            raise RuntimeError

        def others() -> None:
            for number in range(3):
                soon(lambda number=number: made.append(number))  # type: ignore[misc]
            soon(fails)
            soon(lambda: made.append(3))

        thread = threading.Thread(target=others)
        thread.start()
        thread.join()
        await asyncio.sleep(0)
        assert [0, 1, 2] == made
        await asyncio.sleep(0)
        assert [0, 1, 2, 3] == made
        assert 1 == len(failed)

    run(call())


@pytest.mark.parametrize("number", [1, 8, 64, 70])
def test_as_many_messages_are_kept_as_are_wanted_and_as_they_were_sent(number: int) -> None:
    ann, bob = viewer_for(1), viewer_for(2)
    players, viewers = {1: "ann", 2: "bob"}, frozenset((ann, bob))
    sent = [
        Kept(
            row - 1, row, 1_000 + row, Part("events", 3, players, viewers, b"all %d" % row, {ann: b"own %d" % row}, b"")
        )
        for row in range(1, 200)
    ]
    kept = KeptMessages(number)
    for row, message in enumerate(sent, 1):
        kept.add(message)
        assert sent[max(row - number, 0) : row] == list(kept.newest_first())[::-1]


class OneRound:
    """A table's last finished round, and how often it was built."""

    def __init__(self) -> None:
        self.built = 0
        self._kept: LateHand | None = None

    def hand(self) -> LateHand:
        if self._kept is None:
            nothing: Any = None
            self.built, self._kept = self.built + 1, LateHand("holdem", 7, 0, nothing, ())
        return self._kept

    def forget(self) -> None:
        self._kept = None


def test_a_round_for_onlookers_is_not_kept_while_nobody_looks_on() -> None:
    """Whoever comes later gets it anew, with a later number."""

    async def look() -> list[dict[str, int]]:
        client, late, audience = Client(), OneRound(), list[Connection]()
        client.reads, kept = True, cast(Any, late)
        onlookers = Onlookers("holdem", kept, lambda: 0, lambda: audience)
        running = asyncio.create_task(onlookers.run())
        for visit in (1, 2):
            onlookers.begin(_connection(client))
            assert visit == late.built
            onlookers.wake.set()  # the next round is over, and they have gone
            await asyncio.sleep(0.01)
        audience.append(_connection(client))
        onlookers.begin(audience[0])
        onlookers.wake.set()
        await asyncio.sleep(0.01)
        onlookers.begin(audience[0])
        assert 3 == late.built  # somebody still looks on
        running.cancel()
        return [msgspec.json.decode(one) for one in client.told]

    told = run(look())
    assert {7} == {one["hand"] for one in told}
    assert [1, 2, 3, 3, 3] == [one["seq"] for one in told]


def test_all_who_wait_for_a_socket_go_on_when_it_takes_more() -> None:
    """One of them may have been cancelled meanwhile, and it may be behind again before they have had their turn."""

    async def wait() -> None:
        writable = Writable()
        assert writable.is_set()
        assert await writable.wait()
        writable.clear()
        assert not writable.is_set()
        waiting = [asyncio.create_task(writable.wait()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[1].cancel()
        await asyncio.sleep(0)
        assert [False, True, False] == [one.done() for one in waiting]
        writable.set()
        writable.clear()
        assert [True, True] == await asyncio.gather(waiting[0], waiting[2])
        late = asyncio.create_task(writable.wait())
        await asyncio.sleep(0)
        assert not late.done()
        writable.set()
        assert await late

    run(wait())


class Written:
    """A transport that notes what is written at a time, and when it is read no further."""

    def __init__(self, transport: Any, notes: list[bytes]) -> None:
        self._transport, self._notes = transport, notes

    def pause_reading(self) -> None:
        self._notes.append(PAUSED)
        self._transport.pause_reading()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        self._notes.append(bytes(data))
        self._transport.write(data)


PAUSED, SOCKET = b"paused", "test.socket"
ACCEPT, CLOSE = {"type": "websocket.accept"}, {"type": "websocket.close", "code": 4008}


class Told(NamedTuple):
    """What a client of an application is told, with which code it is closed, and what the transport notes."""

    messages: list[str | bytes]
    code: int | None
    notes: list[bytes]


async def _told(app: Any, *sends: str) -> Told:
    """What a client of an application is told; it sends all of its own messages at once."""
    notes: list[bytes] = []

    class Noted(TableSocket):
        def connection_made(self, transport: Any) -> None:
            super().connection_made(cast(Any, Written(transport, notes)))

        def handle_connect(self, event: Any) -> None:
            super().handle_connect(event)
            self.scope["extensions"][SOCKET] = cast(Any, self)

    config = uvicorn.Config(app, ws_per_message_deflate=False, lifespan="off", ws_ping_interval=1_000)
    made = lambda: Noted(config, ServerState(), {})  # noqa: E731
    server = await asyncio.get_running_loop().create_server(made, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with asyncio.timeout(30), connect(f"ws://127.0.0.1:{port}/", compression=None) as socket:
        for one in sends:
            await socket.send(one)
        messages: list[str | bytes] = []
        with suppress(ConnectionClosed):
            while True:
                messages.append(await socket.recv())
    server.close()
    return Told(messages, socket.close_code, notes)


def test_messages_that_are_sent_at_once_are_written_together_and_before_the_socket_closes() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send(ACCEPT)
        assert [True, True] == [scope["extensions"][WRITE_NOW](message) for message in (b"one", b"two")]
        await asyncio.sleep(0)
        assert scope["extensions"][WRITE_NOW](b"three")
        await asyncio.sleep(0)
        await send(CLOSE)

    told, code, notes = run(_told(app))
    assert (["one", "two", "three"], 4008) == (told, code)
    _, first, second, *_ = notes
    one, two, three = [Frame(Opcode.TEXT, text).serialize(mask=False) for text in (b"one", b"two", b"three")]
    assert [one + two, three] == [first, second]


def test_nothing_is_written_after_the_frame_that_closes_a_socket() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send(ACCEPT)
        assert scope["extensions"][WRITE_NOW](b"late")
        await send(CLOSE)

    told, code, notes = run(_told(app))
    assert ([], 4008) == (told, code)
    assert not any(b"late" in one for one in notes)


@pytest.mark.parametrize("speaks", [False, True])
def test_a_client_that_has_just_said_something_is_not_asked_whether_it_is_there(*, speaks: bool) -> None:
    timers: list[bool] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        socket: TableSocket = scope["extensions"][SOCKET]
        await receive()
        await send(ACCEPT)
        if speaks:
            await receive()
        socket.stop_keepalive()
        socket.send_keepalive_ping()
        timers.append(socket.ping_timer is not None)
        await send(CLOSE)

    told = run(_told(app, *["here"] * speaks))
    pings = [one for one in told.notes if one[:1] == Frame(Opcode.PING, b"").serialize(mask=False)[:1]]
    assert ([speaks], 0 if speaks else 1) == (timers, len(pings)), "it is asked later"


def test_a_socket_is_read_on_while_its_messages_are_waited_for_and_no_further_than_one_that_is_not() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send(ACCEPT)
        first = await receive()
        while PAUSED not in notes_of(scope):
            await asyncio.sleep(0)  # nobody waits for the second one
        assert ["1", "2", "3"] == [first["text"], *[(await receive())["text"] for _ in range(2)]]
        await send(CLOSE)

    def notes_of(scope: Any) -> list[bytes]:
        return cast(Any, scope["extensions"][SOCKET].transport)._notes  # type: ignore[no-any-return]

    told = run(_told(app, "1", "2", "3"))
    assert 1 == told.notes.count(PAUSED)
    alone = run(_told(waits_for_one, "1"))
    assert PAUSED not in alone.notes


async def waits_for_one(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send(ACCEPT)
    assert "1" == (await receive())["text"]
    await send(CLOSE)
