"""MD-LIR chapter 12: payout odds. Every table as printed, best row first; `ch12_rows` says which row a hand hits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.hands.categories import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.money import Cents, Paytable, dollars, for_one, meter, to_one
from croupier.rules.let_it_ride.ch12_rows import (
    ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS,
    ACE_KING_QUEEN_OF_SPADES,
    PAIR_OF_TENS_OR_BETTER,
    SUPER_ROYAL_OF_DIAMONDS,
    SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS,
    envy_row,
    five_card_bonus_row,
    main_row,
    progressive_row,
    six_card_row,
    three_card_row,
)

__all__ = [
    "ENVY_1", "ENVY_5", "FIVE_CARD_BONUS", "MAIN", "METERS", "METER_FLOORS", "PROGRESSIVE", "SIX_CARD_BONUS",
    "THREE_CARD_BONUS", "MeterFloor", "envy_row", "five_card_bonus_row", "main_row", "progressive_row",
    "six_card_row", "three_card_row",
]  # fmt: skip

# 12.A: Let It Ride wagers.

MAIN_A = Paytable("MD-LIR 12.A(1)", "A", {
    ROYAL_FLUSH: to_one(1_000),
    STRAIGHT_FLUSH: to_one(200),
    FOUR_OF_A_KIND: to_one(50),
    FULL_HOUSE: to_one(11),
    FLUSH: to_one(8),
    STRAIGHT: to_one(5),
    THREE_OF_A_KIND: to_one(3),
    TWO_PAIR: to_one(2),
    PAIR_OF_TENS_OR_BETTER: to_one(1),
})  # fmt: skip
MAIN_B = Paytable("MD-LIR 12.A(2)", "B", {
    ROYAL_FLUSH: to_one(500),
    STRAIGHT_FLUSH: to_one(100),
    FOUR_OF_A_KIND: to_one(25),
    FULL_HOUSE: to_one(15),
    FLUSH: to_one(10),
    STRAIGHT: to_one(5),
    THREE_OF_A_KIND: to_one(3),
    TWO_PAIR: to_one(2),
    PAIR_OF_TENS_OR_BETTER: to_one(1),
})  # fmt: skip
MAIN_C = Paytable("MD-LIR 12.A(3)", "C", {
    ROYAL_FLUSH: to_one(100),
    STRAIGHT_FLUSH: to_one(50),
    FOUR_OF_A_KIND: to_one(30),
    FULL_HOUSE: to_one(15),
    FLUSH: to_one(9),
    STRAIGHT: to_one(6),
    THREE_OF_A_KIND: to_one(3),
    TWO_PAIR: to_one(2),
    PAIR_OF_TENS_OR_BETTER: to_one(1),
})  # fmt: skip
MAIN: Mapping[str, Paytable] = {"A": MAIN_A, "B": MAIN_B, "C": MAIN_C}

# 12.B: Five Card Bonus, fixed sums for a wager of $1 that is not returned (L-11). The table decides what is paid,
# not the "two pair or better" of 11.E(1) (L-02).

FIVE_CARD_BONUS_A = Paytable("MD-LIR 12.B(1)", "A", {
    ROYAL_FLUSH: dollars(20_000),
    STRAIGHT_FLUSH: dollars(2_000),
    FOUR_OF_A_KIND: dollars(150),
    FULL_HOUSE: dollars(75),
    FLUSH: dollars(50),
    STRAIGHT: dollars(25),
    THREE_OF_A_KIND: dollars(4),
    TWO_PAIR: dollars(3),
    PAIR_OF_TENS_OR_BETTER: dollars(2),
})  # fmt: skip
FIVE_CARD_BONUS_B = Paytable("MD-LIR 12.B(2)", "B", {
    ROYAL_FLUSH: dollars(20_000),
    STRAIGHT_FLUSH: dollars(2_000),
    FOUR_OF_A_KIND: dollars(200),
    FULL_HOUSE: dollars(75),
    FLUSH: dollars(50),
    STRAIGHT: dollars(25),
    THREE_OF_A_KIND: dollars(5),
    TWO_PAIR: dollars(4),
    PAIR_OF_TENS_OR_BETTER: dollars(1),
})  # fmt: skip
FIVE_CARD_BONUS_C = Paytable("MD-LIR 12.B(3)", "C", {
    ROYAL_FLUSH: dollars(20_000),
    STRAIGHT_FLUSH: dollars(2_000),
    FOUR_OF_A_KIND: dollars(100),
    FULL_HOUSE: dollars(75),
    FLUSH: dollars(50),
    STRAIGHT: dollars(25),
    THREE_OF_A_KIND: dollars(9),
    TWO_PAIR: dollars(6),
})  # fmt: skip
FIVE_CARD_BONUS_D = Paytable("MD-LIR 12.B(4)", "D", {
    ROYAL_FLUSH: dollars(10_000),
    STRAIGHT_FLUSH: dollars(2_000),
    FOUR_OF_A_KIND: dollars(200),
    FULL_HOUSE: dollars(75),
    FLUSH: dollars(50),
    STRAIGHT: dollars(25),
    THREE_OF_A_KIND: dollars(5),
    TWO_PAIR: dollars(4),
    PAIR_OF_TENS_OR_BETTER: dollars(1),
})  # fmt: skip
FIVE_CARD_BONUS_E = Paytable("MD-LIR 12.B(5)", "E", {
    ROYAL_FLUSH: dollars(10_000),
    STRAIGHT_FLUSH: dollars(2_000),
    FOUR_OF_A_KIND: dollars(200),
    FULL_HOUSE: dollars(100),
    FLUSH: dollars(50),
    STRAIGHT: dollars(25),
    THREE_OF_A_KIND: dollars(10),
    TWO_PAIR: dollars(6),
})  # fmt: skip
FIVE_CARD_BONUS_F = Paytable("MD-LIR 12.B(6)", "F", {
    ROYAL_FLUSH: dollars(10_000),
    STRAIGHT_FLUSH: dollars(2_000),
    FOUR_OF_A_KIND: dollars(100),
    FULL_HOUSE: dollars(75),
    FLUSH: dollars(50),
    STRAIGHT: dollars(25),
    THREE_OF_A_KIND: dollars(9),
    TWO_PAIR: dollars(6),
})  # fmt: skip
FIVE_CARD_BONUS_G = Paytable("MD-LIR 12.B(7)", "G", {
    ROYAL_FLUSH: dollars(20_000),
    STRAIGHT_FLUSH: dollars(2_000),
    FOUR_OF_A_KIND: dollars(300),
    FULL_HOUSE: dollars(150),
    FLUSH: dollars(50),
    STRAIGHT: dollars(25),
    THREE_OF_A_KIND: dollars(5),
})  # fmt: skip
FIVE_CARD_BONUS: Mapping[str, Paytable] = {
    "A": FIVE_CARD_BONUS_A, "B": FIVE_CARD_BONUS_B, "C": FIVE_CARD_BONUS_C, "D": FIVE_CARD_BONUS_D,
    "E": FIVE_CARD_BONUS_E, "F": FIVE_CARD_BONUS_F, "G": FIVE_CARD_BONUS_G,
}  # fmt: skip

# 12.C: Three Card Bonus.

THREE_CARD_BONUS_A = Paytable("MD-LIR 12.C(1)", "A", {
    STRAIGHT_FLUSH: to_one(40),
    THREE_OF_A_KIND: to_one(30),
    STRAIGHT: to_one(6),
    FLUSH: to_one(4),
    PAIR: to_one(1),
})  # fmt: skip
THREE_CARD_BONUS_B = Paytable("MD-LIR 12.C(2)", "B", {
    STRAIGHT_FLUSH: to_one(40),
    THREE_OF_A_KIND: to_one(30),
    STRAIGHT: to_one(5),
    FLUSH: to_one(4),
    PAIR: to_one(1),
})  # fmt: skip
THREE_CARD_BONUS_C = Paytable("MD-LIR 12.C(3)", "C", {
    STRAIGHT_FLUSH: to_one(40),
    THREE_OF_A_KIND: to_one(30),
    STRAIGHT: to_one(6),
    FLUSH: to_one(3),
    PAIR: to_one(1),
})  # fmt: skip
THREE_CARD_BONUS: Mapping[str, Paytable] = {"A": THREE_CARD_BONUS_A, "B": THREE_CARD_BONUS_B, "C": THREE_CARD_BONUS_C}

# 12.D: Six Card Bonus. The Super Royal pays a flat sum for any wager, which the player keeps (L-15).

SIX_CARD_BONUS_A = Paytable("MD-LIR 12.D(1)", "A", {
    SUPER_ROYAL_OF_DIAMONDS: dollars(1_000_000),
    SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS: dollars(100_000),
    ROYAL_FLUSH: to_one(1_000),
    STRAIGHT_FLUSH: to_one(200),
    FOUR_OF_A_KIND: to_one(50),
    FULL_HOUSE: to_one(20),
    FLUSH: to_one(15),
    STRAIGHT: to_one(10),
    THREE_OF_A_KIND: to_one(5),
})  # fmt: skip
SIX_CARD_BONUS_B = Paytable("MD-LIR 12.D(2)", "B", {
    SUPER_ROYAL_OF_DIAMONDS: dollars(100_000),
    SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS: dollars(100_000),
    ROYAL_FLUSH: to_one(1_000),
    STRAIGHT_FLUSH: to_one(200),
    FOUR_OF_A_KIND: to_one(50),
    FULL_HOUSE: to_one(20),
    FLUSH: to_one(15),
    STRAIGHT: to_one(10),
    THREE_OF_A_KIND: to_one(5),
})  # fmt: skip
SIX_CARD_BONUS: Mapping[str, Paytable] = {"A": SIX_CARD_BONUS_A, "B": SIX_CARD_BONUS_B}

# 12.E: Progressive. B and C look at the player's three cards (L-03); the first row of B is of spades (L-01).

THE_METER, MEGA, MAJOR, MINOR = "meter", "Mega Progressive", "Major Progressive", "Minor Progressive"

PROGRESSIVE_A = Paytable("MD-LIR 12.E(1)", "A", {
    ROYAL_FLUSH: meter(THE_METER, 100),
    STRAIGHT_FLUSH: meter(THE_METER, 10),
    FOUR_OF_A_KIND: for_one(300),
    FULL_HOUSE: for_one(50),
    FLUSH: for_one(40),
    STRAIGHT: for_one(30),
    THREE_OF_A_KIND: for_one(9),
})  # fmt: skip
PROGRESSIVE_B = Paytable("MD-LIR 12.E(2)", "B", {
    ACE_KING_QUEEN_OF_SPADES: meter(THE_METER, 100),
    ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS: for_one(500),
    STRAIGHT_FLUSH: for_one(70),
    THREE_OF_A_KIND: for_one(60),
    STRAIGHT: for_one(6),
})  # fmt: skip
PROGRESSIVE_C = Paytable("MD-LIR 12.E(3)", "C", {
    ACE_KING_QUEEN_OF_SPADES: meter(THE_METER, 100),
    ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS: for_one(500),
    STRAIGHT_FLUSH: for_one(100),
    THREE_OF_A_KIND: for_one(90),
})  # fmt: skip
PROGRESSIVE_D = Paytable("MD-LIR 12.E(4)", "D", {
    ROYAL_FLUSH: meter(MAJOR, 100),
    STRAIGHT_FLUSH: meter(MINOR, 100),
    FOUR_OF_A_KIND: for_one(300),
    FULL_HOUSE: for_one(50),
    FLUSH: for_one(40),
    STRAIGHT: for_one(30),
    THREE_OF_A_KIND: for_one(9),
})  # fmt: skip
PROGRESSIVE_E = Paytable("MD-LIR 12.E(5)", "E", {
    ROYAL_FLUSH: meter(MEGA, 100),
    STRAIGHT_FLUSH: meter(MAJOR, 100),
    FOUR_OF_A_KIND: meter(MINOR, 100),
    FULL_HOUSE: for_one(50),
    FLUSH: for_one(40),
    STRAIGHT: for_one(30),
    THREE_OF_A_KIND: for_one(10),
})  # fmt: skip
PROGRESSIVE_F = Paytable("MD-LIR 12.E(6)", "F", {
    ROYAL_FLUSH: meter(MEGA, 100),
    STRAIGHT_FLUSH: meter(MAJOR, 100),
    FOUR_OF_A_KIND: meter(MINOR, 100),
    FULL_HOUSE: for_one(50),
    FLUSH: for_one(40),
    STRAIGHT: for_one(30),
    THREE_OF_A_KIND: for_one(9),
})  # fmt: skip
PROGRESSIVE: Mapping[str, Paytable] = {
    "A": PROGRESSIVE_A, "B": PROGRESSIVE_B, "C": PROGRESSIVE_C, "D": PROGRESSIVE_D, "E": PROGRESSIVE_E,
    "F": PROGRESSIVE_F,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class MeterFloor:
    """12.F(2): the minimum initial and reset amount of one meter of a progressive paytable."""

    meter: str
    cents_min: Cents
    clause: str


METER_FLOORS: Mapping[str, tuple[MeterFloor, ...]] = {
    "A": (MeterFloor(THE_METER, 100_000, "MD-LIR 12.F(2)(a)"),),
    "B": (MeterFloor(THE_METER, 100_000, "MD-LIR 12.F(2)(b)"),),
    "C": (MeterFloor(THE_METER, 100_000, "MD-LIR 12.F(2)(c)"),),
    "D": (
        MeterFloor(MAJOR, 100_000, "MD-LIR 12.F(2)(d)(i)"),
        MeterFloor(MINOR, 25_000, "MD-LIR 12.F(2)(d)(ii)"),
    ),
    "E": (
        MeterFloor(MEGA, 1_000_000, "MD-LIR 12.F(2)(e)(i)"),
        MeterFloor(MAJOR, 100_000, "MD-LIR 12.F(2)(e)(ii)"),
        MeterFloor(MINOR, 25_000, "MD-LIR 12.F(2)(e)(iii)"),
    ),
    "F": (
        MeterFloor(MEGA, 1_000_000, "MD-LIR 12.F(2)(f)(i)"),
        MeterFloor(MAJOR, 100_000, "MD-LIR 12.F(2)(f)(ii)"),
        MeterFloor(MINOR, 25_000, "MD-LIR 12.F(2)(f)(iii)"),
    ),
}
METERS: Mapping[str, str] = {"main": THE_METER, "mega": MEGA, "major": MAJOR, "minor": MINOR}

# 12.I and 12.J: Envy Bonus for a Progressive wager of $1 and of $5.


def _five_card_envy(clause: str, letter: str, royal: int, straight: int) -> Paytable:
    return Paytable(clause, letter, {ROYAL_FLUSH: dollars(royal), STRAIGHT_FLUSH: dollars(straight)})


def _three_card_envy(clause: str, letter: str, spades: int, other: int) -> Paytable:
    rows = {ACE_KING_QUEEN_OF_SPADES: dollars(spades), ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS: dollars(other)}
    return Paytable(clause, letter, rows)


ENVY_1: Mapping[str, Paytable] = {
    "A": _five_card_envy("MD-LIR 12.I(1)", "A", 1_000, 300),
    "B": _three_card_envy("MD-LIR 12.I(2)", "B", 100, 25),
    "C": _three_card_envy("MD-LIR 12.I(3)", "C", 100, 25),
    "D": _five_card_envy("MD-LIR 12.I(4)", "D", 1_000, 300),
    "E": _five_card_envy("MD-LIR 12.I(5)", "E", 1_000, 300),
    "F": _five_card_envy("MD-LIR 12.I(6)", "F", 1_000, 300),
}
ENVY_5: Mapping[str, Paytable] = {
    "A": _five_card_envy("MD-LIR 12.J(1)", "A", 5_000, 1_500),
    "B": _three_card_envy("MD-LIR 12.J(2)", "B", 500, 125),
    "C": _three_card_envy("MD-LIR 12.J(3)", "C", 500, 125),
    "D": _five_card_envy("MD-LIR 12.J(4)", "D", 5_000, 1_500),
    "E": _five_card_envy("MD-LIR 12.J(5)", "E", 5_000, 1_500),
    "F": _five_card_envy("MD-LIR 12.J(6)", "F", 5_000, 1_500),
}
