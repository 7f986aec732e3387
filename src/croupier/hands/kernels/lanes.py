"""What the four suits of a mask add up to, and the loop that ranks many masks by it.

One word per suit: number of cards in bits 0 to 5, a mark for five or more cards from bit 6, rank key from bit 9 to 31,
and from bit 48 the value of the flush that the suit's cards make. The sum of four such words holds the number of cards,
the rank key of the hand and, as only one suit can have the cards for it, the value of the flush. So a hand is ranked
without a branch: the better of its ranks and its flush.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.cards import LANE, NO_CARD, ROW, U16, U32, U48
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.tables import table

Masks = NDArray[np.uint64]
Values = NDArray[np.int32]
Batch = Callable[[Masks, Values], np.uint64]

LANE_KEY: NDArray[np.uint32] = table("lane_key")
COUNT = np.uint64(0x3F)
FIVE_SUITED = np.uint64(0x1C0)
KEY_SHIFT = np.uint32(9)
COLUMN_SHIFT = np.uint32(9 + 13)
FLUSH_SHIFT = np.uint64(48)
LOW_RANKS = np.uint64(0x000F_000F_000F_000F)  # 2 to 5, which are not in the 36-card deck


def lane_words(flush: NDArray[np.uint16] | None = None) -> NDArray[np.uint64]:
    """The words of the 8,192 sets of one suit's ranks."""
    words = LANE_KEY.astype(np.uint64)
    return words if flush is None else words | flush.astype(np.uint64) << FLUSH_SHIFT


RANK_LANES = lane_words()


@kernel
def rank_word(mask: np.uint64) -> np.uint64:
    """Number of cards and rank key of a mask."""
    return np.uint64(
        RANK_LANES[mask & LANE]
        + RANK_LANES[(mask >> U16) & LANE]
        + RANK_LANES[(mask >> U32) & LANE]
        + RANK_LANES[(mask >> U48) & LANE]
    )


@kernel
def ranks_there(mask: np.uint64) -> np.uint64:
    """The 13 bits of the ranks that a mask holds."""
    return np.uint64((mask | mask >> U16 | mask >> U32 | mask >> U48) & LANE)


def ranked_batch(
    lanes: NDArray[np.uint64],
    row_places: NDArray[np.uint16],
    values: NDArray[np.uint16],
    cards: int,
    forbidden: np.uint64 = NO_CARD,
) -> Batch:
    """A kernel that ranks masks of so many cards into an array; it returns zero if every mask was sound."""
    wanted = np.uint64(cards)

    @kernel
    def batch(masks: Masks, out: Values) -> np.uint64:
        wrong, seen = np.uint64(0), np.uint64(0)
        for hand in range(len(masks)):
            mask = masks[hand]
            word = (
                lanes[mask & LANE]
                + lanes[(mask >> U16) & LANE]
                + lanes[(mask >> U32) & LANE]
                + lanes[(mask >> U48) & LANE]
            )
            wrong |= word ^ wanted
            seen |= mask
            low = np.uint32(word)
            of_ranks = np.uint32(values[np.uint32(row_places[(low >> KEY_SHIFT) & ROW]) + (low >> COLUMN_SHIFT)])
            out[hand] = max(of_ranks, np.uint32(word >> FLUSH_SHIFT))
        return np.uint64((wrong & COUNT) | (seen & forbidden))

    return batch
