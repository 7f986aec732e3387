"""Tables of the room: a round of every game, who may answer, money that balances, resuming after a stop."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from croupier.engine import CHANCE, DEALER, FLOOR, FUND, Answer, RuleViolation
from croupier.room.databases import StoreError
from croupier.room.demo import open_demo, play_demo
from croupier.room.desk import HOUSE, Desk
from croupier.room.folder import Office
from croupier.room.journal import CHIPS, MONEY, BrokenChain, Entry, Head, Posting, follow
from croupier.room.ledger import NotCovered
from croupier.room.live import LiveTable, NotNow
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.recovering import recovered, rows_of
from croupier.room.rederiving import rederive, replayed
from croupier.room.register import Account
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import NoTable, Room
from croupier.room.seals import CannotOpen, ring
from croupier.room.sessions import Sessions
from croupier.room.shuffles import check
from croupier.room.store import Store, TakenTwice
from croupier.room.writer import Held, Writer
from croupier.rules import GAMES, game
from croupier.rules.bots import Bot
from croupier.rules.views import view
from tests.room.room_clock import Clock

Two = tuple[Account, Account]
HOLDEM = game("holdem")


@pytest.fixture
def room(desk: Desk, people: People) -> Room:
    return Room(desk, people)


def staff(people: People, administrators: Two, name: str, role: Role) -> Account:
    people.add(administrators[0], name)
    people.grant(administrators[0], name, role)
    people.grant(administrators[1], name, role)
    return people.account(name)


@pytest.fixture
def floor(people: People, administrators: Two) -> Account:
    return staff(people, administrators, "fay", Role.FLOORPERSON)


@pytest.fixture
def cashier(people: People, administrators: Two) -> Account:
    return staff(people, administrators, "cass", Role.CASHIER)


@pytest.fixture
def ann(people: People, administrators: Two) -> Account:
    return people.add(administrators[0], "ann", shown="Ann O’Hara")[0]


@pytest.fixture
def bob(people: People, administrators: Two) -> Account:
    return people.add(administrators[0], "bob")[0]


@pytest.fixture
def money_table(room: Room, floor: Account) -> LiveTable:
    """A hold 'em table for money, between rounds."""
    live = room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False)
    room.begin(floor, "4", "between")
    return live


# ---- every game -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_closed_practice_table_opens_again_with_the_room_and_a_money_table_is_left_alone(
    desk: Desk, people: People, floor: Account
) -> None:
    wa, office = [game("top-5-wa")], Office(desk, people, Sessions(desk))
    room = open_demo(office, wa)
    assert [1] == [one.rounds for one in play_demo(room)]
    room.close_table(None, "top-5-wa").row.result()
    assert [] == list(play_demo(room)), "nobody plays at a closed table"
    room.open_table(floor, "4", game("holdem"), game("holdem").choices.house({}), practice=False)

    room = open_demo(office, wa)
    assert [("top-5-wa", 1)] == [(one.live.id, one.rounds) for one in play_demo(room)]
    rederive(desk.store, desk.keys, GAMES)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_table_that_is_reopened_with_another_game_keeps_what_its_accounts_hold(desk: Desk, people: People) -> None:
    """A closed table still has its inventory, and drop box; db verify had missed them in the next game's state."""
    room, bots = Room(desk, people), ("robo", "roba", "robi")
    for name in bots:
        people.bot(name)
    for name in ("let-it-ride", "holdem", "let-it-ride"):
        live = room.open_table(None, "1", game(name), game(name).choices.house({}), practice=True)
        table = PracticeTable(room, live, {one: Bot(name, one) for one in bots})
        table.seat_bots()
        assert 1 == table.play_rounds(1)
        room.close_table(None, "1").row.result()
        assert room.ledger.holds(CHIPS, "table-inventory/1") == live.day.balances["table-inventory"] != 0
    rederive(desk.store, desk.keys, GAMES)


