"""A day at a table of every game: what must come first, who is there, what is open, and the clock."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from msgspec import structs

from croupier.cards.shuffle import SeededChance
from croupier.engine import CHANCE, FLOOR, Answer, Record, Round, RuleViolation, read, write
from croupier.engine.driver import advance, least
from croupier.rulebook.testing import clause
from croupier.rules import GAMES
from croupier.rules.bots import Bot, play_on
from croupier.rules.memory import TableMemory
from croupier.rules.table_day import OpenTask, TableDay, refuse, refuse_first, state_after
from croupier.rules.views import view

OPENED = datetime(2026, 3, 7, 17, tzinfo=UTC)  # noon in Baltimore, the day before clocks are put forward
NEEDED: dict[str, dict[str, Any]] = {"top-5-wa": {"wa.max_wager": 10_000, "wa.spots_per_player": 2}}
MARYLAND_BANKED = ("let-it-ride", "top-five")
OPENING = {"MD-POKER": "MD-POKER 4.A", "MD-LIR": "MD-LIR 4.A", "MD-TOP5": "MD-TOP5 4.A"}
IDLE = {"MD-POKER": "MD-POKER 5.F", "MD-LIR": "MD-LIR 5.H", "MD-TOP5": "MD-TOP5 5.F"}
PROGRESSIVE = {"lir__progressive__offered": True}
NAMES = {"p1": "José Núñez", "p2": "7of9", "p3": "李 小龙"}


def new_table(game: str = "holdem", **house: Any) -> TableDay:
    choices = NEEDED.get(game, {}) | {name.replace("__", "."): value for name, value in house.items()}
    return TableDay(GAMES[game], GAMES[game].choices.house(choices), table="7", opened=OPENED)


def between(day: TableDay, *lines: str, last: str = "") -> list[str]:
    """Answers such as `floor clock 30` and `3 sit p1 20000`, between rounds; the events in words with their clauses."""
    running = day.begin("between")
    for line in lines:
        running.answer(answer(line))
    running.answer(answer(last) if last else _onward(running))
    day.finish(running)
    return [f"{event} [{event.clause}]" for event in running.events]


def answer(line: str) -> Answer:
    who, verb, *rest = line.split()
    amount = int(rest.pop()) if rest and rest[-1].isdigit() else 0
    return Answer(FLOOR if who == "floor" else int(who), verb, rest[0] if rest else "", amount)


def _onward(running: Round) -> Answer:
    """On to the next round, or to what must come before it; otherwise the table is left as it is."""
    options = {option.verb: option for option in running.options() if option.actor == FLOOR}
    return least(next(options[verb] for verb in ("next-round", "go-to", "idle", "close") if verb in options))


def play(day: TableDay, procedure: str, seed: int = 1) -> Round:
    """A procedure among bots."""
    running = day.begin(procedure)
    bots = {seat: Bot(day.state.game.id, person) for seat, person in day.players.items()}
    play_on(running, SeededChance(seed), bots)
    day.finish(running)
    return running


def opened(game: str, *, seats: int = 3, **house: Any) -> TableDay:
    """A table that is opened, with players."""
    day = new_table(game, **house)
    between(day, *(line for seat in range(1, seats + 1) for line in comes(f"p{seat}", seat)))
    while (first := day.due()) is not None:
        play(day, first.procedure)
    return day


def comes(person: str, seat: int, cents: int = 20_000) -> tuple[str, str]:
    return f"floor arrives {person}", f"{seat} sit {person} {cents}"


# ---- what must come first -------------------------------------------------------------------------------------------


@clause("MD-POKER 4", says="when a table opens")
@clause("MD-LIR 4.A", says="inspects")
@clause("MD-TOP5 4.A", says="inspects")
@pytest.mark.parametrize("game", [name for name in GAMES if GAMES[name].document in OPENING])
def test_chapter_4_comes_before_the_first_round(game: str) -> None:
    day, cited = new_table(game), OPENING[GAMES[game].document]
    between(day, *comes("p1", 1), *comes("p2", 2))

    first = day.due()
    assert first is not None
    assert ("opening", cited) == first[:2]
    with pytest.raises(RuleViolation) as refused:
        day.begin("round")
    assert cited == refused.value.clause
    play(day, "opening")
    with pytest.raises(RuleViolation, match="the table is open; opening comes again when other decks"):
        day.begin("opening")
    while (first := day.due()) is not None:
        assert "button" == first.procedure
        play(day, "button")
    assert "round" == play(day, "round").record.procedure


@clause("MD-POKER 5.F", says="opening and shuffling procedures are run")
@clause("MD-LIR 5.H(3)", says="redo this chapter's steps and chapter 4")
@clause("MD-TOP5 5.F(3)", says="redo this chapter's steps and chapter 4")
@pytest.mark.parametrize("game", ["holdem", "badugi", *MARYLAND_BANKED])
def test_after_idling_the_cards_are_made_ready_anew(game: str) -> None:
    day, cited = opened(game), IDLE[GAMES[game].document]
    between(day, last="floor idle")

    with pytest.raises(RuleViolation) as refused:
        day.begin("round")
    assert cited == refused.value.clause
    play(day, "idle")
    assert day.due() is None
    play(day, "round")


def test_between_rounds_a_poker_table_says_what_the_next_round_waits_for() -> None:
    idle = opened("holdem")
    between(idle, last="floor idle")
    for day, cited in ((new_table("holdem"), "MD-POKER 4.A"), (idle, "MD-POKER 5.F")):
        refused = day.begin("between").why_not(Answer(FLOOR, "next-round"))
        assert refused is not None
        assert cited == refused.clause


def test_washington_knows_no_opening() -> None:
    day = new_table("top-5-wa")
    between(day, *comes("p1", 1))
    assert day.due() is None
    assert ("round", "between") == day.may_begin()


@pytest.mark.parametrize("game", MARYLAND_BANKED)
def test_X_35_other_decks_are_opened_before_the_next_round(game: str) -> None:
    day = opened(game)
    between(day, "floor change-decks")
    (task,) = day.tasks()
    assert ("replace-deck", "opening") == (task.duty, task.procedure)
    first = day.due()
    assert first is not None
    assert "opening" == first.procedure
    play(day, "opening")
    assert not day.tasks()
    assert day.due() is None


def test_3_C_both_decks_are_changed_and_inspected() -> None:
    day = opened("holdem")
    between(day, *["floor clock 240"] * 5, "floor clock 239")
    assert day.due() is None
    running = day.begin("between")
    running.answer(answer("floor clock 1"))
    with pytest.raises(RuleViolation, match="changed at least every 24 hours") as refused:
        running.answer(answer("floor next-round"))
    assert "MD-POKER 3.C" == refused.value.clause
    running.answer(answer("floor change-decks"))
    running.answer(answer("floor go-to opening"))
    day.finish(running)
    with pytest.raises(RuleViolation) as refused:
        day.begin("round")
    assert "MD-POKER 4.A" == refused.value.clause
    play(day, "opening")
    assert day.due() is None


@pytest.mark.parametrize("game", GAMES)
def test_a_closed_table_has_paid_everybody_and_begins_nothing(game: str) -> None:
    day = opened(game)
    play(day, "round")
    between(day, last="floor close")

    assert day.closed
    assert not day.players
    assert () == day.may_begin()
    assert not [account for account in day.balances if account.startswith("stack-")]
    assert not sum(day.balances.values())
    with pytest.raises(RuleViolation, match="the table is closed"):
        day.begin("between")


def test_one_procedure_at_a_time_and_only_those_the_game_has() -> None:
    day = opened("holdem")
    day.begin("round")
    with pytest.raises(RuleViolation, match="between may not begin while round is under way"):
        day.begin("between")
    with pytest.raises(RuleViolation, match="has no procedure 'dance'"):
        opened("holdem").begin("dance")


def test_X_36_another_game_at_the_table_has_its_own_decks_opened() -> None:
    """From hold'em to Six Plus and back: the pair for Six Plus is opened when it comes; the other only ages."""
    holdem, six = GAMES["holdem"], GAMES["sixplus"]
    day = TableDay(holdem, holdem.choices.house({}), opened=OPENED, also={"sixplus": (six, six.choices.house({}))})
    between(day, *comes("p1", 1), *comes("p2", 2))
    play(day, "opening")
    play(day, "button")
    play(day, "round")
    between(day, "floor clock 60", last="floor change-game sixplus")
    with pytest.raises(RuleViolation) as refused:
        day.begin("round")
    assert "MD-POKER 4.A" == refused.value.clause
    play(day, "opening")
    assert 36 == len(next(one for one in play(day, "round").record.answers if one.actor == CHANCE).cards)
    between(day, "floor clock 5", last="floor change-game holdem")
    play(day, "round")

    assert ["holdem", "sixplus", "holdem"] == [one.game.id for one in day.records if one.procedure == "round"]
    assert (65, 5) == (day.memory.decks.red, day.memory.six_plus_decks.red)
    assert day.state == TableDay.of_records(day.records).state


