"""Compiled chance: cards from a deck of 52, each remaining one equally likely."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import signed
from croupier.hands.kernels.jit import kernel

Words = NDArray[np.uint64]
Cards = NDArray[np.uint8]

_STEP, _MIX_1, _MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_U27, _U30, _U31, _U32 = (np.uint64(number) for number in (27, 30, 31, 32))
_LOW_HALF = np.uint64(0xFFFF_FFFF)
DECK = 52
IN_ORDER = np.arange(DECK, dtype=np.uint8)


@kernel
def mixed(state: np.uint64) -> np.uint64:
    """The upper half of a word of SplitMix64."""
    state = (state ^ (state >> _U30)) * _MIX_1
    state = (state ^ (state >> _U27)) * _MIX_2
    return np.uint64((state ^ (state >> _U31)) >> _U32)


@kernel
def deal_many(starts: Words, dealt: Cards) -> None:
    """The cards of a round for each start, a row each."""
    deck, moved = IN_ORDER.copy(), np.empty(DECK, np.uint8)
    for one in range(len(starts)):
        deal(starts[one], deck, moved, dealt[one])


@kernel
def deal(start: np.uint64, deck: Cards, moved: Cards, cards: Cards) -> None:
    """Deal a card to every place, each remaining one equally likely: Lemire's multiplication with rejection.

    The deck is in order, and is again when all are dealt.
    """
    state, number = start, len(cards)
    for place in range(number):
        left = np.uint64(DECK - place)
        state += _STEP
        product = mixed(state) * left
        while (product & _LOW_HALF) < left and (product & _LOW_HALF) < (np.uint64(1) << _U32) % left:
            state += _STEP
            product = mixed(state) * left
        at = place + signed(product >> _U32)
        card = deck[at]
        deck[at] = deck[place]
        deck[place] = card
        cards[place], moved[place] = card, at
    for place in range(number - 1, -1, -1):
        at = moved[place]
        card = deck[at]
        deck[at] = deck[place]
        deck[place] = card
