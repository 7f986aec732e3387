"""Funds that tables of the room share: entered with the table's row, paid in order, rebuilt from the journal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import LiveChance
from croupier.engine import FLOOR, Answer, Event
from croupier.engine.day_file import read_day
from croupier.room import funds as room_funds
from croupier.room import live as live_module
from croupier.room import shuffles, shuffling
from croupier.room.desk import HOUSE, Desk
from croupier.room.hands import export
from croupier.room.journal import CHIPS, BrokenChain, Entry, Posting
from croupier.room.live import LiveTable
from croupier.room.people import People
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import NoTable, Room
from croupier.room.store import Store
from croupier.room.writer import Held
from croupier.rules import GAMES
from croupier.rules.poker.event_kinds import RoomKind
from croupier.rules.shared_funds import FUNDS
from croupier.rules.table_day import FOLLOWING

ON_SQLITE = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
Two = tuple[Account, Account]
RIDE = GAMES["let-it-ride"]
METER = {"lir.progressive.offered": True, "lir.progressive.paytable": "A", "lir.progressive.reset": "main=1500"}
SPADES = tuple(4 * rank + 3 for rank in range(12, -1, -1))
CUT = 10  # the smallest number of cards that may be cut off


class Rigged(LiveChance):
    """The smallest cut, and then the royal flush in spades."""

    def order(self, cards: Any) -> tuple[int, ...]:  # type: ignore[override]
        royal = [card for card in SPADES[:5] if card in cards]
        others = [card for card in cards if card not in royal]
        return (*others[:CUT], *royal, *others[CUT:])

    def below(self, n: int) -> int:
        return 0


@pytest.fixture
def room(desk: Desk, people: People) -> Room:
    return Room(desk, people)


def staff(people: People, administrators: Two, name: str, role: Role) -> Account:
    people.add(administrators[0], name)
    for one in administrators:
        people.grant(one, name, role)
    return people.account(name)


def rig(monkeypatch: pytest.MonkeyPatch, chance: LiveChance) -> None:
    """The room commits to the order that the test wants, and the seats' nonces do not change it."""
    for module in (live_module, shuffling):
        monkeypatch.setattr(module, "LiveChance", lambda: chance)
    monkeypatch.setattr(shuffles, "permutation", lambda root, nonces, number: tuple(range(number)))


def ride(room: Room, table: str) -> LiveTable:
    house = RIDE.choices.house(METER)
    return room.open_table(None, table, RIDE, house, practice=True, shared=("meters",))


def up_to_the_last_decision(room: Room, live: LiveTable) -> None:
    """One player with a dollar on the progressive wager, who has let the first bet ride."""
    person = f"p{live.id}"
    room.give_play_chips(person, 100_000)
    live.begin(HOUSE, "between")
    live.answer(HOUSE, Answer(FLOOR, "arrives", person))
    live.answer(HOUSE, Answer(1, "sit", person, 50_000))
    while decisions(live) < 1:
        act(live)


def decisions(live: LiveTable) -> int:
    return 0 if live.running is None else sum(answer.verb == "let-it-ride" for answer in live.running.record.answers)


def act(live: LiveTable) -> None:
    """The next step at a table where each wager is made once and every bet rides."""
    running = live.running
    if running is None:
        due = live.day.due()
        live.begin(HOUSE, due.procedure if due else "round")
        return
    if live.waits_for_nonces:
        live.deal()
        return
    assert running.ask is not None
    for what, cents in (("three-bets", 500), ("progressive", 100)):
        wagered = any(answer.what == what for answer in running.record.answers)
        if not wagered and any(one.verb == "wager" and what in one.what for one in running.ask.options):
            live.answer(HOUSE, Answer(1, "wager", what, cents))
            return
    wanted = ("next-round", "go-to", "let-it-ride", "no-more-bets")
    option = next((one for one in running.ask.options if one.verb in wanted), running.ask.options[0])
    live.answer(HOUSE, Answer(option.actor, option.verb, *option.what[:1]))


def to_the_end(live: LiveTable) -> None:
    while live.running is not None:
        act(live)


def another_round(live: LiveTable) -> None:
    act(live)
    to_the_end(live)
    act(live)
    to_the_end(live)


