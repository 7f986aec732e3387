"""Two players who miss several cards each: all pairs of disjoint draws, without looking at each pair.

Both players' draws are put in the order of the hands they make and swept once from the worst hand up. For every set of
cards the table keeps how many of the second player's draws passed so far contain it. Those disjoint from a draw of the
first player follow by inclusion and exclusion over the subsets of that draw.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.bits import popcount
from croupier.hands.kernels.jit import kernel
from croupier.hands.spots import SWEPT_MAX

Draws = NDArray[np.uint8]  # places in the deck, in rising order, one row a draw
CHOOSE = np.array([[comb(n, k) for k in range(SWEPT_MAX + 1)] for n in range(53)], np.int64)


@kernel
def set_place(draw: NDArray[np.uint8], subset: int, first: NDArray[np.int64]) -> int:
    """Where the count of a subset of a draw stands; `first` has where the sets of each size begin."""
    size, place = 0, np.int64(0)
    for card in range(len(draw)):
        if subset >> card & 1:
            size += 1
            place += CHOOSE[draw[card], size]
    return first[size] + place  # type: ignore[no-any-return]


@kernel
def disjoint(draw: NDArray[np.uint8], counts: NDArray[np.int32], first: NDArray[np.int64], size_max: int) -> int:
    """How many counted draws share no card with this one."""
    found = np.int64(0)
    for subset in range(1 << len(draw)):
        size = np.int64(popcount(np.uint64(subset)))
        if size <= size_max:
            number = counts[set_place(draw, subset, first)]
            found += -number if size & 1 else number
    return found  # type: ignore[return-value]


@kernel
def sweep(
    mine: Draws, my_values: NDArray[np.int32], yours: Draws, your_values: NDArray[np.int32], deck: int
) -> tuple[int, int]:
    """Pairs of disjoint draws in which the first player is better, and those in which both are equal.

    Draws and values are in rising order of the values.
    """
    in_yours = yours.shape[1]
    first = np.zeros(in_yours + 2, np.int64)
    for size in range(in_yours + 1):
        first[size + 1] = first[size] + CHOOSE[deck, size]
    counts = np.zeros(first[in_yours + 1], np.int32)
    wins, ties, start, passed = np.int64(0), np.int64(0), 0, 0
    while start < len(mine):
        value, end = my_values[start], start
        while end < len(mine) and my_values[end] == value:
            end += 1
        for equal in range(2):
            while passed < len(yours) and your_values[passed] < value + equal:
                for subset in range(1 << in_yours):
                    counts[set_place(yours[passed], subset, first)] += 1
                passed += 1
            for draw in range(start, end):
                number = disjoint(mine[draw], counts, first, in_yours)
                wins += 0 if equal else number
                ties += number if equal else -number
        start = end
    return wins, ties  # type: ignore[return-value]
