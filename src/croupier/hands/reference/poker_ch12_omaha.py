"""MD-POKER chapters 12 and 19: an Omaha hand is two of the player's cards and three of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from croupier.hands.categories import EIGHT_OR_BETTER, NO_LOW
from croupier.hands.reference.poker_ch06 import high
from croupier.hands.reference.poker_ch10_eight_or_better import low_eight
from croupier.hands.reference.shape import Best, Cards, Category, Key, best_of

FROM_HAND, FROM_BOARD = 2, 3
# By the number of cards dealt to the player: how a hand is formed, and what qualifies as a low.
FORMED = {4: "MD-POKER 12.K(1)", 5: "MD-POKER 19.K(1)"}
FORMED_HIGH_LOW = {4: "MD-POKER 12.L(4)", 5: "MD-POKER 19.L(4)"}
QUALIFIER = {4: "MD-POKER 12.L(1)", 5: "MD-POKER 19.L(1)"}

QUALIFYING_LOWS = (Category(EIGHT_OR_BETTER, "MD-POKER 12.L(1)", ("P-01",)),)
NO_QUALIFYING_LOW = Category(NO_LOW, "MD-POKER 12.L(1)")


def two_and_three(cards: Cards, board: Cards) -> Iterator[Cards]:
    """K(1) of both chapters: exactly two from the hand, exactly three from the board."""
    threes = list(combinations(board, FROM_BOARD))
    for two in combinations(cards, FROM_HAND):
        for three in threes:
            yield two + three


def _omaha(key: Callable[[Cards], Key | None]) -> Callable[[Cards, Cards], Best | None]:
    return lambda cards, board: best_of(two_and_three(cards, board), key)


omaha_high = _omaha(high)
omaha_low_eight = _omaha(low_eight)
