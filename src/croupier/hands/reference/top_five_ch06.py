"""MD-TOP5 chapter 6: Top Five rankings. Only 10 to ace count; how many there are comes first (MD-TOP5 11.C(3)).

Reading T-04: a hand may keep six or seven cards. `all-cards` compares all of them, `best-five` only five.
Reading T-05: fewer than five cards make groups and high cards only.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.categories import (
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.hands.reference.shape import Best, Cards, Category, numbers, rank_of, suit_of

CARDS_HIGH = ("MD-TOP5 6.A", "A K Q J 10")
TEN = 8  # rank of the lowest card that counts
SUITS_EQUAL = "MD-TOP5 6.B"
TOP_FIVE_LIST = "MD-TOP5 6.C"
TOP_FIVE_HANDS = (
    Category(ROYAL_FLUSH, "MD-TOP5 6.C(1)"),
    Category(FOUR_OF_A_KIND, "MD-TOP5 6.C(2)"),
    Category(FULL_HOUSE, "MD-TOP5 6.C(3)"),
    Category(STRAIGHT, "MD-TOP5 6.C(4)", ("T-01",)),
    Category(THREE_OF_A_KIND, "MD-TOP5 6.C(5)"),
    Category(TWO_PAIR, "MD-TOP5 6.C(6)"),
    Category(PAIR, "MD-TOP5 6.C(7)"),
    Category(HIGH_CARD, "MD-TOP5 6.C"),  # none of the seven
)
# Which hand is better when both have cards left is in chapter 11, with the wagers.
MORE_CARDS, SAME_RANK = "MD-TOP5 11.C(3)", "MD-TOP5 11.C(3)(e)"
_TOP_FIVE = numbers(TOP_FIVE_HANDS)
NUMBERS_OF_CARDS = range(8)


def top_five(cards: Cards, board: Cards = ()) -> Best | None:
    """The number of cards, the hand of section C, then every card: those of the hand, then the others downwards."""
    kept = tuple(sorted((card for card in cards + board if rank_of(card) >= TEN), reverse=True))
    category, cards_in_order = _hand(kept)
    number = len(kept) * len(TOP_FIVE_HANDS) + _TOP_FIVE[category]
    return (number, *(rank_of(card) for card in cards_in_order)), cards_in_order


def top_five_best_five(cards: Cards, board: Cards = ()) -> Best | None:
    """Like `top_five`, but no more than five cards are compared."""
    best = top_five(cards, board)
    return best and (best[0][:6], best[1][:5])


def _hand(kept: Cards) -> tuple[str, Cards]:
    """The best hand of section C among the cards kept, and these cards with those that form the hand first."""
    for suit in {suit_of(card) for card in kept}:
        royal = tuple(card for card in kept if suit_of(card) == suit)
        if len(royal) == 5:
            return ROYAL_FLUSH, royal + _without(kept, royal)
    groups = _groups(kept)
    sizes = [len(group) for group in groups] + [0, 0]
    if sizes[0] == 4:
        return FOUR_OF_A_KIND, groups[0] + _without(kept, groups[0])
    if sizes[0] == 3 and sizes[1] >= 2:
        house = groups[0] + groups[1][:2]
        return FULL_HOUSE, house + _without(kept, house)
    if len(groups) == 5:  # reading T-01: C(4) means A-K-Q-J-10 of mixed suits
        straight = tuple(sorted((group[0] for group in groups), reverse=True))
        return STRAIGHT, straight + _without(kept, straight)
    if sizes[0] == 3:
        return THREE_OF_A_KIND, groups[0] + _without(kept, groups[0])
    if sizes[1] == 2:
        pairs = groups[0] + groups[1]
        return TWO_PAIR, pairs + _without(kept, pairs)
    if sizes[0] == 2:
        return PAIR, groups[0] + _without(kept, groups[0])
    return HIGH_CARD, kept


def _groups(kept: Sequence[int]) -> list[Cards]:
    """Cards grouped by rank: the largest groups first, among equals the highest."""
    ranks = {rank_of(card) for card in kept}
    groups = [tuple(card for card in kept if rank_of(card) == rank) for rank in ranks]
    return sorted(groups, key=lambda group: (len(group), rank_of(group[0])), reverse=True)


def _without(kept: Cards, used: Cards) -> Cards:
    return tuple(card for card in kept if card not in used)
