"""The value of one hand by lookup in plain arrays, for `evaluate`, without numpy or a compiler.

The tables and the order of the values are the kernels' own. A hand is given as the sum of its cards (`cards/card.py`):
its ranks are one number, found in the table for hands of its size; suits are examined only if there is a flush.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Mapping
from functools import cache, reduce
from itertools import combinations
from operator import or_
from pathlib import Path
from typing import TypeAlias

from croupier.cards import Cards
from croupier.cards.card import CARDS, MASKS, NUMBER_SHIFT, RANK_KEYS, RANKS, SUITED

CATEGORY_SHIFT = 12  # the category is above these bits of a value
NO_HAND = -1  # the value of a low that does not qualify
ROW, ROW_BITS = 0x1FFF, 13  # the bits of a rank key that give its row in a table; the bits above are its column
LANES, LANE = (0, 16, 32, 48), 0x1FFF  # where each suit's ranks begin in a mask
OMAHA_LOW_BITS = [2 << rank if rank < 7 else 1 if rank == 12 else 0 for rank in range(13)]  # 8 and less, the ace first

Rows: TypeAlias = "tuple[array[int], array[int]]"  # the start of each row, and the values
Value = Callable[[int, int], int]  # from `Cards.ranks` and `Cards.mask` of a whole hand; higher is better
OmahaValue = Callable[[Cards, Cards], int]  # from a hand and a board
_FOLDER = Path(__file__).parent / "tables"
_TYPES = {"|i1": "b", "<u2": "H", "<u4": "I", "<i4": "i"}  # type codes of numpy and of `array`


@cache
def table(name: str) -> array[int]:
    """The numbers of a table that `build_tables` wrote, without numpy."""
    data = (_FOLDER / f"{name}.npy").read_bytes()
    start = data.index(b"\n") + 1  # after the header, which is a line
    numbers = array(next(ours for theirs, ours in _TYPES.items() if theirs.encode() in data[:start]))
    numbers.frombytes(data[start:])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


# One table of `high` for five, six and seven cards, which `evaluate` reads directly; their ranks are in this range.
HIGH_PLACES, HIGH_VALUES = table("high_place").tolist(), table("high_any")
_HIGH_FLUSHES = table("high_flush")
FIVE_CARDS, EIGHT_CARDS = 5 << NUMBER_SHIFT, 8 << NUMBER_SHIFT


def high(ranks: int, mask: int) -> int:
    """`high` of five, six or seven cards."""
    return suited_high(mask) if ranks >= SUITED else HIGH_VALUES[HIGH_PLACES[ranks & ROW] + (ranks >> ROW_BITS)]


def suited_high(mask: int) -> int:
    """`high` of a hand with five cards of a suit: with at most seven cards nothing can beat the flush."""
    return (
        _HIGH_FLUSHES[mask & LANE]
        or _HIGH_FLUSHES[mask >> 16 & LANE]
        or _HIGH_FLUSHES[mask >> 32 & LANE]
        or _HIGH_FLUSHES[mask >> 48]
    )


def _by_number(name: str, *numbers: int) -> dict[int, Rows]:
    """The tables of a ranking by the number of cards.

    `ranks` has the number of cards above the keys, so the rows are offset by that much.
    """
    found: dict[int, Rows] = {}
    for number in numbers:
        values = array("H", bytes(2 * number << NUMBER_SHIFT - ROW_BITS))
        values.extend(table(name if number == 3 else f"{name}_{number}"))
        found[number] = table(f"place{number}"), values
    return found


def _by_ranks(tables: dict[int, Rows], ranks: int) -> int:
    places, values = tables[ranks >> NUMBER_SHIFT]
    return values[places[ranks & ROW] + (ranks >> ROW_BITS)]


def _by_flush(flushes: array[int], mask: int) -> int:
    """The value of the flush; a suit with too few cards adds nothing."""
    return max([flushes[mask >> lane & LANE] for lane in LANES])


def _with_flush(tables: dict[int, Rows], flush: str) -> Value:
    """A ranking in which a flush of five cards is better than what the ranks alone would be."""
    flushes = table(flush)

    def value(ranks: int, mask: int) -> int:
        if ranks < SUITED:
            return _by_ranks(tables, ranks)
        return max(_by_ranks(tables, ranks & RANKS), _by_flush(flushes, mask))

    return value


def _three_card() -> Value:
    """`three-card`: a flush of three cards is better than its ranks."""
    tables, flushes = _by_number("three_card", 3), table("three_card_flush")
    return lambda ranks, mask: max(_by_ranks(tables, ranks), _by_flush(flushes, mask))


def _low_a5() -> Value:
    """`low-a5`: by the ranks alone."""
    tables = _by_number("low_a5", 5, 6, 7)
    return lambda ranks, mask: _by_ranks(tables, ranks & RANKS)


def _low_27() -> Value:
    """`low-27`: a flush is worse than its ranks, so if there is one, every choice of five cards is looked at."""
    tables, flushes = _by_number("low_27", 5, 6, 7), table("low_27_flush")

    def value(ranks: int, mask: int) -> int:
        if ranks < SUITED:
            return _by_ranks(tables, ranks)
        if mask.bit_count() > 5:
            return max([value(fewer.ranks, fewer.mask) for fewer in map(_cards_in, _without_one(mask))])
        return _by_flush(flushes, mask)

    return value


def _low_a5_8() -> Value:
    """`low-a5-8`: by which ranks are present."""
    values = table("eight")
    return lambda ranks, mask: values[(mask | mask >> 16 | mask >> 32 | mask >> 48) & LANE]


def _badugi(keys: array[int]) -> Value:
    """A badugi of four cards, or the best of four out of five."""
    places, values = table("badugi_place"), table("badugi")

    def value(ranks: int, mask: int) -> int:
        if mask.bit_count() > 4:
            return max([value(ranks, fewer) for fewer in _without_one(mask)])
        key = keys[mask & LANE] + keys[mask >> 16 & LANE] + keys[mask >> 32 & LANE] + keys[mask >> 48]
        return values[places[key & ROW] + (key >> ROW_BITS)]

    return value


def _without_one(mask: int) -> list[int]:
    """The mask without each of its cards in turn."""
    found, rest = [], mask
    while rest:
        found.append(mask & ~(rest & -rest))
        rest &= rest - 1
    return found


def _cards_in(mask: int) -> Cards:
    return Cards([card for card in CARDS if mask & MASKS[card]])


def _ace_lowest(keys: array[int]) -> array[int]:
    """The keys for rank bits in which the ace is highest, though it counts as the lowest."""
    return array(keys.typecode, [keys[bits << 1 & LANE | bits >> 12] for bits in range(len(keys))])


def _top_five(name: str) -> Value:
    """At most seven cards, of which 2 to 9 do not count; one base-5 digit for each rank from 10 to ace."""
    keys, values = table("top_five_key"), table(name)

    def value(ranks: int, mask: int) -> int:
        suits = [mask >> lane + 8 & 0x1F for lane in LANES]
        return values[sum([keys[suit] for suit in suits]) + 3125 * (0x1F in suits)]

    return value


def _omaha_high() -> OmahaValue:
    """`omaha-high`: two hole cards with three board cards, by all the ranks they make and by the flush, if any."""
    tables, flushes = _by_number("high", 5), table("high_flush")

    def value(hand: Cards, board: Cards) -> int:
        twos = {sum(two) for two in combinations([RANK_KEYS[card >> 2] for card in hand], 2)}
        threes = {sum(three, 5 << NUMBER_SHIFT) for three in combinations([RANK_KEYS[card >> 2] for card in board], 3)}
        found = max([_by_ranks(tables, two + three) for two in twos for three in threes])
        for lane in LANES:
            own, shared = hand.mask >> lane & LANE, board.mask >> lane & LANE
            if own.bit_count() >= 2 and shared.bit_count() >= 3:
                found = max(found, *[flushes[two | three] for two in _sets(own, 2) for three in _sets(shared, 3)])
        return found

    return value


def _sets(ranks: int, number: int) -> list[int]:
    """All sets of this many of these ranks."""
    return [sum(some) for some in combinations([1 << rank for rank in range(13) if ranks >> rank & 1], number)]


def _omaha_low_8() -> OmahaValue:
    """`omaha-low-8`: by the ranks of eight or less in the hand and on the board, the ace in the lowest bit."""
    values = table("omaha_low")

    def ranks(some: Cards) -> int:
        return reduce(or_, [OMAHA_LOW_BITS[card >> 2] for card in some])

    return lambda hand, board: values[ranks(hand) << 8 | ranks(board)]


VALUES: Mapping[str, Callable[[], Value]] = {
    "high": lambda: high,
    "low-a5": _low_a5,
    "low-a5-8": _low_a5_8,
    "low-27": _low_27,
    "badugi": lambda: _badugi(_ace_lowest(table("badugi_key"))),
    "badugi-ace-high": lambda: _badugi(table("badugi_key")),
    "six-plus": lambda: _with_flush(_by_number("six_plus", 5, 6, 7), "six_plus_flush"),
    "top-five": lambda: _top_five("top_five_all"),
    "top-five-best-five": lambda: _top_five("top_five_best"),
    "three-card": _three_card,
    "six-card": lambda: _with_flush(_by_number("high", 6), "six_card_flush"),
}
OMAHA_VALUES: Mapping[str, Callable[[], OmahaValue]] = {"omaha-high": _omaha_high, "omaha-low-8": _omaha_low_8}


@cache
def look_up(ranking: str) -> OmahaValue:
    """The function that values a hand with a board, together as many cards as this ranking takes."""
    if ranking in OMAHA_VALUES:
        return OMAHA_VALUES[ranking]()
    value = VALUES[ranking]()

    def of_both(hand: Cards, board: Cards) -> int:
        both = Cards(hand + board) if board else hand
        return value(both.ranks, both.mask)

    return of_both
