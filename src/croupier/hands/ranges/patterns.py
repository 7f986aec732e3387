"""Ranges of four and five cards as patterns: `AA**`, `AKxx:ds`, `AsKsxx`.

Hands are grouped into cells of the same ranks and the same number of suits with two or more cards. A pattern of ranks
is used if all its cells are complete; the remaining hands are covered by patterns of named cards.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import CARDS, RANK_LETTERS
from croupier.hands.ranges.holding import ACE, Holding, Masks
from croupier.hands.ranges.notation import of_rank, suits_with_two

SHAPE_SUFFIX = ("r", "ss", "ds")
Cell = tuple[tuple[int, ...], int]  # ranks from the highest down, and the number of suits with two or more cards


def entries(holding: Holding, masks: Masks) -> list[str]:
    """Entries that together make up these combinations."""
    from croupier.hands.ranges.shortest import cover

    cells = _cells(masks)
    sizes, known = _universe(holding)
    numbers = {cell: place for place, cell in enumerate(sizes)}
    found, counts = np.unique(cells, return_counts=True)
    wanted, whole = 0, []
    for code, count in zip(found.tolist(), counts.tolist(), strict=True):
        cell = _cell_of(code, holding.cards)
        if sizes[cell] == count:
            wanted |= 1 << numbers[cell]
            whole.append(code)
    left = masks[~np.isin(cells, whole)]
    return sorted(cover(wanted, known), key=lambda entry: (entry.count("x"), entry), reverse=True) + _named(
        left, holding
    )


def _cells(masks: Masks) -> NDArray[np.int64]:
    """The cell of each combination as a number: a base-13 digit for each rank, and the shape last."""
    code = np.zeros(len(masks), np.int64)
    for rank in range(ACE, -1, -1):
        there = of_rank(masks, rank)
        while (more := there > 0).any():
            code = np.where(more, code * 13 + rank, code)
            there = there - more
    return code * 3 + suits_with_two(masks).astype(np.int64)


def _cell_of(code: int, cards: int) -> Cell:
    ranks, shape = divmod(code, 3)
    found = []
    for _ in range(cards):
        ranks, rank = divmod(ranks, 13)
        found.append(rank)
    return tuple(reversed(found)), shape


@cache
def _universe(holding: Holding) -> tuple[dict[Cell, int], dict[str, int]]:
    """How many combinations each cell has, and what each pattern of ranks covers."""
    sizes: Counter[Cell] = Counter()
    for ranks in combinations_with_replacement(range(ACE, holding.lowest - 1, -1), holding.cards):
        if max(Counter(ranks).values()) <= 4:
            for shape, number in _shapes(tuple(ranks.count(rank) for rank in dict.fromkeys(ranks))).items():
                sizes[ranks, shape] += number
    known: dict[str, int] = {}
    for place, (ranks, shape) in enumerate(sizes):
        for number in range(holding.cards + 1):
            for kept in set(combinations(ranks, number)):
                text = "".join(RANK_LETTERS[rank] for rank in kept).ljust(holding.cards, "x")
                for entry in (text, f"{text}:{SHAPE_SUFFIX[shape]}"):
                    known[entry] = known.get(entry, 0) | 1 << place
    return dict(sizes), known


@cache
def _shapes(groups: tuple[int, ...]) -> Counter[int]:
    """For groups of equal ranks of these sizes: how many choices of suits have how many suits of two or more cards."""
    found: Counter[int] = Counter()
    for suits in product(*(list(combinations(range(4), size)) for size in groups)):
        counted = Counter(suit for some in suits for suit in some)
        found[sum(number >= 2 for number in counted.values())] += 1
    return found


def _named(left: Masks, holding: Holding) -> list[str]:
    """Patterns of named cards and `x` that match only the remaining hands, those with the fewest named cards first."""
    written = []
    for named in range(1, holding.cards + 1):
        if len(left) == 0:
            break
        needed = comb(holding.deck - named, holding.cards - named)
        if needed > len(left):
            continue
        found, counts = np.unique(_subsets(left, named), return_counts=True)
        for part in found[counts == needed]:
            if (left & part == part).any():
                written.append(_text(int(part), holding.cards))
        for part in found[counts == needed]:
            left = left[left & part != part]
    return written


def _subsets(masks: Masks, size: int) -> Masks:
    """Every subset of this many cards of every combination."""
    bits = np.empty((len(masks), int(np.bitwise_count(masks[0]))), np.uint64)
    rest = masks.copy()
    for column in range(bits.shape[1]):
        bits[:, column] = rest & (~rest + np.uint64(1))
        rest &= rest - np.uint64(1)
    return np.concatenate(
        [np.bitwise_or.reduce(bits[:, list(some)], axis=1) for some in combinations(range(bits.shape[1]), size)]
    )


def _text(mask: int, cards: int) -> str:
    named = sorted(
        (CARDS[bit % 16 * 4 + bit // 16] for bit in range(mask.bit_length()) if mask >> bit & 1), reverse=True
    )
    return "".join(map(str, named)) + "x" * (cards - len(named))
