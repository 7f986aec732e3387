"""Cards, masks and keys inside kernels. Numbers are unsigned throughout: numba turns uint64 with int64 into floats."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.tables import table

CARD_MASK: NDArray[np.uint64] = table("card_mask")  # 256 long; zero from 52 upwards
CARD_KEY: NDArray[np.uint64] = table("card_key")
RANK_KEY: NDArray[np.uint32] = table("rank_key")
LANE_KEY: NDArray[np.uint32] = table("lane_key")  # 13 bits of one suit: rank key, count from bit 24, flush from bit 30

START_KEY = np.uint64(0x3333_0000_0000)
FLUSH_BITS = np.uint64(0x8888_0000_0000)  # of a key: five or more of a suit
LANE = np.uint64(0x1FFF)
NO_CARD = np.uint64(0xE000_E000_E000_E000)  # bits of a mask that are no card
FLUSH_MARK = np.uint32(0xC000_0000)  # of the sum of four lane keys
RANK_BITS = np.uint32(0x7F_FFFF)
COUNT_BITS = np.uint32(0x3F00_0000)
COUNT_SHIFT = np.uint32(24)
ROW_BITS = np.uint32(9)
CATEGORY_SHIFT = 12
U16, U32, U48 = np.uint64(16), np.uint64(32), np.uint64(48)


@intrinsic
def popcount(typing_context: Any, word: Any) -> Any:
    """Number of set bits of a uint64."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def lowest_bit(typing_context: Any, word: Any) -> Any:
    """Place of the lowest set bit of a uint64 that is not zero."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.uint64(types.uint64), generate


@kernel
def lane_keys(mask: np.uint64) -> np.uint32:
    """Sum of the four suits' lane keys."""
    return np.uint32(
        LANE_KEY[mask & LANE]
        + LANE_KEY[(mask >> U16) & LANE]
        + LANE_KEY[(mask >> U32) & LANE]
        + LANE_KEY[(mask >> U48) & LANE]
    )


@kernel
def mask_of_cards(cards: NDArray[np.uint8]) -> np.uint64:
    """The mask of some cards."""
    mask = np.uint64(0)
    for card in cards:
        mask |= CARD_MASK[card]
    return mask


@kernel
def key_of_cards(cards: NDArray[np.uint8]) -> np.uint64:
    """The key of some cards, `START_KEY` included."""
    key = START_KEY
    for card in cards:
        key += CARD_KEY[card]
    return key
