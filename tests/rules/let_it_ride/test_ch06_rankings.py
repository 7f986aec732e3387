"""MD-LIR chapter 6: rankings, as the table applies them. The rankings themselves are proved in tests/hands."""

import pytest

from croupier.rulebook.testing import clause
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, settled


def main_hand(three: str, board: str) -> str:
    play = settled({1: three}, board=board)
    return "no paying hand" if play.events("no paying hand") else play.event("hand").hand


@clause("MD-LIR 6.A", says="ace high down to 2")
@clause("MD-LIR 6.A(1)", says="Ace may be low in the five-high straight")
@clause("MD-LIR 6.A(2)", says="never wrap around the ace")
@pytest.mark.parametrize(
    "three, board, hand",
    [
        ("As Kd Qs", "Js Ts", "straight"),
        ("As 2d 3s", "4s 5s", "straight"),
        ("As 2s 3s", "4s 5s", "straight flush"),
        ("Qs Kd As", "2s 3s", "no paying hand"),
        ("Js Qd Ks", "As 2s", "no paying hand"),
    ],
)
def test_6_A_the_ace_is_high_or_begins_a_five_high_straight(three: str, board: str, hand: str) -> None:
    assert hand == main_hand(three, board)


@clause("MD-LIR 6.B", says="No suit outranks another")
@pytest.mark.parametrize("suit", "cdhs")
def test_6_B_every_suit_pays_the_same(suit: str) -> None:
    play = settled({1: f"2{suit} 4{suit} 6{suit}"}, board=f"8{suit} T{suit}")
    assert [(4_000, "MD-LIR 12.A(1)(e)")] == play.paid(1, "bet-1")


@clause("MD-LIR 6.C", says="nine main game categories from best to worst")
@clause("MD-LIR 6.C(9)", says="only tens or better")
@pytest.mark.parametrize(
    "pair, hand",
    [("T", "pair, tens or better"), ("A", "pair, tens or better"), ("9", "no paying hand"), ("2", "no paying hand")],
)
def test_6_C_9_a_pair_of_tens_is_a_hand_and_one_of_nines_is_none(pair: str, hand: str) -> None:
    assert hand == main_hand(f"{pair}s 4d 6h", f"{pair}c 8d")


@clause("MD-LIR 6.D(5)", says="a pair of any rank is the least winning hand")
def test_6_D_5_any_pair_wins_the_three_card_bonus() -> None:
    play = settled({1: "2s 2d 6h"}, board="9c Kd", wagers={1: {"three-card-bonus": 500}})
    assert [(500, "MD-LIR 12.C(1)(e)")] == play.paid(1, "three-card-bonus")


@clause("MD-LIR 6.E(8)", says="six suited cards A-K-Q-J-10-9")
@pytest.mark.parametrize("box, cents", [("Jd Td 9d", 100_000_000), ("Jd Td 8d", 500_000)])
def test_6_E_8_the_super_royal_takes_all_six_cards(box: str, cents: int) -> None:
    play = settled({1: "Ad Kd Qd"}, board="2c 3c", box=box, wagers={1: {"six-card-bonus": 500}}, house=ALL_OFFERED)
    assert [cents] == [paid for paid, _ in play.paid(1, "six-card-bonus")]


@clause("MD-LIR 6.F", says="Progressive hands")
@clause("MD-LIR 6.F(7)", says="three of a kind")
@pytest.mark.parametrize("board, pays", [("5c 9d", 900), ("8c 9d", 0)])
def test_6_F_7_the_progressive_starts_at_three_of_a_kind(board: str, pays: int) -> None:
    play = settled({1: "5s 5d 8h"}, board=board, wagers={1: {"progressive": 100}}, house=ALL_OFFERED)
    assert [pays] * bool(pays) == [paid for paid, _ in play.paid(1, "progressive")]
