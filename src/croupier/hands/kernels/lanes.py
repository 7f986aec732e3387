"""The loop that ranks many masks by what the words of their four suits add up to (`words.py`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import (
    COLUMN_SHIFT,
    COUNT,
    FLUSH_SHIFT,
    KEY_SHIFT,
    LANE,
    NO_CARD,
    RANK_LANES,
    ROW,
    U16,
    U32,
    U48,
    Batch,
    Masks,
    Values,
)


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
    """A kernel that ranks masks of this many cards into an array; it returns zero if every mask was sound."""
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
