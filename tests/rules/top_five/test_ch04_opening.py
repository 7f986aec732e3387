"""MD-TOP5 chapter 4: a deck is inspected, shown, washed and stacked."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import DEALER, FLOOR
from croupier.rulebook.testing import clause
from croupier.rules import new
from tests.rules.top_five.top_five_felt import TopFiveFelt

STEPS = ["MD-TOP5 4.A", "MD-TOP5 4.B", "MD-TOP5 4.B", "MD-TOP5 4.C(1)", "MD-TOP5 4.C(2)", "MD-TOP5 4.C(3)"]


def opened(seats: tuple[int, ...] = (1, 2), house: Mapping[str, Any] | None = None) -> TopFiveFelt:
    """The decks have been received as in chapter 3."""
    play = TopFiveFelt(new("top-five", dict.fromkeys(seats, 5_000), house=house, procedure="opening"))
    return play.proceed(len(play.table.backs))


def inspected(play: TopFiveFelt) -> TopFiveFelt:
    return play.proceed(1).floor("verify").say(2, "satisfied")


def chapter_4(play: TopFiveFelt) -> list[str]:
    return [cited for cited in play.cited() if cited.startswith("MD-TOP5 4")]


@clause("MD-TOP5 4.A", says="Dealer inspects for defects, floorperson of the table verifies")
@clause("MD-TOP5 4.B", says="spread face up in fans by deck, suit and sequence for the first arriving player")
@clause("MD-TOP5 4.C(1)", says="the dealer turns the cards over")
@clause("MD-TOP5 4.C(2)", says="washes the cards thoroughly")
@clause("MD-TOP5 4.C(3)", says="squares the washed cards into a stack")
@clause("MD-TOP5 4.D", says="shuffled as chapter 5 says")
def test_4_inspection_look_wash_stack() -> None:
    play = inspected(opened())
    assert play.running.over
    assert [*STEPS, "MD-TOP5 4.D"] == chapter_4(play)


@clause("MD-TOP5 4.A", says="floorperson of the table verifies")
def test_4_A_only_the_floor_verifies_and_a_defective_deck_is_replaced() -> None:
    play = opened().say(DEALER, "defect")
    assert "red" == play.event("defective deck replaced").deck
    play.proceed(1)
    assert "MD-TOP5 4.A" == play.refused(DEALER, "verify").clause
    play.floor("replace")
    assert "deck replaced" == play.running.events[-1].kind
    assert inspected(play).running.over


@clause("MD-TOP5 4.B", says="first arriving player")
@pytest.mark.parametrize("who, said", [(1, "satisfied"), (2, "satisfied"), (DEALER, "proceed")])
def test_4_B_a_player_looks_or_the_dealer_goes_on(who: int, said: str) -> None:
    play = opened().proceed(1).floor("verify").say(who, said)
    assert play.running.over
    looked = [(event.seat, event.act, event.clause) for event in play.events("looked at the cards")]
    assert [(who, said, "MD-TOP5 4.B")] * (who > 0) == looked


@clause("MD-TOP5 4.B", says="first arriving player")
def test_4_B_an_objection_brings_the_deck_back_to_inspection() -> None:
    play = opened().proceed(1).floor("verify").say(1, "objects")
    assert {(DEALER, "proceed"), (DEALER, "defect")} == set(play.options)
    assert inspected(play).running.over


@clause("MD-TOP5 4.C", says="steps following that look")
def test_4_C_a_table_without_players_goes_on_by_the_dealer() -> None:
    play = opened(seats=()).proceed(1)
    assert "MD-TOP5 4.A" == play.refused(DEALER, "proceed").clause
    play.floor("verify")
    assert {(DEALER, "proceed"): "MD-TOP5 4.C"} == play.options
    assert play.proceed(1).running.over


@clause("MD-TOP5 4.E", says="With a machine and two decks, each deck goes through A to D")
def test_4_E_each_of_two_decks_goes_through_it() -> None:
    play = inspected(inspected(opened(house={"deck.count": 2, "deck.shuffler": "automatic"})))
    assert [*STEPS, "MD-TOP5 4.E", *STEPS, "MD-TOP5 4.D"] == chapter_4(play)
    assert ["red", "blue"] == [event.deck for event in play.events("washed")]


@clause("MD-TOP5 4.F", says="Preinspected, preshuffled decks skip A to E")
def test_4_F_preshuffled_decks_skip_it() -> None:
    play = opened(house={"deck.preshuffled": True})
    assert play.running.over
    assert ["MD-TOP5 4.F"] == chapter_4(play)
    assert "P-09" == play.event("preshuffled").reading
    assert FLOOR == opened().proceed(1).running.ask.actor  # type: ignore[union-attr]
