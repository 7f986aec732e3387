"""Ranks of a hand as one number, and tables indexed by it.

A hand's ranks are one number, the sum of `RANK_KEYS` over its cards. The keys come from a greedy search: each is the
smallest number that keeps the sums of all multisets of one to seven ranks (four of a rank at most) apart, size by
size. They are fixed (`cards/card.py`), and `RankSets` asserts that they do keep them apart. Sums of different sizes may
meet, so each hand size has its own table.

The largest seven-card sum is under 2**23. A table that wide would be mostly holes, so keys with the same low 13 bits
form a row, and the rows are slid over one another until no two used places meet (row displacement):
`place = row_place[key & 8191] + (key >> 13)`. That packs the 49,205 seven-card keys into 49,858 places. Every 23-bit
key has a place inside the table, so a kernel may look up first and find out later that the hand was bad.

A value is `category << 12 | place within the category`, higher is better, and zero stands for "no such hand".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import RANK_KEYS

ROW_BITS = 13
ROW_MASK = (1 << ROW_BITS) - 1
KEY_BITS = 23
CATEGORY_SHIFT = 12

Array = NDArray[np.int64]
Tables = dict[str, NDArray[np.generic]]
Rank = tuple[int, ...]  # category first, then what breaks ties; higher is better


class RankSets:
    """All multisets of `size` ranks with at most four of a rank, their keys and their places in a table."""

    def __init__(self, size: int) -> None:
        rows = [
            ranks
            for ranks in combinations_with_replacement(range(13), size)
            if size < 5 or max(Counter(ranks).values()) < 5
        ]
        self.ranks: list[tuple[int, ...]] = rows
        self.counts: Array = np.array([np.bincount(ranks, minlength=13) for ranks in rows])
        self.keys: Array = self.counts @ np.array(RANK_KEYS)
        assert len(rows) == len(np.unique(self.keys))
        self.row_places, self.length = displaced(self.keys.tolist())

    def places(self, keys: Array) -> Array:
        """Where the values of these keys stand."""
        places: Array = self.row_places[keys & ROW_MASK] + (keys >> ROW_BITS)
        return places

    def table(self, values: Iterable[int]) -> NDArray[np.uint16]:
        """The table with one value per multiset."""
        filled = np.zeros(self.length, np.uint16)
        filled[self.places(self.keys)] = np.fromiter(values, np.uint16, len(self.keys))
        return filled


def displaced(keys: list[int], key_bits: int = KEY_BITS) -> tuple[Array, int]:
    """Row displacement, fullest row first, each at the first place where it fits: the rows' places, and the length."""
    assert max(keys) < 1 << key_bits
    columns: dict[int, list[int]] = {}
    for key in keys:
        columns.setdefault(key & ROW_MASK, []).append(key >> ROW_BITS)
    row_places = np.zeros(1 << ROW_BITS, np.int64)
    taken = 0  # bit n: place n is taken
    for row in sorted(columns, key=lambda row: (-len(columns[row]), row)):
        clash = 0
        for column in columns[row]:
            clash |= taken >> column
        row_places[row] = (~clash & (clash + 1)).bit_length() - 1
        taken |= sum(1 << column for column in columns[row]) << int(row_places[row])
    return row_places, taken.bit_length() + (1 << (key_bits - ROW_BITS))


def numbered(ranks: Iterable[Rank]) -> dict[Rank, int]:
    """A value for each rank: the category, and the place among the different ranks of the category."""
    places: Counter[int] = Counter()
    values = {}
    for rank in sorted(set(ranks)):
        values[rank] = rank[0] << CATEGORY_SHIFT | places[rank[0]]
        places[rank[0]] += 1
    return values


def suit_masks(*sizes: int) -> list[tuple[int, ...]]:
    """The sets of this many of the 13 ranks, as rising tuples."""
    return [ranks for size in sizes for ranks in combinations(range(13), size)]


def bits(ranks: Iterable[int]) -> int:
    """A set of ranks as bits."""
    return sum(1 << rank for rank in ranks)
