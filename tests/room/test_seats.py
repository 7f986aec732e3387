"""Seats: sit down, add, sit out, change, leave; at once between rounds, otherwise after the round."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import text

from croupier.engine import FLOOR, STACK, Answer, RuleViolation
from croupier.room.automatic import bots_buy
from croupier.room.desk import HOUSE, Desk
from croupier.room.floor import Floor
from croupier.room.journal import CHIPS, MONEY
from croupier.room.keeper import Keeper
from croupier.room.ledger import NotCovered
from croupier.room.live import LiveTable, NotNow
from croupier.room.pace import AT_ONCE
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.roles import NotPermitted
from croupier.room.room import Room
from croupier.room.seals import read_plain
from croupier.room.store import TakenTwice
from croupier.room.wishes import DROPPED, Want
from croupier.room.writer import Held
from croupier.rules import GAMES, game
from croupier.rules.bots import Bot
from croupier.rules.views import View
from tests.room.room_rounds import into_a_round, practice, to_the_end

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
HOLDEM, RIDE = game("holdem"), game("let-it-ride")


def stack(live: LiveTable, seat: int) -> int:
    return live.day.balances[STACK[seat]]


def test_between_rounds_it_is_done_at_once(room: Room, floor: Account, ann: Account, cashier: Account) -> None:
    live = room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False)
    room.begin(floor, "4", "between")
    with pytest.raises(NotCovered, match=r"Ann O’Hara has \$0 with the room, and \$200 is wanted"):
        room.seats.sit(ann, "4", 3, 20_000)
    room.fill(cashier, "ann", 50_000)
    with pytest.raises(RuleViolation, match=r"allowed: .* \[MD-POKER 8.B\(4\)\]"):
        room.seats.sit(ann, "4", 3, 1)
    done = room.seats.sit(ann, "4", 3, 20_000, "c1")
    assert ("sit down (seat 3) with $200", False) == (done.words, done.waits)
    assert {3: "ann"} == live.players
    again = room.seats.sit(ann, "4", 3, 20_000, "c1")
    assert done.row.result() == again.row.result()
    with pytest.raises(TakenTwice, match="command c1 was used for something else"):
        room.seats.sit(ann, "4", 5, 20_000, "c1")
    with pytest.raises(NotNow, match="Ann O’Hara sits at seat 3 of table 4 already"):
        room.seats.sit(ann, "4", 5, 20_000)

    room.seats.add(ann, "4", 10_000)
    room.seats.change_seat(ann, "4", 7)
    assert {7: "ann"} == live.players
    assert (20_000, 30_000) == (room.ledger.holds(MONEY, "player/ann"), room.ledger.holds(MONEY, "stack/4/ann"))
    room.seats.leave(ann, "4").row.result()
    assert {} == live.players
    assert 50_000 == room.ledger.holds(MONEY, "player/ann")
    with pytest.raises(NotNow, match="Ann O’Hara does not sit at table 4"):
        room.seats.leave(ann, "4")


def test_a_seat_that_changes_hands_between_two_rounds_comes_out_when_all_is_played_again(
    room: Room, desk: Desk, floor: Account, ann: Account, bob: Account, cashier: Account
) -> None:
    """Ann had the seat when the procedure began, and left it to Bob during it: replayed, Bob's money is still his."""
    room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False)
    for name in ("ann", "bob"):
        room.fill(cashier, name, 50_000)
    room.begin(floor, "4", "between")
    room.seats.sit(ann, "4", 3, 20_000)
    room.answer(floor, "4", Answer(FLOOR, "idle"))
    room.begin(floor, "4", "between")
    room.seats.leave(ann, "4")
    room.seats.sit(bob, "4", 3, 30_000).row.result()
    room.answer(floor, "4", Answer(FLOOR, "close")).row.result()

    assert 2 <= rederive(desk.store, desk.keys, GAMES).procedures
    assert 50_000 == room.ledger.holds(MONEY, "player/bob")


