"""MD-TOP5 chapter 3: one deck or two, their alternation and their age."""

from collections.abc import Mapping
from typing import Any

import pytest
from top_five_felt import BY_HAND, Play, ready, table

from croupier.engine import Record, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.top_five.choices import CHOICES

TWO_DECKS = {"deck.count": 2, "deck.shuffler": "automatic"}


def opening(house: Mapping[str, Any] | None = None) -> Record:
    return new("top-five", {1: 5_000}, house=house, procedure="opening")


@clause("MD-TOP5 3.A", says="One deck unless")
@clause("MD-TOP5 3.A(1)", says="look the same")
@clause("MD-TOP5 3.A(2)", says="a single cover card")
def test_3_A_one_deck_with_one_cover_card() -> None:
    play = Play(opening())
    assert ["red"] == [event.what for event in play.events("deck received")]
    assert "MD-TOP5 3.A(1)" == play.event("deck received").clause
    assert "MD-TOP5 3.A(2)" == play.event("cover card received").clause
    assert ("red", "MD-TOP5 3.A") == (
        Play(table()).event("deck in use").what,
        Play(table()).event("deck in use").clause,
    )


@clause("MD-TOP5 3.B", says="With a shuffling machine two decks may be used")
def test_3_B_two_decks_need_a_machine() -> None:
    assert CHOICES.house(TWO_DECKS)
    with pytest.raises(Unlawful, match=r"two decks need a deck.shuffler \[MD-TOP5 3.B\]"):
        CHOICES.house({"deck.count": 2})
    with pytest.raises(Unlawful, match=r"deck.count is 3; allowed is 1 to 2 \[MD-TOP5 3.B\]"):
        CHOICES.house({"deck.count": 3, "deck.shuffler": "automatic"})


@clause("MD-TOP5 3.B(1)", says="share one design")
@clause("MD-TOP5 3.B(2)", says="backs of different colours")
def test_3_B_1_two_decks_of_one_design_and_two_colours() -> None:
    play = Play(opening(TWO_DECKS))
    assert ["red", "blue"] == [event.what for event in play.events("deck received")]
    assert "MD-TOP5 3.B(1)" == play.event("two decks of one design").clause
    assert "red and blue" == play.event("backs of different colours").what


@clause("MD-TOP5 3.B(3)", says="kept inside the machine")
@clause("MD-TOP5 3.B(4)", says="Decks alternate every round")
@clause("MD-TOP5 3.B(5)", says="cards of one deck only")
def test_3_B_4_decks_alternate_every_round() -> None:
    used, stored, racked = [], [], []
    for number in range(1, 5):
        play = Play(table(house=TWO_DECKS, facts={"round": number}))
        used.append(play.event("deck in use").what)
        stored.append(play.event("deck in the shuffler").what)
        racked.append(play.event("discard rack for one deck").what)
    assert ["red", "blue", "red", "blue"] == used
    assert ["blue", "red", "blue", "red"] == stored
    assert used == racked


@clause("MD-TOP5 3.C(1)", says="Every 4 hours when dealt by hand")
@clause("MD-TOP5 3.C(2)", says="Every 8 hours when dealt from any shoe")
@pytest.mark.parametrize(
    "house, minutes, cited",
    [({}, 480, "MD-TOP5 3.C(2)"), (BY_HAND, 240, "MD-TOP5 3.C(1)"), ({"deck.change_hours": 1}, 60, "MD-TOP5 3.C(2)")],
)
def test_3_C_an_old_deck_is_not_dealt(house: Mapping[str, Any], minutes: int, cited: str) -> None:
    assert Play(table(house=house, facts={"deck-minutes": minutes - 1})).running.ask
    with pytest.raises(RuleViolation, match=f"for {minutes} minutes") as refused:
        Play(table(house=house, facts={"deck-minutes": minutes}))
    assert cited == refused.value.clause


@clause("MD-TOP5 3.C(1)", says="Every 4 hours")
def test_3_C_the_operator_may_change_decks_more_often_not_less() -> None:
    assert CHOICES.house({"deck.change_hours": 8})
    assert CHOICES.house(BY_HAND | {"deck.change_hours": 4})
    with pytest.raises(Unlawful, match=r"deck.change_hours is 9; .* \[MD-TOP5 3.C\(2\)\]"):
        CHOICES.house({"deck.change_hours": 9})
    with pytest.raises(Unlawful, match=r"deck.change_hours is 5; at most 4 when dealt by hand \[MD-TOP5 3.C\(1\)\]"):
        CHOICES.house(BY_HAND | {"deck.change_hours": 5})


def test_X_35_a_removed_deck_is_replaced_before_the_alternation_goes_on() -> None:
    """The blue deck of round 2 is removed; nothing is dealt until there is another, and round 3 is the red deck's."""
    house = TWO_DECKS | {"deck.count_every": 1}
    play = ready({1: "As"}, house=house, facts={"round": 2}).proceed(14).say(0, "count", amount=37)
    removed = play.event("deck removed from the table")
    assert ("blue", "X-35") == (removed.what, removed.reading)
    with pytest.raises(RuleViolation, match="another is opened"):
        Play(table(house=house, facts={"round": 3, "deck-removed": 1}))
    assert "red" == Play(table(house=house, facts={"round": 3})).event("deck in use").what


def test_X_36_the_clock_belongs_to_the_deck() -> None:
    """A deck seven hours old in round 1 of a table is seven hours old; by hand it is too old."""
    assert Play(table(facts={"round": 1, "deck-minutes": 420})).running.ask
    with pytest.raises(RuleViolation):
        Play(table(house=BY_HAND, facts={"round": 1, "deck-minutes": 420}))
