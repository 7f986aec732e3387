"""Cards and suit lanes, three cards, badugi and Maryland Top Five."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise, product

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import RANK_KEYS
from croupier.hands.kernels.building.rank_sets import (
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

FLUSH_SHIFT = 6  # of a suit lane's word
KEY_SHIFT = 9


def lane_keys() -> NDArray[np.uint32]:
    """By one suit's rank bits: number of cards, from bit 6 a mark for five or more, from bit 9 the rank key."""
    have = np.arange(1 << 13)[:, None] >> np.arange(13) & 1
    cards = have.sum(axis=1)
    return np.asarray(
        cards | (cards >= 5).astype(np.int64) << FLUSH_SHIFT | have @ np.array(RANK_KEYS) << KEY_SHIFT, np.uint32
    )


def card_tables() -> Tables:
    """Mask and key of each card, for any byte: an unknown card has an empty mask."""
    card_mask, card_key = np.zeros(256, np.uint64), np.zeros(256, np.uint64)
    for card in range(52):
        rank, suit = divmod(card, 4)
        card_mask[card] = 1 << (16 * suit + rank)
        card_key[card] = RANK_KEYS[rank] + (1 << (32 + 4 * suit))
    return {"card_mask": card_mask, "card_key": card_key, "rank_key": np.array(RANK_KEYS, np.uint32)}


def three_card(ranks: tuple[int, ...], suited: bool) -> Rank:
    """MD-LIR 6.D, reading L-18: A-2-3 is a straight, and a straight flush when suited; K-A-2 is none."""
    counts = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    grouped = [rank for _, rank in counts]
    top = 1 if ranks == (0, 1, 12) else ranks[2] if len(counts) == 3 and ranks[2] - ranks[0] == 2 else -1
    if top >= 0:
        return (5 if suited else 3, top)
    if suited:
        return (2, *grouped)
    return ({1: 0, 2: 1, 3: 4}[counts[0][0]], *grouped)


def three_card_tables() -> Tables:
    """Rank and flush tables of three cards."""
    sets = RankSets(3)
    unsuited = [three_card(ranks, False) for ranks in sets.ranks]
    suited = {bits(ranks): three_card(ranks, True) for ranks in suit_masks(3)}
    values = numbered([*unsuited, *suited.values()])
    flush = np.zeros(1 << 13, np.uint16)
    for mask, rank in suited.items():
        flush[mask] = values[rank]
    return {
        "place3": sets.row_places.astype(np.uint16),
        "three_card": sets.table(values[rank] for rank in unsuited),
        "three_card_flush": flush,
    }


def badugi_suit_keys() -> dict[tuple[int, ...], int]:
    """A key for each set of at most four ranks of one suit, such that the suits' sums tell all hands of four apart.

    Single ranks have their rank keys. The others follow, smaller sets first, each with the next key that keeps the sums
    of all hands it makes with those before it apart from all other sums.
    """
    singles = list(RANK_KEYS)
    keys: dict[tuple[int, ...], int] = {(): 0} | {(rank,): key for rank, key in enumerate(singles)}
    sums = {sum(four) for four in combinations_with_replacement(singles, 4)}
    pairs: list[int] = []
    two_singles = [sum(two) for two in combinations_with_replacement(singles, 2)]
    key = 0
    for ranks in suit_masks(2, 3, 4):
        while True:
            key += 1
            beside = {2: [*two_singles, *pairs, key], 3: singles, 4: [0]}[len(ranks)]
            made = {key + other for other in beside}
            if len(made) == len(beside) and not made & sums:
                break
        keys[ranks] = key
        sums |= made
        if len(ranks) == 2:
            pairs.append(key)
    return keys


