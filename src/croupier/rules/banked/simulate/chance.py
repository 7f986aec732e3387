"""Compiled chance: cards from a deck of 52, each remaining one equally likely."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel

Words = NDArray[np.uint64]
Cards = NDArray[np.uint8]

_STEP, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_U27, _U30, _U31, _U32 = (np.uint64(number) for number in (27, 30, 31, 32))
_LOW_HALF = np.uint64(0xFFFF_FFFF)
DECK = 52
_DECK, _ONE = np.uint64(DECK), np.uint64(1)
_UNEVEN = np.uint64((1 << 32) % DECK)  # numbers of 32 bits that would make some cards likelier than others


@kernel
def mixed(state: np.uint64) -> np.uint64:
    """The upper half of a word of SplitMix64."""
    state = (state ^ (state >> _U30)) * _MIX_1
    state = (state ^ (state >> _U27)) * _MIX_2
    return np.uint64((state ^ (state >> _U31)) >> _U32)


@kernel
def deal_many(starts: Words, dealt: Cards) -> None:
    """The cards of a round for each start, a row each."""
    for one in range(len(starts)):
        deal(starts[one], dealt[one])


@kernel
def deal(start: np.uint64, cards: Cards) -> None:
    """Deal a card to every place, each remaining one equally likely: Lemire's multiplication with rejection.

    A card that is dealt already is written over by the next one, which needs no branch that nobody could foresee.
    """
    state, dealt, place = start, np.uint64(0), 0
    while place < len(cards):
        state += _STEP
        product = mixed(state) * _DECK
        if (product & _LOW_HALF) < _UNEVEN:
            continue
        bit = _ONE << (product >> _U32)
        cards[place] = product >> _U32
        place += int(not dealt & bit)
        dealt |= bit
