"""Clocks: the countdown with bank and grace, players who say nothing, time that stands still; the clock is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from croupier.engine import DEALER, FLOOR, Answer, AskKind, Game
from croupier.engine.driver import least
from croupier.room.attending import Attendant
from croupier.room.databases import DatabaseAway
from croupier.room.desk import HOUSE, Desk
from croupier.room.journal import Entry
from croupier.room.keeper import Keeper
from croupier.room.live import LiveTable
from croupier.room.pace import AT_ONCE, Pace
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.register import SECOND, Account
from croupier.room.room import Room
from croupier.room.schema import TURN
from croupier.room.seals import At, ring
from croupier.room.steps import Answers
from croupier.room.store import Store
from croupier.room.turns import Phase
from croupier.room.writer import Writer
from croupier.room.writing import Beside
from croupier.rules import game
from croupier.rules.bots import Bot
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.views import View
from tests.room.room_clock import Clock

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)
COUNTDOWN = {"countdown.offered": True, "countdown.seconds": 30}


class Played:
    """A practice table with these people and its keeper, played until a seat is asked in the first round."""

    def __init__(
        self,
        room: Room,
        people: Sequence[Account],
        found: Game,
        choices: dict[str, Any],
        idle: int = 10**6,
        *,
        here: bool = False,
        bots: Sequence[str] = (),
    ) -> None:
        self.room, self.keeper = room, Keeper(room, Pace(pause=0, requests=0, idle=idle * SECOND), bots=bots)
        self.live = room.open_table(None, "1", found, found.choices.house(choices), practice=True)
        self.live.begin(HOUSE, "between")
        for seat, one in enumerate(people, 1):
            room.seats.sit(one, "1", seat, 100_000)
            if here:
                self.keeper.came(one.id)
        self.keeper.act()

    @property
    def asked(self) -> str:
        """The player who is asked."""
        assert self.live.running is not None
        assert self.live.running.ask is not None
        return self.live.running.table.players[self.live.running.ask.actor]


@pytest.fixture
def people_here(ann: Account, bob: Account) -> list[Account]:
    return [ann, bob]


@pytest.fixture
def holdem(room: Room, people_here: list[Account]) -> Played:
    return Played(room, people_here, game("holdem"), COUNTDOWN)


def why(desk: Desk, live: LiveTable) -> list[tuple[str, str]]:
    """For every row where the room answered for somebody: by whom, and why."""
    live.wait_until_durable()
    found = []
    for entry in desk.store.entries(live.id):
        if entry.kind == "answers":
            body = desk.keys.open(entry.sealed, At(live.id, entry.procedure, entry.sequence))
            if reason := msgspec.json.decode(body, type=Answers).why:
                found.append((entry.account, reason))
    return found


# ---- the countdown --------------------------------------------------------------------------------------------------


def test_the_countdown_then_the_bank_then_the_answer_of_one_who_is_silent(
    holdem: Played, desk: Desk, clock: Clock
) -> None:
    keeper, first = holdem.keeper, holdem.asked
    keeper.came("ann")
    keeper.came("bob")
    start, seen = clock.at, list[str]()
    holdem.live.listeners.append(lambda live, running, taken: seen.extend(event.kind for event in taken.events))
    shown = keeper.clock("1")
    assert shown is not None
    assert (Phase.COUNTDOWN, start + 30 * SECOND, 60 * SECOND) == (shown.phase, shown.ends, shown.bank)
    clock.forward(30)
    due = keeper.act()
    shown = keeper.clock("1")
    assert shown is not None
    assert (Phase.BANK, start + 90 * SECOND) == (shown.phase, shown.ends)
    assert due == clock.at + SECOND  # a running clock is stored every second
    clock.forward(59)
    keeper.act()
    assert first == holdem.asked
    clock.forward(1)
    keeper.act()
    assert ("*house", "countdown") == why(desk, holdem.live)[-1]
    assert PokerKind.COUNTDOWN_ENDED in seen
    assert keeper.attendant(holdem.live).turns.seats[first].bank <= 2 * SECOND


def test_a_player_who_answers_in_time_keeps_the_bank(
    holdem: Played, clock: Clock, room: Room, people_here: list[Account]
) -> None:
    first, live = holdem.asked, holdem.live
    by = next(one for one in people_here if one.id == first)
    clock.forward(29)
    seat = next(seat for seat, name in live.players.items() if name == first)
    room.answer(by, "1", Answer(seat, "call"))
    turns = holdem.keeper.attendant(live).turns
    assert (60 * SECOND, 0) == (turns.seats[first].bank, turns.seats[first].missed)
    clock.forward(40)  # the other player uses ten seconds of the bank
    second = holdem.asked
    other = next(one for one in people_here if one.id == second)
    room.answer(other, "1", Answer(3 - seat, "check"))
    assert 50 * SECOND == turns.seats[second].bank


def test_a_lost_connection_has_its_grace_once(holdem: Played, clock: Clock) -> None:
    keeper, first = holdem.keeper, holdem.asked
    clock.forward(90)  # nobody is connected
    keeper.act()
    assert first == holdem.asked
    shown = keeper.clock("1")
    assert shown is not None
    assert (Phase.GRACE, clock.at + 60 * SECOND) == (shown.phase, shown.ends)
    keeper.came(first)  # a player who comes back keeps the rest of it
    keeper.act()
    assert first == holdem.asked
    clock.forward(60)
    keeper.act()
    assert 2 * SECOND >= keeper.attendant(holdem.live).turns.seats[first].grace


def test_after_missed_turns_somebody_is_away_and_comes_back(
    room: Room, clock: Clock, people: People, people_here: list[Account], administrators: tuple[Account, Account]
) -> None:
    played = Played(room, people_here, game("holdem"), COUNTDOWN)
    live, keeper = played.live, played.keeper
    for _ in range(12):
        clock.forward(200)
        keeper.act()
        if live.is_between:
            break
    assert live.is_between
    assert live.running is not None
    away = [name for seat, name in live.players.items() if live.running.table.person(seat).absent is not None]  # type: ignore[attr-defined]
    assert away
    back = next(one for one in people_here if one.id == away[0])
    seat = next(seat for seat, name in live.players.items() if name == back.id)
    assert "come back" == room.seats.come_back(back, "1").words
    assert live.running.table.person(seat).absent is None  # type: ignore[attr-defined]


def test_after_a_stop_everybody_has_the_time_they_had_left(
    holdem: Played, desk: Desk, people: People, clock: Clock
) -> None:
    clock.forward(12)
    holdem.keeper.act()
    holdem.live.wait_until_durable()
    clock.forward(7 * 86_400)  # the room was down for a week
    room = Room(desk, people)
    keeper = Keeper(room, holdem.keeper.pace)
    shown = keeper.clock("1")
    assert shown is not None
    assert (Phase.COUNTDOWN, clock.at + 18 * SECOND) == (shown.phase, shown.ends)
    clock.forward(18)
    keeper.act()
    after = keeper.clock("1")
    assert after is not None
    assert Phase.BANK == after.phase
    live = room.tables["1"]
    assert live.running is not None
    assert live.running.ask is not None
    assert holdem.asked == live.running.table.players[live.running.ask.actor]


def test_P_117_what_the_end_of_a_round_refills_is_there_after_a_stop_too(
    room: Room, desk: Desk, people: People, ann: Account, clock: Clock
) -> None:
    """The last answer is a bot's, for whom no clock runs; then the room stops."""
    bot = people.bot("Robo-Ada")
    played = Played(room, [ann, bot], game("holdem"), COUNTDOWN, bots=[bot.id])
    live = played.live
    while live.running is None or live.running.ask is None or live.running.ask.actor != 1:
        clock.forward(3)
        played.keeper.act()
    hand = live.procedure
    clock.forward(40)
    while live.running is not None and live.procedure == hand:
        assert live.running.ask is not None
        if played.asked == bot.id:
            live.answer(HOUSE, Answer(2, "fold"))
        else:
            verbs = {option.verb for option in live.running.ask.options}
            room.answer(ann, "1", Answer(1, "check" if "check" in verbs else "call"))
    live.wait_until_durable()
    after = Keeper(Room(desk, people), played.keeper.pace)
    assert 52 * SECOND == after.attendant(after.room.tables["1"]).turns.seats["ann"].bank