def test_who_adds_without_an_amount_has_a_whole_buy_in_again(room: Room, people: People, ann: Account) -> None:
    """Up to the most that the house allows, for people as for bots."""
    house = HOLDEM.choices.house({"stakes.buy_in_max": 50_000})
    live, bot = room.open_table(None, "1", HOLDEM, house, practice=True), people.bot("robo")
    live.begin(HOUSE, "between")
    for seat, name in enumerate(("ann", "robo"), 1):
        room.give_play_chips(name, 50_000)
        room.introduce(live, name)
        live.answer(HOUSE, Answer(FLOOR, "arrives", name))
        live.answer(HOUSE, Answer(seat, "sit", name, 8_000))
    room.seats.add(ann, "1", 0)
    bots_buy(room, live, [bot.id])
    bots_buy(room, live, [bot.id])  # it has enough now

    assert live.running is not None
    assert {1: 50_000, 2: 50_000} == {seat: live.running.table.balances[STACK[seat]] for seat in live.players}


def test_staff_guests_and_bots_do_not_sit_for_money(room: Room, floor: Account, people: People) -> None:
    room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False)
    guest, bot = people.guest("192.0.2.1"), people.bot("robo")
    for who, why in ((floor, "works here"), (guest, "is a guest"), (bot, r"MD-POKER 17.A")):
        with pytest.raises(NotPermitted, match=why):
            room.seats.sit(who, "4")


def test_a_request_whose_money_has_gone_is_dropped_under_the_id_and_told_under_the_name(
    room: Room, desk: Desk, floor: Account, ann: Account, cashier: Account
) -> None:
    live = room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False)
    room.fill(cashier, "ann", 20_000)
    told: list[tuple[str, str, str]] = []
    room.seats.notices.append(lambda *notice: told.append(notice))
    assert room.seats.sit(ann, "4", 3, 20_000).waits
    room.pay_out(cashier, "ann", 15_000)
    room.begin(floor, "4", "between")
    room.seats.perform(live)
    live.wait_until_durable()

    why = "{} has $50 with the room, and $200 is wanted; a cashier takes money at the cage"
    assert [("ann", "4", f"sit down: {why.format(ann.name)}")] == told
    rows = [read_plain(one.sealed) for one in desk.store.entries("4") if one.kind == DROPPED]
    assert [why.format("ann")] == [msgspec.json.decode(one or b"")["why"] for one in rows]


def test_during_a_round_it_waits_until_the_round_is_over(
    room: Room, desk: Desk, people: People, ann: Account, bob: Account, administrators: tuple[Account, Account]
) -> None:
    cy = people.add(administrators[0], "cy")[0]
    live = practice(room)
    into_a_round(room, live, ann, bob)
    done = room.seats.sit(cy, "1", 3, 50_000, "c1")
    assert ("sit down (seat 3) with $500 when this round is over", True) == (done.words, done.waits)
    resent = room.seats.sit(cy, "1", 3, 50_000, "c1")  # as after a lost connection: it still waits
    assert (done.words, True, done.row.result()) == (resent.words, resent.waits, resent.row.result())
    assert 3 not in room.seats.free_seats(live)
    with pytest.raises(NotNow, match="seat 3 of table 1 is not free; free seats: 4, 5"):
        room.seats.change_seat(ann, "1", 3)
    room.seats.add(ann, "1", 5_000)
    room.seats.leave(bob, "1").row.result()
    assert {1: "ann", 2: "bob"} == live.players

    again = Room(desk, people)  # as after a kill: the waiting wishes are kept
    assert [Want.LEAVE, Want.ADD, Want.SIT] == [one.act for one in again.seats.wishes.of("1")]
    live = again.tables["1"]
    to_the_end(live)
    held = stack(live, 1)
    live.begin(HOUSE, "between")
    again.seats.perform(live)
    assert {1: "ann", 3: "cy"} == live.players
    live.wait_until_durable()
    assert held + 5_000 == again.ledger.holds(CHIPS, "stack/1/ann")
    assert 50_000 == again.ledger.holds(CHIPS, "stack/1/cy")
    assert [] == again.seats.wishes.of("1") == Room(desk, people).seats.wishes.of("1")
    assert rederive(desk.store, desk.keys, GAMES).rounds


