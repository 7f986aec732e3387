"""Serving a room: uvicorn on uvloop, around the application."""

from __future__ import annotations

import asyncio
import gc
import socket
import struct
import sys
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from math import inf
from typing import Any

import h11
import msgspec
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from croupier.errors import CroupierError
from croupier.server import logs
from croupier.server.app import make_app
from croupier.server.doors import plain_address
from croupier.server.heads import with_heads
from croupier.server.http.errors import REQUEST, Problem
from croupier.server.large_pages import use_large_pages
from croupier.server.messages import BYTES_MAX
from croupier.server.service import Service
from croupier.server.socket import CUT, FORGET, SOCKET_PATH, WRITE_NOW, turn_away

ARRIVES = 20.0  # seconds from the first byte of a request, or from an open connection, to the request's last byte
LINGERS = 0.5  # seconds from a refusal to the end of its connection
SWITCHING = 0.001  # seconds after which a thread gives way to another, as the writer's to that of the tables
COLLECTING = 20_000, 10, 10  # objects made before garbage is looked for, as a rule among the newest only
FINAL_TEXT = 0x81  # the first byte of a text frame that is a whole message
BACKLOG = 2_048  # connections that wait to be accepted; uvicorn's number
FILES = 65_536  # open files of the process, as far as the system allows


class CannotListen(CroupierError):
    """An address that the server cannot listen on: which, and why."""


class InTime(H11Protocol):
    """A connection whose requests arrive in time: whoever sends one slowly, or none at all, is cut off."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """From now on a request is expected."""
        self._late: asyncio.TimerHandle | None = None
        self._begun = self._done_with = False
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing more is expected."""
        self._arrived()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; the time of a request runs from its first byte to its last. What follows a bad one is dropped."""
        if self._done_with:
            return
        self._begun = True
        super().data_received(data)
        if self._done_with:
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._expect()
        else:
            self._arrived()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket, which has rules of its own."""
        self._done_with = True
        self._arrived()
        super().handle_websocket_upgrade(event)

    def _expect(self) -> None:
        if self._late is None and not self.transport.is_closing():
            self._late = self.loop.call_later(ARRIVES, self._too_late)

    def _arrived(self) -> None:
        self._begun = False
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._late = None
        answered = self.cycle is not None and self.cycle.response_started  # before all of the request was there
        if self._begun and not answered:
            self._refuse(408, f"a request must arrive within {ARRIVES:g} seconds")
        elif self.timeout_keep_alive_task is None:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not HTTP, or has more than 64 kB of headers."""
        self._refuse(400, "this is not an HTTP request that can be read, or its headers are too large")

    def _refuse(self, status: int, words: str) -> None:
        """Answer and close, a moment later: closed with something unread, a connection would lose the answer too."""
        self._done_with = True
        self._arrived()
        if not self.transport.is_closing():
            self.transport.write(_plainly(status, words))
            self.loop.call_later(LINGERS, self.transport.close)


def _plainly(status: int, words: str) -> bytes:
    """An answer on a connection that is closed after it."""
    body = msgspec.json.encode(Problem(words, field=REQUEST))
    head = f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: application/json\r\nconnection: close\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


class Arrivals:
    """What has arrived at a socket, for the one task that reads it: asyncio's queue in a tenth of its memory."""

    __slots__ = ("_events", "_loop", "_reader")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop  # asking asyncio for it is a call of the system each time
        self._events: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing has arrived that was not read."""
        return not self._events

    @property
    def is_waited_for(self) -> bool:
        """Whether the task that reads waits for what arrives next."""
        return self._reader is not None and not self._reader.done()

    def put_nowait(self, event: Any) -> None:
        """Something has arrived."""
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """What arrived first; waits for it."""
        while not self._events:
            self._reader = self._loop.create_future()
            await self._reader
        self._reader = None
        return self._events.pop(0)


class Writable:
    """Whether a socket takes more, for tasks that wait until it does: asyncio's event in a tenth of its memory."""

    __slots__ = ("_is", "_waiting")

    def __init__(self) -> None:
        self._is, self._waiting = True, list[asyncio.Future[None]]()

    def is_set(self) -> bool:
        """Whether it takes more."""
        return self._is

    def clear(self) -> None:
        """It takes no more: its client is behind."""
        self._is = False

    def set(self) -> None:
        """It takes more; whoever waited goes on."""
        self._is = True
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():  # whoever waited may have been cancelled
                one.set_result(None)

    async def wait(self) -> bool:
        """Wait until it takes more."""
        if not self._is:
            told = asyncio.get_running_loop().create_future()
            self._waiting.append(told)
            await told
        return True


