"""People's sockets: a message is written at once while the client keeps up, otherwise queued; one that does not read is
cut off.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from zlib import crc32

from croupier.room.register import Account

Send = Callable[[str], Awaitable[None]]
WriteNow = Callable[[bytes], bool]  # writes a message, or says that the client is behind
SLOW, SIGNED_OUT, GOING_AWAY = 4008, 4401, 1001  # why a socket is closed
BYTES_WAITING = 4_000_000  # unread messages or bytes after which a socket is cut off


class LobbyTold:
    """What a socket has been told of the lobby: up to which second of all tables, of those it follows, and as whom."""

    __slots__ = ("everywhere", "here", "you")

    def __init__(self, second: int = 0, you: object = None) -> None:
        self.everywhere = self.here = second
        self.you = you


class Connection:
    """One socket of one person. Nobody waits for it: a message is written, or queued, or the socket is cut off."""

    __slots__ = (
        "_bytes_limit", "_limit", "_line", "_waiting", "_write_now",
        "account", "closed", "lobby", "on_queued", "over", "secret", "share", "tables",
    )  # fmt: skip

    def __init__(
        self,
        account: Account,
        secret: str,
        limit: int,
        bytes_limit: int = BYTES_WAITING,
        write_now: WriteNow = lambda message: False,
    ) -> None:
        self.account, self.secret = account, secret
        self.share = crc32(secret.encode())  # all sockets are looked at in turn, a share of them at a time
        self.closed: tuple[int, str] | None = None
        self.over = asyncio.get_running_loop().create_future()  # done when it is closed, whatever its writer waits for
        self.tables: set[str] = set()  # tables that it follows
        self.lobby = LobbyTold()
        self._limit, self._bytes_limit, self._write_now = limit, bytes_limit, write_now
        self._line: list[bytes] = []  # nearly always empty, and an empty deque takes ten times as much memory
        self._waiting = 0  # bytes in the queue
        self.on_queued: Callable[[], None] = lambda: None  # called when a message waits to be written

    def send(self, message: bytes) -> None:
        """Write a message if nothing waits before it and the client keeps up; otherwise queue it."""
        if self.closed is None:
            if not self._line and self._write_now(message):
                return
            if len(self._line) >= self._limit or self._waiting > self._bytes_limit:
                self.close(SLOW, "too many messages wait to be read; come back with resume")
                return
            self._line.append(message)
            self._waiting += len(message)
            self.on_queued()

    @property
    def is_behind(self) -> bool:
        """Whether messages wait to be written."""
        return bool(self._line)

    def close(self, code: int, why: str) -> None:
        """Close the socket; what is queued is dropped."""
        if self.closed is None:
            self.closed = (code, why)
            self._line.clear()
            self.end()

    def end(self) -> None:
        """The socket is over, whether it was closed here or lost."""
        if not self.over.done():
            self.over.set_result(None)

    async def write(self, send: Send) -> None:
        """Send what is queued, as long as something is; a message leaves the queue when it is sent, not before."""
        line = self._line
        while line:
            message = line[0]
            await send(message.decode())
            if line:  # it was not closed meanwhile
                del line[0]
                self._waiting -= len(message)


class ConnectedPeople:
    """Everybody with a socket: their connections by account."""

    def __init__(self) -> None:
        self._of: dict[str, set[Connection]] = {}

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def add(self, connection: Connection) -> int:
        """Add a socket; returns how many this person has now."""
        mine = self._of.setdefault(connection.account.id, set())
        mine.add(connection)
        return len(mine)

    def remove(self, connection: Connection) -> None:
        """Remove a socket."""
        mine = self._of.get(connection.account.id)
        if mine is not None:
            mine.discard(connection)
            if not mine:
                del self._of[connection.account.id]

    def all(self) -> list[Connection]:
        """Every socket."""
        return [one for mine in self._of.values() for one in mine]

    def of(self, account: str) -> frozenset[Connection]:
        """The sockets of one person."""
        return frozenset(self._of.get(account, ()))

    def close(self, account: str, why: str, secret: str = "") -> None:
        """Close the sockets of an account, or those of one session of it."""
        for one in self.of(account):
            if not secret or one.secret == secret:
                one.close(SIGNED_OUT, why)
