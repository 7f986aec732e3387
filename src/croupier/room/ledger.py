"""The ledger: what every account of the room holds, and the postings that an answer at a table makes.

A table's accounts have its id in their name (`pot/4`), stacks also the person who owns them (`stack/4/ann`). Chips that
come from and go to the cage at a table are the player's own money with the room (`player/ann`): nobody can buy in with
more than that account holds, and only a cashier fills it and pays it out.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence

from croupier.engine import CAGE, STACK, Event
from croupier.engine.table import SHARED
from croupier.errors import CroupierError
from croupier.money import dollars_and_cents
from croupier.room.journal import Posting

CAGE_OF_THE_ROOM, PLAYER = "cage", "player/"
_SEATS = {STACK[seat]: seat for seat in range(1, 24)}


class NotCovered(CroupierError):
    """An account that holds less than is to be taken from it: whose, how much there is, how much was asked for."""

    def __init__(self, account: str, held: int, wanted: int, who: str = "") -> None:
        """`who` is the name that they are shown by, where they are told it themselves."""
        super().__init__(
            f"{who or account} has {dollars_and_cents(held)} with the room, and {dollars_and_cents(wanted)} is wanted; "
            "a cashier takes money at the cage"
        )
        self.account, self.held, self.wanted = account, held, wanted

    def told(self, account: str, name: str) -> NotCovered:
        """The same, as this person is told it."""
        return NotCovered(self.account, self.held, self.wanted, name if account == self.account else "")


def player_account(person: str) -> str:
    """The account of a player's money with the room."""
    return f"{PLAYER}{person}"


def stack_account(table: str, person: str) -> str:
    """The account of a player's chips at a table."""
    return f"stack/{table}/{person}"


def postings_of(table: str, currency: str, events: Iterable[Event], people: Mapping[int, str]) -> list[Posting]:
    """The money that some events move, net, by account."""
    moved: dict[str, int] = {}
    for event in events:
        if event.cents and (event.source or event.target) and event.source != event.target:
            source, target = _account(table, event.source, event, people), _account(table, event.target, event, people)
            moved[source] = moved.get(source, 0) - event.cents
            moved[target] = moved.get(target, 0) + event.cents
    return [Posting(currency, account, cents) for account, cents in moved.items() if cents]


def moved_to(fund: str, events: Iterable[Event]) -> int:
    """What these events put into a shared fund, less what they take from it."""
    account = f"{SHARED}{fund}"
    return sum(one.cents * ((one.target == account) - (one.source == account)) for one in events if one.cents)


def fund_postings(chain: str, currency: str, events: Iterable[Event], tables: Mapping[int, str]) -> list[Posting]:
    """The postings of a fund's own events: what tables moved comes from their accounts of it, which are then empty."""
    moved: dict[str, int] = {}
    for event in events:
        if event.cents and event.source != event.target:
            of_table = f"{SHARED}{event.text}/{tables[event.seat]}" if event.seat else CAGE_OF_THE_ROOM
            for name, cents in ((event.source, -event.cents), (event.target, event.cents)):
                account = of_table if name == CAGE else f"{name}/{chain}"
                moved[account] = moved.get(account, 0) + cents
    return [Posting(currency, account, cents) for account, cents in moved.items() if cents]


def account_at(table: str, name: str, people: Mapping[int, str]) -> str:
    """The room's name for a table's account."""
    return stack_account(table, people[_SEATS[name]]) if name in _SEATS else f"{name}/{table}"


def _account(table: str, name: str, event: Event, people: Mapping[int, str]) -> str:
    if name == CAGE:
        other = event.target if event.source == CAGE else event.source
        if other in _SEATS:
            return player_account(people[_SEATS[other]])
        return CAGE_OF_THE_ROOM
    return account_at(table, name, people)


class Ledger:
    """What every account holds, including entries that are not on disk yet."""

    def __init__(self, balances: Mapping[tuple[str, str], int]) -> None:
        self._balances = dict(balances)
        self.players_moved = 0  # how often money of players with the room has moved
        self._lock = threading.Lock()

    def holds(self, currency: str, account: str) -> int:
        """What an account holds, in cents."""
        with self._lock:
            return self._balances.get((currency, account), 0)

    def take(self, postings: Sequence[Posting]) -> None:
        """Book postings; refused if a player's account would become negative."""
        with self._lock:
            for posting in postings:
                held = self._balances.get((posting.currency, posting.account), 0)
                if posting.account.startswith(PLAYER) and held + posting.cents < 0:
                    raise NotCovered(posting.account.removeprefix(PLAYER), held, -posting.cents)
            for posting in postings:
                key = (posting.currency, posting.account)
                self._balances[key] = self._balances.get(key, 0) + posting.cents
                self.players_moved += posting.account.startswith(PLAYER)

    def give_back(self, postings: Sequence[Posting]) -> None:
        """Undo postings that could not be stored."""
        with self._lock:
            for posting in postings:
                self._balances[posting.currency, posting.account] -= posting.cents
                self.players_moved += posting.account.startswith(PLAYER)

    def balances(self) -> dict[tuple[str, str], int]:
        """Every account that holds something."""
        with self._lock:
            return {key: cents for key, cents in self._balances.items() if cents}
