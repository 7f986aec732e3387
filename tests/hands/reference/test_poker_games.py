"""The ranking parts of MD-POKER chapters 10, 12, 19, 20, 21 and 22, clause by clause."""

from itertools import pairwise

import pytest

from croupier.cards import cards
from croupier.hands.rankings import CATEGORIES
from croupier.hands.reference import Key, best, rank
from croupier.rulebook.testing import clause


def key(text: str, ranking: str, board: str = "") -> Key | None:
    return rank(cards(text), ranking, cards(board))


def sure(text: str, ranking: str, board: str = "") -> Key:
    found = key(text, ranking, board)
    assert found is not None
    return found


def category(text: str, ranking: str, board: str = "") -> str:
    return CATEGORIES[ranking][sure(text, ranking, board)[0]]


def plays(text: str, ranking: str, board: str = "") -> set[int]:
    found = best(cards(text), ranking, cards(board))
    assert found is not None
    return set(found[1])


def assert_descending(ranking: str, *texts: str) -> None:
    """Each hand is better than the next."""
    for better, worse in pairwise(texts):
        assert sure(better, ranking) > sure(worse, ranking), f"{better} should beat {worse}"


@clause("MD-POKER 10.L", says="five-card hand from the seven cards")
def test_10_L_the_best_five_of_seven() -> None:
    seven = "As Ah Kd Kc Ks 2d 3h"

    assert set(cards("As Ah Kd Kc Ks")) == plays(seven, "high")
    assert "full house" == category(seven, "high")


@clause("MD-POKER 10.L(1)", says="best high hand wins")
@clause("MD-POKER 10.L(2)", says="best low hand wins")
def test_10_L_the_same_cards_may_be_best_in_one_direction_only() -> None:
    high, low = "As Ah Kd Kc Ks Qd Qh", "2s 3h 4d 5c 7s Jd 9h"

    assert sure(high, "high") > sure(low, "high")
    assert sure(low, "low-a5") > sure(high, "low-a5")


@clause("MD-POKER 10.M(1)", says="no pair, trips or quads and nothing from 9 to king")
@clause("MD-POKER 12.L(1)", says="no pair, trips or quads and nothing from 9 to king")
@clause("MD-POKER 19.L(1)", says="no pair, trips or quads and nothing from 9 to king")
@pytest.mark.parametrize("fifth", ["9s", "Ts", "Js", "Qs", "Ks", "Ad", "2s", "3s", "4s"])
def test_10_M_1_a_low_with_a_pair_or_a_nine_does_not_qualify(fifth: str) -> None:
    assert key(f"Ah 2d 3h 4c {fifth}", "low-a5-8") is None
    assert key(f"Ah {fifth} Kd Kc", "omaha-low-8", "2d 3h 4c") is None
    assert key(f"Ah {fifth} Kd Kc Kh", "omaha-low-8", "2d 3h 4c") is None


@clause("MD-POKER 10.M(1)", says="A winning low")
@clause("MD-POKER 12.L(1)", says="A winning low")
@clause("MD-POKER 19.L(1)", says="A winning low")
@pytest.mark.parametrize("fifth", ["5s", "6s", "7s", "8s"])
def test_10_M_1_five_different_cards_up_to_eight_qualify(fifth: str) -> None:
    assert key(f"Ah 2d 3h 4c {fifth}", "low-a5-8") is not None
    assert key(f"Ah {fifth} Kd Kc", "omaha-low-8", "2d 3h 4c") is not None
    assert key(f"Ah {fifth} Kd Kc Kh", "omaha-low-8", "2d 3h 4c") is not None


@clause("MD-POKER 10.M(1)", says="A winning low")
def test_10_M_1_qualifying_lows_compare_as_in_chapter_6() -> None:
    assert key("8s 7d 6h 5c 4s", "low-a5-8") is not None
    assert_descending("low-a5-8", "5s 4d 3h 2c As", "7s 6d 5h 4c 3s", "8s 4d 3h 2c As", "8s 7d 6h 5c 4s")


@clause("MD-POKER 10.M(3)", says="different five-card choices from the seven")
def test_10_M_3_high_and_low_may_use_different_cards() -> None:
    seven = "Ks Kd Kh As 2d 5c 7h"

    assert "three-of-a-kind" == category(seven, "high")
    assert key(seven, "low-a5-8") is None  # four low cards only
    assert set(cards("As 2d 5c 7h 8h")) == plays("Ks Kd 8h As 2d 5c 7h", "low-a5-8")
    assert set(cards("Ks Kd As 8h 7h")) == plays("Ks Kd 8h As 2d 5c 7h", "high")


