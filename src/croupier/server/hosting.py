"""A table with those who look at it: each answer's way from the lock to the disk, and from there to every socket.

One answer's way: the table's lock; the room takes it or refuses it; what has changed is looked at once for everybody
and encoded; the writer's commit is awaited; only then it is acknowledged and sent. The lock is kept until then, so
nobody sees what is not durable, and messages keep their order.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from croupier.engine import Round
from croupier.room.live import LiveTable, Taken
from croupier.room.roles import FLOOR_OR_ABOVE, Role
from croupier.room.writer import Held
from croupier.rules.views import PUBLIC, SURVEILLANCE, Viewer, person, viewer_for
from croupier.rules.views.increments import Watch
from croupier.server.connections import Connection

_ENCODER = msgspec.json.Encoder()
_ONLOOKER = viewer_for(PUBLIC)
_BY_ROLE = (
    (FLOOR_OR_ABOVE, viewer_for(-1)),
    (frozenset({Role.DEALER}), viewer_for(0)),
    (frozenset({Role.SURVEILLANCE}), viewer_for(SURVEILLANCE)),
)


class Part(NamedTuple):
    """A message without its head: the same for all, or with something of their own for some."""

    kind: str
    players: Mapping[int, str]  # of that procedure, so that nobody gets the cards of a seat they take later
    alike: bytes
    own: Mapping[Viewer, bytes]
    viewers: frozenset[Viewer]
    hand: int


class Kept(NamedTuple):
    """A message that was sent, for whoever comes back."""

    after: int
    seq: int
    at: int
    part: Part


class HostedTable:
    """A table of the room, and everybody who looks at it."""

    def __init__(self, live: LiveTable, now: Callable[[], int], kept: int, seq: int) -> None:
        self.live, self._now = live, now
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()  # for whoever drives the table
        self.looking: dict[str, set[Connection]] = {}  # by account
        self.roles: dict[str, frozenset[Role]] = {}
        self.seq = self._told = seq  # the last row, and the last that was told
        self._kept: deque[Kept] = deque(maxlen=kept)
        self._watch: Watch | None = None
        self._players: Mapping[int, str] = {}
        self._viewers: frozenset[Viewer] = frozenset()
        self._follow(live.running)

    # ---- acting -----------------------------------------------------------------------------------------------------

    async def act(self, change: Callable[[], Taken]) -> int:
        """Something is done at the table: once it is durable everybody is told; the seq after it."""
        async with self.lock:
            return await self.act_locked(change)

    async def act_locked(self, change: Callable[[], Taken]) -> int:
        """Like `act`, for whoever has the lock."""
        try:
            change()
        except BaseException:
            self._follow_silently()
            raise
        parts = self._parts()
        await self.committed()
        self._tell(parts)
        self.changed.set()
        return self.seq

    async def committed(self) -> None:
        """All that was handed over is on the disk."""
        row = self.live.durable
        if row is not None:
            try:
                self.seq = max(self.seq, await asyncio.wrap_future(row))
            except Held:
                self._watch = None  # nobody has seen what was lost; a snapshot comes when the table goes on
                raise

    # ---- looking ----------------------------------------------------------------------------------------------------

    async def look(self, connection: Connection, since: int) -> None:
        """Somebody looks on from here: they get what they missed, or a snapshot."""
        async with self.lock:
            await self.committed()
            account = connection.account
            self.looking.setdefault(account.id, set()).add(connection)
            self.roles[account.id] = account.roles
            connection.tables.add(self.live.id)
            who = self._viewer(account.id, self._players)
            missed = self._missed(account.id, since)
            self._also(who)
            if missed is None:
                connection.send(self._snapshot(who))
            else:
                for message in missed:
                    connection.send(message)
            self.changed.set()

    def look_away(self, connection: Connection) -> None:
        """Somebody does not look on any more; a player's seat stays as it is."""
        mine = self.looking.get(connection.account.id)
        connection.tables.discard(self.live.id)
        if mine is not None:
            mine.discard(connection)
            if not mine:
                del self.looking[connection.account.id]
                self.roles.pop(connection.account.id, None)
                self._only_those_who_look()
        self.changed.set()

    def say(self, message: bytes) -> None:
        """The same message to everybody."""
        for connections in self.looking.values():
            for one in connections:
                one.send(message)

    def seats_of(self, account: str) -> tuple[int, ...]:
        """The seats of a person now."""
        running = self.live.running
        players = self.live.day.players if running is None else running.table.players
        return tuple(sorted(seat for seat, name in players.items() if name == account))

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _viewer(self, account: str, players: Mapping[int, str]) -> Viewer:
        mine = person(players, account)
        if mine.seats:
            return mine
        roles = self.roles.get(account, frozenset())
        return next((viewer for wanted, viewer in _BY_ROLE if roles & wanted), _ONLOOKER)

    def _follow(self, running: Round | None) -> None:
        """Watch another procedure, with the eyes of everybody who looks, or has a seat and may come back."""
        self._watch = None if running is None else Watch(running)
        self._players = {} if running is None else dict(running.record.players)
        seated = {person(self._players, name) for name in set(self._players.values())}
        eyes = {self._viewer(account, self._players) for account in self.looking} | seated
        for who in eyes:
            self._also(who)

    def _also(self, who: Viewer) -> None:
        if self._watch is not None and who not in self._viewers:
            self._watch.snapshot(who)
        self._viewers |= {who}

    def _only_those_who_look(self) -> None:
        seated = {person(self._players, name) for name in set(self._players.values())}
        wanted = {self._viewer(account, self._players) for account in self.looking} | seated
        for who in self._viewers - wanted:
            if self._watch is not None:
                self._watch.leave(who)
        self._viewers = frozenset(wanted)

    def _follow_silently(self) -> None:
        """A refused act may have set the procedure up anew, where nothing has changed."""
        running, watch = self.live.running, self._watch
        if running is not None and watch is not None and running is not watch.running and not watch.running.over:
            self._viewers = frozenset()
            self._follow(running)

    def _parts(self) -> list[Part]:
        """What has changed, for everybody: in the procedure under way, and of one that has begun."""
        parts = []
        watch, running = self._watch, self.live.running
        step = None if watch is None else watch.step()
        if step is not None:
            alike = _ENCODER.encode(step.shared)
            own = {who: _ENCODER.encode(mine) for who, mine in step.own.items()}
            parts.append(Part("events", self._players, alike, own, self._viewers, self._hand))
        if running is not None and (watch is None or running is not watch.running):
            self._viewers = frozenset()
            self._follow(running)
            parts.append(self._beginning())
        return parts

    @property
    def _hand(self) -> int:
        return self.live.procedure

    def _beginning(self) -> Part:
        assert self._watch is not None
        own = {who: _ENCODER.encode(self._watch.snapshot(who)) for who in self._viewers}
        alike = own.get(_ONLOOKER) or _ENCODER.encode(self._watch.snapshot(_ONLOOKER))
        return Part("snapshot", self._players, alike, own, self._viewers | {_ONLOOKER}, self._hand)

    def _tell(self, parts: list[Part]) -> None:
        at = self._now()
        for number, part in enumerate(parts, 1):
            seq = self.seq - len(parts) + number  # every part comes of a row of its own
            kept = Kept(self._told, seq, at, part)
            self._told = seq
            self._kept.append(kept)
            made: dict[Viewer, bytes] = {}
            for account, connections in self.looking.items():
                who = self._viewer(account, part.players)
                message = made.get(who)
                if message is None:
                    message = made[who] = self._message(kept, who)
                for one in connections:
                    one.send(message)

    def _message(self, kept: Kept, who: Viewer) -> bytes:
        part = kept.part
        head = _head(part.kind, self.live.id, kept.seq, kept.at, part.hand)
        own = part.own.get(who)
        if part.kind == "snapshot":
            return head + b',"view":' + (own or part.alike) + b"}"
        tail = b',"after":%d,"all":%b' % (kept.after, part.alike)
        return head + tail + (b"}" if own is None else b',"own":' + own + b"}")

    def _missed(self, account: str, since: int) -> list[bytes] | None:
        """What somebody missed since then; None where not all of it is kept, or not as they may see it."""
        if not since:
            return None
        if since == self._told:
            return []
        found: list[bytes] = []
        for kept in reversed(self._kept):
            who = self._viewer(account, kept.part.players)
            if who not in kept.part.viewers:
                return None
            found.append(self._message(kept, who))
            if kept.after == since or kept.part.kind == "snapshot":
                return found[::-1]
        return None

    def _snapshot(self, who: Viewer) -> bytes:
        shown = b"null" if self._watch is None else _ENCODER.encode(self._watch.snapshot(who))
        return _head("snapshot", self.live.id, self._told, self._now(), self._hand) + b',"view":' + shown + b"}"


def _head(kind: str, table: str, seq: int, at: int, hand: int) -> bytes:
    return b'{"type":"%b","table":%b,"seq":%d,"at":%d,"hand":%d' % (
        kind.encode(),
        _ENCODER.encode(table),
        seq,
        at,
        hand,
    )
