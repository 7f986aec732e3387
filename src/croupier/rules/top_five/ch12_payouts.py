"""MD-TOP5 chapter 12: payout odds, and which row a hand hits.

Only the cards ranked ace to 10 remain in a hand; `remaining` takes the others out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.hands.categories import (
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    ROYAL_FLUSH,
    STRAIGHT,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.money import Payout, Paytable, to_one

ANTE_AND_PLAY: Payout = to_one(1)
ANTE_AND_PLAY_CLAUSE = "MD-TOP5 12.A"

SEVEN_CARDS, SIX_CARDS, FIVE_CARDS, FOUR_CARDS = "seven cards", "six cards", "five cards", "four cards"
PAIR_OF_ACES_OR_KINGS = "pair of aces or kings"

# 12.B: Top Five Bonus, on the number of cards ranked ace to 10.

TOP_FIVE_BONUS_A = Paytable("MD-TOP5 12.B(1)", "A", {
    SEVEN_CARDS: to_one(100),
    SIX_CARDS: to_one(20),
    FIVE_CARDS: to_one(5),
    FOUR_CARDS: to_one(1),
})  # fmt: skip
TOP_FIVE_BONUS_B = Paytable("MD-TOP5 12.B(2)", "B", {
    SEVEN_CARDS: to_one(200),
    SIX_CARDS: to_one(20),
    FIVE_CARDS: to_one(4),
    FOUR_CARDS: to_one(1),
})  # fmt: skip
TOP_FIVE_BONUS_C = Paytable("MD-TOP5 12.B(3)", "C", {
    SEVEN_CARDS: to_one(100),
    SIX_CARDS: to_one(15),
    FIVE_CARDS: to_one(5),
    FOUR_CARDS: to_one(1),
})  # fmt: skip
TOP_FIVE_BONUS: Mapping[str, Paytable] = {"A": TOP_FIVE_BONUS_A, "B": TOP_FIVE_BONUS_B, "C": TOP_FIVE_BONUS_C}

# 12.B-bis, the second section lettered B: Poker Bonus, although the text says Top Five Bonus (T-08).

POKER_BONUS_A = Paytable("MD-TOP5 12.B-bis(1)", "A", {
    ROYAL_FLUSH: to_one(500),
    FOUR_OF_A_KIND: to_one(100),
    FULL_HOUSE: to_one(40),
    STRAIGHT: to_one(25),
    THREE_OF_A_KIND: to_one(7),
    TWO_PAIR: to_one(3),
    PAIR_OF_ACES_OR_KINGS: to_one(1),
})  # fmt: skip
POKER_BONUS_B = Paytable("MD-TOP5 12.B-bis(2)", "B", {
    ROYAL_FLUSH: to_one(500),
    FOUR_OF_A_KIND: to_one(150),
    FULL_HOUSE: to_one(50),
    STRAIGHT: to_one(30),
    THREE_OF_A_KIND: to_one(10),
    TWO_PAIR: to_one(5),
})  # fmt: skip
POKER_BONUS_C = Paytable("MD-TOP5 12.B-bis(3)", "C", {
    ROYAL_FLUSH: to_one(500),
    FOUR_OF_A_KIND: to_one(100),
    FULL_HOUSE: to_one(40),
    STRAIGHT: to_one(25),
    THREE_OF_A_KIND: to_one(5),
    TWO_PAIR: to_one(3),
    PAIR_OF_ACES_OR_KINGS: to_one(1),
})  # fmt: skip
POKER_BONUS: Mapping[str, Paytable] = {"A": POKER_BONUS_A, "B": POKER_BONUS_B, "C": POKER_BONUS_C}

_TEN, _KING = 8, 11
_BY_COUNT = {7: SEVEN_CARDS, 6: SIX_CARDS, 5: FIVE_CARDS, 4: FOUR_CARDS}


def remaining(cards: Sequence[int]) -> tuple[int, ...]:
    """The cards ranked ace to 10, which are left when 2 to 9 are removed (11.B(4), 11.C)."""
    return tuple(card for card in cards if card >> 2 >= _TEN)


def top_five_bonus_row(count: int) -> str | None:
    """The row of 12.B for this many remaining cards."""
    return _BY_COUNT.get(count)


def poker_bonus_row(cards: Sequence[int]) -> str | None:
    """The row of 12.B-bis: the best hand in any number of remaining cards (T-25); 2 to 9 are passed over."""
    by_rank = [0, 0, 0, 0, 0]
    suits = [0, 0, 0, 0]
    for card in cards:
        if card >> 2 >= _TEN:
            by_rank[(card >> 2) - _TEN] += 1
            suits[card & 3] += 1
    if 5 in suits:
        return ROYAL_FLUSH
    counts = sorted(by_rank, reverse=True)
    if counts[0] == 4:
        return FOUR_OF_A_KIND
    if counts[0] == 3 and counts[1] >= 2:
        return FULL_HOUSE
    if counts[4]:
        return STRAIGHT  # T-01: one of each rank, not all of one suit
    if counts[0] == 3:
        return THREE_OF_A_KIND
    if counts[1] == 2:
        return TWO_PAIR
    return PAIR_OF_ACES_OR_KINGS if 2 in by_rank[_KING - _TEN :] else None
