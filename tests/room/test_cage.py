"""The cage: money that comes and goes, whose it is, and play chips that never mix with it."""

from __future__ import annotations

import threading
from concurrent.futures import Future

import pytest
from sqlalchemy import text

from croupier.engine import DEALER, FLOOR, Answer
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Doer
from croupier.room.journal import CHIPS, MONEY
from croupier.room.ledger import NotCovered, player_account
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import Room
from croupier.room.store import TakenTwice
from croupier.room.writer import Held
from croupier.rules import GAMES, game
from croupier.rules.bots import Bot

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
Two = tuple[Account, Account]
WA = game("top-5-wa")
WA_HOUSE = WA.choices.house({"wa.max_wager": 30_000})
HOLDEM = game("holdem")
PATIENCE = 60.0  # seconds, for a test that would otherwise hang


def holds(room: Room, name: str) -> int:
    return room.ledger.holds(MONEY, player_account(name))


def test_an_amount_is_more_than_nothing_and_never_turned_around(room: Room, cashier: Account, ann: Account) -> None:
    room.fill(cashier, "ann", 5_000)
    for act in (room.fill, room.pay_out):
        for cents, said in ((0, "no money"), (-100, r"-\$1")):
            with pytest.raises(CroupierError, match=f"{said} was named for ann; at the cage at least one cent"):
                act(cashier, "ann", cents)
    with pytest.raises(NotCovered, match=r"ann has \$50 with the room, and \$50.01 is wanted"):
        room.pay_out(cashier, "ann", 5_001)
    assert 5_000 == holds(room, "ann")


def test_a_command_at_the_cage_is_taken_once(room: Room, cashier: Account, ann: Account) -> None:
    for _ in range(2):
        room.fill(cashier, "ann", 5_000, "f-1")
    assert 5_000 == holds(room, "ann")
    with pytest.raises(TakenTwice, match="command f-1 was used for something else"):
        room.fill(cashier, "ann", 6_000, "f-1")


def test_a_repeated_command_is_not_acknowledged_before_the_first_is_durable(
    room: Room, cashier: Account, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database refuses the row; whoever sent the command again meanwhile is told so too."""
    began, repeated, told = threading.Event(), threading.Event(), list[str]()
    taken = room.desk.taken

    def refuse(*_: object) -> list[int]:
        began.set()
        assert repeated.wait(PATIENCE)
        raise ValueError("no room for it")

    def noted(doer: Doer, command: str, sent: bytes) -> Future[int] | None:
        if (found := taken(doer, command, sent)) is not None:
            repeated.set()
        return found

    def fill() -> None:
        try:
            room.fill(cashier, "ann", 5_000, "f-2")
        except Held as refused:
            told.append(str(refused))

    monkeypatch.setattr(room.desk.store, "write", refuse)
    monkeypatch.setattr(room.desk, "taken", noted)
    first, again = (threading.Thread(target=fill) for _ in range(2))
    first.start()
    assert began.wait(PATIENCE)
    again.start()
    for one in (first, again):
        one.join(PATIENCE)
    assert 2 == len(told)
    assert 0 == holds(room, "ann")


def test_whose_account_is_closed_or_who_works_here_now_is_still_paid(
    room: Room, people: People, cashier: Account, ann: Account, bob: Account, administrators: Two
) -> None:
    for name in ("ann", "bob"):
        room.fill(cashier, name, 5_000)
    people.close(administrators[0], "ann")
    for one in administrators:
        people.grant(one, "bob", Role.DEALER)
    for name in ("ann", "bob"):
        room.pay_out(cashier, name, 5_000)
        assert 0 == holds(room, name)
    with pytest.raises(NotPermitted, match="bob works here, and does not play for money"):
        room.fill(cashier, "bob", 1)
    with pytest.raises(CroupierError, match="the account ann is closed"):
        room.fill(cashier, "ann", 1)
    room.desk.store.verify()


def test_money_that_could_not_be_written_down_is_not_there(room: Room, cashier: Account, ann: Account) -> None:
    with room.desk.store.as_owner() as connection:
        connection.execute(
            text(
                "CREATE TRIGGER full BEFORE INSERT ON posting WHEN NEW.account = 'player/ann' "
                "BEGIN SELECT RAISE(ABORT, 'no room for it'); END"
            )
        )
    with pytest.raises(Held, match=r"nothing was done: row .* could not be stored .no room for it"):
        room.fill(cashier, "ann", 5_000)
    assert 0 == holds(room, "ann")
    with room.desk.store.as_owner() as connection:
        connection.execute(text("DROP TRIGGER full"))
    room.fill(cashier, "ann", 4_000)
    assert 4_000 == holds(room, "ann")


def test_a_player_who_may_no_longer_play_takes_their_chips_and_goes(
    room: Room, people: People, cashier: Account, floor: Account, ann: Account, administrators: Two
) -> None:
    room.fill(cashier, "ann", 50_000)
    live = room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False)
    room.begin(floor, "4", "between")
    room.seats.sit(ann, "4", 3, 50_000)
    for one in administrators:
        people.grant(one, "ann", Role.DEALER)
    with pytest.raises(NotPermitted, match="Ann O’Hara works here, and does not sit at money tables"):
        room.seats.sit_out(ann, "4")
    with pytest.raises(NotPermitted, match="Ann O’Hara plays at table 4, and does not act for the house there"):
        room.answer(ann, "4", Answer(DEALER, "proceed"))
    room.seats.leave(ann, "4").row.result()
    assert not live.players
    assert 50_000 == holds(room, "ann")


def test_a_table_of_play_chips_begins_anew_when_it_is_opened_for_money(
    room: Room, people: People, floor: Account
) -> None:
    """Before a submission is in force, its tables are open for practice, under the same ids."""
    live = room.open_table(None, "1", WA, WA_HOUSE, practice=True)
    bots = ("robo-a", "robo-b")
    for name in bots:
        people.bot(name)
    table = PracticeTable(room, live, {name: Bot("top-5-wa", name) for name in bots})
    table.seat_bots()
    table.play_rounds(3)
    room.close_table(None, "1").row.result()
    chips = room.desk.store.balances()
    assert any(cents for (_, account), cents in chips.items() if account.endswith("/1"))

    opened = room.open_table(floor, "1", WA, WA_HOUSE, practice=False)
    assert not any(opened.day.balances.values())
    room.begin(floor, "1", "between").row.result()
    room.answer(floor, "1", Answer(FLOOR, "close")).row.result()
    assert chips == room.desk.store.balances()
    assert {CHIPS} == {currency for currency, _ in chips}
    room.desk.store.verify()
    rederive(room.desk.store, room.desk.keys, GAMES)


def test_a_player_may_be_called_what_a_table_is_called(room: Room, people: People, administrators: Two) -> None:
    namesake, _ = people.add(administrators[0], "holdem")
    live = room.open_table(None, "holdem", HOLDEM, HOLDEM.choices.house({}), practice=True)
    live.begin(HOUSE, "between")
    room.seats.sit(namesake, "holdem", 1)
    live.answer(HOUSE, Answer(FLOOR, "go-to", "opening")).row.result()
    assert room.desk.store.last_of("holdem", "ended")
    room.desk.store.verify()
    rederive(room.desk.store, room.desk.keys, GAMES)
