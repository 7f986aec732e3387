"""A range: the hands a player may hold, each with the weight with which it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import CARDS, Card
from croupier.cards.card import cards as read_cards
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import given
from croupier.hands.ranges import notation
from croupier.hands.ranges.holding import Holding, Masks

Numbers = NDArray[np.int64]
DENOMINATOR_MAX = 1_000_000_000


class Range:
    """Combinations of hole cards and their weights: `Range("QQ+, AKs, 22-99:0.5")`, `Range("AA**", "omaha-high")`.

    A range is immutable. `|` takes the larger weight of two ranges, `&` the smaller, `-` what is left of the first;
    ranges are equal if all weights are.
    """

    __slots__ = ("__dict__", "denominator", "holding", "masks", "numerators")
    masks: Masks  # rising
    numerators: Numbers  # of the weights; none is 0
    denominator: int
    holding: Holding

    def __init__(self, text: str = "", game: str = "holdem") -> None:
        holding = Holding.of(game)
        entries = list(notation.read(text, holding))
        denominator = lcm(*(entry.weight.denominator for entry in entries))
        if denominator > DENOMINATOR_MAX:
            raise BadHand(
                f"the weights have a common denominator of {denominator}; at most {DENOMINATOR_MAX} is supported"
            )
        masks = np.concatenate([np.empty(0, np.uint64), *(entry.masks for entry in reversed(entries))])
        numerators = np.repeat(
            np.array([int(entry.weight * denominator) for entry in reversed(entries)], np.int64),
            [len(entry.masks) for entry in reversed(entries)],
        )
        masks, first = np.unique(masks, return_index=True)  # the later entry counts, so the last one is put first
        self._set(holding, masks, numerators[first], denominator)

    def _set(self, holding: Holding, masks: Masks, numerators: Numbers, denominator: int) -> None:
        order = np.argsort(masks, kind="stable")
        order = order[numerators[order] > 0]
        self.holding, self.masks, self.numerators = holding, masks[order], numerators[order]
        shared = int(np.gcd.reduce(self.numerators, initial=denominator))
        self.numerators, self.denominator = self.numerators // shared, denominator // shared
        self.masks.flags.writeable = self.numerators.flags.writeable = False

    @classmethod
    def _made(cls, holding: Holding, masks: Masks, numerators: Numbers, denominator: int) -> Range:
        made = cls.__new__(cls)
        made._set(holding, masks, numerators, denominator)
        return made

    @classmethod
    def of(cls, hands: Iterable[str | Iterable[int]], game: str = "holdem") -> Range:
        """The range of these hands, each with weight 1: `Range.of(["As Ah", "Kd Kc"])`."""
        holding = Holding.of(game)
        masks = set()
        for hand in hands:
            masks.add(mask_of(_held(hand, holding)))
        return cls._made(holding, np.array(sorted(masks), np.uint64), np.ones(len(masks), np.int64), 1)

    @classmethod
    def everything(cls, game: str = "holdem") -> Range:
        """Every combination, with weight 1."""
        return cls("random", game)

    def __len__(self) -> int:
        """The number of combinations, whatever their weights."""
        return len(self.masks)

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        return iter(self.combos)

    @cached_property
    def combos(self) -> tuple[tuple[Card, ...], ...]:
        """The combinations, highest card first, in the order of their highest cards."""
        found = [tuple(CARDS[one] for one in sorted(_cards(mask), reverse=True)) for mask in self.masks.tolist()]
        return tuple(sorted(found, reverse=True))

    @property
    def weight(self) -> Fraction:
        """The sum of all weights; if all are 1, the number of combinations."""
        return Fraction(int(self.numerators.sum()), self.denominator)

    @property
    def share(self) -> Fraction:
        """The total weight as a share of all combinations of the deck."""
        return self.weight / len(self.holding.combinations)

    def weight_of(self, hand: str | Iterable[int]) -> Fraction:
        """The weight of one hand; 0 if it is not in the range."""
        mask = np.uint64(mask_of(_held(hand, self.holding)))
        place = int(np.searchsorted(self.masks, mask))
        there = place < len(self.masks) and self.masks[place] == mask
        return Fraction(int(self.numerators[place]), self.denominator) if there else Fraction(0)

    def __contains__(self, hand: str | Iterable[int]) -> bool:
        return self.weight_of(hand) > 0

    def without(self, dead: str | Iterable[int]) -> Range:
        """The range without the combinations that contain one of these cards."""
        free = self.masks & np.uint64(mask_of(read_cards(dead))) == 0
        return self._made(self.holding, self.masks[free], self.numerators[free], self.denominator)

    def __or__(self, other: Range) -> Range:
        return self._joined(other, np.maximum)

    def __and__(self, other: Range) -> Range:
        return self._joined(other, np.minimum)

    def __sub__(self, other: Range) -> Range:
        return self._joined(other, lambda mine, theirs: np.maximum(mine - theirs, 0))

    def _joined(self, other: Range, join: Callable[[Numbers, Numbers], Numbers]) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        if self.holding != other.holding:
            raise BadHand(f"a range of {self.holding} does not combine with one of {other.holding}; use the same game")
        denominator = lcm(self.denominator, other.denominator)
        if denominator > DENOMINATOR_MAX:
            raise BadHand(
                f"the weights have a common denominator of {denominator}; at most {DENOMINATOR_MAX} is supported"
            )
        masks = np.union1d(self.masks, other.masks)
        sides = []
        for side in (self, other):
            numbers = np.zeros(len(masks), np.int64)
            numbers[np.searchsorted(masks, side.masks)] = side.numerators * (denominator // side.denominator)
            sides.append(numbers)
        return self._made(self.holding, masks, join(*sides), denominator)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return (
            self.holding == other.holding
            and self.denominator == other.denominator
            and np.array_equal(self.masks, other.masks)
            and np.array_equal(self.numerators, other.numerators)
        )

    def __hash__(self) -> int:
        return hash((self.holding, self.denominator, self.masks.tobytes(), self.numerators.tobytes()))

    def __str__(self) -> str:
        """The shortest notation we can find for the range; reading it gives the same range."""
        from croupier.hands.ranges.shortest import shortest

        return shortest(self.holding, self.masks, self.numerators, self.denominator)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})" if self.holding.cards == 2 else f"Range({str(self)!r}, {self.holding})"

    def _repr_html_(self) -> str:
        from croupier.cards.drawing import table
        from croupier.hands.ranges.chart import Chart

        if self.holding.cards == 2:
            return Chart.of_range(self).svg()
        return table([(str(self), f"{len(self):,} combinations", f"{float(self.share):.1%} of all hands")])


def _held(hand: str | Iterable[int], holding: Holding) -> tuple[Card, ...]:
    cards = read_cards(hand)
    if len(cards) != holding.cards:
        raise BadHand(f"the hand is {given(cards)}; a hand of this range has {holding.cards} cards")
    low = next((card for card in cards if card.rank < holding.lowest), None)
    if low is not None:
        raise BadHand(f"{low} ({low.words}) is not in the deck of Six Plus, 6 to ace", "MD-POKER 3.A(1)(a)")
    return cards


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    return sum(1 << (card & 3) * 16 + (card >> 2) for card in cards)


def _cards(mask: int) -> list[int]:
    found = []
    while mask:
        bit = (mask & -mask).bit_length() - 1
        found.append(bit % 16 * 4 + bit // 16)
        mask &= mask - 1
    return found
