"""A table with its viewers: passes each step of the table on to every socket, once it is durable.

The table reports each step, under its lock. What has changed is worked out and encoded once for everybody; it is
sent when the writer has the step on disk. Messages leave in the order of the steps, so nobody sees what is not
durable, and a viewer who joins meanwhile waits until all of it is.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from typing import NamedTuple

import msgspec

from croupier.engine import DEALER, FLOOR, Round
from croupier.room.late import ROUND, Late
from croupier.room.live import LiveTable, Taken
from croupier.room.roles import FLOOR_OR_ABOVE, Role
from croupier.rules.views import PUBLIC, SURVEILLANCE, Viewer, person, viewer_for
from croupier.rules.views.increments import Watch
from croupier.server.connections import Connection
from croupier.server.kept import Kept, KeptMessages, Part
from croupier.server.loops import Soon
from croupier.server.messages import Clock
from croupier.server.onlookers import Onlookers

ROUNDS_COUNTED = 20
_ENCODER = msgspec.json.Encoder()
_ONLOOKER = viewer_for(PUBLIC)
_BY_ROLE = (
    (FLOOR_OR_ABOVE, viewer_for(FLOOR)),
    (frozenset({Role.DEALER}), viewer_for(DEALER)),
    (frozenset({Role.SURVEILLANCE}), viewer_for(SURVEILLANCE)),
)


class Leaving(NamedTuple):
    """Messages to send as soon as they are durable."""

    row: Future[int]
    parts: tuple[Part, ...]
    waiting: list[asyncio.Future[None]]  # those who wait until it is told
    since: float  # by the machine's clock


class HostedTable:
    """A table of the room, and its viewers."""

    def __init__(
        self,
        live: LiveTable,
        now: Callable[[], int],
        kept: int,
        seq: int,
        clock: Callable[[], Clock | None],
        told_within: Callable[[float], None] = lambda seconds: None,
        soon: Soon | None = None,
        late: Late | None = None,
    ) -> None:
        """`told_within` is called with the seconds it took to tell each step; tables may share one `soon`.

        `late` keeps the last round for onlookers, if something keeps it already.
        """
        self.live, self._now, self._clock, self._told_within = live, now, clock, told_within
        self.changed = asyncio.Event()  # wakes the task that attends to the table
        self.looking: dict[str, set[Connection]] = {}  # by account
        self.roles: dict[str, frozenset[Role]] = {}
        self.seq = seq  # of the last message
        self.told = 0  # steps told so far
        self.ended: deque[int] = deque(maxlen=ROUNDS_COUNTED)  # when the last rounds were over
        self._loop = asyncio.get_running_loop()
        self._soon = soon or Soon(self._loop)
        self._leaving: deque[Leaving] = deque()
        self._kept = KeptMessages(kept)
        self._watch: Watch | None = None
        self._players: Mapping[int, str] = {}
        self._viewers: frozenset[Viewer] = frozenset()
        self._seen_as: dict[str, Viewer] = {}  # by account: as whom those who look see the procedure under way
        self.onlookers = Onlookers(live.id, late or Late(live, now), now, self._audience)
        if live.running is not None:
            self._follow(live.running)
        live.listeners.append(self._noticed)

    # ---- acting -----------------------------------------------------------------------------------------------------

    async def settled(self, row: Future[int] | None = None) -> int:
        """Wait until everything so far is durable and told; returns the row, or the seq if no row is named.

        Does not wait for later steps: at a table that never pauses no answer would ever be acknowledged.
        """
        if self._leaving:
            told = self._loop.create_future()
            self._leaving[-1].waiting.append(told)
            await told
        if row is None:
            return self.seq
        return row.result() if row.done() else await asyncio.wrap_future(row)

    async def all_settled(self) -> None:
        """Wait until everything is durable and told, including later steps, so that the current table may be shown."""
        while self._leaving:
            await self.settled()

    # ---- looking ----------------------------------------------------------------------------------------------------

    async def look(self, connection: Connection, since: int) -> None:
        """Add a viewer, who gets what they missed, or a snapshot."""
        await self.all_settled()
        if connection.closed is not None:
            return
        account = connection.account
        self.looking.setdefault(account.id, set()).add(connection)
        self.roles[account.id] = account.roles
        self._seen_as.pop(account.id, None)
        connection.tables.add(self.live.id)
        who = self._viewer(account.id, self._players)
        self.changed.set()
        if who is _ONLOOKER:
            self.onlookers.begin(connection)
            return
        missed = self._missed(account.id, since)
        self._also(who)
        for message in [self._snapshot(who)] if missed is None else missed:
            connection.send(message)

    def look_away(self, connection: Connection) -> None:
        """Remove a viewer; a player keeps their seat."""
        mine = self.looking.get(connection.account.id)
        connection.tables.discard(self.live.id)
        if mine is not None:
            mine.discard(connection)
            if not mine:
                del self.looking[connection.account.id]
                self.roles.pop(connection.account.id, None)
                self._seen_as.pop(connection.account.id, None)
                self._only_those_who_look()
        self.changed.set()

    def say(self, message: bytes) -> None:
        """Send one message to everybody."""
        for connections in self.looking.values():
            for one in connections:
                one.send(message)

    def begin_anew(self) -> None:
        """Restart from the stored table: everybody gets a snapshot."""
        self._watch, self._players, self._viewers, self._seen_as = None, {}, frozenset(), {}
        if self.live.running is not None:
            self._follow(self.live.running)
        for account, connections in self.looking.items():
            who = self._viewer(account, self._players)
            for one in connections if who is not _ONLOOKER else ():
                one.send(self._snapshot(who))
        self.changed.set()

    def seats_of(self, account: str) -> tuple[int, ...]:
        """The seats of a person now."""
        return tuple(sorted(seat for seat, name in self.live.players.items() if name == account))

    # ---- what has happened ------------------------------------------------------------------------------------------

    def _noticed(self, live: LiveTable, running: Round, taken: Taken) -> None:
        """Handle a step of the table, under its lock: prepare what everybody is told when it is durable."""
        parts = tuple(self._parts(running))
        if running.over and running.procedure == ROUND:
            self.ended.append(self._now())
        row = live.durable or taken.row
        self._leaving.append(Leaving(row, parts, [], time.perf_counter()))
        row.add_done_callback(lambda _: self._soon(self._flush))

    def _flush(self) -> None:
        while self._leaving and self._leaving[0].row.done():
            leaving = self._leaving.popleft()
            # First, so that they go on before their sockets are written to: what they are told leaves with the step.
            for told in leaving.waiting:
                if not told.done():  # whoever waited may have been cancelled
                    told.set_result(None)
            wrong = leaving.row.exception()
            if wrong is None:
                self._tell(leaving.row.result(), leaving.parts)
                self.told += 1
                self._told_within(time.perf_counter() - leaving.since)
            else:
                self._watch = None  # nobody has seen what was lost; a snapshot comes when the table resumes
            self.changed.set()
            if self.live.running is None:
                self.onlookers.wake.set()

    def _parts(self, running: Round) -> list[Part]:
        """What has changed for everybody, in the procedure under way or in one that has just begun."""
        watch = self._watch
        if watch is None or running is not watch.running:
            self._follow(running)
            return [self._beginning()]
        step = watch.step()
        if step is None:
            return []
        own = {who: b',"own":' + _ENCODER.encode(mine) for who, mine in step.own.items()}
        return [self._part("events", _ENCODER.encode(step.shared), own, self._viewers)]

    def _beginning(self) -> Part:
        assert self._watch is not None
        own = {who: _own_view(self._watch, who) for who in self._viewers}
        return self._part("snapshot", _shared_view(self._watch), own, self._viewers)

    def _part(self, kind: str, alike: bytes, own: Mapping[Viewer, bytes], viewers: frozenset[Viewer]) -> Part:
        return Part(kind, self.live.procedure, self._players, viewers, alike, own, self._tail())

    def _tail(self) -> bytes:
        clock, root = self._clock(), self.live.root
        tail = b"" if clock is None else b',"clock":' + _ENCODER.encode(clock)
        return tail + (b',"root":"%b"' % root.encode() if root else b"")

    def _tell(self, row: int, parts: tuple[Part, ...]) -> None:
        at = self._now()
        for part in parts:
            kept = Kept(self.seq, row, at, part)
            self.seq = row
            self._kept.add(kept)
            alike = self._alike(kept)
            for account, connections in self.looking.items():
                who = self._viewer(account, part.players)
                if who is not _ONLOOKER:
                    message = _whole(alike, part, who) if who in part.viewers else self._snapshot(who)
                    for one in connections:
                        one.send(message)

    # ---- viewers ----------------------------------------------------------------------------------------------------

    def _viewer(self, account: str, players: Mapping[int, str]) -> Viewer:
        if players is not self._players:
            return self._viewer_among(account, players)
        known = self._seen_as.get(account)
        if known is None:
            known = self._seen_as[account] = self._viewer_among(account, players)
        return known

    def _viewer_among(self, account: str, players: Mapping[int, str]) -> Viewer:
        mine = person(players, account)
        if mine.seats:
            return mine
        roles = self.roles.get(account, frozenset())
        return next((viewer for wanted, viewer in _BY_ROLE if roles & wanted), _ONLOOKER)

    def _wanted(self) -> frozenset[Viewer]:
        """Everybody who is watching, or has a seat and may come back."""
        seated = {person(self._players, name) for name in set(self._players.values())}
        looking = {self._viewer(account, self._players) for account in self.looking}
        return frozenset((looking | seated) - {_ONLOOKER})

    def _audience(self) -> Iterator[Connection]:
        """The sockets of onlookers, who do not sit here."""
        for account, connections in self.looking.items():
            if self._viewer(account, self._players) is _ONLOOKER:
                yield from connections

    def _follow(self, running: Round) -> None:
        """Watch another procedure, for all of these viewers; a hand is rebuilt (X-53) for whoever asks, by name."""
        self._watch, self._players = Watch(running, rebuilds=False), dict(running.record.players)
        self._viewers, self._seen_as = frozenset(), {}
        for who in self._wanted():
            self._also(who)

    def _also(self, who: Viewer) -> None:
        if who not in self._viewers:
            if self._watch is not None:
                self._watch.own(who)
            self._viewers |= {who}

    def _only_those_who_look(self) -> None:
        wanted = self._wanted()
        for who in self._viewers - wanted:
            if self._watch is not None:
                self._watch.leave(who)
        self._viewers = wanted

    # ---- messages ---------------------------------------------------------------------------------------------------

    def _alike(self, kept: Kept) -> bytes:
        """The part of a message that is the same for everybody who gets it."""
        part = kept.part
        head = _head(part.kind, self.live.id, kept.seq, kept.at, part.hand) + part.tail
        if part.kind == "snapshot":
            return b'%b,"view":{%b' % (head, part.alike)
        return b'%b,"after":%d,"all":%b' % (head, kept.after, part.alike)

    def _missed(self, account: str, since: int) -> list[bytes] | None:
        """What somebody missed since then; None if not all of it is kept, or not as they may see it."""
        if not since:
            return None
        if since == self.seq:
            return []
        found: list[bytes] = []
        for kept in self._kept.newest_first():
            who = self._viewer(account, kept.part.players)
            if who not in kept.part.viewers:
                return None
            found.append(_whole(self._alike(kept), kept.part, who))
            if kept.after == since:
                return found[::-1]
        return None

    def _snapshot(self, who: Viewer) -> bytes:
        watch = self._watch
        shown = b"null" if watch is None else b"{%b%b}" % (_shared_view(watch), _own_view(watch, who))
        head = _head("snapshot", self.live.id, self.seq, self._now(), self.live.procedure)
        return b'%b%b,"view":%b}' % (head, self._tail(), shown)


def _whole(alike: bytes, part: Part, who: Viewer) -> bytes:
    """A message with what this viewer gets of it; every viewer has a part of their own in a snapshot."""
    if part.kind == "snapshot":
        return alike + part.own[who] + b"}}"
    return alike + part.own.get(who, b"") + b"}"


def _shared_view(watch: Watch) -> bytes:
    """The fields of a view that are the same for everybody."""
    return b'"table":%b,"events":%b' % (_ENCODER.encode(watch.table), _ENCODER.encode(watch.log))


def _own_view(watch: Watch, who: Viewer) -> bytes:
    """The other fields."""
    return b',"viewer":%b,"own":%b' % (_ENCODER.encode(who), _ENCODER.encode(watch.own(who)))


def _head(kind: str, table: str, seq: int, at: int, hand: int) -> bytes:
    name = _ENCODER.encode(table)
    return b'{"type":"%b","table":%b,"seq":%d,"at":%d,"hand":%d' % (kind.encode(), name, seq, at, hand)