# ---- people ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["holdem", "let-it-ride", "top-5-wa"])
def test_people_are_known_by_id_and_shown_by_any_name(game: str) -> None:
    day = new_table(game)
    for person, shown in NAMES.items():
        day.is_called(person, shown)
    between(day, *(line for seat, person in enumerate(NAMES, 1) for line in comes(person, seat)))

    assert {1: "José Núñez", 2: "7of9", 3: "李 小龙"} == day.names
    seen = view(Round(day.state.record("between")), 1).table
    assert day.names == {seat: one.player for seat, one in seen.seats.items()}
    again, _ = read(write(day.records[-1]), GAMES)
    assert day.records[-1].memory == again.memory
    assert day.records[-1].answers == again.answers


@pytest.mark.parametrize("person, shown", [("7of9", "Ann"), ("p1", " Ann"), ("p1", ""), ("p1", "Ann\nLee")])
def test_an_invalid_id_or_name_is_refused(person: str, shown: str) -> None:
    with pytest.raises(RuleViolation, match=r"is not the id of a person|is not a name"):
        new_table().is_called(person, shown)


def test_each_procedure_names_its_table_its_number_and_its_time() -> None:
    day = new_table()
    between(day, "floor clock 30")
    between(day)
    heads = [(record.head.table, record.head.hand, record.head.time) for record in day.records]
    assert [("7", "1", OPENED), ("7", "2", OPENED + timedelta(minutes=30))] == heads


