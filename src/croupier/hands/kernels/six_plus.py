"""`six-plus`: MD-POKER 6.J to 6.L; the best five of five, six or seven cards of the 36-card deck."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.high import PLACE5, PLACE6, PLACE7
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.lanes import ranked_batch
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import FLUSH_BITS, LANE, LOW_RANKS, NO_CARD, ROW, ROW_BITS, U16, U32, U48, lane_words

SIX_PLUS7: NDArray[np.uint16] = table("six_plus_7")
FLUSH: NDArray[np.uint16] = table("six_plus_flush")
LANES = lane_words(FLUSH)

BATCH = {
    5: ranked_batch(LANES, PLACE5, table("six_plus_5"), 5, NO_CARD | LOW_RANKS),
    6: ranked_batch(LANES, PLACE6, table("six_plus_6"), 6, NO_CARD | LOW_RANKS),
    7: ranked_batch(LANES, PLACE7, SIX_PLUS7, 7, NO_CARD | LOW_RANKS),
}


@kernel
def value7(key: np.uint64, mask: np.uint64) -> np.int32:
    """Value of the best five of seven cards; beside a flush, seven cards have no room for four of a kind."""
    if key & FLUSH_BITS:
        value = np.int32(
            FLUSH[mask & LANE] | FLUSH[(mask >> U16) & LANE] | FLUSH[(mask >> U32) & LANE] | FLUSH[(mask >> U48) & LANE]
        )
    else:
        ranks = np.uint32(key)
        value = np.int32(SIX_PLUS7[np.uint32(PLACE7[ranks & ROW]) + (ranks >> ROW_BITS)])
    return value