def test_the_journal_says_who_did_it(room: Room, desk: Desk, ann: Account, bob: Account) -> None:
    live = practice(room)
    into_a_round(room, live, ann, bob)
    room.seats.leave(bob, "1")
    room.seats.want_for(live, "ann", Want.AWAY)
    to_the_end(live)
    live.begin(HOUSE, "between")
    room.seats.perform(live)
    live.wait_until_durable()
    rows = [(entry.kind, entry.account, entry.role) for entry in desk.store.entries("1")]
    assert ("wish", "bob", "player") in rows
    assert ("wish", "*house", "house") in rows
    assert ("answers", "bob", "player") == rows[-2]
    assert ("answers", "*house", "house") == rows[-1]


def test_what_cannot_be_done_any_more_is_dropped_and_told(room: Room, ann: Account, bob: Account) -> None:
    live = practice(room)
    into_a_round(room, live, ann, bob)
    told: list[tuple[str, str, str]] = []
    room.seats.notices.append(lambda *notice: told.append(notice))
    room.seats.add(ann, "1", 30)  # not a whole number of the table's chips
    to_the_end(live)
    live.begin(HOUSE, "between")
    room.seats.perform(live)
    assert [("ann", "1")] == [notice[:2] for notice in told]
    assert told[0][2].startswith("add chips: seat 1 (add) says $0.30; allowed:")
    assert told[0][2].endswith("[MD-POKER 8.B(2)]")
    assert [] == room.seats.wishes.of("1")


def test_leaving_takes_other_wishes_along_and_can_be_taken_back(room: Room, ann: Account, bob: Account) -> None:
    live = practice(room)
    into_a_round(room, live, ann, bob)
    room.seats.add(ann, "1", 5_000)
    room.seats.sit_out(ann, "1")
    room.seats.leave(ann, "1")
    assert [Want.LEAVE] == [one.act for one in room.seats.wishes.of("1", "ann")]
    room.seats.stay(ann, "1")
    assert [] == room.seats.wishes.of("1", "ann")
    room.seats.sit_out(ann, "1")
    room.seats.come_back(ann, "1")
    assert [Want.BACK] == [one.act for one in room.seats.wishes.of("1", "ann")]


def test_sitting_out_and_coming_back_at_a_poker_table(room: Room, ann: Account, bob: Account) -> None:
    live = practice(room)
    live.begin(HOUSE, "between")
    room.seats.sit(ann, "1", 1)
    room.seats.sit_out(ann, "1")
    assert live.running is not None
    assert live.running.table.person(1).absent == 100_000  # type: ignore[attr-defined]
    live.answer(HOUSE, Answer(FLOOR, "go-to", "opening"))
    with pytest.raises(RuleViolation, match="changes seat when that is settled"):
        room.seats.change_seat(ann, "1", 4)


def test_boxes_of_a_banked_table(room: Room, ann: Account, bob: Account) -> None:
    live = practice(room, "let-it-ride")
    live.begin(HOUSE, "between")
    room.seats.sit(ann, "1", 3, 10_000)
    room.seats.sit(ann, "1", 4, 10_000)
    assert {3: "ann", 4: "ann"} == live.players
    with pytest.raises(RuleViolation, match="MD-LIR"):
        room.seats.sit(ann, "1", 7, 10_000)  # not next to her other boxes
    with pytest.raises(NotNow, match="Ann O’Hara has 2 boxes at table 1"):
        room.seats.change_seat(ann, "1", 1)
    room.seats.sit_out(ann, "1")
    assert room.seats.is_out(live, "ann")
    assert not room.seats.waits(live)
    room.seats.come_back(ann, "1")
    assert not room.seats.is_out(live, "ann")
    room.seats.sit_out(ann, "1")
    room.seats.leave(ann, "1")
    assert ({}, []) == (live.players, room.seats.wishes.of("1"))