def test_a_round_of_every_game_is_played_stored_and_played_again(desk: Desk, people: People, clock: Clock) -> None:
    room = open_demo(Office(desk, people, Sessions(desk)))
    played = list(play_demo(room))

    assert list(GAMES) == [one.live.day.state.game.id for one in played]
    assert {1} == {one.rounds for one in played}
    for one in played:
        one.live.wait_until_durable()
    heads = desk.store.verify()
    assert {*GAMES, "*room", "*office"} == set(heads)
    found = rederive(desk.store, desk.keys, GAMES)
    assert (len(GAMES), len(GAMES)) == (found.tables, found.rounds)
    assert room.ledger.balances() == {key: cents for key, cents in desk.store.balances().items() if cents}
    assert 0 == sum(room.ledger.balances().values())
    for live in room.tables.values():
        stacks = {name: cents for name, cents in live.day.balances.items() if name.startswith("stack-")}
        told = {name: room.ledger.holds(CHIPS, f"stack/{live.id}/{name}") for name in live.day.players.values()}
        assert sorted(stacks.values()) == sorted(told.values())
        again = recovered(desk, room.ledger, rows_of(desk.store, live.id), GAMES)
        assert (live.day.state, live.procedure) == (again.day.state, again.procedure)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("name", ["holdem", "triple-27", "let-it-ride", "top-5-wa"])
def test_after_a_stop_every_table_stands_at_the_same_ask(desk: Desk, people: People, name: str) -> None:
    """Stopped after each row in turn."""
    room, found = Room(desk, people), game(name)
    bots = {one: Bot(name, one) for one in ("ann", "bob", "cy")}
    for one in bots:
        people.bot(one)
    house = found.choices.house({"wa.max_wager": 30_000} if name == "top-5-wa" else {})
    table = PracticeTable(room, room.open_table(None, "1", found, house, practice=True), bots)
    table.seat_bots()
    stops = 0
    while not table.live.day.records or table.live.day.records[-1].procedure != "round":
        assert table.step()
        table.live.wait_until_durable()
        live, again = table.live, recovered(desk, room.ledger, rows_of(desk.store, "1"), GAMES)
        assert (live.procedure, live.waits_for_nonces) == (again.procedure, again.waits_for_nonces)
        if live.running is None:
            assert again.running is None
            assert live.day.state == again.day.state
            continue
        assert again.running is not None
        assert live.running.record == again.running.record
        assert view(live.running, 1) == view(again.running, 1)
        stops += 1
    assert stops > 3


# ---- whose answer it is ---------------------------------------------------------------------------------------------


def test_a_player_buys_in_with_what_a_cashier_took(
    room: Room, money_table: LiveTable, ann: Account, cashier: Account, floor: Account
) -> None:
    room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"))
    with pytest.raises(
        NotCovered, match=r"Ann O’Hara has \$0 with the room, and \$200 is wanted; a cashier takes money"
    ):
        room.answer(ann, "4", Answer(3, "sit", "ann", 20_000))
    assert {} == money_table.running.table.players  # type: ignore[union-attr]
    room.fill(cashier, "ann", 50_000)
    room.answer(ann, "4", Answer(3, "sit", "ann", 20_000)).row.result()

    assert (30_000, 20_000) == (room.ledger.holds(MONEY, "player/ann"), room.ledger.holds(MONEY, "stack/4/ann"))
    with pytest.raises(NotCovered, match=r"ann has \$300 with the room, and \$301 is wanted"):
        room.pay_out(cashier, "ann", 30_100)
    room.pay_out(cashier, "ann", 30_000)
    room.answer(ann, "4", Answer(3, "leave")).row.result()
    assert 20_000 == room.ledger.holds(MONEY, "player/ann") == room.desk.store.balances()[MONEY, "player/ann"]
    assert {"USD"} == {currency for currency, _ in room.ledger.balances()}