@clause("MD-POKER 10.M(4)", says="The same five may serve for both directions")
@clause("MD-POKER 10.M(4)(a)", says="2-3-4-5-6 is a straight for high and a strong low")
def test_10_M_4_a_the_same_straight_is_a_low() -> None:
    seven = "2s 3d 4h 5c 6s Kd Qd"

    assert "straight" == category(seven, "high")
    assert plays(seven, "high") == plays(seven, "low-a5-8")


@clause("MD-POKER 10.M(4)(b)", says="flush with nothing above 8 is a flush for high and a strong low")
def test_10_M_4_b_the_same_flush_is_a_low() -> None:
    seven = "2s 3s 4s 6s 8s Kd Qd"

    assert "flush" == category(seven, "high")
    assert plays(seven, "high") == plays(seven, "low-a5-8")


@clause("MD-POKER 10.M(5)", says="low in the low hand and high in the high hand at once")
@clause("MD-POKER 12.L(6)", says="low in the low hand and high in the high hand at once")
@clause("MD-POKER 19.L(6)", says="low in the low hand and high in the high hand at once")
def test_10_M_5_one_ace_serves_both_ways() -> None:
    ace = cards("As")[0]

    assert ace in plays("As Kd 2h 3c 8s 6d Kc", "high") & plays("As Kd 2h 3c 8s 6d Kc", "low-a5-8")
    for hole in ("As 2h Kd Qd", "As 2h Kd Qd Jd"):
        assert ace in plays(hole, "omaha-high", "Ah 3c 6d 8s Kc") & plays(hole, "omaha-low-8", "4h 3c 6d 8s Kc")


@clause("MD-POKER 12.K(1)", says="exactly two hole cards plus three board cards")
@clause("MD-POKER 19.K(1)", says="exactly two hole cards plus three board cards")
@pytest.mark.parametrize("fifth", ["", " 2d"])
def test_12_K_1_two_from_the_hand_and_three_from_the_board(fifth: str) -> None:
    """Four spades on the board with one in the hand are not a flush, and four aces in the hand are one pair."""
    assert "high card" == category(f"As Kd 9c 7d{fifth}", "omaha-high", "Qs Js 8s 6s 3d")
    assert "pair" == category(f"As Ad Ac Ah{fifth}", "omaha-high", "Ks 9d 7c 5h 3s")
    assert "flush" == category(f"As 9s 7d 6d{fifth}", "omaha-high", "Qs Js 8s 6c 3d")


@clause("MD-POKER 12.L(4)", says="three board cards with two of the 4 hole cards")
@clause("MD-POKER 19.L(4)", says="three board cards with two of the 5 hole cards")
def test_12_L_4_a_low_too_takes_two_from_the_hand() -> None:
    assert key("As Ks Qs Js", "omaha-low-8", "2d 3h 4c 5s 7d") is None
    assert key("As Ks Qs Js Td", "omaha-low-8", "2d 3h 4c 5s 7d") is None
    assert set(cards("As 8s 2d 3h 4c")) == plays("As Ks Qs 8s", "omaha-low-8", "2d 3h 4c 5s 7d")


@clause("MD-POKER 12.L(3)", says="different five-card choices")
@clause("MD-POKER 19.L(3)", says="different five-card choices")
def test_12_L_3_high_and_low_may_use_different_cards() -> None:
    hole, board = "Ks Kd As 2d 9c", "Kc 3h 5c 8s 9d"

    for own in (hole, hole[:-3]):
        assert "three-of-a-kind" == category(own, "omaha-high", board)
        assert set(cards("As 2d 3h 5c 8s")) == plays(own, "omaha-low-8", board)


@clause("MD-POKER 12.L(5)", says="same five may serve for both directions")
@clause("MD-POKER 19.L(5)", says="same five may serve for both directions")
def test_12_L_5_the_same_five_may_serve_both_ways() -> None:
    for hole in ("As 2d Kc Qc", "As 2d Kc Qc Jc"):
        assert plays(hole, "omaha-high", "3h 4c 5s Td Tc") == plays(hole, "omaha-low-8", "3h 4c 5s Td Tc")
        assert "straight" == category(hole, "omaha-high", "3h 4c 5s Td Tc")


