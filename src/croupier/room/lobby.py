"""Wait lists by game and stakes, and tables that open and close on demand.

People on a list are called when a seat is free and have a while to take it. If they do not, they are passed over: they
go to the end of the list, and the second time they are off it. While somebody waits, nobody else can take the seat. A
new practice table opens when people have filled all there are, and an extra one without people closes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future

import msgspec
from sqlalchemy import ColumnElement, Executable, and_, delete, insert, select, update

from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Doer
from croupier.room.live import LiveTable, NotNow
from croupier.room.pace import Pace
from croupier.room.register import BOT_KIND, SECOND, Account, TooMany
from croupier.room.roles import Act
from croupier.room.room import NoTable, Room
from croupier.room.schema import WAIT
from croupier.room.seats import Notice, RequestResult, seats_max
from croupier.room.stakes import stakes_in_words
from croupier.room.wishes import Want
from croupier.room.writer import Held

PASSED_MAX = 2
TABLES_MAX = 20  # practice tables of one game and stakes


class NoList(CroupierError):
    """There is no such wait list, or somebody is not on it."""


class WaitingPlace(msgspec.Struct, frozen=True):
    """Somebody on a wait list."""

    list: str
    account: str
    place: int
    passed: int = 0
    table: str = ""  # the table to which they were called
    until: int = 0  # by the room's time
    seat: int = 0  # the seat held for them; 0: any


class SeenPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A place on a wait list as a floorperson saw it, so that two of them do not call or pass over the same person."""

    table: str = ""
    seat: int = 0
    passed: int = 0


