"""The driver: an automatic dealer, a source of chance, and whoever decides."""

import pytest
from engine_round import decide, finished, opened

from croupier.cards import LiveChance, SeededChance
from croupier.engine import CHANCE, Answer, Ask, Option, Round
from croupier.engine.driver import advance, by_chance, play


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


@pytest.mark.parametrize("low, high, by", [(10, 42, 1), (5, 5, 1), (0, 100, 25)])
def test_chance_answers_within_the_limits(low: int, high: int, by: int) -> None:
    ask = Ask(CHANCE, (Option(CHANCE, "cut", "MD-LIR 5.F", (), low, high, by),), "MD-LIR 5.F")
    chance = SeededChance(3)
    answers = [by_chance(ask, chance) for _ in range(300)]
    assert all(ask.refusal(answer) is None for answer in answers)
    assert set(range(low, high + 1, by)) == {answer.amount for answer in answers}
