"""MD-POKER chapter 6: high hands, low hands and Six Plus, clause by clause."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from croupier.cards import cards
from croupier.hands.errors import BadHand
from croupier.hands.rankings import CATEGORIES, RANKINGS
from croupier.hands.reference import Key, best, rank
from croupier.rulebook.testing import clause


def key(text: str, ranking: str = "high") -> Key:
    found = rank(cards(text), ranking)
    assert found is not None
    return found


def category(text: str, ranking: str = "high") -> str:
    return CATEGORIES[ranking][key(text, ranking)[0]]


def assert_descending(ranking: str, *texts: str) -> None:
    """Each hand is better than the next."""
    for better, worse in pairwise(texts):
        assert key(better, ranking) > key(worse, ranking), f"{better} should beat {worse}"


@clause("MD-POKER 6.A", says="ace down to 2")
def test_6_A_cards_rank_from_the_ace_down_to_the_2() -> None:
    order = RANKINGS["high"].order[1].split()
    kickers = [f"{rank}s" for rank in order if rank not in ("9", "3", "4", "5")]

    assert "A K Q J 10 9 8 7 6 5 4 3 2" == " ".join(order)
    assert_descending("high", *(f"9c 9d 3h 4h {kicker}" for kicker in kickers[:-1]))


@clause("MD-POKER 6.B", says="completes the 5-high straight")
def test_6_B_the_ace_completes_the_five_high_straight() -> None:
    assert "straight" == category("As 2d 3h 4c 5s")
    assert "straight flush" == category("As 2s 3s 4s 5s")
    assert_descending("high", "2s 3d 4h 5c 6s", "As 2d 3h 4c 5s")


@clause("MD-POKER 6.B", says="no wrap-around sequence")
@pytest.mark.parametrize("wrap", ["Ks As 2d 3h 4c", "Qs Ks Ad 2h 3c", "Js Qs Kd Ah 2c"])
def test_6_B_no_sequence_goes_around_the_ace(wrap: str) -> None:
    assert "high card" == category(wrap)
    assert "flush" == category(wrap.replace("d", "s").replace("h", "s").replace("c", "s"))


@clause("MD-POKER 6.C", says="Suits never break")
def test_6_C_suits_do_not_count() -> None:
    assert key("As Ks Qs Js 9s") == key("Ac Kc Qc Jc 9c")
    assert key("Ks Kh 4d 3c 2s") == key("Kd Kc 4h 3s 2d")


HIGH = [
    ("royal flush", "MD-POKER 6.D(1)", "A-K-Q-J-10 suited", ["As Ks Qs Js Ts"]),
    (
        "straight flush",
        "MD-POKER 6.D(2)",
        "K-high best, 5-high (ace low) worst",
        ["Ks Qs Js Ts 9s", "6s 5s 4s 3s 2s", "5s 4s 3s 2s As"],
    ),
    (
        "four-of-a-kind",
        "MD-POKER 6.D(3)",
        "aces best, 2s worst",
        ["As Ad Ac Ah Ks", "As Ad Ac Ah 2s", "Ks Kd Kc Kh As", "2s 2d 2c 2h 3s"],
    ),
    (
        "full house",
        "MD-POKER 6.D(4)",
        "AAAKK best, 22233 worst",
        ["As Ad Ac Kh Ks", "As Ad Ac 2h 2s", "Ks Kd Kc Ah As", "2s 2d 2c 4h 4s", "2s 2d 2c 3h 3s"],
    ),
    ("flush", "MD-POKER 6.D(5)", "five cards of one suit", ["As Ks Qs Js 9s", "As 7s 5s 4s 2s", "7s 5s 4s 3s 2s"]),
    (
        "straight",
        "MD-POKER 6.D(6)",
        "ace-high best, five-high worst",
        ["As Kd Qs Js Ts", "Ks Qd Js Ts 9s", "6s 5d 4s 3s 2s", "5s 4d 3s 2s As"],
    ),
    (
        "three-of-a-kind",
        "MD-POKER 6.D(7)",
        "aces best, 2s worst",
        ["As Ad Ac Kh Qs", "As Ad Ac 3h 2s", "Ks Kd Kc Ah Qs", "2s 2d 2c 4h 3s"],
    ),
    (
        "two pair",
        "MD-POKER 6.D(8)",
        "AAKK best, 3322 worst",
        ["As Ad Kc Kh Qs", "As Ad Kc Kh 2s", "As Ad Qc Qh Ks", "Ks Kd Qc Qh As", "3s 3d 2c 2h As", "3s 3d 2c 2h 4s"],
    ),
    (
        "pair",
        "MD-POKER 6.D(9)",
        "aces best, 2s worst",
        ["As Ad Kc Qh Js", "As Ad 4c 3h 2s", "Ks Kd Ac Qh Js", "2s 2d Ac Kh Qs", "2s 2d 5c 4h 3s"],
    ),
    (
        "high card",
        "MD-POKER 6.G",
        "or hands with none",
        ["As Kd Qs Js 9s", "As 7d 5s 4s 2s", "Ks Qd Js Ts 8s", "7s 5d 4s 3s 2s"],
    ),
]


@pytest.mark.parametrize(
    ("name", "hands"),
    [pytest.param(name, hands, id=name, marks=clause(cited, says=says)) for name, cited, says, hands in HIGH],
)
def test_6_D_each_high_category_and_the_order_within_it(name: str, hands: list[str]) -> None:
    assert [name] * len(hands) == [category(hand) for hand in hands]
    assert_descending("high", *hands)


@clause("MD-POKER 6.D", says="nine high categories from best to worst")
def test_6_D_every_hand_of_a_category_beats_every_hand_of_the_next() -> None:
    assert [name for name, *_ in HIGH] == list(reversed(CATEGORIES["high"]))
    assert_descending("high", *(hand for *_, hands in HIGH for hand in hands))


@clause("MD-POKER 6.E", says="ace, then 2 upwards to king worst")
def test_6_E_the_ace_is_the_best_low_card_and_the_king_the_worst() -> None:
    order = RANKINGS["low-a5"].order[1].split()
    pairs = [f"{rank}s {rank}d" for rank in order]

    assert "A 2 3 4 5 6 7 8 9 10 J Q K" == " ".join(order)
    assert_descending("low-a5", *(f"{pair} {pair.replace('s', 'h').replace('d', 'c')} 7s" for pair in pairs[:6]))
    assert_descending("low-a5", *(f"{one}s 2d 3h 4c 5s" for one in order if one not in "2345"))


@clause("MD-POKER 6.F", says="ignore straights and flushes, so A-2-3-4-5 is best")
def test_6_F_straights_and_flushes_do_not_count_against_a_low() -> None:
    assert key("As 2s 3s 4s 5s", "low-a5") == key("As 2d 3h 4c 5s", "low-a5")
    assert_descending("low-a5", "As 2s 3s 4s 5s", "As 2d 3h 4c 6s", "2s 3s 4s 5s 6s", "As 2d 3h 4c 7s")


@clause("MD-POKER 6.F", says="Low five-card hands invert the high order")
def test_6_F_the_order_of_the_categories_is_turned_over() -> None:
    worst_of_each = [
        ("no pair", "9s Td Jh Qc Ks"),
        ("pair", "Ks Kd Qh Jc Ts"),
        ("two pair", "Ks Kd Qh Qc Js"),
        ("three-of-a-kind", "Ks Kd Kh Qc Js"),
        ("full house", "Ks Kd Kh Qc Qs"),
        ("four-of-a-kind", "Ks Kd Kh Kc Qs"),
    ]
    best_of_each = [
        "As 2d 3h 4c 5s", "As Ad 2h 3c 4s", "As Ad 2h 2c 3s", "As Ad Ah 2c 3s", "As Ad Ah 2c 2s", "As Ad Ah Ac 2s",
    ]  # fmt: skip

    assert [name for name, _ in worst_of_each] == [category(hand, "low-a5") for _, hand in worst_of_each]
    assert_descending(
        "low-a5",
        *(hand for best, (_, worst) in zip(best_of_each, worst_of_each, strict=True) for hand in (best, worst)),
    )


@clause("MD-POKER 6.G", says="decided by the highest card one hand has and the other lacks")
def test_6_G_the_first_card_that_differs_decides() -> None:
    assert_descending("high", "As Kd Qs Js 9s", "As Kd Qs Js 8s", "As Kd Qs Ts 9s", "As Kd Js Ts 9s", "As Qd Js Ts 9s")
    assert_descending("high", "As Qs 5s 4s 3s", "Ad Jd Td 9d 8d")


@clause("MD-POKER 6.G", says="Equal categories")
def test_6_G_pairs_come_before_kickers() -> None:
    """Reading P-02: kings with a 10 beat queens with an ace."""
    assert_descending("high", "Ks Kd Th 9c 2s", "Qs Qd Ah 5c 3s")
    assert_descending("high", "3s 3d 3h 2c 2s", "2d 2h 2c As Ad")
    assert_descending("high", "3s 3d 3h 4c 2s", "2d 2h 2c As Kd")


@clause("MD-POKER 6.G", says="in the card order of section A or E")
def test_6_G_lows_are_compared_from_the_top_card_down() -> None:
    """Reading P-01: a 6-low without an ace beats an 8-low with one."""
    assert_descending("low-a5", "2s 3d 4h 5c 6s", "As 2d 3h 4c 8s")
    assert_descending("low-a5", "8s 6d 4h 3c As", "8d 6h 5c 3s Ac", "8h 7c 3d 2s Ah")


@clause("MD-POKER 6.H", says="still equal are tied")
@clause("MD-POKER 6.M", says="still equal are tied")
@pytest.mark.parametrize("ranking", ["high", "low-a5", "six-plus"])
def test_6_H_and_6_M_hands_of_equal_ranks_are_tied(ranking: str) -> None:
    assert key("As Kd Qh Jc 9s", ranking) == key("Ad Kh Qc Js 9d", ranking)


@clause("MD-POKER 6.I", says="actual cards decide")
def test_6_I_the_best_hand_in_the_cards_counts() -> None:
    """Nobody declares anything: a flush that its owner overlooked in favour of a pair is a flush."""
    assert "flush" == category("As Ad 9s 7s 4s 2s 9d")


SIX_PLUS = [
    ("royal flush", "MD-POKER 6.K(1)", "A-K-Q-J-10 suited", ["As Ks Qs Js Ts"]),
    (
        "straight flush",
        "MD-POKER 6.K(2)",
        "A-6-7-8-9 as worst",
        ["Ks Qs Js Ts 9s", "Ts 9s 8s 7s 6s", "As 6s 7s 8s 9s"],
    ),
    (
        "four-of-a-kind",
        "MD-POKER 6.K(3)",
        "aces best, 6s worst",
        ["As Ad Ac Ah Ks", "As Ad Ac Ah 6s", "Ks Kd Kc Kh As", "6s 6d 6c 6h 7s"],
    ),
    (
        "flush",
        "MD-POKER 6.K(4)",
        "ranked above the full house",
        ["As Ks Qs Js 9s", "As Ts 9s 8s 6s", "Ks Qs Js Ts 8s", "Js 9s 8s 7s 6s"],
    ),
    (
        "full house",
        "MD-POKER 6.K(5)",
        "AAAKK best, 66677 worst",
        ["As Ad Ac Kh Ks", "Ks Kd Kc Ah As", "6s 6d 6c Ah As", "6s 6d 6c 7h 7s"],
    ),
    (
        "straight",
        "MD-POKER 6.K(6)",
        "ace-high best, A-6-7-8-9 worst; it stays above trips",
        ["As Kd Qs Js Ts", "Ts 9d 8s 7s 6s", "9s 8d 7s 6s As"],
    ),
    (
        "three-of-a-kind",
        "MD-POKER 6.K(7)",
        "aces best, 6s worst",
        ["As Ad Ac Kh Qs", "Ks Kd Kc Ah Qs", "6s 6d 6c 8h 7s"],
    ),
    (
        "two pair",
        "MD-POKER 6.K(8)",
        "AAKK best, 7766 worst",
        ["As Ad Kc Kh Qs", "Ks Kd Qc Qh As", "7s 7d 6c 6h As", "7s 7d 6c 6h 8s"],
    ),
    ("pair", "MD-POKER 6.K(9)", "aces best, 6s worst", ["As Ad Kc Qh Js", "Ks Kd Ac Qh Js", "6s 6d 9c 8h 7s"]),
    (
        "high card",
        "MD-POKER 6.L",
        "highest unmatched card",
        ["As Kd Qs Js 9s", "As Td 8s 7s 6s", "Ks Qd Js Ts 8s", "Js 9d 8s 7s 6s"],
    ),
]


@pytest.mark.parametrize(
    ("name", "hands"),
    [pytest.param(name, hands, id=name, marks=clause(cited, says=says)) for name, cited, says, hands in SIX_PLUS],
)
def test_6_K_each_six_plus_category_and_the_order_within_it(name: str, hands: list[str]) -> None:
    assert [name] * len(hands) == [category(hand, "six-plus") for hand in hands]
    assert_descending("six-plus", *hands)


@clause("MD-POKER 6.K", says="flush above full house")
def test_6_K_every_hand_of_a_six_plus_category_beats_every_hand_of_the_next() -> None:
    assert [name for name, *_ in SIX_PLUS] == list(reversed(CATEGORIES["six-plus"]))
    assert_descending("six-plus", *(hand for *_, hands in SIX_PLUS for hand in hands))


@clause("MD-POKER 6.J", says="the ace under the 6")
def test_6_J_the_ace_is_low_in_one_sequence_only() -> None:
    """Reading P-03: elsewhere it is the highest card; sequences do not go around it."""
    assert "straight" == category("As 6d 7h 8c 9s", "six-plus")
    assert "high card" == category("Ks Ad 6h 7c 8s", "six-plus")
    assert_descending("six-plus", "As 8d 7h 9c Ts", "Ks 8d 7h 9c 6s")


@clause("MD-POKER 6.L", says="fall to the highest unmatched card")
def test_6_L_an_ace_kicker_is_the_best_in_six_plus() -> None:
    assert_descending("six-plus", "9s 9d Ah 7c 6s", "9h 9c Kh 8c 7s", "9s 9d Kh 8h 6s")


@pytest.mark.parametrize("way", [best, rank])
def test_a_ranking_that_there_is_not_is_refused_with_one_that_may_have_been_meant(way: Callable[..., object]) -> None:
    hand = cards("As Ks Qs Js Ts")

    with pytest.raises(BadHand, match=r"there is no ranking 'hihg' \(did you mean 'high'\?\); the rankings are high, "):
        way(hand, "hihg")
    assert way(hand, "high")