def test_nobody_answers_for_somebody_else(
    room: Room,
    money_table: LiveTable,
    ann: Account,
    people: People,
    administrators: Two,
    cashier: Account,
    floor: Account,
) -> None:
    bob = people.add(administrators[0], "bob")[0]
    room.fill(cashier, "ann", 50_000)
    room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"))
    room.answer(ann, "4", Answer(3, "sit", "ann", 20_000))
    money_table.wait_until_durable()
    for by, answer, why in (
        (bob, Answer(3, "leave"), "bob may not answer for seat 3, where somebody else sits"),
        (bob, Answer(5, "leave"), "bob may not answer for seat 5, where nobody sits"),
        (bob, Answer(FLOOR, "arrives", "cy"), r"bob \(player\) may not seat a player"),
        (bob, Answer(FLOOR, "close"), r"bob \(player\) may not act for the floor"),
        (bob, Answer(DEALER, "proceed"), r"bob \(player\) may not deal"),
        (floor, Answer(DEALER, "proceed"), r"fay \(player, floorperson\) may not deal"),
        (bob, Answer(CHANCE, "shuffle"), "bob may not answer for chance; the room shuffles"),
        (bob, Answer(FUND, "holds", "bad-beat", 1), "bob may not answer for a shared fund"),
        (floor, Answer(FLOOR, "arrives", "fay"), "fay works here, and does not sit at money tables"),
    ):
        before = room.desk.store.heads()
        with pytest.raises(NotPermitted, match=why):
            room.answer(by, "4", answer)
        assert before == room.desk.store.heads()
    with pytest.raises(NotPermitted, match=r"bob \(player\) may not deal"):
        room.begin(bob, "4", "round")


def test_guests_and_bots_stay_at_practice_tables(
    room: Room, money_table: LiveTable, people: People, cashier: Account
) -> None:
    guest, bot = people.guest("192.0.2.1"), people.bot("robo")
    with pytest.raises(NotPermitted, match="is a guest; guests play at practice tables only"):
        room.answer(guest, "4", Answer(FLOOR, "arrives", guest.id))
    with pytest.raises(NotPermitted, match=r"a bot of the house, which plays at practice tables .* \[MD-POKER 17.A\]"):
        room.answer(bot, "4", Answer(FLOOR, "arrives", bot.id))
    with pytest.raises(NotPermitted, match="is a guest and has no money with the room"):
        room.fill(cashier, guest.id, 100)


def test_only_the_floor_opens_a_money_table_and_ids_are_told_apart(room: Room, ann: Account, floor: Account) -> None:
    house = HOLDEM.choices.house({})
    with pytest.raises(NotPermitted, match="nobody opens table 5"):
        room.open_table(None, "5", HOLDEM, house, practice=False)
    with pytest.raises(NotPermitted, match=r"Ann O’Hara \(player\) may not open a table"):
        room.open_table(ann, "5", HOLDEM, house, practice=False)
    room.open_table(floor, "5", HOLDEM, house, practice=False)
    for table, why in (
        ("5", "there is a table 5 already"),
        ("*room", "no leading star"),
        ("", "1 to 60"),
        ("x" * 61, "1 to 60"),
    ):
        with pytest.raises(NoTable, match=why):
            room.open_table(floor, table, HOLDEM, house, practice=False)
    with pytest.raises(NoTable, match="there is no table '6'; the tables are 5"):
        room.table("6")


def test_a_name_is_kept_by_the_procedures_that_follow(
    room: Room, money_table: LiveTable, ann: Account, cashier: Account, floor: Account
) -> None:
    room.fill(cashier, "ann", 50_000)
    room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"))
    room.answer(ann, "4", Answer(3, "sit", "ann", 20_000))
    room.answer(floor, "4", Answer(FLOOR, "go-to", "opening"))
    room.begin(floor, "4", "opening")
    money_table.wait_until_durable()
    assert {3: "Ann O’Hara"} == money_table.day.names
    assert {3: "Ann O’Hara"} == recovered(room.desk, room.ledger, rows_of(room.desk.store, "4"), GAMES).day.names


# ---- once, and only what is lawful ----------------------------------------------------------------------------------


def test_a_command_is_taken_once(room: Room, money_table: LiveTable, ann: Account, people: People) -> None:
    first = room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"), "c1").row.result()
    assert first == room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"), "c1").row.result()
    with pytest.raises(TakenTwice, match="command c1 was used for something else"):
        room.answer(ann, "4", Answer(FLOOR, "departs", "ann"), "c1")
    assert first == room.desk.store.heads()["4"].sequence