@pytest.mark.parametrize("name", ["Ann Lee", "7of9", "Zoë", ""])
def test_an_answer_names_a_person_by_id(name: str) -> None:
    running = new_table().begin("between")
    with pytest.raises(RuleViolation, match="it may name a person by id"):
        running.answer(Answer(FLOOR, "arrives", name))


@clause("MD-POKER 8.A", says="seated players")
def test_P_80_nobody_sits_twice_at_a_poker_table() -> None:
    running = new_table().begin("between")
    for line in comes("p1", 1):
        running.answer(answer(line))
    with pytest.raises(RuleViolation, match="p1, who is already here"):
        running.answer(answer("floor arrives p1"))
    running.answer(answer("floor arrives p2"))
    with pytest.raises(RuleViolation, match="p2, who is already here"):
        running.answer(answer("floor arrives p2"))
    with pytest.raises(RuleViolation, match="p1 sits at seat 1 already") as refused:
        running.answer(answer("3 sit p1 20000"))
    assert "MD-POKER 8.A" == refused.value.clause


def test_a_name_set_during_a_procedure_is_in_its_record_and_stays() -> None:
    day = new_table()
    running = day.begin("between")
    for line in comes("p1", 1):
        running.answer(answer(line))
    day.is_called("p1", "Ann", running)
    running.answer(_onward(running))
    day.finish(running)

    told = day.records[-1].memory
    assert isinstance(told, TableMemory)
    assert ("Ann", "Ann") == (told.shown("p1"), day.memory.shown("p1"))
    assert day.memory == TableDay.of_records(day.records).memory


