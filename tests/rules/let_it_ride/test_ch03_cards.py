"""MD-LIR chapter 3: cards, number of decks, alternation and change."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import CHANCE, DEALER, FLOOR, RACK, Answer, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.choices import CHOICES
from tests.rules.event_data import about
from tests.rules.let_it_ride.let_it_ride_felt import AUTOMATED, BY_HAND, SHOE, LetItRideFelt, rounds, settled, table

TWO_DECKS = {"deck.count": 2, "deck.shuffler": "automatic"}


def opened(house: Mapping[str, Any]) -> LetItRideFelt:
    return LetItRideFelt(table(house=house, procedure="opening"))


@clause("MD-LIR 3.A", says="One deck")
def test_3_A_one_deck_in_every_round() -> None:
    for play in rounds(3):
        assert ("red", "MD-LIR 3.A") == (play.event("deck in use").deck, play.event("deck in use").clause)
        assert not play.events("deck in the shuffler")


@clause("MD-LIR 3.A(1)", says="All cards of a deck look the same")
@clause("MD-LIR 3.A(2)", says="a single cover card")
def test_3_A_1_a_deck_is_received_with_its_cover_card() -> None:
    play = opened(SHOE)
    for verb, cited in (("cards-differ", "MD-LIR 3.A(1)"), ("no-cover-card", "MD-LIR 3.A(2)")):
        assert cited == play.options[DEALER, verb]
        play.dealer(verb)
        assert (f"red, {verb}", cited) == (about(play.running.events[-1]), play.running.events[-1].clause)
    assert "MD-LIR 3.A" == play.refused(DEALER, "other-design").clause, "there is no other deck"
    assert not play.events("deck received")
    play.proceed(1)
    assert ["MD-LIR 3.A(1)", "MD-LIR 3.A(2)"] == play.cited("deck received", "cover card received")


@clause("MD-LIR 3.B", says="With a shuffling machine two decks may be used")
def test_3_B_two_decks_need_a_machine() -> None:
    assert 2 == CHOICES.house(TWO_DECKS)["deck.count"]
    with pytest.raises(Unlawful, match=r"two decks need a deck.shuffler \[MD-LIR 3.B\]"):
        CHOICES.house({"deck.count": 2})
    with pytest.raises(Unlawful, match=r"deck.count is 3; allowed: 1 to 2 \[MD-LIR 3.B\]"):
        CHOICES.house(TWO_DECKS | {"deck.count": 3})


@clause("MD-LIR 3.B(1)", says="one design")
@clause("MD-LIR 3.B(2)", says="backs of different colours")
def test_3_B_1_two_decks_of_one_design_and_two_colours() -> None:
    play = opened(TWO_DECKS).proceed(1)
    assert (DEALER, "MD-LIR 3.B") == play.asked
    for verb, cited in (("other-design", "MD-LIR 3.B(1)"), ("same-colour", "MD-LIR 3.B(2)")):
        assert cited == play.options[DEALER, verb]
        play.dealer(verb)
        assert (f"blue, {verb}", cited) == (about(play.running.events[-1]), play.running.events[-1].clause)
    assert ["red"] == [event.deck for event in play.events("deck received")]
    assert not play.events("two decks of one design")
    play.proceed(1)
    assert ["red", "blue"] == [event.deck for event in play.events("deck received")]
    assert "MD-LIR 3.B(1)" == play.event("two decks of one design").clause
    assert "MD-LIR 3.B(2)" == play.event("backs of different colours").clause


@clause("MD-LIR 3.B(3)", says="kept inside the machine")
@clause("MD-LIR 3.B(4)", says="Decks alternate every round")
def test_3_B_4_the_decks_alternate() -> None:
    played = rounds(3, TWO_DECKS)
    assert [("red", "blue"), ("blue", "red"), ("red", "blue")] == [
        (play.event("deck in use").deck, play.event("deck in the shuffler").deck) for play in played
    ]
    assert {"MD-LIR 3.B(4)"} == {play.event("deck in use").clause for play in played}
    assert {"MD-LIR 3.B(3)"} == {play.event("deck in the shuffler").clause for play in played}


@clause("MD-LIR 3.B(5)", says="cards of one deck only")
def test_3_B_5_the_rack_holds_the_52_cards_of_the_deck_in_use() -> None:
    play = settled({1: "2c 3d 4h"}, house=TWO_DECKS)
    assert ("red", "MD-LIR 3.B(5)") == (
        play.event("discard rack for one deck").deck,
        play.event("discard rack for one deck").clause,
    )
    assert list(range(52)) == sorted(play.table.places[RACK])


def test_3_B_one_deck_while_the_machine_is_out_of_order() -> None:
    play = LetItRideFelt(table(house=TWO_DECKS)).say(FLOOR, "cover", "shuffler")
    assert "MD-LIR 3.A" == play.event("one deck by hand").clause
    second = play.shuffle().no_more_bets().next()
    assert ("red", "MD-LIR 3.A") == (second.event("deck in use").deck, second.event("deck in use").clause)


CHANGES = [
    pytest.param(BY_HAND, 4, "MD-LIR 3.C(1)", marks=clause("MD-LIR 3.C(1)", says="Every 4 hours when dealt by hand")),
    pytest.param(SHOE, 8, "MD-LIR 3.C(2)", marks=clause("MD-LIR 3.C(2)", says="Every 8 hours")),
    pytest.param(AUTOMATED, 8, "MD-LIR 3.C(2)", marks=clause("MD-LIR 3.C(2)", says="from any shoe")),
    (SHOE | {"deck.change_hours": 2}, 2, "MD-LIR 3.C(2)"),
]


@pytest.mark.parametrize("house, hours, cited", CHANGES)
def test_3_C_a_deck_is_changed_in_time(house: Mapping[str, Any], hours: int, cited: str) -> None:
    """X-36: the clock belongs to the deck and begins when it is received, whatever was played with it."""
    (played,) = rounds(1, house)
    late = played.next(minutes=60 * hours - 1).shuffle().no_more_bets()
    with pytest.raises(RuleViolation, match=f"it is changed at least every {hours} hours") as refusal:
        late.next(minutes=1)
    assert cited == refusal.value.clause
    fresh = late.next("opening", minutes=1).inspected()
    assert fresh.next(minutes=60 * hours - 1).running.ask


@clause("MD-LIR 3.C(1)", says="4 hours")
@clause("MD-LIR 3.C(2)", says="8 hours")
def test_3_C_a_longer_interval_is_unlawful() -> None:
    assert 4 == CHOICES.house(BY_HAND | {"deck.change_hours": 4})["deck.change_hours"]
    with pytest.raises(Unlawful, match=r"deck.change_hours is 5; at most 4 when dealt by hand \[MD-LIR 3.C\(1\)\]"):
        CHOICES.house(BY_HAND | {"deck.change_hours": 5})
    with pytest.raises(Unlawful, match=r"deck.change_hours is 9; allowed: 1 to 8, or none \[MD-LIR 3.C\(2\)\]"):
        CHOICES.house({"deck.change_hours": 9})


def test_X_35_a_removed_deck_is_replaced_before_play_goes_on() -> None:
    (first,) = rounds(1, {"deck.shuffler": "automatic-counting"})
    play = first.next(minutes=200)
    play.running.answer(Answer(CHANCE, "order", cards=tuple(range(52))))
    play.dealer("machine-count", amount=51)
    with pytest.raises(RuleViolation, match=r"another is opened before play goes on \[MD-LIR 3.A\]"):
        play.next()
    opened = play.next("opening").inspected()
    assert opened.next(minutes=479).running.ask, "the new deck has a clock of its own"
