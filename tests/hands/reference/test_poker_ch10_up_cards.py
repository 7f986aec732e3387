"""Up cards in stud and cards by suit: readings P-22 and P-27."""

from itertools import pairwise

import pytest

from croupier.cards import card, cards
from croupier.hands.reference.poker_ch10_up_cards import highest_by_suit, lowest_by_suit, showing_high, showing_low


@pytest.mark.parametrize(
    "best_first",
    [
        ["Ks Kd", "As Qd", "As Jd", "3s 2d"],
        ["2s 2d 2h", "As Ad 2c", "Ks Kd Ah", "As Ks Jd", "As Ks Th"],
        ["2s 2d 2h 2c", "As Ad Ah 3c", "As Ad Kh Kc", "As Ad Qh Qc", "As Ad Kh Jc", "Ks Qs Js Ts", "Ks Qs Js 9s"],
    ],
)
def test_high_boards_are_compared_by_groups_and_high_cards(best_first: list[str]) -> None:
    for better, worse in pairwise(best_first):
        assert showing_high(cards(better)) > showing_high(cards(worse))


def test_straights_and_flushes_do_not_count_on_a_board() -> None:
    assert showing_high(cards("As Ks Qs Js")) == showing_high(cards("Ad Kh Qc Jd"))
    assert showing_high(cards("2s 2d 4h 7c")) > showing_high(cards("Ks Qs Js Ts"))


@pytest.mark.parametrize(
    "best_first",
    [
        ["3s 2d As 4d", "5s 3d 2h As", "7s 6d 5h 4c", "8s 2d 3h As", "As Ad 2h 3c", "2s 2d Ah 3c", "2s 2d Ah Ac"],
        ["2s Ad", "3s Ad", "Ks Qd", "As Ad", "Ks Kd"],
    ],
)
def test_low_boards_are_compared_from_the_top_card_down(best_first: list[str]) -> None:
    for better, worse in pairwise(best_first):
        assert showing_low(cards(better)) > showing_low(cards(worse))


def test_the_highest_card_by_suit() -> None:
    assert card("As") == highest_by_suit(cards("Ks As Ah 2c"))
    assert card("Kh") == highest_by_suit(cards("Kc Kh Kd Qs"))


def test_the_lowest_card_by_suit_has_the_ace_lowest() -> None:
    assert card("Ad") == lowest_by_suit(cards("2c Ah Ad 3c"))
    assert card("2c") == lowest_by_suit(cards("2s 2c 3c"))
