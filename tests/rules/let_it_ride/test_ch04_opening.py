"""MD-LIR chapter 4: opening a table for gaming."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import ANYONE, DEALER, FLOOR
from croupier.rulebook.testing import clause
from tests.rules.let_it_ride.let_it_ride_felt import SHOE, LetItRideFelt, table

TWO_DECKS = {"deck.count": 2, "deck.shuffler": "automatic"}
STEPS = ("spread by suit", "turned face down", "washed", "stacked")


def opening(house: Mapping[str, Any] = SHOE, seats: int = 2) -> LetItRideFelt:
    """The decks have been received as in chapter 3."""
    play = LetItRideFelt(table(seats, house, procedure="opening"))
    return play.proceed(len(play.table.backs))


def inspected(play: LetItRideFelt) -> LetItRideFelt:
    return play.proceed(1).floor("verify")


@clause("MD-LIR 4.A", says="Dealer inspects for defects, floorperson of the table verifies")
def test_4_A_the_floorperson_verifies_what_the_dealer_inspects() -> None:
    play = opening()
    assert (DEALER, "MD-LIR 4.A") == play.asked
    play.proceed(1)
    assert (FLOOR, "MD-LIR 4.A") == play.asked
    assert "MD-LIR 4.A" == play.refused(DEALER, "verify").clause
    play.floor("verify")
    assert "MD-LIR 4.A" == play.event("inspection verified").clause


@clause("MD-LIR 4.A", says="inspects for defects")
@pytest.mark.parametrize(
    "who, said, noted", [(DEALER, "defect", "defective deck replaced"), (FLOOR, "replace", "deck replaced")]
)
def test_4_A_a_defective_deck_is_replaced_and_inspected_anew(who: int, said: str, noted: str) -> None:
    play = opening()
    if who == FLOOR:
        play.proceed(1)
    play.say(who, said)
    assert "red" == play.event(noted).deck
    assert (DEALER, "MD-LIR 4.A") == play.asked
    assert not play.events("inspection verified")


@clause("MD-LIR 4.B", says="spread face up in fans by deck, suit and sequence for the first arriving player")
@clause("MD-LIR 4.C(1)", says="the dealer turns the cards over")
@clause("MD-LIR 4.C(2)", says="washes the cards")
@clause("MD-LIR 4.C(3)", says="squares the washed cards into a stack")
@clause("MD-LIR 4.D", says="shuffled as chapter 5 says")
@pytest.mark.parametrize("who, said", [(1, "satisfied"), (2, "satisfied"), (DEALER, "proceed")])
def test_4_B_the_first_player_looks_and_the_cards_are_washed(who: int, said: str) -> None:
    play = inspected(opening())
    assert (ANYONE, "MD-LIR 4.B") == play.asked
    play.say(who, said)
    assert play.running.over
    assert ["MD-LIR 4.B", "MD-LIR 4.C(1)", "MD-LIR 4.C(2)", "MD-LIR 4.C(3)"] == play.cited(*STEPS)
    assert "MD-LIR 4.D" == play.cited()[-1]
    assert [who] * (who > 0) == [event.seat for event in play.events("looked at the cards")]


def test_4_B_an_objection_brings_the_deck_back_to_inspection() -> None:
    play = inspected(opening()).say(2, "objects")
    assert (DEALER, "MD-LIR 4.A") == play.asked
    inspected(play).say(2, "satisfied")
    assert play.running.over
    assert 2 == len(play.events("spread by suit"))


def test_4_B_nobody_has_arrived_yet() -> None:
    """The ordinary dealer goes on: there is nobody to wait for."""
    play = inspected(opening(seats=0))
    assert (DEALER, "MD-LIR 4.B") == play.asked
    assert play.proceed().running.over


@clause("MD-LIR 4.E", says="each deck goes through A to D")
def test_4_E_each_of_two_decks() -> None:
    play = inspected(opening(TWO_DECKS)).say(1, "satisfied")
    assert "MD-LIR 4.E" == play.event("second deck").clause
    inspected(play).say(1, "satisfied")
    assert ["red", "blue"] == [event.deck for event in play.events("washed")]
    assert play.running.over


@clause("MD-LIR 4.F", says="preshuffled decks skip A to E")
@pytest.mark.parametrize("house", [SHOE, TWO_DECKS])
def test_4_F_preshuffled_decks_skip_the_inspection(house: Mapping[str, Any]) -> None:
    play = opening({**house, "deck.preshuffled": True})
    assert play.running.over
    assert "MD-LIR 4.F" == play.cited()[-1]
    assert not play.events("washed")