def test_12_G_two_royals_at_once_are_paid_in_order_the_second_from_what_is_left(
    room: Room, desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, administrators: Two
) -> None:
    """$5,000 and 20 cents of each wager; the second winner gets the $1,500 to which the meter was reset."""
    rig(monkeypatch, Rigged())
    ada = staff(people, administrators, "alma", Role.ACCOUNTING)
    tables = [ride(room, number) for number in ("1", "2")]
    funds = room.funds[CHIPS]
    funds.join("1", ("meter-main",))
    room.answer_for_funds(ada, Answer(FLOOR, "puts-in", "meter-main", 500_000), currency=CHIPS)
    for live in tables:
        up_to_the_last_decision(room, live)
    assert 500_040 == funds.holds("meter-main")
    for live in tables:
        to_the_end(live)
        live.wait_until_durable()

    stacks = [room.ledger.holds(CHIPS, f"stack/{number}/p{number}") for number in ("1", "2")]
    assert 500_040 - 150_000 == stacks[0] - stacks[1], "the first has the meter, the second what it was reset to"
    assert 150_000 == funds.holds("meter-main") == room.ledger.holds(CHIPS, "meter-main/*play-funds")
    for number in ("1", "2"):
        assert 0 == room.ledger.holds(CHIPS, f"shared-meter-main/{number}")
    assert 0 == sum(cents for (currency, _), cents in desk.store.balances().items() if currency == CHIPS)
    desk.store.verify()
    rederive(desk.store, desk.keys, GAMES)

    again = Room(desk, people)
    assert 150_000 == again.funds[CHIPS].holds("meter-main")
    assert again.tables["1"].funds is again.funds[CHIPS]
    assert room.ledger.balances() == again.ledger.balances()
    text = export(desk.store, desk.keys, GAMES, "*play-funds")
    assert read_day(text, {**GAMES, FUNDS.id: FUNDS}, FOLLOWING).records


