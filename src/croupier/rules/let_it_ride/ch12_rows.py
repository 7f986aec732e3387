"""MD-LIR chapter 12 with chapter 6: which row of a paytable a hand hits.

Plain Python, for settlement. Every wager is paid once, at its best row (L-19). `None` is a hand that no table pays.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards.card import RANK_KEYS
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
from croupier.hands.category_lookup import category, paired_rank

PAIR_OF_TENS_OR_BETTER = "pair, tens or better"
SUPER_ROYAL_OF_DIAMONDS = "super royal of diamonds"
SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS = "super royal of hearts, spades or clubs"
ACE_KING_QUEEN_OF_SPADES = "ace, king, queen of spades"
ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS = "ace, king, queen of hearts, diamonds or clubs"

FIVE_CARD_ROWS = (
    ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND, TWO_PAIR,
    PAIR_OF_TENS_OR_BETTER,
)  # fmt: skip
THREE_CARD_ROWS = (STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT, FLUSH, PAIR)
SIX_CARD_ROWS = (
    SUPER_ROYAL_OF_DIAMONDS, SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS, ROYAL_FLUSH, STRAIGHT_FLUSH, FOUR_OF_A_KIND,
    FULL_HOUSE, FLUSH, STRAIGHT, THREE_OF_A_KIND,
)  # fmt: skip
PROGRESSIVE_FIVE_CARD_ROWS = FIVE_CARD_ROWS[:7]
PROGRESSIVE_THREE_CARD_ROWS = (
    ACE_KING_QUEEN_OF_SPADES, ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS, STRAIGHT_FLUSH, THREE_OF_A_KIND, STRAIGHT,
)  # fmt: skip
# L-03: these progressive paytables look at the player's three cards, the others at five.
THREE_CARD_LETTERS = frozenset("BC")

_TEN = 8
_SUIT_OF_DIAMONDS, _SUIT_OF_SPADES = 1, 3
_ACE_KING_QUEEN = {12, 11, 10}


_NOT_YET = ""
_MAIN_ROWS: dict[int, str | None] = {}  # by the keys of the ranks, each worked out on first use
_THREE_CARD_ROWS: dict[tuple[int, bool], str | None] = {}  # also by whether the cards share a suit


def main_row(five: Sequence[int]) -> str | None:
    """The row of 12.A, and of the Five Card Bonus of 12.B: a pair of 2s to 9s is not a hand (6.C(9), L-29)."""
    one, two, three, four, last = five
    if not ((one ^ two) | (one ^ three) | (one ^ four) | (one ^ last)) & 3:
        return category(five)  # a flush or better, which the ranks do not show
    key = RANK_KEYS
    ranks = key[one >> 2] + key[two >> 2] + key[three >> 2] + key[four >> 2] + key[last >> 2]
    row = _MAIN_ROWS.get(ranks, _NOT_YET)
    if row is not _NOT_YET:
        return row
    name = category(five)
    if name == PAIR:
        row = PAIR_OF_TENS_OR_BETTER if paired_rank(five) >= _TEN else None
    else:
        row = None if name == HIGH_CARD else name
    _MAIN_ROWS[ranks] = row
    return row


five_card_bonus_row = main_row


def three_card_row(three: Sequence[int]) -> str | None:
    """The row of 12.C, with the hands of 6.D: a three-card straight ranks above a flush."""
    one, two, last = three
    hand = RANK_KEYS[one >> 2] + RANK_KEYS[two >> 2] + RANK_KEYS[last >> 2], ((one ^ two) | (one ^ last)) & 3 == 0
    row = _THREE_CARD_ROWS.get(hand, _NOT_YET)
    if row is _NOT_YET:
        name = category(three, "three-card")  # L-18: A-2-3 and Q-K-A are straights, K-A-2 is not
        row = _THREE_CARD_ROWS[hand] = None if name == HIGH_CARD else name
    return row


def six_card_row(six: Sequence[int]) -> str | None:
    """The row of 12.D: the best five of the player's three and the three box cards, or all six (6.E, L-12)."""
    name = category(six, "six-card")
    if name == SUPER_ROYAL:
        diamonds = six[0] & 3 == _SUIT_OF_DIAMONDS
        return SUPER_ROYAL_OF_DIAMONDS if diamonds else SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS
    return None if name in (TWO_PAIR, PAIR, HIGH_CARD) else name


def progressive_row(letter: str, three: Sequence[int], community: Sequence[int]) -> str | None:
    """The row of 12.E: on three cards for paytables B and C, on all five for the others (L-03)."""
    if letter in THREE_CARD_LETTERS:
        row = progressive_three_card_row(three)
        return None if row == STRAIGHT and letter == "C" else row
    return progressive_five_card_row((*three, *community))


def progressive_five_card_row(five: Sequence[int]) -> str | None:
    """Three-of-a-kind or better (6.F, 11.E(4))."""
    row = main_row(five)
    return None if row in (TWO_PAIR, PAIR_OF_TENS_OR_BETTER) else row


def progressive_three_card_row(three: Sequence[int]) -> str | None:
    """L-01: the A-K-Q that takes the meter is of spades; an A-K-Q of mixed suits is a straight."""
    row = three_card_row(three)
    if row == STRAIGHT_FLUSH and {card >> 2 for card in three} == _ACE_KING_QUEEN:
        spades = three[0] & 3 == _SUIT_OF_SPADES
        return ACE_KING_QUEEN_OF_SPADES if spades else ACE_KING_QUEEN_OF_HEARTS_DIAMONDS_OR_CLUBS
    return None if row in (FLUSH, PAIR) else row


def envy_row(letter: str, three: Sequence[int], community: Sequence[int]) -> str | None:
    """The row of 12.I and 12.J that another player's hand hits: the two best rows of the progressive (L-04)."""
    row = progressive_row(letter, three, community)
    best = PROGRESSIVE_THREE_CARD_ROWS[:2] if letter in THREE_CARD_LETTERS else PROGRESSIVE_FIVE_CARD_ROWS[:2]
    return row if row in best else None
