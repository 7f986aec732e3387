"""Signing in: sessions for people, tokens for programs; wrong passwords lock an account for a while.

Secrets are shown once and stored as hashes. A changed password or a revoked role ends every session of the account.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from sqlalchemy import Executable, delete, insert, select, update

from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.passwords import Passwords, kept, new_password, new_secret
from croupier.room.people import PASSWORD_CHANGED, PASSWORD_RESET
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
from croupier.room.roles import Act, NotPermitted, Role
from croupier.room.schema import LOGIN, TOKEN

SELF = "self"  # the role of people acting only on their own account
SECRETS_AT_ONCE = 500  # asked of the store
TOKEN_ID = 16  # digits of a token's hash that are its id; nobody can sign in with them
STRANGERS = 10_000  # names without an account whose wrong passwords are counted


class NoToken(CroupierError):
    """A session or token that an account does not have."""


@dataclass(frozen=True, slots=True)
class SignInLimits:
    """How many wrong passwords are allowed, and how long somebody stays signed in; in microseconds."""

    failures: int = 5
    locked: int = 15 * 60 * SECOND
    session: int = 12 * 3600 * SECOND
    idle: int = 3600 * SECOND
    token: int = 365 * DAY


class Sessions(Register):
    """Who is signed in."""

    def __init__(self, desk: Desk, passwords: Passwords | None = None, limits: SignInLimits | None = None) -> None:
        super().__init__(desk)
        self._passwords, self.limits = passwords or Passwords(), limits or SignInLimits()
        self._strangers: dict[str, tuple[int, int]] = {}  # failures and locked until, by a name without an account

    def sign_in(self, name: str, password: str) -> tuple[Account, str]:
        """The account and the secret of a new session; refused if the password is another one by then."""
        wrong = "name or password is wrong"
        fitted = self._try(maybe_account_id(name), password, wrong)
        account = self.account(name)
        secret = self.begin(account)
        if self._password_of(account.id) != fitted:  # what ended every session may have come before this one
            self.sign_out(secret)
            raise NotSignedIn(wrong)
        return account, secret

    def begin(self, account: Account) -> str:
        """The secret of a new session for somebody already authenticated, or a guest."""
        return self._new_token(account, "session", self.limits.session, session=True)

    def confirm_password(self, account: Account, password: str) -> None:
        """Check the password of a person signing a paper; a wrong one counts as at sign-in."""
        self._try(account.id, password, f"the password of {account.name} is wrong; nothing was done")

    def change_password(self, account: Account, old: str, new: str) -> None:
        """Change a password; every session and token of the account ends."""
        self.confirm_password(account, old)
        self._set_password(Doer(account.id, SELF), PASSWORD_CHANGED, account.id, new)

    def reset_password(self, by: Account | None, name: str) -> str:
        """Reset a password, shown only this once; every session and token of the account ends.

        Without `by` it is an administrator's, reset on the machine that has the store. Another administrator may not do
        it: they could then confirm their own grants.
        """
        doer = HOUSE if by is None else self.doer(by, Act.RESET_PASSWORD)
        account, password = self.account(name), new_password()
        if account.kind != PERSON_KIND:
            raise NoAccount(f"{account.id} is a {account.kind} and has no password")
        is_one = Role.ADMINISTRATOR in account.roles
        if by is not None and is_one:
            raise NotPermitted(
                f"{by.name} may not reset the password of {account.id}, who is an administrator; it is reset at the "
                f"machine where the store is: croupier user password {account.id} --administrator"
            )
        if by is None and not is_one:
            raise NotPermitted(f"{account.id} is not an administrator; an administrator resets the password")
        self._set_password(doer, PASSWORD_RESET, account.id, password)
        return password

    def new_token(self, account: Account, name: str, asked_with: str = "") -> str:
        """The secret of a token for programs, shown only this once; refused if the session that asked has ended."""
        if account.kind != PERSON_KIND:
            raise NoAccount(f"{account.name} is a {account.kind} and has no tokens")
        secret = self._new_token(account, shown_name(name)[:60], self.limits.token, session=False)
        if asked_with:
            try:
                self.whose(asked_with)
            except NotSignedIn:  # what ended it may have come before the token
                self.sign_out(secret)
                raise
        return secret

    def tokens(self, account: Account) -> list[Mapping[str, Any]]:
        """The account's sessions and tokens: id, name, kind, since when, until when; never the secret."""
        shown = select(TOKEN).where(TOKEN.c.account == account.id).order_by(TOKEN.c.made_at)
        with self._desk.store.engine.connect() as connection:
            rows = connection.execute(shown).mappings().all()
        told = ("name", "session", "made_at", "ends_at", "seen_at")
        return [{"id": row["secret"].hex()[:TOKEN_ID]} | {name: row[name] for name in told} for row in rows]

    def revoke(self, account: Account, named: str) -> None:
        """End one of an account's own sessions or tokens, by its id."""
        mine = select(TOKEN.c.secret, TOKEN.c.name).where(TOKEN.c.account == account.id)
        with self._desk.store.engine.connect() as connection:
            rows = connection.execute(mine).all()
        found = next((row for row in rows if row.secret.hex()[:TOKEN_ID] == named), None)
        if found is None:
            raise NoToken(f"{account.name} has no session or token {named[:40]!r}")
        ended = delete(TOKEN).where(TOKEN.c.secret == found.secret)
        self._write(Doer(account.id, SELF), "token revoked", {"name": found.name}, ended)

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

    def ended(self, secrets: Iterable[str]) -> set[str]:
        """Which of these have ended, however they ended; the others are marked as used now."""
        now, asked = self._desk.now(), {kept(secret): secret for secret in secrets}
        found: list[Any] = []
        with self._desk.store.engine.connect() as connection:
            for some in batched(asked, SECRETS_AT_ONCE):
                rows = select(TOKEN.c.secret, TOKEN.c.ends_at, TOKEN.c.seen_at).where(TOKEN.c.secret.in_(some))
                found += connection.execute(rows).all()
        going_on = {row.secret for row in found if row.ends_at > now}
        stale = [row.secret for row in found if row.ends_at > now and now - row.seen_at > self.limits.idle // 10]
        for some in batched(stale, SECRETS_AT_ONCE):
            with self._desk.store.engine.begin() as connection:
                connection.execute(update(TOKEN).where(TOKEN.c.secret.in_(some)).values(seen_at=now))
        return {secret for hashed, secret in asked.items() if hashed not in going_on}

    def sign_out(self, secret: str) -> None:
        """End a session or token."""
        row = self._row(select(TOKEN).where(TOKEN.c.secret == kept(secret)))
        if row is not None:
            ended = delete(TOKEN).where(TOKEN.c.secret == row["secret"])
            self._write(Doer(row["account"], SELF), "signed out", {"name": row["name"]}, ended)

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _password_of(self, account: str) -> str:
        row = self._row(select(LOGIN.c.password).where(LOGIN.c.account == account))
        return "" if row is None else str(row["password"])

    def _try(self, account: str, password: str, wrong: str) -> str:
        """Check a password, and return its hash; an unknown account takes equally long, and gets the same message."""
        row = self._row(select(LOGIN).where(LOGIN.c.account == account)) if account else None
        now = self._desk.now()
        until = self._strangers.get(account, (0, 0))[1] if row is None else row["locked_until"]
        if until > now:
            minutes = -(-(until - now) // (60 * SECOND))
            raise TooMany(f"{account} is locked after {self.limits.failures} wrong passwords; try in {minutes} minutes")
        if not self._passwords.fits(row["password"] if row else None, password):
            self._stranger_failed(account) if row is None else self._failed(account)
            raise NotSignedIn(wrong)
        assert row is not None
        if row["failures"]:
            self._write(HOUSE, "failures forgotten", {"account": account}, _login(account, failures=0))
        return str(row["password"])

    def _failed(self, account: str) -> None:
        with self._lock:  # counted one by one, however many attempts come at once
            row = self._row(select(LOGIN).where(LOGIN.c.account == account))
            failures = 1 + (row["failures"] if row else 0)
            locked = failures >= self.limits.failures
            until = self._desk.now() + self.limits.locked if locked else 0
            changed = _login(account, failures=0 if locked else failures, locked_until=until)
            self._write(HOUSE, "locked" if locked else "wrong password", {"account": account}, changed)

    def _stranger_failed(self, name: str) -> None:
        """Lock a name without an account like any other, so that nobody learns which accounts exist."""
        with self._lock:
            failures = self._strangers.pop(name, (0, 0))[0] + 1
            locked = failures >= self.limits.failures
            self._strangers[name] = (0, self._desk.now() + self.limits.locked) if locked else (failures, 0)
            while len(self._strangers) > STRANGERS:
                del self._strangers[next(iter(self._strangers))]

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


def batched(those: Iterable[bytes], size: int) -> Iterator[Sequence[bytes]]:
    """Split into batches."""
    left = iter(those)
    while some := list(islice(left, size)):
        yield some


def _login(account: str, **values: Any) -> Executable:
    return update(LOGIN).where(LOGIN.c.account == account).values(**values)
