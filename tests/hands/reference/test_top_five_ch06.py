"""MD-TOP5 chapter 6: Top Five rankings, clause by clause."""

from itertools import pairwise

import pytest

from croupier.cards import cards
from croupier.hands.evaluate import compare, evaluate
from croupier.hands.rankings import CATEGORIES, RANKINGS
from croupier.hands.reference import Key, rank
from croupier.rulebook.testing import clause

BOTH = pytest.mark.parametrize("ranking", ["top-five", "top-five-best-five"])


def key(text: str, ranking: str = "top-five") -> Key:
    found = rank(cards(text), ranking)
    assert found is not None
    return found


def assert_descending(ranking: str, *texts: str) -> None:
    """Each hand is better than the next."""
    for better, worse in pairwise(texts):
        assert key(better, ranking) > key(worse, ranking), f"{better} should beat {worse}"


@clause("MD-TOP5 6.A", says="A, K, Q, J, 10")
@BOTH
def test_6_A_cards_rank_from_the_ace_down_to_the_10(ranking: str) -> None:
    assert "A K Q J 10" == RANKINGS[ranking].order[1]
    assert_descending(ranking, *(f"{one}s 9d 8h 2c" for one in "AKQJT"), "9s 8d 8h 8c 2s 3s 4s")


@clause("MD-TOP5 6.B", says="No suit outranks another")
@BOTH
def test_6_B_suits_do_not_count(ranking: str) -> None:
    assert key("As Ks Qs Js Ts 2c 2d", ranking) == key("Ad Kd Qd Jd Td 3c 3d", ranking)
    assert key("As Ad Kh", ranking) == key("Ac Ah Ks", ranking)


FIVE = [
    ("royal flush", "MD-TOP5 6.C(1)", "A-K-Q-J-10 suited", "As Ks Qs Js Ts"),
    ("four-of-a-kind", "MD-TOP5 6.C(2)", "four of a kind", "Ts Td Th Tc Js"),
    ("full house", "MD-TOP5 6.C(3)", "trips and a pair", "Ts Td Th Jc Js"),
    ("straight", "MD-TOP5 6.C(4)", "A-K-Q-J-10 of mixed suits", "As Ks Qs Js Td"),
    ("three-of-a-kind", "MD-TOP5 6.C(5)", "three of a kind", "Ts Td Th Jc Qs"),
    ("two pair", "MD-TOP5 6.C(6)", "two pairs", "Js Jd Th Tc Qs"),
    ("pair", "MD-TOP5 6.C(7)", "one pair", "Ts Td Jh Qc Ks"),
]


@pytest.mark.parametrize(
    ("name", "cited", "hand"),
    [pytest.param(name, cited, hand, id=name, marks=clause(cited, says=says)) for name, cited, says, hand in FIVE],
)
@BOTH
def test_6_C_each_hand(ranking: str, name: str, cited: str, hand: str) -> None:
    value = evaluate(f"{hand} 2d 9h", ranking)

    assert (f"5 cards, {name}", cited) == (value.category, value.clause)
    assert (("T-01",) if name == "straight" else ()) == value.readings


@clause("MD-TOP5 6.C", says="seven categories from best to worst")
@BOTH
def test_6_C_the_order_is_the_printed_one(ranking: str) -> None:
    assert_descending(ranking, *(hand for *_, hand in FIVE))


@clause("MD-TOP5 11.C(3)", says="comparing card counts first")
@BOTH
def test_11_C_3_the_number_of_cards_comes_before_the_rank(ranking: str) -> None:
    hands = [
        "Js Jd Th Tc Qs Qd Ks", "Ts Td Jh Qc Ks Kd 2s", "Ts Td Jh Qc Ks 3d 2s", "As Ad Ah Ac 2s 3d 4h", "Ts Jd Qh 2c",
        "As Ad 2h 3c", "As", "9s 8d",
    ]  # fmt: skip

    assert [7, 6, 5, 4, 3, 2, 1, 0] == [key(hand, ranking)[0] // 8 for hand in hands]
    assert_descending(ranking, *hands)
    assert "6 cards beat 5 cards" == compare(evaluate(hands[2], ranking), evaluate(hands[1], ranking)).why


@clause("MD-TOP5 11.C(3)(e)", says="Same count and rank")
def test_11_C_3_e_six_cards_tie_when_every_card_is_equal() -> None:
    """Reading T-04: with all cards compared A-A-K-K-Q-J beats A-A-K-K-Q-10; by the best five they tie."""
    with_jack, with_ten = "As Ad Kh Kc Qd Js", "Ac Ah Ks Kd Qc Ts"

    assert key(with_jack) > key(with_ten)
    assert key(with_jack, "top-five-best-five") == key(with_ten, "top-five-best-five")
    assert key(with_jack) == key("Ac Ah Ks Kd Qc Jd")


@pytest.mark.parametrize(
    ("text", "category", "plays"),
    [
        ("As Ad Ah Ks Kd Kh Qs", "7 cards, full house", "As Ah Ad Kh Kd Ks Qs"),
        ("Ks Kd Kh Qs Qd Qh As", "7 cards, full house", "Ks Kh Kd Qs Qh As Qd"),
        ("Js Jd Jh As Ad Ks Kd", "7 cards, full house", "Js Jh Jd As Ad Ks Kd"),
        ("Js Jd Jh Jc As Ad Ah", "7 cards, four-of-a-kind", "Js Jh Jd Jc As Ah Ad"),
        ("As Ad Ks Kd Qs Qd Jh", "7 cards, two pair", "As Ad Ks Kd Qs Qd Jh"),
        ("As Ad Ah Kd Qs Jd Th", "7 cards, straight", "As Kd Qs Jd Th Ah Ad"),
        ("As Ks Qs Js Ts Td Th", "7 cards, royal flush", "As Ks Qs Js Ts Th Td"),
    ],
)
def test_the_best_hand_in_six_or_seven_cards_then_the_others(text: str, category: str, plays: str) -> None:
    """Reading T-04: the best category, then every remaining card."""
    value = evaluate(text, "top-five")

    assert category == value.category
    assert sorted(cards(plays)) == sorted(value.cards)
    assert [card.rank for card in cards(plays)] == [card.rank for card in value.cards]
    assert "T-04" in value.readings


@pytest.mark.parametrize(
    ("text", "category"),
    [
        ("As Ks Qs", "3 cards, high card"),
        ("As Ks Qs Js", "4 cards, high card"),
        ("As Ad Ks Kd", "4 cards, two pair"),
        ("As Ad Ah", "3 cards, three-of-a-kind"),
        ("As Ad Ah Ac", "4 cards, four-of-a-kind"),
        ("As", "1 card, high card"),
        ("2s 3s 4s 5s 6s 7s 8s", "no cards"),
        ("", "no cards"),
    ],
)
def test_fewer_than_five_cards_make_groups_only(text: str, category: str) -> None:
    """Reading T-05: no straight and no flush of three or four cards; no cards at all are a hand."""
    value = evaluate(text, "top-five")

    assert category == value.category
    assert ("T-05",) == value.readings


def test_every_top_five_category_has_its_place() -> None:
    assert 64 == len(set(CATEGORIES["top-five"]))
    assert "5 cards, full house" == CATEGORIES["top-five"][5 * 8 + 5]
