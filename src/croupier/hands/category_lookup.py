"""The category of a hand by the kernels' tables, without numpy: what a dealer names before reading a paytable."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.cards.card import MASK_SHIFT, SUM_BEGINS, SUMS, ranks_of
from croupier.hands.rankings import CATEGORIES
from croupier.hands.single import CATEGORY_SHIFT, VALUES, Value


@cache
def _ranked(ranking: str) -> tuple[Value, tuple[str, ...]]:
    """The function that values hands of this ranking, and its categories, worst first."""
    return VALUES[ranking](), CATEGORIES[ranking]


def category(cards: Sequence[int], ranking: str = "high") -> str:
    """The category of the best hand that these cards make under a ranking."""
    value, names = _ranked(ranking)
    total = sum([SUMS[card] for card in cards], SUM_BEGINS)
    return names[value(ranks_of(total), total >> MASK_SHIFT) >> CATEGORY_SHIFT]


def paired_rank(cards: Sequence[int]) -> int:
    """The highest rank that occurs at least twice, or -1."""
    seen = twice = 0
    for card in cards:
        bit = 1 << (card >> 2)
        twice |= seen & bit
        seen |= bit
    return twice.bit_length() - 1
