"""One hand against the hands it may meet, board by board: what part of the pot it takes from each of them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import Card
from croupier.cards.card import cards as read_cards
from croupier.hands.errors import BadHand
from croupier.hands.evaluate import check_apart
from croupier.hands.kernels.words import CARD_MASK, OMAHA_LOW_BIT, Masks, Values
from croupier.hands.many import BLOCK, evaluate_many
from croupier.hands.ranges.question import RangeQuestion
from croupier.hands.ranges.range import Numbers, Range, mask_of
from croupier.hands.rankings import RANKINGS
from croupier.hands.single import table

POT = 4  # the pot in quarters, the smallest part that one of two players can win
COMPARED_MAX = 10_000_000  # hands times boards; above this, random hands of the range stand for all
OMAHA_LOW = np.array(table("omaha_low"), np.int32)

Quarters = NDArray[np.int64]
Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Facing:
    """A hand on a board, and the hands of a range that it may meet there, with their weights."""

    hand: tuple[Card, ...]
    question: RangeQuestion
    masks: Masks
    weights: Numbers
    seed: int | None = None  # of the random hands that stand for the range; None if every hand is met

    @classmethod
    def read(
        cls,
        hand: str | Sequence[int],
        board: str | Sequence[int],
        against: str | Range,
        game: str,
        dead: str | Sequence[int],
    ) -> Facing:
        """Every hand of the range that can be dealt beside this one."""
        own, on_board, gone = read_cards(hand), read_cards(board), read_cards(dead)
        check_apart({"the hand": own, "the board": on_board, "the dead cards": gone})
        question = RangeQuestion.read([Range.of([own], game), against], on_board, game, gone)
        met = question.ranges[1].without(own)
        if not len(met):
            raise BadHand("the range has no hand that can be dealt beside this one")
        return cls(own, question, met.masks, met.numerators)

    @property
    def board(self) -> int:
        """The mask of the board."""
        return mask_of(self.question.board)

    def at_random(self, boards: int, seed: int | None) -> Facing:
        """This, but with hands drawn at random by weight, as many as can be compared on that many boards."""
        number = COMPARED_MAX // boards
        if len(self.masks) <= number:
            return self
        from croupier.hands.kernels import ranges as kernels

        seed = secrets.randbits(32) if seed is None else seed
        state = np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], np.uint64)
        drawn, none = np.empty((1, number), np.uint64), np.empty(number, np.uint64)
        begins, cumulative = np.array([0, len(self.masks)]), np.cumsum(self.weights).astype(np.uint64)
        kernels.random_choices(state, self.masks, cumulative, begins, self.question.deck, np.uint64(0), 0, drawn, none)
        masks, times = np.unique(drawn[0], return_counts=True)
        return Facing(self.hand, self.question, masks, times.astype(np.int64), seed)

    def later(self, more: int) -> Masks:
        """Every board with this many more cards."""
        own = mask_of(self.hand)
        free = [int(bit) for bit in self.question.deck if not int(bit) & own]
        return np.array([self.board | sum(some) for some in combinations(free, more)], np.uint64)

    def won_on(self, boards: Masks) -> Iterator[tuple[NDArray[np.bool_], Quarters]]:
        """For each board, which of the hands are possible, and how many quarters of the pot are won from each."""
        omaha = self.question.holding.cards > 2
        own, met = _Valued(np.array([mask_of(self.hand)], np.uint64)), _Valued(self.masks)
        at_once = 1 if omaha else max(1, BLOCK // len(self.masks))
        for first in range(0, len(boards), at_once):
            some = boards[first : first + at_once]
            free = some[:, None] & self.masks == 0
            board, hand = np.nonzero(free)
            won = self._won(own, met, some, board, hand)
            yield from zip(free, np.split(won, np.cumsum(free.sum(axis=1))[:-1]), strict=True)

    def _won(self, own: _Valued, met: _Valued, boards: Masks, board: Places, hand: Places) -> Quarters:
        mine, theirs = [], []
        for share in self.question.game.shares:
            mine.append(own.on(boards, np.zeros(len(boards), np.intp), share.ranking)[board])
            theirs.append(met.on(boards[board], hand, share.ranking))
        signs = [1 + np.sign(one - other) for one, other in zip(mine, theirs, strict=True)]
        won = 2 * signs[0]
        if self.question.split:
            low = (mine[1] >= 0) | (theirs[1] >= 0)
            won[low] = signs[0][low] + signs[1][low]
        quarters: Quarters = won.astype(np.int64)
        return quarters

    def equities(self, kinds: Masks) -> list[Fraction]:
        """The equity against each of these hands of two cards, over all boards to come."""
        ranking = self.question.game.shares[0].ranking
        boards = self.later(self.question.missing)
        mine = evaluate_many(boards | np.uint64(mask_of(self.hand)), ranking)
        found = []
        for mask in kinds:
            free = boards & mask == 0
            won = 1 + np.sign(mine[free] - evaluate_many(boards[free] | mask, ranking))
            found.append(Fraction(int(won.sum()), 2 * len(won)))
        return found


class _Valued:
    """Hands to be valued on boards of three to five cards; in Omaha on one board at a time."""

    def __init__(self, masks: Masks) -> None:
        self.masks = masks
        self.cards = np.nonzero(masks[:, None] & CARD_MASK[:52])[1].reshape(len(masks), -1).astype(np.uint8)

    def on(self, boards: Masks, hands: Places, ranking: str) -> Values:
        """The value of each of these hands on its board; -1 for a low that does not qualify."""
        if not RANKINGS[ranking].takes_two:
            return evaluate_many(boards | self.masks[hands], ranking)
        if not len(hands):
            return np.empty(0, np.int32)
        cards, on_board = self.cards[hands], np.flatnonzero(boards[0] & CARD_MASK[:52]).astype(np.uint8)
        if ranking == "omaha-low-8":
            held = np.bitwise_or.reduce(OMAHA_LOW_BIT[cards], axis=1)
            there = np.bitwise_or.reduce(OMAHA_LOW_BIT[on_board])
            low: Values = OMAHA_LOW[held << np.uint32(8) | there]
            return low
        if len(on_board) == 5:
            return evaluate_many(cards, ranking, on_board[None])
        best = np.zeros(len(cards), np.int32)
        for three in combinations(on_board, 3):
            on_three = np.bitwise_or.reduce(CARD_MASK[list(three)])
            for one, other in combinations(range(cards.shape[1]), 2):
                five = CARD_MASK[cards[:, one]] | CARD_MASK[cards[:, other]] | on_three
                best = np.maximum(best, evaluate_many(five, "high"))
        return best