def test_a_name_may_come_and_not_change() -> None:
    day = new_table()
    between(day, *comes("p1", 1))
    day.is_called("p1", "Ann")
    between(day)
    assert "Ann" == TableDay.of_records(day.records).memory.shown("p1")
    day.is_called("p1", "Bob")
    between(day)
    with pytest.raises(RuleViolation, match="p1 was shown as Ann, is Bob"):
        TableDay.of_records(day.records)


# ---- open tasks -----------------------------------------------------------------------------------------------------


def answered(day: TableDay, task: OpenTask) -> None:
    """Do what the task asks for, by the answer that it names."""
    running = day.begin(task.procedure)
    running.answer(Answer(FLOOR, task.verb, task.what))
    while running.ask is not None:
        running.answer(_onward(running) if running.record.procedure == "between" else Answer(FLOOR, "later"))
    day.finish(running)


@clause("MD-POKER 18.C#2", says="is told of suspected collusion as soon as possible")
@clause("MD-POKER 18.R", says="broken shuffler is covered")
def test_18_duties_of_a_round_are_open_until_somebody_has_done_them() -> None:
    """The shuffler fails, and two players are suspected: three tasks, each closed by the answer it names."""
    day = opened("holdem", deck__shuffler="automatic")
    running = day.begin("round")
    running.answer(Answer(FLOOR, "cover"))
    advance(running, SeededChance(1))
    for seat in ("seat-1", "seat-2"):
        running.answer(Answer(FLOOR, "suspect", seat))
    play_on(running, SeededChance(1), {seat: Bot("holdem", person) for seat, person in day.players.items()})
    day.finish(running)

    open_now = [(task.duty, task.person, task.clause) for task in day.tasks()]
    assert [
        ("notify-compliance", "p1", "MD-POKER 18.C#2"),
        ("notify-compliance", "p2", "MD-POKER 18.C#2"),
        ("repair-shuffler", "", "MD-POKER 18.R"),
    ] == open_now
    between(day, "1 leave", "floor clock 60")
    assert 3 == len(day.tasks()), "no matter who leaves, and how late it gets"
    for left in (2, 1, 0):
        answered(day, day.tasks()[0])
        assert left == len(day.tasks())


@clause("MD-LIR 13.H", says="a broken machine or shoe")
@clause("MD-TOP5 13.E", says="a broken machine or shoe")
@pytest.mark.parametrize("game, cited", [("let-it-ride", "MD-LIR 13.H"), ("top-five", "MD-TOP5 13.E")])
def test_a_covered_shuffler_of_a_house_game_is_to_be_repaired(game: str, cited: str) -> None:
    day = opened(game, deck__shuffler="automatic")
    assert not day.tasks()
    running = day.begin("round")
    running.answer(Answer(FLOOR, "cover", "shuffler"))
    play_on(running, SeededChance(1), {seat: Bot(game, person) for seat, person in day.players.items()})
    day.finish(running)

    (task,) = day.tasks()
    assert ("repair-shuffler", cited, "between") == (task.duty, task.clause, task.procedure)
    answered(day, task)
    assert not day.tasks()


