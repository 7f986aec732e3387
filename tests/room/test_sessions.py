"""Signing in: what lets people in, what ends a session, and what a thief of the database learns."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from croupier.room.desk import Desk
from croupier.room.passwords import BadPassword, Passwords
from croupier.room.people import People
from croupier.room.personal import RETENTION, Details, PersonalData
from croupier.room.register import Account, NoAccount, NotSignedIn, TooMany
from croupier.room.roles import NotPermitted, Role
from croupier.room.sessions import NoToken, Sessions, SignInLimits
from tests.room.room_clock import Clock

Two = tuple[Account, Account]
HOUR = 3600


@pytest.fixture
def sessions(desk: Desk, passwords: Passwords) -> Sessions:
    return Sessions(desk, passwords, SignInLimits(failures=3))


@pytest.fixture
def dan(people: People, administrators: Two) -> str:
    """The password of Dan's account."""
    return people.add(administrators[0], "Dan")[1]


def test_name_and_password_let_in(sessions: Sessions, dan: str) -> None:
    account, secret = sessions.sign_in("DAN", dan)
    assert "dan" == account.id == sessions.whose(secret).id
    sessions.sign_out(secret)
    with pytest.raises(NotSignedIn, match="the session has ended"):
        sessions.whose(secret)


def test_a_wrong_password_and_an_unknown_name_are_told_the_same(sessions: Sessions, dan: str) -> None:
    for name, password in (("dan", "wrong"), ("nobody", dan), ("*room", dan), ("dan", "x" * 10_000)):
        with pytest.raises(NotSignedIn) as refused:
            sessions.sign_in(name, password)
        assert "name or password is wrong" == str(refused.value)


def test_wrong_passwords_lock_the_account_for_a_while(sessions: Sessions, dan: str, clock: Clock) -> None:
    for _ in range(3):
        with pytest.raises(NotSignedIn):
            sessions.sign_in("dan", "wrong")
    with pytest.raises(TooMany, match="dan is locked after 3 wrong passwords; try in 15 minutes"):
        sessions.sign_in("dan", dan)
    clock.forward(15 * 60)
    sessions.sign_in("dan", dan)


def test_a_name_without_an_account_is_locked_like_one_that_has_one(sessions: Sessions, dan: str) -> None:
    found = []
    for name in ("dan", "nobody"):
        for _ in range(4):
            with pytest.raises((NotSignedIn, TooMany)) as refused:
                sessions.sign_in(name, "wrong")
            found.append(str(refused.value).replace(name, "NAME"))
    assert found[:4] == found[4:]
    assert "NAME is locked" in found[3]


