"""`badugi` (MD-POKER 20.L, ace low) and `badugi-ace-high` (MD-POKER 21.F(1)(b)); the best of four or five cards."""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import lowest_bit, popcount
from croupier.hands.kernels.cards import NO_CARD
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.lanes import Batch, Masks, Values
from croupier.hands.kernels.tables import table

# By the place of the combination of four cards `suit * 13 + rank`; longer than that by what a bad mask could ask for.
BADUGI: NDArray[np.uint16] = np.append(table("badugi"), np.zeros(2000, np.uint16))
PLACE = np.array(
    [[comb(bit // 16 * 13 + min(bit % 16, 12), size) if bit < 64 else 0 for bit in range(65)] for size in (1, 2, 3, 4)],
    np.uint32,
)  # of the bit of the lowest card, the second, third and fourth; there is none at 64
FIRST, SECOND, THIRD, FOURTH = PLACE
UP = np.uint64(0x1FFE_1FFE_1FFE_1FFE)
ACES = np.uint64(0x0001_0001_0001_0001)
ONE, TWELVE = np.uint64(1), np.uint64(12)


@kernel
def aces_low(mask: np.uint64) -> np.uint64:
    """The mask with the ace below the 2 in every suit."""
    return np.uint64(((mask << ONE) & UP) | ((mask >> TWELVE) & ACES))


@kernel
def four_value(mask: np.uint64) -> np.int32:
    """Value of four cards, the lowest bit of each suit being its best card."""
    one = lowest_bit(mask)
    mask &= mask - ONE
    two = lowest_bit(mask)
    mask &= mask - ONE
    three = lowest_bit(mask)
    mask &= mask - ONE
    four = lowest_bit(mask)
    return np.int32(BADUGI[FIRST[one] + SECOND[two] + THIRD[three] + FOURTH[four]])


@kernel
def five_value(mask: np.uint64) -> np.int32:
    """Value of the best four of five cards."""
    best, rest = np.int32(0), mask
    for _ in range(5):
        card = rest & (~rest + ONE)
        rest ^= card
        best = max(best, four_value(mask ^ card))
    return best


def _batch(cards: int, ace_low: bool) -> Batch:
    wanted = np.uint64(cards)
    five = cards == 5

    @kernel
    def batch(masks: Masks, out: Values) -> np.uint64:
        wrong, seen = np.uint64(0), np.uint64(0)
        for hand in range(len(masks)):
            mask = masks[hand]
            wrong |= popcount(mask) ^ wanted
            seen |= mask
            if ace_low:
                mask = aces_low(mask)
            out[hand] = five_value(mask) if five else four_value(mask)
        return np.uint64(wrong | (seen & NO_CARD))

    return batch


BATCH = {cards: _batch(cards, True) for cards in (4, 5)}
ACE_HIGH_BATCH = {cards: _batch(cards, False) for cards in (4, 5)}
