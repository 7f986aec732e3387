"""Cards, masks and keys inside kernels. Numbers are unsigned throughout: numba turns uint64 with int64 into floats."""

from __future__ import annotations

import sys
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import eight_bytes
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CARD_KEY, CARD_MASK, START_KEY

assert sys.byteorder == "little"  # `masks_of_rows` takes the first card of a hand from the lowest byte of a word
UNKNOWN = np.uint64(0xC0C0_C0C0_C0C0_C0C0)


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


def masks_of_rows(in_row: int) -> Callable[[NDArray[np.uint8], NDArray[np.uint64]], np.uint64]:
    """A kernel that turns hands of `in_row` cards, at most eight, into masks; it returns zero if every card is known.

    All cards of a hand are read as one word and become bits by shifts, which the compiler does for several hands at
    once. The last hands, where the word would reach beyond the array, go one by one.
    """
    keep = ~np.uint64(0) >> np.uint64(64 - 8 * in_row)
    in1, in2, in3, in4 = np.uint64(in_row > 1), np.uint64(in_row > 2), np.uint64(in_row > 3), np.uint64(in_row > 4)
    in5, in6, in7 = np.uint64(in_row > 5), np.uint64(in_row > 6), np.uint64(in_row > 7)

    @kernel
    def convert(cards: NDArray[np.uint8], masks: NDArray[np.uint64]) -> np.uint64:
        whole = max(0, len(cards) - 8) // in_row
        one, bit = np.uint64(1), np.uint64(63)
        unknown = np.uint64(0)
        for hand in range(min(whole, len(masks))):
            word = eight_bytes(cards, hand * in_row) & keep
            unknown |= word | (word + np.uint64(0x0C0C_0C0C_0C0C_0C0C))  # 52 + 12 is 64
            at = (word & np.uint64(0x0303_0303_0303_0303)) << np.uint64(4)
            at |= (word >> np.uint64(2)) & np.uint64(0x0F0F_0F0F_0F0F_0F0F)
            mask = one << (at & bit) | in1 << (at >> np.uint64(8) & bit)
            mask |= in2 << (at >> np.uint64(16) & bit) | in3 << (at >> np.uint64(24) & bit)
            mask |= in4 << (at >> np.uint64(32) & bit) | in5 << (at >> np.uint64(40) & bit)
            mask |= in6 << (at >> np.uint64(48) & bit) | in7 << (at >> np.uint64(56) & bit)
            masks[hand] = mask
        for hand in range(whole, len(masks)):
            masks[hand] = mask_of_cards(cards[hand * in_row : (hand + 1) * in_row])
            for place in range(hand * in_row, (hand + 1) * in_row):
                unknown |= np.uint64(cards[place]) | (np.uint64(cards[place]) + np.uint64(12))
        return unknown & UNKNOWN

    return convert
