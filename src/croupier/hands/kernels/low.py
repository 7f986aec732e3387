"""`low-a5` and `low-a5-8` (MD-POKER 6.E, 6.F), `low-27` (MD-POKER 21.E(6)); the best five of five, six or seven."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import popcount
from croupier.hands.kernels.high import PLACE5, PLACE6, PLACE7
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.lanes import ranked_batch, ranks_there
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import (
    COUNT,
    FIVE_SUITED,
    FLUSH_SHIFT,
    KEY_SHIFT,
    LANE,
    NO_CARD,
    RANK_LANES,
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

A5_7: NDArray[np.uint16] = table("low_a5_7")
EIGHT: NDArray[np.int8] = table("eight")  # by the ranks that are there: 0 (8-7-6-5-4) to 55 (5-4-3-2-A), -1 for none
LOW_27_5: NDArray[np.uint16] = table("low_27_5")
LOW_27_FLUSH: NDArray[np.uint16] = table("low_27_flush")

A5_BATCH = {
    5: ranked_batch(RANK_LANES, PLACE5, table("low_a5_5"), 5),
    6: ranked_batch(RANK_LANES, PLACE6, table("low_a5_6"), 6),
    7: ranked_batch(RANK_LANES, PLACE7, A5_7, 7),
}


@kernel
def a5_value7(key: np.uint64) -> np.int32:
    """`low-a5` of seven cards by their key; suits do not matter."""
    ranks = np.uint32(key)
    return np.int32(A5_7[np.uint32(PLACE7[ranks & ROW]) + (ranks >> ROW_BITS)])


@kernel
def eight_value(mask: np.uint64) -> np.int32:
    """`low-a5-8` of any number of cards; -1 where five ranks of eight or less are not there."""
    return np.int32(EIGHT[ranks_there(mask)])


def _eight_batch(cards: int) -> Batch:
    wanted = np.uint64(cards)

    @kernel
    def batch(masks: Masks, out: Values) -> np.uint64:
        wrong, seen = np.uint64(0), np.uint64(0)
        for hand in range(len(masks)):
            mask = masks[hand]
            wrong |= popcount(mask) ^ wanted
            seen |= mask
            out[hand] = EIGHT[ranks_there(mask)]
        return np.uint64(wrong | (seen & NO_CARD))

    return batch


EIGHT_BATCH = {cards: _eight_batch(cards) for cards in (5, 6, 7)}

# In 2-7 a flush is worse than the ranks alone, and a royal flush has value zero: lanes hold the flush's value plus one.
_flush_and_one = np.where(LOW_27_FLUSH > 0, LOW_27_FLUSH + 1, 0).astype(np.uint16)
_flush_and_one[0x1F00] = 1
LOW_27_LANES = lane_words(_flush_and_one)


@kernel
def low_27_value5(mask: np.uint64) -> np.int32:
    """`low-27` of five cards."""
    word = (
        LOW_27_LANES[mask & LANE]
        + LOW_27_LANES[(mask >> U16) & LANE]
        + LOW_27_LANES[(mask >> U32) & LANE]
        + LOW_27_LANES[(mask >> U48) & LANE]
    )
    ranks = np.uint32(word) >> KEY_SHIFT
    value = np.int32(LOW_27_5[np.uint32(PLACE5[ranks & ROW]) + (ranks >> ROW_BITS)])
    flush = np.int32(word >> FLUSH_SHIFT)
    return flush - np.int32(1) if flush else value


@kernel
def low_27_suited(mask: np.uint64) -> np.int32:
    """`low-27` of six or seven cards with five of a suit: the best of all fives, as some of them are not a flush."""
    best = np.int32(-1)
    five_of_seven = popcount(mask) == np.uint64(7)
    first = mask
    while first:
        without_one = mask & ~(first & (~first + np.uint64(1)))
        first &= first - np.uint64(1)
        second = first if five_of_seven else np.uint64(1)
        while second:
            five = without_one & ~(second & (~second + np.uint64(1))) if five_of_seven else without_one
            second &= second - np.uint64(1)
            best = max(best, low_27_value5(five))
    return best


def _low_27_batch(row_places: NDArray[np.uint16], values: NDArray[np.uint16], cards: int) -> Batch:
    wanted = np.uint64(cards)

    @kernel
    def batch(masks: Masks, out: Values) -> np.uint64:
        wrong, seen = np.uint64(0), np.uint64(0)
        for hand in range(len(masks)):
            mask = masks[hand]
            word = (
                RANK_LANES[mask & LANE]
                + RANK_LANES[(mask >> U16) & LANE]
                + RANK_LANES[(mask >> U32) & LANE]
                + RANK_LANES[(mask >> U48) & LANE]
            )
            wrong |= word ^ wanted
            seen |= mask
            ranks = np.uint32(word) >> KEY_SHIFT
            if word & FIVE_SUITED:
                value = low_27_suited(mask)
            else:
                value = np.int32(values[np.uint32(row_places[ranks & ROW]) + (ranks >> ROW_BITS)])
            out[hand] = value
        return np.uint64((wrong & COUNT) | (seen & NO_CARD))

    return batch


@kernel
def _low_27_five(masks: Masks, out: Values) -> np.uint64:
    wrong, seen = np.uint64(0), np.uint64(0)
    for hand in range(len(masks)):
        wrong |= popcount(masks[hand]) ^ np.uint64(5)
        seen |= masks[hand]
        out[hand] = low_27_value5(masks[hand])
    return np.uint64(wrong | (seen & NO_CARD))


LOW_27_BATCH = {
    5: _low_27_five,
    6: _low_27_batch(PLACE6, table("low_27_6"), 6),
    7: _low_27_batch(PLACE7, table("low_27_7"), 7),
}
