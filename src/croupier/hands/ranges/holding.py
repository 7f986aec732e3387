"""Holdings: every combination of two, four or five hole cards that a player may hold, and the classes of two cards.

A combination is a 64-bit mask with bit `16 * suit + rank`, as in the kernels. A class is what players call `AKs`, `AKo`
or `QQ`: two ranks, and whether the suits are the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import RANK_LETTERS
from croupier.hands import games
from croupier.hands.errors import BadHand

Masks = NDArray[np.uint64]
ACE = 12


@dataclass(frozen=True, slots=True)
class Holding:
    """The number of hole cards and the deck they come from; games with the same holding share their ranges."""

    cards: int
    deck: int

    @classmethod
    def of(cls, game: str) -> Holding:
        """The holding of a game with hole cards and a board."""
        found = games.find(game)
        if not found.has_board:
            known = ", ".join(one.id for one in games.GAMES.values() if one.has_board)
            raise BadHand(f"{found.id!r} has no ranges; these games do: {known}")
        return cls(found.hand[0], len(found.deck))

    @property
    def lowest(self) -> int:
        """The lowest rank of the deck: 0 is the 2, and Six Plus begins at the 6 (MD-POKER 3.A(1)(a))."""
        return ACE + 1 - self.deck // 4

    @property
    def ranks(self) -> range:
        """The ranks of the deck, lowest first."""
        return range(self.lowest, ACE + 1)

    @property
    def combinations(self) -> Masks:
        """Every combination, by rising mask."""
        return _combinations(self.cards, self.lowest)

    def __str__(self) -> str:
        return f"{self.cards} cards of {self.deck}"


@cache
def _combinations(cards: int, lowest: int) -> Masks:
    bits = np.array([1 << 16 * suit + rank for suit in range(4) for rank in range(lowest, ACE + 1)], np.uint64)
    chosen = np.arange(len(bits)).reshape(-1, 1)
    masks = bits.copy()
    for _ in range(cards - 1):  # each set grows by every bit above its highest
        further = len(bits) - 1 - chosen[:, -1]
        parents = np.repeat(np.arange(len(masks)), further)
        begins = np.cumsum(further) - further
        added = np.arange(len(parents)) - np.repeat(begins, further) + chosen[parents, -1] + 1
        masks, chosen = masks[parents] | bits[added], added.reshape(-1, 1)
    masks.sort()
    masks.flags.writeable = False
    return masks


@dataclass(frozen=True, slots=True, order=True)
class Class:
    """Two ranks, the higher first, and whether the suits are the same: `AKs`, `AKo`, `QQ`."""

    high: int
    low: int
    suited: bool = False

    def __str__(self) -> str:
        ranks = RANK_LETTERS[self.high] + RANK_LETTERS[self.low]
        return ranks if self.is_pair else ranks + ("s" if self.suited else "o")

    @property
    def is_pair(self) -> bool:
        """Are both ranks the same?"""
        return self.high == self.low

    @property
    def size(self) -> int:
        """How many combinations the class has: 6, 4 or 12."""
        return 6 if self.is_pair else 4 if self.suited else 12

    @property
    def masks(self) -> tuple[int, ...]:
        """The combinations of the class."""
        return _masks(self)


@cache
def _masks(of: Class) -> tuple[int, ...]:
    if of.is_pair:
        return tuple(1 << 16 * one + of.high | 1 << 16 * other + of.high for one, other in combinations(range(4), 2))
    return tuple(
        1 << 16 * one + of.high | 1 << 16 * other + of.low
        for one in range(4)
        for other in range(4)
        if (one == other) == of.suited
    )


@cache
def classes(lowest: int = 0) -> tuple[Class, ...]:
    """Every class of a deck that begins at this rank: 169 for 52 cards, 81 for 36; aces first, as in charts."""
    return tuple(_classes(lowest))


def _classes(lowest: int) -> Iterator[Class]:
    for high in range(ACE, lowest - 1, -1):
        yield Class(high, high)
        for low in range(high - 1, lowest - 1, -1):
            yield Class(high, low, suited=True)
            yield Class(high, low, suited=False)
