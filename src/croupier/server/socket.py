"""The socket: one per person, over which every table is played.

It is opened with a bearer token, or with the cookie of one of our pages. The server's first message is the lobby.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

from croupier.engine import RuleViolation
from croupier.errors import CroupierError
from croupier.room.databases import DatabaseAway
from croupier.rules.views.seen import refusal
from croupier.server.connections import Connection
from croupier.server.doors import Doors, client_of
from croupier.server.http.errors import AWAY
from croupier.server.messages import (
    SUBPROTOCOL,
    Add,
    Away,
    Bad,
    ChangeSeat,
    Done,
    Leave,
    Nonce,
    NotAMessage,
    Ready,
    Refused,
    Resume,
    Say,
    SendAnswer,
    Sent,
    Sit,
    encode,
    read_sent,
)
from croupier.server.service import Service

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
SOCKET_PATH = "/api/socket"
REFUSED_AT_THE_DOOR = 4003
CUT = "croupier.cut"  # an extension of the scope: cuts the connection, whatever is waiting to be sent
FORGET = "croupier.forget"  # another: forgets the handshake, whose headers nobody reads any more
WRITE_NOW = "croupier.write_now"  # another: writes a message without a task, unless the client is behind
CLOSING = 1.0  # seconds that a client has to receive the closing message
_log = structlog.get_logger("croupier.server")


class Writing:
    """Writes what a connection has queued: a task only while its client is behind."""

    def __init__(self, connection: Connection, send: Send) -> None:
        self.tasks: set[asyncio.Task[None]] = set()  # one at most
        self._connection, self._send = connection, send
        connection.on_queued = self._begin
        if connection.is_behind:
            self._begin()

    def cancel(self) -> None:
        """Write nothing more."""
        self._connection.on_queued = lambda: None
        for task in self.tasks:
            task.cancel()

    def _begin(self) -> None:
        if not self.tasks:
            task = asyncio.get_running_loop().create_task(self._connection.write(self._text))
            self.tasks.add(task)
            task.add_done_callback(self._done)

    async def _text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    def _done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if task.cancelled():
            return
        if task.exception() is not None:
            self._connection.end()  # the client is gone
        elif self._connection.is_behind:
            self._begin()


class Socket:
    """The ASGI application of the socket."""

    def __init__(self, service: Service, doors: Doors) -> None:
        self._service, self._doors = service, doors

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """Serve one socket from the handshake until it is closed."""
        if scope["type"] != "websocket" or (await receive())["type"] != "websocket.connect":
            return
        if not self._service.requests.takes(client_of(scope)):
            await turn_away(send, "too many requests from this address; wait a second", 429)
            return
        offered = scope.get("subprotocols", ())
        if offered and SUBPROTOCOL not in offered:
            words = f"this room speaks {SUBPROTOCOL}, and not {', '.join(offered)[:60]}"
            await turn_away(send, words, 400)
            return
        try:
            account, secret = await self._doors.enter_socket(scope)
            await asyncio.to_thread(self._service.office.desk.remember, account.id)
        except CroupierError as refused:
            await turn_away(send, str(refused))
            return
        await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL if offered else None})
        extensions = scope.get("extensions", {})
        extensions.get(FORGET, lambda: None)()
        write_now = extensions.get(WRITE_NOW, lambda message: False)
        connection = Connection(account, secret, self._service.settings.limits.waiting, write_now=write_now)
        cut = extensions.get(CUT, lambda: None)
        await self._serve(connection, receive, send, cut)

    async def _serve(self, connection: Connection, receive: Receive, send: Send, cut: Callable[[], None]) -> None:
        people = self._service.people
        if people.add(connection) > self._service.settings.limits.sockets:
            connection.close(REFUSED_AT_THE_DOOR, "too many sockets of one person are open")
        self._service.keeper.came(connection.account.id)
        self._service.show_lobby(connection)
        reading, writing = asyncio.create_task(self._read(connection, receive)), Writing(connection, send)
        try:
            await asyncio.wait({reading, connection.over}, return_when=asyncio.FIRST_COMPLETED)
            if connection.closed is not None:
                await _close(connection.closed, send, cut)
        finally:
            reading.cancel()
            writing.cancel()
            people.remove(connection)
            if not people.of(connection.account.id):
                self._service.keeper.went(connection.account.id)
            for table in list(connection.tables):
                if table in self._service.tables:
                    self._service.tables[table].look_away(connection)
            await asyncio.gather(reading, *writing.tasks, return_exceptions=True)

    async def _read(self, connection: Connection, receive: Receive) -> None:
        metrics, who = self._service.metrics, connection.account
        pause = 1 / self._service.settings.limits.messages  # a client that sends too much is read no faster than this
        while True:
            event = await receive()
            if event["type"] != "websocket.receive" or connection.closed is not None:
                return  # whoever is signed out is not listened to, even while they do not read that they are
            text = event.get("text")
            try:
                sent = read_sent(event.get("bytes") or b"" if text is None else text)
            except NotAMessage as wrong:
                connection.send(encode(Bad(str(wrong), wrong.of)))
                metrics.messages.labels("", "bad").inc()
                await asyncio.sleep(0 if self._service.messages.takes(who.id) else pause)
                continue
            began = time.perf_counter()
            done: Done | Refused
            if self._service.messages.takes(who.id):
                done = await self._answer(connection, sent)
            else:
                done = Refused(sent.id, f"{who.name} sends too many messages; wait a second")
                await asyncio.sleep(pause)
            connection.send(encode(done))
            kind = type(sent).__struct_config__.tag
            metrics.took(str(kind), "done" if isinstance(done, Done) else "refused", time.perf_counter() - began)

    async def _answer(self, connection: Connection, sent: Sent) -> Done | Refused:
        try:
            return await self._do(connection, sent)
        except DatabaseAway:  # what the database says is for the log
            _log.warning("a message met a database that is away", type=type(sent).__name__, table=sent.table)
            return Refused(sent.id, AWAY)
        except CroupierError as refused:
            return _refused(sent.id, refused)
        except Exception:
            _log.exception("a message failed", type=type(sent).__name__, table=sent.table)
            return Refused(sent.id, "something went wrong with this message; the fault has been logged")

    async def _do(self, connection: Connection, sent: Sent) -> Done:
        service, account = self._service, connection.account
        match sent:
            case SendAnswer():
                return Done(sent.id, await service.answer(account, sent))
            case Resume():
                table = service.table(sent.table)
                if sent.away:
                    table.look_away(connection)
                else:
                    await table.look(connection, sent.since)
                return Done(sent.id, table.seq)
            case Say():
                await service.sayings.say(account, sent)
                return Done(sent.id)
            case Ready():
                table = service.table(sent.table)
                service.keeper.ready(account, sent.table)
                table.changed.set()
                return Done(sent.id)
            case Nonce():
                service.room.send_nonce(account, sent.table, sent.root, bytes.fromhex(sent.nonce))
                service.table(sent.table).changed.set()
                return Done(sent.id)
            case Sit() | ChangeSeat() | Leave() | Add() | Away():
                return await self._seat(connection, sent)

    async def _seat(self, connection: Connection, sent: Sit | ChangeSeat | Leave | Add | Away) -> Done:
        service, account, seats = self._service, connection.account, self._service.room.seats
        table = service.table(sent.table)
        match sent:
            case Sit():
                done = seats.sit(account, sent.table, sent.seat, sent.amount, sent.id)
            case ChangeSeat():
                done = seats.change_seat(account, sent.table, sent.seat, sent.id)
            case Add():
                done = seats.add(account, sent.table, sent.amount, command=sent.id)
            case Away():
                done = (seats.sit_out if sent.away else seats.come_back)(account, sent.table, sent.id)
            case Leave():
                if not table.seats_of(account.id) and not seats.wishes.of(sent.table, account.id):
                    table.look_away(connection)
                    return Done(sent.id, table.seq, "you no longer follow this table")
                done = seats.leave(account, sent.table, sent.id)
        table.changed.set()
        return Done(sent.id, await table.settled(done.row), done.words, done.waits)


def _refused(command: str, refused: CroupierError) -> Refused:
    if isinstance(refused, RuleViolation):
        found = refusal(refused)
        return Refused(command, found.words, found.clause, found.allowed)
    return Refused(command, refused.message, refused.clause or "")


async def _close(closed: tuple[int, str], send: Send, cut: Callable[[], None]) -> None:
    """Close with a reason if the client still reads; otherwise cut the connection."""
    code, why = closed
    try:
        async with asyncio.timeout(CLOSING):
            await send({"type": "websocket.close", "code": code, "reason": why})
    except TimeoutError:
        cut()


async def turn_away(send: Send, words: str, status: int = 403) -> None:
    """Refuse before the handshake is over, with an HTTP response."""
    start = {"type": "websocket.http.response.start", "status": status, "headers": [(b"content-type", b"text/plain")]}
    await send(start)
    await send({"type": "websocket.http.response.body", "body": words.encode()})
