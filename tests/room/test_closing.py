"""Closing a table when its round is over: nothing else begins, everybody gets their chips, no request survives."""

from __future__ import annotations

import pytest

from croupier.engine import DEALER, FLOOR, Answer
from croupier.room.desk import HOUSE, Desk
from croupier.room.floor import Floor
from croupier.room.journal import CHIPS, MONEY
from croupier.room.keeper import Keeper
from croupier.room.live import LiveTable, NotNow
from croupier.room.lobby import list_of
from croupier.room.pace import AT_ONCE
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import Room
from croupier.room.wishes import Want
from croupier.rules import GAMES, game
from tests.room.room_rounds import into_a_round, practice, to_the_end

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
RIDE = game("let-it-ride")


@pytest.fixture
def two(people: People, administrators: tuple[Account, Account], room: Room, cashier: Account) -> list[Account]:
    """Two players with $1,000 each."""
    found = [people.add(administrators[0], name)[0] for name in ("cy", "di")]
    for one in found:
        room.fill(cashier, one.id, 100_000)
    return found


@pytest.fixture
def dealt(room: Room, floor: Account, dealer: Account, two: list[Account]) -> LiveTable:
    """A money table in a round in which nobody has wagered yet."""
    live = room.open_table(floor, "4", RIDE, RIDE.choices.house({}), practice=False)
    room.begin(floor, "4", "between")
    room.seats.sit(two[0], "4", 3, 50_000)
    room.answer(floor, "4", Answer(FLOOR, "go-to", "opening"))
    run_by_staff(room, live, "opening", floor, dealer)
    room.begin(dealer, "4", "round")
    return live


def run_by_staff(room: Room, live: LiveTable, procedure: str, floor: Account, dealer: Account) -> None:
    """Dealer and floor take the first way of everything until the procedure is over."""
    if live.running is None:
        room.begin(floor, live.id, procedure)
    while live.running is not None and live.running.procedure == procedure:
        if live.waits_for_nonces:
            live.deal()
            continue
        assert live.running.ask is not None
        option = next(one for one in live.running.ask.options if one.actor in (DEALER, FLOOR))
        by = dealer if option.actor == DEALER else floor
        room.answer(by, live.id, Answer(option.actor, option.verb, *option.what[:1]))


def test_a_money_table_closes_when_its_round_is_over(
    room: Room, desk: Desk, dealt: LiveTable, floor: Account, dealer: Account, two: list[Account]
) -> None:
    told: list[tuple[str, str, str]] = []
    room.closing.notices.append(lambda *notice: told.append(notice))
    keeper = Keeper(room, AT_ONCE)
    with pytest.raises(NotNow, match="table 4 is closed between rounds; round is under way"):
        room.close_table(floor, "4")
    assert room.closing.after_the_round(floor, "4")
    assert room.closing.after_the_round(floor, "4"), "asked again it is the same"
    assert [("cy", "4", "fay closes table 4 when this round is over; you get your chips then")] == told
    assert "fay" == Floor(room, keeper).table(dealt).closing
    with pytest.raises(NotNow, match="table 4 closes when its round is over, as fay asked"):
        room.seats.sit(two[1], "4", 4, 10_000)
    keeper.lobby.join(two[1], list_of(dealt))
    keeper.act()
    assert "" == keeper.lobby.lists()[list_of(dealt)][0].table, "nobody is called to it"
    assert not dealt.day.closed

    room.answer(dealer, "4", Answer(DEALER, "no-more-bets"))
    with pytest.raises(NotNow, match="nothing else begins there"):
        room.begin(dealer, "4", "round")
    keeper.act()
    assert dealt.day.closed
    dealt.wait_until_durable()
    assert 100_000 == room.ledger.holds(MONEY, "player/cy")
    assert [] == room.seats.wishes.of("4") == Room(desk, room.people).seats.wishes.of("4")
    rows = [(entry.kind, entry.account, entry.role) for entry in desk.store.entries("4")]
    assert ("wish", "fay", "floorperson") in rows
    assert ("answers", "fay", "floorperson") == next(row for row in reversed(rows) if row[0] == "answers")
    assert rederive(desk.store, desk.keys, GAMES).rounds
    with pytest.raises(NotNow, match="table 4 is closed already"):
        room.closing.after_the_round(floor, "4")


def test_between_rounds_it_closes_at_once(room: Room, floor: Account, ann: Account, bob: Account) -> None:
    live = practice(room)
    into_a_round(room, live, ann, bob)
    to_the_end(live)
    assert not room.closing.after_the_round(floor, "1")
    assert live.day.closed
    assert 200_000 == sum(room.ledger.holds(CHIPS, f"player/{name}") for name in ("ann", "bob"))


