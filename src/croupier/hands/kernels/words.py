"""Masks, rank keys and lane words: what the kernels and the look-ups of `croupier.hands.lookup` share. No numba here.

One word per suit: number of cards in bits 0 to 5, a mark for five or more cards from bit 6, rank key from bit 9 to 31,
and from bit 48 the value of the flush that the suit's cards make. The sum of four such words holds the number of cards,
the rank key of the hand and, as only one suit can have the cards for it, the value of the flush. So a hand is ranked
without a branch: the better of its ranks and its flush.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.tables import table

Masks = NDArray[np.uint64]
Values = NDArray[np.int32]
Batch = Callable[[Masks, Values], np.uint64]  # ranks masks into an array; zero if every mask was sound

CARD_MASK: NDArray[np.uint64] = table("card_mask")  # 256 long; zero from 52 upwards
CARD_KEY: NDArray[np.uint64] = table("card_key")
RANK_KEY: NDArray[np.uint32] = table("rank_key")

START_KEY = np.uint64(0x3333_0000_0000)
FLUSH_BITS = np.uint64(0x8888_0000_0000)  # of a key: five or more of a suit
LANE = np.uint64(0x1FFF)
U16, U32, U48 = np.uint64(16), np.uint64(32), np.uint64(48)
NO_CARD = np.uint64(0xE000_E000_E000_E000)  # bits of a mask that are not a card
CATEGORY_SHIFT = 12
ROW = np.uint32(0x1FFF)  # of a rank key: its row in a table, see building/rank_sets.py
ROW_BITS = np.uint32(13)

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

# Columns of the Omaha tables: two ranks, by rank * 16 + rank; and the ranks of a low, the ace bit 0, the 8 bit 7.
OMAHA_PAIRS = 91
OMAHA_PAIR = np.zeros(256, np.uint32)
for _high in range(13):
    for _low in range(_high + 1):
        OMAHA_PAIR[_high * 16 + _low] = OMAHA_PAIR[_low * 16 + _high] = _high * (_high + 1) // 2 + _low
OMAHA_LOW_BIT = np.array(
    [1 if card >> 2 == 12 else 2 << (card >> 2) if card >> 2 < 7 else 0 for card in range(52)] + [0] * 204, np.uint32
)
