"""The room with its doors open: tables with those who look on, people with their sockets, and what runs beside them."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from secrets import token_hex
from typing import Any

from croupier.engine import Answer
from croupier.errors import CroupierError
from croupier.room.attending import Attendant
from croupier.room.demo import BOTS
from croupier.room.folder import Office
from croupier.room.live import LiveTable
from croupier.room.register import Account, account_id
from croupier.room.room import Room
from croupier.rules.bots import Bot
from croupier.rules.views.seen import Said, answer_of
from croupier.rules.warming import warm
from croupier.server import messages
from croupier.server.attending import attend, deciding
from croupier.server.bot_process import BotProcess
from croupier.server.connections import GOING_AWAY, Connection, People
from croupier.server.hosting import HostedTable
from croupier.server.lobby import lobby_table, person_of
from croupier.server.messages import VERSION, Heard, Lobby, LobbyTable, Refused, SendAnswer, encode
from croupier.server.settings import Settings

SECOND = 1.0


class Service:
    """Everything that one server process serves."""

    def __init__(self, office: Office, room: Room, settings: Settings) -> None:
        self.office, self.room, self.settings = office, room, settings
        self.people = People()
        self.thinking = BotProcess()
        self.tables: dict[str, HostedTable] = {}
        self.attendants: dict[str, Attendant] = {}
        self.ready = False
        self.loop: asyncio.AbstractEventLoop
        self._tasks: set[asyncio.Task[None]] = set()
        self._shown: dict[str, LobbyTable] = {}

    # ---- from start to stop -----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Host every table, and attend to it."""
        self.loop = asyncio.get_running_loop()
        games = {live.day.state.game.id for live in self.room.tables.values()}
        await asyncio.gather(asyncio.to_thread(warm, games, bots=False), self.thinking.get_ready(games))
        heads = self.office.desk.store.heads()
        for live in self.room.tables.values():
            self.host(live, heads[live.id].sequence if live.id in heads else 0)
        self.room.seats.notices.append(self._notice)
        self._run(self._every_second())
        self.ready = True

    def host(self, live: LiveTable, seq: int) -> HostedTable:
        """A table is open to those who look on, from here on."""
        limits = self.settings.limits
        table = HostedTable(live, self.office.desk.now, limits.kept, seq, lambda: self._clock(live.id))
        bots = {account_id(name): Bot(live.day.state.game.id, token_hex(16)) for name in BOTS}
        attendant = Attendant(
            self.room,
            live,
            self.settings.pace,
            bots if live.practice else {},
            is_gone=lambda account: not self.people.of(account),
            decides=deciding(self.thinking, table),
        )
        self.tables[live.id], self.attendants[live.id] = table, attendant
        self._run(attend(table, attendant, self.room.time, self.office.desk.now))
        return table

    async def stop(self) -> None:
        """Hold every hand as it stands, tell the players, close every socket, and let go of what runs beside."""
        self.ready = False
        self.room.stopping.stop()
        await asyncio.sleep(0)  # what players are told goes before their sockets do
        for connection in self.people.all():
            connection.close(GOING_AWAY, "the room stops; come back with resume")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinking.stop()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.add(asyncio.get_running_loop().create_task(work))

    def _clock(self, table: str) -> messages.Clock | None:
        attendant = self.attendants.get(table)
        shown = None if attendant is None else attendant.turns.shown()
        if shown is None:
            return None
        return messages.Clock(shown.seat, shown.phase, shown.ends, shown.bank, shown.grace, shown.stands)

    # ---- tables -----------------------------------------------------------------------------------------------------

    def table(self, name: str) -> HostedTable:
        """The table of this id."""
        return self.tables[self.room.table(name).id]

    async def answer(self, account: Account, sent: SendAnswer) -> int:
        """An answer of somebody at a table; its row, once everybody was told."""
        table = self.table(sent.table)
        answer = self._answer_of(account, table, sent)
        taken = self.room.answer(account, sent.table, answer, sent.id)
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

    def say(self, account: Account, name: str, words: str) -> None:
        """Somebody says something at a table."""
        table = self.table(name)
        seats = table.seats_of(account.id)
        if not seats and account.id not in table.looking:
            raise CroupierError(f"{account.name} does not look at table {name}; whoever sits or looks on there speaks")
        told = Heard(name, self.office.desk.now(), account.name, words, seats[0] if seats else 0)
        table.say(encode(told))

    def _notice(self, account: str, table: str, words: str) -> None:
        """What somebody waited for could not be done."""
        message = encode(Refused("", f"table {table}: {words}"))
        for one in self.people.of(account):
            self.loop.call_soon_threadsafe(one.send, message)

    # ---- the lobby --------------------------------------------------------------------------------------------------

    def lobby(self, account: Account) -> Lobby:
        """All of it, for somebody."""
        tables = tuple(lobby_table(table) for table in self.tables.values())
        return Lobby(VERSION, self.office.desk.now(), person_of(account, self.room.ledger), tables, True)

    async def _every_second(self) -> None:
        """The room's time is written down, and tables that have changed are told to everybody."""
        while True:
            await asyncio.sleep(SECOND)
            await asyncio.to_thread(self.room.time.beat)
            shown = {name: lobby_table(table) for name, table in self.tables.items()}
            changed = tuple(one for name, one in shown.items() if self._shown.get(name) != one)
            if changed and self._shown:
                for connection in self.people.all():
                    self._tell(connection, changed)
            self._shown = shown

    def _tell(self, connection: Connection, changed: tuple[LobbyTable, ...]) -> None:
        person = person_of(connection.account, self.room.ledger)
        connection.send(encode(Lobby(VERSION, self.office.desk.now(), person, changed)))
