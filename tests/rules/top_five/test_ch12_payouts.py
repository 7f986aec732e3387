"""MD-TOP5 chapter 12 at the table: a dealt hand hits every row of both bonus wagers, and one misses it by a card."""

import pytest

from croupier.engine import Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.top_five.choices import CHOICES
from tests.rules.top_five.top_five_felt import dealt

SEVEN, SIX = ("As Kd Qc Jh Ts Td Ac", "As Kd Qc Jh Ts Td 9c"), ("As Kd Qc Jh Ts Td 2c", "As Kd Qc Jh Ts 3d 2c")
FIVE, FOUR = ("As Kd Qc Jh Ts 9d 2c", "As Kd Qc Jh 8s 9d 2c"), ("As Kd Qc Jh 2s 9d 2c", "As Kd Qc 9h 2s 9d 2c")

TOP_FIVE_ROWS = [
    pytest.param("A", *SEVEN, 100, 20, marks=clause("MD-TOP5 12.B(1)(a)", says="pays 100 to 1 for: seven cards")),
    pytest.param("A", *SIX, 20, 5, marks=clause("MD-TOP5 12.B(1)(b)", says="pays 20 to 1 for: six cards")),
    pytest.param("A", *FIVE, 5, 1, marks=clause("MD-TOP5 12.B(1)(c)", says="pays 5 to 1 for: five cards")),
    pytest.param("A", *FOUR, 1, -1, marks=clause("MD-TOP5 12.B(1)(d)", says="pays 1 to 1 for: four cards")),
    pytest.param("B", *SEVEN, 200, 20, marks=clause("MD-TOP5 12.B(2)(a)", says="pays 200 to 1 for: seven cards")),
    pytest.param("B", *SIX, 20, 4, marks=clause("MD-TOP5 12.B(2)(b)", says="pays 20 to 1 for: six cards")),
    pytest.param("B", *FIVE, 4, 1, marks=clause("MD-TOP5 12.B(2)(c)", says="pays 4 to 1 for: five cards")),
    pytest.param("B", *FOUR, 1, -1, marks=clause("MD-TOP5 12.B(2)(d)", says="pays 1 to 1 for: four cards")),
    pytest.param("C", *SEVEN, 100, 15, marks=clause("MD-TOP5 12.B(3)(a)", says="pays 100 to 1 for: seven cards")),
    pytest.param("C", *SIX, 15, 5, marks=clause("MD-TOP5 12.B(3)(b)", says="pays 15 to 1 for: six cards")),
    pytest.param("C", *FIVE, 5, 1, marks=clause("MD-TOP5 12.B(3)(c)", says="pays 5 to 1 for: five cards")),
    pytest.param("C", *FOUR, 1, -1, marks=clause("MD-TOP5 12.B(3)(d)", says="pays 1 to 1 for: four cards")),
]

ROYAL = ("As Ks Qs Js Ts 2d 3d", "As Ks Qs Js Td 2d 3d")  # one card off is a straight
FOUR_OF_A_KIND = ("Ts Td Tc Th 2c 3c 4c", "Ts Td Tc 9h 2c 3c 4c")
FULL_HOUSE = ("Ts Td Tc Jh Jc 3c 4c", "Ts Td Tc Jh 2c 3c 4c")
STRAIGHT = ("As Kd Qc Jh Ts 3d 2c", "As Kd Qc Jh 9s 3d 2c")
THREE_OF_A_KIND = ("Ts Td Tc Jh Qc Kc 4c", "Ts Td 9c Jh Qc Kc 4c")
TWO_PAIR = ("Ts Td Jc Jh Qc Kc 4c", "Ts 3d Jc Jh Qc Kc 4c")
ACES, KINGS = ("As Ad Qc 3h 4c 5c 6c", "As Kd Qc 3h 4c 5c 6c"), ("Ks Kd Qc 3h 4c 5c 6c", "Ks Qd Qc 3h 4c 5c 6c")

