"""How many of all hands fall in each category: by rank multisets where flushes allow it, one by one otherwise."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CATEGORY_SHIFT, RANK_KEY, ROW, ROW_BITS, Masks, Values

Counts = NDArray[np.int64]
CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]], np.int64)


@kernel
def tally(values: Values, first: int, counts: Counts) -> None:
    """Add each value's category, shifted by `first`, to the counts."""
    for value in values:
        counts[(value >> CATEGORY_SHIFT) + first] += 1


@kernel
def next_hands(chosen: NDArray[np.int64], bits: Masks, masks: Masks) -> int:
    """Fill an array with the masks of a deck's combinations, from the chosen one on; how many there were.

    `chosen` holds places in `bits` in rising order and is left at the combination that comes next, or, when there is
    none, with its first place at -1.
    """
    cards, deck, filled = len(chosen), len(bits), 0
    while filled < len(masks) and chosen[0] >= 0:
        base = np.uint64(0)
        for place in range(1, cards):
            base |= bits[chosen[place]]
        while chosen[0] < (chosen[1] if cards > 1 else deck) and filled < len(masks):
            masks[filled] = base | bits[chosen[0]]
            filled += 1
            chosen[0] += 1
        place = 0
        while place < cards and chosen[place] == (chosen[place + 1] if place + 1 < cards else deck):
            chosen[place] = place
            place += 1
            if place < cards:
                chosen[place] += 1
        if place == cards:
            chosen[0] = -1
    return filled


@kernel
def by_ranks(
    row_places: NDArray[np.uint16], values: NDArray[np.uint16], cards: int, lowest: int, counts: Counts
) -> None:
    """Count the hands by category as if there were no flushes: each rank multiset as often as suits allow."""
    held = np.full(13, -1, np.int64)
    keys, ways = np.zeros(14, np.int64), np.ones(14, np.int64)
    rank, left = lowest, cards
    while rank >= lowest:
        if rank == 12:  # what is left must be aces
            if left <= 4:
                key = np.uint32(keys[rank] + left * np.int64(RANK_KEY[12]))
                value = values[np.uint32(row_places[key & ROW]) + (key >> ROW_BITS)]
                counts[value >> CATEGORY_SHIFT] += ways[rank] * CHOOSE[4, left]
            rank -= 1
            continue
        if held[rank] >= 0:
            left += held[rank]
        held[rank] += 1
        if held[rank] > min(4, left):
            held[rank] = -1
            rank -= 1
            continue
        left -= held[rank]
        keys[rank + 1] = keys[rank] + held[rank] * np.int64(RANK_KEY[rank])
        ways[rank + 1] = ways[rank] * CHOOSE[4, held[rank]]
        rank += 1


@kernel
def move_flushes(
    row_places: NDArray[np.uint16],
    values: NDArray[np.uint16],
    flush: NDArray[np.uint16],
    cards: int,
    lowest: int,
    counts: Counts,
) -> None:
    """Take the hands with five or more of a suit out of the category of their ranks, and count them as flushes."""
    for suited in range(1 << 13):
        key, number = np.uint32(0), 0
        for rank in range(13):
            if suited >> rank & 1:
                key += RANK_KEY[rank]
                number += 1
        others = cards - number
        if number < 5 or others < 0 or suited & ((1 << lowest) - 1):
            continue
        for one in range(lowest, 13 if others > 0 else lowest + 1):
            for two in range(one, 13 if others > 1 else one + 1):
                ways, whole = 4, key
                if others == 1:
                    ways, whole = 4 * 3, key + RANK_KEY[one]
                elif others == 2:
                    ways, whole = 4 * (9 if one < two else 3), key + RANK_KEY[one] + RANK_KEY[two]
                counts[values[np.uint32(row_places[whole & ROW]) + (whole >> ROW_BITS)] >> CATEGORY_SHIFT] -= ways
                counts[flush[suited] >> CATEGORY_SHIFT] += ways
