"""MD-POKER chapters 10 and 14: which up cards are best while a stud hand is dealt, and which card is best by suit.

Reading P-22: on one to four up cards only groups and high cards count, straights and flushes do not.
Reading P-27: by suit, the highest rank then the highest suit for high, the lowest rank then the lowest suit for low.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.hands.reference.poker_ch06 import low_rank
from croupier.hands.reference.shape import Key, in_groups, rank_of, suit_of

_GROUPS = {(1,): 0, (2,): 1, (2, 2): 2, (3,): 3, (4,): 4}  # no pair, pair, two pair, trips, quads


def _showing(ranks: Sequence[int]) -> tuple[int, list[int]]:
    groups = in_groups(ranks)
    sizes = tuple(size for rank in groups if (size := ranks.count(rank)) > 1)
    return _GROUPS[sizes or (1,)], groups


def showing_high(up_cards: Sequence[int]) -> Key:
    """The best high showing: the most cards of equal rank, then the highest. Compare hands of one size only."""
    number, groups = _showing([rank_of(card) for card in up_cards])
    return (number, *groups)


def showing_low(up_cards: Sequence[int]) -> Key:
    """The best low showing: the fewest cards of equal rank, then the lowest from the top card down, ace low."""
    number, groups = _showing([low_rank(card) for card in up_cards])
    return (-number, *(-rank for rank in groups))


def highest_by_suit(cards: Iterable[int]) -> int:
    """The highest card, ace high; among equal ranks spades, hearts, diamonds, clubs."""
    return max(cards)  # a card's number is its rank, then its suit in this order


def lowest_by_suit(cards: Iterable[int]) -> int:
    """The lowest card, ace lowest; among equal ranks clubs, diamonds, hearts, spades."""
    return min(cards, key=lambda card: (low_rank(card), suit_of(card)))
