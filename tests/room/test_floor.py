"""The floor: calls and their answers, wait lists with a kept seat, the overview, reports tried before they are made."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.engine import DEALER, FLOOR, STACK, Answer, RuleViolation
from croupier.room.calls import NoCall
from croupier.room.desk import Desk
from croupier.room.floor import Floor
from croupier.room.keeper import Keeper
from croupier.room.live import LiveTable, NotNow
from croupier.room.pace import AT_ONCE
from croupier.room.people import People
from croupier.room.register import SECOND, Account
from croupier.room.roles import NotPermitted
from croupier.room.room import Room
from croupier.room.store import TakenTwice
from croupier.rules import GAMES, game
from tests.room.room_clock import Clock
from tests.room.room_rounds import into_a_round, practice

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
PACE = replace(AT_ONCE, idle=10**6 * SECOND)


@pytest.fixture
def keeper(room: Room) -> Keeper:
    return Keeper(room, PACE)


@pytest.fixture
def watch(room: Room, keeper: Keeper) -> Floor:
    return Floor(room, keeper)


@pytest.fixture
def live(room: Room, keeper: Keeper, ann: Account, bob: Account) -> LiveTable:
    """Two people in a hand of hold'em at a practice table; one of them is asked."""
    table = practice(room)
    into_a_round(room, table, ann, bob)
    return table


# ---- calls ----------------------------------------------------------------------------------------------------------


def test_a_call_waits_until_a_floorperson_answers_it(
    watch: Floor, live: LiveTable, ann: Account, bob: Account, floor: Account, desk: Desk, clock: Clock
) -> None:
    call, row = watch.calls.call(ann, "1", "  the pot\u202e is short ", "c1")
    assert row.result() == watch.calls.call(ann, "1", "  the pot\u202e is short ", "c1")[1].result()
    assert ("the pot is short", "ann", 1) == (call.words, call.account, len(watch.calls.open()))
    with pytest.raises(NotNow, match="Ann O’Hara has already called the floor to table 1"):
        watch.calls.call(ann, "1")
    with pytest.raises(TakenTwice):
        watch.calls.call(ann, "1", "another thing", "c1")
    clock.at += 90 * SECOND
    answered, row = watch.calls.answer(floor, call.number, "counted; it is right", "f1")
    assert row.result() == watch.calls.answer(floor, call.number, "counted; it is right", "f1")[1].result()
    assert 90 * SECOND == answered.answered_at - answered.at
    assert [] == watch.calls.open()
    with pytest.raises(NotNow, match="fay has already answered the call of ann"):
        watch.calls.answer(floor, call.number)
    rows = [(one.kind, one.account, one.role) for one in desk.store.entries("1") if "call" in one.kind]
    assert [("player calls", "ann", "player"), ("call answered", "fay", "floorperson")] == rows

    assert [answered] == Floor(watch.room, watch.keeper).calls.lately(), "it is there after a stop"


def test_only_people_at_the_table_call_the_floor_and_players_do_not_answer_calls(
    watch: Floor,
    live: LiveTable,
    ann: Account,
    people: People,
    dealer: Account,
    floor: Account,
    administrators: tuple[Account, Account],
) -> None:
    stranger, _ = people.add(administrators[0], "cy")
    with pytest.raises(NotPermitted, match="cy does not sit at table 1"):
        watch.calls.call(stranger, "1")
    call, _ = watch.calls.call(dealer, "1", "a card is off the table")
    with pytest.raises(NotPermitted, match="that takes the role floorperson or shift supervisor"):
        watch.calls.answer(ann, call.number)
    with pytest.raises(NoCall, match="there is no call 9"):
        watch.calls.answer(floor, 9)
    with pytest.raises(NoCall, match="characters"):
        watch.calls.call(ann, "1", "x" * 201)


# ---- a kept seat ----------------------------------------------------------------------------------------------------


