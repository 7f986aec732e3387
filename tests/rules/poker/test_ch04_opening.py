"""MD-POKER chapter 4: opening a table for gaming; and chapter 5, E and F: an idle table."""

from __future__ import annotations

from typing import Any

from croupier.engine import AS_PROCEDURE, DEALER, FLOOR, Answer, Round
from croupier.rulebook.testing import clause
from croupier.rules import new
from tests.rules.event_data import about

INSPECTED = (AS_PROCEDURE, Answer(FLOOR, "verify"))


def run(*answers: Answer, procedure: str = "opening", game: str = "holdem", **house: Any) -> Round:
    given = {name.replace("__", "."): value for name, value in house.items()}
    running = Round(new(game, {1: 10_000, 2: 10_000, 3: 10_000}, house=given, procedure=procedure))
    for answer in answers:
        running.answer(answer)
    return running


def steps(running: Round) -> list[tuple[str, str]]:
    return [(event.clause, about(event)) for event in running.events]


@clause("MD-POKER 4.A", says="inspects both decks for defects")
@clause("MD-POKER 4.B", says="first two seated players")
@clause("MD-POKER 4.C", says="each deck separately is turned down, washed, stacked")
@clause("MD-POKER 4.D", says="one deck is shuffled and cut for play")
def test_4_opens_with_both_decks_inspected_shown_and_washed() -> None:
    running = run(*INSPECTED, *INSPECTED, Answer(2, "satisfied"), Answer(3, "satisfied"))

    assert running.over
    assert [("MD-POKER 4.A", "red"), ("MD-POKER 4.A", "blue")] == [s for s in steps(running) if s[0] == "MD-POKER 4.A"]
    assert {("MD-POKER 4.C", "red"), ("MD-POKER 4.C", "blue"), ("MD-POKER 4.D", "red")} <= set(steps(running))


@clause("MD-POKER 4.A", says="floorperson or above confirms")
def test_4_A_a_defective_deck_is_replaced_and_inspected_anew() -> None:
    running = run(Answer(DEALER, "defect"), AS_PROCEDURE, Answer(FLOOR, "replace"), *INSPECTED)

    replaced = [event.kind for event in running.events if event.clause == "MD-POKER 4.A"]
    assert ["defective deck replaced", "deck replaced", "inspection verified"] == replaced


@clause("MD-POKER 4.B", says="spread face up by suit and sequence")
def test_4_B_an_objection_brings_the_decks_back_to_inspection() -> None:
    running = run(*INSPECTED, *INSPECTED, Answer(1, "satisfied"), Answer(2, "objects"))

    assert not running.over
    assert running.ask is not None
    assert "MD-POKER 4.A" == running.ask.clause


@clause("MD-POKER 4.D(1)", says="only the deck about to be used is mixed")
@clause("MD-POKER 4.D(2)", says="the stored deck is mixed, shuffled and cut then")
def test_4_D_1_only_the_active_deck_may_be_mixed() -> None:
    looked = (Answer(1, "satisfied"), Answer(2, "satisfied"))
    running = run(*INSPECTED, *INSPECTED, *looked, deck__mix_only_active=True)

    assert {("MD-POKER 4.D(1)", "blue"), ("MD-POKER 4.D(2)", "blue")} <= set(steps(running))
    assert ("MD-POKER 4.C", "blue") not in steps(running)


@clause("MD-POKER 4.E", says="skip sections A to D")
def test_4_E_preinspected_decks_skip_it_all() -> None:
    running = run(deck__preshuffled=True)

    assert running.over
    assert "MD-POKER 4.E" == running.events[-1].clause


def test_preshuffled_six_plus_decks_are_confirmed_to_lack_2_to_5() -> None:
    """P-05: nothing else would take the low cards out."""
    running = run(deck__preshuffled=True, game="sixplus")
    assert running.ask is not None
    assert ["MD-POKER 3.A(1)(a)"] * 2 == [running.ask.clause, *(option.clause for option in running.ask.options)]

    running.answer(Answer(FLOOR, "confirm-36-cards"))

    assert running.over


@clause("MD-POKER 5.E", says="both decks lie spread face up")
@clause("MD-POKER 5.F", says="opening and shuffling procedures are run")
def test_5_E_an_idle_table_begins_again_when_two_players_have_looked() -> None:
    content = run(Answer(1, "satisfied"), Answer(3, "satisfied"), procedure="idle")
    objecting = run(Answer(1, "objects"), procedure="idle")

    assert content.over
    assert ("MD-POKER 4.C", "red") in steps(content)
    assert objecting.ask is not None
    assert "MD-POKER 4.A" == objecting.ask.clause
