"""MD-LIR chapter 6: Let It Ride rankings. Main game (C), Three Card Bonus (D), Six Card Bonus (E), Progressive (F).

Sections A and B are those of MD-POKER chapter 6, and so are the five-card hands; the lists are this chapter's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from croupier.hands.categories import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUPER_ROYAL,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.hands.reference.poker_ch06 import high
from croupier.hands.reference.shape import (
    Best,
    Cards,
    Category,
    Key,
    best_of,
    in_groups,
    numbers,
    one_suit,
    sequence_top,
)

CARDS_HIGH = ("MD-LIR 6.A", "A K Q J 10 9 8 7 6 5 4 3 2")
ACE_LOW_SEQUENCE = ("MD-LIR 6.A(1)", 0)  # the ace may be below a 2
NO_WRAP = "MD-LIR 6.A(2)"
SUITS_EQUAL = "MD-LIR 6.B"

MAIN_LIST = "MD-LIR 6.C"
MAIN_GAME_HANDS = (
    Category(ROYAL_FLUSH, "MD-LIR 6.C(1)"),
    Category(STRAIGHT_FLUSH, "MD-LIR 6.C(2)"),
    Category(FOUR_OF_A_KIND, "MD-LIR 6.C(3)"),
    Category(FULL_HOUSE, "MD-LIR 6.C(4)"),
    Category(FLUSH, "MD-LIR 6.C(5)"),
    Category(STRAIGHT, "MD-LIR 6.C(6)"),
    Category(THREE_OF_A_KIND, "MD-LIR 6.C(7)"),
    Category(TWO_PAIR, "MD-LIR 6.C(8)"),
    Category(PAIR, "MD-LIR 6.C(9)", ("L-29",)),
    Category(HIGH_CARD, "MD-LIR 6.C"),  # none of the nine
)
LEAST_PAIR = 8  # rank of a 10: C(9) ends with two 10s
_MAIN = numbers(MAIN_GAME_HANDS)


def is_main_game_hand(key: Key) -> bool:
    """C: one of the nine hands. Reading L-29: a pair of 2s to 9s is not a hand."""
    return key[0] > _MAIN[PAIR] or (key[0] == _MAIN[PAIR] and key[1] >= LEAST_PAIR)


THREE_CARD_LIST = "MD-LIR 6.D"
THREE_CARD_HANDS = (
    Category(STRAIGHT_FLUSH, "MD-LIR 6.D(1)", ("L-18",)),
    Category(THREE_OF_A_KIND, "MD-LIR 6.D(2)"),
    Category(STRAIGHT, "MD-LIR 6.D(3)", ("L-18",)),
    Category(FLUSH, "MD-LIR 6.D(4)"),
    Category(PAIR, "MD-LIR 6.D(5)", ("L-29",)),
    Category(HIGH_CARD, "MD-LIR 6.D"),  # none of the five
)
_THREE = numbers(THREE_CARD_HANDS)


def three_card(three: Sequence[int]) -> Key:
    """D: exactly three cards. Reading L-18: A-2-3 and A-K-Q are sequences, suited or not; K-A-2 is not."""
    ranks = [card >> 2 for card in three]
    groups = in_groups(ranks)
    if len(groups) == 1:
        return (_THREE[THREE_OF_A_KIND], *groups)
    if len(groups) == 2:
        return (_THREE[PAIR], *groups)
    flush = one_suit(three)
    top = sequence_top(groups, ace_below=ACE_LOW_SEQUENCE[1])
    if top is not None:
        return (_THREE[STRAIGHT_FLUSH if flush else STRAIGHT], top)
    return (_THREE[FLUSH if flush else HIGH_CARD], *groups)


def three_card_hand(cards: Cards, board: Cards = ()) -> Best | None:
    """The player's three cards; the community cards do not count."""
    return three_card(cards), cards


SIX_CARD_LIST = "MD-LIR 6.E"
# The Super Royal is printed last (E(8)) although it pays best. Reading L-12: best five of six, Super Royal all six.
SIX_CARD_HANDS = (
    Category(SUPER_ROYAL, "MD-LIR 6.E(8)", ("L-12",)),
    Category(ROYAL_FLUSH, "MD-LIR 6.E(1)", ("L-12",)),
    Category(STRAIGHT_FLUSH, "MD-LIR 6.E(2)", ("L-12",)),
    Category(FOUR_OF_A_KIND, "MD-LIR 6.E(3)", ("L-12",)),
    Category(FULL_HOUSE, "MD-LIR 6.E(4)", ("L-12",)),
    Category(FLUSH, "MD-LIR 6.E(5)", ("L-12",)),
    Category(STRAIGHT, "MD-LIR 6.E(6)", ("L-12",)),
    Category(THREE_OF_A_KIND, "MD-LIR 6.E(7)", ("L-12",)),
    Category(TWO_PAIR, "MD-LIR 6.E", ("L-12",)),  # these three are not in the list
    Category(PAIR, "MD-LIR 6.E", ("L-12",)),
    Category(HIGH_CARD, "MD-LIR 6.E", ("L-12",)),
)
_SIX = numbers(SIX_CARD_HANDS)
_NINE_TO_ACE = {7, 8, 9, 10, 11, 12}


def six_card_hand(cards: Cards, board: Cards = ()) -> Best | None:
    """E: the best five of six cards, or all six if they are A-K-Q-J-10-9 of one suit."""
    six = cards + board
    if one_suit(six) and {card >> 2 for card in six} == _NINE_TO_ACE:
        return (_SIX[SUPER_ROYAL],), six
    return best_of(combinations(six, 5), high)


# F: three-of-a-kind or better; the same hands as in C. Reading L-03: some paytables look at three cards, by D.
PROGRESSIVE_LIST = "MD-LIR 6.F"
PROGRESSIVE_HANDS = (
    Category(ROYAL_FLUSH, "MD-LIR 6.F(1)"),
    Category(STRAIGHT_FLUSH, "MD-LIR 6.F(2)"),
    Category(FOUR_OF_A_KIND, "MD-LIR 6.F(3)"),
    Category(FULL_HOUSE, "MD-LIR 6.F(4)"),
    Category(FLUSH, "MD-LIR 6.F(5)"),
    Category(STRAIGHT, "MD-LIR 6.F(6)"),
    Category(THREE_OF_A_KIND, "MD-LIR 6.F(7)"),
)
