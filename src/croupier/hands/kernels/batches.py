"""Every ranking's kernels for many hands, by number of cards."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels import badugi, high, low, omaha, six_plus, small
from croupier.hands.kernels.cards import masks_of_rows
from croupier.hands.kernels.words import Masks, Values
from croupier.hands.ways import Ways

_TO_MASKS = {cards: masks_of_rows(cards) for cards in range(1, 8)}


def _masks_of(cards: NDArray[np.uint8], masks: Masks) -> np.uint64:
    in_hand = cards.shape[1]
    if in_hand == 0:
        masks[:] = 0
        return np.uint64(0)
    return _TO_MASKS[in_hand](cards.reshape(-1), masks)


def _omaha(ranking: str, hole: NDArray[np.uint8], board: NDArray[np.uint8], out: Values) -> np.uint64:
    if ranking == "omaha-low-8":
        return omaha.low(hole, board, out)
    return (omaha.high4 if hole.shape[1] == 4 else omaha.high5)(hole, board, out, omaha.OMAHA)


KERNELS = Ways(
    {
        "high": high.BATCH,
        "low-a5": low.A5_BATCH,
        "low-a5-8": low.EIGHT_BATCH,
        "low-27": low.LOW_27_BATCH,
        "badugi": badugi.BATCH,
        "badugi-ace-high": badugi.ACE_HIGH_BATCH,
        "six-plus": six_plus.BATCH,
        "top-five": small.TOP_FIVE_BATCH,
        "top-five-best-five": small.TOP_FIVE_BEST_BATCH,
        "three-card": small.THREE_CARD_BATCH,
        "six-card": small.SIX_CARD_BATCH,
    },
    _masks_of,
    omaha.unpack,
    _omaha,
)
