"""MD-POKER chapter 21, section E: 2-7 Lowball. Ace-5 Lowball (E(7)) is the low hand of chapter 6."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.categories import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.hands.reference.poker_ch06 import five_card_hand
from croupier.hands.reference.shape import Category, Key, numbers

# Reading P-74: the reverse of 6.D, except that A-2-3-4-5 is not a straight. Reading P-73: any five cards will do.
LOW_27_HANDS = (
    Category(HIGH_CARD, "MD-POKER 21.E(3)", ("P-74",)),
    Category(PAIR, "MD-POKER 21.E(6)(c)", ("P-74",)),
    Category(TWO_PAIR, "MD-POKER 21.E(6)(c)", ("P-74",)),
    Category(THREE_OF_A_KIND, "MD-POKER 21.E(6)(c)", ("P-74",)),
    Category(STRAIGHT, "MD-POKER 21.E(6)(c)", ("P-74",)),
    Category(FLUSH, "MD-POKER 21.E(6)(c)", ("P-74",)),
    Category(FULL_HOUSE, "MD-POKER 21.E(6)(c)", ("P-74",)),
    Category(FOUR_OF_A_KIND, "MD-POKER 21.E(6)(c)", ("P-74",)),
    Category(STRAIGHT_FLUSH, "MD-POKER 21.E(6)(c)", ("P-74",)),
    Category(ROYAL_FLUSH, "MD-POKER 21.E(6)(c)", ("P-74",)),
)
_LOW_27 = numbers(LOW_27_HANDS)

FROM_THE_TOP, PAIRS_COUNT = "MD-POKER 21.E(3)", "MD-POKER 21.E(6)(c)"
ACE_HIGH_ONLY = "MD-POKER 21.E(6)(a)"
BEST_27 = ("MD-POKER 21.E(6)(b)", "7 5 4 3 2")
ACE_LOW_ONLY = "MD-POKER 21.E(7)(a)"
BEST_A5 = ("MD-POKER 21.E(7)(b)", "5 4 3 2 A")
NO_STRAIGHTS_IN_A5 = "MD-POKER 21.E(7)(c)"
ANY_FIVE = "MD-POKER 21.E(2)"
TIED = "MD-POKER 21.E(4)"


def low_27(five: Sequence[int]) -> Key:
    """E(6): the inverse of the high hand; the ace is high only (a), straights, flushes and pairs count (c)."""
    category, deciding = five_card_hand(five, ace_below=None)
    return (_LOW_27[category], *(-rank for rank in deciding))
