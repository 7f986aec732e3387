"""Omaha: two hole cards with three board cards, and the low hands of eight or better.

A row is a board's ranks, a column a pair of hole ranks `high * (high + 1) / 2 + low`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import RANK_KEYS
from croupier.hands.kernels.building.rank_sets import Array, RankSets, Tables, bits, suit_masks

PAIRS = [(high, low) for high in range(13) for low in range(high + 1)]


def omaha_high(boards: RankSets, value_of: Callable[[Array], NDArray[np.uint16]]) -> NDArray[np.uint16]:
    """Best of two hole and three board ranks, flushes left out; zero where a rank would be there five times."""
    keys = np.array(RANK_KEYS)
    board_keys = keys[np.array(boards.ranks)]
    pairs = np.array(PAIRS)
    pair_keys = keys[pairs].sum(axis=1)
    best = np.zeros((len(board_keys), len(PAIRS)), np.uint16)
    for three in combinations(range(5), 3):
        best = np.maximum(best, value_of(board_keys[:, three].sum(axis=1)[:, None] + pair_keys[None, :]))
    pair_counts = np.array([np.bincount(pair, minlength=13) for pair in PAIRS])
    for rank in range(13):
        best[boards.counts[:, rank][:, None] + pair_counts[:, rank][None, :] > 4] = 0
    return best


def omaha_flushes(flush: NDArray[np.uint16]) -> Tables:
    """Best flush of two hole and three board cards of one suit: row by the board's rank bits, and the rows."""
    boards = suit_masks(3, 4, 5)
    row_of = np.zeros(1 << 13, np.uint16)
    best = np.zeros((len(boards), len(PAIRS)), np.uint16)
    for row, ranks in enumerate(boards):
        row_of[bits(ranks)] = row
        threes = np.array([bits(three) for three in combinations(ranks, 3)])
        for column, (high, low) in enumerate(PAIRS):
            if high != low and not {high, low} & set(ranks):
                best[row, column] = flush[threes | 1 << high | 1 << low].max()
    return {"flush_row": row_of, "omaha_flush": best}


def lows() -> list[int]:
    """The 56 lows of eight or better as sets of ranks, the ace bit 0 and the 8 bit 7, worst first."""
    return sorted((bits(five) for five in combinations(range(8), 5)), reverse=True)


def eight_or_better() -> NDArray[np.int8]:
    """By the 13 bits of the ranks that are there: the low's place among 56, or -1 for none."""
    ranks = np.arange(1 << 13)
    held = (ranks & 0x7F) << 1 | ranks >> 12
    table = np.full(1 << 13, -1, np.int8)
    for place, low in enumerate(lows()):
        table[held & low == low] = place
    return table


def omaha_low() -> NDArray[np.int8]:
    """By the hole's and the board's ranks of eight or less: the best low of two and three, or -1 for none."""
    hole, board = np.arange(256)[:, None], np.arange(256)[None, :]
    table = np.full((256, 256), -1, np.int8)
    for place, low in enumerate(lows()):
        from_hole_only, from_board_only = low & ~board, low & ~hole
        there = low & ~(hole | board) == 0
        table[there & (np.bitwise_count(from_hole_only) <= 2) & (np.bitwise_count(from_board_only) <= 3)] = place
    return table
