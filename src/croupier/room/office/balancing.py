"""Where the money of a gaming day is, per table and in total: by the ledger, and by the tables' own states.

stacks + pots + rake areas + boxes + funds + meters + inventory + players' accounts + differences = in - out: what came
to the room, less what left it, is what its accounts hold. Each table is compared with its own state too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import func, select

from croupier.engine import CAGE
from croupier.engine.table import SHARED
from croupier.money import dollars_and_cents
from croupier.room.journal import MONEY
from croupier.room.ledger import CAGE_OF_THE_ROOM, account_at
from croupier.room.schema import POSTING

if TYPE_CHECKING:
    from croupier.room.live import LiveTable
    from croupier.room.office.core import BackOffice

ROOM_ITSELF = "room"
_KINDS = {
    "stack": "stacks",
    "pot": "pots",
    "rake-area": "rake areas",
    "drop-box": "drop boxes",
    "bad-beat-box": "boxes",
    "high-hand-box": "boxes",
    "inventory": "inventory",
    "player": "players' accounts",
    "count-difference": "differences",
}


class TableBalance(msgspec.Struct, frozen=True):
    """One table, or the room itself: what its accounts hold by kind, what came in and went out, and what is wrong."""

    table: str
    holds: Mapping[str, int]
    in_less_out: int
    wrong: tuple[str, ...] = ()

    @property
    def sum(self) -> int:
        """The sum of its accounts."""
        return sum(self.holds.values())


@dataclass(frozen=True, slots=True)
class Balance:
    """The whole room."""

    tables: tuple[TableBalance, ...]
    in_less_out: int

    @property
    def sum(self) -> int:
        """The sum of all accounts except the cage."""
        return sum(one.sum for one in self.tables)

    @property
    def wrong(self) -> tuple[str, ...]:
        """Everything that does not balance, in sentences."""
        found = [said for one in self.tables for said in one.wrong]
        if self.sum != self.in_less_out:
            held, came = dollars_and_cents(self.sum), dollars_and_cents(self.in_less_out)
            found.append(f"the room: its accounts hold {held}, and {came} came in and did not leave")
        return tuple(found)


def balance(office: BackOffice, currency: str = MONEY) -> Balance:
    """The room's money at this moment, while no table moves any."""
    with standing(office):
        return _balance(office, currency)


@contextmanager
def standing(office: BackOffice) -> Iterator[None]:
    """Hold every table and fund, with all their rows stored."""
    with ExitStack() as stand:
        for live in (*(office.room.tables[name] for name in sorted(office.room.tables)), *office.room.funds.values()):
            stand.enter_context(live.lock)
            live.wait_until_durable()
        yield


def _balance(office: BackOffice, currency: str) -> Balance:
    held = {name: cents for (of, name), cents in office.desk.store.balances().items() if of == currency and cents}
    by_table: dict[str, dict[str, int]] = {}
    for name, cents in held.items():
        if name != CAGE_OF_THE_ROOM:
            by_table.setdefault(_place(office, name), {})[name] = cents
    chains = _moved(office, currency)
    for live in (*office.room.tables.values(), *office.room.funds.values()):
        if live.currency == currency:
            by_table.setdefault(live.id, {})
    tables = tuple(_table(office, name, accounts, chains, held) for name, accounts in sorted(by_table.items()))
    return Balance(tables, -held.get(CAGE_OF_THE_ROOM, 0))


def _place(office: BackOffice, account: str) -> str:
    """The table to which an account belongs; those of players and differences belong to the room itself."""
    kind, _, rest = account.partition("/")
    if kind == "stack":
        rest = rest.rpartition("/")[0]
    known = rest in office.room.tables or any(one.id == rest for one in office.room.funds.values())
    return rest if known and kind not in ("player", "count-difference") else ROOM_ITSELF


def kind_of(account: str) -> str:
    """The kind of an account, as the day's book lists it."""
    kind = account.partition("/")[0]
    return _KINDS.get(kind, "meters" if kind.startswith("meter") else "funds and debts")


def _moved(office: BackOffice, currency: str) -> dict[str, dict[str, int]]:
    """What each chain moved on each account."""
    asked = (
        select(POSTING.c.table_id, POSTING.c.account, func.sum(POSTING.c.cents))
        .where(POSTING.c.currency == currency)
        .group_by(POSTING.c.table_id, POSTING.c.account)
    )
    found: dict[str, dict[str, int]] = {}
    with office.desk.store.engine.connect() as connection:
        for chain, account, cents in connection.execute(asked):
            found.setdefault(chain, {})[account] = int(cents)
    return found


def _table(
    office: BackOffice,
    name: str,
    accounts: Mapping[str, int],
    chains: Mapping[str, Mapping[str, int]],
    held: Mapping[str, int],
) -> TableBalance:
    holds: dict[str, int] = {}
    for account, cents in accounts.items():
        holds[kind_of(account)] = holds.get(kind_of(account), 0) + cents
    if name == ROOM_ITSELF:
        outside = -held.get(CAGE_OF_THE_ROOM, 0)
        elsewhere = sum(
            cents for account, cents in held.items() if account not in accounts and account != CAGE_OF_THE_ROOM
        )
        return TableBalance(name, holds, outside - elsewhere)
    came = -sum(
        cents
        for account, cents in chains.get(name, {}).items()
        if account not in accounts and not _is_of(name, account)
    )
    came += sum(
        cents
        for chain, moved in chains.items()
        if chain != name
        for account, cents in moved.items()
        if _is_of(name, account)
    )
    live = office.room.tables.get(name) or next(one for one in office.room.funds.values() if one.id == name)
    wrong = list(_against_its_state(live, accounts))
    if sum(holds.values()) != came:
        told, wanted = dollars_and_cents(sum(holds.values())), dollars_and_cents(came)
        wrong.append(f"table {name}: its accounts hold {told}, and {wanted} came to it and did not leave")
    return TableBalance(name, holds, came, tuple(wrong))


def _is_of(table: str, account: str) -> bool:
    kind, _, rest = account.partition("/")
    if kind in ("player", "count-difference"):
        return False
    return rest == table or (kind == "stack" and rest.rpartition("/")[0] == table)


def _against_its_state(live: LiveTable, accounts: Mapping[str, int]) -> list[str]:
    """What the table has according to its own state."""
    balances = live.day.balances if live.running is None else live.running.table.balances
    people = live.players
    own: dict[str, int] = {}
    for name, cents in balances.items():
        if name != CAGE and cents and not name.startswith(SHARED):  # shared money is in the fund by now
            account = f"{name}/{live.id}" if live.id.startswith("*") else account_at(live.id, name, people)
            own[account] = own.get(account, 0) + cents
    return [
        f"{account}: {dollars_and_cents(accounts.get(account, 0))} by the ledger, "
        f"{dollars_and_cents(own.get(account, 0))} by the table"
        for account in sorted({*own, *accounts})
        if own.get(account, 0) != accounts.get(account, 0)
    ]