@clause("MD-POKER 20.L(1)", says="four cards all of different suits, best A-2-3-4")
def test_20_L_1_a_badugi_has_four_suits_and_four_ranks() -> None:
    """Reading P-72: ranks must differ too."""
    assert "four-card badugi" == category("As 2d 3h 4c", "badugi")
    assert "three-card badugi" == category("As 2d 3h 3c", "badugi")
    assert "three-card badugi" == category("As 2d 3h 4h", "badugi")
    assert_descending("badugi", "As 2d 3h 4c", "As 2d 3h 5c", "Ks Qd Jh Tc", "As 2d 3h 3c")


@clause("MD-POKER 20.L(2)", says="lowest four-card badugi")
def test_20_L_2_badugis_are_compared_from_the_top_card_down() -> None:
    assert_descending("badugi", "5s 4d 3h 2c", "6s 3d 2h Ac", "6s 4d 2h Ac", "Ks 3d 2h Ac")


@clause("MD-POKER 20.L(3)", says="lowest three-card hand of different suits and ranks")
def test_20_L_3_the_best_three_cards_count() -> None:
    assert set(cards("As 2d 3h")) == plays("As 2d 3h 9h", "badugi")
    assert_descending("badugi", "As 2d 3h Kh", "As 2d 4h 5h", "Ks Qd Jh Jc")


@clause("MD-POKER 20.L(4)", says="lowest two-card hand of different suits and ranks")
def test_20_L_4_the_best_two_cards_count() -> None:
    assert set(cards("As 2d")) == plays("As Ad 2d 2s", "badugi")
    assert "two-card badugi" == category("As 2s 3d 4d", "badugi")
    assert_descending("badugi", "Ks Qd Kh Qs", "As 2s 3s 4s")


@clause("MD-POKER 20.L(5)", says="lowest single card wins")
def test_20_L_5_the_lowest_card_counts() -> None:
    assert {cards("As")[0]} == plays("As 2s 3s 4s", "badugi")
    assert_descending("badugi", "As Ks Qs Js", "2s 3s 4s 5s", "Ks Kd Kh Kc")


@clause("MD-POKER 20.L(6)", says="Tied hands")
def test_20_L_6_equal_badugis_are_tied() -> None:
    assert key("As 2d 3h 4c", "badugi") == key("Ac 2h 3d 4s", "badugi")
    assert key("As 2d 3h Kh", "badugi") == key("Ad 2h 3c 3d", "badugi")


@clause("MD-POKER 21.E(2)", says="Each player forms a five-card hand")
def test_21_E_2_suits_need_not_differ() -> None:
    """Reading P-73: there are four suits, so five cards cannot differ in suit."""
    assert_descending("low-27", "7s 5s 4s 3s 2d", "8s 5d 4h 3c 2s")


@clause("MD-POKER 21.E(3)", says="compared from its top card downwards")
@pytest.mark.parametrize("ranking", ["low-27", "low-a5"])
def test_21_E_3_the_highest_card_is_compared_first(ranking: str) -> None:
    assert_descending(ranking, "8s 6d 5h 4c 3s", "8s 7d 4h 3c 2s", "9s 5d 4h 3c 2s")


@clause("MD-POKER 21.E(4)", says="Tied hands")
def test_21_E_4_equal_lows_are_tied() -> None:
    assert key("7s 5d 4h 3c 2s", "low-27") == key("7d 5h 4c 3s 2d", "low-27")


@clause("MD-POKER 21.E(6)(a)", says="ace is always high")
def test_21_E_6_a_the_ace_is_high() -> None:
    """Reading P-74: A-2-3-4-5 is an ace-high hand and not a straight; suited it is a flush."""
    assert "high card" == category("As 2d 3h 4c 5s", "low-27")
    assert "flush" == category("As 2s 3s 4s 5s", "low-27")
    assert_descending("low-27", "Ks Qd Jh Tc 8s", "As 2d 3h 4c 5s", "As 2d 3h 4c 6s", "2s 2d 3h 4c 5s")
    assert_descending("low-27", "Ks Kd 4h 3c 2s", "As Ad 4h 3c 2s")


@clause("MD-POKER 21.E(6)(b)", says="best hand is 7-5-4-3-2 not all of one suit")
def test_21_E_6_b_seven_five_is_the_best() -> None:
    assert_descending("low-27", "7s 5d 4h 3c 2s", "7s 6d 4h 3c 2s", "6s 5d 4h 3c 2s", "7s 5s 4s 3s 2s")


