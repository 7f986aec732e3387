"""What the kernels of rounds against the house share: the line of a hand, for which a row of a paytable pays.

A round is dealt, decided by a table and settled. What a row pays is looked up, never worked out: amounts are in cents,
below 0 if a wager is lost, and who prepares these tables asks the same payouts that the readable procedures pay by.

Kernels are given all cards of a round and where a hand begins, since a part of an array would be counted in and out of
use in every round, which takes longer than the rest.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CATEGORY_SHIFT

Cents = NDArray[np.int64]
ByteTable = NDArray[np.uint8]

NO_CARDS = np.uint64(0)
PAIR, TENS = 1, 8
PAIRED_KICKERS = 220  # values of a pair of one rank
TENS_OR_BETTER, SUPER_ROYAL, SUPER_ROYAL_OF_DIAMONDS, LINES = 10, 11, 12, 13  # lines beside the ten categories
_PAIR_OF_TENS = (PAIR << CATEGORY_SHIFT) + TENS * PAIRED_KICKERS


@kernel
def line_of(value: int) -> int:
    """The category of a value, or a pair of tens or better."""
    line = value >> CATEGORY_SHIFT
    return TENS_OR_BETTER if line == PAIR and value >= _PAIR_OF_TENS else line
