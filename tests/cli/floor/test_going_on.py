"""A table's day that goes on by itself: whether its clock follows the real one, and who is waited for."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from croupier.cli.floor.going_on import RunningDay
from croupier.cli.floor.kept import new_file, opened
from croupier.cli.floor.language import NotUnderstood
from croupier.cli.floor.people import sitting
from croupier.cli.floor.running import run_rounds
from croupier.cli.floor.session import FloorSession
from croupier.cli.floor.under_way import DayUnderWay
from croupier.engine import STACK, Round
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.poker.memory import PokerMemory
from croupier.rules.table_day import TableDay
from tests.rules.table_day.test_day import between

MINUTE = timedelta(minutes=1)


def of(ago: timedelta, *, has_begun: bool) -> tuple[RunningDay, datetime]:
    """A day opened that long ago, and the time that its clock shows."""
    game = GAMES["holdem"]
    day = TableDay(game, game.choices.house({}), opened=datetime.now(UTC) - ago)
    if has_begun:
        between(day)
    assert day.now is not None
    return RunningDay(DayUnderWay(day)), day.now


@pytest.mark.parametrize(
    ("ago", "has_begun", "follows"),
    [
        (timedelta(0), False, True),
        (2 * MINUTE, False, False),
        (2 * MINUTE, True, True),
        (timedelta(hours=26) - 2 * MINUTE, True, True),
        (timedelta(hours=26) + 2 * MINUTE, True, False),
    ],
    ids=["opened now", "opened for an earlier moment", "a break", "a day", "another day"],
)
def test_a_clock_follows_the_real_one_unless_it_is_of_another_day(
    ago: timedelta, has_begun: bool, follows: bool
) -> None:
    running, shown = of(ago, has_begun=has_begun)
    moment = running.moment()

    assert moment is not None
    assert (moment >= shown + ago - MINUTE) if follows else (shown == moment)
    running.time_passes(running.kept.begin("between"))
    passed = running.kept.standing.now
    assert passed is not None
    if has_begun:
        assert follows == (passed > shown)


def test_a_clock_that_was_stopped_stays_behind_by_that_time() -> None:
    running, _ = of(timedelta(hours=3), has_begun=True)
    running.stood = timedelta(hours=1)
    real, moment = datetime.now(UTC), running.moment()
    assert moment is not None
    assert 60 * MINUTE <= real - moment < 61 * MINUTE
    assert 0 == moment.microsecond

    running.time_passes(running.kept.begin("between"))
    passed = running.kept.standing.now
    assert passed is not None
    assert 59 * MINUTE <= real - passed < 62 * MINUTE


@pytest.mark.parametrize(("seed", "minutes"), [("1", None), (None, 2)])
def test_a_clock_that_is_told_does_not_follow_the_real_one(seed: str | None, minutes: int | None) -> None:
    running, shown = of(2 * MINUTE, has_begun=True)

    assert shown == RunningDay(DayUnderWay(running.day, seed=seed), minutes=minutes).moment()


@clause("MD-TOP5 4.B", says="for the first arriving player")
def test_the_dealer_goes_on_alone_where_nobody_has_come_to_look_at_the_cards(tmp_path: Path) -> None:
    """Step by step: the floor verifies, and `on` is then the dealer's word, since no player is there."""
    game = GAMES["top-five"]
    day = TableDay(game, game.choices.house({}), opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    with ExitStack() as files:
        session = FloorSession(new_file(tmp_path / "1.day", day, files), seed="1", minutes=2, step=True)
        told = [session.do("on")[0] for _ in range(3)]

    assert [
        "deck received: red  [MD-TOP5 3.A(1)]",
        "the floorperson verifies the inspection: red  [MD-TOP5 4.A]",
        "turned face down: red  [MD-TOP5 4.C(1)]",
    ] == told


@pytest.mark.parametrize(
    ("people", "step", "rounds"),
    [("bots 2", False, 2), ("bots 2", True, 2), ("ann sits at seat 3 with 200", False, 0)],
    ids=["bots", "bots, step by step", "a person may wager"],
)
def test_rounds_are_played_until_a_person_may_say_something(
    people: str, step: bool, rounds: int, tmp_path: Path
) -> None:
    game = GAMES["let-it-ride"]
    day = TableDay(game, game.choices.house({}), opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    with ExitStack() as files:
        session = FloorSession(new_file(tmp_path / "1.day", day, files), seed="1", minutes=2, step=step)
        for act in ("arrives ann", people):
            session.do(act)
        run_rounds(session, 2, [])

    assert rounds == session.rounds


@clause("MD-POKER 3.C", says="pair of decks is replaced")
@clause("MD-LIR 3.C(2)", says="dealt from any shoe")
@pytest.mark.parametrize(("name", "people"), [("holdem", "bots 2"), ("let-it-ride", "bots 1")])
def test_the_floor_changes_decks_by_itself_where_a_round_needs_it(name: str, people: str, tmp_path: Path) -> None:
    """Each round takes longer than decks may stay: the house says an hour."""
    game = GAMES[name]
    house = game.choices.house({"deck.change_hours": 1})
    day = TableDay(game, house, opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    with ExitStack() as files:
        session = FloorSession(new_file(tmp_path / "1.day", day, files), seed="1", minutes=61)
        session.do(people)
        run_rounds(session, 3, [])

    assert 3 == session.rounds
    assert 3 == sum(record.procedure == "opening" for record in session.day.records)


@clause("MD-POKER 8.B(2)", says="Stakes are added only between rounds")
def test_bots_with_less_than_a_quarter_of_a_buy_in_fill_it_up_and_others_add_nothing(tmp_path: Path) -> None:
    """The most that anybody may buy in for is $50; those who have more cannot add, and are not asked."""
    game = GAMES["holdem"]
    house = game.choices.house(
        {"betting.structure": "no-limit", "stakes.buy_in_max": 5_000, "stakes.buy_in_min": 2_000}
    )
    day = TableDay(game, house, opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    with ExitStack() as files:
        session = FloorSession(new_file(tmp_path / "1.day", day, files), seed="4", minutes=2)
        session.do("bots 5")
        run_rounds(session, 16, [])
    expected, found = [], []
    with opened(tmp_path / "1.day") as kept:
        for record in (record for record in kept.day.records[2:] if record.procedure == "between"):
            stacks = {seat: record.balances[STACK[seat]] for seat in record.players}
            expected += [(seat, 5_000 - stack) for seat, stack in stacks.items() if 4 * stack < 5_000]
            found += [(event.seat, event.cents) for event in Round(record).events if event.kind == "added"]

    assert expected == found
    assert 2 <= len(found)


@clause("MD-POKER 8.B(2)", says="Stakes are added only between rounds")
@pytest.mark.parametrize("most", [None, 20_000], ids=["no limit", "the usual $200 at most"])
@pytest.mark.parametrize(("stack", "added"), [("9", [19_100]), ("49", [15_100]), ("50", [])])
def test_a_bot_that_adds_chips_has_a_whole_buy_in_again(
    stack: str, added: list[int], most: int | None, tmp_path: Path
) -> None:
    game = GAMES["holdem"]
    house = game.choices.house({"betting.structure": "no-limit", "stakes.buy_in_max": most, "stakes.buy_in_min": 800})
    day = TableDay(game, house, opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    with ExitStack() as files:
        session = FloorSession(new_file(tmp_path / "1.day", day, files), seed="1", minutes=2)
        for act in ("on", "arrives bot-1", f"bot-1 sits at seat 1 with {stack}", "bots 2", "on"):
            session.do(act)

    assert added == [event.cents for record in day.records for event in Round(record).events if event.kind == "added"]


def test_bots_come_until_as_many_are_seated(tmp_path: Path) -> None:
    game = GAMES["holdem"]
    day = TableDay(game, game.choices.house({}), opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    with ExitStack() as files:
        session = FloorSession(new_file(tmp_path / "1.day", day, files), seed="1", minutes=2)
        seated = []
        for number in (2, 3, 1, 0, 3, 5):
            session.do(f"bots {number}")
            assert session.running is not None
            seated.append(len(sitting(session.running)))

    assert [2, 3, 3, 3, 3, 5] == seated


def test_no_record_of_a_file_begins_before_the_last_one(tmp_path: Path) -> None:
    """Where a clock has been set back, also if another process goes on with the file."""
    game, file = GAMES["holdem"], tmp_path / "1.day"
    early = datetime(2026, 3, 7, 17, tzinfo=UTC)
    with ExitStack() as files:
        session = FloorSession(new_file(file, TableDay(game, game.choices.house({}), opened=early), files), seed="1")
        session.kept.clock = lambda: early + len(session.day.records) * MINUTE
        for act in ("bots 2", "on", "on"):
            session.do(act)
    with opened(file) as kept:
        assert kept.running is None
        kept.clock = lambda: early
        following = kept.head(kept.begin("between"))

    assert len(kept.day.records) > 1
    assert early + (len(kept.day.records) - 1) * MINUTE == following.time


@clause("MD-POKER 17.B(3)(f)", says="after a floorperson")
def test_a_clock_that_lags_catches_up_across_everything_that_falls_due() -> None:
    """Nobody has looked at the table for ten hours; each time that charges fall due, the floor verifies them first."""
    game = GAMES["holdem"]
    house = game.choices.house({"rake.type": ("time",), "rake.hourly_fee": 600, "rake.time_step": 30})
    day = TableDay(game, house, opened=datetime.now(UTC) - 600 * MINUTE)
    between(day, "floor arrives ann", "1 sit ann 20000", "floor arrives bob", "2 sit bob 20000")
    running = RunningDay(DayUnderWay(day), silent=True)
    while (first := day.due()) is not None:
        running.until_asked(running.kept.begin(first.procedure))
        running.kept.end()
    before, earliest = running.kept.begin("between"), day.clock.minute(datetime.now(UTC))
    running.time_passes(before)

    memory = before.table.memory
    assert isinstance(memory, PokerMemory)
    assert memory.minute in (earliest, earliest + 1)


def after_a_round(file: Path, files: ExitStack, minutes: int, **house: object) -> FloorSession:
    """A floorperson is at hand, two bots have played a round of Hold 'Em, and its minutes are still to pass."""
    game = GAMES["holdem"]
    choices = game.choices.house({"betting.structure": "no-limit", **house})
    day = TableDay(game, choices, opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    session = FloorSession(new_file(file, day, files), seed="4", minutes=minutes)
    session.do("bots 2")
    run_rounds(session, 1, [])
    session.at_hand = True
    return session


def passed(session: FloorSession) -> int:
    """The minutes that have passed since the day was opened."""
    now = session.kept.standing.now
    assert now is not None
    return int((now - datetime(2026, 3, 7, 17, tzinfo=UTC)) / MINUTE)


@clause("MD-POKER 18.I", says="void the round, return all bets and replace the deck")
@pytest.mark.parametrize("another", [False, True], ids=["one session", "a session for each act"])
def test_the_minutes_of_a_round_pass_once_where_a_deck_is_inspected_before_the_next(
    another: bool, tmp_path: Path
) -> None:
    """P-118: a card is missing, a new deck is brought between rounds, and the floorperson is asked about it."""
    file = tmp_path / "1.day"
    with ExitStack() as files:
        session = after_a_round(file, files, 20)
        session.step = True
        for act in ("on", "on", "missing-card", "on"):
            session.do(act)
        assert session.running is not None
        assert session.running.ask is not None
        assert ("between", 40) == (session.running.procedure, passed(session))
        assert {"verify", "replace"} == {option.verb for option in session.running.ask.options}
        session.step, before = False, len(session.day.records)
        if another:
            files.close()
        while len(session.day.records) < before + 2:  # the inspection is over, and a round
            if another:
                with opened(file) as kept:
                    session = FloorSession(kept, seed="4", minutes=20)
                    session.at_hand = True
                    session.do("on")
            else:
                session.do("on")

        assert 40 == passed(session)


def test_the_minutes_of_a_round_pass_once_where_the_next_cannot_begin(tmp_path: Path) -> None:
    with ExitStack() as files:
        session = after_a_round(tmp_path / "1.day", files, 20)
        session.do("seat 1 leaves")
        for _ in range(3):
            with pytest.raises(NotUnderstood, match="one player has chips at the table"):
                session.do("on")
            assert 20 == passed(session)
        session.do("clock 7")
        assert 27 == passed(session)


def test_minutes_beyond_what_a_clock_advances_at_once_pass_in_steps(tmp_path: Path) -> None:
    with ExitStack() as files:
        session = after_a_round(tmp_path / "1.day", files, 500)
        session.do("on")

    assert 500 == passed(session)
