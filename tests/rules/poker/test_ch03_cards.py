"""MD-POKER chapters 2 and 3: places at the table, and the two decks."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine import AS_PROCEDURE, DEALER, FLOOR, Answer, Round, RuleViolation
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.ch03_cards import age_of_the_older
from croupier.rules.poker.memory import Pair, PokerMemory
from tests.rules.event_data import about
from tests.rules.poker.day_felt import TableDay

STACKS = {1: 10_000, 2: 10_000}


def known(running: Round) -> PokerMemory:
    memory = running.table.memory
    assert isinstance(memory, PokerMemory)
    return memory


def begun(number: int = 1, minutes: int = 0, **house: Any) -> list[tuple[str, str]]:
    """What is noted about the decks when a round begins."""
    memory = PokerMemory(round=number, decks=Pair(minutes, minutes))
    running = Round(new("holdem", STACKS, house={k.replace("__", "."): v for k, v in house.items()}, memory=memory))
    return [(event.kind, about(event)) for event in running.events if "deck" in event.kind]


@clause("MD-POKER 2.A", says="at most ten players")
def test_2_A_has_places_for_ten() -> None:
    assert new("holdem", dict.fromkeys(range(1, 11), 10_000))
    with pytest.raises(RuleViolation, match=r"seat 11 .* \[MD-POKER 2\.A\]"):
        new("holdem", {1: 10_000, 11: 10_000})


@clause("MD-POKER 3.A(1)", says="One deck is in play at a time")
@clause("MD-POKER 3.A(4)(b)", says="every second round")
@clause("MD-POKER 3.A(4)(a)", says="alternate in and out of play")
def test_3_A_4_the_decks_alternate() -> None:
    assert ("deck in use", "red") in begun(1)
    assert {("one deck in play", "blue"), ("deck in use", "blue"), ("decks alternate", "blue")} <= set(begun(2))
    assert ("deck in use", "red") in begun(3)


@clause("MD-POKER 3.A(4)(c)", says="idle deck rests")
@clause("MD-POKER 3.B", says="kept inside the device")
def test_3_B_the_other_deck_is_in_its_place_or_in_the_device() -> None:
    by_hand = Round(new("holdem", STACKS, memory=PokerMemory(round=1)))
    machine = Round(new("holdem", STACKS, house={"deck.shuffler": "automatic"}, memory=PokerMemory(round=1)))

    stored = [[e.clause for e in running.events if e.kind == "deck stored"] for running in (by_hand, machine)]
    assert [["MD-POKER 3.A(4)(c)"], ["MD-POKER 3.B"]] == stored


@clause("MD-POKER 3.C", says="at least once every 24 hours")
@pytest.mark.parametrize(
    "hours, minutes, lawful", [(24, 1_439, True), (24, 1_440, False), (8, 479, True), (8, 480, False)]
)
def test_3_C_a_round_is_not_begun_with_decks_that_are_too_old(hours: int, minutes: int, lawful: bool) -> None:
    if lawful:
        assert begun(1, minutes, deck__change_hours=hours)
        return
    with pytest.raises(RuleViolation, match=rf"at least every {hours} hours \[MD-POKER 3\.C\]"):
        begun(1, minutes, deck__change_hours=hours)


@clause("MD-POKER 3.C", says="pair of decks is replaced")
def test_3_C_the_floor_changes_the_decks_between_rounds() -> None:
    running = Round(new("holdem", STACKS, memory=PokerMemory(round=1), procedure="between"))
    for _ in range(6):
        running.answer(Answer(FLOOR, "clock", amount=240))
    assert Pair(1_440, 1_440) == known(running).decks
    with pytest.raises(RuleViolation):
        running.answer(Answer(FLOOR, "next-round"))

    running.answer(Answer(FLOOR, "change-decks"))
    running.answer(Answer(FLOOR, "next-round"))

    assert Pair() == known(running).decks


@clause("MD-POKER 3.C", says="pair of decks is replaced")
@clause("MD-POKER 7.F(6)", says="takes the deck off the table")
def test_X_35_one_deck_is_replaced_and_the_other_keeps_its_age() -> None:
    """The blue deck lacks a card in round 2, after ten hours; 14 hours later the red one is 24 hours old."""
    table = TableDay().round().between(*["floor clock 60"] * 10).round("dealer missing-card")
    assert "MD-POKER 7.F(6)" == table.refused("floor next-round").clause

    table.between("floor replace-deck", "dealer proceed", "floor verify", "dealer proceed")
    assert ("deck replaced", "blue") in {(event.kind, event.deck) for event in table.events}
    table.between(*["floor clock 60"] * 13, "floor clock 59")
    table.refused("floor next-round", "floor clock 1")
    table.between("floor clock 1", "floor change-decks", last="floor go-to opening")
    assert 0 == age_of_the_older(table.table)
    assert table.replays()


@pytest.mark.parametrize("rounds, ages", [(0, Pair(red=0, blue=60)), (1, Pair(red=60, blue=0))])
@clause("MD-POKER 7.F(6)", says="takes the deck off the table")
def test_X_35_whichever_deck_is_replaced_the_new_one_has_no_age(rounds: int, ages: Pair) -> None:
    table = TableDay()
    for _ in range(rounds):
        table.round()
    table.between("floor clock 60").round("dealer missing-card")
    table.between("floor replace-deck", "dealer proceed", "floor verify", "dealer proceed")

    assert ages == table.day.memory.decks


@clause("MD-POKER 4.A", says="inspects both decks")
@clause("MD-POKER 4.C", says="washed, stacked")
def test_P_118_the_deck_that_comes_is_inspected_and_the_other_is_not() -> None:
    """The floorperson is not satisfied with the first deck that is brought, and a player objects to the second."""
    table = TableDay().round().between().round("dealer missing-card")
    table.between(
        *("floor replace-deck", "dealer proceed", "floor replace", "dealer proceed", "floor verify", "2 objects"),
        *("dealer proceed", "floor verify", "2 satisfied", "3 satisfied"),
    )

    told = [(event.kind, event.deck, event.clause) for event in table.table.events if event.deck]
    assert [
        ("deck replaced", "blue", "MD-POKER 7.F(6)"),
        ("deck replaced", "blue", "MD-POKER 4.A"),
        ("inspection verified", "blue", "MD-POKER 4.A"),
        ("spread by suit", "blue", "MD-POKER 4.B"),
        ("inspection verified", "blue", "MD-POKER 4.A"),
        ("spread by suit", "blue", "MD-POKER 4.B"),
        ("washed and stacked", "blue", "MD-POKER 4.C"),
    ] == told
    looked = [(event.seat, event.clause) for event in table.table.events if event.kind == DeckKind.LOOKED]
    assert [(2, "MD-POKER 4.B"), (2, "MD-POKER 4.B"), (3, "MD-POKER 4.B")] == looked
    assert table.replays()


def test_P_118_a_preinspected_deck_is_not_inspected_again() -> None:
    table = TableDay(deck__preshuffled=True).round().between().round("dealer missing-card")
    table.between("floor replace-deck")

    assert "MD-POKER 4.E" in [event.clause for event in table.table.events]


@clause("MD-POKER 3.C", says="at least once every 24 hours")
def test_X_36_the_clock_belongs_to_the_deck_and_six_plus_has_its_own_pair() -> None:
    """Hold'em for 20 hours, then Omaha with the same decks, then Six Plus with new ones; the old ones age on."""
    memory = PokerMemory(round=1)
    ages = []
    for game, hours in (("holdem", 20), ("omaha-high", 3), ("sixplus", 2)):
        running = Round(new(game, STACKS, memory=memory, procedure="between"))
        for _ in range(hours):
            running.answer(Answer(FLOOR, "clock", amount=60))
        memory = known(running)
        pairs = [pair or Pair() for pair in (memory.decks, memory.six_plus_decks)]
        ages.append(tuple(pair.red // 60 for pair in pairs))

    assert [(20, 0), (23, 0), (25, 2)] == ages
    assert Round(new("sixplus", STACKS, memory=memory)).ask
    with pytest.raises(RuleViolation, match=r"1500 minutes; .* \[MD-POKER 3\.C\]"):
        Round(new("holdem", STACKS, memory=memory))
    change = Round(new("holdem", STACKS, memory=memory, procedure="between"))
    change.answer(Answer(FLOOR, "change-decks"))
    assert (Pair(), Pair(120, 120)) == (known(change).decks, known(change).six_plus_decks)


def opened(game: str, **house: Any) -> Round:
    given = {name.replace("__", "."): value for name, value in house.items()}
    running = Round(new(game, STACKS, house=given, procedure="opening"))
    for answer in (AS_PROCEDURE, Answer(FLOOR, "verify")) * 2:
        running.answer(answer)
    for seat in (1, 2):
        running.answer(Answer(seat, "satisfied"))
    return running


@clause("MD-POKER 3.A(2)", says="look identical")
@clause("MD-POKER 3.A(3)", says="one cover card")
@clause("MD-POKER 3.A(4)", says="differently coloured backs")
@pytest.mark.parametrize(
    ("found", "cited", "second_only"),
    [
        ("cards-differ", "MD-POKER 3.A(2)", False),
        ("no-cover-card", "MD-POKER 3.A(3)", False),
        ("same-colour", "MD-POKER 3.A(4)", True),
    ],
)
def test_3_A_a_deck_that_is_not_as_it_should_be_is_replaced(found: str, cited: str, second_only: bool) -> None:
    running = Round(new("holdem", STACKS, procedure="opening"))
    if second_only:
        with pytest.raises(RuleViolation, match="not allowed now"):
            running.answer(Answer(DEALER, found))
        running.answer(AS_PROCEDURE)
        running.answer(Answer(FLOOR, "verify"))
    back = "blue" if second_only else "red"
    told = running.answer(Answer(DEALER, found))

    assert [("defective deck replaced", f"{back}, {found}", cited)] == [(e.kind, about(e), e.clause) for e in told]
    assert running.ask is not None
    assert ("MD-POKER 4.A", DEALER) == (running.ask.clause, running.ask.actor)  # the next one is inspected too


def test_3_A_two_decks_are_received_when_a_table_opens() -> None:
    noted = {event.clause for event in opened("holdem").events}

    assert "MD-POKER 3.A(4)" in noted
    assert "MD-POKER 3.A(1)(a)" not in noted


@clause("MD-POKER 3.A(1)(a)", says="Six Plus uses 36 cards")
def test_3_A_1_a_six_plus_is_dealt_from_36_cards() -> None:
    assert "MD-POKER 3.A(1)(a)" in {event.clause for event in opened("sixplus").events}
    ask = Round(new("sixplus", STACKS)).ask
    assert ask is not None
    assert 36 == len(ask.options[0].cards)
    assert all(card >> 2 >= 4 for card in ask.options[0].cards)
