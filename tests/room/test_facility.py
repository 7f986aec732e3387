"""The facility: people and bots at every kind of table, on both databases; a killed room keeps its clocks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.engine import STACK, Answer
from croupier.room.demo import BOTS, open_demo
from croupier.room.desk import Desk
from croupier.room.facility import open_facility
from croupier.room.folder import Office
from croupier.room.journal import CHIPS
from croupier.room.keeper import Keeper
from croupier.room.pace import AT_ONCE
from croupier.room.people import People
from croupier.room.rederiving import rederive
from croupier.room.register import SECOND, Account
from croupier.room.room import Room
from croupier.room.seals import ring
from croupier.room.sessions import Sessions
from croupier.room.store import Store
from croupier.room.turns import Phase
from croupier.room.wishes import Want
from croupier.room.writer import Writer
from croupier.rules import GAMES, game
from croupier.rules.bots import Bot
from croupier.rules.views import view
from croupier.submission import load
from tests.room.room_clock import Clock

TICKING = Path(__file__).with_name("ticking.py")
SUBMISSIONS = Path(__file__).parents[2] / "examples" / "submissions"


def test_a_guest_plays_among_bots_and_leaves(desk: Desk, people: People, clock: Clock) -> None:
    facility = open_facility(Office(desk, people, Sessions(desk)), AT_ONCE, games=[game("holdem"), game("top-five")])
    room, keeper = facility.room, facility.keeper
    guest = people.guest("192.0.2.1", "Gast")
    for table in ("holdem", "top-five"):
        room.seats.sit(guest, table)
        for _ in range(200):
            keeper.act()
            live = room.tables[table]
            attendant = keeper.attendant(live)
            if attendant.rounds >= 2:
                break
            seat = next(seat for seat, name in live.players.items() if name == guest.id)
            answer = Bot(table, "guest").wishes(view(live.running, seat)) if live.running is not None else None
            if answer is not None:
                fold = Answer(seat, "fold")  # a guest who loses everything would leave nobody to play
                assert live.running is not None
                room.answer(guest, table, answer if live.running.why_not(fold) else fold)
            else:
                keeper.ready(guest, table)
        assert attendant.rounds >= 2
        assert not live.held
        facility.chat.say(guest, table, "good game") if live.running is None else None
        seated = keeper.seated(table)
        assert {"bot", "guest"} == {one.kind for one in seated.values()}
        assert "Gast" in {one.name for one in seated.values()}
        room.seats.leave(guest, table)
        assert room.seats.wishes.has(table, guest.id, Want.LEAVE) or guest.id not in live.players.values()
        for _ in range(20):
            clock.forward(61)
            keeper.act()
        assert guest.id not in live.players.values()
        live.wait_until_durable()
    assert keeper.late("holdem") is not None
    stacks = sum(cents for (_, account), cents in room.ledger.balances().items() if account.startswith("stack/holdem"))
    live = room.tables["holdem"]
    balances = live.day.balances if live.running is None else live.running.table.balances
    assert stacks == sum(balances[STACK[seat]] for seat in live.players)
    assert 0 == sum(cents for (currency, _), cents in desk.store.balances().items() if currency == CHIPS)
    assert rederive(desk.store, desk.keys, GAMES).rounds >= 4
    desk.store.verify()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_submission_has_a_practice_table_of_each_of_its_tables(desk: Desk, people: People) -> None:
    submission = load(sorted(SUBMISSIONS.glob("*.toml"))[0])
    office = Office(desk, people, Sessions(desk))
    facility = open_facility(office, games=[], submission=submission)
    assert [f"practice {offer.id}" for offer in submission] == list(facility.room.tables)
    again = open_facility(office, games=[], submission=submission)
    assert set(facility.room.tables) == set(again.room.tables)
    for offer in submission:
        live = facility.room.tables[f"practice {offer.id}"]
        assert offer.house.values == live.day.state.house.values


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_after_a_kill_the_time_that_was_left_is_left(url: str) -> None:
    """A real process with a real clock, killed during somebody's turn."""
    child = subprocess.Popen([sys.executable, str(TICKING), url], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    told = []
    for line in child.stdout:
        told.append(line)
        asked, ends, now = line.split()
        if len(told) > 1 and int(ends) - int(now) < 297.5 * SECOND:
            break
    child.kill()
    told += [line for line in child.communicate()[0].splitlines(keepends=True) if line.endswith("\n")]
    store = Store(url)
    writer = Writer(store)
    desk = Desk(store, writer, ring(b"k" * 32))
    killed_by = desk.now()
    room = Room(desk, People(desk))
    shown = Keeper(room).clock("1")
    assert shown is not None
    now_left, since = shown.ends - desk.now(), desk.now() - killed_by
    live = room.tables["1"]
    assert live.running is not None
    assert (asked, Phase.COUNTDOWN) == (live.running.table.players[shown.seat], shown.phase)
    seen_before = int(told[-2].split()[2])  # the last line was printed after everything due by then was stored
    assert int(ends) - killed_by - since <= now_left <= int(ends) - seen_before + SECOND
    writer.stop()
    store.close()


@pytest.mark.long
@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_two_days_of_every_game(desk: Desk, people: People, clock: Clock) -> None:
    """Bots at a table of every game, a round every two hours; decks are changed, and the books balance."""
    room = open_demo(Office(desk, people, Sessions(desk)))
    keeper = Keeper(room, AT_ONCE, bots=[name.lower() for name in BOTS])
    attendants = [keeper.attendant(live) for live in room.tables.values()]
    rounds = 2 * 24 // 2
    for played in range(rounds):
        for attendant in attendants:
            attendant.watched = True
            while attendant.rounds <= played:
                attendant.once()
        clock.forward(7_200)
    for live in room.tables.values():
        live.wait_until_durable()
        assert not live.held
    found = rederive(desk.store, desk.keys, GAMES)
    assert found.rounds >= rounds * len(room.tables)
    desk.store.verify()
    assert 0 == sum(desk.store.balances().values())


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_floorperson_opens_the_money_tables_of_the_submission_in_force(
    desk: Desk, people: People, floor: Account
) -> None:
    facility = open_facility(Office(desk, people, Sessions(desk)), games=[])
    assert [] == facility.open_money_tables(floor)  # no submission is in force


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_while_the_doors_are_closed_nobody_loses_time(desk: Desk, people: People, clock: Clock) -> None:
    """As while a server loads compiled code after a restart: nobody can come in and answer."""
    time = Room(desk, people).time
    before = time.now()
    time.close_doors()
    clock.forward(60)
    assert (before, True) == (time.now(), time.stands)
    time.open_doors()
    clock.forward(1)
    assert (before + 1_000_000, False) == (time.now(), time.stands)
