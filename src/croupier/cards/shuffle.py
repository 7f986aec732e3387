"""Chance: the order of a shuffled deck, live or from a seed.

Both kinds shuffle the same way, by Fisher and Yates: the last card changes places with any of the cards up to and
including itself, then the last but one with any of the cards up to itself, and so on. For n cards that makes
n * (n - 1) * ... * 2 sequences, one for each order, so the orders are equally likely if each place is drawn evenly.

A place below k is the remainder of a random 16-bit word divided by k. As k need not divide 65,536, the words from the
last whole multiple of k on would favour the low places. When such a word comes up, all words of the shuffle are thrown
away and drawn again (rejection sampling): about one shuffle of 52 cards in fifty. The words that stay are independent
and each even below its multiple of k, so every place is drawn exactly evenly. All words of a shuffle come from one
request for bytes, which keeps a shuffle of 52 cards below 10 us.

`LiveChance` is for play. `SeededChance` is for simulation and tests only: anyone who knows the seed knows every card.
"""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import shake_128
from typing import Protocol, TypeVar

from croupier.errors import CroupierError

T = TypeVar("T")


class BadChance(CroupierError):
    """A draw that cannot be made."""


class Chance(Protocol):
    """A source of chance: it orders cards and draws numbers."""

    def order(self, cards: Iterable[T]) -> tuple[T, ...]:
        """The cards in a random order, each order equally likely."""
        ...

    def below(self, n: int) -> int:
        """A random integer from 0 to n - 1, each equally likely."""
        ...


class AsGiven:
    """No chance at all: cards keep their order and every draw is 0, for rounds whose cards are already known."""

    __slots__ = ()

    def order(self, cards: Iterable[T]) -> tuple[T, ...]:
        """The cards, unchanged."""
        return tuple(cards)

    def below(self, n: int) -> int:
        """Always 0."""
        return 0


class LiveChance:
    """The operating system's cryptographic randomness; it keeps no state, so processes and threads share none."""

    __slots__ = ()

    def order(self, cards: Iterable[T]) -> tuple[T, ...]:
        """The cards in a random order, each order equally likely."""
        return _order(cards, os.urandom)

    def below(self, n: int) -> int:
        """A random integer from 0 to n - 1, each equally likely."""
        return _below(n, os.urandom)

    def __repr__(self) -> str:
        return "LiveChance()"


class SeededChance:
    """Shuffles from a seed, for simulation and tests only; equal seeds give equal draws.

    The bytes are block after block of SHAKE128 (FIPS 202) over `croupier:SEED:BLOCK`, so they are the same on every
    machine and in every version of Python. A fork copies the position reached: give each process its own seed, such
    as `SeededChance(f"{seed}/{process}")`.
    """

    __slots__ = ("_block", "_bytes", "_place", "seed")

    def __init__(self, seed: int | str) -> None:
        self.seed = seed
        self._block = 0
        self._bytes = b""
        self._place = 0

    def __repr__(self) -> str:
        return f"SeededChance({self.seed!r})"

    def order(self, cards: Iterable[T]) -> tuple[T, ...]:
        """The cards in a random order, each order equally likely."""
        return _order(cards, self._draw)

    def below(self, n: int) -> int:
        """A random integer from 0 to n - 1, each equally likely."""
        return _below(n, self._draw)

    def _draw(self, size: int) -> bytes:
        end = self._place + size
        if end > len(self._bytes):
            self._bytes = self._bytes[self._place :]
            while len(self._bytes) < size:
                self._bytes += shake_128(f"croupier:{self.seed}:{self._block}".encode()).digest(_BLOCK_SIZE)
                self._block += 1
            self._place, end = 0, size
        drawn = self._bytes[self._place : end]
        self._place = end
        return drawn


_BLOCK_SIZE = 8_192
_SMALL = 64  # up to this many cards, 16-bit words are seldom rejected; above it 64-bit words never are in practice
_Draw = Callable[[int], bytes]


@cache
def _plan(n: int) -> tuple[struct.Struct, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The words for n cards, and for each step the place to fill, the number of choices, and the rejected words."""
    letter, values = ("H", 1 << 16) if n <= _SMALL else ("Q", 1 << 64)
    places = tuple(range(n, 1, -1))
    rejected_from = tuple(values - values % number for number in places)
    return struct.Struct(f"<{len(places)}{letter}"), tuple(range(n - 1, 0, -1)), places, rejected_from


def _order(cards: Iterable[T], draw: _Draw) -> tuple[T, ...]:
    cards = tuple(cards)
    words, fills, choices, rejections = _plan(len(cards))
    while True:
        order = list(cards)
        drawn = words.unpack(draw(words.size))
        for last, places, rejected_from, word in zip(fills, choices, rejections, drawn, strict=True):
            if word >= rejected_from:
                break
            place = word % places
            order[last], order[place] = order[place], order[last]
        else:
            return tuple(order)


def _below(n: int, draw: _Draw) -> int:
    if not 1 <= n <= 1 << 64:
        raise BadChance(f"cannot draw an integer below {n}; the bound is 1 to 2^64")
    rejected_from = (1 << 64) - (1 << 64) % n
    while (word := int.from_bytes(draw(8), "little")) >= rejected_from:
        pass
    return word % n
