"""`high`: MD-POKER 6.D, MD-LIR 6.C; the best five of five, six or seven cards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.lanes import ranked_batch
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import (
    COUNT,
    FLUSH_BITS,
    FLUSH_SHIFT,
    KEY_SHIFT,
    LANE,
    ROW,
    ROW_BITS,
    U16,
    U32,
    U48,
    lane_words,
)

PLACE5: NDArray[np.uint16] = table("place5")
PLACE6: NDArray[np.uint16] = table("place6")
PLACE7: NDArray[np.uint16] = table("place7")
HIGH5: NDArray[np.uint16] = table("high_5")
HIGH6: NDArray[np.uint16] = table("high_6")
HIGH7: NDArray[np.uint16] = table("high_7")
FLUSH: NDArray[np.uint16] = table("high_flush")
LANES = lane_words(FLUSH)

BATCH = {
    5: ranked_batch(LANES, PLACE5, HIGH5, 5),
    6: ranked_batch(LANES, PLACE6, HIGH6, 6),
    7: ranked_batch(LANES, PLACE7, HIGH7, 7),
}


@kernel
def flush_value(mask: np.uint64) -> np.int32:
    """Value of the flush, zero if no suit has five cards; a suit with fewer adds nothing, so no suit is picked."""
    return np.int32(
        FLUSH[mask & LANE] | FLUSH[(mask >> U16) & LANE] | FLUSH[(mask >> U32) & LANE] | FLUSH[(mask >> U48) & LANE]
    )


@kernel
def ranks_value5(ranks: np.uint32) -> np.int32:
    """Value of five cards that are not a flush, by the sum of their rank keys."""
    return np.int32(HIGH5[np.uint32(PLACE5[ranks & ROW]) + (ranks >> ROW_BITS)])


@kernel
def ranks_value6(ranks: np.uint32) -> np.int32:
    """Value of the best five of six cards without a flush, by the sum of their rank keys."""
    return np.int32(HIGH6[np.uint32(PLACE6[ranks & ROW]) + (ranks >> ROW_BITS)])


@kernel
def ranks_value7(ranks: np.uint32) -> np.int32:
    """Value of the best five of seven cards without a flush, by the sum of their rank keys."""
    return np.int32(HIGH7[np.uint32(PLACE7[ranks & ROW]) + (ranks >> ROW_BITS)])


@kernel
def value5(key: np.uint64, mask: np.uint64) -> np.int32:
    """Value of five cards."""
    if key & FLUSH_BITS:
        value = flush_value(mask)
    else:
        value = ranks_value5(np.uint32(key))
    return value


@kernel
def value6(key: np.uint64, mask: np.uint64) -> np.int32:
    """Value of the best five of six cards."""
    if key & FLUSH_BITS:
        value = flush_value(mask)
    else:
        value = ranks_value6(np.uint32(key))
    return value


@kernel
def value7(key: np.uint64, mask: np.uint64) -> np.int32:
    """Value of the best five of seven cards."""
    if key & FLUSH_BITS:
        value = flush_value(mask)
    else:
        value = ranks_value7(np.uint32(key))
    return value


@kernel
def value_of_mask(mask: np.uint64) -> np.int32:
    """Value of the best five of five, six or seven cards; -1 for any other number of them."""
    word = LANES[mask & LANE] + LANES[(mask >> U16) & LANE] + LANES[(mask >> U32) & LANE] + LANES[(mask >> U48) & LANE]
    cards, ranks = word & COUNT, np.uint32(word) >> KEY_SHIFT
    value = np.int32(-1)
    if cards == np.uint64(7):
        value = max(ranks_value7(ranks), np.int32(word >> FLUSH_SHIFT))
    elif cards == np.uint64(6):
        value = max(ranks_value6(ranks), np.int32(word >> FLUSH_SHIFT))
    elif cards == np.uint64(5):
        value = max(ranks_value5(ranks), np.int32(word >> FLUSH_SHIFT))
    return value
