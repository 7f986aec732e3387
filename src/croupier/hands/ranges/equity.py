"""Equity of ranges against each other: every deal of combinations that share no card counts equally, times its weights.

Every deal is counted where that takes a few seconds, otherwise random ones with their error; see `kernels.ranges`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.hands.equity import SAMPLES, Progress, check_samples
from croupier.hands.errors import BadHand
from croupier.hands.kernels import deals
from croupier.hands.kernels import ranges as kernels
from croupier.hands.kernels.omaha import OMAHA, pair
from croupier.hands.kernels.words import OMAHA_LOW_BIT
from croupier.hands.many import BLOCK, evaluate_many
from croupier.hands.ranges.holding import Masks
from croupier.hands.ranges.matchups import by_matchups, by_sweeping
from croupier.hands.ranges.question import RangeQuestion, board_blocks, cards_of, exact_result, no_deal, player_of
from croupier.hands.ranges.range import Range, mask_of
from croupier.hands.rankings import RANKINGS
from croupier.hands.spots import PARTS, Equity

COUNTED_MAX = 300_000_000  # deals times players, one by one


def range_equity(
    ranges: Sequence[str | Range],
    board: str | Sequence[int] = (),
    game: str = "holdem",
    dead: str | Sequence[int] = (),
    samples: int | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> Equity:
    """The ranges' equity: `range_equity(["QQ+, AKs", "22-99"])`.

    Wins, ties and losses are counted in deals times weights, in units that make them whole numbers.
    """
    question = RangeQuestion.read(ranges, board, game, dead)
    check_samples(samples)
    if samples is None and question.countable:
        for way in (by_matchups, by_sweeping, by_choices):
            found = way(question, progress)
            if found is not None:
                return found
    seed = secrets.randbits(32) if seed is None else seed
    return sampled(question, SAMPLES if samples is None else samples, seed, progress)


def by_choices(question: RangeQuestion, progress: Progress | None) -> Equity | None:
    """Count every choice of combinations on every board; None if there are too many."""
    players = len(question.ranges)
    if question.choices * question.boards * players > COUNTED_MAX:
        return None
    masks = np.concatenate([one.masks for one in question.ranges])
    weights = np.concatenate([one.numerators for one in question.ranges])
    begins = np.cumsum([0] + [len(one) for one in question.ranges])
    won = np.zeros((players, len(PARTS), players + 1), np.int64)
    scoops, nothing = np.zeros(players, np.int64), np.zeros(players, np.int64)
    values, number, done = _CombinationValues(question, masks), 0, 0
    at_once = max(1, 4_000_000 // len(masks))
    for block in board_blocks(question):
        for begin in range(0, len(block), at_once):
            boards = np.ascontiguousarray(block[begin : begin + at_once])
            high = values.of(0, boards)
            low = values.of(1, boards) if question.split else high
            number += kernels.count_choices(
                boards, masks, weights, begins, high, low, question.split, won, scoops, nothing
            )
            done += len(boards)
            if progress is not None:
                progress(done, question.boards)
    return exact_result(question, won, scoops.tolist(), nothing.tolist(), number)


class _CombinationValues:
    """Values of many combinations on many boards; one that shares a card with the board is worth nothing there."""

    def __init__(self, question: RangeQuestion, masks: Masks) -> None:
        self.masks, self.rankings = masks, [share.ranking for share in question.game.shares]
        self.hands = cards_of(masks) if question.holding.cards > 2 else None

    def of(self, share: int, boards: Masks) -> NDArray[np.int32]:
        """The values, one row per combination and one column per board."""
        found = np.full((len(self.masks), len(boards)), -1, np.int32)
        for place, (mask, out) in enumerate(zip(self.masks, found, strict=True)):
            free = boards & mask == 0
            if self.hands is None:
                if free.any():
                    out[free] = evaluate_many(boards[free] | mask, self.rankings[share])
            elif self.rankings[share] == "omaha-high":
                deals.omaha_high(boards, *_columns(self.hands[place]), out, OMAHA)
            else:
                deals.omaha_low(boards, np.uint32(np.bitwise_or.reduce(OMAHA_LOW_BIT[self.hands[place]])), out)
        return found


def _columns(hand: NDArray[np.uint8]) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """The columns of a hand's pairs in the Omaha table, and those of its suited pairs with their suit."""
    pairs, suited = set(), []
    for place, one in enumerate(hand):
        for two in hand[place + 1 :]:
            pairs.add(int(pair(one, two)))
            if one & 3 == two & 3:
                suited.append((one & 3, pair(one, two)))
    return np.array(sorted(pairs), np.uint32), np.array(suited, np.uint32).reshape(-1, 2)


def sampled(question: RangeQuestion, number: int, seed: int, progress: Progress | None) -> Equity:
    """The equity over random deals, settled block by block."""
    players, split = len(question.ranges), question.split
    won = np.zeros((players, len(PARTS), players + 1), np.int64)
    scoops, nothing, squares = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players)
    done = 0
    for hands, boards in _random_blocks(question, number, seed):
        values = [np.array([_valued(hand, boards, share.ranking) for hand in hands]) for share in question.game.shares]
        deals.settle(values[0], values[-1], split, won, scoops, nothing, squares)
        done += len(boards)
        if progress is not None:
            progress(done, number)
    parts = []
    for place in range(players):
        part = player_of(question, place, won, int(scoops[place]), int(nothing[place]), number, 0.0)
        error = sqrt(max(0.0, squares[place] / number - float(part.equity) ** 2) / number)
        parts.append(player_of(question, place, won, part.wins, part.losses, number, error))
    return Equity(question.game.id, question.board, question.dead, False, number, tuple(parts), seed)


def _valued(hands: Masks, boards: Masks, ranking: str) -> NDArray[np.int32]:
    if RANKINGS[ranking].takes_two:
        return evaluate_many(hands, ranking, board=boards)
    return evaluate_many(hands | boards, ranking)


def _random_blocks(question: RangeQuestion, number: int, seed: int) -> Iterator[tuple[NDArray[np.uint64], Masks]]:
    state = np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], np.uint64)
    masks = np.concatenate([one.masks for one in question.ranges])
    cumulative = np.concatenate([np.cumsum(one.numerators) for one in question.ranges]).astype(np.uint64)
    begins = np.cumsum([0] + [len(one) for one in question.ranges])
    board, deck = np.uint64(mask_of(question.board)), question.deck
    while number:
        boards = np.empty(min(BLOCK, number), np.uint64)
        hands = np.empty((len(question.ranges), len(boards)), np.uint64)
        found = kernels.random_choices(state, masks, cumulative, begins, deck, board, question.missing, hands, boards)
        if found < len(boards):
            raise (
                no_deal()
                if _impossible(question)
                else BadHand(
                    f"{kernels.TRIES_MAX} random choices of hands from these ranges all had a duplicate card; "
                    "leave out combinations that cannot be dealt together"
                )
            )
        number -= len(boards)
        yield hands, boards


def _impossible(question: RangeQuestion) -> bool:
    """Do all choices of hands clash? A bounded search, starting from the shortest range."""
    ranges = sorted((one.masks.tolist() for one in question.ranges), key=len)
    steps = 1_000_000

    def search(player: int, taken: int) -> bool:
        nonlocal steps
        if player == len(ranges):
            return True
        for mask in ranges[player]:
            steps -= 1
            if steps < 0:
                return True
            if not mask & taken and search(player + 1, taken | mask):
                return True
        return False

    return not search(0, 0)