def full(room: Room, people: People, game: str) -> tuple[LiveTable, list[Account]]:
    """A practice table at which somebody sits at every seat."""
    live = practice(room, game)
    live.begin(HOUSE, "between")
    sitting = [people.guest(f"192.0.2.{seat}", f"Guest {seat}") for seat in room.seats.free_seats(live)]
    for seat, one in enumerate(sitting, 1):
        room.seats.sit(one, "1", seat, 10_000)
    return live, sitting


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_who_sits_at_a_full_table_is_told_so(room: Room, people: People, ann: Account, seat: int) -> None:
    """Against the house they ask for another box; there is none."""
    _, (first, second, *_) = full(room, people, "top-five")
    for one, sits in ((first, 1), (second, 2)):
        with pytest.raises(NotNow) as refused:
            room.seats.sit(one, "1", seat)
        assert f"{one.name} sits at seat {sits} of table 1 already" == str(refused.value)
    with pytest.raises(NotNow, match="table 1 has no free seat for Ann O’Hara"):
        room.seats.sit(ann, "1")


def test_who_waits_for_the_last_seat_is_told_so(room: Room, people: People, ann: Account, bob: Account) -> None:
    live, sitting = full(room, people, "holdem")
    table = PracticeTable(room, live, {})
    room.seats.leave(sitting[-1], "1")
    while live.running is None or live.running.procedure != "round" or live.waits_for_nonces:
        assert table.step()
    room.seats.sit(ann, "1")
    with pytest.raises(NotNow, match="Ann O’Hara sits down at seat 10 of table 1 when this round is over"):
        room.seats.sit(ann, "1")
    with pytest.raises(NotNow, match="table 1 has no free seat for bob"):
        room.seats.sit(bob, "1")


def test_a_seat_is_changed_with_the_chips(room: Room, ann: Account, bob: Account) -> None:
    live = practice(room, "top-five")
    live.begin(HOUSE, "between")
    room.seats.sit(ann, "1", 3, 10_000)
    room.seats.change_seat(ann, "1", 5)
    assert {5: "ann"} == live.players
    assert 10_000 == room.ledger.holds(CHIPS, "stack/1/ann")


def test_play_chips_are_there_at_every_practice_table(room: Room, ann: Account, bob: Account) -> None:
    """The chips given for the first seat need not be enough for two."""
    tables = [room.open_table(None, name, RIDE, RIDE.choices.house({}), practice=True) for name in ("1", "2")]
    for live in tables:
        assert room.seats.sit(ann, live.id, 1, 10_000).waits
    for live in tables:
        live.begin(HOUSE, "between")
        room.seats.perform(live)
        assert {1: "ann"} == live.players


# ---- nonces, and players who say nothing ----------------------------------------------------------------------------


def test_seats_add_to_the_shuffle_after_its_root(room: Room, ann: Account, bob: Account) -> None:
    live = practice(room)
    live.begin(HOUSE, "between")
    room.seats.sit(ann, "1", 1)
    room.seats.sit(bob, "1", 2)
    table = PracticeTable(room, live, {})
    while not live.waits_for_nonces:
        assert table.step()
    root = live.root
    with pytest.raises(NotNow, match="no shuffle with the root"):
        room.send_nonce(ann, "1", "00" * 32, b"a" * 16)
    with pytest.raises(NotNow, match="a nonce has 16 bytes; this one has 3"):
        room.send_nonce(ann, "1", root, b"abc")
    room.send_nonce(ann, "1", root, b"a" * 16)
    with pytest.raises(NotNow, match="the first counts"):
        room.send_nonce(ann, "1", root, b"b" * 16)
    live.deal()
    committed, nonces = live.shuffles[-1]
    assert {1: b"a" * 16} == nonces
    assert committed.dealt(nonces) != committed.dealt({})


def test_a_nonce_comes_from_somebody_who_sits_there(room: Room, ann: Account, bob: Account) -> None:
    live = practice(room)
    live.begin(HOUSE, "between")
    room.seats.sit(ann, "1", 1)
    with pytest.raises(NotPermitted, match="bob does not sit at table 1"):
        room.send_nonce(bob, "1", live.root, b"b" * 16)


def test_the_floor_declares_a_silent_player_absent(room: Room, floor: Account, ann: Account, bob: Account) -> None:
    live = practice(room)
    into_a_round(room, live, ann, bob)
    assert live.running is not None
    assert live.running.ask is not None
    silent = live.running.ask.actor
    with pytest.raises(NotPermitted, match=r"Ann O’Hara \(player\) may not declare a silent player absent"):
        room.declare_absent(ann, "1")
    events = room.declare_absent(floor, "1").events
    assert any(event.seat == silent and event.clause == "MD-POKER 18.K(4)" for event in events), events


