"""`high`: MD-POKER 6.D, MD-LIR 6.C; the best five of five, six or seven cards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.cards import (
    COUNT_BITS,
    COUNT_SHIFT,
    FLUSH_BITS,
    FLUSH_MARK,
    LANE,
    RANK_BITS,
    ROW_BITS,
    U16,
    U32,
    U48,
    lane_keys,
)
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.tables import table

OFFSET5: NDArray[np.uint32] = table("offset5")
OFFSET6: NDArray[np.uint32] = table("offset6")
OFFSET7: NDArray[np.uint32] = table("offset7")
HIGH5: NDArray[np.uint16] = table("high_5")
HIGH6: NDArray[np.uint16] = table("high_6")
HIGH7: NDArray[np.uint16] = table("high_7")
FLUSH: NDArray[np.uint16] = table("high_flush")


@kernel
def flush_value(mask: np.uint64) -> np.int32:
    """Value of the flush, zero if no suit has five cards; a suit with fewer adds nothing, so no suit is picked."""
    return np.int32(
        FLUSH[mask & LANE] | FLUSH[(mask >> U16) & LANE] | FLUSH[(mask >> U32) & LANE] | FLUSH[(mask >> U48) & LANE]
    )


@kernel
def value5(key: np.uint64, mask: np.uint64) -> np.int32:
    """Value of five cards."""
    if key & FLUSH_BITS:
        value = flush_value(mask)
    else:
        ranks = np.uint32(key)
        value = np.int32(HIGH5[np.uint32(ranks + OFFSET5[ranks >> ROW_BITS])])
    return value


@kernel
def value6(key: np.uint64, mask: np.uint64) -> np.int32:
    """Value of the best five of six cards."""
    if key & FLUSH_BITS:
        value = flush_value(mask)
    else:
        ranks = np.uint32(key)
        value = np.int32(HIGH6[np.uint32(ranks + OFFSET6[ranks >> ROW_BITS])])
    return value


@kernel
def value7(key: np.uint64, mask: np.uint64) -> np.int32:
    """Value of the best five of seven cards."""
    if key & FLUSH_BITS:
        value = flush_value(mask)
    else:
        ranks = np.uint32(key)
        value = np.int32(HIGH7[np.uint32(ranks + OFFSET7[ranks >> ROW_BITS])])
    return value


@kernel
def lanes_value5(keys: np.uint32, mask: np.uint64) -> np.int32:
    """Value of five cards, given their lane keys."""
    if keys & FLUSH_MARK:
        value = flush_value(mask)
    else:
        ranks = keys & RANK_BITS
        value = np.int32(HIGH5[np.uint32(ranks + OFFSET5[ranks >> ROW_BITS])])
    return value


@kernel
def lanes_value6(keys: np.uint32, mask: np.uint64) -> np.int32:
    """Value of the best five of six cards, given their lane keys."""
    if keys & FLUSH_MARK:
        value = flush_value(mask)
    else:
        ranks = keys & RANK_BITS
        value = np.int32(HIGH6[np.uint32(ranks + OFFSET6[ranks >> ROW_BITS])])
    return value


@kernel
def lanes_value7(keys: np.uint32, mask: np.uint64) -> np.int32:
    """Value of the best five of seven cards, given their lane keys."""
    if keys & FLUSH_MARK:
        value = flush_value(mask)
    else:
        ranks = keys & RANK_BITS
        value = np.int32(HIGH7[np.uint32(ranks + OFFSET7[ranks >> ROW_BITS])])
    return value


@kernel
def value_of_mask(mask: np.uint64) -> np.int32:
    """Value of the best five of five, six or seven cards; -1 for any other number of them."""
    keys = lane_keys(mask)
    cards = (keys & COUNT_BITS) >> COUNT_SHIFT
    value = np.int32(-1)
    if cards == np.uint32(7):
        value = lanes_value7(keys, mask)
    elif cards == np.uint32(6):
        value = lanes_value6(keys, mask)
    elif cards == np.uint32(5):
        value = lanes_value5(keys, mask)
    return value
