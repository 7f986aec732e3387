"""Accounts and roles: two administrators, no default password, every change in the room's chain."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from croupier.room.backups import _copy
from croupier.room.desk import ROOM, Desk
from croupier.room.journal import BrokenChain
from croupier.room.passwords import Passwords
from croupier.room.people import GUESTS_MAX, People
from croupier.room.personal import RETENTION, Details, PersonalData
from croupier.room.register import SECOND, Account, NoAccount, TooMany
from croupier.room.registered import verify_people
from croupier.room.roles import NotPermitted, Role
from croupier.room.seals import read_plain
from croupier.room.sessions import Sessions
from croupier.room.store import Store
from tests.room.conftest import staff
from tests.room.room_clock import Clock

Two = tuple[Account, Account]


def told(desk: Desk) -> list[tuple[str, str, dict[str, object]]]:
    """The account, kind and content of every entry of the room's chain."""
    read = [(entry.account, entry.kind, read_plain(entry.sealed)) for entry in desk.store.entries(ROOM)]
    return [(by, kind, msgspec.json.decode(text)) for by, kind, text in read if text is not None]


def test_only_the_first_two_administrators_come_without_one(people: People, administrators: Two) -> None:
    for role in Role:
        with pytest.raises(NotPermitted, match="only the first two administrators"):
            people.add(None, "mallory", role=role)
    assert ["ada", "bea"] == [account.id for account in people.accounts()]


def test_nobody_but_an_administrator_can_come_first(people: People) -> None:
    with pytest.raises(NotPermitted, match="only the first two administrators"):
        people.add(None, "eve")
    assert [] == people.accounts()


def test_all_accounts_are_listed_as_each_alone(people: People, administrators: Two) -> None:
    """With the roles in effect, not those asked for; closed accounts are left out."""
    first, second = administrators
    for name in ("dan", "cy", "eve"):
        people.add(first, name)
    people.grant(first, "dan", Role.DEALER)
    people.grant(second, "dan", Role.DEALER)
    people.grant(first, "cy", Role.FLOORPERSON)
    people.close(first, "eve")

    found = people.accounts()
    assert [people.even_if_closed(name) for name in ("ada", "bea", "cy", "dan")] == found
    assert [{Role.PLAYER}, {Role.DEALER, Role.PLAYER}] == [one.roles for one in found[2:]]
    people.revoke(first, "dan", Role.DEALER)
    assert {Role.PLAYER} == people.account("dan").roles


def test_a_role_needs_a_second_administrator(people: People, administrators: Two) -> None:
    first, second = administrators
    people.add(first, "dan")

    assert not people.grant(first, "dan", Role.DEALER)
    assert {Role.PLAYER} == people.account("dan").roles
    with pytest.raises(NotPermitted, match="ada asked for this role of dan; another administrator confirms it"):
        people.grant(first, "dan", Role.DEALER)
    assert people.grant(second, "dan", Role.DEALER)

    assert {Role.PLAYER, Role.DEALER} == people.account("dan").roles
    assert people.account("dan").is_staff
    with pytest.raises(NoAccount, match="dan holds the role dealer already"):
        people.grant(second, "dan", Role.DEALER)


def test_a_player_grants_nothing(people: People, administrators: Two) -> None:
    dan, _ = people.add(administrators[0], "dan")
    for act in (lambda: people.grant(dan, "dan", Role.CASHIER), lambda: people.add(dan, "eve")):
        with pytest.raises(NotPermitted, match=r"dan \(player\) may not"):
            act()


def add_with_own_password(people: People, by: Account, name: str) -> Account:
    """Somebody who has changed the password that an administrator was shown."""
    account, password = people.add(by, name)
    Sessions(people._desk, people.passwords).change_password(account, password, "a password of my own")
    return account


def test_an_administrator_does_not_become_two_by_a_password_that_they_were_shown(
    people: People, administrators: Two
) -> None:
    """Ada adds Zed, and Bea confirms the role: as long as Ada knows Zed's password, she could grant roles alone."""
    ada, bea = administrators
    sessions, said = Sessions(people._desk, people.passwords), "zed has a password that an administrator was shown"
    zed, password = people.add(ada, "zed")
    with pytest.raises(NotPermitted, match=said):
        people.grant(ada, "zed", Role.ADMINISTRATOR)
    sessions.change_password(zed, password, "a password of my own")
    people.add(ada, "eve")
    assert not people.grant(ada, "zed", Role.ADMINISTRATOR)
    password = sessions.reset_password(ada, "zed")
    with pytest.raises(NotPermitted, match=said):
        people.grant(bea, "zed", Role.ADMINISTRATOR)
    sessions.change_password(zed, password, "another of my own")
    assert people.grant(bea, "zed", Role.ADMINISTRATOR)


