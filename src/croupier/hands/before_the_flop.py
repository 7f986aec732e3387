"""Hold'em equity before the flop, over every board without looking at each: by kernels for many questions, or numpy.

Ranks come first: 6,175 multisets of five ranks stand for all boards. Then the boards that can give a player a flush are
taken out as counted by ranks alone, and put back with the flush (`kernels/preflop.py` says more).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import LANE_KEY, RANK_KEY, ROW, ROW_BITS
from croupier.hands.spots import WHOLE_POT, Equity, Spot, player_of

Won = NDArray[np.int64]  # numbers of boards, by player and number of winners
Numbers = NDArray[np.int64]
FEW_QUESTIONS = 40  # answered by numpy, some milliseconds each, before kernels are loaded
_KERNELS = "croupier.hands.kernels.preflop"
_CHOOSE = np.array([[comb(cards, number) for number in range(6)] for cards in range(5)])
_TWO_RANKS = np.array([(one, two) for one in range(13) for two in range(one + 1)])
_table = cache(table)


class _Asked:
    """How many questions numpy has answered."""

    questions = 0


def equity_before_the_flop(spot: Spot) -> Equity:
    """The equity of hands before any card of the board is out."""
    gone = (*spot.known, *spot.dead)
    _Asked.questions += 1
    if _KERNELS in sys.modules or _Asked.questions > FEW_QUESTIONS:
        from croupier.hands.kernels.preflop import preflop

        whole = preflop(spot.hands, gone)
    else:
        whole = boards_won(spot.hands, gone)
    parts, number = [], spot.deals
    for place, row in enumerate(whole.tolist()):
        won = [[0] * len(row) for _ in range(3)]
        won[WHOLE_POT] = row
        parts.append(player_of(spot, place, won, row[1], number - sum(row), number, 0.0))
    return Equity(spot.game.id, spot.board, spot.dead, True, number, tuple(parts))


def boards_won(hands: Sequence[Sequence[int]], gone: Iterable[int]) -> Won:
    """For every player the number of boards they win, by the number of winners.

    `hands` has two cards per player; `gone` are all cards that cannot come, the hands included.
    """
    known, left = [0, 0, 0, 0], np.full(13, 4)
    for card in gone:
        known[card & 3] |= 1 << (card >> 2)
        left[card >> 2] -= 1
    holes = np.array([RANK_KEY[one >> 2] + RANK_KEY[other >> 2] for one, other in hands], np.int64)
    ranks = table("board_ranks").astype(np.int64)
    counts = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    boards = _CHOOSE[left, counts].prod(axis=1)
    won = _won(_by_ranks(RANK_KEY[ranks].sum(axis=1, dtype=np.int64), holes), boards)
    for suit in range(4):
        bits = np.array([sum(1 << (card >> 2) for card in hand if card & 3 == suit) for hand in hands])
        others = left - 1 + (known[suit] >> np.arange(13) & 1)
        for suited, more, boards in _with_flushes(5 - int(np.bitwise_count(bits).max()), known[suit], others):
            keys = (LANE_KEY[suited] >> 9).astype(np.int64)[:, None] + more
            values = _by_ranks(keys, holes)
            flushes = _table("high_flush")[suited | bits[:, None]][:, :, None]
            won += _won(np.maximum(values, flushes), boards) - _won(values, boards)
    return won


def _by_ranks(keys: Numbers, holes: Numbers) -> NDArray[np.uint16]:
    """The values of boards, by rank key, with each player's two cards, as if there were no flushes."""
    keys = keys + holes.reshape(-1, *[1] * keys.ndim)
    found: NDArray[np.uint16] = _table("high_7")[_table("place7")[keys & int(ROW)] + (keys >> int(ROW_BITS))]
    return found


def _won(values: NDArray[np.uint16], boards: Numbers) -> Won:
    """How many boards each player wins, by the number of winners; `values` has a row for each player."""
    winners = values == values.max(axis=0)
    together = winners.sum(axis=0)
    players = len(values)
    won = np.zeros((players, players + 1), np.int64)
    for number in range(1, players + 1):
        won[:, number] = (winners * (boards * (together == number))).reshape(players, -1).sum(axis=1)
    return won


def _with_flushes(fewest: int, known: int, others: Numbers) -> Iterable[tuple[Numbers, Numbers, Numbers]]:
    """Sets of a suit's ranks on the board, what the other cards add to their keys, and the number of such boards."""
    sets = np.arange(1 << 13)
    sets = sets[sets & known == 0]
    sizes = np.bitwise_count(sets)
    one, two = _TWO_RANKS.T
    pairs = np.where(one == two, _CHOOSE[others[one], 2], others[one] * others[two])
    key = RANK_KEY.astype(np.int64)
    for size, more, boards in (
        (3, key[one] + key[two], pairs),
        (4, key, others),
        (5, np.zeros(1, np.int64), np.ones(1, np.int64)),
    ):
        if size >= fewest:
            yield sets[sizes == size], more, boards
