"""How many of all hands fall in each category."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands import rankings
from croupier.hands.errors import BadHand
from croupier.hands.kernels import counting
from croupier.hands.kernels.batches import KERNELS
from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import CARD_MASK
from croupier.hands.lookup import BY_RANKS
from croupier.hands.many import BLOCK, batch_for
from croupier.hands.ways import ANY_NUMBER, OMAHA_RANKINGS


def counts(ranking: str = "high", cards: int | None = None) -> dict[str, int]:
    """How many of all hands of this many cards fall in each category, best category first.

    Without `cards`, hands of seven cards, or of as many as the ranking allows.
    """
    deck = rankings.find(ranking).deck
    if ranking in OMAHA_RANKINGS:
        raise BadHand(f"hands of the ranking {ranking!r} cannot be counted; they have hole cards and a board")
    sizes = [size for size in KERNELS.batches[ranking] if size != ANY_NUMBER]
    in_hand = (7 if 7 in sizes else sizes[0]) if cards is None else cards
    names = rankings.CATEGORIES[ranking]
    if (ranking, in_hand) in BY_RANKS:
        found = _counted_by_ranks(ranking, in_hand, len(names), lowest=(52 - deck) // 4)
    else:
        found = _counted_one_by_one(ranking, in_hand, len(names), first_card=52 - deck)
    named = {name: int(number) for name, number in zip(names, found[1:], strict=True)}
    no_hand = rankings.find(ranking).no_hand
    if no_hand is not None:
        named = {no_hand.name: int(found[0])} | named
    return dict(reversed(named.items()))


def _counted_by_ranks(ranking: str, cards: int, categories: int, lowest: int) -> NDArray[np.int64]:
    """The counts of the categories, after a zero for the hands that do not qualify."""
    place, values, flush = BY_RANKS[ranking, cards]
    found = np.zeros(categories + 1, np.int64)
    counting.by_ranks(table(place), table(values), cards, lowest, found[1:])
    if flush is not None:
        counting.move_flushes(table(place), table(values), table(flush), cards, lowest, found[1:])
    return found


def _counted_one_by_one(ranking: str, cards: int, categories: int, first_card: int) -> NDArray[np.int64]:
    """The counts of the hands that do not qualify and of the categories, by ranking every hand."""
    found = np.zeros(categories + 1, np.int64)
    chosen, bits = np.arange(cards), np.sort(CARD_MASK[first_card:52])
    masks, values = np.empty(BLOCK, np.uint64), np.empty(BLOCK, np.int32)
    rank = batch_for(KERNELS, ranking, cards)
    while cards and (filled := counting.next_hands(chosen, bits, masks)):
        rank(masks[:filled], values[:filled])
        counting.tally(values[:filled], 1, found)
    return found