class TableSocket(WebSocketsSansIOProtocol):
    """A socket that takes messages without a task for each, and whose connection can be cut.

    A client that does not read never gets the closing message. Messages sent at about the same time, such as what an
    answer has changed and that it was taken, are written together.
    """

    _together: bytearray | None = None  # frames that are written as soon as the loop goes on
    _heard_at = -inf  # when its last message was read, by the loop's clock

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.queue: Any = Arrivals(self.loop)
        self.writable: Any = Writable()

    def handle_connect(self, event: Request) -> None:
        """The handshake; the application is told how to write at once, and how to cut the connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[CUT] = self.transport.abort
            extensions[WRITE_NOW] = self.write_now
            extensions[FORGET] = self.forget_handshake

    def forget_handshake(self) -> None:
        """Keep nothing of the handshake, once it is over: thousands of sockets stay open for hours."""
        headers: Any = self.scope["headers"]
        for known in (self.request.headers, self.response.headers, headers):
            known.clear()  # others refer to them too

    def write_now(self, message: bytes) -> bool:
        """Write a message as one frame; False if the client is behind, or the socket is not open."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        if self._together is None:
            self._together = bytearray()
            self.loop.call_soon(self._write_together)
        self._together += frame_head(len(message))
        self._together += message
        return True

    def _write_together(self) -> None:
        frames, self._together = self._together, None
        if frames and not self.close_sent and not self.transport.is_closing():
            self.transport.write(frames)

    def send_receive_event_to_app(self) -> None:
        """A message has arrived; where it is waited for, the socket is read on, which saves the system four calls."""
        self._heard_at, waited_for = self.loop.time(), self.queue.is_waited_for
        self.read_paused |= waited_for  # as if it were already
        super().send_receive_event_to_app()
        self.read_paused &= not waited_for

    def send_keepalive_ping(self) -> None:
        """Ask whether a client is still there, unless it has just said something."""
        assert self.ping_interval is not None
        quiet = self.loop.time() - self._heard_at
        if quiet < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        """A client that has not answered a ping is gone; what waits to be sent to it is not waited for."""
        super().keepalive_timeout()
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Read on; a handshake that cannot be read, as one with very long headers, is refused."""
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None and not self.close_sent:
            self.close_sent = True
            self.transport.write(_plainly(400, f"this is not the handshake of a socket: {self.conn.handshake_exc}"))
            self.transport.close()


def frame_head(length: int) -> bytes:
    """The beginning of an unmasked text frame (RFC 6455, section 5.2)."""
    if length < 126:
        return bytes((FINAL_TEXT, length))
    if length < 1 << 16:
        return struct.pack("!BBH", FINAL_TEXT, 126, length)
    return struct.pack("!BBQ", FINAL_TEXT, 127, length)


class Server(uvicorn.Server):
    """A server that says when it answers, and lets the room take leave before it cuts connections."""

    def __init__(self, config: uvicorn.Config, service: Service, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._service, self._opened = service, opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so. What a running server has is not garbage: looking through it would stop every table."""
        await super().startup(sockets)
        if self.started:
            gc.collect()
            gc.freeze()
            gc.set_threshold(*COLLECTING)
            use_large_pages()
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop; what the server had may be garbage now."""
        with suppress(Exception):  # the application does it again when it stops, and a fault is logged there
            await self._service.take_leave()
        await super().shutdown(sockets)
        gc.unfreeze()


def behind(proxy: str, app: Any) -> Any:
    """Wrap the application so that only the trusted proxy may connect, which passes on the client's address."""
    named = plain_address(proxy)
    trusting = ProxyHeadersMiddleware(app, trusted_hosts=named)

    async def only_from_the_proxy(scope: Any, receive: Any, send: Any) -> None:
        if client := scope.get("client"):
            scope["client"] = client = (plain_address(client[0]), client[1])
        if scope["type"] == "lifespan" or (client and client[0] == named):
            await trusting(scope, receive, send)
            return
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        await send({"type": f"{kind}.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": f"{kind}.body", "body": b"this room can be reached only through its proxy"})

    return only_from_the_proxy


def with_one_socket(app: Any) -> Any:
    """Wrap the application so that a handshake at any address but the socket's is refused with a sentence."""

    async def chosen(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and scope["path"] != SOCKET_PATH:
            await receive()
            await turn_away(send, f"there is no socket at this address; it is at {SOCKET_PATH}", 404)
            return
        await app(scope, receive, send)

    return chosen


def uvicorn_server(
    service: Service, opened: Callable[[], None] = lambda: None, log_level: str = "warning"
) -> uvicorn.Server:
    """The server, not yet listening; `opened` is called as soon as it answers."""
    logs.configure()
    allow_many_sockets()
    sys.setswitchinterval(SWITCHING)
    settings, app = service.settings, with_one_socket(with_heads(make_app(service)))
    config = uvicorn.Config(
        behind(settings.proxy, app) if settings.proxy else app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=InTime,
        ws=TableSocket,
        ws_max_size=4 * BYTES_MAX,
        ws_per_message_deflate=False,
        log_level=log_level,
        log_config=None,  # see `logs`
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        ssl_certfile=settings.certificate,
        ssl_keyfile=None if settings.key is None else str(settings.key),
        proxy_headers=False,  # see `behind`
    )
    return Server(config, service, opened)


def allow_many_sockets() -> None:
    """Let this process open many files: most systems begin with about a thousand, and each socket is one."""
    try:
        import resource
    except ModuleNotFoundError:  # not a Unix system
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 means any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)  # from now on the address is taken; whoever comes early waits until the room is open
    except OSError as wrong:
        listening.close()
        raise CannotListen(f"cannot listen on {host} port {port}: {wrong.strerror}") from None
    return listening
