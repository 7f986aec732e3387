"""Two ways to compare ranges without looking at every deal: by matchups before the flop, and by sweeping boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.hands.equity import Progress
from croupier.hands.kernels import ranges as kernels
from croupier.hands.kernels.batches import KERNELS
from croupier.hands.kernels.preflop import preflop
from croupier.hands.ranges.holding import Holding, Masks
from croupier.hands.ranges.question import RangeQuestion, board_blocks, cards_of, exact_result, no_deal
from croupier.hands.ranges.range import Numbers, Range, mask_of
from croupier.hands.spots import PARTS, WHOLE_POT, Equity

MATCHUPS_MAX = 40_000  # counted before the flop, at 0.3 ms each for two players
CHOICES_MAX = 2_000_000  # choices of combinations looked at before the flop to find the matchups
SWEPT_MAX = 60_000_000  # boards times combinations, for two players and one pot
MATCHUPS_AT_ONCE, BOARDS_AT_ONCE = 256, 1024  # between two reports of progress


def by_matchups(question: RangeQuestion, progress: Progress | None) -> Equity | None:
    """Equity in hold'em before the flop; matchups that differ only by suit names are counted once. None if too many."""
    if not question.game.is_as_hold_em or question.board or question.choices > CHOICES_MAX:
        return None
    matchups, weights = _matchups(question)
    players = len(question.ranges)
    if len(matchups) == 0:
        raise no_deal()
    if len(matchups) * (1 if players == 2 else 2 * players) > MATCHUPS_MAX:
        return None
    if players == 2:
        return _two_players(question, matchups, weights, progress)
    won, number = np.zeros((players, len(PARTS), players + 1), np.int64), 0
    boards = comb(len(question.deck) - 2 * players, 5)
    combinations = question.holding.combinations
    for done, (matchup, weight) in enumerate(zip(matchups, weights.tolist(), strict=True), 1):
        cards = cards_of(combinations[matchup]).tolist()
        gone = [card for hand in cards for card in hand] + list(question.dead)
        won[:, WHOLE_POT] += weight * preflop(cards, gone)
        number += weight * boards
        if progress is not None:
            progress(done, len(matchups))
    shared = won[:, WHOLE_POT]
    return exact_result(question, won, shared[:, 1].tolist(), (number - shared.sum(axis=1)).tolist(), number)


def _two_players(question: RangeQuestion, matchups: Numbers, weights: Numbers, progress: Progress | None) -> Equity:
    combinations = question.holding.combinations
    first, second = cards_of(combinations[matchups[:, 0]]), cards_of(combinations[matchups[:, 1]])
    dead = np.array(question.dead, np.uint8)
    wins, ties = np.zeros(len(matchups), np.int64), np.zeros(len(matchups), np.int64)
    for begin in range(0, len(matchups), MATCHUPS_AT_ONCE):
        some = slice(begin, begin + MATCHUPS_AT_ONCE)
        kernels.matchups(first[some], second[some], dead, wins[some], ties[some])
        if progress is not None:
            progress(min(begin + MATCHUPS_AT_ONCE, len(matchups)), len(matchups))
    number = int(weights.sum()) * comb(len(question.deck) - 4, 5)
    won, tied = int((wins * weights).sum()), int((ties * weights).sum())
    return _heads_up(question, won, tied, number)


def _heads_up(question: RangeQuestion, wins: int, ties: int, number: int) -> Equity:
    losses, won = number - wins - ties, np.zeros((2, len(PARTS), 3), np.int64)
    won[:, WHOLE_POT, 1:] = [[wins, ties], [losses, ties]]
    return exact_result(question, won, (wins, losses), (losses, wins), number)


def _matchups(question: RangeQuestion) -> tuple[Numbers, Numbers]:
    """The choices without a clash, one for all that differ only by suit names, as places in `combinations`; weights."""
    combinations = question.holding.combinations
    chosen, taken, weights = np.zeros((1, 0), np.int64), np.zeros(1, np.uint64), np.ones(1, np.int64)
    for one in question.ranges:
        places = np.searchsorted(combinations, one.masks)
        free = (taken[:, None] & one.masks) == 0
        before, after = np.nonzero(free)
        chosen = np.column_stack((chosen[before], places[after]))
        taken, weights = taken[before] | one.masks[after], weights[before] * one.numerators[after]
    dead = np.uint64(mask_of(question.dead))
    renamed = [table for suits, table in _renamings(question.holding) if _rename(dead, suits) == dead]
    least = chosen
    for table in renamed:
        other = table[chosen]
        smaller = _before(other, least)
        least = np.where(smaller[:, None], other, least)
    found, which = np.unique(least, axis=0, return_inverse=True)
    summed = np.zeros(len(found), np.int64)
    np.add.at(summed, which.reshape(-1), weights)
    return found, summed