@pytest.mark.parametrize("command", ["x" * 65, "a\x00b", "a b", "ä", "\ud800"])
def test_a_command_id_that_a_database_cannot_store_holds_no_table(
    room: Room, money_table: LiveTable, ann: Account, command: str
) -> None:
    room.desk.remember("ann")
    with pytest.raises(StoreError, match="cannot be a command id; it has 1 to 64 letters"):
        room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"), command)
    room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"), "x" * 64).row.result()


def test_an_amount_that_a_database_cannot_store_holds_no_table(room: Room, ann: Account) -> None:
    live = room.open_table(None, "5", HOLDEM, HOLDEM.choices.house({}), practice=True)
    live.begin(HOUSE, "between")
    room.seats.sit(ann, "5", 1)
    live.answer(HOUSE, Answer(FLOOR, "go-to", "opening"))  # so that requests wait
    with pytest.raises(NotNow, match=r"an amount is \$0 to \$10,000,000,000"):
        room.seats.add(ann, "5", 10**20)
    assert room.seats.add(ann, "5", 10**12).row.result()


def test_a_refused_answer_leaves_no_trace(room: Room, money_table: LiveTable, ann: Account) -> None:
    money_table.wait_until_durable()
    before = room.desk.store.heads()
    with pytest.raises(RuleViolation):
        room.answer(ann, "4", Answer(3, "sit", "ann", 20_000))  # she has not arrived at the table
    assert before == room.desk.store.heads()


def test_a_row_that_cannot_be_stored_holds_its_table_alone(
    room: Room, money_table: LiveTable, ann: Account, floor: Account
) -> None:
    other = room.open_table(floor, "5", HOLDEM, HOLDEM.choices.house({}), practice=False)
    money_table.wait_until_durable()
    entry = next(room.desk.store.entries("4", 1))
    taken = Entry(*[getattr(entry, name) for name in entry.__struct_fields__[:-1]])
    room.desk.store.write([_numbered(taken, room.desk.store.heads()["4"].sequence + 1)])  # takes the place of the next
    taken_row = room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"), "c2").row
    with pytest.raises(Held, match="table 4 is held: row"):
        taken_row.result()
    with pytest.raises(Held, match="table 4 is held"):
        room.answer(ann, "4", Answer(FLOOR, "departs", "ann"))
    other.begin(HOUSE, "between").row.result()