@clause("MD-POKER 15.D", says="at least once per gaming day")
@clause("MD-POKER 15.D#2", says="gets notice of the Bad Beat count")
def test_15_D_the_box_is_to_be_counted_when_the_gaming_day_has_ended() -> None:
    day = opened("holdem", bad_beat__offered=True, bad_beat__discontinue="as approved", bad_beat__min_pot=0)
    play(day, "round", 3)
    assert day.balances["bad-beat-box"]
    between(day, *["floor clock 240"] * 4, "floor clock 59", last="floor idle")  # 05:59, the night is short
    assert not day.tasks()
    told = between(day, "floor clock 1", last="floor idle")
    assert "the gaming day has ended: the Bad Beat box is to be counted [MD-POKER 15.D]" in told
    assert [
        ("notify-of-count", "MD-POKER 15.D#2", "between"),
        ("count-bad-beat-box", "MD-POKER 15.D", "bad-beat"),
    ] == [(task.duty, task.clause, task.procedure) for task in day.tasks()]
    play(day, "bad-beat")
    assert ["notify-of-count"] == [task.duty for task in day.tasks()]
    answered(day, day.tasks()[0])
    assert not day.tasks()
    while (first := day.due()) is not None:
        play(day, first.procedure)
    play(day, "round", 3)
    assert day.balances["bad-beat-box"]
    assert "count-bad-beat-box" not in {task.duty for task in day.tasks()}, "not before the next day's end"


# ---- what a day refuses ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda one: {"submission": "other"}, "the submission was none, is other"),
        (
            lambda one: {"house": one.game.choices.house({"betting.small_bet": 400})},
            "betting.small_bet was 200, is 400",
        ),
        (lambda one: {"balances": {**one.balances, "stack-1": 10**9}}, "accounts were"),
        (lambda one: {"players": {**one.players, 2: "p9"}}, "players were"),
        (lambda one: {"memory": structs.replace(one.memory, round=9)}, "of round the memory was 2, is 9"),
        (lambda one: {"memory": structs.replace(one.memory, stage="idle")}, "of stage the memory was"),
        (lambda one: {"procedure": "opening"}, "the table is open; opening comes again"),
        (lambda one: {"procedure": "button"}, "the button is already placed"),
    ],
)
def test_a_record_that_cannot_follow_is_refused_with_what_differs(change: Any, said: str) -> None:
    day = opened("holdem")
    play(day, "round")
    following = day.state.record("round")
    assert refuse(day.state, following) is None
    refused = refuse(day.state, replace(following, **change(following)))
    assert refused is not None
    assert said in str(refused)


def test_a_day_begins_with_a_new_table() -> None:
    day = opened("holdem")
    refused = refuse_first(day.state.record("round"))
    assert refused is not None
    assert "a day begins with a new table; the table is open" in str(refused)


# ---- money ----------------------------------------------------------------------------------------------------------


def test_an_amended_submission_says_which_games_may_be_played() -> None:
    day = new_table("holdem")
    games = {name: (GAMES[name], GAMES[name].choices.house({})) for name in ("holdem", "omaha-high")}

    day.amend(games, "none")
    assert ("holdem", "omaha-high") == day.state.memory.games
    day.amend({"holdem": games["holdem"]}, "none")
    assert () == day.state.memory.games
    with pytest.raises(RuleViolation, match="the amended submission has omaha-high at table 7, not holdem"):
        day.amend({"omaha-high": games["omaha-high"]}, "none")


def test_an_amended_submission_brings_the_choices_of_every_game_at_the_table() -> None:
    """The other game begins under them as well; it was begun under those from before."""
    day = new_table("holdem")
    houses = {name: GAMES[name].choices.house({"rake.cap": 300}) for name in ("holdem", "omaha-high")}
    day.amend({name: (GAMES[name], house) for name, house in houses.items()}, "none")

    assert houses["holdem"] == day.state.house
    assert houses == {name: house for name, (_, house) in day.games.items()}


def test_an_amended_submission_brings_accounts_that_are_empty() -> None:
    day = new_table("let-it-ride")
    assert {} == {name: cents for name, cents in day.balances.items() if name.startswith("meter-")}

    day.amend({"let-it-ride": (GAMES["let-it-ride"], new_table("let-it-ride", **PROGRESSIVE).state.house)}, "none")
    assert {"meter-main": 0} == {name: cents for name, cents in day.balances.items() if name.startswith("meter-")}