def _before(one: Numbers, other: Numbers) -> NDArray[np.bool_]:
    """Which rows of `one` sort before those of `other`, compared column by column."""
    before, level = np.zeros(len(one), np.bool_), np.ones(len(one), np.bool_)
    for column in range(one.shape[1]):
        before |= level & (one[:, column] < other[:, column])
        level &= one[:, column] == other[:, column]
    return before


@cache
def _renamings(holding: Holding) -> list[tuple[tuple[int, ...], Numbers]]:
    """For every renaming of the suits, the place of each renamed combination."""
    combinations = holding.combinations
    return [
        (suits, np.searchsorted(combinations, _rename(combinations, suits)))
        for suits in permutations(range(4))
        if suits != (0, 1, 2, 3)
    ]


def _rename(masks: Masks | np.uint64, suits: Sequence[int]) -> Masks:
    lane = np.uint64(0x1FFF)
    renamed = np.zeros_like(masks)
    for suit, other in enumerate(suits):
        renamed |= (masks >> np.uint64(16 * suit) & lane) << np.uint64(16 * other)
    return renamed


@cache
def _sweeper(ranking: str) -> Callable[..., None]:
    return kernels.swept_boards(KERNELS.batches[ranking][7])


def by_sweeping(question: RangeQuestion, progress: Progress | None) -> Equity | None:
    """Equity of two two-card ranges for one pot, board by board; None if there are too many boards."""
    if len(question.ranges) != 2 or question.holding.cards != 2 or question.split:
        return None
    boards, times = _boards(question)
    mine, yours = question.ranges
    if len(boards) * (len(mine) + len(yours)) > SWEPT_MAX:
        return None
    same = np.searchsorted(yours.masks, mine.masks)
    same[same == len(yours)] = 0
    shared = np.where(yours.masks[same] == mine.masks, yours.numerators[same], 0)
    counted, sweep = np.zeros(3, np.int64), _sweeper(question.game.shares[0].ranking)
    my_cards, your_cards = cards_of(mine.masks), cards_of(yours.masks)
    for begin in range(0, len(boards), BOARDS_AT_ONCE):
        some = slice(begin, begin + BOARDS_AT_ONCE)
        sweep(
            boards[some], times[some], mine.masks, my_cards, mine.numerators,
            yours.masks, your_cards, yours.numerators, shared, counted,
        )  # fmt: skip
        if progress is not None:
            progress(min(begin + BOARDS_AT_ONCE, len(boards)), len(boards))
    wins, ties, number = counted.tolist()
    return _heads_up(question, wins, ties, number)


def _boards(question: RangeQuestion) -> tuple[Masks, Numbers]:
    """The boards, one for all that differ only by suit names, and how many boards each stands for."""
    boards = np.concatenate(list(board_blocks(question)))
    renamings = _kept_by(question) if question.missing > 2 else ()
    if len(renamings) > 1:
        least = boards.copy()
        for suits in renamings:
            least = np.minimum(least, _rename(boards, suits))
        return np.unique(least, return_counts=True)
    return boards, np.ones(len(boards), np.int64)


def _kept_by(question: RangeQuestion) -> list[tuple[int, ...]]:
    """The renamings of suits that leave the ranges, the board and the dead cards unchanged."""
    out = (np.uint64(mask_of(question.board)), np.uint64(mask_of(question.dead)))
    kept = []
    for suits in permutations(range(4)):
        cards_stay = all(_rename(cards, suits) == cards for cards in out)
        if cards_stay and all(_is_kept(one, suits) for one in question.ranges):
            kept.append(suits)
    return kept


def _is_kept(one: Range, suits: Sequence[int]) -> bool:
    renamed = _rename(one.masks, suits)
    order = np.argsort(renamed)
    return np.array_equal(renamed[order], one.masks) and np.array_equal(one.numerators[order], one.numerators)


def alike(masks: Masks, weights: Numbers, hand: Sequence[int], question: RangeQuestion) -> tuple[Masks, Numbers]:
    """One hand for all that differ only by suit names to a player with this hand; and their combined weights."""
    known = [np.uint64(mask_of(some)) for some in (hand, question.board, question.dead)]
    least = masks.copy()
    for suits in permutations(range(4)):
        if all(_rename(some, suits) == some for some in known):
            least = np.minimum(least, _rename(masks, suits))
    found, which = np.unique(least, return_inverse=True)
    summed = np.zeros(len(found), np.int64)
    np.add.at(summed, which.reshape(-1), weights)
    return found, summed


def against_each(masks: Masks, hand: Sequence[int], question: RangeQuestion) -> list[Fraction]:
    """A hand's equity against each of these in hold'em before the flop."""
    second, dead = cards_of(masks), np.array(question.dead, np.uint8)
    first = np.tile(np.array(hand, np.uint8), (len(second), 1))
    wins, ties = np.zeros(len(second), np.int64), np.zeros(len(second), np.int64)
    kernels.matchups(first, second, dead, wins, ties)
    boards = comb(len(question.deck) - 4, 5)
    return [Fraction(2 * won + tied, 2 * boards) for won, tied in zip(wins.tolist(), ties.tolist(), strict=True)]