def test_what_ended_elsewhere_is_told_and_the_rest_is_kept_alive(
    sessions: Sessions, people: People, dan: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.room.sessions.SECRETS_AT_ONCE", 2)
    account = people.account("dan")
    those = [sessions.begin(account) for _ in range(5)]
    sessions.sign_out(those[1])
    assert {those[1], "made up"} == sessions.ended([*those, "made up"])
    for _ in range(11):
        clock.forward(HOUR - 60)
        assert {those[1]} == sessions.ended(those)  # an open socket counts as activity
    clock.forward(3 * HOUR)
    assert set(those) == sessions.ended(those)


def test_a_token_is_revoked_by_its_owner(sessions: Sessions, people: People, administrators: Two, dan: str) -> None:
    account, kept = people.account("dan"), sessions.new_token(people.account("dan"), "kept")
    lost = sessions.new_token(account, "lost")
    named = next(one["id"] for one in sessions.tokens(account) if one["name"] == "lost")
    with pytest.raises(NoToken, match="ada has no session or token"):
        sessions.revoke(administrators[0], named)
    sessions.revoke(account, named)
    with pytest.raises(NotSignedIn):
        sessions.whose(lost)
    assert "dan" == sessions.whose(kept).id
    assert named not in kept


def test_the_right_password_forgets_the_wrong_ones(sessions: Sessions, dan: str) -> None:
    for _ in range(3):
        for _ in range(2):
            with pytest.raises(NotSignedIn):
                sessions.sign_in("dan", "wrong")
        sessions.sign_in("dan", dan)


def test_a_session_ends_when_nobody_is_there_or_after_half_a_day(sessions: Sessions, dan: str, clock: Clock) -> None:
    _, idle = sessions.sign_in("dan", dan)
    clock.forward(HOUR)
    with pytest.raises(NotSignedIn):
        sessions.whose(idle)
    _, busy = sessions.sign_in("dan", dan)
    for _ in range(23):
        clock.forward(HOUR // 2)
        sessions.whose(busy)
    clock.forward(HOUR // 2)
    with pytest.raises(NotSignedIn):
        sessions.whose(busy)


def test_a_token_lasts_a_year(sessions: Sessions, people: People, dan: str, clock: Clock) -> None:
    secret = sessions.new_token(people.account("dan"), "my bot")
    clock.forward(364 * 24 * HOUR)
    assert "dan" == sessions.whose(secret).id
    clock.forward(24 * HOUR)
    with pytest.raises(NotSignedIn):
        sessions.whose(secret)


def test_what_ends_every_session(sessions: Sessions, people: People, administrators: Two, dan: str) -> None:
    ada, bea = administrators
    people.grant(ada, "dan", Role.DEALER)
    people.grant(bea, "dan", Role.DEALER)
    password = dan

    def changed() -> str:
        sessions.change_password(people.account("dan"), password, "a new password")
        return "a new password"

    def reset() -> str:
        return sessions.reset_password(ada, "dan")

    def revoked() -> str:
        people.revoke(bea, "dan", Role.DEALER)
        return password

    acts: tuple[Callable[[], str], ...] = (changed, reset, revoked)
    for act in acts:
        _, secret = sessions.sign_in("dan", password)
        token = sessions.new_token(people.account("dan"), "my bot")
        password = act()
        for ended in (secret, token):
            with pytest.raises(NotSignedIn):
                sessions.whose(ended)
    assert [] == sessions.tokens(people.account("dan"))
    _, secret = sessions.sign_in("dan", password)
    people.close(ada, "dan")
    with pytest.raises(NotSignedIn):
        sessions.whose(secret)


def test_a_password_is_changed_by_whoever_knows_it(sessions: Sessions, people: People, dan: str) -> None:
    with pytest.raises(NotSignedIn, match="the password of Dan is wrong; nothing was done"):
        sessions.change_password(people.account("dan"), "wrong", "a new password")
    for new in ("short", "x" * 201):
        with pytest.raises(BadPassword, match=f"has 10 to 200 characters; this one has {len(new)}"):
            sessions.change_password(people.account("dan"), dan, new)
    sessions.sign_in("dan", dan)


def test_the_database_has_no_password_and_no_secret(sessions: Sessions, people: People, dan: str, desk: Desk) -> None:
    _, secret = sessions.sign_in("dan", dan)
    token = sessions.new_token(people.account("dan"), "my bot")
    with desk.store.engine.connect() as connection:
        tables = ("account", "login", "token", "role_grant", "journal", "command")
        stored = [
            bytes(v) if isinstance(v, bytes | memoryview) else str(v).encode()
            for table in tables
            for row in connection.execute(text(f"SELECT * FROM {table}"))
            for v in row
        ]
    for hidden in (dan, secret, token):
        assert not any(hidden.encode() in value for value in stored)
    assert any(b"my bot" in value for value in stored)  # shows that a secret there would have been found


def test_personal_data_is_read_by_two_roles_and_erased_after_its_time(
    people: People, administrators: Two, desk: Desk, dan: str, clock: Clock
) -> None:
    ada, bea = administrators
    people.add(ada, "lea")
    people.grant(ada, "lea", Role.COMPLIANCE)
    people.grant(bea, "lea", Role.COMPLIANCE)
    lea, data = people.account("lea"), PersonalData(desk)
    data.keep(people.account("dan"), Details("Daniel Éclair", "555 0100"))

    assert Details("Daniel Éclair", "555 0100") == data.read(lea, "dan")
    with pytest.raises(NotPermitted, match=r"ada \(administrator\) may not read personal data"):
        data.read(ada, "dan")
    with pytest.raises(NotPermitted, match="must be kept for 1825 more days"):
        data.erase(lea, "dan")
    clock.forward(RETENTION // 1_000_000)
    data.erase(lea, "dan")

    with pytest.raises(NoAccount, match="no personal data of dan is kept"):
        data.read(lea, "dan")
    with desk.store.engine.connect() as connection:
        journal = [bytes(row[0]) for row in connection.execute(text("SELECT sealed FROM journal"))]
    assert not any(b"clair" in text_ or b"555" in text_ for text_ in journal)
    assert {"*room"} == set(desk.store.verify())


def test_an_administrator_does_not_become_two_by_resetting_a_password(
    sessions: Sessions, people: People, administrators: Two, dan: str
) -> None:
    ada, _ = administrators
    with pytest.raises(NotPermitted, match="ada may not reset the password of bea, who is an administrator"):
        sessions.reset_password(ada, "bea")
    with pytest.raises(NotPermitted, match="dan is not an administrator; an administrator resets the password"):
        sessions.reset_password(None, "dan")
    password = sessions.reset_password(None, "bea")  # at the machine of the store, where the first two were made
    assert "bea" == sessions.sign_in("bea", password)[0].id


@pytest.mark.parametrize("act", ["reset", "change"])
def test_whoever_signs_in_while_the_password_is_replaced_is_not_let_in(
    sessions: Sessions, people: People, administrators: Two, dan: str, monkeypatch: pytest.MonkeyPatch, act: str
) -> None:
    """The old password fits, and before the session begins every session of the account ends."""
    account, begin = people.account("dan"), sessions.begin

    def late(who: Account) -> str:
        if act == "reset":
            sessions.reset_password(administrators[0], "dan")
        else:
            sessions.change_password(account, dan, "a new password")
        return begin(who)

    monkeypatch.setattr(sessions, "begin", late)
    with pytest.raises(NotSignedIn, match="name or password is wrong"):
        sessions.sign_in("dan", dan)
    assert [] == sessions.tokens(account)


def test_a_session_that_has_ended_leaves_no_token_behind(
    sessions: Sessions, people: People, administrators: Two, dan: str
) -> None:
    """The request was let in, and the password was reset before the token was made."""
    account, secret = sessions.sign_in("dan", dan)
    sessions.new_token(account, "my bot", secret)
    sessions.reset_password(administrators[0], "dan")
    with pytest.raises(NotSignedIn, match="the session has ended"):
        sessions.new_token(account, "my bot", secret)
    assert [] == sessions.tokens(account)