# ---- the database is away -------------------------------------------------------------------------------------------


class Unsteady(Store):
    """A store whose database goes away when told to."""

    gone = False

    def write(self, entries: Sequence[Entry], beside: Sequence[Beside] = ()) -> list[int]:
        if self.gone:
            raise DatabaseAway("the database does not answer")
        return super().write(entries, beside)


@pytest.fixture
def unsteady(url: str, clock: Clock, passwords: Passwords) -> Iterator[tuple[Unsteady, Desk, People]]:
    store = Unsteady(url)
    store.upgrade()
    writer = Writer(store, pause=0.01)
    desk = Desk(store, writer, ring(b"k" * 32), clock)
    yield store, desk, People(desk, passwords)
    store.gone = False
    writer.stop()
    store.close()


def test_clocks_stand_while_the_database_is_away(unsteady: tuple[Unsteady, Desk, People], clock: Clock) -> None:
    store, desk, people = unsteady
    guests = [people.guest(f"192.0.2.{number}") for number in (1, 2)]
    played = Played(Room(desk, people), guests, game("holdem"), COUNTDOWN)
    keeper = played.keeper
    clock.forward(10)
    store.gone = True
    row = desk.take(HOUSE, "something", b"{}")
    while not desk.away:
        pass
    asked = played.asked
    shown = keeper.clock("1")
    assert shown is not None
    assert shown.stands
    clock.forward(3_600)
    assert keeper.act() is None
    store.gone = False
    row.result()
    while desk.away:
        pass
    keeper.act()
    assert asked == played.asked
    shown = keeper.clock("1")
    assert shown is not None
    assert (clock.at + 20 * SECOND, False) == (shown.ends, shown.stands)


