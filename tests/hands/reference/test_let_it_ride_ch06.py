"""MD-LIR chapter 6: main game, Three Card Bonus, Six Card Bonus and Progressive hands, clause by clause."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from croupier.cards import cards
from croupier.hands.evaluate import evaluate
from croupier.hands.rankings import CATEGORIES, RANKINGS
from croupier.hands.reference import Key, rank
from croupier.hands.reference.let_it_ride_ch06 import PROGRESSIVE_HANDS, is_main_game_hand
from croupier.rulebook.testing import clause


def key(text: str, ranking: str) -> Key:
    found = rank(cards(text), ranking)
    assert found is not None
    return found


def category(text: str, ranking: str) -> str:
    return CATEGORIES[ranking][key(text, ranking)[0]]


def assert_descending(ranking: str, *texts: str) -> None:
    """Each hand is better than the next."""
    for better, worse in pairwise(texts):
        assert key(better, ranking) > key(worse, ranking), f"{better} should beat {worse}"


@clause("MD-LIR 6.A", says="ace high down to 2")
def test_6_A_cards_rank_from_the_ace_down() -> None:
    assert "A K Q J 10 9 8 7 6 5 4 3 2" == RANKINGS["three-card"].order[1] == RANKINGS["six-card"].order[1]
    assert_descending("three-card", *(f"2c 2d {one}s" for one in "AKQJT9876543"))
    assert_descending("six-card", *(f"{one}s {one}d Ah 8c 5s 3d" for one in "KQJT9"))


@clause("MD-LIR 6.A(1)", says="Ace may be low")
def test_6_A_1_the_ace_completes_the_five_high_straight() -> None:
    assert "straight" == evaluate("As 2d 3h 4c 5s", document="MD-LIR").category
    assert "straight flush" == evaluate("As 2s 3s 4s 5s", document="MD-LIR").category


@clause("MD-LIR 6.A(2)", says="never wrap around the ace, such as Q-K-A-2-3")
def test_6_A_2_no_sequence_goes_around_the_ace() -> None:
    assert "high card" == evaluate("Qs Kd Ah 2c 3s", document="MD-LIR").category
    assert "high card" == category("Ks Ad 2h", "three-card")
    assert "flush" == category("Ks As 2s", "three-card")


@clause("MD-LIR 6.B", says="No suit outranks another")
def test_6_B_suits_do_not_count() -> None:
    assert key("As Ks Qs", "three-card") == key("Ac Kc Qc", "three-card")
    assert key("As Ks Qs Js Ts 9s", "six-card") == key("Ad Kd Qd Jd Td 9d", "six-card")


MAIN = [
    ("royal flush", "MD-LIR 6.C(1)", "A-K-Q-J-10 suited", "As Ks Qs Js Ts"),
    ("straight flush", "MD-LIR 6.C(2)", "suited sequence short of a royal", "Ks Qs Js Ts 9s"),
    ("four-of-a-kind", "MD-LIR 6.C(3)", "four of a kind", "2s 2d 2h 2c 3s"),
    ("full house", "MD-LIR 6.C(4)", "full house", "2s 2d 2h 3c 3s"),
    ("flush", "MD-LIR 6.C(5)", "suited, not in sequence", "2s 3s 4s 5s 7s"),
    ("straight", "MD-LIR 6.C(6)", "ace-high best, five-high worst", "As 2d 3h 4c 5s"),
    ("three-of-a-kind", "MD-LIR 6.C(7)", "three of a kind", "2s 2d 2h 3c 4s"),
    ("two pair", "MD-LIR 6.C(8)", "two pairs", "3s 3d 2h 2c 4s"),
    ("pair", "MD-LIR 6.C(9)", "tens or better", "Ts Td 2h 3c 4s"),
]


@pytest.mark.parametrize(
    ("name", "cited", "hand"),
    [pytest.param(name, cited, hand, id=name, marks=clause(cited, says=says)) for name, cited, says, hand in MAIN],
)
def test_6_C_each_hand_of_the_main_game(name: str, cited: str, hand: str) -> None:
    value = evaluate(hand, document="MD-LIR")

    assert (name, cited) == (value.category, value.clause)
    assert is_main_game_hand(value.key)


@clause("MD-LIR 6.C", says="nine main game categories from best to worst")
def test_6_C_the_order_is_the_printed_one() -> None:
    values = [evaluate(hand, document="MD-LIR") for *_, hand in MAIN]

    assert sorted(values, reverse=True) == values
    assert "MD-LIR 6.C" == evaluate("As Kd Qh Jc 9s", document="MD-LIR").clause
    assert not is_main_game_hand(evaluate("As Kd Qh Jc 9s", document="MD-LIR").key)


@clause("MD-LIR 6.C(9)", says="only tens or better is a permitted hand")
def test_6_C_9_a_pair_of_nines_is_not_a_hand() -> None:
    """Reading L-29."""
    nines, tens = (evaluate(f"{one}s {one}d 2h 3c 4s", document="MD-LIR") for one in "9T")

    assert not is_main_game_hand(nines.key)
    assert is_main_game_hand(tens.key)
    assert ("L-29",) == nines.readings
    assert () == tens.readings


THREE = [
    ("straight flush", "MD-LIR 6.D(1)", "three-card straight flush", ["As Ks Qs", "4s 3s 2s", "3s 2s As"]),
    ("three-of-a-kind", "MD-LIR 6.D(2)", "three of a kind", ["As Ad Ah", "2s 2d 2h"]),
    ("straight", "MD-LIR 6.D(3)", "three-card straight, A-2-3 included", ["As Kd Qh", "4s 3d 2h", "3s 2d Ah"]),
    ("flush", "MD-LIR 6.D(4)", "three-card flush not in sequence", ["As Ks Js", "As 4s 2s", "5s 3s 2s"]),
    ("pair", "MD-LIR 6.D(5)", "a pair of any rank", ["As Ad Kh", "Ks Kd Ah", "2s 2d 3h"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "cited", "hands"),
    [pytest.param(name, cited, hands, id=name, marks=clause(cited, says=says)) for name, cited, says, hands in THREE],
)
def test_6_D_each_three_card_hand(name: str, cited: str, hands: list[str]) -> None:
    values = [evaluate(hand, "three-card") for hand in hands]

    assert {(name, cited)} == {(value.category, value.clause) for value in values}
    assert sorted(values, reverse=True) == values


@clause("MD-LIR 6.D", says="Three Card Bonus hands")
def test_6_D_all_three_card_hands_fall_into_known_numbers() -> None:
    """22,100 hands; 48 straight flushes and 720 straights mean that A-2-3 and A-K-Q count (reading L-18)."""
    found = Counter(
        CATEGORIES["three-card"][key[0]] for hand in combinations(range(52), 3) if (key := rank(hand, "three-card"))
    )

    known = {"straight flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744}
    assert known | {"high card": 16_440} == found


SIX = [
    ("royal flush", "MD-LIR 6.E(1)", "royal flush", "As Ks Qs Js Ts 9d"),
    ("straight flush", "MD-LIR 6.E(2)", "straight flush", "Ks Qs Js Ts 9s 8s"),
    ("four-of-a-kind", "MD-LIR 6.E(3)", "four of a kind", "2s 2d 2h 2c 3s 3d"),
    ("full house", "MD-LIR 6.E(4)", "full house", "As Ad Ah Ks Kd Kh"),
    ("flush", "MD-LIR 6.E(5)", "flush", "2s 3s 4s 5s 7s 6d"),
    ("straight", "MD-LIR 6.E(6)", "straight", "As Ad 2d 3h 4c 5s"),
    ("three-of-a-kind", "MD-LIR 6.E(7)", "three of a kind", "2s 2d 2h 3c 4s 9d"),
    ("super royal", "MD-LIR 6.E(8)", "six suited cards A-K-Q-J-10-9", "As Ks Qs Js Ts 9s"),
]


@pytest.mark.parametrize(
    ("name", "cited", "hand"),
    [pytest.param(name, cited, hand, id=name, marks=clause(cited, says=says)) for name, cited, says, hand in SIX],
)
def test_6_E_each_six_card_hand(name: str, cited: str, hand: str) -> None:
    """Reading L-12: the best five of the six, and the Super Royal all six."""
    value = evaluate(hand, "six-card")

    assert (name, cited, ("L-12",)) == (value.category, value.clause, value.readings)
    assert (6 if name == "super royal" else 5) == len(value.cards)


@clause("MD-LIR 6.E", says="Six Card Bonus hands")
def test_6_E_the_super_royal_is_best_although_it_is_printed_last() -> None:
    values = [evaluate(hand, "six-card") for *_, hand in [SIX[-1], *SIX[:-1]]]

    assert sorted(values, reverse=True) == values
    assert "MD-LIR 6.E" == evaluate("3s 3d 2h 2c 4s 9d", "six-card").clause  # two pair is not in the list


PROGRESSIVE = [
    ("MD-LIR 6.F(1)", "royal flush"),
    ("MD-LIR 6.F(2)", "straight flush short of a royal"),
    ("MD-LIR 6.F(3)", "four of a kind"),
    ("MD-LIR 6.F(4)", "full house"),
    ("MD-LIR 6.F(5)", "flush"),
    ("MD-LIR 6.F(6)", "straight"),
    ("MD-LIR 6.F(7)", "three of a kind"),
]


@pytest.mark.parametrize(
    ("place", "cited"),
    [pytest.param(place, cited, marks=clause(cited, says=says)) for place, (cited, says) in enumerate(PROGRESSIVE)],
)
def test_6_F_the_progressive_hands_are_the_seven_best_of_the_main_game(place: int, cited: str) -> None:
    listed = PROGRESSIVE_HANDS[place]

    assert cited == listed.clause
    assert MAIN[place][0] == listed.name == evaluate(MAIN[place][-1]).category


@clause("MD-LIR 6.F", says="Progressive hands")
def test_6_F_the_list_ends_with_three_of_a_kind() -> None:
    assert [name for name, *_ in MAIN[:7]] == [listed.name for listed in PROGRESSIVE_HANDS]
