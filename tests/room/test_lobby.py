"""Wait lists, tables opened as needed, guests at tables, onlookers one hand behind."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from sqlalchemy import text

from croupier.engine import FLOOR, Answer
from croupier.room.desk import HOUSE, Desk
from croupier.room.guests import OF_ONE_ADDRESS
from croupier.room.keeper import Keeper
from croupier.room.late import Late
from croupier.room.live import LiveTable, NotNow
from croupier.room.lobby import NoList, SeenPlace, list_of
from croupier.room.pace import AT_ONCE
from croupier.room.people import People
from croupier.room.register import SECOND, Account, TooMany
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import NoTable, Room
from croupier.room.stakes import stakes_in_words
from croupier.room.writer import Held
from croupier.rules import game
from croupier.rules.views import viewer_for
from croupier.rules.views.increments import Increment, apply
from tests.room.room_clock import Clock

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
HOLDEM = game("holdem")
SMALL = HOLDEM.choices.house({"poker.seats": 2})
LIST = "holdem, no limit, blinds $1/$2, money"
PACE = replace(AT_ONCE, idle=10**6 * SECOND)


@pytest.fixture
def five(people: People, administrators: tuple[Account, Account], room: Room, cashier: Account) -> list[Account]:
    """Five players with money at the cage."""
    found = [people.add(administrators[0], f"player{number}")[0] for number in range(1, 6)]
    for one in found:
        room.fill(cashier, one.id, 1_000_000)
    return found


@pytest.fixture
def keeper(room: Room) -> Keeper:
    return Keeper(room, PACE)


@pytest.fixture
def full(room: Room, keeper: Keeper, floor: Account, five: list[Account]) -> LiveTable:
    """A money table with two seats, both taken, between rounds."""
    live = room.open_table(floor, "4", HOLDEM, SMALL, practice=False)
    room.begin(floor, "4", "between")
    for one in five[:2]:
        room.seats.sit(one, "4", 0, 20_000)
    keeper.act()
    return live


def waiting(keeper: Keeper) -> list[tuple[str, str, int]]:
    return [(one.account, one.table, one.passed) for one in keeper.lobby.lists()[LIST]]


# ---- wait lists -----------------------------------------------------------------------------------------------------


def test_stakes_in_a_few_words(room: Room) -> None:
    for name, words in (
        ("holdem", "no limit, blinds $1/$2"),
        ("stud7-low", "fixed limit $2/$4"),
        ("let-it-ride", "wagers $5 to $100"),
        ("top-five", "wagers $10 to $500"),
    ):
        found = game(name)
        live = room.open_table(None, name, found, found.choices.house({}), practice=True)
        assert (words, f"{name}, {words}, practice") == (stakes_in_words(live), list_of(live))


def test_the_first_in_line_is_called_and_takes_the_seat(
    room: Room, keeper: Keeper, full: LiveTable, five: list[Account], desk: Desk, people: People
) -> None:
    told: list[tuple[str, str, str]] = []
    keeper.lobby.notices.append(lambda *notice: told.append(notice))
    first = keeper.lobby.join(five[2], LIST, "c1")
    assert first.result() == keeper.lobby.join(five[2], LIST, "c1").result()
    keeper.lobby.join(five[3], LIST)
    with pytest.raises(NotNow, match=r"player3 waits on the list holdem, .* already"):
        keeper.lobby.join(five[2], LIST)
    with pytest.raises(NotNow, match="player1 sits at table 4 of the list"):
        keeper.lobby.join(five[0], LIST)
    with pytest.raises(NoList, match="there is no wait list 'chess'; the wait lists are holdem, "):
        keeper.lobby.join(five[0], "chess")
    keeper.act()
    assert [("player3", "", 0), ("player4", "", 0)] == waiting(keeper)

    room.seats.leave(five[0], "4")
    keeper.act()
    assert [("player3", "4", 0), ("player4", "", 0)] == waiting(keeper)
    assert [("player3", "4", "a seat at table 4 is kept for you for 120 seconds")] == told
    for other, why in ((five[3], "are kept for those who were called"), (five[4], "2 wait for a seat of the list")):
        with pytest.raises(NotNow, match=why):
            room.seats.sit(other, "4")
    room.answer(five[4], "4", Answer(FLOOR, "arrives", "player5"))
    with pytest.raises(NotNow, match="wait for a seat of the list"):  # nor with an answer at the table
        room.answer(five[4], "4", Answer(1, "sit", "player5", 20_000))
    room.seats.sit(five[2], "4", 0, 20_000)
    keeper.act()
    assert [("player4", "", 0)] == waiting(keeper)
    full.wait_until_durable()
    desk.take(HOUSE, "all is written", b"{}").result()
    again = Keeper(Room(desk, people), PACE)  # as after a stop
    assert [("player4", "", 0)] == waiting(again)


def test_two_tablets_neither_pass_over_twice_nor_undo_a_call(
    room: Room, keeper: Keeper, full: LiveTable, five: list[Account], floor: Account
) -> None:
    """Each says where it saw the person; whoever is second is told what has happened meanwhile."""
    keeper.lobby.join(five[2], LIST)
    seen = SeenPlace()
    for one in five[:2]:
        room.seats.leave(one, "4")
    keeper.act()  # called to any seat; the floor may still name one
    keeper.lobby.call(floor, LIST, "player3", "4", 1, seen)
    with pytest.raises(NotNow, match="player3 was called to table 4, seat 1, meanwhile; look again"):
        keeper.lobby.call(floor, LIST, "player3", "4", 2, seen)
    keeper.lobby.call(floor, LIST, "player3", "4", 2, SeenPlace("4", 1))
    keeper.lobby.pass_over(floor, LIST, "player3", SeenPlace("4", 2))
    keeper.act()
    assert [("player3", "4", 1)] == waiting(keeper), "the only one who waits is called again"
    with pytest.raises(NotNow, match=r"player3 was passed over on the list holdem, .* meanwhile; look again"):
        keeper.lobby.pass_over(floor, LIST, "player3", SeenPlace("4", 2))
    assert [("player3", "4", 1)] == waiting(keeper)


def test_people_who_do_not_come_are_passed_over_and_then_off_the_list(
    room: Room, keeper: Keeper, full: LiveTable, five: list[Account], clock: Clock
) -> None:
    for one in five[2:4]:
        keeper.lobby.join(one, LIST)
    room.seats.leave(five[0], "4")
    keeper.act()
    clock.forward(119)
    keeper.act()
    assert [("player3", "4", 0), ("player4", "", 0)] == waiting(keeper)
    clock.forward(1)
    keeper.act()
    assert [("player4", "4", 0), ("player3", "", 1)] == waiting(keeper)
    keeper.lobby.leave(five[3], LIST)
    keeper.act()
    assert [("player3", "4", 1)] == waiting(keeper)
    clock.forward(120)
    keeper.act()
    assert [] == waiting(keeper)
    with pytest.raises(NoList, match="player3 does not wait on the list"):
        keeper.lobby.leave(five[2], LIST)


def test_the_floor_calls_and_passes_over(
    room: Room, keeper: Keeper, full: LiveTable, five: list[Account], floor: Account
) -> None:
    for one in five[2:4]:
        keeper.lobby.join(one, LIST)
    with pytest.raises(NotNow, match="table 4 has no free seat"):
        keeper.lobby.call(floor, LIST, "player4", "4")
    room.seats.leave(five[0], "4")
    with pytest.raises(NotPermitted, match=r"player3 \(player\) may not seat a player from the wait list"):
        keeper.lobby.call(five[2], LIST, "player4", "4")
    with pytest.raises(NotNow, match="player4 was not called"):
        keeper.lobby.pass_over(floor, LIST, "player4")
    keeper.lobby.call(floor, LIST, "player4", "4")
    keeper.act()
    assert [("player3", "", 0), ("player4", "4", 0)] == waiting(keeper)
    keeper.lobby.pass_over(floor, LIST, "player4")
    keeper.act()
    assert [("player3", "4", 0), ("player4", "", 1)] == waiting(keeper)


def test_staff_and_guests_wait_for_no_money_table(
    keeper: Keeper, full: LiveTable, floor: Account, people: People
) -> None:
    for who, why in ((floor, "works here"), (people.guest("192.0.2.1"), "is a guest")):
        with pytest.raises(NotPermitted, match=why):
            keeper.lobby.join(who, LIST)


# ---- tables opened as needed ----------------------------------------------------------------------------------------


def test_practice_tables_open_and_close_by_need(
    room: Room, keeper: Keeper, five: list[Account], clock: Clock, desk: Desk
) -> None:
    room.open_table(None, "holdem", HOLDEM, SMALL, practice=True)
    for one in five[:2]:
        room.seats.sit(one, "holdem")
        keeper.act()
    assert ["holdem", "holdem~2"] == list(room.tables)
    room.seats.sit(five[2], "holdem~2")
    keeper.act()
    room.seats.leave(five[2], "holdem~2")
    keeper.act()
    assert not room.tables["holdem~2"].day.closed  # the other one is full
    room.seats.leave(five[0], "holdem")
    clock.forward(120)
    keeper.act()
    clock.forward(1)
    keeper.act()
    clock.forward(60)
    keeper.act()
    assert room.tables["holdem~2"].day.closed
    assert not room.tables["holdem"].day.closed
    with pytest.raises(NotNow, match="table holdem~2 is closed"):
        room.seats.sit(five[2], "holdem~2")
    room.seats.sit(five[0], "holdem")
    clock.forward(120)
    keeper.act()
    clock.forward(120)
    keeper.act()
    reopened = room.tables["holdem~2"]
    assert not reopened.day.closed
    desk.store.verify()


def test_a_household_practises_at_as_many_tables_as_it_needs(room: Room, keeper: Keeper) -> None:
    """Two guests from one address share a table; the next ones are seated at another, and nobody sits twice."""
    room.open_table(None, "holdem", HOLDEM, HOLDEM.choices.house({}), practice=True)
    guests = [room.people.guest("203.0.113.7", f"Guest {number}") for number in range(4)]
    with pytest.raises(NoTable, match="no practice table of 'razz'; there are tables of holdem"):
        keeper.lobby.practise(guests[0], "razz")
    found = [keeper.lobby.practise(one, "holdem")[0].id for one in guests]
    again = [keeper.lobby.practise(one, "holdem")[0].id for one in guests]

    assert ["holdem", "holdem", "holdem~2", "holdem~2"] == found
    assert found == again


def test_staff_open_and_close_tables(room: Room, full: LiveTable, floor: Account, five: list[Account]) -> None:
    with pytest.raises(NotPermitted, match="nobody closes table 4"):
        room.close_table(None, "4")
    with pytest.raises(NotPermitted, match=r"player1 \(player\) may not close a table"):
        room.close_table(five[0], "4")
    room.close_table(floor, "4").row.result()
    assert full.day.closed
    assert {} == full.day.players
    with pytest.raises(NotNow, match="table 4 is closed already"):
        room.close_table(floor, "4")
    again = room.open_table(floor, "4", HOLDEM, SMALL, practice=False)
    assert again is room.tables["4"]
    assert (full.procedure, False) == (again.procedure, again.day.closed)
    room.begin(floor, "4", "between")
    assert full.procedure + 1 == again.procedure


# ---- guests ---------------------------------------------------------------------------------------------------------


def test_two_guests_of_one_browser_never_sit_at_one_table(room: Room, keeper: Keeper, people: People) -> None:
    for table in ("1", "2"):
        room.open_table(None, table, HOLDEM, HOLDEM.choices.house({}), practice=True)
    one, two = people.guest("192.0.2.1", browser="cookie"), people.guest("192.0.2.2", browser="cookie")
    room.seats.sit(one, "1")
    with pytest.raises(TooMany, match="as another guest from the same browser"):
        room.seats.sit(two, "1")
    assert {} == room.tables["1"].players  # the first one is waiting for the floor, too
    room.seats.sit(two, "2")


def test_guests_of_one_address_do_not_fill_a_table(room: Room, keeper: Keeper, people: People) -> None:
    room.open_table(None, "1", HOLDEM, HOLDEM.choices.house({}), practice=True)
    for _ in range(OF_ONE_ADDRESS):
        room.seats.sit(people.guest("192.0.2.1"), "1")
    with pytest.raises(TooMany, match="2 guests from this address sit at table 1; choose another table"):
        room.seats.sit(people.guest("192.0.2.1"), "1")
    room.seats.sit(people.guest("192.0.2.9"), "1")


# ---- onlookers ------------------------------------------------------------------------------------------------------


def test_onlookers_see_a_round_when_it_is_over_and_no_hole_card(
    room: Room, people: People, five: list[Account], floor: Account, clock: Clock
) -> None:
    robots = [people.bot(name).id for name in ("Robo-Ada", "Robo-Bert")]
    keeper = Keeper(room, replace(PACE, bot_least=SECOND, bot_most=SECOND), bots=robots)
    live = room.open_table(None, "1", HOLDEM, HOLDEM.choices.house({}), practice=True)
    late, attendant = Late(live, room.desk.now), keeper.attendant(live)
    attendant.watched = True
    while attendant.rounds < 1:
        assert late.hand() is None
        keeper.act()
        clock.forward(1)
        assert room.sees(five[0], "1") is None
        assert room.looked_at(None, "1") is None
    hand = late.hand()
    assert hand is not None
    over = hand.hand
    shown = hand.view
    for step in hand.steps:
        shown = apply(shown, Increment(step.all))
    assert shown.over
    assert sorted(step.after for step in hand.steps) == [step.after for step in hand.steps]
    assert (1, len(hand.steps)) == (hand.due(hand.over_at), hand.due(hand.over_at + 10**12))
    assert not shown.own.hands
    hidden = [event for event in shown.events if event.kind == "dealt" and event.place.startswith("hand-")]
    assert hidden
    assert all(set(event.cards) == {"??"} for event in hidden)
    assert "??" in msgspec.json.encode(hand).decode()
    for _ in range(50):  # players who have no chips left buy in first
        keeper.act()
        if live.running is not None and live.running.procedure == "round":
            break
        clock.forward(1)
    assert live.running is not None, "while the next one is played it is still this one"
    assert live.running.procedure == "round"
    assert late.hand() is hand
    assert over < live.procedure
    assert viewer_for(FLOOR) == room.sees(floor, "1")


def test_seated_players_see_the_table_as_it_is(room: Room, five: list[Account], people: People) -> None:
    live = room.open_table(None, "1", HOLDEM, HOLDEM.choices.house({}), practice=True)
    live.begin(HOUSE, "between")
    room.seats.sit(five[0], "1", 3)
    seen = room.sees(five[0], "1")
    assert seen is not None
    assert (3,) == seen.seats
    assert room.looked_at(five[0], "1") is not None
    assert room.sees(None, "1") is None
    assert Role.PLAYER in people.account(five[1].id).roles
    assert room.sees(five[1], "1") is None


def test_somebody_whose_place_could_not_be_stored_does_not_wait(
    room: Room, desk: Desk, keeper: Keeper, full: LiveTable, five: list[Account]
) -> None:
    keeper.lobby.join(five[2], LIST).result()
    with desk.store.engine.begin() as connection:
        refuses = "BEFORE {} ON wait BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        for act in ("INSERT", "DELETE"):
            connection.execute(text(f"CREATE TRIGGER no_{act} {refuses.format(act)}"))
    with pytest.raises(Held, match=r"nothing was done: .*the disk is full"):
        keeper.lobby.join(five[3], LIST).result()
    with pytest.raises(Held, match=r"nothing was done: .*the disk is full"):
        keeper.lobby.leave(five[2], LIST).result()
    desk.take(HOUSE, "noted", b"{}").result()  # by then the writer is done with what came before
    assert ["player3"] == [place.account for place in keeper.lobby.lists()[LIST]]