def test_it_waits_across_a_stop_and_can_be_withdrawn(
    room: Room, desk: Desk, people: People, floor: Account, supervisor: Account, ann: Account, bob: Account
) -> None:
    live = practice(room)
    into_a_round(room, live, ann, bob)
    room.closing.after_the_round(floor, "1")
    again = Room(desk, people)  # as after a kill
    told: list[tuple[str, str, str]] = []
    again.closing.notices.append(lambda *notice: told.append(notice))
    live = again.tables["1"]
    assert "fay" == again.closing.asked_by(live)
    again.closing.stay_open(supervisor, "1")
    assert [("ann", "1", "table 1 stays open"), ("bob", "1", "table 1 stays open")] == told
    with pytest.raises(NotNow, match="so sue cannot withdraw it"):
        again.closing.stay_open(supervisor, "1")
    to_the_end(live)
    table = PracticeTable(again, live, {})
    assert table.step()
    assert not live.day.closed, "the next round begins"

    assert again.closing.after_the_round(supervisor, "1")
    while not live.day.closed:
        if not table.step():
            to_the_end(live)
    live.wait_until_durable()
    assert Room(desk, people).tables["1"].day.closed


def test_only_the_floor_closes_and_only_while_it_holds_the_role(
    room: Room,
    people: People,
    administrators: tuple[Account, Account],
    dealt: LiveTable,
    floor: Account,
    dealer: Account,
    two: list[Account],
) -> None:
    for one in (dealer, two[0], administrators[0]):
        with pytest.raises(NotPermitted, match="that takes the role floorperson or shift supervisor"):
            room.closing.after_the_round(one, "4")
        with pytest.raises(NotPermitted, match="that takes the role floorperson or shift supervisor"):
            room.closing.stay_open(one, "4")
    keeper = Keeper(room, AT_ONCE)
    keeper.act()
    room.closing.after_the_round(floor, "4")
    people.revoke(administrators[0], "fay", Role.FLOORPERSON)
    room.answer(dealer, "4", Answer(DEALER, "no-more-bets"))
    keeper.act()
    assert not dealt.day.closed
    assert "" == room.closing.asked_by(dealt)
    dealt.wait_until_durable()
    dropped = [entry for entry in room.desk.store.entries("4") if entry.kind == "wish dropped"]
    assert ["*house"] == [entry.account for entry in dropped]
    assert b"fay (player) may not close a table" in dropped[0].sealed, "by the id, whatever they are called"
    assert b"that takes the role" in dropped[0].sealed


def test_requests_do_not_outlive_their_table(
    room: Room, desk: Desk, people: People, floor: Account, ann: Account, bob: Account, two: list[Account]
) -> None:
    """Di asked for a seat during the last round: she does not sit there when the table is opened another day."""
    live = practice(room)
    into_a_round(room, live, ann, bob)
    told: list[tuple[str, str, str]] = []
    room.seats.notices.append(lambda *notice: told.append(notice))
    room.seats.sit(two[1], "1", 3, 50_000)
    to_the_end(live)
    room.close_table(None, "1").row.result()
    assert [("di", "1", "sit down: table 1 is closed")] == told
    assert () == room.seats.wishes.tables("di", Want.SIT)
    practice(room)
    live = room.tables["1"]
    live.begin(HOUSE, "between")
    room.seats.perform(live)
    assert {} == live.players


def test_somebody_called_to_a_table_that_closes_keeps_their_place(
    room: Room, floor: Account, two: list[Account], ann: Account, cashier: Account
) -> None:
    house = RIDE.choices.house({"lir.positions": 5})
    tables = [room.open_table(floor, name, RIDE, house, practice=False) for name in ("4", "5")]
    keeper = Keeper(room, AT_ONCE)
    keeper.lobby.join(two[0], list_of(tables[0]))
    keeper.act()
    (called,) = keeper.lobby.lists()[list_of(tables[0])]
    assert "4" == called.table
    room.close_table(floor, "4").row.result()
    keeper.act()
    (called,) = keeper.lobby.lists()[list_of(tables[1])]
    assert ("5", 0) == (called.table, called.passed)


def test_who_asked_is_named_as_others_see_them(
    room: Room, people: People, administrators: tuple[Account, Account], ann: Account, bob: Account
) -> None:
    """Not by the name with which they sign in."""
    people.add(administrators[0], "gus", shown="Gus T.")
    for one in administrators:
        people.grant(one, "gus", Role.FLOORPERSON)
    live = practice(room)
    into_a_round(room, live, ann, bob)
    room.closing.after_the_round(people.account("gus"), live.id)

    with pytest.raises(NotNow, match=r"closes when its round is over, as Gus T\. asked"):
        room.seats.sit(people.add(administrators[0], "cy")[0], live.id, 4, 10_000)
