"""Let It Ride decisions in words: hands are sorted into cells that a player can recognise; riding cells become rules.

A cell is what the cards already are (pairs and better), or else whether they are all of one suit, how many straights
they fit, and how many of them are tens or higher. Cards fit a straight that contains them all: 5-6-7 fits three,
A-2-3 fits one. All hands of a cell become each row of the paytable equally often, so under any paytable a cell
rides as a whole or not at all: 33 cells of three cards and 33 of four are all there is to decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.odds.let_it_ride_tables import TENS_AND_UP, Cards, Ints, lanes_of, ones, tables

Flags = NDArray[np.bool_]

_RUNS = (*(0b11111 << low for low in range(9)), 0b1_0000_0000_1111)
_NUMBERS = ("no", "one", "two", "three", "four")
GLOSSARY = (
    "Cards fit a straight that contains them all: 5-6-7 fits three straights, A-2-3 fits one, 2-9-K none. "
    "High cards are tens, jacks, queens, kings and aces."
)


class RidingCell(NamedTuple):
    """What a player recognises in three or four cards."""

    group: str  # three-of-a-kind, ...; empty if all ranks differ
    suited: bool = False
    straights: int = 0
    high_cards: int = 0


_GROUPS = ("", "four-of-a-kind", "three-of-a-kind", "two pair", "a pair of tens or better", "a pair below tens")
_WINS_ALREADY = _GROUPS[1:5]


class Cells(NamedTuple):
    """The cells of all classes of three or of four cards."""

    kinds: tuple[RidingCell, ...]
    of_class: Ints


@cache
def cells(size: int) -> Cells:
    """The cell of every class of three or four cards."""
    codes = _codes(tables().three if size == 3 else tables().four)
    found, of_class = np.unique(codes, return_inverse=True)
    return Cells(tuple(_cell(int(code)) for code in found), of_class)


def _codes(hands: Cards) -> Ints:
    """Group, suited, straights and high cards as the digits of a number."""
    lanes = lanes_of(hands)
    clubs, diamonds, hearts, spades = lanes
    ranks = clubs | diamonds | hearts | spades
    two = (clubs & (diamonds | hearts | spades)) | (diamonds & (hearts | spades)) | (hearts & spades)
    three = (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds))
    four = clubs & diamonds & hearts & spades
    high_pair = two & TENS_AND_UP != 0
    group = np.select([four > 0, three > 0, ones(two) == 2, high_pair, two > 0], [1, 2, 3, 4, 5], 0)
    suited = (lanes > 0).sum(axis=0) == 1
    straights = sum(((ranks & ~np.int16(run)) == 0).astype(np.int64) for run in _RUNS)
    return np.where(group > 0, group * 1000, suited * 100 + straights * 10 + ones(ranks & TENS_AND_UP))


def _cell(code: int) -> RidingCell:
    if code >= 1000:
        return RidingCell(_GROUPS[code // 1000])
    return RidingCell("", code >= 100, code // 10 % 10, code % 10)


def riding(size: int, kinds: Iterable[RidingCell]) -> Flags:
    """For each class of three or four cards: is its cell one of these?"""
    wanted = set(kinds)
    known = cells(size)
    return np.array([kind in wanted for kind in known.kinds])[known.of_class]


def wins_already(size: int) -> Flags:
    """The classes that are paid whatever comes next."""
    return riding(size, (RidingCell(group) for group in _WINS_ALREADY))


def in_words(size: int, rides: Flags) -> tuple[str, ...]:
    """The hands that ride, as rules that reproduce `rides` for every class."""
    known = cells(size)
    riding_in_cell = np.bincount(known.of_class, weights=rides)
    whole = {kind for kind, some in zip(known.kinds, riding_in_cell, strict=True) if some}
    assert np.array_equal(rides, riding(size, whole)), "hands of one cell are decided differently"
    texts = _groups_in_words(whole)
    for suited in (True, False):
        texts += _draws_in_words(size, suited, whole, known.kinds)
    return tuple(texts) or ("no hand",)


def _groups_in_words(whole: set[RidingCell]) -> list[str]:
    there = [group for group in _GROUPS[1:] if RidingCell(group) in whole]
    return [" or ".join([", ".join(there[:-1]), there[-1]]) if len(there) > 1 else there[0]] if there else []


def _draws_in_words(size: int, suited: bool, whole: set[RidingCell], kinds: Sequence[RidingCell]) -> list[str]:
    """Cards of different ranks, by how many straights they fit and how many high cards there are."""
    possible = [kind for kind in kinds if not kind.group and kind.suited == suited]
    what = f"{_NUMBERS[size]} suited cards" if suited else f"{_NUMBERS[size]} cards of different ranks, not all suited,"
    if all(kind in whole for kind in possible):
        return [what.rstrip(",")]
    texts = []
    for straights in range(3, -1, -1):
        here = sorted(kind.high_cards for kind in possible if kind.straights == straights)
        ride = [number for number in here if RidingCell("", suited, straights, number) in whole]
        if ride:
            fits = f"{what} that fit {_NUMBERS[straights]} straight{'s' * (straights != 1)}"
            texts.append(fits + _high_cards_in_words(ride, here, size))
    return texts


def _high_cards_in_words(ride: list[int], possible: list[int], size: int) -> str:
    if ride == possible:
        return ""
    if ride == [size]:
        return ", all of them high"
    if ride == possible[-len(ride) :]:
        return f", with at least {_NUMBERS[ride[0]]} high card{'s' * (ride[0] != 1)}"
    return f", with {' or '.join(_NUMBERS[number] for number in ride)} high cards"