@ON_SQLITE
def test_tables_that_share_a_meter_lose_nothing_on_the_way(
    room: Room, desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables take turns; the procedure of the funds ends and begins again several times."""
    monkeypatch.setattr(room_funds, "ENTRIES_MAX", 3)
    tables = [ride(room, number) for number in ("1", "2")]
    for live in tables:
        up_to_the_last_decision(room, live)
    for number in range(120):
        act(tables[number % 2])
    for live in tables:
        live.wait_until_durable()

    funds, kinds = room.funds[CHIPS], [entry.kind for entry in desk.store.entries("*play-funds")]
    rounds = rederive(desk.store, desk.keys, GAMES).rounds
    assert rounds > 5
    assert kinds.count("ended") > 2
    assert funds.holds("meter-main") == room.ledger.holds(CHIPS, "meter-main/*play-funds") >= 20 * rounds
    assert {0} == {room.ledger.holds(CHIPS, f"shared-meter-main/{number}") for number in ("1", "2")}
    again = Room(desk, people).funds[CHIPS]
    assert (funds.holds("meter-main"), funds.day.state) == (again.holds("meter-main"), again.day.state)


@ON_SQLITE
def test_a_fault_after_the_fund_has_entered_a_wager_leaves_the_fund_as_it_was(
    room: Room, desk: Desk, floor: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the table's row nor the fund's is stored; both are rebuilt when the floor releases the table."""
    tables = [ride(room, number) for number in ("1", "2")]
    for live in tables:
        up_to_the_last_decision(room, live)
    to_the_end(tables[0])
    funds = room.funds[CHIPS]
    before, enter = funds.holds("meter-main"), funds.enter

    def enters_and_fails(table: str, row: int, events: Sequence[Event]) -> None:
        enter(table, row, events)
        if funds.holds("meter-main") != before:
            raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(funds, "enter", enters_and_fails)
        with pytest.raises(ZeroDivisionError):
            another_round(tables[0])
    for live in tables:
        with pytest.raises(Held, match=rf"table {live.id} is held: a fault of the program \(ZeroDivisionError\)"):
            act(live)
    room.release(floor, "1")
    assert (before, "") == (funds.holds("meter-main"), funds.held)
    for live in tables:
        to_the_end(live)
        live.wait_until_durable()
    assert before < funds.holds("meter-main") == room.ledger.holds(CHIPS, "meter-main/*play-funds")
    desk.store.verify(desk.keys)
    rederive(desk.store, desk.keys, GAMES)


@ON_SQLITE
def test_16_H_the_highest_hand_of_all_tables_is_awarded_and_paid_at_the_cage(
    room: Room, desk: Desk, people: People, administrators: Two
) -> None:
    """Slips of two tables, handed in at the end of their periods; accounting pays the winner."""
    fay = staff(people, administrators, "fay", Role.FLOORPERSON)
    alma = staff(people, administrators, "alma", Role.ACCOUNTING)
    for number in ("1", "2"):
        ride(room, number)
    funds = room.funds[CHIPS]
    funds.join("1", ("high-hand",))
    room.answer_for_funds(alma, Answer(FLOOR, "puts-in", "high-hand", 300), currency=CHIPS)
    for place, person, cards in ((1, "ann", (44, 45, 46, 40, 41)), (2, "bob", (48, 49, 50, 40, 41))):
        slip = Event(RoomKind.SLIP_HANDED_IN, "MD-POKER 16.H", seat=place, name=person, number=700, cards=cards)
        funds.enter(str(place), 1, [slip])
    room.answer_for_funds(fay, Answer(FLOOR, "award", "high-hand"), currency=CHIPS)
    assert (0, 300) == (funds.holds("high-hand"), room.ledger.holds(CHIPS, "owed/*play-funds"))
    room.answer_for_funds(alma, Answer(FLOOR, "pay", "payout-1"), currency=CHIPS).row.result()
    assert 0 == funds.holds("owed") == room.ledger.holds(CHIPS, "cage")
    (paid,) = [one for one in funds.running.events if one.kind == "paid by the fund"]  # type: ignore[union-attr]
    assert "bob" == paid.name


@ON_SQLITE
@pytest.mark.parametrize("what", ["another amount", "left out"])
def test_a_fund_that_enters_something_else_is_found(
    room: Room, desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, what: str
) -> None:
    """Somebody with the file rewrites every link, and leaves out, or doubles, what a table put into the fund."""
    rig(monkeypatch, Rigged())
    live = ride(room, "1")
    up_to_the_last_decision(room, live)
    live.wait_until_durable()
    forged = Store(f"sqlite:///{tmp_path / 'forged.db'}")
    forged.upgrade()
    for chain in desk.store.heads():
        gone = 0
        for entry in desk.store.entries(chain):
            values = {name: getattr(entry, name) for name in entry.__struct_fields__}
            if any(one.account == "shared-meter-main/1" for one in entry.postings):
                if chain == "*play-funds" and what == "left out":
                    gone += 1
                    continue
                if chain == "1" and what == "another amount":
                    values["postings"] = tuple(Posting(p.currency, p.account, 2 * p.cents) for p in entry.postings)
            forged.write([Entry(**values | {"sequence": entry.sequence - gone})])
    forged.verify()
    with pytest.raises(BrokenChain):
        rederive(forged, desk.keys, GAMES)
    forged.close()


@ON_SQLITE
def test_only_accounting_moves_money_of_a_fund(room: Room, people: People, administrators: Two) -> None:
    alma = staff(people, administrators, "alma", Role.ACCOUNTING)
    fay = staff(people, administrators, "fay", Role.FLOORPERSON)
    with pytest.raises(NoTable, match="no tables share funds in USD"):
        room.answer_for_funds(alma, Answer(FLOOR, "puts-in", "meter-main", 100))
    ride(room, "1")
    room.funds[CHIPS].join("1", ("meter-main", "high-hand"))
    with pytest.raises(NotPermitted, match=r"fay .* may not put money into a shared fund, .* the role accounting"):
        room.answer_for_funds(fay, Answer(FLOOR, "puts-in", "meter-main", 100), currency=CHIPS)
    with pytest.raises(NotPermitted, match=r"alma .* may not award a shared fund .* \[MD-POKER 16.I\]"):
        room.answer_for_funds(alma, Answer(FLOOR, "award", "high-hand"), currency=CHIPS)
    with pytest.raises(NotPermitted, match="alma may not do 'close' at the shared funds; staff do puts-in"):
        room.answer_for_funds(alma, Answer(FLOOR, "close"), currency=CHIPS)
    room.answer_for_funds(alma, Answer(FLOOR, "puts-in", "meter-main", 100), "c1", CHIPS)
    room.answer_for_funds(alma, Answer(FLOOR, "puts-in", "meter-main", 100), "c1", CHIPS)
    assert 100 == room.funds[CHIPS].holds("meter-main"), "a command is taken once"


@ON_SQLITE
def test_while_the_funds_are_held_no_table_moves_their_money(room: Room, people: People, administrators: Two) -> None:
    fay = staff(people, administrators, "fay", Role.FLOORPERSON)
    live = ride(room, "1")
    room.funds[CHIPS].hold(HOUSE, "the display is wrong")
    with pytest.raises(Held, match="table 1 is held: the display is wrong"):
        live.begin(HOUSE, "between")
    room.release(fay, "*play-funds")
    live.begin(HOUSE, "between").row.result()