# ---- without a countdown --------------------------------------------------------------------------------------------


def test_the_automatic_floor_declares_a_silent_player_absent(
    room: Room, people_here: list[Account], desk: Desk, clock: Clock
) -> None:
    played = Played(room, people_here, game("holdem"), {})
    shown = played.keeper.clock("1")
    assert shown is not None
    assert (Phase.FLOOR, clock.at + 20 * SECOND) == (shown.phase, shown.ends)  # nobody is connected
    for one in people_here:
        played.keeper.came(one.id)
    clock.forward(59)
    played.keeper.act()
    assert [] == why(desk, played.live)
    clock.forward(1)
    played.keeper.act()
    assert ("*house", "absent") == why(desk, played.live)[-1]


def test_after_a_stop_the_automatic_floor_waits_anew_and_still_knows_who_was_silent(
    room: Room, people_here: list[Account], desk: Desk, people: People, clock: Clock
) -> None:
    """Nothing about the clock is stored for an answer in time, and there is no countdown to go on with."""
    played = Played(room, people_here, game("holdem"), {})
    for one in people_here:
        played.keeper.came(one.id)
    first = next(one for one in people_here if one.id == played.asked)
    live = played.live
    assert live.running is not None
    assert live.running.ask is not None
    room.answer(first, "1", least(next(option for option in live.running.ask.options if option.verb == "call")))
    live.wait_until_durable()
    with desk.store.engine.connect() as connection:
        assert not connection.execute(select(TURN)).all()
    silent = played.asked
    clock.forward(60)
    played.keeper.act()
    clock.forward(30)
    live.wait_until_durable()

    keeper = Keeper(again := Room(desk, people), played.keeper.pace)
    for one in people_here:
        keeper.came(one.id)
    shown, turns = keeper.clock("1"), keeper.attendant(again.tables["1"]).turns
    assert {silent: 1, first.id: 0} == {one.id: turns.missed(one.id) for one in people_here}
    assert shown is None or clock.at + 60 * SECOND == shown.ends


def test_wagers_that_were_missed_are_known_after_a_stop(
    room: Room, people_here: list[Account], desk: Desk, people: People, clock: Clock
) -> None:
    """They are stored with the next step of the table."""
    played = Played(room, people_here, game("let-it-ride"), {}, idle=3_000, here=True)
    live, keeper = played.live, played.keeper
    while keeper.attendant(live).turns.missed("ann") < 2:
        clock.forward(61)
        keeper.act()
    live.wait_until_durable()
    stored = Keeper(Room(desk, people), keeper.pace).attendant(live).turns.missed("ann")
    assert 1 <= stored <= 2


def test_a_player_who_has_said_goodbye_and_is_gone_is_hardly_waited_for(
    room: Room, people_here: list[Account], desk: Desk, clock: Clock
) -> None:
    """The others play on after two seconds; a player who is leaving but still connected plays the hand to its end."""
    played = Played(room, people_here, game("holdem"), {})
    for one in people_here:
        played.keeper.came(one.id)
    first = room.people.account(played.asked)
    room.seats.leave(first, "1")
    clock.forward(3)
    played.keeper.act()
    assert [] == why(desk, played.live)
    played.keeper.went(first.id)
    played.keeper.act()
    assert [("*house", "absent")] == why(desk, played.live)


