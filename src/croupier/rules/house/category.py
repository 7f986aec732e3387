"""The poker category of five or six cards, in plain Python: what a dealer names before reading a payout table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from croupier.hands.categories import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)

_BROADWAY = 0b1_1111_0000_0000
_WHEEL = 0b1_0000_0000_1111
_RUNS = (*(0b11111 << low for low in range(9)), _WHEEL)
_BY_SORTED_COUNTS = {
    (4, 1): FOUR_OF_A_KIND, (4, 2): FOUR_OF_A_KIND, (4, 1, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE, (3, 3): FULL_HOUSE, (3, 2, 1): FULL_HOUSE,
    (3, 1, 1): THREE_OF_A_KIND, (3, 1, 1, 1): THREE_OF_A_KIND,
    (2, 2, 1): TWO_PAIR, (2, 2, 2): TWO_PAIR, (2, 2, 1, 1): TWO_PAIR,
    (2, 1, 1, 1): PAIR, (2, 1, 1, 1, 1): PAIR,
    (1, 1, 1, 1, 1): HIGH_CARD, (1, 1, 1, 1, 1, 1): HIGH_CARD,
}  # fmt: skip


def rank_bits(cards: Sequence[int]) -> int:
    """A bit for each rank that is there, the 2 lowest."""
    bits = 0
    for card in cards:
        bits |= 1 << (card >> 2)
    return bits


@cache
def has_run(bits: int) -> bool:
    """Five consecutive ranks; the ace is low in A-2-3-4-5 only."""
    return any(bits & run == run for run in _RUNS)


def category(cards: Sequence[int]) -> str:
    """Best category that five of the five or six cards make; the ace is low in A-2-3-4-5 only."""
    assert len(cards) in (5, 6), f"five or six cards are wanted, not {len(cards)}"
    suited = _flush_bits(cards)
    if not suited:
        return unsuited_category(sum([RANK_DIGIT[card] for card in cards]))
    if suited & _BROADWAY == _BROADWAY:
        return ROYAL_FLUSH
    return STRAIGHT_FLUSH if has_run(suited) else FLUSH  # five or six cards with a flush hold no better pairs


# A digit of base 8 for each rank, so that the sum over a hand tells how many cards of each rank it has.
RANK_DIGIT = tuple(8 ** (card >> 2) for card in range(52))


def of_a_rank(ranks: int) -> list[int]:
    """How many cards of each rank make this sum of `RANK_DIGIT`, the 2 first."""
    return [ranks >> 3 * rank & 7 for rank in range(13)]


@cache
def unsuited_category(ranks: int) -> str:
    """The category of cards without a flush, by their sum of `RANK_DIGIT`; worked out once for each."""
    numbers = of_a_rank(ranks)
    shape = tuple(sorted((number for number in numbers if number), reverse=True))
    if len(shape) >= 5 and has_run(sum(1 << rank for rank in range(13) if numbers[rank])):
        return STRAIGHT
    return _BY_SORTED_COUNTS[shape]


def paired_rank(cards: Sequence[int]) -> int:
    """The highest rank that is there at least twice, or -1."""
    seen = twice = 0
    for card in cards:
        bit = 1 << (card >> 2)
        twice |= seen & bit
        seen |= bit
    return twice.bit_length() - 1


def _flush_bits(cards: Sequence[int]) -> int:
    """Rank bits of the suit that has five cards, or 0."""
    if len(cards) == 5:
        one, two, three, four, five = cards
        return 0 if ((one ^ two) | (one ^ three) | (one ^ four) | (one ^ five)) & 3 else rank_bits(cards)
    suits = [card & 3 for card in cards]
    for suit in suits[:2]:  # five of six cards: one of the first two is among them
        if suits.count(suit) >= 5:
            return rank_bits([card for card in cards if card & 3 == suit])
    return 0
