"""Rankings of the best five of five, six or seven cards.

Only five cards are ranked by a rule; six and seven cards take the best of what is left when one card goes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import NUMBER_SHIFT, RANK_KEYS
from croupier.hands.kernels.building.rank_sets import (
    CATEGORY_SHIFT,
    ROW_BITS,
    ROW_MASK,
    Rank,
    RankSets,
    Tables,
    bits,
    displaced,
    numbered,
    suit_masks,
)

SHAPES = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
HIGH_OF_SHAPE = (0, 1, 2, 3, 6, 7)  # high card, pair, two pair, trips, full house, four of a kind
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH, SUPER_ROYAL = 4, 5, 8, 9, 10
SIX_PLUS_ORDER = {5: 6, 6: 5}  # MD-POKER 6.K(4), 6.K(5): the flush beats the full house
WHEEL = (0, 1, 2, 3, 12)
SIX_PLUS_WHEEL = (4, 5, 6, 7, 12)


def shape(ranks: Iterable[int]) -> tuple[int, tuple[int, ...]]:
    """Number of the shape (`SHAPES`), and the ranks with the largest group first."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return SHAPES.index(tuple(count for count, _ in groups)), tuple(rank for _, rank in groups)


def straight_top(ranks: tuple[int, ...], wheel: tuple[int, ...]) -> int:
    """Top rank of a straight of five different ranks, the wheel's being its second highest; -1 if it is none."""
    if ranks == wheel:
        return ranks[3]
    return ranks[4] if ranks[4] - ranks[0] == 4 else -1


def high(ranks: tuple[int, ...], suited: bool, wheel: tuple[int, ...] = WHEEL) -> Rank:
    """MD-POKER 6.D of five ranks in rising order; reading P-02: pairs before kickers."""
    number, grouped = shape(ranks)
    top = straight_top(ranks, wheel) if number == 0 else -1
    if suited:
        if top == 12:
            return (ROYAL_FLUSH,)
        return (FLUSH, *grouped) if top < 0 else (STRAIGHT_FLUSH, top)
    return (HIGH_OF_SHAPE[number], *grouped) if top < 0 else (STRAIGHT, top)


def six_plus(ranks: tuple[int, ...], suited: bool) -> Rank:
    """MD-POKER 6.K, 6.L, reading P-04; reading P-03 has the ace high, and low in A-6-7-8-9 only."""
    category, *ties = high(ranks, suited, SIX_PLUS_WHEEL)
    return (SIX_PLUS_ORDER.get(category, category), *ties)


def low_27(ranks: tuple[int, ...], suited: bool) -> Rank:
    """MD-POKER 21.E(6), reading P-74: 6.D reversed, and A-2-3-4-5 no straight."""
    category, *ties = high(ranks, suited, wheel=())
    return (ROYAL_FLUSH - category, *(-tie for tie in ties))


def low_a5(ranks: tuple[int, ...], suited: bool) -> Rank:
    """MD-POKER 6.E, 6.F, reading P-01: the ace low, straights and flushes ignored, compared from the top."""
    number, grouped = shape((rank + 1) % 13 for rank in ranks)
    return (len(SHAPES) - 1 - number, *(-rank for rank in grouped))


def best_of_larger(sets: dict[int, RankSets], five: NDArray[np.uint16]) -> dict[int, NDArray[np.uint16]]:
    """Tables for five, six and seven cards: the best that is left when one card goes."""
    of_size = {5: five}
    for size in (6, 7):
        larger, smaller, fewer = sets[size], sets[size - 1], of_size[size - 1]
        best = np.zeros(len(larger.keys), np.uint16)
        for rank in range(13):
            with_it = np.flatnonzero(larger.counts[:, rank])
            left = smaller.places(larger.keys[with_it] - RANK_KEYS[rank])
            best[with_it] = np.maximum(best[with_it], fewer[left])
        of_size[size] = larger.table(best.tolist())
    return of_size


def flush_table(values: dict[int, int]) -> NDArray[np.uint16]:
    """Values by the 13 rank bits of one suit, for five to seven cards; zero for fewer."""
    table = np.zeros(1 << 13, np.uint16)
    for mask, value in values.items():
        table[mask] = value
    for ranks in suit_masks(6, 7):
        mask = bits(ranks)
        table[mask] = max(table[mask ^ (1 << rank)] for rank in ranks)
    return table


def tables(
    name: str, rule: Callable[[tuple[int, ...], bool], Rank], sets: dict[int, RankSets], lowest: int = 0
) -> Tables:
    """Rank and flush tables of one ranking of the best five cards, from rank `lowest` upwards."""
    unsuited = {ranks: rule(ranks, False) for ranks in sets[5].ranks if ranks[0] >= lowest}
    suited = {ranks: rule(ranks, True) for ranks in suit_masks(5) if ranks[0] >= lowest}
    values = numbered([*unsuited.values(), *suited.values()])
    five = sets[5].table(values[unsuited[ranks]] if ranks in unsuited else 0 for ranks in sets[5].ranks)
    found: Tables = {f"{name}_{size}": table for size, table in best_of_larger(sets, five).items()}
    found[f"{name}_flush"] = flush_table({bits(ranks): values[rank] for ranks, rank in suited.items()})
    return found


def any_number(name: str, sets: dict[int, RankSets], of_size: Tables) -> Tables:
    """One rank table for hands of every size: the number of cards stands above their rank key (`cards/card.py`)."""
    keys = np.concatenate([these.keys + (size << NUMBER_SHIFT) for size, these in sets.items()])
    values = np.concatenate([of_size[f"{name}_{size}"][these.places(these.keys)] for size, these in sets.items()])
    row_places, length = displaced(keys.tolist(), NUMBER_SHIFT + 3)
    table = np.zeros(length, np.uint16)
    table[row_places[keys & ROW_MASK] + (keys >> ROW_BITS)] = values
    return {f"{name}_place": row_places.astype(np.uint32), f"{name}_any": table}


def six_card_flush(flush: NDArray[np.generic]) -> NDArray[np.uint16]:
    """MD-LIR 6.E(8), reading L-12: the flush table of `high` with the Super Royal, the top six ranks of one suit."""
    table = flush.astype(np.uint16)
    table[bits(range(7, 13))] = SUPER_ROYAL << CATEGORY_SHIFT
    return table
