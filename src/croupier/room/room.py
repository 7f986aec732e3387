"""The room: its tables, who may answer at them, and the cage.

`answer` is the one door for whatever is said or done at a table. Who somebody is decides which answers are theirs: a
player answers for the seats they sit at, a dealer for the dealer, a floorperson or above for the floor.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime

import msgspec

from croupier.engine import CHANCE, DEALER, FLOOR, Answer, Game, House
from croupier.errors import CroupierError
from croupier.money import dollars_and_cents
from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.journal import CHIPS, MONEY, Posting
from croupier.room.ledger import CAGE_OF_THE_ROOM, Ledger, player_account
from croupier.room.live import LiveTable, Taken, recovered
from croupier.room.people import People
from croupier.room.register import BOT_KIND, GUEST_KIND, Account
from croupier.room.roles import STAFF, Act, NotPermitted, Role, demand
from croupier.room.steps import OPENED
from croupier.rules import GAMES
from croupier.rules.table_day import TableDay
from croupier.rules.views import PUBLIC, View, person

COMES_AND_GOES = frozenset({"arrives", "departs"})
_SITS = "sit"


class NoTable(CroupierError):
    """There is no such table in the room, or not twice."""


class Room:
    """Every table, and the money of everybody."""

    def __init__(self, desk: Desk, people: People, games: Mapping[str, Game] = GAMES) -> None:
        self.desk, self.people = desk, people
        self.ledger = Ledger(desk.store.balances())
        self.tables: dict[str, LiveTable] = {}
        for table in sorted(desk.store.heads()):
            if desk.store.last_of(table, OPENED):
                self.tables[table] = recovered(desk, self.ledger, table, games)

    # ---- tables -----------------------------------------------------------------------------------------------------

    def open_table(
        self, by: Account | None, table: str, game: Game, house: House, *, practice: bool, submission: str = "none"
    ) -> LiveTable:
        """A table begins its day; a practice table by the house itself, which is marked as such."""
        if table in self.tables:
            raise NoTable(f"there is a table {table} already")
        if table.startswith("*") or not table.strip() or len(table) > 60:
            raise NoTable(f"{table[:80]!r} cannot be the id of a table; it has 1 to 60 characters and no leading star")
        if by is None and not practice:
            raise NotPermitted(f"nobody opens table {table}; at a money table that takes a floorperson or above")
        doer = HOUSE if by is None else self.people.doer(by, Act.OPEN_TABLE)
        opened = datetime.fromtimestamp(self.desk.now() / 1_000_000, UTC)
        day = TableDay(game, house, table=table, opened=opened, submission=submission)
        live = LiveTable(self.desk, self.ledger, day, CHIPS if practice else MONEY, practice)
        live.open(doer)
        self.tables[table] = live
        return live

    def table(self, table: str) -> LiveTable:
        """The table of this id."""
        try:
            return self.tables[table]
        except KeyError:
            known = ", ".join(sorted(self.tables)) or "none"
            raise NoTable(f"there is no table {table!r}; there are {known}") from None

    def begin(self, by: Account, table: str, procedure: str, command: str = "") -> Taken:
        """Staff begin a procedure: the floor what lies between rounds, the dealer a round."""
        act = Act.DEAL if procedure == "round" else Act.RUN_TABLE
        return self.table(table).begin(self.people.doer(by, act), procedure, command)

    def answer(self, by: Account, table: str, answer: Answer, command: str = "") -> Taken:
        """Take an answer of somebody at a table; refused where it is not theirs to give."""
        live = self.table(table)
        doer = self._doer(by, live, answer)
        if answer.verb in COMES_AND_GOES and answer.what == by.id:
            live.called(by.id, by.name)
        return live.answer(doer, answer, command)

    def looked_at(self, by: Account | None, table: str) -> View | None:
        """The table as somebody sees it: by the seats that are theirs in this hand, else as the public does."""
        live = self.table(table)
        running = live.running
        if by is None or running is None:
            return live.looked_at(PUBLIC)
        return live.looked_at(person(running.record.players, by.id))

    def _doer(self, by: Account, live: LiveTable, answer: Answer) -> Doer:
        roles = self.people.account(by.id).roles
        if answer.actor == CHANCE:
            raise NotPermitted(f"{by.id} may not answer for chance; the room shuffles")
        if answer.actor == DEALER:
            return Doer(by.id, demand(by.id, roles, Act.DEAL))
        if answer.actor == FLOOR and not (answer.verb in COMES_AND_GOES and answer.what == by.id):
            return Doer(by.id, demand(by.id, roles, Act.SEAT if answer.verb in COMES_AND_GOES else Act.RUN_TABLE))
        _may_play(by, roles, live)
        if answer.actor > 0:
            self._own_seat(by, live, answer)
        return Doer(by.id, Role.PLAYER)

    @staticmethod
    def _own_seat(by: Account, live: LiveTable, answer: Answer) -> None:
        players = live.day.players if live.running is None else live.running.table.players
        sitting = players.get(answer.actor)
        if sitting is None and answer.verb == _SITS and answer.what == by.id:
            return
        if sitting != by.id:
            whose = f"{sitting} sits" if sitting else "nobody sits"
            raise NotPermitted(f"{by.id} may not answer for seat {answer.actor}, where {whose}")

    # ---- the cage ---------------------------------------------------------------------------------------------------

    def fill(self, by: Account, name: str, cents: int, command: str = "") -> None:
        """A cashier takes a player's money at the cage."""
        self._at_the_cage(self.people.doer(by, Act.FILL_ACCOUNT), name, cents, "money taken", command)

    def pay_out(self, by: Account, name: str, cents: int, command: str = "") -> None:
        """A cashier pays out what a player has with the room."""
        self._at_the_cage(self.people.doer(by, Act.PAY_OUT), name, -cents, "money paid out", command)

    def give_play_chips(self, name: str, cents: int) -> None:
        """Play chips for practice tables, which never meet money."""
        self._move(HOUSE, CHIPS, name, cents, "play chips given", "")

    def _at_the_cage(self, doer: Doer, name: str, cents: int, kind: str, command: str) -> None:
        if not cents:
            raise CroupierError("no money was named; at the cage at least one cent changes hands")
        account = self.people.account(name)
        if account.kind != "person":
            raise NotPermitted(f"{account.id} is a {account.kind} and has no money with the room")
        if account.roles & STAFF:
            raise NotPermitted(f"{account.id} works here, and does not play for money in this room")
        self._move(doer, MONEY, account.id, cents, kind, command)

    def _move(self, doer: Doer, currency: str, name: str, cents: int, kind: str, command: str) -> None:
        body = msgspec.json.encode({"account": name, "cents": cents, "amount": dollars_and_cents(abs(cents))})
        if self.desk.taken(doer, command, body) is not None:
            return
        postings = [Posting(currency, player_account(name), cents), Posting(currency, CAGE_OF_THE_ROOM, -cents)]
        self.ledger.take(postings)
        self.desk.take(doer, kind, body, command=command, postings=postings).result()


def _may_play(by: Account, roles: frozenset[Role], live: LiveTable) -> None:
    """Guests and bots play at practice tables only, and staff not for money of their own room."""
    demand(by.id, roles, Act.PLAY)
    if live.practice:
        return
    if by.kind == BOT_KIND:
        raise NotPermitted(f"{by.id} is a bot of the house, which plays at practice tables only", "MD-POKER 17.A")
    if by.kind == GUEST_KIND:
        raise NotPermitted(f"{by.id} is a guest; guests play at practice tables only")
    if roles & STAFF:
        raise NotPermitted(f"{by.id} works here, and does not sit at money tables of this room")
