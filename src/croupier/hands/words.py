"""Hands in words: `full house, aces over kings`, `8-6-4-3-A low`, `four-card badugi, 7 high`."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import RANK_NAMES
from croupier.hands.categories import (
    EIGHT_OR_BETTER,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    NO_PAIR,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUPER_ROYAL,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.hands.rankings import Ranking
from croupier.hands.reference.shape import ACE, Key

NO_LOW_WORDS = "no qualifying low"
SHORT = tuple(name if name.isdigit() else name[0].upper() for name in RANK_NAMES)

# The name of each deciding rank of a hand, in deciding order; kickers follow.
_ROLES = {
    FOUR_OF_A_KIND: ("four-of-a-kind",),
    FULL_HOUSE: ("three-of-a-kind", "pair"),
    THREE_OF_A_KIND: ("three-of-a-kind",),
    TWO_PAIR: ("higher pair", "lower pair"),
    PAIR: ("pair",),
    STRAIGHT: ("top card",),
    STRAIGHT_FLUSH: ("top card",),
    ROYAL_FLUSH: (),
    SUPER_ROYAL: (),
}
_CARD_ROLES = ("highest card", "second card", "third card", "fourth card", "fifth card", "sixth card", "seventh card")
_KICKERS = ("kicker", "second kicker", "third kicker", "fourth kicker", "fifth kicker")
# Top Five keys list every card; the first cards of a hand share their role.
_SAME_RANK = {
    FOUR_OF_A_KIND: (4,),
    FULL_HOUSE: (3, 2),
    THREE_OF_A_KIND: (3,),
    TWO_PAIR: (2, 2),
    PAIR: (2,),
    STRAIGHT: (5,),
    ROYAL_FLUSH: (5,),
}


def hand_name(category: str) -> str:
    """The hand without a number of cards: `full house` for `5 cards, full house`."""
    return category.rpartition(", ")[2]


def deciding(ranking: Ranking, category: str, key: Key) -> list[tuple[str, int]]:
    """What decides within a category: the role and the rank of each card or group, in deciding order."""
    hand = hand_name(category)
    ranks = _ranks(ranking, hand, key)
    roles = _ROLES.get(hand)
    if roles is None:
        return list(zip(_CARD_ROLES, ranks, strict=False))
    return list(zip(roles + _KICKERS, ranks, strict=False))


def _ranks(ranking: Ranking, hand: str, key: Key) -> list[int]:
    """The ranks in a key, 0 for a 2 up to 12 for an ace, one for each group."""
    ranks = [-height for height in key[1:]] if ranking.low else list(key[1:])
    if ranking.ace_low:
        ranks = [(rank - 1) % 13 for rank in ranks]
    if ranking.name.startswith("top-five"):
        kept, place = [], 0
        for size in _SAME_RANK.get(hand, ()):
            kept.append(ranks[place])
            place += size
        ranks = kept + ranks[place:]
        if hand == ROYAL_FLUSH:
            ranks = ranks[1:]
    return ranks


def describe(ranking: Ranking, category: str, key: Key) -> str:
    """The hand in words, complete enough to tell which of two is better (a badugi by its top card only)."""
    hand = hand_name(category)
    ranks = [rank for _, rank in deciding(ranking, category, key)]
    if hand.endswith("badugi"):
        return f"{hand}, {RANK_NAMES[ranks[0]]}" + (" high" if len(ranks) > 1 else "")
    if ranking.name.startswith("top-five"):
        number = category.rpartition(", ")[0]
        return f"{number}: {_high_hand(hand, ranks)}" if number else category
    if not ranking.low:
        return _high_hand(hand, ranks)
    if hand in (NO_PAIR, EIGHT_OR_BETTER, HIGH_CARD):
        return f"{dashed(ranks)} low"
    return f"{_high_hand(hand, ranks)}, for low"


def _high_hand(hand: str, ranks: Sequence[int]) -> str:
    if hand in (ROYAL_FLUSH, SUPER_ROYAL):
        return hand + kickers(ranks)
    if hand in (STRAIGHT, STRAIGHT_FLUSH):
        return f"{hand}, {RANK_NAMES[ranks[0]]} high" + kickers(ranks[1:])
    if hand in (FLUSH, HIGH_CARD):
        return f"{hand}, {dashed(ranks)}"
    if hand == FULL_HOUSE:
        return f"{hand}, {plural(ranks[0])} over {plural(ranks[1])}"
    if hand == TWO_PAIR:
        return f"{hand}, {plural(ranks[0])} and {plural(ranks[1])}" + kickers(ranks[2:])
    if hand == PAIR:
        return f"pair of {plural(ranks[0])}" + kickers(ranks[1:])
    return f"{hand}, {plural(ranks[0])}" + kickers(ranks[1:])


def kickers(ranks: Sequence[int]) -> str:
    """`, ace kicker` or `, A-9-4 kickers`; empty if there are none."""
    if not ranks:
        return ""
    return f", {RANK_NAMES[ranks[0]]} kicker" if len(ranks) == 1 else f", {dashed(ranks)} kickers"


def plural(rank: int) -> str:
    """`aces`, `10s`."""
    return RANK_NAMES[rank] + "s"


def dashed(ranks: Sequence[int]) -> str:
    """`A-10-4`."""
    return "-".join(SHORT[rank] for rank in ranks)


def reading_order(ranking: Ranking, category: str, key: Key, cards: Sequence[int]) -> tuple[int, ...]:
    """The cards in reading order: groups first, then from the top down; an ace that plays low comes last."""
    if ranking.name.startswith("top-five"):
        return tuple(cards)
    ace_last = ranking.ace_low or (hand_name(category) in (STRAIGHT, STRAIGHT_FLUSH) and key[1] not in (ACE, -ACE))
    ranks = [card >> 2 for card in cards]

    def place(card: int) -> tuple[int, int, int]:
        rank = card >> 2
        return (ranks.count(rank), -1 if ace_last and rank == ACE else rank, card & 3)

    return tuple(sorted(cards, key=place, reverse=True))
