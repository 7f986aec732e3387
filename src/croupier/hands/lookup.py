"""Every ranking by table lookup in numpy: what the kernels do, for a few thousand hands, without a compiler.

The tables and the order of the values are the kernels' own (`kernels/words.py` says what a lane word is).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, reduce
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels.tables import table
from croupier.hands.kernels.words import (
    CARD_KEY,
    CARD_MASK,
    COUNT,
    FIVE_SUITED,
    KEY_SHIFT,
    LANE,
    LANE_KEY,
    LOW_RANKS,
    NO_CARD,
    OMAHA_LOW_BIT,
    OMAHA_PAIR,
    OMAHA_PAIRS,
    RANK_LANES,
    ROW,
    ROW_BITS,
    U16,
    U32,
    U48,
    Batch,
    Masks,
    Values,
)
from croupier.hands.ways import ANY_NUMBER, Cards, Ways

_SOUND, _WRONG = np.uint64(0), np.uint64(1)
_DECK = CARD_MASK[:52]
_KEY = np.uint64(0xFFFF_FFFF)  # the part of a word with the number of cards and the rank key

# Rank table and flush table of the rankings in which a flush replaces the value of the ranks alone.
BY_RANKS: Mapping[tuple[str, int], tuple[str, str, str | None]] = {
    ("high", 5): ("place5", "high_5", "high_flush"),
    ("high", 6): ("place6", "high_6", "high_flush"),
    ("high", 7): ("place7", "high_7", "high_flush"),
    ("six-plus", 5): ("place5", "six_plus_5", "six_plus_flush"),
    ("six-plus", 6): ("place6", "six_plus_6", "six_plus_flush"),
    ("six-plus", 7): ("place7", "six_plus_7", "six_plus_flush"),
    ("six-card", 6): ("place6", "high_6", "six_card_flush"),
    ("low-27", 5): ("place5", "low_27_5", "low_27_flush"),
    ("low-a5", 5): ("place5", "low_a5_5", None),
    ("low-a5", 6): ("place6", "low_a5_6", None),
    ("low-a5", 7): ("place7", "low_a5_7", None),
}

Rank = Callable[[Masks], NDArray[Any]]  # takes valid masks
_table = cache(table)


def _suits(masks: Masks) -> tuple[Masks, Masks, Masks, Masks]:
    """The ranks of each suit."""
    return masks & LANE, masks >> U16 & LANE, masks >> U32 & LANE, masks >> U48 & LANE


def _word(masks: Masks, words: NDArray[np.uint64] = RANK_LANES) -> NDArray[np.uint64]:
    """The sum of the four suits' words: number of cards, flush marker, rank key."""
    lanes = masks.view(np.int64)  # numpy indexes by signed numbers; bit 63 of a mask is never set
    found = words.take(lanes & 0x1FFF)
    for shift in (16, 32, 48):
        found += words.take(lanes >> shift & 0x1FFF)
    return found & _KEY


def _of_word(word: NDArray[np.uint64], place: str, values: str) -> NDArray[Any]:
    """The values for the rank keys in these sums."""
    keys = word.view(np.int64) >> int(KEY_SHIFT)
    found: NDArray[Any] = _table(values).take(_table(place).take(keys & int(ROW)) + (keys >> int(ROW_BITS)))
    return found


def _checked(cards: int, rank: Rank, forbidden: np.uint64 = NO_CARD) -> Batch:
    """A function that checks masks for this many cards and then ranks them."""
    fewest, most = (0, 7) if cards == ANY_NUMBER else (cards, cards)

    def batch(masks: Masks, out: Values) -> np.uint64:
        numbers = np.bitwise_count(masks)
        if ((numbers < fewest) | (numbers > most) | (masks & forbidden != 0)).any():
            return _WRONG
        out[:] = rank(masks)
        return _SOUND

    return batch


def _ranked(place: str, values: str, flush: str | None) -> Rank:
    """The better of the ranks and the flush; a suit with too few cards for a flush adds nothing."""

    def rank(masks: Masks) -> NDArray[Any]:
        found = _of_word(_word(masks), place, values)
        for suit in _suits(masks) if flush is not None else ():
            found = np.maximum(found, _table(flush)[suit])
        return found

    return rank


def _low_27(masks: Masks) -> NDArray[Any]:
    """`low-27` of five cards: a flush is worse than its ranks alone, and replaces their value."""
    word = _word(masks)
    found = _of_word(word, "place5", "low_27_5")
    suited = np.nonzero(word & FIVE_SUITED)[0]
    found[suited] = np.max([_table("low_27_flush")[suit] for suit in _suits(masks[suited])], axis=0)
    return found


def _eight(masks: Masks) -> NDArray[Any]:
    """`low-a5-8`: by which ranks are present."""
    clubs, diamonds, hearts, spades = _suits(masks)
    found: NDArray[Any] = _table("eight")[clubs | diamonds | hearts | spades]
    return found


@cache
def _badugi_words(ranking: str) -> NDArray[np.uint64]:
    """Lane words with badugi keys, by rank bits whose lowest is the best card."""
    bits = np.arange(1 << 13)
    best_first = (bits << 1 & 0x1FFF) | bits >> 12 if ranking == "badugi" else bits
    keys = _table("badugi_key")[best_first].astype(np.uint64) << np.uint64(KEY_SHIFT)
    return (LANE_KEY & np.uint32(COUNT)).astype(np.uint64) | keys


def _badugi(ranking: str) -> Rank:
    """A badugi of four cards."""
    return lambda masks: _of_word(_word(masks, _badugi_words(ranking)), "badugi_place", "badugi")


