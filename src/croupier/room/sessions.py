"""Signing in: sessions for people, tokens for programs; wrong passwords lock an account for a while.

Secrets are told once and kept as hashes. A changed password and a revoked role end every session of the account.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, delete, insert, select, update

from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.passwords import Passwords, kept, new_password, new_secret
from croupier.room.register import (
    DAY,
    PERSON_KIND,
    SECOND,
    Account,
    NoAccount,
    NotSignedIn,
    Register,
    TooMany,
    maybe_account_id,
    shown_name,
)
from croupier.room.roles import Act
from croupier.room.schema import LOGIN, TOKEN

SELF = "self"  # the role of whoever acts on their own account alone


@dataclass(frozen=True, slots=True)
class Limits:
    """How often a wrong password is taken, and how long somebody stays signed in; in microseconds."""

    failures: int = 5
    locked: int = 15 * 60 * SECOND
    session: int = 12 * 3600 * SECOND
    idle: int = 3600 * SECOND
    token: int = 365 * DAY


class Sessions(Register):
    """Who is signed in."""

    def __init__(self, desk: Desk, passwords: Passwords | None = None, limits: Limits | None = None) -> None:
        super().__init__(desk)
        self._passwords, self.limits = passwords or Passwords(), limits or Limits()

    def sign_in(self, name: str, password: str) -> tuple[Account, str]:
        """The account and the secret of a new session."""
        self._try(maybe_account_id(name), password, "name or password is wrong")
        account = self.account(name)
        return account, self.begin(account)

    def begin(self, account: Account) -> str:
        """The secret of a new session for somebody whose right to it was checked, or a guest."""
        return self._new_token(account, "session", self.limits.session, session=True)

    def confirm_password(self, account: Account, password: str) -> None:
        """Whoever signs a paper enters their password at that moment; a wrong one counts as at the door."""
        self._try(account.id, password, f"the password of {account.id} is wrong; nothing was done")

    def change_password(self, account: Account, old: str, new: str) -> None:
        """A new password; every session and token of the account ends."""
        self.confirm_password(account, old)
        self._set_password(Doer(account.id, SELF), "password changed", account.id, new)

    def reset_password(self, by: Account, name: str) -> str:
        """A new password, told this once; every session and token of the account ends."""
        doer, account, password = self.doer(by, Act.RESET_PASSWORD), self.account(name), new_password()
        if account.kind != PERSON_KIND:
            raise NoAccount(f"{account.id} is a {account.kind} and has no password")
        self._set_password(doer, "password reset", account.id, password)
        return password

    def new_token(self, account: Account, name: str) -> str:
        """The secret of a token for programs, told this once."""
        if account.kind != PERSON_KIND:
            raise NoAccount(f"{account.id} is a {account.kind} and has no tokens")
        return self._new_token(account, shown_name(name)[:60], self.limits.token, session=False)

    def tokens(self, account: Account) -> list[Mapping[str, Any]]:
        """What lets somebody in as this account: name, kind, since when, until when; never the secret."""
        shown = select(TOKEN.c.name, TOKEN.c.session, TOKEN.c.made_at, TOKEN.c.ends_at, TOKEN.c.seen_at)
        with self._desk.store.engine.connect() as connection:
            rows = connection.execute(shown.where(TOKEN.c.account == account.id).order_by(TOKEN.c.made_at))
            return [dict(row) for row in rows.mappings()]

    def whose(self, secret: str) -> Account:
        """The account of a session or token; refused when it has ended."""
        row = self._row(select(TOKEN).where(TOKEN.c.secret == kept(secret)))
        now = self._desk.now()
        if row is None or row["ends_at"] <= now or (row["session"] and row["seen_at"] + self.limits.idle <= now):
            raise NotSignedIn("the session has ended; sign in again")
        if now - row["seen_at"] > self.limits.idle // 10:
            with self._desk.store.engine.begin() as connection:
                connection.execute(update(TOKEN).where(TOKEN.c.secret == row["secret"]).values(seen_at=now))
        return self.account(row["account"])

    def sign_out(self, secret: str) -> None:
        """The session or token ends."""
        row = self._row(select(TOKEN).where(TOKEN.c.secret == kept(secret)))
        if row is not None:
            ended = delete(TOKEN).where(TOKEN.c.secret == row["secret"])
            self._write(Doer(row["account"], SELF), "signed out", {"name": row["name"]}, ended)

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _try(self, account: str, password: str, wrong: str) -> None:
        """Check a password; an unknown account takes as long, and is told the same."""
        row = self._row(select(LOGIN).where(LOGIN.c.account == account)) if account else None
        now = self._desk.now()
        if row is not None and row["locked_until"] > now:
            minutes = -(-(row["locked_until"] - now) // (60 * SECOND))
            raise TooMany(f"{account} is locked after {self.limits.failures} wrong passwords; try in {minutes} minutes")
        if not self._passwords.fits(row["password"] if row else None, password):
            if row is not None:
                self._failed(account)
            raise NotSignedIn(wrong)
        if row is not None and row["failures"]:
            self._write(HOUSE, "failures forgotten", {"account": account}, _login(account, failures=0))

    def _failed(self, account: str) -> None:
        with self._lock:  # counted one by one, however many try at once
            row = self._row(select(LOGIN).where(LOGIN.c.account == account))
            failures = 1 + (row["failures"] if row else 0)
            locked = failures >= self.limits.failures
            until = self._desk.now() + self.limits.locked if locked else 0
            changed = _login(account, failures=0 if locked else failures, locked_until=until)
            self._write(HOUSE, "locked" if locked else "wrong password", {"account": account}, changed)

    def _new_token(self, account: Account, name: str, length: int, *, session: bool) -> str:
        secret, now = new_secret(), self._desk.now()
        row = {"secret": kept(secret), "account": account.id, "name": name, "session": session}
        times = {"made_at": now, "ends_at": now + length, "seen_at": now}
        kind = "signed in" if session else "token made"
        self._write(Doer(account.id, SELF), kind, {"name": name}, insert(TOKEN).values(row | times))
        return secret

    def _set_password(self, doer: Doer, kind: str, account: str, password: str) -> None:
        changed = _login(account, password=self._passwords.keep(password), failures=0, locked_until=0)
        self._write(doer, kind, {"account": account}, changed, delete(TOKEN).where(TOKEN.c.account == account))


def _login(account: str, **values: Any) -> Executable:
    return update(LOGIN).where(LOGIN.c.account == account).values(**values)
