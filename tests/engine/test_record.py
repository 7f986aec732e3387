"""Records and rounds: a step is pure, any step replays, and a refusal changes nothing."""

import pytest

from croupier.engine import AS_PROCEDURE, CHANCE, DEALER, FLOOR, Answer, Round, RuleViolation, replay, step
from croupier.rules import new
from tests.engine.engine_round import CUT, ORDER, at, finished, opened


def test_step_gives_a_new_record_and_leaves_the_old_one_as_it_was() -> None:
    record = opened()
    shuffled, events = step(record, Answer(CHANCE, "order", cards=ORDER))
    assert () == record.answers
    assert (1, ["shuffled", "stacked", "cut required"]) == (len(shuffled.answers), [event.kind for event in events])
    again, same = step(record, Answer(CHANCE, "order", cards=ORDER))
    assert (shuffled, events) == (again, same)


def test_stepping_through_a_round_is_the_round() -> None:
    whole = finished()
    record, events = opened(), Round(opened()).events
    for answer in whole.record.answers:
        record, more = step(record, answer)
        events = events + more
    assert whole.record == record
    assert whole.events == events


def test_any_step_replays() -> None:
    record = finished().record
    running = Round(opened())
    for count, answer in enumerate(record.answers, 1):
        running.answer(answer)
        there = replay(record, count)
        assert running.events == there.events
        assert running.ask == there.ask
        assert running.table.places == there.table.places
        assert running.table.balances == there.table.balances
    assert replay(record).over


def test_the_events_of_an_answer_are_those_it_caused() -> None:
    running = at(2)
    before = len(running.events)
    caused = running.answer(Answer(1, "wager", "three-bets", 500))
    assert ["placed"] * 3 == [event.kind for event in caused]
    assert caused == running.events[before:]


@pytest.mark.parametrize("answer", [Answer(1, "fold"), Answer(DEALER, "proceed"), Answer(1, "wager", "three-bets", 1)])
def test_a_refused_answer_changes_nothing(answer: Answer) -> None:
    running = at(2)
    before = running.record, list(running.events), running.ask, dict(running.table.balances)
    with pytest.raises(RuleViolation):
        running.answer(answer)
    assert before == (running.record, running.events, running.ask, dict(running.table.balances))


def test_nothing_is_answered_after_the_end() -> None:
    running = finished()
    assert running.over
    assert () == running.options()
    with pytest.raises(RuleViolation, match="dealer proceed comes after the end of the round") as refused:
        running.answer(AS_PROCEDURE)
    assert running.events[-1].clause == refused.value.clause


def test_the_ordinary_answer_is_known_by_what_it_says() -> None:
    steps = next(n for n in range(99) if (ask := at(n).ask) is not None and ask.proceeds)
    running, other = at(steps), at(steps)
    running.answer(Answer(DEALER, "proceed"))
    other.proceed()
    assert AS_PROCEDURE is running.record.answers[-1]
    assert other.record.answers[: steps + 1] == running.record.answers


def test_proceed_goes_on_while_the_dealer_is_asked() -> None:
    running = Round(opened())
    running.proceed()
    assert () == running.record.answers, "chance is asked first"
    running.answer(Answer(CHANCE, "order", cards=ORDER))
    running.answer(CUT)
    running.answer(Answer(1, "wager", "three-bets", 500))
    running.answer(Answer(DEALER, "no-more-bets"))
    running.proceed()
    assert running.ask is not None
    assert (1, "MD-LIR 11.B") == (running.ask.actor, running.ask.clause)


def test_options_are_those_of_the_ask_and_what_may_be_reported() -> None:
    running = at(2)
    assert running.ask is not None
    reported = running.options()[len(running.ask.options) :]
    assert ["recut"] == [option.verb for option in reported]


def test_a_report_voids_passes_on_or_leaves_the_ask() -> None:
    """Exposed: raised in the procedure. Left while asked: passed on. Left while another is asked: the ask stands."""
    record = finished().record
    asked = next(n for n in range(len(record.answers)) if (replay(record, n).ask or AS_PROCEDURE).actor == 1 and n > 5)
    void = replay(record, asked)
    void.answer(Answer(DEALER, "exposed", "community"))
    assert void.over
    passed = replay(record, asked)
    passed.answer(Answer(FLOOR, "abandon", "seat-1"))
    assert passed.ask is not None
    assert 2 == passed.ask.actor
    stands = replay(record, asked)
    before = stands.ask
    stands.answer(Answer(FLOOR, "abandon", "seat-2"))
    assert before is stands.ask


def test_replaying_what_cannot_have_happened_names_the_answer() -> None:
    record = finished().record
    wrong = type(record)(
        **{name: getattr(record, name) for name in record.__slots__}
        | {"answers": (*record.answers[:2], Answer(1, "wager", "three-bets", 7))}
    )
    with pytest.raises(RuleViolation) as refused:
        replay(wrong)
    assert ["answer 3: seat 1 wager three-bets 7"] == refused.value.__notes__


def test_names_of_players_are_one_line() -> None:
    for name in ("", " Ann", "A\nB", "\u2028"):
        with pytest.raises(RuleViolation, match="is not a name; it must be one line of text"):
            new("let-it-ride", {1: 100}, players={1: name})
    with pytest.raises(RuleViolation, match=r"seat 1 has -5 cents; a stack is 0 or more"):
        new("let-it-ride", {1: -5})
