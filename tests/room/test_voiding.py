"""A key is lost for good: the shift supervisor declares void what it sealed, and by the postings money goes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from croupier.engine import FLOOR, Answer
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Desk
from croupier.room.funds import CHIP_FUNDS
from croupier.room.journal import CHIPS, MONEY, BrokenChain, Posting
from croupier.room.live import NotNow
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.roles import NotPermitted
from croupier.room.room import NoTable, Room
from croupier.room.seals import ring
from croupier.room.store import Store, TakenTwice
from croupier.room.stored import KEYS_LOST, read_lost
from croupier.room.verifying import Verified, verify_room
from croupier.room.void_rows import VOIDED
from croupier.room.voiding import unreadable_tables, void_hand
from croupier.room.writer import Held, Writer
from croupier.rules import GAMES, game
from croupier.rules.bots import Bot
from croupier.rules.views import view
from tests.room.room_clock import Clock
from tests.room.room_rounds import into_a_round, practice, to_the_end
from tests.room.test_funds import act as act_at
from tests.room.test_funds import decisions, ride, up_to_the_last_decision

ON_SQLITE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
FIRST, SECOND, THIRD = b"k" * 32, b"2" * 32, b"3" * 32
HOLDEM = GAMES["holdem"]
BOTS = ("robo", "roba", "robi")
WHY = "the disk with the keys was stolen"
Opens = Callable[..., Room]


def key_id(key: bytes) -> str:
    (found,) = ring(key).keys
    return found.hex()


@pytest.fixture
def opens(store: Store, clock: Clock, people: People) -> Iterator[Opens]:
    """Opens the room anew with these keys and no others, as after a stop."""
    writers: list[Writer] = []

    def opened(*keys: bytes) -> Room:
        for writer in writers:
            writer.stop()
        writers.append(Writer(store))
        desk = Desk(store, writers[-1], ring(*keys), clock)
        return Room(desk, People(desk, people.passwords))

    yield opened
    for writer in writers:
        writer.stop()


def chips(room: Room) -> dict[str, int]:
    """What every account has, except what is empty."""
    return {account: cents for (currency, account), cents in room.ledger.balances().items() if currency == CHIPS}


def verified(room: Room) -> Verified:
    assert room.ledger.balances() == {key: cents for key, cents in room.desk.store.balances().items() if cents}
    return verify_room(room.desk.store, [], room.desk.keys, GAMES)


def in_a_hand(room: Room, *people: Account) -> PracticeTable:
    """The players have put in blinds and a bet."""
    table = into_a_round(room, practice(room), *people)
    assert table.live.running is not None
    assert table.live.running.table.balances["pot"]
    table.live.wait_until_durable()
    return table


def into_the_next(room: Room) -> None:
    """The next round, up to the first player."""
    live = room.tables["1"]
    table = PracticeTable(room, live, {})
    while live.running is None or live.waits_for_nonces or live.running.procedure != "round":
        assert table.step()
    live.wait_until_durable()


def test_the_stakes_of_a_void_hand_go_back_and_the_table_goes_on(
    opens: Opens, ann: Account, bob: Account, floor: Account, supervisor: Account
) -> None:
    """The hand is sealed with a new key, of which nobody has a copy; the state before it is not."""
    room = opens(FIRST)
    in_a_hand(room, ann, bob)
    to_the_end(room.tables["1"])
    before, finished = chips(room), room.tables["1"].procedure
    room = opens(FIRST, SECOND)
    into_the_next(room)
    hand = room.tables["1"].procedure
    assert (finished + 1, True) == (hand, "pot/1" in chips(room))

    room = opens(FIRST)
    assert before != chips(room)
    assert [key_id(SECOND)] == list(verified(room).keys_missing)
    assert {"1"} == unreadable_tables(room).keys()
    with pytest.raises(NotPermitted, match=r"fay .* may not declare a hand void .* shift supervisor \[MD-POKER 18.A\]"):
        void_hand(room, floor, "1", WHY)
    notices: list[tuple[str, str, str]] = []
    room.seats.notices.append(lambda *one: notices.append(one))
    told = void_hand(room, supervisor, "1", WHY, "v-1")
    heard = f"hand {hand} is void, because its key is lost: the table goes on from before"
    assert [("ann", "1", heard), ("bob", "1", heard)] == sorted(notices)
    assert (hand, "round", (key_id(SECOND),), True, False) == (
        told.hand, told.procedure, told.keys, told.returned, told.closes,
    )  # fmt: skip
    assert before == chips(room)
    live = room.tables["1"]
    assert ("", {1: "ann", 2: "bob"}, None) == (live.held, dict(live.players), live.running)
    whole = verified(room)
    assert whole.again is not None
    assert ((), {"1": 1}) == (whole.keys_missing, whole.again.lost)
    assert [("1", hand, "sue", WHY)] == [(one.table, one.hand, one.by, one.why) for one in whole.again.void]

    assert told == void_hand(room, supervisor, "1", WHY, "v-1"), "the same command is not carried out twice"
    with pytest.raises(TakenTwice):
        void_hand(room, supervisor, "1", "another reason", "v-1")
    with pytest.raises(NotNow, match="can be decrypted, so nothing there is void"):
        void_hand(room, supervisor, "1", WHY)

    into_the_next(room)
    assert hand + 1 == live.procedure
    again = opens(FIRST).tables["1"]
    assert again.running is not None
    assert view(live.running, 1) == view(again.running, 1), "and it goes on after another stop"
    to_the_end(again)
    again.wait_until_durable()

    room = opens(FIRST, SECOND)
    whole = verified(room)
    assert whole.again is not None
    assert ({}, 1) == (whole.again.lost, len(whole.again.void)), "if the key is found, the hand is still void"

    into_the_next(room)
    room = opens(FIRST)
    void_hand(room, supervisor, "1", "lost again")
    whole = verified(room)
    assert whole.again is not None
    assert (2, {"1": 2}) == (len(whole.again.void), whole.again.lost)


def test_if_the_state_is_lost_too_everybody_has_their_chips_and_the_table_is_closed(
    opens: Opens, ann: Account, bob: Account, supervisor: Account
) -> None:
    room = opens(FIRST)
    in_a_hand(room, ann, bob)
    came_with = {one: room.ledger.holds(CHIPS, f"player/{one}") for one in ("ann", "bob")}

    room = opens(THIRD)
    assert "pot/1" in chips(room)
    said = rf"table 1 is held: .* sealed with key {key_id(FIRST)}, which is not here"
    with pytest.raises(Held, match=rf"{said}.* \[MD-POKER 18\.A\]$"):
        practice(room)
    with pytest.raises(Held, match=said):
        room.release(supervisor, "1")
    told = void_hand(room, supervisor, "1", WHY)
    assert (True, True) == (told.returned, told.closes)
    assert {one: 100_000 + came_with[one] for one in came_with} == {
        one: room.ledger.holds(CHIPS, f"player/{one}") for one in came_with
    }
    assert not [account for account in chips(room) if account.endswith("/1") or "/1/" in account]
    assert room.tables["1"].day.closed
    assert 1 == [entry.kind for entry in room.desk.store.entries("*room")].count(KEYS_LOST)

    room = opens(THIRD)
    assert room.tables["1"].day.closed
    last = room.tables["1"].procedure
    live = in_a_hand(room, ann, bob).live
    assert live.procedure > last, "hands keep their numbers"
    to_the_end(live)
    live.wait_until_durable()
    whole = verified(room)
    assert whole.again is not None
    assert (1, {"1": last}) == (whole.again.rounds, whole.again.lost)


@ON_SQLITE
@pytest.mark.parametrize(
    "games", [("draw5-high", "top-5-wa"), pytest.param(tuple(GAMES), marks=pytest.mark.long)], ids=["two", "all"]
)
def test_in_every_game_what_is_void_goes_back_and_the_next_round_is_played(
    opens: Opens, supervisor: Account, games: tuple[str, ...]
) -> None:
    """First the key of the hands is lost, and then that of everything."""
    room = opens(FIRST)
    for name in BOTS:
        room.people.bot(name)
    for one in map(game, games):
        house = one.choices.house({"wa.max_wager": 30_000} if one.id == "top-5-wa" else {})
        room.open_table(None, one.id, one, house, practice=True)
        bots_play_a_round(room, one.id)
    before = {name: (live.procedure, of_table(room, name)) for name, live in room.tables.items()}
    room = opens(FIRST, SECOND)
    bots_are_in_hands(room)

    room = opens(FIRST)
    assert set(games) == unreadable_tables(room).keys()
    for name in games:
        told, (last, held) = void_hand(room, supervisor, name, WHY), before[name]
        assert (True, told.hand > last + 1) == (told.returned, told.closes), name  # something came between
        assert told.closes or held == of_table(room, name), name
    verified(room)
    go_on = [live for live in room.tables.values() if not live.day.closed]
    assert len(go_on) >= len(games) / 2
    for live in list(room.tables.values()):
        if live.day.closed:
            room.open_table(None, live.id, GAMES[live.id], live.day.state.house, practice=True)
            bots_play_a_round(room, live.id)
    bots_are_in_hands(room)

    room = opens(THIRD)
    for name in games:
        told = void_hand(room, supervisor, name, WHY)
        left = [one for one in of_table(room, name) if one.startswith(("stack", "pot", "wager"))]
        assert (True, True, []) == (told.returned, told.closes, left), name
    assert not unreadable_tables(room)
    verified(room)
    for one in map(game, games):
        room.open_table(None, one.id, one, room.tables[one.id].day.state.house, practice=True)
        bots_play_a_round(room, one.id)
    whole = verified(room)
    assert whole.again is not None
    assert (2 * len(games), set(games)) == (len(whole.again.void), whole.again.lost.keys())
    assert whole.again.rounds >= len(games)


@ON_SQLITE
def test_what_a_void_hand_gave_to_a_shared_fund_comes_back_from_it(opens: Opens, supervisor: Account) -> None:
    """The hand's key is lost: a dollar that went onto the meter goes back to its player, in the fund's chain too."""
    room = opens(FIRST)
    one, two = ride(room, "1"), ride(room, "2")
    for live in (one, two):
        up_to_the_last_decision(room, live)
        while live.running is not None and live.running.procedure == "round":
            act_at(live)
        live.wait_until_durable()
    assert one.running is None
    room.funds[CHIPS].pause()
    room.funds[CHIPS].wait_until_durable()
    before = chips(room)
    room = opens(FIRST, SECOND)
    live = room.tables["1"]
    while decisions(live) < 1:
        act_at(live)
    room.funds[CHIPS].pause()  # its state is sealed with the key of the hand, and its rows before that are
    live.wait_until_durable()
    fund = room.funds[CHIPS].names[0]
    assert before[f"{fund}/{CHIP_FUNDS}"] < room.ledger.holds(CHIPS, f"{fund}/{CHIP_FUNDS}")

    room = opens(FIRST)
    assert {"1", CHIP_FUNDS} == unreadable_tables(room).keys()
    with pytest.raises(Held, match=r"table 1 has moved money of shared funds, which .*; see to them first"):
        void_hand(room, supervisor, "1", WHY)
    with pytest.raises(Held, match="which is not here"):
        room.tables["2"].begin(HOUSE, "between")
    moved = room.ledger.holds(CHIPS, f"{fund}/{CHIP_FUNDS}")
    void_hand(room, supervisor, CHIP_FUNDS, WHY)
    assert moved == room.ledger.holds(CHIPS, f"{fund}/{CHIP_FUNDS}") == room.funds[CHIPS].holds(fund)
    void_hand(room, supervisor, "1", WHY)
    assert before == chips(room)
    act_at(room.tables["2"])
    assert {} == unreadable_tables(room)
    whole = verified(room)
    assert whole.again is not None
    assert {"1", CHIP_FUNDS} == whole.again.lost.keys()
    up_to_the_next_decision(room, "1")
    verified(room)
    verified(opens(FIRST, SECOND))


@ON_SQLITE
def test_if_everything_is_lost_the_funds_keep_what_they_hold(opens: Opens, supervisor: Account) -> None:
    room = opens(FIRST)
    up_to_the_last_decision(room, ride(room, "1"))
    while room.tables["1"].running is not None:
        act_at(room.tables["1"])
    fund = room.funds[CHIPS].names[0]
    on_display = room.funds[CHIPS].holds(fund)
    stack = room.ledger.holds(CHIPS, "stack/1/p1")
    up_to_the_next_decision(room, "1")
    up_to_the_last_decision(room, ride(room, "2"))
    room.tables["2"].wait_until_durable()
    assert 0 < on_display < room.funds[CHIPS].holds(fund)

    room = opens(THIRD)
    with pytest.raises(Held, match=rf"table \{CHIP_FUNDS} is held"):
        ride(room, "3")
    for name in (CHIP_FUNDS, "1", "2"):
        void_hand(room, supervisor, name, WHY)
    assert on_display == room.funds[CHIPS].holds(fund), "without what the void hands gave"
    assert 50_000 + stack == room.ledger.holds(CHIPS, "player/p1")
    assert 100_000 == room.ledger.holds(CHIPS, "player/p2")
    verified(room)
    room = opens(THIRD)
    up_to_the_last_decision(room, ride(room, "1"))
    assert on_display < room.funds[CHIPS].holds(fund)
    room.tables["1"].wait_until_durable()
    verified(room)


def up_to_the_next_decision(room: Room, table: str) -> None:
    live = room.tables[table]
    while decisions(live) < 1:
        act_at(live)
    live.wait_until_durable()


@ON_SQLITE
def test_chips_that_were_paid_out_at_the_cage_do_not_come_back(
    opens: Opens, ann: Account, bob: Account, floor: Account, cashier: Account, supervisor: Account
) -> None:
    """Between two hands bob has left and was paid; that stands, and the table is closed with what ann has."""
    room = opens(FIRST)
    live = room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False)
    live.begin(HOUSE, "between")
    for seat, one in enumerate((ann, bob), 1):
        room.fill(cashier, one.id, 50_000)
        room.seats.sit(one, "4", seat, 40_000)
    room.answer(floor, "4", Answer(FLOOR, "go-to", "opening"))
    room = opens(FIRST, SECOND)
    room.begin(floor, "4", "between")
    room.seats.leave(bob, "4")
    room.pay_out(cashier, "bob", 50_000)

    room = opens(FIRST)
    told = void_hand(room, supervisor, "4", WHY)
    assert ("between", False, True) == (told.procedure, told.returned, told.closes)
    assert (50_000, 0) == tuple(room.ledger.holds(MONEY, f"player/{one}") for one in ("ann", "bob"))
    assert room.tables["4"].day.closed
    assert "4" == room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False).id
    verified(room)


@ON_SQLITE
def test_a_table_at_which_nothing_began_is_simply_opened_again(opens: Opens, supervisor: Account) -> None:
    practice(opens(FIRST))
    room = opens(THIRD)
    told = void_hand(room, supervisor, "1", WHY)
    assert (0, "", False, True) == (told.hand, told.procedure, told.returned, told.closes)
    room = opens(THIRD)
    assert "1" not in room.tables
    practice(room)
    whole = verified(opens(THIRD))
    assert whole.again is not None
    assert ({}, 1) == (whole.again.lost, len(whole.again.void))


@ON_SQLITE
def test_nothing_is_void_without_a_reason_or_a_lost_key(
    opens: Opens, ann: Account, bob: Account, supervisor: Account
) -> None:
    room = opens(FIRST)
    in_a_hand(room, ann, bob)
    with pytest.raises(NotNow, match="can be decrypted, so nothing there is void"):
        void_hand(room, supervisor, "1", WHY)
    with pytest.raises(NoTable, match="there is no table '9'; tables with rows that cannot be decrypted: none"):
        void_hand(room, supervisor, "9", WHY)
    room = opens(THIRD)
    with pytest.raises(CroupierError, match="0 characters; 1 to 400 are allowed"):
        void_hand(room, supervisor, "1", " ")


@ON_SQLITE
@pytest.mark.parametrize("kind", [VOIDED, KEYS_LOST])
def test_a_void_hand_that_gives_somebody_else_the_money_is_found(
    opens: Opens, ann: Account, bob: Account, supervisor: Account, tmp_path: Path, kind: str
) -> None:
    """Every link is made anew with the keys. A row that declares keys lost without them does not count."""
    room = opens(FIRST)
    in_a_hand(room, ann, bob)
    room = opens(THIRD)
    void_hand(room, supervisor, "1", WHY)
    verified(room)
    forged = Store(f"sqlite:///{tmp_path / 'forged.db'}")
    forged.upgrade()
    moved = (Posting(CHIPS, "player/ann", 100), Posting(CHIPS, "player/bob", -100))
    for chain in room.desk.store.heads():
        for entry in room.desk.store.entries(chain):
            forged.mac = ring(FIRST if entry.kind == kind == KEYS_LOST else THIRD).mac
            if entry.kind == kind == VOIDED:
                entry = structs.replace(entry, postings=(*entry.postings, *moved))
            forged.write([entry])
    if kind == VOIDED:
        with pytest.raises(BrokenChain, match=r"table 1, row \d+: its postings are .* but should be"):
            rederive(forged, room.desk.keys, GAMES)
    else:
        assert (key_id(FIRST),) == verify_room_keys(forged, room)
    forged.close()


def verify_room_keys(store: Store, room: Room) -> tuple[str, ...]:
    with store.engine.connect() as connection:
        lost = read_lost(connection, room.desk.keys)
    return tuple(sorted(key.hex() for key in store.sealing_keys() - room.desk.keys.keys.keys() - lost))


def bots_are_in_hands(room: Room) -> None:
    """Every table is in the middle of a round, with money in it."""
    for name, live in list(room.tables.items()):
        table = PracticeTable(room, live, {one: Bot(name, one) for one in BOTS})
        while live.running is None or live.running.procedure != "round" or not at_stake(room, name):
            assert table.step(), name
        live.wait_until_durable()


def bots_play_a_round(room: Room, name: str) -> None:
    table = PracticeTable(room, room.tables[name], {one: Bot(name, one) for one in BOTS})
    table.seat_bots()
    assert 1 == table.play_rounds(1)


def of_table(room: Room, table: str) -> dict[str, int]:
    return {one: cents for one, cents in chips(room).items() if one.endswith(f"/{table}") or f"/{table}/" in one}


def at_stake(room: Room, table: str) -> int:
    return sum(cents for one, cents in of_table(room, table).items() if one.startswith(("pot", "wager", "bets")))
