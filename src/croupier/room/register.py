"""Base of the room's registers of people: one change at a time, each an entry in the room's own chain."""

from __future__ import annotations

import re
import threading
import time
import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Executable, and_, bindparam, select

from croupier.errors import CroupierError
from croupier.room.desk import ROOM, Desk, Doer
from croupier.room.roles import STAFF, Act, NotPermitted, Role, demand
from croupier.room.schema import ACCOUNT, GRANT

SECOND = 1_000_000
SEEN_SECONDS, SEEN_MAX = 1.0, 10_000  # how often changes by others are looked for, and how many accounts are cached
DAY = 86_400 * SECOND
PERSON_KIND, GUEST_KIND, BOT_KIND = "person", "guest", "bot"
_ID = re.compile(r"[a-z][a-z0-9._-]{0,39}")  # ids by which tables know people; no letters that look alike


class NoAccount(CroupierError):
    """An account that does not exist or cannot be used: which, and why."""


class NotSignedIn(CroupierError):
    """A name and password, session or token that does not let anybody in."""


class TooMany(CroupierError):
    """A limit that protects the room is reached: which, and when it is lifted."""


class Account(msgspec.Struct, frozen=True):
    """A person, guest or bot that the room knows."""

    id: str
    name: str
    kind: str
    roles: frozenset[Role] = frozenset()

    @property
    def is_staff(self) -> bool:
        """Whether this person is staff."""
        return bool(self.roles & STAFF)


# Built once: accounts are looked up all the time.
WITH_ROLES = select(ACCOUNT.c.id, ACCOUNT.c.name, ACCOUNT.c.kind, ACCOUNT.c.closed_at, GRANT.c.role).outerjoin(
    GRANT, and_(GRANT.c.account == ACCOUNT.c.id, GRANT.c.confirmed_by.is_not(None))
)
_ONE = WITH_ROLES.where(ACCOUNT.c.id == bindparam("of"))


def account_in(rows: Sequence[Any]) -> Account:
    """The account in its rows, one for each of its roles."""
    found = rows[0]
    return Account(found.id, found.name, found.kind, frozenset(Role(row.role) for row in rows if row.role))


class Register:
    """Reads the registers of people, and changes them together with the journal."""

    def __init__(self, desk: Desk, lock: threading.RLock | None = None) -> None:
        self._desk = desk
        self._lock = lock or threading.RLock()  # one change at a time: what is checked is what is written

    def account(self, name: str) -> Account:
        """The account of this name, with the roles it holds now.

        A change made here counts at once; one made by another process, such as the command line, within a second.
        """
        seen = self._seen()  # this cache, even if a change starts a new one while the store is asked
        known = seen.get(name)
        if known is not None:
            return known
        account, closed = self._look_up(name)
        if closed:
            raise NoAccount(f"the account {account.id} is closed")
        if len(seen) > SEEN_MAX:
            seen.clear()
        seen[name] = account
        return account

    def _seen(self) -> dict[str, Account]:
        """The cache of accounts; once a second a new one, if there is a new row in the chain that has every change."""
        desk = self._desk
        if time.monotonic() >= desk.seen_until:
            row = desk.store.last_row(ROOM)
            if row != desk.seen_row:
                desk.seen, desk.seen_row = {}, row
            desk.seen_until = time.monotonic() + SEEN_SECONDS
        return desk.seen

    def is_closed(self, name: str) -> bool:
        """Whether somebody's account was closed; False if there never was one."""
        if name in self._seen():
            return False
        try:
            account, closed = self._look_up(name)
        except NoAccount:
            return False
        if not closed:
            self._seen()[name] = account
        return closed

    def even_if_closed(self, name: str) -> Account:
        """Like `account`, but also for a closed account, which holds no roles and keeps its money."""
        return self._look_up(name)[0]

    def _look_up(self, name: str) -> tuple[Account, bool]:
        """The account in the store, and whether it is closed."""
        with self._desk.store.reading.connect() as connection:
            rows = connection.execute(_ONE, {"of": account_id(name)}).all()
        if not rows:
            raise NoAccount(f"there is no account {name!r}")
        return account_in(rows), rows[0].closed_at is not None

    def doer(self, by: Account, act: Act) -> Doer:
        """The role in which somebody does this: by their current roles, not those at sign-in."""
        return Doer(by.id, demand(by.name, self.account(by.id).roles, act))

    def _write(self, doer: Doer, kind: str, told: Mapping[str, Any], *beside: Executable) -> None:
        self._desk.take(doer, kind, msgspec.json.encode(told), beside=beside).result()
        if beside:
            self._desk.seen = {}

    def _row(self, asked: Any) -> Mapping[str, Any] | None:
        with self._desk.store.engine.connect() as connection:
            row = connection.execute(asked).mappings().one_or_none()
        return None if row is None else dict(row)

    def _count(self, asked: Any) -> int:
        with self._desk.store.engine.connect() as connection:
            return int(connection.execute(asked).scalar_one())


def may_play(now: Account, *, practice: bool) -> None:
    """Refuse guests and bots at money tables, and staff at money tables of their own room; by their roles now."""
    demand(now.name, now.roles, Act.PLAY)
    if practice:
        return
    if now.kind == BOT_KIND:
        raise NotPermitted(f"{now.name} is a bot of the house, which plays at practice tables only", "MD-POKER 17.A")
    if now.kind == GUEST_KIND:
        raise NotPermitted(f"{now.name} is a guest; guests play at practice tables only")
    if now.is_staff:
        raise NotPermitted(f"{now.name} works here, and does not sit at money tables of this room")


def account_id(name: str) -> str:
    """The normalised id of an account, by which tables know the person."""
    found = maybe_account_id(name)
    if not found:
        raise NoAccount(
            f"{name[:80]!r} cannot be the name of an account; it has 1 to 40 letters (a to z), digits, dots, "
            "dashes or underlines, and begins with a letter; the name that is shown may be in any script"
        )
    return found


def maybe_account_id(name: str) -> str:
    """Like `account_id`, but empty if it cannot be one."""
    folded = unicodedata.normalize("NFKC", name.strip()).casefold()
    return folded if _ID.fullmatch(folded) else ""


def alike(name: str) -> str:
    """A key that is equal for names that look the same."""
    return "".join(one for one in unicodedata.normalize("NFKC", name).casefold() if one.isalnum())


def shown_name(name: str) -> str:
    """A display name: printable, without surrounding blanks, at most 140 characters."""
    cleaned = unicodedata.normalize("NFC", " ".join(name.split()))
    if not cleaned or len(cleaned) > 140 or not cleaned.isprintable():
        raise NoAccount(f"{name[:80]!r} cannot be shown as a name; it has 1 to 140 printable characters")
    return cleaned
