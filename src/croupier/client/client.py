"""The client: one socket, to follow tables and play at them; reopened if it is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from types import TracebackType
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from croupier.client.errors import CannotConnect, SignedOut, TurnedDown
from croupier.client.requests import request, socket_url, token_from
from croupier.client.table import ClientTable
from croupier.server.messages import (
    SUBPROTOCOL,
    VERSION,
    Bad,
    Done,
    Events,
    Heard,
    Lobby,
    LobbyTable,
    Notice,
    Person,
    Refused,
    Resume,
    Sent,
    Snapshot,
    Told,
    encode,
    read_sent,
    read_told,
)

SIGNED_OUT, REFUSED = 4401, 4003
TRIES, WAIT_MAX = 60, 2.0  # attempts to reconnect, and the longest pause between two of them in seconds
LATER = frozenset({408, 425, 429})  # answers to a handshake that is worth trying again, like those of 500 and above
LOST, BACK = "the connection to the room is lost; trying to reconnect", "the connection to the room is back"
KEPT = 100  # notices and bad messages


class Client:
    """A person's connection to a room."""

    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url, token
        self.you: Person | None = None
        self.lobby: dict[str, LobbyTable] = {}
        self.tables: dict[str, ClientTable] = {}
        self.bad: list[Bad] = []
        self.notices: list[Notice] = []  # the latest; also of requests that waited and could not be carried out
        self.on_notice: Callable[[Notice], None] = lambda notice: None  # called with each
        self.lost = asyncio.Event()  # set while the connection is lost
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, tuple[Sent, asyncio.Future[Done]]] = {}
        self._reading: asyncio.Task[None] | None = None
        self._over: Exception | None = None
        self._greeted = asyncio.Event()

    @classmethod
    async def as_guest(cls, url: str, name: str = "Guest") -> Client:
        """Connect as a guest, for practice tables."""
        return cls(url, await token_from(url, "/api/guest", {"name": name, "token": True}))

    @classmethod
    async def sign_in(cls, url: str, name: str, password: str) -> Client:
        """Connect with an account."""
        return cls(url, await token_from(url, "/api/session", {"name": name, "password": password, "token": True}))

    async def get(self, path: str) -> Any:
        """GET from the API, as plain data."""
        return await request(self.url, "GET", path, token=self.token)

    async def post(self, path: str, data: Any) -> Any:
        """POST to the API; the answer as plain data."""
        return await request(self.url, "POST", path, data, self.token)

    # ---- for as long as it lasts -------------------------------------------------------------------------------------

    async def __aenter__(self) -> Client:
        await self._connect()
        self._reading = asyncio.create_task(self._read())
        await self.until(self._greeted)
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._end(SignedOut("the client was closed"))
        if self._socket is not None:
            await self._socket.close()

    async def drop(self) -> None:
        """Drop the connection, as a bad network would; it is reopened automatically."""
        if self._socket is not None:
            self._socket.transport.abort()

    async def table(self, name: str) -> ClientTable:
        """Follow a table from now on."""
        table = self.tables.get(name)
        if table is None:
            table = self.tables[name] = ClientTable(self, name)
            try:
                await self.send(Resume(self.new_id(), name))
            except TurnedDown:
                del self.tables[name]
                raise
        return table

    async def look_away(self, name: str) -> None:
        """Stop following a table."""
        if self.tables.pop(name, None) is not None:
            await self.send(Resume(self.new_id(), name, away=True))

    async def send(self, message: Sent) -> Done:
        """Send a message, and resend it if the connection is lost, until it is done or refused."""
        if self._over is not None:
            raise self._over
        read_sent(encode(message))  # one that the server would not take is refused here
        done: asyncio.Future[Done] = asyncio.get_running_loop().create_future()
        self._unanswered[message.id] = (message, done)
        try:
            await self._put(message)
            return await done
        finally:
            self._unanswered.pop(message.id, None)

    @staticmethod
    def new_id() -> str:
        """An id for a message, never used before."""
        return token_hex(12)

    async def until(self, event: asyncio.Event) -> None:
        """Wait for something; raises the error that ended the connection for good."""
        if self._over is not None:
            raise self._over
        await event.wait()
        if self._over is not None:
            raise self._over

    # ---- inside -----------------------------------------------------------------------------------------------------

    async def _connect(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        protocols: Any = [SUBPROTOCOL]
        try:
            self._socket = await connect(
                socket_url(self.url),
                additional_headers=headers,
                subprotocols=protocols,
                compression=None,
                max_size=None,
            )
        except InvalidStatus as refused:
            status, words = refused.response.status_code, bytes(refused.response.body or b"").decode(errors="replace")
            if status in LATER or status >= 500:  # too many at once, or a proxy whose room is starting again
                raise CannotConnect(words or f"the room at {self.url} answers with {status}") from None
            raise SignedOut(words or f"the server refuses this client: {refused}") from None
        except (OSError, TimeoutError, InvalidHandshake) as wrong:  # nobody there, or gone in the middle of it
            raise CannotConnect(f"no room answers at {self.url}: {wrong}") from None

    async def _put(self, message: Sent) -> None:
        if self._socket is not None:
            with suppress(ConnectionClosed):  # resent once the connection is back
                await self._socket.send(encode(message).decode())

    async def _read(self) -> None:
        try:
            while True:
                assert self._socket is not None
                with suppress(ConnectionClosed):
                    async for text in self._socket:
                        await self._take(read_told(text))
                if self._socket.close_code in (SIGNED_OUT, REFUSED):
                    raise SignedOut(self._socket.close_reason or "the session has ended")
                self.lost.set()
                self._note(Notice(LOST))
                await self._connect_again()
                self.lost.clear()
                self._note(Notice(BACK))
        except Exception as ended:
            self._end(ended)

    async def _connect_again(self) -> None:
        for tried in range(TRIES):
            try:
                await self._connect()
                break
            except CannotConnect:
                if tried == TRIES - 1:
                    raise
                await asyncio.sleep(min(WAIT_MAX, 0.05 * 2**tried))
        for table in self.tables.values():
            await self._put(Resume(self.new_id(), table.id, table.seq))
        for message, _ in list(self._unanswered.values()):
            await self._put(message)

    async def _take(self, told: Told) -> None:
        match told:
            case Snapshot() | Events():
                table = self.tables.get(told.table)
                if table is not None and not table.take(told):
                    await self._put(Resume(self.new_id(), table.id))
                elif table is not None and (nonce := table.part_in(told.root)) is not None:
                    await self._put(nonce)
            case Done():
                self._settle(told.id, told)
            case Refused(id=""):  # nobody waits for it
                self._note(Notice(told.words))
            case Refused():
                self._settle(told.id, TurnedDown(told))
            case Lobby():
                self._look_around(told)
            case Heard():
                if told.table in self.tables:
                    self.tables[told.table].hear(told)
            case Notice():
                self._note(told)
            case Bad():
                self.bad.append(told)
                del self.bad[:-KEPT]
                self._settle(told.id, TurnedDown(Refused(told.id, told.words)))

    def _settle(self, command: str, outcome: Done | TurnedDown) -> None:
        _, done = self._unanswered.get(command, (None, None))
        if done is None or done.done():
            return
        if isinstance(outcome, Done):
            done.set_result(outcome)
        else:
            done.set_exception(outcome)

    def _note(self, notice: Notice) -> None:
        self.notices.append(notice)
        del self.notices[:-KEPT]
        self.on_notice(notice)

    def _look_around(self, told: Lobby) -> None:
        if told.version != VERSION:
            raise CannotConnect(f"the server speaks version {told.version} of the messages, this client {VERSION}")
        self.you = told.you
        if told.whole:
            self.lobby.clear()
        self.lobby.update({table.id: table for table in told.tables})
        for table in told.gone:
            self.lobby.pop(table, None)
        self._greeted.set()

    def _end(self, error: Exception) -> None:
        self._over = self._over or error
        for _, done in self._unanswered.values():
            if not done.done():
                done.set_exception(self._over)
        self._greeted.set()
        for table in self.tables.values():
            table.wake()