def test_with_a_countdown_the_countdown_says_when(room: Room, floor: Account, ann: Account, bob: Account) -> None:
    house = HOLDEM.choices.house({"countdown.offered": True})
    live = room.open_table(None, "1", HOLDEM, house, practice=True)
    into_a_round(room, live, ann, bob)
    with pytest.raises(RuleViolation, match=r"the countdown says when a player is late \[MD-POKER 7.D\(4\)\]"):
        room.declare_absent(floor, "1")


def test_bots_play_with_people(room: Room, people: People, ann: Account) -> None:
    people.bot("robo")
    live = practice(room)
    live.begin(HOUSE, "between")
    room.seats.sit(ann, "1", 1)
    live.answer(HOUSE, Answer(FLOOR, "go-to", "opening"))
    table = PracticeTable(room, live, {"robo": Bot("holdem", "r")})
    assert 0 == table.play_rounds(1)
    table.seat_bots()
    table.play_rounds(1)
    assert live.running is not None
    assert live.running.ask is not None
    assert 1 == live.running.ask.actor


class AllIn(Bot):
    """A bot that always goes all-in."""

    def wishes(self, view: View) -> Answer | None:
        for verb in ("raise", "bet", "call"):
            for option in view.options:
                if option.verb == verb:
                    return Answer(option.seat, verb, amount=option.amount_max if verb != "call" else 0)
        return super().wishes(view)


def test_a_bot_that_has_lost_everything_buys_chips_and_the_table_goes_on(room: Room, people: People) -> None:
    """With only two at the table, nobody else can be dealt in meanwhile."""
    bots = {name: AllIn("holdem", name) for name in ("robo", "roba")}
    for name in bots:
        people.bot(name)
    live = practice(room)
    table = PracticeTable(room, live, bots)
    table.seat_bots()
    broke = 0
    for _ in range(12):
        assert 1 == table.play_rounds(1)
        broke += any(not live.day.balances[STACK[seat]] for seat in live.players)
    assert broke


def test_a_request_that_could_not_be_stored_is_not_there_when_the_table_is_released(
    room: Room, desk: Desk, floor: Account, ann: Account, bob: Account
) -> None:
    live = practice(room)
    into_a_round(room, live, ann, bob)
    room.seats.add(ann, "1", 5_000).row.result()
    with desk.store.engine.begin() as connection:
        refuses = "CREATE TRIGGER full BEFORE INSERT ON wish BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        connection.execute(text(refuses))
    with pytest.raises(Held, match="the disk is full"):
        room.seats.leave(bob, "1").row.result()
    with desk.store.engine.begin() as connection:
        connection.execute(text("DROP TRIGGER full"))
    room.release(floor, "1")
    assert [("ann", Want.ADD)] == [(one.account, one.act) for one in room.seats.wishes.of("1")]
    to_the_end(live)
    live.begin(HOUSE, "between")
    room.seats.perform(live)
    assert {1: "ann", 2: "bob"} == live.players


def test_somebody_whose_account_is_closed_leaves_with_their_chips_and_is_shown_until_then(
    room: Room,
    desk: Desk,
    people: People,
    floor: Account,
    ann: Account,
    bob: Account,
    cashier: Account,
    administrators: tuple[Account, Account],
) -> None:
    room.open_table(floor, "4", HOLDEM, HOLDEM.choices.house({}), practice=False)
    room.begin(floor, "4", "between")
    for seat, one in enumerate((ann, bob), 1):
        room.fill(cashier, one.id, 50_000)
        room.seats.sit(one, "4", seat, 20_000).row.result()
    people.close(administrators[0], "ann")
    again = Room(desk, people)
    keeper = Keeper(again, AT_ONCE)
    (table,) = Floor(again, keeper).overview(floor).tables
    assert "Ann O’Hara" == table.seats[1].name
    keeper.act("4")
    live = again.tables["4"]
    assert {2: "bob"} == live.players
    live.wait_until_durable()
    assert 50_000 == again.ledger.holds(MONEY, "player/ann")
    again.pay_out(cashier, "ann", 50_000)
