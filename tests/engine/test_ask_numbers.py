"""Numbers of asks: an answer may name the ask it is for; a stale or doubled one is refused without effect."""

from __future__ import annotations

import msgspec
import pytest

from croupier.cards import SeededChance
from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, FLOOR, Answer, AskKind, Round, RuleViolation
from croupier.engine.driver import advance, by_chance
from croupier.rules import new
from croupier.rules.poker.memory import PokerMemory
from tests.engine.engine_round import at, decide, finished, opened


def named(answer: Answer, number: int) -> Answer:
    """The answer to the ask of this number."""
    return msgspec.structs.replace(answer, number=number)


def number_of(running: Round) -> int:
    """The number of the current ask."""
    assert running.ask is not None
    return running.number


def assert_refused(running: Round, answer: Answer, says: str) -> None:
    """The answer is refused in these words, and nothing has changed."""
    before = running.record, list(running.events), running.ask
    with pytest.raises(RuleViolation, match=says) as refused:
        running.answer(answer)
    assert (running.record, running.events, running.ask) == before
    assert (answer.actor, answer.verb) == (refused.value.answer.actor, refused.value.answer.verb)  # type: ignore[union-attr]
    said = running.why_not(answer)
    assert str(said) == str(refused.value)


def at_the_wagers() -> Round:
    """Two players at Let It Ride, who may wager now."""
    running = Round(opened())
    advance(running, SeededChance(1))
    assert running.ask is not None
    assert AskKind.WAGER == running.ask.kind
    return running


def heads_up() -> Round:
    """Two players of hold'em, the first of whom has to act."""
    running = Round(new("holdem", {1: 20_000, 2: 20_000}, memory=PokerMemory(button=1)))
    advance(running, SeededChance(1))
    assert running.ask is not None
    assert AskKind.BET == running.ask.kind
    return running


def test_an_ask_s_number_counts_the_answers_with_the_one_it_waits_for() -> None:
    record = finished().record
    for step in range(len(record.answers)):
        running = Round(record, step)
        assert running.ask is not None
        if running.ask.kind != AskKind.WAGER:
            assert step + 1 == running.number


def test_the_number_is_the_same_however_the_round_came_there() -> None:
    numbers: dict[int, int] = {}

    def noting(running: Round) -> Answer:
        numbers[len(running.record.answers)] = number_of(running)
        return decide(running)

    chance = SeededChance(1)
    run = Round(opened())
    run.run(noting, lambda ask: by_chance(ask, chance))

    assert len(numbers) > 8
    assert numbers == {step: number_of(Round(run.record, step)) for step in numbers}


def test_an_answer_may_name_its_ask_and_the_record_has_it_without_the_number() -> None:
    running, plain = heads_up(), heads_up()

    running.answer(named(Answer(1, "call"), number_of(running)))
    plain.answer(Answer(1, "call"))

    assert plain.record == running.record
    assert plain.events == running.events
    assert 0 == running.record.answers[-1].number


def test_a_stale_answer_is_refused_without_effect() -> None:
    running = heads_up()
    first = number_of(running)
    running.answer(Answer(1, "call"))

    assert_refused(running, named(Answer(2, "check"), first), rf"seat 2 check answers ask {first}, which is over; ")


def test_a_doubled_answer_is_refused_without_effect() -> None:
    """Heads-up on the flop both may check: the second check of one player is not the check of the next round."""
    running = heads_up()
    call = named(Answer(1, "call"), number_of(running))
    running.answer(call)

    assert_refused(running, call, r"seat 1 call answers ask \d+ a second time; it was already taken")


def test_an_answer_to_an_ask_that_is_yet_to_come_is_refused() -> None:
    running = heads_up()

    assert_refused(running, named(Answer(1, "call"), number_of(running) + 1), "which is not asked yet")


def test_steps_of_the_dealer_that_come_twice_are_taken_once() -> None:
    running = Round(new("holdem", {1: 20_000, 2: 20_000}, memory=PokerMemory(button=1)))
    while running.ask is not None and running.ask.kind != AskKind.DEAL_DOWN:
        running.answer(by_chance(running.ask, SeededChance(1)) if running.ask.actor == CHANCE else AS_PROCEDURE)
    two = Answer(DEALER, "proceed", amount=2, number=number_of(running))
    running.answer(two)

    assert two.number + 2 == number_of(running)
    assert (AS_PROCEDURE, AS_PROCEDURE) == running.record.answers[-2:]
    assert_refused(running, two, "which is over")


def test_an_open_ask_keeps_its_number_while_others_answer() -> None:
    running = at_the_wagers()
    number = number_of(running)
    running.answer(Answer(2, "wager", "three-bets", 1_500, number=number))

    assert number == number_of(running)
    running.answer(Answer(1, "wager", "three-bets", 500, number=number))
    assert number == number_of(running)


def test_an_answer_to_an_open_ask_is_stale_once_the_actor_s_own_menu_has_changed() -> None:
    running = at_the_wagers()
    number = number_of(running)
    running.answer(Answer(1, "wager", "three-bets", 500, number=number))

    late = Answer(1, "wager", "five-card-bonus", 100, number=number)
    assert_refused(running, late, rf"seat 1 wager five-card-bonus \$1 answers ask {number}, which is over")
    running.answer(named(late, len(running.record.answers) + 1))


def test_a_wager_that_comes_twice_is_taken_once() -> None:
    running = at_the_wagers()
    wager = Answer(1, "wager", "three-bets", 500, number=number_of(running))
    running.answer(wager)

    assert_refused(running, wager, "a second time")


def test_what_is_reported_beside_an_ask_leaves_it_its_number_and_is_heard_once() -> None:
    running = heads_up()
    number = number_of(running)
    ruling = Answer(FLOOR, "ruling", "clarification", number=number)
    running.answer(ruling)

    assert number == number_of(running)
    assert_refused(running, ruling, "a second time")
    running.answer(named(ruling, number + 1))  # the floor rules again
    running.answer(Answer(1, "call", number=number))


def test_an_answer_after_the_end_is_refused_with_its_number_too() -> None:
    running = finished()

    assert_refused(running, Answer(1, "withdraw", number=3), "comes after the end of the round")


def test_every_ask_of_a_round_has_a_kind() -> None:
    record = finished().record
    kinds = {ask.kind for step in range(len(record.answers)) if (ask := at(step).ask) is not None}

    assert {AskKind.SHUFFLE, AskKind.CUT, AskKind.WAGER, AskKind.DEAL_DOWN, AskKind.DECIDE} <= kinds