def test_what_a_table_cannot_remember_stays_wrong_under_an_amended_submission() -> None:
    day = opened("holdem")
    day.state = replace(day.state, balances={**day.balances, "high-hand-owed": 500})

    with pytest.raises(RuleViolation, match=r"\$0 is owed to players; high-hand-owed has \$5 \[MD-POKER 16.I\]"):
        day.amend({"holdem": (GAMES["holdem"], day.state.house)}, "none")


@pytest.mark.parametrize("game", GAMES)
def test_chips_come_from_the_cage_and_go_back_there(game: str) -> None:
    day = opened(game)
    assert 0 == sum(day.balances.values())
    assert -60_000 == day.balances["cage"]


def test_12_F_2_the_house_puts_the_initial_amounts_on_the_meters() -> None:
    day = opened("let-it-ride", lir__progressive__offered=True)
    meters = {account: cents for account, cents in day.balances.items() if account.startswith("meter-")}
    assert meters
    assert sum(meters.values()) == -day.balances["table-inventory"]
    between(day, last="floor close")

    tomorrow = TableDay(day.state.game, day.state.house, opened=OPENED + timedelta(1), before=day.state)
    between(tomorrow, *comes("p1", 1))
    play(tomorrow, "opening")
    assert meters == {account: tomorrow.balances[account] for account in meters}, "they are not filled twice"


@clause("MD-POKER 7.B", says="At least two players")
def test_7_B_with_one_player_the_table_waits_for_another() -> None:
    day = new_table("holdem")
    between(day, *comes("p1", 1))
    play(day, "opening")
    first = day.due()

    assert first is not None
    assert ("between", "MD-POKER 7.B") == (first.procedure, first.clause)
    assert "1 of the players can be dealt in, and a round needs two" == first.why


# ---- the clock ------------------------------------------------------------------------------------------------------


def test_the_clock_is_told_in_utc_and_gaming_days_are_of_the_wall() -> None:
    day = opened("holdem")
    assert (OPENED, date(2026, 3, 7)) == (day.now, day.gaming_day)
    running = day.begin("between")
    day.tell_the_time(running, datetime(2026, 3, 8, 9, 59, tzinfo=UTC))  # 05:59 in Baltimore
    running.answer(answer("floor idle"))
    day.finish(running)
    assert date(2026, 3, 7) == day.gaming_day
    between(day, "floor clock 1")
    assert (datetime(2026, 3, 8, 10, tzinfo=UTC), date(2026, 3, 8)) == (day.now, day.gaming_day)
    assert 6 * 60 == day.clock.shown(day.memory.minute)


@pytest.mark.parametrize("game", ["holdem", "let-it-ride"])
def test_minutes_go_on_from_the_midnight_of_the_first_day(game: str) -> None:
    day = opened(game)
    between(day, last="floor close")
    state = day.state
    tomorrow = TableDay(state.game, state.house, opened=OPENED + timedelta(1), before=state)
    untold = TableDay(state.game, state.house, before=state)

    assert state.memory.calendar == tomorrow.memory.calendar == untold.memory.calendar
    assert day.memory.minute + 24 * 60 == tomorrow.memory.minute
    assert day.memory.minute == untold.memory.minute
    assert OPENED + timedelta(1) == tomorrow.now


def test_the_whole_day_is_rebuilt_from_its_records() -> None:
    day = opened("stud7-high")
    for seed in range(3):
        play(day, "round", seed)
        between(day, "floor clock 7")
    again = TableDay.of_records([read(write(record), GAMES)[0] for record in day.records])

    assert day.state == again.state
    assert state_after(Round(day.records[0])) == TableDay.of_records(day.records[:1]).state
    changed: list[Record] = [*day.records[:4], *day.records[5:]]
    with pytest.raises(RuleViolation, match="procedure 5: it does not begin where the one before it ended") as refused:
        TableDay.of_records(changed)
    assert "MD-POKER 7.B" == refused.value.clause
    assert day.state == state_after(Round(day.records[-1]))
