"""`badugi` (MD-POKER 20.L, ace low) and `badugi-ace-high` (MD-POKER 21.F(1)(b)); the best of four or five cards.

Each suit's ranks have a key, chosen so that the sums over the four suits tell hands of four cards apart up to suits.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import popcount
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.lanes import ranked_batch
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import (
    COLUMN_SHIFT,
    COUNT,
    KEY_SHIFT,
    LANE,
    LANE_KEY,
    NO_CARD,
    ROW,
    U16,
    U32,
    U48,
    Batch,
    Masks,
    Values,
)

BADUGI: NDArray[np.uint16] = table("badugi")
PLACE: NDArray[np.uint16] = table("badugi_place")
KEYS: NDArray[np.uint32] = table("badugi_key")  # by the rank bits of one suit, the lowest bit the best card
ONE = np.uint64(1)


def _words(best_first: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Lane words (`lanes.py`) with badugi keys, by rank bits that `best_first` puts in order."""
    return (LANE_KEY & np.uint32(COUNT)).astype(np.uint64) | KEYS[best_first].astype(np.uint64) << np.uint64(KEY_SHIFT)


_bits = np.arange(1 << 13)
ACE_HIGH_LANES = _words(_bits)
ACE_LOW_LANES = _words((_bits << 1 & 0x1FFF) | _bits >> 12)


def _five_batch(lanes: NDArray[np.uint64]) -> Batch:
    """The best of what is left when one of five cards goes."""

    @kernel
    def batch(masks: Masks, out: Values) -> np.uint64:
        wrong, seen = np.uint64(0), np.uint64(0)
        for hand in range(len(masks)):
            mask = rest = masks[hand]
            wrong |= popcount(mask) ^ np.uint64(5)
            seen |= mask
            best = np.uint16(0)
            for _ in range(5):
                four = mask & ~(rest & (~rest + ONE))
                rest &= rest - ONE
                word = np.uint32(
                    lanes[four & LANE]
                    + lanes[(four >> U16) & LANE]
                    + lanes[(four >> U32) & LANE]
                    + lanes[(four >> U48) & LANE]
                )
                best = max(best, BADUGI[np.uint32(PLACE[(word >> KEY_SHIFT) & ROW]) + (word >> COLUMN_SHIFT)])
            out[hand] = best
        return np.uint64(wrong | (seen & NO_CARD))

    return batch


BATCH = {4: ranked_batch(ACE_LOW_LANES, PLACE, BADUGI, 4), 5: _five_batch(ACE_LOW_LANES)}
ACE_HIGH_BATCH = {4: ranked_batch(ACE_HIGH_LANES, PLACE, BADUGI, 4), 5: _five_batch(ACE_HIGH_LANES)}
