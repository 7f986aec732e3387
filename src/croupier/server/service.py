"""The room with its doors open: tables with those who look on, people with their sockets, and what runs beside them."""

from __future__ import annotations

import asyncio
from secrets import token_hex

from croupier.engine import Answer
from croupier.errors import CroupierError
from croupier.room.demo import BOTS
from croupier.room.folder import Office
from croupier.room.register import Account, account_id
from croupier.room.room import Room
from croupier.rules.views.seen import Said, answer_of
from croupier.rules.warming import warm
from croupier.server.bot_process import BotProcess
from croupier.server.connections import GOING_AWAY, Connection, People
from croupier.server.hosting import HostedTable
from croupier.server.lobby import lobby_table, person_of
from croupier.server.messages import VERSION, Heard, Lobby, LobbyTable, SendAnswer, encode
from croupier.server.practice import Driver
from croupier.server.seating import Seating
from croupier.server.settings import Settings

LOBBY_SECONDS = 1.0


class Service:
    """Everything that one server process serves."""

    def __init__(self, office: Office, room: Room, settings: Settings) -> None:
        self.office, self.room, self.settings = office, room, settings
        self.people = People()
        self.seating = Seating(room)
        self.thinking = BotProcess()
        self.tables: dict[str, HostedTable] = {}
        self.drivers: dict[str, Driver] = {}
        self.ready = False
        self.loop: asyncio.AbstractEventLoop
        self._tasks: set[asyncio.Task[None]] = set()
        self._shown: dict[str, LobbyTable] = {}

    # ---- from start to stop -----------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Host every table, and let practice tables go on."""
        self.loop = asyncio.get_running_loop()
        heads = self.office.desk.store.heads()
        bots = {account_id(name): token_hex(16) for name in BOTS}
        for live in self.room.tables.values():
            seq = heads[live.id].sequence if live.id in heads else 0
            self.tables[live.id] = HostedTable(live, self.office.desk.now, self.settings.limits.kept, seq)
        games = {live.day.state.game.id for live in self.room.tables.values()}
        await asyncio.gather(asyncio.to_thread(warm, games, bots=False), self.thinking.get_ready(games))
        for name, table in self.tables.items():
            if table.live.practice:
                driver = Driver(table, self.seating, bots, self.thinking, self.settings.pace)
                self.drivers[name] = driver
                self._run(driver.run())
        self._run(self._tell_the_lobby())
        self.ready = True

    async def stop(self) -> None:
        """Close every socket, and let go of what runs beside."""
        self.ready = False
        for connection in self.people.all():
            connection.close(GOING_AWAY, "the room stops; come back with resume")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.thinking.stop()

    def _run(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)

    # ---- tables -----------------------------------------------------------------------------------------------------

    def table(self, name: str) -> HostedTable:
        """The table of this id."""
        live = self.room.table(name)
        return self.tables[live.id]

    async def answer(self, account: Account, sent: SendAnswer) -> int:
        """An answer of somebody at a table; the seq after it."""
        table = self.table(sent.table)
        answer = self._answer_of(account, table, sent)
        return await table.act(lambda: self.room.answer(account, sent.table, answer, sent.id))

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

    # ---- the lobby --------------------------------------------------------------------------------------------------

    def lobby(self, account: Account) -> Lobby:
        """All of it, for somebody."""
        tables = tuple(lobby_table(table) for table in self.tables.values())
        return Lobby(VERSION, self.office.desk.now(), person_of(account, self.room.ledger), tables, True)

    async def _tell_the_lobby(self) -> None:
        """Tables that have changed are told to everybody, once a second at most."""
        while True:
            await asyncio.sleep(LOBBY_SECONDS)
            shown = {name: lobby_table(table) for name, table in self.tables.items()}
            changed = tuple(one for name, one in shown.items() if self._shown.get(name) != one)
            if changed and self._shown:
                for connection in self.people.all():
                    self._tell(connection, changed)
            self._shown = shown

    def _tell(self, connection: Connection, changed: tuple[LobbyTable, ...]) -> None:
        person = person_of(connection.account, self.room.ledger)
        connection.send(encode(Lobby(VERSION, self.office.desk.now(), person, changed)))
