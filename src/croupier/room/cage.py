"""The cage: where a cashier takes players' money and pays it out, and where play chips come from."""

from __future__ import annotations

from concurrent.futures import Future

import msgspec

from croupier.errors import CroupierError
from croupier.money import dollars_and_cents
from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.journal import CHIPS, MONEY, Posting
from croupier.room.ledger import CAGE_OF_THE_ROOM, Ledger, player_account
from croupier.room.people import People
from croupier.room.register import PERSON_KIND, Account
from croupier.room.roles import Act, NotPermitted, demand

TAKEN, PAID, GIVEN = "money taken", "money paid out", "play chips given"


class WithTheRoom(msgspec.Struct, frozen=True):
    """What somebody has with the room, apart from their chips at tables."""

    account: str
    name: str
    cents: int


def with_the_room(people: People, ledger: Ledger, by: Account, name: str) -> WithTheRoom:
    """What a cashier looks up before money changes hands."""
    demand(by.name, by.roles, Act.PAY_OUT)
    account = people.even_if_closed(name)
    return WithTheRoom(account.id, account.name, ledger.holds(MONEY, player_account(account.id)))


class Cage:
    """The room's cage."""

    def __init__(self, desk: Desk, people: People, ledger: Ledger) -> None:
        self._desk, self._people, self._ledger = desk, people, ledger

    def fill(self, by: Account, name: str, cents: int, command: str = "") -> None:
        """A cashier takes a player's money."""
        doer, account = self._people.doer(by, Act.FILL_ACCOUNT), self._people.account(name)
        if account.is_staff:
            raise NotPermitted(f"{account.id} works here, and does not play for money in this room")
        self._changes_hands(doer, account, cents, TAKEN, command)

    def pay_out(self, by: Account, name: str, cents: int, command: str = "") -> None:
        """A cashier pays out what somebody has with the room, also if they work here now or their account is closed."""
        doer, account = self._people.doer(by, Act.PAY_OUT), self._people.even_if_closed(name)
        self._changes_hands(doer, account, cents, PAID, command)

    def give_play_chips(self, name: str, cents: int) -> None:
        """Play chips for practice tables, which never meet money."""
        self._move(HOUSE, CHIPS, name, cents, GIVEN, "")  # nobody waits: the writer keeps the order

    def _changes_hands(self, doer: Doer, account: Account, cents: int, kind: str, command: str) -> None:
        if cents <= 0:
            amount = f"-{dollars_and_cents(-cents)}" if cents else "no money"
            raise CroupierError(f"{amount} was named for {account.id}; at the cage at least one cent changes hands")
        if account.kind != PERSON_KIND:
            raise NotPermitted(f"{account.id} is a {account.kind} and has no money with the room")
        self._move(doer, MONEY, account.id, cents if kind == TAKEN else -cents, kind, command).result()

    def _move(self, doer: Doer, currency: str, name: str, cents: int, kind: str, command: str) -> Future[int]:
        """The row of this movement; a repeated command has the first one's, which may not be durable yet."""
        body = msgspec.json.encode({"account": name, "cents": cents, "amount": dollars_and_cents(abs(cents))})
        with self._desk.together():  # a command that comes twice at once is taken once
            if (again := self._desk.taken(doer, command, body)) is not None:
                return again
            postings = [Posting(currency, player_account(name), cents), Posting(currency, CAGE_OF_THE_ROOM, -cents)]
            self._ledger.take(postings)
            row = self._desk.take(doer, kind, body, command=command, postings=postings)
        row.add_done_callback(lambda done: self._notice(done, postings))
        return row

    def _notice(self, row: Future[int], postings: list[Posting]) -> None:
        """What could not be stored did not happen."""
        if row.exception() is not None:
            self._ledger.give_back(postings)