def test_a_money_table_without_a_countdown_has_no_clock(
    room: Room, floor: Account, dealer: Account, cashier: Account, people_here: list[Account], clock: Clock
) -> None:
    found = game("let-it-ride")
    live = room.open_table(floor, "1", found, found.choices.house({}), practice=False)
    keeper = Keeper(room)
    room.begin(floor, "1", "between")
    room.fill(cashier, "ann", 100_000)
    room.seats.sit(people_here[0], "1", 1, 50_000)
    room.answer(floor, "1", Answer(FLOOR, "go-to", "opening"))
    room.begin(floor, "1", "opening")
    assert _staff_go_on(room, live, keeper, clock, dealer, floor) is None
    room.begin(dealer, "1", "round")
    clock.forward(3_600)
    keeper.act()
    room.answer(people_here[0], "1", Answer(1, "wager", "three-bets", 1_500))
    assert 1 == _staff_go_on(room, live, keeper, clock, dealer, floor)
    assert live.shuffles  # the room shuffled automatically, and did nothing else
    clock.forward(3_600)
    keeper.act()
    assert keeper.clock("1") is None
    assert live.running is not None
    assert live.running.ask is not None
    assert 1 == live.running.ask.actor
    events = room.declare_absent(floor, "1").events
    assert "MD-LIR 7.B(2)" in [event.clause for event in events]


def _staff_go_on(
    room: Room, live: LiveTable, keeper: Keeper, clock: Clock, dealer: Account, floor: Account
) -> int | None:
    """Dealer and floor do what is next until one player alone is asked; returns the seat, or None at the end."""
    while live.running is not None and (ask := live.running.ask) is not None and ask.actor <= 0:
        if not live.waits_for_nonces:
            answer = least(next(one for one in ask.options if one.actor in (DEALER, FLOOR)))
            room.answer(dealer if answer.actor == DEALER else floor, "1", answer)
        clock.forward(2)
        keeper.act()
    return None if live.running is None or live.running.ask is None else live.running.ask.actor


def test_wagers_are_open_for_a_while_and_whoever_makes_none_sits_out(
    room: Room, people_here: list[Account], clock: Clock
) -> None:
    played = Played(room, people_here[:1], game("let-it-ride"), {}, idle=300, here=True)
    live, keeper = played.live, played.keeper
    while live.running is None or live.running.ask is None or AskKind.WAGER != live.running.ask.kind:
        clock.forward(3)  # time for nonces, and to inspect the decks
        keeper.act()
    room.answer(people_here[0], "1", Answer(1, "wager", "three-bets", 1_500))
    keeper.act()
    assert AskKind.WAGER == live.running.ask.kind
    keeper.ready(people_here[0], "1")  # no more wagers
    keeper.act()
    assert live.running.ask.actor == 1
    clock.forward(60)
    keeper.act()  # she makes no decision, so the box is abandoned
    for _ in range(3):
        clock.forward(61)
        keeper.act()
    assert room.seats.is_out(live, "ann")
    clock.forward(300)
    keeper.act()
    assert {} == live.players  # and the seat of a player who does nothing is freed


# ---- shuffles, bots, the time of day --------------------------------------------------------------------------------


def test_a_shuffle_waits_a_second_for_those_who_are_there(room: Room, people_here: list[Account], clock: Clock) -> None:
    found = game("holdem")
    keeper = Keeper(room, Pace(pause=0, requests=0))
    live = room.open_table(None, "1", found, found.choices.house({}), practice=True)
    live.begin(HOUSE, "between")
    for one in people_here:
        room.seats.sit(one, "1")
        keeper.came(one.id)
    shuffles = 0
    while live.running is None or live.running.ask is None or live.running.ask.actor <= 0:
        due = keeper.act()
        if live.waits_for_nonces:
            shuffles += 1
            assert clock.at + SECOND == due
            room.send_nonce(people_here[0], "1", live.root, b"a" * 16)
            keeper.act()
            assert live.waits_for_nonces  # bob has sent none
            if shuffles % 2:
                room.send_nonce(people_here[1], "1", live.root, b"b" * 16)
            else:
                clock.forward(1)
    assert shuffles
    assert live.shuffles[-1][1].keys() == ({1, 2} if shuffles % 2 else {1})


@pytest.fixture
def robots(people: People) -> list[str]:
    return [people.bot(name).id for name in ("Robo-Ada", "Robo-Bert")]


def test_bots_answer_after_a_delay_that_is_drawn_without_a_look_at_cards(
    room: Room, robots: list[str], clock: Clock
) -> None:
    found = game("holdem")
    pace = Pace(pause=0, requests=0, nonces=0, bot_least=SECOND, bot_most=SECOND)
    keeper = Keeper(room, pace, bots=robots)
    live = room.open_table(None, "1", found, found.choices.house({}), practice=True)
    keeper.act()
    assert {} == live.players  # nobody is watching
    keeper.watched("1", watched=True)
    for _ in range(3):
        keeper.act()
        assert live.running is not None
        before = live.running.answered
        keeper.act()
        assert before == live.running.answered
        clock.forward(1)
    assert set(robots) == set(live.players.values())


