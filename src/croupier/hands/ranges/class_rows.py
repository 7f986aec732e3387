"""A class of two cards against every class, over every board: a row of the matrix of who beats whom before the flop.

Classes are the same whatever the suits are called, so boards that differ only by the names of suits are counted once.
`range_equity` finds the same for two classes; a whole row this way takes less time than one of its cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from croupier.hands import games
from croupier.hands.kernels.jit import kernel
from croupier.hands.many import evaluate_many
from croupier.hands.ranges.holding import Class, Holding, Masks, classes

BOARD, LANE = 5, 16
AT_ONCE = 4_000_000  # values of hands
Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class ClassEquity:
    """How a class fares against another: deals won and tied, of so many."""

    against: Class
    wins: int
    ties: int
    deals: int

    @property
    def equity(self) -> Fraction:
        """The share of the pot."""
        return Fraction(2 * self.wins + self.ties, 2 * self.deals)


def class_row(own: Class, game: str) -> list[ClassEquity]:
    """The class against every class of the game's deck, in their order."""
    (share,), holding = games.find(game).shares, Holding.of(game)
    all_classes = classes(holding.lowest)
    hands = np.array([mask for one in all_classes for mask in one.masks], np.uint64)
    ends = np.cumsum([one.size for one in all_classes])
    at = all_classes.index(own)
    mine = np.arange(ends[at] - own.size, ends[at])
    apart = (hands[mine][:, None] & hands) == 0
    boards, times = _boards(holding)
    found = np.zeros((len(all_classes), 3), np.int64)
    for begin in range(0, len(boards), AT_ONCE // len(hands)):
        some = slice(begin, begin + AT_ONCE // len(hands))
        free = (boards[some, None] & hands) == 0
        values = np.full(free.shape, -1, np.int32)
        values[free] = evaluate_many((boards[some, None] | hands)[free], share.ranking)
        count_row(values, times[some], mine, apart, ends, found)
    return [ClassEquity(one, *row) for one, row in zip(all_classes, found.tolist(), strict=True)]


@cache
def _boards(holding: Holding) -> tuple[Masks, Counts]:
    """Every board of the deck, one for all that differ only by the names of suits, and how many those are."""
    boards = Holding(BOARD, holding.deck).combinations
    lanes = [boards >> np.uint64(LANE * suit) & np.uint64(0xFFFF) for suit in range(4)]
    least = boards
    for order in permutations(range(4)):
        named = lanes[order[0]].copy()
        for place in range(1, 4):
            named |= lanes[order[place]] << np.uint64(LANE * place)
        least = np.minimum(least, named)
    some, times = np.unique(least, return_counts=True)
    return some, times.astype(np.int64)


@kernel
def count_row(
    values: NDArray[np.int32],
    times: Counts,
    mine: Counts,
    apart: NDArray[np.bool_],
    ends: Counts,
    found: Counts,
) -> None:
    """Add up the deals won, tied and in all by these hands against each class; `values` are boards x hands."""
    for board in range(len(values)):
        for place in range(len(mine)):
            own = values[board, mine[place]]
            if own < 0:
                continue
            first = 0
            for other in range(len(ends)):
                wins = ties = deals = 0
                for hand in range(first, ends[other]):
                    value = values[board, hand]
                    counts = int(apart[place, hand]) & int(value >= 0)
                    wins += counts & int(own > value)
                    ties += counts & int(own == value)
                    deals += counts
                first = ends[other]
                found[other, 0] += times[board] * wins
                found[other, 1] += times[board] * ties
                found[other, 2] += times[board] * deals
