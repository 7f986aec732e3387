"""Equity over many deals, by kernels: every deal, or a random sample."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.kernels import counting, deals
from croupier.hands.kernels import sweep as sweeping
from croupier.hands.kernels.omaha import OMAHA, pair
from croupier.hands.kernels.words import CARD_MASK, OMAHA_LOW_BIT, Masks, Values
from croupier.hands.many import evaluate_many
from croupier.hands.spots import PARTS, WHOLE_POT, Equity, PlayerEquity, Spot, player_of

Progress = Callable[[int, int], object]  # deals done, deals in all
BLOCK = 1 << 14


def _mask(some: Sequence[int]) -> np.uint64:
    return np.uint64(sum(int(CARD_MASK[card]) for card in some))


def _masks(deck: Sequence[int]) -> Masks:
    return np.sort(CARD_MASK[list(deck)])


def counted(spot: Spot, progress: Progress | None) -> Equity:
    """The equity over every deal, block by block."""
    return _result(spot, _blocks(spot), spot.deals, None, progress)


def sampled(spot: Spot, number: int, seed: int, progress: Progress | None) -> Equity:
    """The equity over this many random deals."""
    return _result(spot, _random_blocks(spot, number, seed), number, seed, progress)


def swept(spot: Spot) -> Equity:
    """The equity of two stud hands over every pair of draws, without looking at each pair."""
    deck, ranking = _masks(spot.deck), spot.game.shares[0].ranking
    sides = []
    for hand, missing in zip(spot.hands, spot.missing, strict=True):
        places = chain.from_iterable(combinations(range(len(deck)), missing))
        draws = np.fromiter(places, np.uint8, math.comb(len(deck), missing) * missing).reshape(-1, missing)
        values = evaluate_many(np.bitwise_or.reduce(deck[draws], axis=1) | _mask(hand), ranking)
        order = np.argsort(values, kind="stable")
        sides.append((draws[order], values[order]))
    (mine, my_values), (yours, your_values) = sides
    wins, ties = sweeping.sweep(mine, my_values, yours, your_values, len(deck))
    number, won = spot.deals, np.zeros((2, len(PARTS), 3), np.int64)
    losses = number - wins - ties
    won[:, WHOLE_POT] = [[0, wins, ties], [0, losses, ties]]
    parts = (
        _player(spot, 0, won, wins, losses, number, 0.0),
        _player(spot, 1, won, losses, wins, number, 0.0),
    )
    return Equity(spot.game.id, spot.board, spot.dead, True, number, parts)


def _blocks(spot: Spot) -> Iterator[NDArray[np.uint64]]:
    """Every deal in blocks: masks of the boards, or in stud of the hands, one row per player. Cards are missing."""
    deck = _masks(spot.deck)
    if spot.game.is_stud:
        owner = np.repeat(np.arange(len(spot.hands)), spot.missing)
        hands = np.array([_mask(hand) for hand in spot.hands], np.uint64)
        chosen = np.full(len(owner), -1)
        masks = np.empty((len(hands), BLOCK), np.uint64)
        while filled := deals.next_deals(chosen, owner, deck, hands, masks):
            yield masks[:, :filled]
        return
    board, missing = _mask(spot.board), spot.missing[0]
    chosen, more = np.arange(missing), np.empty(BLOCK, np.uint64)
    while filled := counting.next_hands(chosen, deck, more):
        yield (more[:filled] | board)[None]


def _random_blocks(spot: Spot, number: int, seed: int) -> Iterator[NDArray[np.uint64]]:
    """Random deals in blocks, this many in all."""
    stud = spot.game.is_stud
    known = np.array([_mask(hand) for hand in spot.hands] if stud else [_mask(spot.board)], np.uint64)
    state, missing, deck = (
        np.array([seed & 0xFFFF_FFFF_FFFF_FFFF], np.uint64),
        np.array(spot.missing),
        _masks(spot.deck),
    )
    while number:
        masks = np.empty((len(known), min(BLOCK, number)), np.uint64)
        deals.random_deals(state, deck, known, missing, masks)
        number -= masks.shape[1]
        yield masks


class _Ranker:
    """Ranks all players' hands for a block of deals."""

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.rankings = [share.ranking for share in spot.game.shares]
        self.holes = [_mask(hand) for hand in spot.hands]
        self.columns = [
            np.unique([pair(np.uint8(one), np.uint8(two)) for one, two in combinations(hand, 2)]).astype(np.uint32)
            for hand in spot.hands
        ]
        self.suited = [
            np.array(
                [
                    (one.suit, pair(np.uint8(one), np.uint8(two)))
                    for one, two in combinations(hand, 2)
                    if one.suit == two.suit
                ],
                np.uint32,
            ).reshape(-1, 2)
            for hand in spot.hands
        ]
        self.low_ranks = [np.uint32(np.bitwise_or.reduce(OMAHA_LOW_BIT[list(hand)], initial=0)) for hand in spot.hands]

    def values(self, share: int, masks: NDArray[np.uint64]) -> Values:
        """The players' values under the ranking of one share of the pot, one row per player."""
        ranking = self.rankings[share]
        found = np.empty((len(self.holes), masks.shape[1]), np.int32)
        for player, out in enumerate(found):
            if ranking == "omaha-high":
                deals.omaha_high(masks[0], self.columns[player], self.suited[player], out, OMAHA)
            elif ranking == "omaha-low-8":
                deals.omaha_low(masks[0], self.low_ranks[player], out)
            elif self.spot.game.is_stud:
                evaluate_many(masks[player], ranking, out=out)
            else:
                evaluate_many(masks[0] | self.holes[player], ranking, out=out)
        return found


def _result(
    spot: Spot, blocks: Iterator[NDArray[np.uint64]], number: int, seed: int | None, progress: Progress | None
) -> Equity:
    """Settle the blocks and add up the counts."""
    players, ranker, done = len(spot.hands), _Ranker(spot), 0
    won = np.zeros((players, len(PARTS), players + 1), np.int64)
    scoops, nothing, squares = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players)
    split = len(spot.game.shares) == 2
    for masks in blocks:
        high = ranker.values(0, masks)
        deals.settle(high, ranker.values(1, masks) if split else high, split, won, scoops, nothing, squares)
        done += masks.shape[1]
        if progress is not None:
            progress(done, number)
    assert done == number
    parts = []
    for place in range(players):
        part = _player(spot, place, won, int(scoops[place]), int(nothing[place]), number, 0.0)
        error = math.sqrt(max(0.0, squares[place] / number - float(part.equity) ** 2) / number)
        parts.append(_player(spot, place, won, part.wins, part.losses, number, 0.0 if seed is None else error))
    return Equity(spot.game.id, spot.board, spot.dead, seed is None, number, tuple(parts), seed)


def _player(
    spot: Spot, place: int, won: NDArray[np.int64], wins: int, losses: int, number: int, error: float
) -> PlayerEquity:
    return player_of(spot, place, won[place].tolist(), wins, losses, number, error)