def test_bots_may_think_elsewhere_from_their_own_view_alone(room: Room, robots: list[str], clock: Clock) -> None:
    found, asked = game("holdem"), []
    waiting: list[Future[Answer | None]] = []

    def elsewhere(bot: Bot, seen: View) -> Future[Answer | None]:
        asked.append((bot, msgspec.convert(msgspec.to_builtins(seen), type(seen))))  # as if sent to another process
        waiting.append(Future())
        return waiting[-1]

    keeper = Keeper(room, AT_ONCE, bots=robots, decides=elsewhere)
    live = room.open_table(None, "1", found, found.choices.house({}), practice=True)
    keeper.watched("1", watched=True)
    keeper.act()
    keeper.act()
    assert 1 == len(asked)
    for _ in range(4):
        bot, seen = asked[-1]
        assert len(seen.own.hands) <= 1
        number = len(asked)
        waiting[-1].set_result(bot.wishes(seen))
        keeper.act()
        assert len(asked) == number + 1
    assert not live.held


def test_bots_make_room_for_people(room: Room, robots: list[str], people_here: list[Account], clock: Clock) -> None:
    found = game("holdem")
    keeper = Keeper(room, replace(AT_ONCE, idle=10**6 * SECOND), bots=robots)
    live = room.open_table(None, "1", found, found.choices.house({"poker.seats": 3}), practice=True)
    room.seats.sit(people_here[0], "1", 1)
    keeper.act()
    assert 1 == len(set(live.players.values()) & set(robots))  # one seat stays free
    room.seats.sit(people_here[1], "1")
    clock.forward(60)
    for _ in range(6):
        clock.forward(61)
        keeper.act()
    assert not live.held
    assert not set(live.players.values()) & set(robots)


def test_the_time_is_told_and_old_decks_are_changed(room: Room, robots: list[str], clock: Clock) -> None:
    found = game("let-it-ride")
    keeper = Keeper(room, AT_ONCE, bots=robots)
    live = room.open_table(None, "1", found, found.choices.house({}), practice=True)
    attendant = keeper.attendant(live)
    attendant.watched = True
    while attendant.rounds < 1:
        attendant.once()
    clock.forward(9 * 3_600)
    while attendant.rounds < 2:
        attendant.once()
    assert not live.held
    assert live.day.now is not None
    assert clock.at // 60_000_000 == int(live.day.now.timestamp()) // 60
    assert 0 == live.day.memory.deck_minutes


def test_a_time_charge_falls_due_at_its_minute(
    room: Room, floor: Account, people_here: list[Account], cashier: Account, clock: Clock
) -> None:
    found = game("holdem")
    house = found.choices.house({"rake.type": ("time",), "rake.hourly_fee": 1_200})
    live = room.open_table(floor, "1", found, house, practice=False)
    keeper = Keeper(room)
    room.begin(floor, "1", "between")
    for one in people_here:
        room.fill(cashier, one.id, 100_000)
        room.seats.sit(one, "1", 0, 50_000)
    due = keeper.act()
    assert due is not None
    assert due <= clock.at + 60 * SECOND
    clock.forward(3_600)
    keeper.act()
    assert not live.held
    assert live.running is not None
    assert "clock" in [answer.verb for answer in live.running.record.answers]
    assert any(event.clause.startswith("MD-POKER 17.B(3)") for event in live.running.events)


def test_a_table_where_something_goes_wrong_is_held_and_the_others_go_on(
    room: Room, robots: list[str], clock: Clock
) -> None:
    found = game("let-it-ride")
    keeper = Keeper(room, AT_ONCE, bots=robots, decides=_fails_at("1"))
    for table in ("1", "2"):
        room.open_table(None, table, found, found.choices.house({}), practice=True)
        keeper.watched(table, watched=True)
    keeper.act()
    assert "ZeroDivisionError" in room.tables["1"].held
    assert not room.tables["2"].held
    assert isinstance(keeper.attendant(room.tables["2"]), Attendant)


def _fails_at(table: str) -> Any:
    calls = []

    def decides(bot: Bot, seen: View) -> Future[Answer | None]:
        calls.append(bot)
        if len(calls) == 1:
            raise ZeroDivisionError
        return Future()

    return decides
