"""MD-TOP5 chapter 6: the hand that is announced and compared, dealt at a table."""

import itertools

import pytest

from croupier.cards import cards
from croupier.hands.reference import rank
from croupier.rulebook.testing import clause
from croupier.rules.top_five.ch06_rankings import hand_of, qualifies
from croupier.rules.top_five.ch12_payouts import remaining
from tests.rules.top_five.top_five_felt import TEN_DOLLARS, dealt

# A hand and one of the next category that has better cards; five cards each, so that only section C decides.
STEPS = [
    ("Tc Td Th Ts Jc", "Ac Ad Ah Kc Kd"),  # C(2) over C(3)
    ("Tc Td Th Jc Jd", "As Ks Qs Jh Ts"),  # C(3) over C(4), by T-01
    ("Ac Kd Qh Js Tc", "Kc Kh Ks Ad Qs"),  # C(4) over C(5)
    ("Tc Td Th Jc Qd", "Ac Ad Kc Kd Qh"),  # C(5) over C(6)
    ("Tc Td Jc Jd Qc", "Ac Ad Kc Qd Jh"),  # C(6) over C(7)
]


@clause("MD-TOP5 6.A", says="A, K, Q, J, 10")
@pytest.mark.parametrize("player, dealer", [*itertools.pairwise(["As", "Ks", "Qs", "Js", "Ts"])])
def test_6_A_ace_high_ten_low(player: str, dealer: str) -> None:
    """One card against the next lower one: the dealer does not qualify, Play wins by C(3)(d)."""
    play = dealt({1: player}, dealer).play(1)
    assert TEN_DOLLARS == play.won(1)
    assert "MD-TOP5 11.C(3)(d)" == play.event("returned", 1, "play").clause


@clause("MD-TOP5 6.A", says="Playing ranks from high to low")
def test_6_A_a_nine_does_not_play() -> None:
    play = dealt({1: "9s 9c 9d 9h"}, "Ts").play(1)
    assert "no cards" == play.event("hand", 1).hand
    assert "MD-TOP5 11.C(3)(a)" == play.event("collected", 1, "play").clause


@clause("MD-TOP5 6.B", says="No suit outranks another")
@pytest.mark.parametrize("suits", [*itertools.permutations("cdhs", 2)])
def test_6_B_suits_are_equal(suits: tuple[str, str]) -> None:
    play = dealt({1: f"A{suits[0]} K{suits[0]}"}, f"A{suits[1]} K{suits[1]}").play(1)
    assert 0 == play.won(1)
    assert ["ante", "play"] == [event.bet for event in play.events("pushed", 1)]


@clause("MD-TOP5 6.C", says="seven categories from best to worst")
@clause("MD-TOP5 6.C(1)", says="royal flush")
@clause("MD-TOP5 6.C(2)", says="four of a kind")
@clause("MD-TOP5 6.C(3)", says="full house")
@clause("MD-TOP5 6.C(4)", says="A-K-Q-J-10 of mixed suits")
@clause("MD-TOP5 6.C(5)", says="three of a kind")
@clause("MD-TOP5 6.C(6)", says="two pairs")
@clause("MD-TOP5 6.C(7)", says="one pair")
@pytest.mark.parametrize("better, worse", STEPS)
def test_6_C_each_category_beats_the_next(better: str, worse: str) -> None:
    won, lost = dealt({1: better}, worse).play(1), dealt({1: worse}, better).play(1)
    assert 2 * TEN_DOLLARS == won.won(1)
    assert "MD-TOP5 11.C(4)(d)" == won.event("returned", 1, "play").clause
    assert -2 * TEN_DOLLARS == lost.won(1)
    assert "MD-TOP5 11.C(4)(c)" == lost.event("collected", 1, "play").clause


@clause("MD-TOP5 6.C(1)", says="A-K-Q-J-10 suited")
def test_6_C_1_a_royal_flush_beats_everything() -> None:
    """Beside a royal flush nobody can hold four of a kind, so these are compared as hands."""
    assert 2 * TEN_DOLLARS == dealt({1: "As Ks Qs Js Ts"}, "Ac Ad Ah Kc Kd").play(1).won(1)
    assert hand_of(cards("Ts Js Qs Ks As")).all_cards > hand_of(cards("Ac Ad Ah As Kc")).all_cards


@pytest.mark.parametrize(
    "text, words",
    [
        ("As Ks Qs Js Ts", "5 cards: royal flush"),
        ("Ac Kd Qh Js Tc", "5 cards: straight, ace high"),
        ("Ac Ad Kh Ks Kc", "5 cards: full house, kings over aces"),
        ("Ac Jd", "2 cards: high card, A-J"),
        ("", "no cards"),
    ],
)
def test_11_C_1_a_hand_is_announced_in_words(text: str, words: str) -> None:
    assert words == dealt({1: text}, "Qc Qd").play(1).event("hand", 1).hand


def test_T_01_a_straight_is_logged_as_a_reading() -> None:
    play = dealt({1: "Ac Kd Qh Js Tc"}, "As Kc Qd Jh 2s Th Ks").play(1)
    assert "T-01" == play.event("hand", 1).reading


def test_the_quick_hand_is_the_reference() -> None:
    """Every number of cards of every rank, with and without a royal flush: one hand of each kind."""
    kinds = set()
    for number in range(8):
        for some in itertools.combinations(range(32, 52), number):
            ranks = tuple(sorted(card >> 2 for card in some))
            royal = any(sum(card & 3 == suit for card in some) == 5 for suit in range(4))
            if (ranks, royal) in kinds:
                continue
            kinds.add((ranks, royal))
            hand = hand_of(some)
            assert rank(some, "top-five") == hand.key("top-five")
            assert rank(some, "top-five-best-five") == hand.key("top-five-best-five")
            assert number == hand.number
    assert 687 + 21 == len(kinds)


def test_the_quick_hand_does_not_depend_on_what_came_first() -> None:
    """Hands of one kind share a value, whichever of them was seen first."""
    assert hand_of(cards("As Kd Qc Jh Ts")) == hand_of(cards("Ac Ks Qh Jd Td"))
    assert hand_of(cards("As Kd Qc Jh Ts")) != hand_of(cards("As Ks Qs Js Ts"))
    assert hand_of(cards("As Ks Qs Js Ts Ad")) == hand_of(cards("Ad Kd Qd Jd Td Ac"))


@clause("MD-TOP5 11.C(2)", says="Dealer below queen-jack")
@clause("MD-TOP5 11.C(4)", says="Dealer at queen-jack or better")
@pytest.mark.parametrize(
    "text, expected",
    [
        ("2c 3c", False), ("As", False), ("Jc Td", False), ("Qc Td", False),
        ("Qc Jd", True), ("Kc Td", True), ("Ac Td", True), ("Tc Td", True), ("Jc Jd", True), ("Tc Jd Qh", True),
    ],
)  # fmt: skip
def test_T_02_what_qualifies(text: str, expected: bool) -> None:
    assert expected is qualifies(hand_of(remaining(cards(text))))
    play = dealt({1: "As Kd Qs" if "As" not in text else "Ad Kd Qs"}, text).play(1)
    assert ("MD-TOP5 11.C(4)" if expected else "MD-TOP5 11.C(2)") in play.cited()
    kind = "dealer qualifies" if expected else "dealer does not qualify"
    assert "T-02" == play.event(kind).reading
