"""The driver: an automatic dealer, a source of chance, and a function that decides."""

import pytest

from croupier.cards import LiveChance, SeededChance
from croupier.engine import CHANCE, Answer, Ask, AskKind, Option, Round, RuleViolation
from croupier.engine.driver import advance, by_chance, play
from croupier.rules import new
from tests.engine.engine_round import decide, finished, opened


def test_equal_seeds_give_equal_rounds() -> None:
    assert finished(7).events == finished(7).events
    assert finished(7).events != finished(8).events


def test_a_round_by_live_chance_replays() -> None:
    running = play(opened(), LiveChance(), decide)
    assert running.over
    assert Round(running.record).events == running.events


def test_advance_stops_where_somebody_decides() -> None:
    running = Round(opened())
    advance(running, SeededChance(1))
    assert running.ask is not None
    assert "MD-LIR 7.C" == running.ask.clause
    running.answer(Answer(1, "wager", "three-bets", 500))
    running.answer(Answer(0, "no-more-bets"))
    advance(running, SeededChance(2))
    assert 1 == running.ask.actor
    for _ in range(2):
        running.answer(Answer(1, "let-it-ride"))
    advance(running, SeededChance(3))
    assert running.over


def test_the_dealer_of_a_round_that_runs_by_itself_is_in_the_record_step_by_step() -> None:
    def stays(running: Round) -> Answer:
        assert running.ask is not None
        verbs = [option.verb for option in running.ask.options]
        return Answer(running.ask.actor, next(verb for verb in ("check", "call", "show") if verb in verbs))

    record = new("holdem", {1: 10_000, 2: 10_000}, house={"deck.shuffler": "automatic"})
    by_itself = play(record, SeededChance(5), stays)
    asked = Round(by_itself.record)

    assert by_itself.events == asked.events
    assert 2 * 2 + 3 + 5 == len([answer for answer in by_itself.record.answers if answer.verb == "proceed"])


def test_a_refused_answer_stops_the_run_where_it_stands() -> None:
    running = Round(opened())

    with pytest.raises(RuleViolation, match="seat 9 fold is not allowed now"):
        running.run(lambda running: Answer(9, "fold"), lambda ask: by_chance(ask, SeededChance(1)))
    before = running.record.answers
    advance(running, SeededChance(1))

    assert before == running.record.answers
    assert running.ask is not None
    assert "MD-LIR 7.C" == running.ask.clause


@pytest.mark.parametrize("low, high, by", [(10, 42, 1), (5, 5, 1), (0, 100, 25)])
def test_chance_answers_within_the_limits(low: int, high: int, by: int) -> None:
    ask = Ask(CHANCE, (Option(CHANCE, "cut", "MD-LIR 5.F", (), low, high, by),), "MD-LIR 5.F", AskKind.CUT)
    chance = SeededChance(3)
    answers = [by_chance(ask, chance) for _ in range(300)]
    assert all(ask.takes(answer) for answer in answers)
    assert set(range(low, high + 1, by)) == {answer.amount for answer in answers}
