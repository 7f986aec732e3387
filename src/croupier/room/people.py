"""Accounts, guests, bots and roles. An administrator holds no other role; two of them together grant one.

The first two administrators are added at the command line, where the database is. A role is proposed by one
administrator and confirmed by another; one alone can revoke it, with immediate effect.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import groupby
from secrets import token_bytes, token_hex
from typing import Any

import msgspec
from sqlalchemy import Executable, and_, delete, func, insert, select, update

from croupier.room.desk import HOUSE, ROOM, Desk, Doer
from croupier.room.passwords import Passwords, new_password
from croupier.room.register import (
    BOT_KIND,
    GUEST_KIND,
    PERSON_KIND,
    SECOND,
    SEEN_MAX,
    WITH_ROLES,
    Account,
    NoAccount,
    Register,
    TooMany,
    account_id,
    account_in,
    alike,
    shown_name,
)
from croupier.room.roles import Act, NotPermitted, Role
from croupier.room.schema import ACCOUNT, GRANT, JOURNAL, LOGIN, NO_ANSWERS, TOKEN
from croupier.room.seals import read_plain

# Kinds of rows in the journal.
ADDED, GUEST_CAME, BOT_ADDED = NEW = ("account added", "guest came", "bot added")
CLOSED = "account closed"
ASKED, GRANTED, REVOKED = "role asked for", "role granted", "role revoked"
PASSWORD_RESET, PASSWORD_CHANGED = "password reset", "password changed"
GUESTS_MAX, GUESTS_WITHIN = 4, 3600 * SECOND  # of one address


class People(Register):
    """The people that the room knows, and their roles."""

    def __init__(self, desk: Desk, passwords: Passwords | None = None) -> None:
        super().__init__(desk)
        self.passwords = passwords or Passwords()
        self._pepper = token_bytes(16)  # guests' addresses are kept only while the room runs

    def add(self, by: Account | None, name: str, *, shown: str = "", role: Role = Role.PLAYER) -> tuple[Account, str]:
        """Add an account; returns it with its password, shown only this once. The first two need no administrator."""
        with self._lock:
            made = Account(account_id(name), shown_name(shown or name), PERSON_KIND, frozenset({role}))
            doer = self._may_add(by, role)
            password = new_password()
            login = {"account": made.id, "password": self.passwords.keep(password), "failures": 0, "locked_until": 0}
            self._new(doer, ADDED, made, insert(LOGIN).values(login))
            return made, password

    def guest(self, address: str, shown: str = "Guest", browser: str = "", *, most: int = GUESTS_MAX) -> Account:
        """Add a guest, for practice tables only; `browser` is a secret that identifies their browser.

        `most` is how many of one address are added within an hour.
        """
        with self._lock:
            origin = sha256(self._pepper + address.encode()).digest()
            recent = (ACCOUNT.c.address == origin, ACCOUNT.c.made_at > self._desk.now() - GUESTS_WITHIN)
            if self._count(select(func.count()).select_from(ACCOUNT).where(*recent)) >= most:
                minutes = GUESTS_WITHIN // (60 * SECOND)
                came = f"{most} guests came from this address within {minutes} minutes"
                raise TooMany(f"{came}; sign in instead")
            made = Account(f"guest-{token_hex(6)}", shown_name(shown), GUEST_KIND, frozenset({Role.PLAYER}))
            self._refuse_a_bots_name(made.name)
            known = sha256(browser.encode()).digest() if browser else b""
            self._new(HOUSE, GUEST_CAME, made, address=origin, browser=known)
            return made

    def _refuse_a_bots_name(self, shown: str) -> None:
        """Refuse a name that belongs to one of the house's bots."""
        with self._desk.store.engine.connect() as connection:
            bots = connection.execute(select(ACCOUNT.c.name).where(ACCOUNT.c.kind == BOT_KIND)).scalars().all()
        if alike(shown) in {alike(bot) for bot in bots}:
            raise NoAccount(f"{shown} is a bot of the house; take another name")

    def bot(self, name: str) -> Account:
        """Add a bot: the house's own player, for practice tables only (MD-POKER 17.A); nobody can sign in as one."""
        with self._lock:
            made = Account(account_id(name), shown_name(name), BOT_KIND, frozenset({Role.PLAYER}))
            self._new(HOUSE, BOT_ADDED, made)
            return made

    def accounts(self) -> list[Account]:
        """Everybody whose account is open, by name."""
        seen = self._seen()
        with self._desk.store.reading.connect() as connection:
            rows = connection.execute(WITH_ROLES.where(ACCOUNT.c.closed_at.is_(None)).order_by(ACCOUNT.c.id)).all()
        found = [account_in(list(those)) for _, those in groupby(rows, key=lambda row: row.id)]
        if len(found) <= SEEN_MAX:
            seen |= {one.id: one for one in found}
        return found

    def close(self, by: Account, name: str) -> None:
        """Close an account: nobody can sign in to it again; its money stays until the cage pays it out."""
        with self._lock:
            doer, account = self.doer(by, Act.CLOSE_ACCOUNT), self.account(name)
            self._keep_two_administrators(account)
            self._write(
                doer,
                CLOSED,
                {"account": account.id},
                update(ACCOUNT).where(ACCOUNT.c.id == account.id).values(closed_at=self._desk.now()),
                delete(GRANT).where(GRANT.c.account == account.id),
                delete(TOKEN).where(TOKEN.c.account == account.id),
            )

    # ---- roles ------------------------------------------------------------------------------------------------------

    def grant(self, by: Account, name: str, role: Role) -> bool:
        """Propose a role, or confirm one that another administrator proposed; True once it is in effect."""
        with self._lock:
            doer, account = self.doer(by, Act.GRANT), self.account(name)
            _may_hold(account, role)
            if role is Role.ADMINISTRATOR:
                self._refuse_a_known_password(account)
            where = and_(GRANT.c.account == account.id, GRANT.c.role == role)
            asked = self._row(select(GRANT).where(where))
            told = {"account": account.id, "role": role}
            if asked is None:
                row = insert(GRANT).values(account=account.id, role=role, asked_by=by.id, confirmed_by=None)
                self._write(doer, ASKED, told, row)
                return False
            if asked["asked_by"] == by.id:
                raise NotPermitted(f"{by.name} asked for this role of {account.id}; another administrator confirms it")
            if account.id == by.id:
                raise NotPermitted(f"{by.name} may not confirm a role of their own")
            confirmed: list[Executable] = [update(GRANT).where(where).values(confirmed_by=by.id)]
            if role is Role.ADMINISTRATOR:  # an administrator is no longer a player either
                confirmed.insert(0, delete(GRANT).where(GRANT.c.account == account.id, GRANT.c.role == Role.PLAYER))
            self._write(doer, GRANTED, told, *confirmed)
            return True

    def revoke(self, by: Account, name: str, role: Role) -> None:
        """Revoke a role at once, and with it every session and token of that account."""
        with self._lock:
            doer, account = self.doer(by, Act.REVOKE), self.account(name)
            where = and_(GRANT.c.account == account.id, GRANT.c.role == role)
            if self._row(select(GRANT).where(where)) is None:
                raise NoAccount(f"{account.id} does not hold the role {role}")
            if role is Role.ADMINISTRATOR:
                self._keep_two_administrators(account)
            ended = delete(TOKEN).where(TOKEN.c.account == account.id)
            self._write(doer, REVOKED, {"account": account.id, "role": role}, delete(GRANT).where(where), ended)

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _new(
        self, doer: Doer, kind: str, made: Account, *beside: Executable, address: bytes = b"", browser: bytes = b""
    ) -> None:
        if self._row(select(ACCOUNT).where(ACCOUNT.c.id == made.id)) is not None:
            raise NoAccount(f"there is an account {made.id} already; take another name")
        (role,) = made.roles
        row: dict[str, Any] = {"id": made.id, "name": made.name, "kind": made.kind, "made_at": self._desk.now()}
        held = {"account": made.id, "role": role, "asked_by": doer.account, "confirmed_by": doer.account}
        self._write(
            doer,
            kind,
            {"account": made.id, "name": made.name, "role": role},
            insert(ACCOUNT).values(row | {"address": address, "browser": browser, "closed_at": None}),
            insert(GRANT).values(held),
            *beside,
        )

    def _may_add(self, by: Account | None, role: Role) -> Doer:
        if by is not None:
            doer = self.doer(by, Act.ADD_ACCOUNT)
            if role is not Role.PLAYER:
                raise NotPermitted(f"{by.name} adds players; the role {role} is granted by two administrators")
            return doer
        if role is not Role.ADMINISTRATOR or self._administrators() >= 2:
            raise NotPermitted("without an administrator only the first two administrators are added")
        return HOUSE

    def _refuse_a_known_password(self, account: Account) -> None:
        """Refuse the role to somebody whose password an administrator was shown, who could then act as two."""
        kinds = (ADDED, PASSWORD_RESET, PASSWORD_CHANGED)
        rows = select(JOURNAL.c.kind, JOURNAL.c.sealed).where(JOURNAL.c.table_id == ROOM, JOURNAL.c.kind.in_(kinds))
        rows = rows.where(NO_ANSWERS)
        with self._desk.store.engine.connect() as connection:
            found = connection.execute(rows.order_by(JOURNAL.c.sequence.desc())).all()
        mine = (kind for kind, sealed in found if account.id == _account_in(sealed))
        if next(mine, ADDED) != PASSWORD_CHANGED:
            raise NotPermitted(
                f"{account.id} has a password that an administrator was shown; before {account.id} becomes one, they "
                f"change it: croupier user password {account.id}"
            )

    def _administrators(self) -> int:
        confirmed = and_(GRANT.c.role == Role.ADMINISTRATOR, GRANT.c.confirmed_by.is_not(None))
        return self._count(select(func.count()).select_from(GRANT).where(confirmed))

    def _keep_two_administrators(self, account: Account) -> None:
        if Role.ADMINISTRATOR in account.roles and self._administrators() <= 2:
            raise NotPermitted(f"{account.id} is one of the last two administrators; grant the role to another first")


def _account_in(sealed: bytes) -> str:
    """The account that a row of the room's own chain is about."""
    return str(msgspec.json.decode(read_plain(sealed) or b"{}").get("account", ""))


def _may_hold(account: Account, role: Role) -> None:
    """An administrator holds no other role; guests and bots are players and nothing else."""
    if role in account.roles:
        raise NoAccount(f"{account.id} holds the role {role} already")
    if account.kind != PERSON_KIND:
        raise NotPermitted(f"{account.id} is a {account.kind}; a {account.kind} holds no role but player")
    others: Sequence[Role] = sorted(account.roles - {Role.PLAYER})
    if others and Role.ADMINISTRATOR in (role, *others):
        raise NotPermitted(f"{account.id} is {', '.join(others)}; an administrator holds no other role")
