"""Let It Ride hands up to suits: what three and four cards can become. Built once for all paytables.

Suits are equal, so 22,100 hands of three cards are 1,755 classes and 270,725 sets of four are 16,432. A class is named
by its four suit lanes (13 rank bits each) put in falling order.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.rules.let_it_ride.ch12_rows import FIVE_CARD_ROWS

Ints = NDArray[np.int64]
Cards = NDArray[np.int16]
Lanes = NDArray[np.int16]
LOSES = len(FIVE_CARD_ROWS)  # the outcome that no row pays; rows are numbered as in FIVE_CARD_ROWS
OUTCOMES = LOSES + 1
_ROYAL, _STRAIGHT_FLUSH, _FOUR, _FULL_HOUSE, _FLUSH, _STRAIGHT, _THREE, _TWO_PAIR, _PAIR = range(LOSES)
TENS_AND_UP = 0b1_1111_0000_0000
_RUNS = np.zeros(8192, bool)
_RUNS[[*(0b11111 << low for low in range(9)), 0b1_0000_0000_1111]] = True
_ONES = np.array([bits.bit_count() for bits in range(8192)], np.int8)


class ClassTables(NamedTuple):
    """The classes of three and of four cards, what follows from each, and how many hands each has."""

    three: Cards  # one hand of each class, as cards
    three_hands: Ints  # how many hands the class has
    four: Cards
    then: Ints  # class of four cards for each class of three and each of the 49 cards that can come next
    fifth: Ints  # for each class of four cards, how many of the 48 last cards make each outcome


@cache
def tables() -> ClassTables:
    """The tables, built in a fraction of a second."""
    hands = np.array(list(combinations(range(52), 3)), np.int16)
    _, first, three_hands = np.unique(_names(lanes_of(hands)), return_index=True, return_counts=True)
    three = hands[first]
    fours = _with_next(three)
    _, first, then = np.unique(_names(lanes_of(fours)), return_index=True, return_inverse=True)
    four = fours[first]
    rows = five_card_rows(_with_next(four)).reshape(len(four), -1)
    place = np.arange(len(four))[:, None] * OUTCOMES + rows
    fifth = np.bincount(place.ravel(), minlength=len(four) * OUTCOMES).reshape(-1, OUTCOMES)
    return ClassTables(three, three_hands, four, then.reshape(len(three), -1), fifth)


def lanes_of(hands: Cards) -> Lanes:
    """Rank bits of each suit: shape (4, hands)."""
    lanes = np.zeros((4, len(hands)), np.int16)
    everyone = np.arange(len(hands))
    for card in hands.T:
        lanes[card & 3, everyone] |= np.left_shift(np.int16(1), card >> 2)
    return lanes


def _names(lanes: Lanes) -> Ints:
    """One number for all hands that differ only in suits."""
    low, second, third, high = np.sort(lanes, axis=0).astype(np.int64)
    name: Ints = high << 39 | third << 26 | second << 13 | low
    return name


def name_of(cards: Sequence[int]) -> int:
    """`_names` of one hand."""
    lanes = [0, 0, 0, 0]
    for card in cards:
        lanes[card & 3] |= 1 << (card >> 2)
    low, second, third, high = sorted(lanes)
    return high << 39 | third << 26 | second << 13 | low


def names_of(hands: Cards) -> list[int]:
    """The name of the class of each hand."""
    names: list[int] = _names(lanes_of(hands)).tolist()
    return names


def _with_next(hands: Cards) -> Cards:
    """Each hand with each card that is not in it, hand after hand."""
    count, size = hands.shape
    free = np.ones((count, 52), bool)
    np.put_along_axis(free, hands.astype(np.int64), False, axis=1)
    cards = np.nonzero(free)[1].astype(np.int16)
    return np.concatenate([np.repeat(hands, 52 - size, axis=0), cards[:, None]], axis=1)


def ones(bits: NDArray[np.int16]) -> NDArray[np.int8]:
    """How many ranks are present."""
    return _ONES[bits]


def five_card_rows(hands: Cards) -> Ints:
    """The row of each five-card hand as in `ch12_rows.main_row`, numbered; `LOSES` for none."""
    lanes = lanes_of(hands)
    clubs, diamonds, hearts, spades = lanes
    any_of, all_of = clubs | diamonds | hearts | spades, clubs & diamonds & hearts & spades
    two = (clubs & (diamonds | hearts | spades)) | (diamonds & (hearts | spades)) | (hearts & spades)
    three = (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds))
    flush, run = (_ONES[lanes] == 5).any(axis=0), _RUNS[any_of]
    cases = [
        (flush & (any_of == TENS_AND_UP), _ROYAL),
        (flush & run, _STRAIGHT_FLUSH),
        (all_of > 0, _FOUR),
        ((three > 0) & (_ONES[two] == 2), _FULL_HOUSE),
        (flush, _FLUSH),
        (run, _STRAIGHT),
        (three > 0, _THREE),
        (_ONES[two] == 2, _TWO_PAIR),
        (two & TENS_AND_UP != 0, _PAIR),
    ]
    return np.select([where for where, _ in cases], [row for _, row in cases], LOSES).astype(np.int64)