def test_an_administrator_holds_no_other_role(people: People, administrators: Two) -> None:
    first, second = administrators
    people.add(first, "dan")
    people.grant(first, "dan", Role.DEALER)
    people.grant(second, "dan", Role.DEALER)
    with pytest.raises(NotPermitted, match="dan is dealer; an administrator holds no other role"):
        people.grant(first, "dan", Role.ADMINISTRATOR)
    with pytest.raises(NotPermitted, match="ada is administrator; an administrator holds no other role"):
        people.grant(second, "ada", Role.CASHIER)

    add_with_own_password(people, first, "carl")
    people.grant(first, "carl", Role.ADMINISTRATOR)
    assert people.grant(second, "carl", Role.ADMINISTRATOR)
    assert {Role.ADMINISTRATOR} == people.account("carl").roles


def test_roles_are_those_of_this_moment(people: People, administrators: Two) -> None:
    """An account that has lost the administrator role is refused, even if the caller has an old copy of it."""
    first, second = administrators
    add_with_own_password(people, first, "carl")
    people.grant(first, "carl", Role.ADMINISTRATOR)
    people.grant(second, "carl", Role.ADMINISTRATOR)
    carl = people.account("carl")
    people.revoke(first, "carl", Role.ADMINISTRATOR)
    with pytest.raises(NotPermitted, match=r"carl \(no role\) may not add an account"):
        people.add(carl, "eve")


def test_two_administrators_stay(people: People, administrators: Two) -> None:
    first, second = administrators
    for act in (
        lambda: people.revoke(first, "bea", Role.ADMINISTRATOR),
        lambda: people.close(second, "ada"),
    ):
        with pytest.raises(NotPermitted, match="one of the last two administrators"):
            act()  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("name", ["", " ", "a b", "_x", "*room", "x" * 41, "a\nb", "o'hara", "7of9", "ångström"])
def test_names_that_cannot_be_an_account(people: People, administrators: Two, name: str) -> None:
    with pytest.raises(NoAccount, match="cannot be the name of an account; it has 1 to 40 letters"):
        people.add(administrators[0], name)


def test_names_of_any_script_are_shown_and_ids_have_one_form(people: People, administrators: Two) -> None:
    for name, account, shown in (("wang", "wang", "王小明"), ("ＡＮＮ", "ann", "Ångström")):
        made, _ = people.add(administrators[0], name, shown=f"  {shown}   the   Great ")
        assert (account, f"{shown} the Great") == (made.id, made.name)
    with pytest.raises(NoAccount, match="there is an account ann already"):
        people.add(administrators[0], "Ann")


def test_a_shown_name_does_not_move_a_cursor(people: People, administrators: Two) -> None:
    with pytest.raises(NoAccount, match="1 to 140 printable characters"):
        people.add(administrators[0], "eve", shown="Eve\x1b[2J")


def test_guests_are_limited_by_address(people: People) -> None:
    for _ in range(GUESTS_MAX):
        guest = people.guest("192.0.2.1")
        assert ({Role.PLAYER}, "guest") == (guest.roles, guest.kind)
    with pytest.raises(TooMany, match="4 guests came from this address within 60 minutes"):
        people.guest("192.0.2.1")
    people.guest("192.0.2.2")


def test_guests_and_bots_hold_no_role_and_have_no_password(
    people: People, administrators: Two, desk: Desk, passwords: Passwords
) -> None:
    sessions = Sessions(desk, passwords)
    for account in (people.guest("192.0.2.1"), people.bot("Robo")):
        with pytest.raises(NotPermitted, match=f"is a {account.kind}; a {account.kind} holds no role but player"):
            people.grant(administrators[0], account.id, Role.DEALER)
        with pytest.raises(NoAccount, match=f"is a {account.kind} and has no password"):
            sessions.reset_password(administrators[0], account.id)


def test_a_closed_account_is_gone(people: People, administrators: Two) -> None:
    people.add(administrators[0], "dan")
    people.close(administrators[1], "dan")
    with pytest.raises(NoAccount, match="the account dan is closed"):
        people.account("dan")
    with pytest.raises(NoAccount, match="there is an account dan already"):
        people.add(administrators[0], "dan")