@clause("MD-POKER 21.E(6)(c)", says="straights, flushes and pairs count (against the hand)")
def test_21_E_6_c_the_order_is_that_of_the_high_hands_turned_over() -> None:
    one_of_each = [
        "As Kd Qh Jc 9s", "2s 2d 3h 4c 5s", "3s 3d 2h 2c 4s", "2s 2d 2h 3c 4s", "6s 5d 4h 3c 2s", "7s 5s 4s 3s 2s",
        "2s 2d 2h 3c 3s", "2s 2d 2h 2c 3s", "6s 5s 4s 3s 2s", "As Ks Qs Js Ts",
    ]  # fmt: skip

    assert list(reversed(CATEGORIES["high"])) == list(CATEGORIES["low-27"])
    assert list(CATEGORIES["high"]) == [category(hand, "low-27") for hand in one_of_each]
    assert_descending("low-27", *one_of_each)
    assert_descending("low-27", "6s 5d 4h 3c 2s", "7s 6d 5h 4c 3s", "As Kd Qh Jc Ts")
    assert_descending("low-27", "7s 5s 4s 3s 2s", "As 7s 4s 3s 2s")


@clause("MD-POKER 21.E(7)(a)", says="ace is always low")
def test_21_E_7_a_the_ace_is_low() -> None:
    assert_descending("low-a5", "As 3d 4h 5c 6s", "2s 3d 4h 5c 6s")
    assert_descending("low-a5", "As Ad 4h 3c 2s", "2s 2d 4h 3c As")


@clause("MD-POKER 21.E(7)(b)", says="best hand is 5-4-3-2-A of any suits")
@clause("MD-POKER 21.E(7)(c)", says="straights and flushes are ignored")
def test_21_E_7_b_the_wheel_is_the_best_whatever_its_suits() -> None:
    assert key("As 2s 3s 4s 5s", "low-a5") == key("As 2d 3h 4c 5s", "low-a5")
    assert_descending("low-a5", "As 2s 3s 4s 5s", "As 2d 3h 4c 6s", "2s 3s 4s 5s 6s", "As 2d 3h 4c 7s")


@clause("MD-POKER 21.F(1)(b)", says="four of the five cards of different suits, best 2-3-4-5 (ace high)")
def test_21_F_1_b_the_badugi_of_badeucey_has_a_high_ace() -> None:
    assert set(cards("2s 3d 4h 5c")) == plays("As 2s 3d 4h 5c", "badugi-ace-high")
    assert_descending("badugi-ace-high", "2s 3d 4h 5c 9s", "2s 3d 4h 6c 9s", "As 2d 3h 4c 4d", "As Ad 2h 2c 3h")


@clause("MD-POKER 21.F(2)(b)", says="four of the five cards of different suits, best A-2-3-4")
def test_21_F_2_b_the_badugi_of_badacey_has_a_low_ace() -> None:
    assert set(cards("As 2d 3h 4c")) == plays("As 2d 3h 4c 5s", "badugi")
    assert_descending("badugi", "As 2d 3h 4c 9s", "2s 3d 4h 5c 9s")


@clause("MD-POKER 22.K(1)", says="using none, one or both hole cards")
@clause("MD-POKER 11.K(1)", says="using none, one or both hole cards")
def test_22_K_1_any_five_of_hand_and_board() -> None:
    board = "Ks Qs Js Ts 9s"

    assert set(cards(board)) == plays("6d 7d", "six-plus", board)
    assert set(cards("As Ks Qs Js Ts")) == plays("As 7d", "six-plus", board)
    assert set(cards("Ad Ah Kc Kd As")) == plays("Ad Ah", "six-plus", "Kc Kd As 7h 6s")


@clause("MD-POKER 22.K(2)", says="best five-card high hand wins")
def test_22_K_2_a_flush_beats_a_full_house() -> None:
    board = "Ks Qs 9s 9d 7h"

    assert sure("As 6s", "six-plus", board) > sure("Kd Kh", "six-plus", board)
    assert sure("As 6s", "high", board) < sure("Kd Kh", "high", board)


@clause("MD-POKER 22.K(3)", says="If the board is best for all, all share equally")
@clause("MD-POKER 11.K(3)", says="If the board is best for all, all share equally")
@pytest.mark.parametrize("ranking", ["six-plus", "high"])
def test_22_K_3_the_board_plays_for_all(ranking: str) -> None:
    board = "As Kd Qh Jc Ts"

    assert key("9s 9d", ranking, board) == key("6h 7c", ranking, board)