POKER_ROWS = [
    pytest.param("A", *ROYAL, 500, 25, marks=clause("MD-TOP5 12.B-bis(1)(a)", says="500 to 1 for: five card royal")),
    pytest.param("A", *FOUR_OF_A_KIND, 100, 7, marks=clause("MD-TOP5 12.B-bis(1)(b)", says="100 to 1 for: four-of-a")),
    pytest.param("A", *FULL_HOUSE, 40, 7, marks=clause("MD-TOP5 12.B-bis(1)(c)", says="40 to 1 for: full house")),
    pytest.param(
        "A", *STRAIGHT, 25, -1, marks=clause("MD-TOP5 12.B-bis(1)(d)", says="25 to 1 for: five card straight")
    ),
    pytest.param("A", *THREE_OF_A_KIND, 7, -1, marks=clause("MD-TOP5 12.B-bis(1)(e)", says="7 to 1 for: three-of-a")),
    pytest.param("A", *TWO_PAIR, 3, -1, marks=clause("MD-TOP5 12.B-bis(1)(f)", says="3 to 1 for: two pair")),
    pytest.param("A", *ACES, 1, -1, marks=clause("MD-TOP5 12.B-bis(1)(g)", says="1 to 1 for: pair of aces or kings")),
    pytest.param("A", *KINGS, 1, -1, marks=clause("MD-TOP5 12.B-bis(1)(g)", says="1 to 1 for: pair of aces or kings")),
    pytest.param("B", *ROYAL, 500, 30, marks=clause("MD-TOP5 12.B-bis(2)(a)", says="500 to 1 for: five card royal")),
    pytest.param("B", *FOUR_OF_A_KIND, 150, 10, marks=clause("MD-TOP5 12.B-bis(2)(b)", says="150 to 1 for: four-of-a")),
    pytest.param("B", *FULL_HOUSE, 50, 10, marks=clause("MD-TOP5 12.B-bis(2)(c)", says="50 to 1 for: full house")),
    pytest.param(
        "B", *STRAIGHT, 30, -1, marks=clause("MD-TOP5 12.B-bis(2)(d)", says="30 to 1 for: five card straight")
    ),
    pytest.param("B", *THREE_OF_A_KIND, 10, -1, marks=clause("MD-TOP5 12.B-bis(2)(e)", says="10 to 1 for: three-of-a")),
    pytest.param("B", *TWO_PAIR, 5, -1, marks=clause("MD-TOP5 12.B-bis(2)(f)", says="5 to 1 for: two pair")),
    pytest.param("C", *ROYAL, 500, 25, marks=clause("MD-TOP5 12.B-bis(3)(a)", says="500 to 1 for: five card royal")),
    pytest.param("C", *FOUR_OF_A_KIND, 100, 5, marks=clause("MD-TOP5 12.B-bis(3)(b)", says="100 to 1 for: four-of-a")),
    pytest.param("C", *FULL_HOUSE, 40, 5, marks=clause("MD-TOP5 12.B-bis(3)(c)", says="40 to 1 for: full house")),
    pytest.param(
        "C", *STRAIGHT, 25, -1, marks=clause("MD-TOP5 12.B-bis(3)(d)", says="25 to 1 for: five card straight")
    ),
    pytest.param("C", *THREE_OF_A_KIND, 5, -1, marks=clause("MD-TOP5 12.B-bis(3)(e)", says="5 to 1 for: three-of-a")),
    pytest.param("C", *TWO_PAIR, 3, -1, marks=clause("MD-TOP5 12.B-bis(3)(f)", says="3 to 1 for: two pair")),
    pytest.param("C", *ACES, 1, -1, marks=clause("MD-TOP5 12.B-bis(3)(g)", says="1 to 1 for: pair of aces or kings")),
    pytest.param("C", *KINGS, 1, -1, marks=clause("MD-TOP5 12.B-bis(3)(g)", says="1 to 1 for: pair of aces or kings")),
]


