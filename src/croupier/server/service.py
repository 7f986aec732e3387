"""The service behind the API: tables with their viewers, people with their sockets, and the processes beside them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from itertools import count
from secrets import token_hex
from typing import Any, ParamSpec, TypeVar

import structlog

from croupier.engine import Answer
from croupier.errors import CroupierError
from croupier.room.calls import Call
from croupier.room.chat import Chat
from croupier.room.desk import Doer
from croupier.room.disputes import Dispute, step_in_words
from croupier.room.floor import Floor
from croupier.room.folder import Office
from croupier.room.keeper import Keeper
from croupier.room.live import LiveTable
from croupier.room.lobby import list_of
from croupier.room.office import tasks as office_tasks
from croupier.room.register import Account, TooMany, account_id
from croupier.room.roles import FLOOR_OR_ABOVE
from croupier.room.room import NoTable, Room
from croupier.room.seats import RequestResult
from croupier.rules.bots import Bot
from croupier.rules.views import View
from croupier.rules.views.seen import Said, answer_of
from croupier.rules.warming import warm
from croupier.server import messages
from croupier.server.attending import attend
from croupier.server.bot_process import BotProcess
from croupier.server.connections import GOING_AWAY, SIGNED_OUT, ConnectedPeople, Connection, LobbyTold
from croupier.server.hosting import HostedTable
from croupier.server.lessons import LessonProcess
from croupier.server.limits import Buckets
from croupier.server.lobby import LobbyNews, lobby_table, person_of, seats_of_all
from croupier.server.loops import Soon
from croupier.server.messages import VERSION, Heard, Lobby, LobbyTable, Notice, Person, Refused, SendAnswer, encode
from croupier.server.metrics import Metrics
from croupier.server.sayings import SaidOnce
from croupier.server.settings import Settings
from croupier.server.worker import Worker

P = ParamSpec("P")
T = TypeVar("T")
SECOND = 1.0
AT_ONCE = 10  # tables or sockets that are looked at for the lobby before the tables have their turn
SPREAD, PAUSE_MAX = 0.6, 0.01  # seconds over which the lobby of a large room is told, and between two parts of it
HASHING = 2  # passwords hashed at a time, so that other requests are not kept waiting
OFFICE_EVERY = 60  # seconds: duties that time brings, such as a box to count, are looked for
WRITE_BACK_EVERY = 3  # seconds: commits wait for the disk meanwhile, and most pages have changed again by then
LEAVING = 0.05  # seconds in which sockets are closed by the room, before the server cuts what is open
LET_IN = 5  # seconds until a session that was ended elsewhere, as at the command line, closes its sockets here
_log = structlog.get_logger("croupier.room")


class Service:
    """Everything that one server process serves."""

    def __init__(self, office: Office, room: Room, settings: Settings, thinking: BotProcess | None = None) -> None:
        """`thinking` is the bots' process, if it was begun before."""
        self.office, self.room, self.settings = office, room, settings
        room.time.close_doors()  # set when everything that hands need is loaded
        self.people = ConnectedPeople()
        self.thinking = thinking or BotProcess()
        self.chat = Chat(room)
        self.sayings = SaidOnce(self._say)
        self.worker = Worker()
        self.lessons = LessonProcess()
        self.messages = Buckets(settings.limits.messages, settings.limits.messages_at_once)
        self.requests = Buckets(settings.limits.requests, settings.limits.requests_at_once)
        self._guesses = Buckets(settings.limits.passwords, settings.limits.passwords_at_once)
        self._hashing = asyncio.Semaphore(HASHING)
        self.metrics = Metrics(
            lambda: float(len(self.people)), lambda: float(len(self.tables)), lambda: float(self.worker.waiting)
        )
        bots = [account_id(name) for name in settings.bots]
        self._bots = frozenset(bots)
        self.keeper = Keeper(room, settings.pace, bots=bots, decides=self._decides)
        self.floor = Floor(room, self.keeper)
        self.floor.calls.listeners.append(self._notice_of_a_call)
        self.floor.disputes.listeners.append(self._notice_of_a_dispute)
        self.tables: dict[str, HostedTable] = {}
        self.ready = False
        self.loop: asyncio.AbstractEventLoop
        self._soon: Soon
        self._tasks: dict[str, list[asyncio.Task[None]]] = {}  # by table; the empty id for those without one
        self.news = LobbyNews()
        self._accounts: object = None  # what people's own accounts hang on, when it was last looked at
        self._away = ""  # why nothing could be stored, when it was last looked at

    # ---- from start to stop -----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Host every table, and attend to it."""
        self.loop = asyncio.get_running_loop()
        self._soon = Soon(self.loop)
        games = {live.day.state.game.id for live in self.room.tables.values()}
        await asyncio.gather(
            asyncio.to_thread(warm, games, bots=False), *([self.thinking.get_ready(games)] if self._bots else [])
        )
        self.room.time.open_doors()
        self.office.desk.observe(self.metrics.committed)
        heads = self.office.desk.store.heads()
        for live in self.room.tables.values():
            self.host(live, heads[live.id].sequence if live.id in heads else 0)
        self.room.seats.notices.append(self._notice)
        self.keeper.lobby.notices.append(self._notice_of_a_list)
        self.room.closing.notices.append(self._notice_of_a_list)
        self._log_held(self.shown())
        self.news.look(self.shown())
        self._run(self._every_second())
        self.ready = True

    @property
    def why_not_ready(self) -> str:
        """Why nobody can play here now, for whoever watches over the server; empty while all is well."""
        if not self.ready:
            return "the room is not open"
        if self.office.desk.away or not self.room.time.is_kept:  # what the database says is for the log
            return "the room's database does not answer; nothing can be stored until it is back"
        return ""

    def host(self, live: LiveTable, seq: int) -> HostedTable:
        """Open a table to viewers."""
        limits = self.settings.limits
        observe = self.metrics.told.observe
        clock, late = lambda: self._clock(live), self.keeper.late_of(live)
        table = HostedTable(live, self.office.desk.now, limits.kept, seq, clock, observe, self._soon, late)
        self.tables[live.id] = table
        self._run(self._attend(table), live.id)
        self._run(table.onlookers.run(), live.id)
        return table

    def host_again(self, live: LiveTable) -> None:
        """Resume a held table from what is stored."""
        table = self.tables.get(live.id) or self.host(live, live.durable.result() if live.durable else 0)
        table.begin_anew()

    async def take_leave(self) -> None:
        """Hold every hand, tell the players, and close every socket, while they can still be written to."""
        self.ready = False
        self.room.stopping.stop()
        await asyncio.sleep(0)  # players are told before their sockets are closed
        for connection in self.people.all():
            connection.close(GOING_AWAY, "the room is stopping; reconnect with resume")
        await asyncio.sleep(LEAVING)

    async def stop(self) -> None:
        """Take leave, and stop the other processes."""
        await self.take_leave()  # of those who have come since
        tasks = [task for those in self._tasks.values() for task in those]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.thinking.stop()
        self.lessons.stop()

    def _run(self, work: Coroutine[Any, Any, None], table: str = "") -> None:
        self._tasks.setdefault(table, []).append(asyncio.get_running_loop().create_task(work))

    async def _attend(self, table: HostedTable) -> None:
        await attend(table, self.keeper.attendant(table.live), self.room.time, self.thinking)

    def _decides(self, bot: Bot, seen: View) -> Future[Answer | None]:
        self.metrics.bots.inc()
        return self.thinking.decides(bot, seen)

    def _clock(self, live: LiveTable) -> messages.Clock | None:
        shown = self.keeper.attendant(live).turns.shown() if live.id in self.tables else None
        if shown is None:
            return None
        return messages.Clock(shown.seat, shown.phase, shown.ends, shown.bank, shown.grace, shown.stands)

    # ---- the door ---------------------------------------------------------------------------------------------------

    def refuse_guessing(self, address: str) -> None:
        """Limit how often passwords are tried from one address, under whatever names."""
        if not self._guesses.takes(address):
            raise TooMany("too many passwords were tried from this address; wait a few seconds")

    async def hashing(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Hash a password in a thread: it takes a tenth of a second, and only a few run at a time."""
        async with self._hashing:
            return await asyncio.to_thread(work, *given, **named)

    # ---- tables -----------------------------------------------------------------------------------------------------

    def table(self, name: str) -> HostedTable:
        """The table of this id."""
        live = self.room.table(name)
        if live.id not in self.tables:
            raise NoTable(f"table {live.id} is closed")
        return self.tables[live.id]

    async def answer(self, account: Account, sent: SendAnswer) -> int:
        """Apply a person's answer at a table; returns its row, once everybody has been told."""
        table, message = self.table(sent.table), encode(sent)
        try:
            answer = self._answer_of(account, table, sent)
        except CroupierError:  # acknowledged again even to someone who has left since
            taken = table.live.taken_before(Doer(account.id, ""), sent.id, message)
            if taken is None:
                raise
        else:
            taken = self.room.answer(account, sent.table, answer, sent.id, message)
        if table.live.device_done:  # no step of the table announces it, and the room deals now
            table.changed.set()
        return await table.settled(taken.row)

    @staticmethod
    def _answer_of(account: Account, table: HostedTable, sent: SendAnswer) -> Answer:
        seat = sent.seat
        if sent.who == "seat" and not seat:
            seats = table.seats_of(account.id)
            if len(seats) != 1:
                having = "no seat" if not seats else f"seats {', '.join(map(str, seats))}"
                raise CroupierError(f"{account.name} has {having} at table {sent.table}; name the seat that answers")
            (seat,) = seats
        return answer_of(Said(sent.who, sent.verb, seat, sent.what, sent.amount, sent.cards, sent.ask))

    async def _say(self, account: Account, name: str, words: str) -> None:
        """Somebody says something at a table, to everybody there."""
        table = self.table(name)
        said = await asyncio.to_thread(self.chat.say, account, name, words)
        seats = table.seats_of(account.id)
        table.say(encode(Heard(name, said.at, said.name, said.words, seats[0] if seats else 0, said.staff)))

    def _notice(self, account: str, table: str, words: str) -> None:
        """Tell somebody that a request that waited could not be carried out."""
        self._send(account, encode(Refused("", f"table {table}: {words}")))

    def _notice_of_a_list(self, account: str, table: str, words: str) -> None:
        """Tell somebody that they are called from a wait list or passed over, or that their table closes."""
        self._send(account, encode(Notice(words, table)))

    def _notice_of_a_call(self, call: Call) -> None:
        """Tell the floor about a call, and the caller who is coming."""
        if call.is_open:
            words = f"{self._name(call.account)} calls the floor: {call.words}".rstrip(": ")
            self._tell_the_floor(Notice(words, call.table), call.account)
        else:
            words = f"{self._name(call.answered_by)} answers your call to the floor"
            self._send(call.account, encode(Notice(words, call.table)))

    def _notice_of_a_dispute(self, dispute: Dispute) -> None:
        """Tell the floor and the players in the hand about each step, except the person who took it."""
        by = dispute.said[-1].by
        notice = Notice(step_in_words(dispute, self._name(by)), dispute.table, dispute.number)
        self._tell_the_floor(notice, by)
        for account in dispute.players:
            if account != by:
                self._send(account, encode(notice))

    def _tell_the_floor(self, notice: Notice, but: str) -> None:
        message = encode(notice)
        for one in self.people.all():
            if one.account.roles & FLOOR_OR_ABOVE and one.account.id != but:
                self.loop.call_soon_threadsafe(one.send, message)

    def _name(self, account: str) -> str:
        return self.room.people.even_if_closed(account).name

    def _send(self, account: str, message: bytes) -> None:
        for one in self.people.of(account):
            self.loop.call_soon_threadsafe(one.send, message)

    # ---- the lobby --------------------------------------------------------------------------------------------------

    def show_lobby(self, connection: Connection) -> None:
        """Send the whole lobby to a socket that was opened; from now on it is told what changes."""
        you = self.person(connection.account)
        connection.lobby = LobbyTold(self.news.second, you)
        connection.send(encode(Lobby(VERSION, self.office.desk.now(), you, tuple(self.shown().values()), True)))

    def person(self, account: Account, seated: Mapping[str, tuple[str, ...]] | None = None) -> Person:
        """Somebody signed in, as told to them; `seated` may be counted once for many."""
        seats = seats_of_all(self.tables.values()) if seated is None else seated
        return person_of(account, self.room.ledger, self.room.seats.wishes, seats)

    def shown(self, *names: str) -> dict[str, LobbyTable]:
        """Every table that is open, or these, as the lobby shows them."""
        waiting, closing = self.keeper.lobby.waiting(), self.room.seats.wishes.closing()
        found = {name: self.tables[name] for name in names or self.tables}
        return {
            name: lobby_table(one, waiting[list_of(one.live)] if waiting else 0, self._bots, closing=name in closing)
            for name, one in found.items()
        }

    async def _every_second(self) -> None:
        """Every second: store the room's time, advance wait lists, and send changed tables to everybody."""
        began = self.loop.time()
        for seconds in count(1):
            await asyncio.sleep(max(began + SECOND - self.loop.time(), 0))
            began = self.loop.time()
            try:
                await asyncio.to_thread(self.room.time.beat)
                if seconds % WRITE_BACK_EVERY == 0:
                    await asyncio.to_thread(self.office.desk.store.write_back_meanwhile)
                self._by_need()
                await self._see_who_is_let_in(seconds % LET_IN)
                if seconds % OFFICE_EVERY == 0:
                    await asyncio.to_thread(office_tasks.attend, self.room.office)
            except Exception:  # tried again in a second; tables continue meanwhile
                _log.exception("wait lists and the room's time could not be advanced")
            try:
                await self._show_what_changed()
            except Exception:
                _log.exception("people could not be told what changed in the lobby")

    async def _see_who_is_let_in(self, part: int) -> None:
        """Close the sockets of sessions that have ended, however they ended; an open socket keeps a session alive.

        A part of all sessions is looked at every second.
        """
        those = [one for one in self.people.all() if one.share % LET_IN == part]
        ended = await asyncio.to_thread(self.office.sessions.ended, {one.secret for one in those}) if those else ()
        for one in those:
            if one.secret in ended:
                one.close(SIGNED_OUT, "the session has ended; sign in again")

    async def _show_what_changed(self) -> None:
        """Tell everybody, a few at a time: in a large room, all of it at once would keep the tables waiting."""
        pause = min(PAUSE_MAX, SPREAD * AT_ONCE / (len(self.tables) + len(self.people) + 1))
        shown: dict[str, LobbyTable] = {}
        names = list(self.tables)
        for start in range(0, len(names), AT_ONCE):
            if still_open := [name for name in names[start : start + AT_ONCE] if name in self.tables]:
                shown |= self.shown(*still_open)
            await asyncio.sleep(pause)
        if self.ready:  # once it stops, every table with a hand is held
            self._log_held(shown)
        self.news.look(shown)
        seated = seats_of_all(self.tables.values())
        accounts = self.room.ledger.players_moved, self.room.seats.wishes.changes, seated
        same, self._accounts = accounts == self._accounts, accounts
        those = [one for one in self.people.all() if not same or self.news.is_due(one)]
        for number, connection in enumerate(those, 1):
            message = self.news.message(connection, self.person(connection.account, seated), self.office.desk.now())
            if message is not None:
                connection.send(message)
            if number % AT_ONCE == 0:
                await asyncio.sleep(pause)

    def _log_held(self, shown: Mapping[str, LobbyTable]) -> None:
        """Log every table that is held, whatever the reason, and when it resumes; and a database that is away."""
        if self.office.desk.away != self._away:
            self._away = self.office.desk.away
            if self._away:
                _log.warning("the database is away", why=self._away)
            else:
                _log.info("the database is back")
        for name, one in shown.items():
            before = self.news.shown[name].held if name in self.news.shown else ""
            if one.held and one.held != before:
                _log.warning("a table waits for the floor", table=name, why=one.held)
            elif before and not one.held:
                _log.info("a table goes on", table=name)

    def _by_need(self) -> None:
        """Call people on wait lists; open and close tables on demand, and host or drop them."""
        if not self.room.time.stands:
            self.keeper.lobby.act()
        self._host_what_is_open()

    def practise(self, account: Account, game: str) -> tuple[HostedTable, RequestResult | None]:
        """Seat somebody at a practice table of a game that has room for them; if none does, open a new one."""
        live, done = self.keeper.lobby.practise(account, game, f"practice-{token_hex(8)}")
        self._host_what_is_open()
        return self.tables[live.id], done

    def _host_what_is_open(self) -> None:
        for name, live in self.room.tables.items():
            if name not in self.tables and not live.day.closed:
                self.host(live, 0 if live.durable is None or not live.durable.done() else live.durable.result())
        for name in [name for name, table in self.tables.items() if table.live.day.closed]:
            for task in self._tasks.pop(name, []):
                task.cancel()
            del self.tables[name]
