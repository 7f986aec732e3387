"""The least hand of a jackpot: read from words, compared by chapter 6 and by Six Plus."""

from __future__ import annotations

import re

import pytest

from croupier.hands import evaluate
from croupier.rules.poker.choices.least_hand import DECIDING, LeastHand, hand_pattern, least_hand


@pytest.mark.parametrize(
    "text, hand, words",
    [
        ("aces full of jacks", LeastHand("full house", (12, 9)), "aces full of jacks"),
        ("full house AJ", LeastHand("full house", (12, 9)), "aces full of jacks"),
        ("Sixes full of tens", LeastHand("full house", (4, 8)), "6s full of 10s"),
        ("any full house", LeastHand("full house"), "any full house"),
        ("four deuces", LeastHand("four-of-a-kind", (0,)), "four 2s"),
        ("four of a kind", LeastHand("four-of-a-kind"), "any four-of-a-kind"),
        ("four-of-a-kind 8A", LeastHand("four-of-a-kind", (6, 12)), "four 8s, ace kicker"),
        ("straight flush 9", LeastHand("straight flush", (7,)), "straight flush, 9 high"),
        ("royal flush", LeastHand("royal flush"), "royal flush"),
    ],
)
def test_hands_in_words(text: str, hand: LeastHand, words: str) -> None:
    assert hand == least_hand(text)
    assert words == hand.words
    assert hand == least_hand(str(hand))


@pytest.mark.parametrize(
    "text", ["", "a good hand", "aces full of aces", "full house AA", "straight 4", "four elevens", "royal flush A"]
)
def test_what_is_not_a_hand(text: str) -> None:
    assert least_hand(text) is None


@pytest.mark.parametrize(
    "cards, reached",
    [
        ("As Ah Ad Jc Jd", True),
        ("As Ah Ad Qc Qd", True),
        ("As Ah Ad Tc Td", False),
        ("Ks Kh Kd Ac Ad", False),
        ("2s 2h 2d 2c 3d", True),
        ("As Ks Qs Js 9s", False),
    ],
)
def test_aces_full_of_jacks_or_better(cards: str, reached: bool) -> None:
    assert reached == LeastHand("full house", (12, 9)).reached_by(evaluate(cards))


def test_in_six_plus_a_flush_is_above_a_full_house() -> None:
    flush = evaluate("As Ks Qs Js 9s", "six-plus")

    assert LeastHand("full house").reached_by(flush)
    assert not LeastHand("full house").reached_by(evaluate("As Ks Qs Js 9s"))


@pytest.mark.parametrize("text", ["any full house", "full house AJ", "Full House", "straight flush 9", "four jacks"])
def test_the_pattern_of_the_schema_takes_what_is_read(text: str) -> None:
    assert least_hand(text) is not None
    assert re.search(hand_pattern(*DECIDING), text)


@pytest.mark.parametrize("text", ["full house AA", "straight flush 4", "full house AJT", "royal flush A", "a flush"])
def test_the_pattern_of_the_schema_refuses_what_is_not_read(text: str) -> None:
    assert least_hand(text) is None
    assert not re.search(hand_pattern(*DECIDING), text)
