"""MD-TOP5 chapter 3: one deck or two, their alternation and their age."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import DEALER, FLOOR, RACK, RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.top_five.choices import CHOICES
from tests.rules.top_five.top_five_felt import AUTOMATED, BY_HAND, TopFiveFelt, ready, rounds, table

TWO_DECKS = {"deck.count": 2, "deck.shuffler": "automatic"}


def opening(house: Mapping[str, Any] | None = None) -> TopFiveFelt:
    return TopFiveFelt(table(1, house, procedure="opening"))


def sent_back(play: TopFiveFelt, *found: str) -> list[tuple[str, str, str]]:
    """What the dealer finds wrong with the deck brought to the table, and each time the message and its clause."""
    clauses = [play.options[DEALER, verb] for verb in found]
    for verb in found:
        play.say(DEALER, verb)
    notes = [(f"{event.deck}, {event.act}", event.clause) for event in play.events("deck sent back")[-len(found) :]]
    return [(what, cited, option) for (what, cited), option in zip(notes, clauses, strict=True)]


@clause("MD-TOP5 3.A", says="One deck unless")
@clause("MD-TOP5 3.A(1)", says="look the same")
@clause("MD-TOP5 3.A(2)", says="a single cover card")
def test_3_A_one_deck_with_one_cover_card() -> None:
    play = opening()
    assert [
        ("red, cards-differ", "MD-TOP5 3.A(1)", "MD-TOP5 3.A(1)"),
        ("red, no-cover-card", "MD-TOP5 3.A(2)", "MD-TOP5 3.A(2)"),
    ] == sent_back(play, "cards-differ", "no-cover-card")
    assert "MD-TOP5 3.A" == play.refused(DEALER, "other-design").clause, "there is no other deck"
    assert not play.events("deck received")
    play.proceed(1)
    assert ["red"] == [event.deck for event in play.events("deck received")]
    assert "MD-TOP5 3.A(1)" == play.event("deck received").clause
    assert "MD-TOP5 3.A(2)" == play.event("cover card received").clause
    assert ("red", "MD-TOP5 3.A") == (
        TopFiveFelt(table()).event("deck in use").deck,
        TopFiveFelt(table()).event("deck in use").clause,
    )


@clause("MD-TOP5 3.B", says="With a shuffling machine two decks may be used")
def test_3_B_two_decks_need_a_machine() -> None:
    assert CHOICES.house(TWO_DECKS)
    with pytest.raises(Unlawful, match=r"two decks need a deck.shuffler \[MD-TOP5 3.B\]"):
        CHOICES.house({"deck.count": 2})
    with pytest.raises(Unlawful, match=r"deck.count is 3; allowed: 1 to 2 \[MD-TOP5 3.B\]"):
        CHOICES.house({"deck.count": 3, "deck.shuffler": "automatic"})


@clause("MD-TOP5 3.B(1)", says="share one design")
@clause("MD-TOP5 3.B(2)", says="backs of different colours")
def test_3_B_1_two_decks_of_one_design_and_two_colours() -> None:
    play = opening(TWO_DECKS).proceed(1)
    assert [
        ("blue, other-design", "MD-TOP5 3.B(1)", "MD-TOP5 3.B(1)"),
        ("blue, same-colour", "MD-TOP5 3.B(2)", "MD-TOP5 3.B(2)"),
        ("blue, cards-differ", "MD-TOP5 3.A(1)", "MD-TOP5 3.A(1)"),
    ] == sent_back(play, "other-design", "same-colour", "cards-differ")
    assert ("red", "MD-TOP5 3.B") == (play.event("deck received").deck, play.running.ask.clause)  # type: ignore[union-attr]
    assert not play.events("two decks of one design")
    play.proceed(1)
    assert ["red", "blue"] == [event.deck for event in play.events("deck received")]
    pair = [play.event(kind) for kind in ("two decks of one design", "backs of different colours")]
    assert [("two decks of one design", "MD-TOP5 3.B(1)"), ("backs of different colours", "MD-TOP5 3.B(2)")] == [
        (event.kind, event.clause) for event in pair
    ]


@clause("MD-TOP5 3.B(3)", says="kept inside the machine")
@clause("MD-TOP5 3.B(4)", says="Decks alternate every round")
@clause("MD-TOP5 3.B(5)", says="cards of one deck only")
def test_3_B_4_decks_alternate_every_round() -> None:
    played = rounds(4, TWO_DECKS)
    used, stored, racked = (
        [(play.event(kind).deck, play.event(kind).clause) for play in played]
        for kind in ("deck in use", "deck in the shuffler", "discard rack for one deck")
    )
    assert [(back, "MD-TOP5 3.B(4)") for back in ("red", "blue", "red", "blue")] == used
    assert [(back, "MD-TOP5 3.B(3)") for back in ("blue", "red", "blue", "red")] == stored
    assert [(back, "MD-TOP5 3.B(5)") for back in ("red", "blue", "red", "blue")] == racked
    assert [52] * 4 == [len(play.table.places[RACK]) for play in played]


@clause("MD-TOP5 3.C(1)", says="Every 4 hours when dealt by hand")
@clause("MD-TOP5 3.C(2)", says="Every 8 hours when dealt from any shoe")
@pytest.mark.parametrize(
    "house, minutes, cited",
    [
        ({}, 480, "MD-TOP5 3.C(2)"),
        (AUTOMATED, 480, "MD-TOP5 3.C(2)"),
        (BY_HAND, 240, "MD-TOP5 3.C(1)"),
        ({"deck.change_hours": 1}, 60, "MD-TOP5 3.C(2)"),
    ],
)
def test_3_C_an_old_deck_is_not_dealt(house: Mapping[str, Any], minutes: int, cited: str) -> None:
    """X-36: the clock belongs to the deck and begins when it is received, whatever was played with it."""
    played = rounds(1, house)[0]
    late = played.next(minutes=minutes - 1)
    late.shuffle(tuple(range(52))).no_more_bets()
    with pytest.raises(RuleViolation, match=f"for {minutes} minutes; it is changed at least every") as refused:
        late.next(minutes=1)
    assert cited == refused.value.clause
    fresh = late.next("opening", minutes=1).inspected()
    assert fresh.next(minutes=minutes - 1).running.ask
    with pytest.raises(RuleViolation, match=f"for {minutes} minutes"):
        fresh.next(minutes=minutes)


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
    first = rounds(1, TWO_DECKS | {"deck.count_every": 1})[0]
    second = ready({1: "As"}, after=first).proceed(14).say(0, "count", amount=37)
    removed = second.event("deck removed")
    assert ("blue", "X-35") == (removed.deck, removed.reading)
    with pytest.raises(RuleViolation, match=r"another is opened before play goes on \[MD-TOP5 3.A\]"):
        second.next()
    opened = second.next("opening").inspected()
    assert "red" == opened.next().event("deck in use").deck


@clause("MD-TOP5 3.A", says="One deck unless")
def test_3_A_one_deck_from_round_to_round_while_the_machine_is_out_of_order() -> None:
    first = TopFiveFelt(table(1, TWO_DECKS)).say(FLOOR, "cover", "shuffler").shuffle(tuple(range(52))).no_more_bets()
    second = first.next()
    assert ("red", "MD-TOP5 3.A") == (second.event("deck in use").deck, second.event("deck in use").clause)
    assert ["red"] == [event.deck for event in second.next("opening").inspected().events("deck received")]
