"""Two ways to rank many hands with the same tables: by compiled kernels, or by lookup in numpy for fewer hands.

A kernel ranks a hundred million hands a second, but numba takes a second to load, and a minute on first use. Numpy
ranks some millions a second from the start. So hands are looked up until there are enough of them to pay for loading.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.words import Batch, Masks, Values

Cards = NDArray[np.uint8]
OMAHA_RANKINGS = ("omaha-high", "omaha-low-8")
ANY_NUMBER = -1  # any number of cards up to seven
AT_ONCE_MAX = 200_000  # hands that one call looks up
IN_ALL_MAX = 20_000_000  # hands looked up before kernels are loaded; a few seconds
CALL = 200  # the overhead of a call, in hands that numpy could look up meanwhile
_BATCHES = "croupier.hands.kernels.batches"


@dataclass(frozen=True, slots=True)
class Ways:
    """Functions that rank hands into an array and return zero if every hand was valid."""

    batches: Mapping[str, Mapping[int, Batch]]  # by ranking and number of cards
    masks_of: Callable[[Cards, Masks], np.uint64]  # rows of cards into masks
    cards_of: Callable[[Masks, Cards], np.uint64]  # and back
    omaha: Callable[[str, Cards, Cards, Values], np.uint64]  # ranking, hole cards, boards


class _Looked:
    """Counts the hands that have been looked up."""

    hands = 0


def ways(hands: int) -> Ways:
    """The way to rank this many more hands: by kernels once they are loaded or pay for loading, by lookup before."""
    _Looked.hands += hands + CALL
    if _BATCHES in sys.modules or hands > AT_ONCE_MAX or _Looked.hands > IN_ALL_MAX:
        from croupier.hands.kernels.batches import KERNELS

        return KERNELS
    from croupier.hands.lookup import LOOKUPS

    return LOOKUPS