class WaitLists:
    """The wait lists of a room."""

    def __init__(self, room: Room, pace: Pace, opened: Callable[[LiveTable], None] = lambda live: None) -> None:
        self._room, self._pace, self._opened = room, pace, opened
        self.notices: list[Notice] = []
        self._places = self._stored()
        self._empty: dict[str, int] = {}  # since when an extra table has been empty
        self._kinds: dict[str, str] = {}
        room.sit_rules.append(self.why_not)

    # ---- what people do ---------------------------------------------------------------------------------------------

    def lists(self) -> dict[str, list[WaitingPlace]]:
        """Every wait list, with the people on it in order."""
        found: dict[str, list[WaitingPlace]] = {
            list_of(live): [] for live in self._room.tables.values() if not live.day.closed
        }
        for one in self._places.values():
            found.setdefault(one.list, []).append(one)
        return {name: sorted(found[name], key=lambda one: one.place) for name in sorted(found)}

    def waiting(self) -> Counter[str]:
        """How many people on each list have not been called yet."""
        return Counter(one.list for one in self._places.values() if not one.table)

    def join(self, by: Account, name: str, command: str = "") -> Future[int]:
        """Wait for a seat at any table of a game and stakes."""
        tables = self._tables(name)
        if not tables:
            raise NoList(f"there is no wait list {name!r}; the wait lists are {', '.join(self.lists()) or 'none'}")
        self._room.may_play(by, tables[0])
        doer = self._room.people.doer(by, Act.JOIN_LIST)
        body = _body(name, by.id)
        if (again := self._room.desk.taken(doer, command, body)) is not None:
            return again
        if (name, by.id) in self._places:
            raise NotNow(f"{by.name} waits on the list {name} already")
        if sitting := [live.id for live in tables if by.id in live.players.values()]:
            raise NotNow(f"{by.name} sits at table {sitting[0]} of the list {name} already")
        place = WaitingPlace(name, by.id, self._last_place(name) + 1)
        self._places[name, by.id] = place
        row = insert(WAIT).values(
            list=name, account=by.id, place=place.place, passed=0, table_id=place.table, until=place.until
        )
        return self._write(doer, "wait list joined", place, row, command=command)

    def leave(self, by: Account, name: str) -> Future[int]:
        """Leave a wait list."""
        if (place := self._places.get((name, by.id))) is None:
            raise NoList(f"{by.name} does not wait on the list {name!r}")
        return self._off(self._room.people.doer(by, Act.JOIN_LIST), place, "left")

    def practice_tables(self, game: str) -> list[LiveTable]:
        """The practice tables of a game; refused if there are none."""
        open_now = [live for live in self._room.tables.values() if live.practice and not live.day.closed]
        if tables := [live for live in open_now if live.day.state.game.id == game]:
            return tables
        there = ", ".join(sorted({live.day.state.game.id for live in open_now})) or "none"
        raise NoTable(f"there is no practice table of {game!r}; there are tables of {there}")

    def practise(self, by: Account, game: str, command: str = "") -> tuple[LiveTable, RequestResult | None]:
        """Sit down to practise a game: where the person already sits, at the first table with room, or at a new one."""
        tables = self.practice_tables(game)
        for live in tables:
            if by.id in live.players.values():
                return live, None
        wants = self._room.seats.wishes.tables(by.id, Want.SIT)
        refusals: list[CroupierError] = []
        for live in sorted(tables, key=lambda one: one.id not in wants):
            try:
                return live, self._room.seats.sit(by, live.id, command=command)
            except (NotNow, TooMany) as refused:
                refusals.append(refused)
        if len(tables) >= TABLES_MAX:
            raise refusals[0]
        live = self._open_another(tables[0])
        return live, self._room.seats.sit(by, live.id, command=command)

    # ---- what staff do ----------------------------------------------------------------------------------------------

    def call(
        self, by: Account, name: str, account: str, table: str, seat: int = 0, seen: SeenPlace | None = None
    ) -> Future[int]:
        """The floor calls somebody to a table out of order; if a seat is named, it is held for them.

        `seen` is where the sender saw them; if somebody else of the floor has called them meanwhile, it is refused.
        """
        doer, live = self._room.people.doer(by, Act.SEAT), self._room.table(table)
        place = self._place(name, account)
        if seen is not None and place.table and (place.table, place.seat) != (seen.table, seen.seat):
            which = f", seat {place.seat}," if place.seat else ""
            if place.seat or place.table != table:
                raise NotNow(f"{account} was called to table {place.table}{which} meanwhile; look again")
        if list_of(live) != name:
            raise NotNow(f"table {table} is on the list {list_of(live)}, not on {name}")
        if (place.table, place.seat) == (table, seat):
            raise NotNow(f"{account} was called to table {table} already")
        self._room.closing.refuse(live)
        if self._free(live) < 1 and place.table != table:
            raise NotNow(f"table {table} has no free seat that nobody was called to")
        if seat and seat not in (free := self._open_seats(live, place)):
            listed = ", ".join(map(str, free)) or "none"
            raise NotNow(f"seat {seat} of table {table} cannot be kept for {account}; free seats: {listed}")
        return self._call(doer, place, live, seat)

    def pass_over(self, by: Account, name: str, account: str, seen: SeenPlace | None = None) -> Future[int]:
        """The floor passes over somebody who was called and did not come; not twice for one call (`seen`)."""
        doer, place = self._room.people.doer(by, Act.SEAT), self._place(name, account)
        if seen is not None and seen.passed != place.passed:
            raise NotNow(f"{account} was passed over on the list {name} meanwhile; look again")
        if not place.table:
            raise NotNow(f"{account} was not called from the list {name}, so they cannot be passed over")
        return self._pass_over(doer, place)

    # ---- what the room does -----------------------------------------------------------------------------------------

    def why_not(self, by: Account, live: LiveTable, seat: int) -> CroupierError | None:
        """Why somebody may not take a free seat: others were called to it, or wait for it."""
        name = list_of(live)
        mine = self._places.get((name, by.id))
        kept = next((one for one in self._kept_seats(live) if one.seat == seat and one.account != by.id), None)
        if kept is not None and by.id not in live.players.values():
            return NotNow(f"seat {seat} of table {live.id} is kept for somebody who was called to it")
        if mine is not None and mine.table == live.id:
            if mine.seat and seat != mine.seat and mine.seat in self._room.seats.free_seats(live):
                return NotNow(f"seat {mine.seat} of table {live.id} is kept for {by.name}, not seat {seat}")
            return None
        waiting = [one for one in self._places.values() if one.list == name and one.account != by.id]
        if by.kind == BOT_KIND or by.id in live.players.values():  # changing seats takes nobody's seat
            return None if self._free(live) > 0 or by.id in live.players.values() else NotNow("the seat is kept")
        if any(not one.table for one in waiting):
            return NotNow(f"{len(waiting)} wait for a seat of the list {name}; join it and be called")
        if self._free(live) < 1:
            return NotNow(f"the free seats of table {live.id} are kept for those who were called to it")
        return None

    def act(self) -> int | None:
        """Call, pass over, open and close as due; returns when something is due next, by the room's time."""
        now = self._room.time.now()
        for place in list(self._places.values()):
            live = self._room.tables.get(place.table)
            if any(place.account in one.players.values() for one in self._tables(place.list)):
                self._off(HOUSE, place, "seated")
            elif place.table and (live is None or live.day.closed or self._room.closing.asked_by(live)):
                self._call_back(place)
            elif place.table and place.until <= now:
                self._pass_over(HOUSE, place)
        waiting: dict[str, list[WaitingPlace]] = {}
        for one in sorted(self._places.values(), key=lambda one: (one.list, one.place)):
            if not one.table:
                waiting.setdefault(one.list, []).append(one)
        for name, places in waiting.items():
            self._call_next(name, places)
        due = [place.until for place in self._places.values() if place.table]
        due += self._by_need(now)
        return min(due, default=None)

    def _call_next(self, name: str, waiting: list[WaitingPlace]) -> None:
        for live in self._tables(name):
            while waiting and self._free(live) > 0 and not live.held and not self._room.closing.asked_by(live):
                self._call(HOUSE, waiting.pop(0), live)

    def _call(self, doer: Doer, place: WaitingPlace, live: LiveTable, seat: int = 0) -> Future[int]:
        until = self._room.time.now() + self._pace.call
        called = WaitingPlace(place.list, place.account, place.place, place.passed, live.id, until, seat)
        which = f"seat {seat}" if seat else "a seat"
        words = f"{which} at table {live.id} is kept for you for {self._pace.call // SECOND} seconds"
        return self._changed(doer, "called", called, words)

    def _pass_over(self, doer: Doer, place: WaitingPlace) -> Future[int]:
        if place.passed + 1 >= PASSED_MAX:
            return self._off(doer, place, "passed over twice")
        passed = WaitingPlace(place.list, place.account, self._last_place(place.list) + 1, place.passed + 1)
        return self._changed(
            doer, "passed over", passed, f"you did not come when called from the list {place.list}; the next is called"
        )

    def _call_back(self, place: WaitingPlace) -> None:
        """Let somebody who was called to a table that closes keep their place."""
        kept = WaitingPlace(place.list, place.account, place.place, place.passed)
        words = f"table {place.table} closes, so no seat is kept for you there; you keep your place on the list"
        self._changed(HOUSE, "call withdrawn", kept, words)

    def _changed(self, doer: Doer, kind: str, place: WaitingPlace, words: str) -> Future[int]:
        self._places[place.list, place.account] = place
        values = {"place": place.place, "passed": place.passed, "table_id": place.table, "until": place.until}
        values["seat"] = place.seat
        row = self._write(doer, kind, place, update(WAIT).where(_this(place)).values(values))
        for notice in self.notices:
            notice(place.account, place.table, words)
        return row

    def _off(self, doer: Doer, place: WaitingPlace, why: str) -> Future[int]:
        del self._places[place.list, place.account]
        if why.startswith("passed"):
            for notice in self.notices:
                notice(place.account, place.table, f"you were {why} and are no longer on the list {place.list}")
        return self._write(doer, "wait list left", place, delete(WAIT).where(_this(place)), why=why)

    # ---- tables on demand -------------------------------------------------------------------------------------------

    def _by_need(self, now: int) -> Iterator[int]:
        """Open another practice table if people fill them all; close extra ones; returns when that is due."""
        by_list: dict[str, list[LiveTable]] = {}
        for live in self._room.tables.values():
            if live.practice and not live.day.closed:
                by_list.setdefault(list_of(live), []).append(live)
        for tables in by_list.values():
            spare = [live for live in tables if not self._is_full(live)]
            if not spare and len(tables) < TABLES_MAX:
                self._open_another(tables[0])
                continue
            for live in spare[1:] if len(tables) > 1 else ():
                if self._people(live) or self._room.seats.wishes.of(live.id) or live.held:
                    self._empty.pop(live.id, None)
                    continue
                until = self._empty.setdefault(live.id, now) + self._pace.empty
                if until > now:
                    yield until
                elif live.running is None or live.is_between:
                    self._close(live)
                else:
                    yield now + SECOND

    def _open_another(self, like: LiveTable) -> LiveTable:
        base = like.id.partition("~")[0]
        taken = {live.id for live in self._room.tables.values() if not live.day.closed} | self._room.closed_seals.keys()
        state = like.day.state
        table = next(f"{base}~{number}" for number in range(2, TABLES_MAX + 2) if f"{base}~{number}" not in taken)
        live = self._room.open_table(None, table, state.game, state.house, practice=True, submission=state.submission)
        self._opened(live)
        return live

    def _close(self, live: LiveTable) -> None:
        self._empty.pop(live.id, None)
        try:
            self._room.close_table(None, live.id)
        except (NotNow, Held):  # somebody was quicker, or the database is away
            return

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _tables(self, name: str) -> list[LiveTable]:
        return [live for live in self._room.tables.values() if not live.day.closed and list_of(live) == name]

    def _free(self, live: LiveTable) -> int:
        """Seats that are free and to which nobody was called."""
        called = sum(one.table == live.id for one in self._places.values())
        return len(self._room.seats.free_seats(live)) - called

    def _kept_seats(self, live: LiveTable) -> list[WaitingPlace]:
        return [one for one in self._places.values() if one.table == live.id and one.seat]

    def _open_seats(self, live: LiveTable, place: WaitingPlace) -> list[int]:
        """Free seats that are not held for anybody else."""
        kept = {one.seat for one in self._kept_seats(live) if one.account != place.account}
        return [seat for seat in self._room.seats.free_seats(live) if seat not in kept]

    def _people(self, live: LiveTable) -> set[str]:
        return {name for name in live.players.values() if self.kind(name) != BOT_KIND}

    def _is_full(self, live: LiveTable) -> bool:
        """Whether all seats are taken by people, or by those about to sit; bots make room."""
        if self._room.seats.free_seats(live) or not seats_max(live):
            return False
        return all(self.kind(name) != BOT_KIND for name in live.players.values())

    def kind(self, account: str) -> str:
        """A person, a guest or a bot."""
        if account not in self._kinds:
            self._kinds[account] = self._room.people.even_if_closed(account).kind
        return self._kinds[account]

    def _place(self, name: str, account: str) -> WaitingPlace:
        try:
            return self._places[name, account]
        except KeyError:
            waiting = ", ".join(who for of, who in self._places if of == name) or "nobody"
            raise NoList(f"{account} does not wait on the list {name!r}; waiting there: {waiting}") from None

    def _last_place(self, name: str) -> int:
        return max((one.place for one in self._places.values() if one.list == name), default=0)

    def _write(
        self, doer: Doer, kind: str, place: WaitingPlace, *beside: Executable, command: str = "", why: str = ""
    ) -> Future[int]:
        body = _body(place.list, place.account) if command else msgspec.json.encode((msgspec.to_builtins(place), why))
        row = self._room.desk.take(doer, kind, body, command=command, beside=beside)
        row.add_done_callback(lambda done: self._undo(place) if done.exception() is not None else None)
        return row

    def _undo(self, place: WaitingPlace) -> None:
        """Put a place back as it is stored, since what was to be written about it was refused."""
        stored = self._stored().get((place.list, place.account))
        if stored is None:
            self._places.pop((place.list, place.account), None)
        else:
            self._places[place.list, place.account] = stored

    def _stored(self) -> dict[tuple[str, str], WaitingPlace]:
        with self._room.desk.store.engine.connect() as connection:
            rows = connection.execute(select(WAIT)).all()
        return {(row.list, row.account): WaitingPlace(*row) for row in rows}


def list_of(live: LiveTable) -> str:
    """The wait list of a table: its game and stakes, and what is played with."""
    kind = "practice" if live.practice else "money"
    return f"{live.day.state.game.id}, {stakes_in_words(live)}, {kind}"[:120]


def _body(name: str, account: str) -> bytes:
    return msgspec.json.encode(("wait list", name, account))


def _this(place: WaitingPlace) -> ColumnElement[bool]:
    return and_(WAIT.c.list == place.list, WAIT.c.account == place.account)
