"""Requests at a table ("wishes") by players, or by the floor to close it.

They are kept until they can be carried out between two rounds, even after a stop.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec
from sqlalchemy import Executable, and_, delete, insert, select

from croupier.room.schema import WISH
from croupier.room.store import Store

WISHED, DROPPED = "wish", "wish dropped"  # kinds of rows in the journal


class Want(StrEnum):
    """The kinds of requests, in the order in which they are carried out."""

    CLOSE = "close the table"
    LEAVE = "leave"
    AWAY = "sit out"
    BACK = "come back"
    CHANGE = "change seat"
    ADD = "add chips"
    SIT = "sit down"


class Wish(msgspec.Struct, frozen=True):
    """A request by one account at one table."""

    table: str
    account: str
    act: Want
    seat: int = 0
    cents: int = 0
    by_house: bool = False  # whether the room made it for them, as for an idle player


class Wishes:
    """Every request that waits; changed together with the journal, by the statements that `put` and `gone` return."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting = self._stored()
        self.changes = 0  # how often one was made or removed

    def read_again(self, table: str) -> None:
        """Read what is stored for a table: rows that were refused have changed nothing there."""
        stored = {key: wish for key, wish in self._stored().items() if wish.table == table}
        for key in [key for key in list(self._waiting) if key[0] == table]:
            self._waiting.pop(key, None)
        self._waiting |= stored
        self.changes += 1

    def _stored(self) -> dict[tuple[str, str, Want], Wish]:
        with self._store.engine.connect() as connection:
            rows = connection.execute(select(WISH)).all()
        found = [Wish(row.table_id, row.account, Want(row.act), row.seat, row.cents, row.by_house) for row in rows]
        return {(one.table, one.account, one.act): one for one in found}

    def of(self, table: str, account: str = "") -> list[Wish]:
        """The requests at a table, in the order in which they are carried out; or those of one account."""
        found = [one for one in list(self._waiting.values()) if one.table == table and account in ("", one.account)]
        return sorted(found, key=lambda one: tuple(Want).index(one.act))

    def has(self, table: str, account: str, act: Want) -> bool:
        """Whether this account has made this request."""
        return (table, account, act) in self._waiting

    def tables(self, account: str, act: Want) -> tuple[str, ...]:
        """The tables at which this account has made this request."""
        return tuple(
            sorted(one.table for one in list(self._waiting.values()) if (one.account, one.act) == (account, act))
        )

    def closing(self) -> dict[str, Wish]:
        """By table, the request to close it."""
        return {one.table: one for one in list(self._waiting.values()) if one.act is Want.CLOSE}

    def put(self, wish: Wish) -> Iterator[Executable]:
        """Let a request wait, replacing an earlier one of its kind."""
        yield from self.gone(wish)
        self.changes += 1
        self._waiting[wish.table, wish.account, wish.act] = wish
        yield insert(WISH).values(
            table_id=wish.table,
            account=wish.account,
            act=wish.act,
            seat=wish.seat,
            cents=wish.cents,
            by_house=wish.by_house,
        )

    def gone(self, wish: Wish) -> Iterator[Executable]:
        """Remove a request."""
        if self._waiting.pop((wish.table, wish.account, wish.act), None) is not None:
            self.changes += 1
            this = and_(WISH.c.table_id == wish.table, WISH.c.account == wish.account, WISH.c.act == wish.act)
            yield delete(WISH).where(this)
