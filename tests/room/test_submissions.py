"""Amended submissions: loaded, approved by somebody else, adopted by each table between two rounds from their date."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from croupier.engine import FLOOR, Answer
from croupier.engine.day_file import read_day
from croupier.room.desk import Desk
from croupier.room.hands import export
from croupier.room.journal import BrokenChain
from croupier.room.live import LiveTable, NotNow
from croupier.room.people import People
from croupier.room.recovering import recovered, rows_of
from croupier.room.rederiving import rederive, replayed
from croupier.room.register import Account
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import NoTable, Room
from croupier.room.seals import read_plain
from croupier.room.steps import read_amended
from croupier.room.submissions import NoSubmission, verify_submissions
from croupier.rules import GAMES
from croupier.rules.table_day import FOLLOWING
from croupier.submission import UnknownTable, UnlawfulSubmission
from tests.room.room_clock import Clock

Two = tuple[Account, Account]
DAY = 86_400
ON_SQLITE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
FILE = """
[submission]
filed = 2026-10-01
approved_on = 2026-11-02
in_force_from = {date}

[facility]
name = "Harbor"
time_zone = "America/New_York"
gaming_day_begins = "06:00"

[[table]]
id = "1"
document = "MD-LIR"
game = "let-it-ride"
lir.bet_max = "{most}"
"""
OTHER = '\n[[table]]\nid = "2"\ndocument = "MD-LIR"\ngame = "let-it-ride"\n'


def filed(most: str = "100.00", date: str = "2027-01-01", more: str = OTHER) -> str:
    return FILE.format(most=most, date=date) + more


def staff(people: People, administrators: Two, name: str, role: Role) -> Account:
    people.add(administrators[0], name)
    people.grant(administrators[0], name, role)
    people.grant(administrators[1], name, role)
    return people.account(name)


@pytest.fixture
def cora(people: People, administrators: Two) -> Account:
    return staff(people, administrators, "cora", Role.COMPLIANCE)


@pytest.fixture
def rex(people: People, administrators: Two) -> Account:
    return staff(people, administrators, "rex", Role.REGULATOR)


@pytest.fixture
def fay(people: People, administrators: Two) -> Account:
    return staff(people, administrators, "fay", Role.FLOORPERSON)


@pytest.fixture
def dan(people: People, administrators: Two) -> Account:
    return staff(people, administrators, "dan", Role.DEALER)


@pytest.fixture
def room(desk: Desk, people: People) -> Room:
    return Room(desk, people)


def in_force(room: Room, cora: Account, rex: Account, text: str) -> str:
    """Load and approve, a moment after whatever came before."""
    room.desk.now.forward(1)  # type: ignore[attr-defined]
    made, _ = room.submissions.load(cora, text)
    return room.submissions.approve(rex, made.hash[:12]).hash


def through_a_round(room: Room, fay: Account, dan: Account, live: LiveTable) -> None:
    """Nobody plays: the floor goes through opening the table, the steps between rounds, or a round."""
    while (due := live.day.due()) is not None and due.procedure != "between":
        room.begin(fay, live.id, due.procedure)
        while live.running is not None:
            if live.waits_for_nonces:
                live.deal()
                continue
            assert live.running.ask is not None
            option = live.running.ask.options[0]
            by = fay if option.actor == FLOOR else dan
            room.answer(by, live.id, Answer(option.actor, option.verb, *option.what[:1]))


def test_one_loads_it_another_approves_it_and_its_date_comes(
    room: Room, clock: Clock, cora: Account, rex: Account, people: People
) -> None:
    submissions = room.submissions
    clock.at = 1_798_700_000 * 1_000_000  # 31 December 2026, before six in the morning
    made, findings = submissions.load(cora, filed())
    assert not findings
    assert submissions.in_force() is None
    with pytest.raises(NotPermitted, match=r"cora \(player, compliance\) may not approve a submission"):
        submissions.approve(cora, made.hash)
    with pytest.raises(NotPermitted, match=r"rex .* may not load an amended submission"):
        submissions.load(rex, filed("200.00"))
    with pytest.raises(NoSubmission, match="no submission begins with 'ff00'"):
        submissions.approve(rex, "ff00")
    submissions.approve(rex, made.hash[:12])
    with pytest.raises(NoSubmission, match="rex approved submission"):
        submissions.approve(rex, made.hash)
    with pytest.raises(NoSubmission, match="was loaded before"):
        submissions.load(cora, filed())
    assert submissions.in_force() is None, "its date has not come"
    clock.at = 1_798_801_199 * 1_000_000  # 1 January 2027, 05:59:59 in New York: its gaming day begins at six
    assert submissions.in_force() is None
    clock.forward(1)
    now = submissions.in_force()
    assert now is not None
    assert (made.hash, "cora", "rex") == (now.hash, now.loaded_by, now.approved_by)
    assert 1 == verify_submissions(room.desk.store)


@ON_SQLITE
def test_what_is_not_lawful_is_refused_with_every_finding(room: Room, cora: Account) -> None:
    with pytest.raises(UnlawfulSubmission) as refused:
        room.submissions.load(cora, filed("5.001").replace("MD-LIR", "MD-LIAR"), "room.toml")
    assert len(refused.value.findings) > 1
    assert [] == room.submissions.listed()


@ON_SQLITE
def test_nobody_approves_what_they_loaded(room: Room, people: People, administrators: Two, cora: Account) -> None:
    for one in administrators:
        people.grant(one, "cora", Role.REGULATOR)
    made, _ = room.submissions.load(cora, filed())
    with pytest.raises(NotPermitted, match=r"cora loaded submission \w{12}; somebody else approves it"):
        room.submissions.approve(cora, made.hash)


@ON_SQLITE
def test_a_money_table_is_opened_from_the_submission_in_force(
    room: Room, cora: Account, rex: Account, fay: Account
) -> None:
    with pytest.raises(NoSubmission, match="no submission is in force, by which table 1"):
        room.open_money_table(fay, "1")
    with pytest.raises(NotPermitted, match="may not open a table"):
        room.open_money_table(cora, "1")
    now = in_force(room, cora, rex, filed())
    live = room.open_money_table(fay, "1")
    assert (now, 10_000, "let-it-ride") == (
        live.day.state.submission,
        live.day.state.house["lir.bet_max"],
        live.day.state.game.id,
    )
    with pytest.raises(NotPermitted, match=f"table 3 is opened by submission {now[:12]}, which is in force"):
        room.open_table(fay, "3", GAMES["let-it-ride"], live.day.state.house, practice=False)
    with pytest.raises(UnknownTable, match="the submission has no table '7'"):
        room.open_money_table(fay, "7")
    with pytest.raises(NoTable, match="there is a table 1 already"):
        room.open_money_table(fay, "1")


def test_a_table_takes_it_between_two_procedures_with_the_signs_that_change(
    room: Room, desk: Desk, people: People, clock: Clock, cora: Account, rex: Account, fay: Account, dan: Account
) -> None:
    first = in_force(room, cora, rex, filed())
    live = room.open_money_table(fay, "1")
    clock.forward(DAY)
    room.begin(fay, "1", "between")
    second = in_force(room, cora, rex, filed("200.00"))
    assert first == live.day.state.submission
    room.answer(fay, "1", Answer(FLOOR, "go-to", "opening"))
    assert first == live.day.state.submission, "in the midst of what lies between rounds"

    through_a_round(room, fay, dan, live)
    live.wait_until_durable()
    assert (second, 20_000) == (live.day.state.submission, live.day.state.house["lir.bet_max"])
    (row,) = [entry for entry in desk.store.entries("1") if entry.kind == "amended"]
    told = read_amended(row.sealed)
    assert (first, second, "rex") == (told.before, told.submission, told.approved_by)
    assert told.signs
    assert all(sign.clauses for sign in told.signs)
    assert read_plain(row.sealed) is not None, "everybody may read it"

    under = [one.running.record.submission for one in replayed(desk.store, desk.keys, GAMES, "1")]
    assert first == under[0] != second == under[-1]
    assert live.day.state == recovered(desk, room.ledger, rows_of(desk.store, "1"), GAMES).day.state
    rederive(desk.store, desk.keys, GAMES)
    assert under == [
        one.submission for one in read_day(export(desk.store, desk.keys, GAMES, "1"), GAMES, FOLLOWING).records
    ]


@ON_SQLITE
def test_a_stop_after_the_change_keeps_it(
    room: Room, desk: Desk, people: People, cora: Account, rex: Account, fay: Account
) -> None:
    in_force(room, cora, rex, filed())
    room.open_money_table(fay, "1")
    second = in_force(room, cora, rex, filed("200.00"))
    room.begin(fay, "1", "between").row.result()
    again = Room(desk, people).tables["1"]
    assert again.running is not None
    assert (second, second) == (again.day.state.submission, again.running.record.submission)


@ON_SQLITE
def test_a_table_that_is_gone_from_it_begins_no_round(
    room: Room, cora: Account, rex: Account, fay: Account, dan: Account
) -> None:
    in_force(room, cora, rex, filed())
    live = room.open_money_table(fay, "1")
    in_force(room, cora, rex, filed().replace('id = "1"', 'id = "9"'))
    room.begin(fay, "1", "between")
    room.answer(fay, "1", Answer(FLOOR, "go-to", "opening"))
    through_a_round(room, fay, dan, live)
    with pytest.raises(NotNow, match=r"table 1 cannot continue under the submission in force: .* no table '1'"):
        room.begin(dan, "1", "round")
    room.begin(fay, "1", "between")  # what is still left to do can be done


@ON_SQLITE
def test_a_table_that_was_closed_is_opened_again_under_what_is_in_force_then(
    room: Room, desk: Desk, cora: Account, rex: Account, fay: Account
) -> None:
    in_force(room, cora, rex, filed())
    room.open_money_table(fay, "1")
    room.begin(fay, "1", "between")
    room.answer(fay, "1", Answer(FLOOR, "close"))
    second = in_force(room, cora, rex, filed("200.00"))
    live = room.open_money_table(fay, "1")
    room.begin(fay, "1", "between").row.result()
    assert (second, 2) == (live.day.state.submission, live.procedure)
    assert 1 == rederive(desk.store, desk.keys, GAMES).procedures
    assert 2 == recovered(desk, room.ledger, rows_of(desk.store, "1"), GAMES).procedure


@ON_SQLITE
@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("UPDATE submission SET text = replace(text, '100.00', '300.00')", "its text was changed"),
        ("UPDATE submission SET in_force_from = 0", "is not as the journal says"),
        ("DELETE FROM approval", "are not those that the journal has"),
        ("INSERT INTO approval SELECT hash, 'mallory', 1 FROM submission", "are not those that the journal has"),
        ("DELETE FROM submission", "was loaded, and is gone"),
    ],
)
def test_a_submission_that_was_changed_behind_the_journal_is_found(
    desk: Desk, room: Room, cora: Account, rex: Account, change: str, why: str
) -> None:
    made, _ = room.submissions.load(cora, filed())
    if "INSERT" not in change and "submission" not in change.split(" SET ")[0].split("FROM ")[-1]:
        room.submissions.approve(rex, made.hash)
    with desk.store.engine.begin() as connection:
        for table in ("submission", "approval"):
            for act in ("update", "delete", "replace"):
                connection.execute(text(f"DROP TRIGGER {table}_no_{act}"))
        connection.execute(text(change))
    with pytest.raises(BrokenChain, match=why):
        verify_submissions(desk.store)