@pytest.mark.parametrize(
    "where", ["_dealer_goes_on", "postings", "_changes_beside", "_announce_shuffle", "_call_office"]
)
def test_a_fault_of_the_program_holds_its_table_until_it_is_rebuilt_from_its_rows(
    room: Room, money_table: LiveTable, ann: Account, floor: Account, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """The answer was applied, and not everything that belongs to it could be entered: nothing of it is stored."""
    money_table.wait_until_durable()
    before = room.desk.store.heads()["4"]
    with monkeypatch.context() as patched:
        patched.setattr(money_table, where, fails)
        with pytest.raises(ZeroDivisionError):
            room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"), "c1")
    with pytest.raises(Held, match=r"table 4 is held: a fault of the program \(ZeroDivisionError\); the floor"):
        room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"), "c2")
    room.desk.take(HOUSE, "later", b"{}").result()  # so that everything handed over before is written, or refused
    assert before == room.desk.store.heads()["4"], "nothing of it is stored"
    called = [one for one in room.desk.store.entries("*room") if one.kind == "floor called"]
    assert 1 == len(called)
    assert b"As Kd" not in called[0].sealed, "the words of a fault may name cards"
    room.release(floor, "4")
    room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"), "c1").row.result()
    room.desk.store.verify(room.desk.keys)
    rederive(room.desk.store, room.desk.keys, GAMES)


def fails(*given: object) -> None:
    raise ZeroDivisionError("seat 1 has As Kd")


def test_money_that_a_fault_kept_from_being_stored_is_where_it_was(
    room: Room, money_table: LiveTable, ann: Account, floor: Account, cashier: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    room.fill(cashier, "ann", 50_000)
    room.answer(ann, "4", Answer(FLOOR, "arrives", "ann"))
    for where in ("_changes_beside", "_call_office"):
        with monkeypatch.context() as patched:
            patched.setattr(money_table, where, fails)
            with pytest.raises(ZeroDivisionError):
                room.answer(ann, "4", Answer(3, "sit", "ann", 20_000))
        room.release(floor, "4")
        assert (50_000, 0) == (room.ledger.holds(MONEY, "player/ann"), room.ledger.holds(MONEY, "stack/4/ann"))
        assert {} == money_table.players
    room.answer(ann, "4", Answer(3, "sit", "ann", 20_000)).row.result()
    assert (30_000, 20_000) == (room.ledger.holds(MONEY, "player/ann"), room.ledger.holds(MONEY, "stack/4/ann"))


def _numbered(entry: Entry, sequence: int) -> Entry:
    values = {name: getattr(entry, name) for name in entry.__struct_fields__}
    return Entry(**{**values, "sequence": sequence, "command": "other"})


# ---- what the journal proves ----------------------------------------------------------------------------------------


@pytest.fixture
def played(desk: Desk, people: People) -> LiveTable:
    """A table where a round of hold 'em was played."""
    room = Room(desk, people)
    bots = {one: Bot("holdem", one) for one in ("ann", "bob", "cy")}
    for one in bots:
        people.bot(one)
    live = room.open_table(None, "1", HOLDEM, HOLDEM.choices.house({}), practice=True)
    table = PracticeTable(room, live, bots)
    table.seat_bots()
    table.play_rounds(1)
    live.wait_until_durable()
    return live


def test_the_cards_are_those_the_room_was_bound_to(desk: Desk, played: LiveTable) -> None:
    assert played.shuffles
    for committed, nonces in played.shuffles:
        dealt = committed.dealt(nonces)
        shown = committed.shown(nonces, range(5))
        assert 5 == check(shown)
        assert dealt[:5] == tuple(opening.card for opening in shown.openings)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_chain_written_anew_with_other_money_is_found(desk: Desk, played: LiveTable, tmp_path: Path) -> None:
    """Somebody with the file, though without the keys, rewrites every link: the chain is intact, the money is not."""
    forged = Store(f"sqlite:///{tmp_path / 'forged.db'}")
    forged.upgrade()
    changed = 0
    for table in desk.store.heads():
        for entry in desk.store.entries(table):
            moved = entry.postings
            if table == "1" and moved and not changed:
                changed = entry.sequence
                moved = tuple(Posting(one.currency, one.account, 2 * one.cents) for one in moved)
            values = {name: getattr(entry, name) for name in entry.__struct_fields__} | {"postings": moved}
            forged.write([Entry(**values)])
    forged.verify()
    with pytest.raises(BrokenChain, match=f"table 1, row {changed}: its postings are"):
        rederive(forged, desk.keys, GAMES)
    forged.close()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_thief_of_the_database_learns_no_card(desk: Desk, played: LiveTable) -> None:
    """Every byte in the database is searched: no order of cards, no hand, no chosen cards in any form we store."""
    stored = []
    with desk.store.engine.connect() as connection:
        for table in ("journal", "posting", "command"):
            for row in connection.execute(text(f"SELECT * FROM {table} WHERE table_id = '1'")):
                stored += [bytes(one) if isinstance(one, bytes) else str(one).encode() for one in row]
    everything = b"\n".join(stored)
    (committed, _), *_ = played.shuffles
    assert str(committed.root.hex()).encode() in everything
    assert not any(salt in everything or salt.hex().encode() in everything for salt in committed.salts)
    assert b"call" not in everything
    assert b"cards" not in everything
    with pytest.raises(CannotOpen, match="which is not here"):
        rederive_with_other_keys(desk)


def rederive_with_other_keys(desk: Desk) -> None:
    try:
        rederive(desk.store, ring(b"x" * 32), GAMES)
    except BrokenChain as broken:
        raise CannotOpen(str(broken)) from None


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_table_keeps_no_more_than_its_last_record(desk: Desk, people: People) -> None:
    room, found = Room(desk, people), game("top-5-wa")
    people.bot("ann")
    house = found.choices.house({"wa.max_wager": 30_000})
    live = room.open_table(None, "1", found, house, practice=True)
    table = PracticeTable(room, live, {"ann": Bot("top-5-wa", "ann")})
    table.seat_bots()
    assert 4 == table.play_rounds(4)
    assert ([str(live.procedure)], live.procedure - 1) == (
        [one.head.hand for one in live.day.records],
        live.day.earlier,
    )
    *_, last = replayed(desk.store, desk.keys, GAMES, "1")
    (alone,) = replayed(desk.store, desk.keys, GAMES, "1", only=last.number)
    assert (live.procedure, last.link, last.shuffles) == (alone.number, alone.link, alone.shuffles)
    assert live.day.records[0].answers == alone.running.record.answers


def test_a_head_follows_from_every_row(desk: Desk, played: LiveTable) -> None:
    head = Head()
    for entry in desk.store.entries("1"):
        head = follow(head, entry)
    assert desk.store.heads()["1"] == head


def test_an_orderly_stop_in_mid_round_goes_on(url: str, passwords: Passwords, clock: Clock) -> None:
    """Another process opens the store and plays the hand to its end."""
    store = Store(url)
    store.upgrade()
    for rounds in (1, 2):
        writer = Writer(store)
        desk = Desk(store, writer, ring(b"k" * 32), clock)
        people = People(desk, passwords)
        bots = {one: Bot("holdem", one) for one in ("ann", "bob", "cy")}
        for one in bots if rounds == 1 else ():
            people.bot(one)
        room = Room(desk, people)
        live = room.tables.get("1") or room.open_table(None, "1", HOLDEM, HOLDEM.choices.house({}), practice=True)
        table = PracticeTable(room, live, bots)
        table.seat_bots()
        while rounds == 1 and (live.running is None or live.running.ask is None or live.running.ask.actor <= 0):
            assert table.step()  # into the first round, until a seat is asked
        if rounds == 2:
            assert live.running is not None
            table.play_rounds(1)
        writer.stop()
    assert 1 == rederive(store, ring(b"k" * 32), GAMES).rounds
    store.verify()
    store.close()


def test_a_bot_that_came_before_a_stop_takes_its_seat_after_it(desk: Desk, people: People) -> None:
    room, bots = Room(desk, people), {one: Bot("let-it-ride", one) for one in ("ann", "bob")}
    for one in bots:
        people.bot(one)
    found = game("let-it-ride")
    live = room.open_table(None, "1", found, found.choices.house({}), practice=True)
    live.begin(HOUSE, "between")
    room.answer(people.account("ann"), "1", Answer(FLOOR, "arrives", "ann"))
    live.answer(HOUSE, Answer(FLOOR, "go-to", "opening"))
    live.wait_until_durable()

    room = Room(desk, people)
    table = PracticeTable(room, room.tables["1"], bots)
    table.play_rounds(1)
    table.seat_bots()
    assert {"ann", "bob"} == set(table.live.day.players.values())


def test_a_command_is_answered_again_where_the_table_is_held_or_its_owner_has_left(
    room: Room, money_table: LiveTable, floor: Account, cashier: Account, ann: Account
) -> None:
    room.fill(cashier, "ann", 50_000)
    room.seats.sit(ann, "4", 1, 50_000)
    leaves = Answer(1, "leave")
    row = room.answer(ann, "4", leaves, "l-1").row.result()
    assert 1 not in money_table.players
    assert row == room.answer(ann, "4", leaves, "l-1").row.result(), "a player who has left is answered again"
    with pytest.raises(NotPermitted, match="Ann O’Hara may not answer for seat 1, where nobody sits"):
        room.answer(ann, "4", leaves, "l-2")
    with pytest.raises(TakenTwice):
        room.answer(ann, "4", Answer(2, "leave"), "l-1")
    arrives = Answer(FLOOR, "arrives", "ann")
    row = room.answer(ann, "4", arrives, "a-1").row.result()
    room.hold(floor, "4", "a spilled drink")
    assert row == room.answer(ann, "4", arrives, "a-1").row.result()
    with pytest.raises(Held, match="table 4 is held: a spilled drink"):
        room.answer(ann, "4", Answer(FLOOR, "departs", "ann"), "d-1")
