"""MD-POKER chapter 6: poker rankings. High hands (A to D, G), low hands (E, F, G) and Six Plus Hold 'Em (J to L).

Every function takes exactly five cards. Suits are equal (MD-POKER 6.C): no key contains one.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.categories import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    NO_PAIR,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.hands.reference.shape import ACE, Category, Key, in_groups, numbers, one_suit, rank_of, sequence_top

CARDS_HIGH = ("MD-POKER 6.A", "A K Q J 10 9 8 7 6 5 4 3 2")
ACE_LOW_SEQUENCE = ("MD-POKER 6.B", 0)  # the ace may be below a 2
SUITS_EQUAL = "MD-POKER 6.C"

HIGH_LIST = "MD-POKER 6.D"
# Reading P-02: the rank of the quads, trips or pairs decides before the kickers do.
HIGH_HANDS = (
    Category(ROYAL_FLUSH, "MD-POKER 6.D(1)"),
    Category(STRAIGHT_FLUSH, "MD-POKER 6.D(2)"),
    Category(FOUR_OF_A_KIND, "MD-POKER 6.D(3)", ("P-02",)),
    Category(FULL_HOUSE, "MD-POKER 6.D(4)", ("P-02",)),
    Category(FLUSH, "MD-POKER 6.D(5)"),
    Category(STRAIGHT, "MD-POKER 6.D(6)"),
    Category(THREE_OF_A_KIND, "MD-POKER 6.D(7)", ("P-02",)),
    Category(TWO_PAIR, "MD-POKER 6.D(8)", ("P-02",)),
    Category(PAIR, "MD-POKER 6.D(9)", ("P-02",)),
    Category(HIGH_CARD, "MD-POKER 6.G"),  # a hand with none of the nine
)
_HIGH = numbers(HIGH_HANDS)


def high(five: Sequence[int]) -> Key:
    """Sections A to D and G: the category, then the ranks that decide within it."""
    category, deciding = five_card_hand(five, ace_below=ACE_LOW_SEQUENCE[1])
    return (_HIGH[category], *deciding)


def five_card_hand(five: Sequence[int], ace_below: int | None) -> tuple[str, Sequence[int]]:
    """The category of five cards, and the ranks that decide within it, in deciding order.

    An ace may be below the rank `ace_below` in a sequence.
    """
    ranks = [card >> 2 for card in five]
    groups = in_groups(ranks)
    if len(groups) < 5:
        return grouped(ranks, groups), groups
    flush = one_suit(five)
    top = sequence_top(groups, ace_below)
    if top is None:
        return (FLUSH if flush else HIGH_CARD), groups
    if flush and top == ACE:
        return ROYAL_FLUSH, ()
    return (STRAIGHT_FLUSH if flush else STRAIGHT), (top,)


def grouped(ranks: Sequence[int], groups: Sequence[int]) -> str:
    """The category of five cards of which at least two have the same rank."""
    most = ranks.count(groups[0])
    if len(groups) == 2:
        return FOUR_OF_A_KIND if most == 4 else FULL_HOUSE
    if len(groups) == 3:
        return THREE_OF_A_KIND if most == 3 else TWO_PAIR
    return PAIR


CARDS_LOW = ("MD-POKER 6.E", "A 2 3 4 5 6 7 8 9 10 J Q K")
LOW_LIST = "MD-POKER 6.F"
# Section F: the inverse of section D; straights and flushes do not count, so six categories are left.
LOW_HANDS = (
    Category(NO_PAIR, "MD-POKER 6.F", ("P-01",)),
    Category(PAIR, "MD-POKER 6.F", ("P-01",)),
    Category(TWO_PAIR, "MD-POKER 6.F", ("P-01",)),
    Category(THREE_OF_A_KIND, "MD-POKER 6.F", ("P-01",)),
    Category(FULL_HOUSE, "MD-POKER 6.F", ("P-01",)),
    Category(FOUR_OF_A_KIND, "MD-POKER 6.F", ("P-01",)),
)
_LOW = numbers(LOW_HANDS)


def low_rank(card: int) -> int:
    """Section E: 0 for an ace, 1 for a 2, up to 12 for a king."""
    return (rank_of(card) + 1) % 13


def low(five: Sequence[int]) -> Key:
    """Sections E to G: fewest groups, then lowest groups, then lowest cards.

    Reading P-01: cards are compared from the worst (the highest) down, so a 6-low beats an 8-low with an ace.
    """
    ranks = [low_rank(card) for card in five]
    groups = in_groups(ranks)
    category = NO_PAIR if len(groups) == 5 else grouped(ranks, groups)
    return (_LOW[category], *(-rank for rank in groups))


SIX_PLUS_LOWEST = 4  # rank of a 6; the ranks below are not in the deck
CARDS_SIX_PLUS = ("MD-POKER 6.J", "A K Q J 10 9 8 7 6")
SIX_PLUS_LIST = "MD-POKER 6.K"
# Reading P-03: the ace is high everywhere except in A-6-7-8-9. Reading P-04: the order is as printed.
SIX_PLUS_HANDS = (
    Category(ROYAL_FLUSH, "MD-POKER 6.K(1)"),
    Category(STRAIGHT_FLUSH, "MD-POKER 6.K(2)", ("P-03", "P-04")),
    Category(FOUR_OF_A_KIND, "MD-POKER 6.K(3)", ("P-02", "P-03")),
    Category(FLUSH, "MD-POKER 6.K(4)", ("P-03", "P-04")),
    Category(FULL_HOUSE, "MD-POKER 6.K(5)", ("P-02", "P-04")),
    Category(STRAIGHT, "MD-POKER 6.K(6)", ("P-03", "P-04")),
    Category(THREE_OF_A_KIND, "MD-POKER 6.K(7)", ("P-02", "P-03", "P-04")),
    Category(TWO_PAIR, "MD-POKER 6.K(8)", ("P-02", "P-03")),
    Category(PAIR, "MD-POKER 6.K(9)", ("P-02", "P-03")),
    Category(HIGH_CARD, "MD-POKER 6.L", ("P-03",)),
)
_SIX_PLUS = numbers(SIX_PLUS_HANDS)


def six_plus(five: Sequence[int]) -> Key:
    """Sections J to L: 36 cards, a flush above a full house, A-6-7-8-9 the lowest sequence."""
    category, deciding = five_card_hand(five, ace_below=SIX_PLUS_LOWEST)
    return (_SIX_PLUS[category], *deciding)


# Sections G and L decide between hands of one category, H and M share the pot, I has the cards speak.
HIGHER_CARD, HIGHER_CARD_SIX_PLUS = "MD-POKER 6.G", "MD-POKER 6.L"
TIED, TIED_SIX_PLUS = "MD-POKER 6.H", "MD-POKER 6.M"
CARDS_SPEAK = "MD-POKER 6.I"
