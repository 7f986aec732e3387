"""`three-card` and `six-card` (MD-LIR 6.D, 6.E), `top-five` and `top-five-best-five` (MD-TOP5 6.C)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import popcount
from croupier.hands.kernels.high import HIGH6, PLACE6
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.lanes import ranked_batch
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import (
    FLUSH_SHIFT,
    KEY_SHIFT,
    LANE,
    NO_CARD,
    ROW,
    ROW_BITS,
    U16,
    U32,
    U48,
    Batch,
    Masks,
    Values,
    lane_words,
)

PLACE3: NDArray[np.uint16] = table("place3")
THREE_CARD: NDArray[np.uint16] = table("three_card")
THREE_LANES = lane_words(table("three_card_flush"))
SIX_LANES = lane_words(table("six_card_flush"))
TOP_FIVE_KEY: NDArray[np.uint16] = table("top_five_key")  # by one suit's 10 to ace: one digit to the base 5 per rank
TOP_FIVE_ALL: NDArray[np.int32] = table("top_five_all")  # by the sum of the four suits' keys, + 3125 with a royal flush
TOP_FIVE_BEST: NDArray[np.int32] = table("top_five_best")
ROYAL = np.uint64(31)
TEN = np.uint64(8)

THREE_CARD_BATCH = {3: ranked_batch(THREE_LANES, PLACE3, THREE_CARD, 3)}
SIX_CARD_BATCH = {6: ranked_batch(SIX_LANES, PLACE6, HIGH6, 6)}


@kernel
def three_card_value(mask: np.uint64) -> np.int32:
    """`three-card` of three cards."""
    word = (
        THREE_LANES[mask & LANE]
        + THREE_LANES[(mask >> U16) & LANE]
        + THREE_LANES[(mask >> U32) & LANE]
        + THREE_LANES[(mask >> U48) & LANE]
    )
    ranks = np.uint32(word) >> KEY_SHIFT
    value = np.int32(THREE_CARD[np.uint32(PLACE3[ranks & ROW]) + (ranks >> ROW_BITS)])
    return max(value, np.int32(word >> FLUSH_SHIFT))


@kernel
def six_card_value(mask: np.uint64) -> np.int32:
    """`six-card` of six cards."""
    word = (
        SIX_LANES[mask & LANE]
        + SIX_LANES[(mask >> U16) & LANE]
        + SIX_LANES[(mask >> U32) & LANE]
        + SIX_LANES[(mask >> U48) & LANE]
    )
    ranks = np.uint32(word) >> KEY_SHIFT
    value = np.int32(HIGH6[np.uint32(PLACE6[ranks & ROW]) + (ranks >> ROW_BITS)])
    return max(value, np.int32(word >> FLUSH_SHIFT))


@kernel
def top_five_place(mask: np.uint64) -> np.uint32:
    """Where the value of at most seven cards stands in `TOP_FIVE_ALL` and `TOP_FIVE_BEST`; 2 to 9 do not count."""
    clubs, diamonds = (mask & LANE) >> TEN, ((mask >> U16) & LANE) >> TEN
    hearts, spades = ((mask >> U32) & LANE) >> TEN, ((mask >> U48) & LANE) >> TEN
    royal = (clubs == ROYAL) | (diamonds == ROYAL) | (hearts == ROYAL) | (spades == ROYAL)
    key = TOP_FIVE_KEY[clubs] + TOP_FIVE_KEY[diamonds] + TOP_FIVE_KEY[hearts] + TOP_FIVE_KEY[spades]
    return np.uint32(key) + np.uint32(3125) * np.uint32(royal)


@kernel
def top_five_value(mask: np.uint64) -> np.int32:
    """`top-five` of at most seven cards: every card that counts breaks ties (reading T-04)."""
    return np.int32(TOP_FIVE_ALL[top_five_place(mask)])


@kernel
def top_five_best_value(mask: np.uint64) -> np.int32:
    """`top-five-best-five` of at most seven cards: five cards at most break ties."""
    return np.int32(TOP_FIVE_BEST[top_five_place(mask)])


def _top_five_batch(values: NDArray[np.int32], cards: int) -> Batch:
    """For this many cards, or with -1 for at most seven."""
    least, most = np.uint64(max(0, cards)), np.uint64(7 if cards < 0 else cards)

    @kernel
    def batch(masks: Masks, out: Values) -> np.uint64:
        wrong, seen = np.uint64(0), np.uint64(0)
        for hand in range(len(masks)):
            mask = masks[hand]
            wrong |= np.uint64((popcount(mask) < least) | (popcount(mask) > most))
            seen |= mask
            out[hand] = values[top_five_place(mask)]
        return np.uint64(wrong | (seen & NO_CARD))

    return batch


TOP_FIVE_BATCH = {cards: _top_five_batch(TOP_FIVE_ALL, cards) for cards in range(-1, 8)}
TOP_FIVE_BEST_BATCH = {cards: _top_five_batch(TOP_FIVE_BEST, cards) for cards in range(-1, 8)}