def _best_without(left_out: int, rank: Rank) -> Rank:
    """The best of the hands left after removing this many cards."""

    def best(masks: Masks) -> NDArray[Any]:
        some = combinations(_one_by_one(masks) if left_out else (), left_out)
        return reduce(np.maximum, (rank(reduce(np.subtract, gone, masks)) for gone in some))

    return best


def _one_by_one(masks: Masks) -> Iterator[Masks]:
    """One mask per card, lowest first; all masks must have the same number of cards."""
    rest = masks
    while rest[0]:
        yield rest & (~rest + np.uint64(1))
        rest = rest & (rest - np.uint64(1))


def _top_five(values: str) -> Rank:
    """At most seven cards, of which 2 to 9 do not count; one base-5 digit for each rank from 10 to ace."""

    def rank(masks: Masks) -> NDArray[Any]:
        high = [suit >> np.uint64(8) for suit in _suits(masks)]
        royal = np.any([suit == 31 for suit in high], axis=0)
        keys = np.sum([_table("top_five_key")[suit] for suit in high], axis=0, dtype=np.intp)
        found: NDArray[Any] = _table(values)[keys + 3125 * royal]
        return found

    return rank


def _cards_in(masks: Masks) -> NDArray[np.intp]:
    """The cards of masks with equal numbers of cards, one row per mask."""
    return np.nonzero(masks[:, None] & _DECK)[1].reshape(len(masks), -1)


def _masks_of(cards: Cards, masks: Masks) -> np.uint64:
    """The masks of rows of cards; a repeated card shows in the number of cards."""
    masks[:] = 0
    for column in cards.T:  # row by row takes five times as long
        masks |= CARD_MASK[column]
    return _WRONG if (cards > 51).any() else _SOUND


def _cards_of(masks: Masks, cards: Cards) -> np.uint64:
    """The cards of masks, if each has as many cards as a row."""
    if (np.bitwise_count(masks) != cards.shape[1]).any():
        return _WRONG
    cards[:] = _cards_in(masks)
    return _SOUND


def _omaha(ranking: str, hole: Cards, board: Cards, out: Values) -> np.uint64:
    """Two hole cards with three board cards: a table row for the board, a column for the hole cards."""
    masks = np.bitwise_or.reduce(CARD_MASK[np.hstack((hole, board))], axis=1)
    if (np.bitwise_count(masks) != hole.shape[1] + board.shape[1]).any():
        return _WRONG
    out[:] = _omaha_low(hole, board) if ranking == "omaha-low-8" else _omaha_high(hole, board)
    return _SOUND


def _omaha_low(hole: Cards, board: Cards) -> NDArray[Any]:
    """`omaha-low-8`: only which ranks of eight or less are present matters."""
    held, there = (np.bitwise_or.reduce(OMAHA_LOW_BIT[cards], axis=1) for cards in (hole, board))
    found: NDArray[Any] = _table("omaha_low").reshape(-1)[held << np.uint32(8) | there]
    return found


def _omaha_high(hole: Cards, board: Cards) -> NDArray[Any]:
    keys = CARD_KEY[board].sum(axis=1, dtype=np.uint64) & _KEY
    place = _table("place5")[keys & np.uint64(ROW)] + (keys >> np.uint64(ROW_BITS))
    row = _table("board_row")[place].astype(np.intp) * OMAHA_PAIRS
    on_board = np.bitwise_or.reduce(CARD_MASK[board], axis=1)
    flush_rows = [_table("flush_row")[suit].astype(np.intp) * OMAHA_PAIRS for suit in _suits(on_board)]
    three_suited = [np.bitwise_count(suit) >= 3 for suit in _suits(on_board)]
    best = np.zeros(len(hole), np.int32)
    for one, other in combinations(range(hole.shape[1]), 2):
        column = OMAHA_PAIR[(hole[:, one] >> 2) * np.intp(16) + (hole[:, other] >> 2)]
        best = np.maximum(best, _table("omaha").reshape(-1)[row + column])
        for suit, (flush_row, enough) in enumerate(zip(flush_rows, three_suited, strict=True)):
            suited = enough & (hole[:, one] & 3 == suit) & (hole[:, other] & 3 == suit)
            flush = _table("omaha_flush").reshape(-1)[np.where(suited, flush_row, 0) + column]
            best = np.maximum(best, np.where(suited, flush, 0))
    return best


def _batches() -> dict[str, dict[int, Batch]]:
    found: dict[str, dict[int, Batch]] = {}
    for (ranking, cards), tables in BY_RANKS.items():
        forbidden = NO_CARD | LOW_RANKS if ranking == "six-plus" else NO_CARD
        found.setdefault(ranking, {})[cards] = _checked(cards, _ranked(*tables), forbidden)
    found["low-a5-8"] = {cards: _checked(cards, _eight) for cards in (5, 6, 7)}
    found["low-27"] = {5 + more: _checked(5 + more, _best_without(more, _low_27)) for more in range(3)}
    for ranking in ("badugi", "badugi-ace-high"):
        found[ranking] = {4 + more: _checked(4 + more, _best_without(more, _badugi(ranking))) for more in range(2)}
    for ranking, values in (("top-five", "top_five_all"), ("top-five-best-five", "top_five_best")):
        found[ranking] = {cards: _checked(cards, _top_five(values)) for cards in range(ANY_NUMBER, 8)}
    found["three-card"] = {3: _checked(3, _ranked("place3", "three_card", "three_card_flush"))}
    return found


LOOKUPS = Ways(_batches(), _masks_of, _cards_of, _omaha)