def test_a_seat_that_the_floor_names_is_kept_for_whoever_was_called(
    room: Room, keeper: Keeper, floor: Account, ann: Account, bob: Account, cashier: Account, watch: Floor
) -> None:
    holdem = game("holdem")
    live = room.open_table(floor, "4", holdem, holdem.choices.house({"poker.seats": 4}), practice=False)
    for one in (ann, bob):
        room.fill(cashier, one.id, 100_000)
    room.begin(floor, "4", "between")
    (name,) = keeper.lobby.lists()
    keeper.lobby.join(ann, name)
    keeper.lobby.call(floor, name, "ann", "4", 3).result()
    with pytest.raises(NotNow, match="ann was called to table 4 already"):
        keeper.lobby.call(floor, name, "ann", "4", 3)
    with pytest.raises(NotNow, match="seat 9 of table 4 cannot be kept for ann; free seats: 1, 2, 3, 4"):
        keeper.lobby.call(floor, name, "ann", "4", 9)
    with pytest.raises(NotNow, match="seat 3 of table 4 is kept for somebody who was called to it"):
        room.seats.sit(bob, "4", 3, 20_000)
    with pytest.raises(NotNow, match="seat 3 of table 4 is kept for Ann O’Hara, not seat 1"):
        room.seats.sit(ann, "4", 1, 20_000)
    (place,) = watch.overview(floor).lists[0].waiting
    assert ("ann", "Ann O’Hara", "4", 3) == (place.account, place.name, place.table, place.seat)
    assert 3 == Keeper(room, PACE).lobby.lists()[name][0].seat, "it is there after a stop"

    room.seats.sit(ann, "4", 0, 20_000)
    keeper.act()
    assert "ann" == live.players[3]
    room.seats.sit(bob, "4", 1, 20_000)
    assert (2, 4) == watch.overview(floor).tables[0].free


# ---- the overview ---------------------------------------------------------------------------------------------------


def test_the_overview_has_every_table_with_what_it_waits_for(
    watch: Floor, room: Room, live: LiveTable, ann: Account, floor: Account, clock: Clock
) -> None:
    closed = room.open_table(None, "9", GAMES["let-it-ride"], GAMES["let-it-ride"].choices.house({}), practice=True)
    watch.overview(floor)
    clock.at += 7 * SECOND
    one, other = watch.overview(floor).tables
    assert live.running is not None
    assert ("1", "round", f"seat {live.running.ask.actor}") == (one.id, one.procedure, one.asked)  # type: ignore[union-attr]
    assert clock.at - 7 * SECOND >= one.since > 0
    assert {"ann", "bob"} == {seat.account for seat in one.seats.values()}
    assert () == one.begins
    assert "opening" in other.begins
    assert [("opening", True)] == [(task.procedure, task.before_the_round) for task in other.tasks][:1]
    assert other.tasks[0].clause.startswith("MD-LIR")
    room.hold(floor, "1", "a spill")
    assert "a spill" == watch.overview(floor).tables[0].held
    assert closed.id == other.id
    with pytest.raises(NotPermitted, match=r"Ann O’Hara .* may not see the floor"):
        watch.overview(ann)


def test_an_open_duty_is_shown_with_its_clause(
    watch: Floor, live: LiveTable, room: Room, floor: Account, bob: Account
) -> None:
    seat = next(seat for seat, name in live.players.items() if name == "bob")
    room.answer(floor, "1", Answer(FLOOR, "suspect", f"seat-{seat}"), "s1")
    room.answer(floor, "1", Answer(FLOOR, "misdeal", "shuffle"), "s2")
    room.begin(floor, "1", "between")

    tasks = watch.overview(floor).tables[0].tasks
    (one,) = (task for task in tasks if task.clause == "MD-POKER 18.C#2")
    assert "Notify the compliance representative of bob" == one.words
    assert room.desk.now() < one.due
    assert one.roles


# ---- tried before it is done ----------------------------------------------------------------------------------------


