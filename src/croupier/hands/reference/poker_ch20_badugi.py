"""MD-POKER chapter 20, section L, and the badugi halves of chapter 21, section F.

Reading P-72: suits and ranks differ; more cards beat fewer, then the lowest from the top card down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from croupier.hands.categories import FOUR_CARD_BADUGI, ONE_CARD_BADUGI, THREE_CARD_BADUGI, TWO_CARD_BADUGI
from croupier.hands.reference.poker_ch06 import low_rank
from croupier.hands.reference.shape import Best, Cards, Category, Key, best_of, rank_of, suit_of

BADUGIS = (
    Category(FOUR_CARD_BADUGI, "MD-POKER 20.L(1)", ("P-72",)),
    Category(THREE_CARD_BADUGI, "MD-POKER 20.L(3)", ("P-72",)),
    Category(TWO_CARD_BADUGI, "MD-POKER 20.L(4)", ("P-72",)),
    Category(ONE_CARD_BADUGI, "MD-POKER 20.L(5)", ("P-72",)),
)
LOWEST_WINS = "MD-POKER 20.L(2)"
TIED = "MD-POKER 20.L(6)"

# Reading P-75: Badeucey's best badugi is 2-3-4-5, so its ace is high; Badacey's is A-2-3-4, as in chapter 20.
BADUGIS_OF_BADEUCEY = (
    Category(FOUR_CARD_BADUGI, "MD-POKER 21.F(1)(b)", ("P-75",)),
    Category(THREE_CARD_BADUGI, "MD-POKER 20.L(3)", ("P-75",)),
    Category(TWO_CARD_BADUGI, "MD-POKER 20.L(4)", ("P-75",)),
    Category(ONE_CARD_BADUGI, "MD-POKER 20.L(5)", ("P-75",)),
)
BADUGI_OF_BADACEY = "MD-POKER 21.F(2)(b)"


def _badugi(height: Callable[[int], int]) -> Callable[[Cards], Key | None]:
    def key(cards: Sequence[int]) -> Key | None:
        heights = sorted((height(card) for card in cards), reverse=True)
        if len(set(heights)) < len(heights) or len({suit_of(card) for card in cards}) < len(heights):
            return None
        return (len(heights) - 1, *(-height for height in heights))

    return key


def _largest(cards: Cards, key: Callable[[Cards], Key | None]) -> Best | None:
    """L(1), (3), (4) and (5) in turn: four cards, otherwise three, two or one."""
    found = (best_of(combinations(cards, size), key) for size in (4, 3, 2, 1))
    return next((best for best in found if best), None)


badugi_key = _badugi(low_rank)
badugi_ace_high_key = _badugi(rank_of)


def badugi(cards: Cards, board: Cards = ()) -> Best | None:
    """20.L and 21.F(2)(b): the best badugi of four or five cards, ace low."""
    return _largest(cards + board, badugi_key)


def badugi_ace_high(cards: Cards, board: Cards = ()) -> Best | None:
    """21.F(1)(b): the best badugi of five cards, ace high."""
    return _largest(cards + board, badugi_ace_high_key)
