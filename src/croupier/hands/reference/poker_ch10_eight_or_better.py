"""MD-POKER chapter 10, section M: the low hand of Seven-Card Stud High-Low Split Eight or Better."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.categories import EIGHT_OR_BETTER, NO_LOW
from croupier.hands.reference.poker_ch06 import low_rank
from croupier.hands.reference.shape import Category, Key

EIGHT = 7  # by low_rank, where the ace is 0
QUALIFYING_LOWS = (Category(EIGHT_OR_BETTER, "MD-POKER 10.M(1)", ("P-01",)),)
NO_QUALIFYING_LOW = Category(NO_LOW, "MD-POKER 10.M(1)")


def low_eight(five: Sequence[int]) -> Key | None:
    """M(1): five different ranks, none above 8, compared as in chapter 6; None if the hand does not qualify."""
    ranks = sorted((low_rank(card) for card in five), reverse=True)
    if ranks[0] > EIGHT or len(set(ranks)) < 5:
        return None
    return (0, *(-rank for rank in ranks))