def best_badugi(suits: tuple[tuple[int, ...], ...]) -> Rank:
    """Best badugi of the ranks of each suit, rank 0 best: the most cards, then the lowest from the top down.

    MD-POKER 20.L, reading P-72: no two cards of a suit and no two of a rank.
    """
    best: Rank = (-1,)
    for picked in product(*((*ranks, None) for ranks in suits)):
        ranks = sorted({rank for rank in picked if rank is not None}, reverse=True)
        if len(ranks) == sum(rank is not None for rank in picked) > 0:
            best = max(best, (len(ranks) - 1, *(-rank for rank in ranks)))
    return best


def badugi_tables() -> Tables:
    """Keys by one suit's rank bits, and values of four cards by the sum of the keys."""
    keys = badugi_suit_keys()
    by_size = {size: [ranks for ranks in keys if len(ranks) == size] for size in range(5)}
    hands: dict[int, Rank] = {}
    for sizes in ((1, 1, 1, 1), (2, 1, 1), (2, 2), (3, 1), (4,)):
        for suits in product(*(by_size[size] for size in sizes)):
            if all(one <= other for one, other in pairwise(suits) if len(one) == len(other)):
                hands[sum(keys[ranks] for ranks in suits)] = best_badugi(suits)
    assert 16_432 == len(hands)  # four cards up to suits
    values = numbered(hands.values())
    row_places, length = displaced(list(hands))
    table = np.zeros(length, np.uint16)
    for key, rank in hands.items():
        table[row_places[key & ROW_MASK] + (key >> ROW_BITS)] = values[rank]
    by_bits = np.zeros(1 << 13, np.uint32)
    for ranks, key in keys.items():
        by_bits[bits(ranks)] = key
    return {"badugi_key": by_bits, "badugi_place": row_places.astype(np.uint16), "badugi": table}


def top_five(counts: tuple[int, ...], royal: bool, all_cards: bool) -> Rank:
    """MD-TOP5 6.C of `counts` cards 10, J, Q, K, A; readings T-01, T-04 and T-05.

    Reading T-04: with `all_cards` every card left over breaks ties, otherwise only five cards play.
    """
    cards = sum(counts)
    groups = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    sizes = [count for count, _ in groups] + [0, 0]
    best = [rank for _, rank in groups]
    used: tuple[int, ...]
    if royal:
        poker, used = 7, (4, 3, 2, 1, 0)
    elif sizes[0] == 4:
        poker, used = 6, (best[0],) * 4
    elif sizes[0] == 3 and sizes[1] >= 2:
        pair = max(rank for count, rank in groups[1:] if count >= 2)
        poker, used = 5, (best[0],) * 3 + (pair,) * 2
    elif len(groups) == 5:
        poker, used = 4, (4, 3, 2, 1, 0)
    elif sizes[0] == 3:
        poker, used = 3, (best[0],) * 3
    elif sizes[0] == sizes[1] == 2:
        poker, used = 2, (best[0],) * 2 + (best[1],) * 2
    elif sizes[0] == 2:
        poker, used = 1, (best[0],) * 2
    else:
        poker, used = 0, ()
    left = sorted((Counter(dict(enumerate(counts))) - Counter(used)).elements(), reverse=True)
    kickers = left if all_cards else left[: max(0, 5 - len(used))]
    return (cards * 8 + poker, *used, *kickers)


def top_five_tables() -> Tables:
    """Values by `count of tens + 5 * count of jacks + ... + 625 * count of aces`, with 3125 more for a royal flush."""
    keys = [sum(5**rank for rank in range(5) if mask >> rank & 1) for mask in range(32)]
    tables: Tables = {"top_five_key": np.array(keys, np.uint16)}
    counts = [c for c in product(range(5), repeat=5) if sum(c) <= 7]
    for name, all_cards in (("top_five_all", True), ("top_five_best", False)):
        ranks = {
            sum(count * 5**rank for rank, count in enumerate(c)) + 3125 * royal: top_five(c, bool(royal), all_cards)
            for c in counts
            for royal in (0, 1)
            if not royal or min(c) > 0
        }
        values = numbered(ranks.values())
        table = np.zeros(6250, np.int32)
        for key, rank in ranks.items():
            table[key] = values[rank]
        tables[name] = table
    return tables