def test_a_report_is_tried_without_being_made(watch: Floor, live: LiveTable, floor: Account, ann: Account) -> None:
    assert live.running is not None
    before = live.running.record
    told = watch.preview(floor, "1", Answer(FLOOR, "misdeal", "shuffle", number=live.running.number))
    assert told.over
    assert not told.depends
    assert {("pot", 0), (STACK[1], 100_000), (STACK[2], 100_000)} == {(one.account, one.after) for one in told.chips}
    assert before == live.running.record, "nothing was done"
    with pytest.raises(NotPermitted, match=r"Ann O’Hara .* may not act for the floor"):
        watch.preview(ann, "1", Answer(FLOOR, "misdeal", "shuffle"))
    with pytest.raises(NotPermitted, match="may not preview a seat's answer"):
        watch.preview(ann, "1", Answer(live.running.ask.actor, "fold"))  # type: ignore[union-attr]
    with pytest.raises(RuleViolation, match="not asked yet"):
        watch.preview(floor, "1", Answer(FLOOR, "misdeal", "shuffle", number=999))
    with pytest.raises(NotPermitted, match=r"fay .* may not deal"):
        watch.preview(floor, "1", Answer(DEALER, "foul", "seat-1"))


def test_a_silent_player_is_declared_absent_after_a_look_at_what_that_does(
    watch: Floor, live: LiveTable, room: Room, floor: Account, ann: Account
) -> None:
    assert live.running is not None
    before, number = live.running.record, live.running.number
    told = watch.preview_absent(floor, "1", number)
    assert told.events
    assert before == live.running.record, "nothing was done"
    with pytest.raises(NotPermitted, match=r"Ann O’Hara .* may not declare a silent player absent"):
        watch.preview_absent(ann, "1", number)
    with pytest.raises(NotNow, match="ask 999 at table 1 is over"):
        watch.preview_absent(floor, "1", 999)
    taken = room.declare_absent(floor, "1", "tablet-1", number)
    public = [event.clause for event in taken.events]
    assert [one.clause for one in told.events] == public[: len(told.events)], "it does what was shown"


def test_two_tablets_report_the_same_once(
    live: LiveTable, room: Room, floor: Account, supervisor: Account, desk: Desk
) -> None:
    assert live.running is not None
    number = live.running.number
    report = Answer(FLOOR, "suspect", "seat-1", number=number)
    first = room.answer(floor, "1", report, "tablet-1")
    assert first.row.result() == room.answer(floor, "1", report, "tablet-1").row.result(), "sent again by the same one"
    with pytest.raises(RuleViolation, match="a second time; it was already taken"):
        room.answer(supervisor, "1", report, "tablet-2")
    done = [one for one in desk.store.entries("1") if one.account in ("fay", "sue")]
    assert [("fay", "floorperson")] == [(one.account, one.role) for one in done]


def test_two_tablets_declare_one_silent_player_absent_once(live: LiveTable, room: Room, floor: Account) -> None:
    assert live.running is not None
    number, asked = live.running.number, live.running.ask.actor  # type: ignore[union-attr]
    first = room.declare_absent(floor, "1", "tablet-1", number)
    again = room.declare_absent(floor, "1", "tablet-1", number)
    assert first.row.result() == again.row.result()
    if live.running is not None:
        assert asked != live.running.ask.actor  # type: ignore[union-attr]
        with pytest.raises(NotNow, match=f"ask {number} at table 1 is over"):
            room.declare_absent(floor, "1", "tablet-2", number)


def test_a_ruling_that_is_final_is_the_shift_supervisors(
    live: LiveTable, room: Room, floor: Account, supervisor: Account, desk: Desk
) -> None:
    with pytest.raises(NotPermitted, match=r"fay .* may not give the final ruling.*\[MD-POKER 18.A\]"):
        room.answer(floor, "1", Answer(FLOOR, "ruling", "ruling"))
    room.answer(supervisor, "1", Answer(FLOOR, "ruling", "ruling")).row.result()
    *_, last = desk.store.entries("1")
    assert ("sue", "shift supervisor") == (last.account, last.role)