def bonus_won(bet: str, letter: str, hand: str, cents: int) -> int:
    """What the bonus wager alone brought a player who folds."""
    house = {f"top5.{bet.replace('-', '_')}.paytable": letter}
    play = dealt({1: hand}, "2h 3s", wagers={1: {"ante": 1_000, bet: cents}}, house=house).fold(1)
    return play.won(1) + 1_000


@clause("MD-TOP5 12.B", says="the paytable picked in the Rules Submission")
@pytest.mark.parametrize("letter, hit, miss, odds, odds_of_the_miss", TOP_FIVE_ROWS)
@pytest.mark.parametrize("cents", [100, 2_500])
def test_12_B_every_row_of_the_top_five_bonus(
    letter: str, hit: str, miss: str, odds: int, odds_of_the_miss: int, cents: int
) -> None:
    assert odds * cents == bonus_won("top-five-bonus", letter, hit, cents)
    assert odds_of_the_miss * cents == bonus_won("top-five-bonus", letter, miss, cents)


@clause("MD-TOP5 12.B-bis", says="the paytable picked in the Rules Submission")
@pytest.mark.parametrize("letter, hit, miss, odds, odds_of_the_miss", POKER_ROWS)
@pytest.mark.parametrize("cents", [100, 2_500])
def test_12_B_bis_every_row_of_the_poker_bonus(
    letter: str, hit: str, miss: str, odds: int, odds_of_the_miss: int, cents: int
) -> None:
    assert odds * cents == bonus_won("poker-bonus", letter, hit, cents)
    assert odds_of_the_miss * cents == bonus_won("poker-bonus", letter, miss, cents)


@clause("MD-TOP5 12.B-bis(2)", says="paytable B")
def test_12_B_bis_2_paytable_B_has_no_row_for_a_pair() -> None:
    assert -100 == bonus_won("poker-bonus", "B", ACES[0], 100)


@clause("MD-TOP5 12.B", says="Top Five Bonus pays by the paytable")
@clause("MD-TOP5 12.B-bis", says="Poker Bonus pays by the paytable")
@clause("MD-TOP5 12.B(1)", says="paytable A")
@clause("MD-TOP5 12.B(2)", says="paytable B")
@clause("MD-TOP5 12.B(3)", says="paytable C")
@clause("MD-TOP5 12.B-bis(1)", says="paytable A")
@clause("MD-TOP5 12.B-bis(3)", says="paytable C")
def test_12_B_three_paytables_each() -> None:
    for name, cited in (("top_five_bonus", "12.B"), ("poker_bonus", "12.B-bis")):
        for letter in "ABC":
            assert letter == CHOICES.house({f"top5.{name}.paytable": letter})[f"top5.{name}.paytable"]
        with pytest.raises(Unlawful, match=rf"paytable is D; allowed: A or B or C \[MD-TOP5 {cited}\]"):
            CHOICES.house({f"top5.{name}.paytable": "D"})


@pytest.mark.parametrize(
    "hand, reading",
    [(STRAIGHT[0], "T-01"), (KINGS[0], "T-25"), (FULL_HOUSE[0], "T-08"), (FOUR_OF_A_KIND[0], "T-25")],
)
def test_the_reading_that_decides_a_poker_bonus_is_logged(hand: str, reading: str) -> None:
    """T-01: a straight; T-25: other than five cards; T-08: the second section lettered B is the Poker Bonus."""
    play = dealt({1: hand}, "2h", wagers={1: {"ante": 1_000, "poker-bonus": 100}}).fold(1)
    assert reading == play.event("paid", 1, "poker-bonus").reading


@clause("MD-TOP5 12.A", says="even money")
@pytest.mark.parametrize("cents", [1_000, 1_025, 49_975])
@pytest.mark.parametrize("breakage", ["round-down", "exact"])
def test_12_A_even_money_is_never_broken(cents: int, breakage: str) -> None:
    """Whole multiples of the wager are paid in its own chips, whatever `payout.breakage` says."""
    house = {"chip.unit": 25, "payout.breakage": breakage}
    assert 2 * cents == dealt({1: "As Ks Qs"}, wagers={1: {"ante": cents}}, house=house).play(1).won(1)