def test_every_change_is_in_the_chain(people: People, administrators: Two, desk: Desk) -> None:
    first, second = administrators
    people.add(first, "dan")
    people.grant(first, "dan", Role.DEALER)
    people.grant(second, "dan", Role.DEALER)
    people.revoke(second, "dan", Role.DEALER)
    people.close(first, "dan")

    assert [
        ("*house", "account added", "ada"),
        ("*house", "account added", "bea"),
        ("ada", "account added", "dan"),
        ("ada", "role asked for", "dan"),
        ("bea", "role granted", "dan"),
        ("bea", "role revoked", "dan"),
        ("ada", "account closed", "dan"),
    ] == [(by, kind, what["account"]) for by, kind, what in told(desk)]
    assert 7 == desk.store.verify()[ROOM].sequence


TAMPERED = (  # changes made past the room, and the words that report them
    (
        "UPDATE role_grant SET role = 'regulator' WHERE account = 'dan' AND role = 'player'",
        "dan: the role (player|regulator) is not as",
    ),
    ("INSERT INTO role_grant VALUES ('dan', 'cashier', 'ada', 'bea')", "dan: the role cashier is not as the journal"),
    ("UPDATE role_grant SET confirmed_by = 'bea' WHERE role = 'dealer'", "dan: the role dealer is not as the journal"),
    ("DELETE FROM role_grant WHERE account = 'dan'", "dan: the role dealer is not as the journal says"),
    (
        "INSERT INTO account VALUES ('mo', 'Mo', 'person', 1, :none, :none, NULL)",
        "the account mo is not as the journal",
    ),
    ("UPDATE account SET name = 'Ada Lovelace' WHERE id = 'dan'", "the account dan is not as the journal says"),
    ("UPDATE account SET closed_at = NULL WHERE id = 'eve'", "the account eve is not as the journal says"),
    ("UPDATE account SET kind = 'person' WHERE kind = 'guest'", "the account guest-.* is not as the journal says"),
    ("UPDATE person SET real_name = 'Mo'", "the personal data of dan is not what the journal says"),
    ("DELETE FROM person", "the personal data of dan is not what the journal says"),
    ("INSERT INTO person VALUES ('fred', 'Mo', '', '', :none, 1)", "the personal data of fred is not what"),
)


def test_an_account_or_role_that_was_written_past_the_room_is_found(people: People, administrators: Two) -> None:
    first, second = administrators
    for name in ("dan", "eve", "fred"):
        people.add(first, name)
    people.grant(first, "dan", Role.DEALER)
    people.grant(first, "fred", Role.CASHIER)
    people.grant(second, "fred", Role.CASHIER)
    people.revoke(first, "fred", Role.PLAYER)
    people.close(second, "eve")
    people.guest("192.0.2.1")
    people.bot("robo")
    kept = PersonalData(people._desk)
    kept.keep(people.account("dan"), Details("Dan Ng", "", "D-1"))
    kept.keep(people.account("dan"), Details("Dan Ng", "410 555 0100", "D-1"))
    store = people._desk.store
    assert 7 == verify_people(store)
    for statement, said in TAMPERED:
        other = Store("sqlite://")
        other.upgrade()
        with store.engine.connect() as connection, other.engine.begin() as into:
            _copy(connection, into)
            into.execute(text(statement), {"none": b""} if ":none" in statement else {})
        with pytest.raises(BrokenChain, match=said):
            verify_people(other)
        other.close()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_what_was_erased_is_nowhere_in_the_files(desk: Desk, people: People, administrators: Two, clock: Clock) -> None:
    people.add(administrators[0], "dan")
    cora = staff(people, administrators, "cora", Role.COMPLIANCE)
    kept = PersonalData(desk)
    kept.keep(people.account("dan"), Details("Daniel Erased-Name", "410 555 0199", "L-778899"))
    file = Path(str(desk.store.engine.url.database))
    files = [file, file.with_name(f"{file.name}-wal")]
    assert any(b"Daniel Erased-Name" in one.read_bytes() for one in files)
    clock.forward(RETENTION // SECOND + 1)
    kept.erase(cora, "dan")
    for one in files:
        for words in (b"Daniel Erased-Name", b"410 555 0199", b"L-778899"):
            assert words not in one.read_bytes()
    desk.store.verify()
    verify_people(desk.store)
