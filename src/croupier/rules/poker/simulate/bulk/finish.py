"""The end of many hands: values from the batch kernels of `croupier.hands`, then the pots of each hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.games import Showdown
from croupier.hands.kernels.jit import kernel
from croupier.hands.many import evaluate_many
from croupier.rules.poker.simulate.bulk.layout import (
    CONTESTED,
    HANDED_OVER,
    IN_HAND,
    ON_BOARD,
    SEATS_MAX,
    WON,
)
from croupier.rules.poker.simulate.bulk.pots import award_pots, clear, last_left
from croupier.rules.poker.simulate.bulk.script import Script

Values = NDArray[np.int32]


def finish(script: Script, felt: NDArray[np.void]) -> None:
    """Award the pots and clear the cards in each hand."""
    finish_hands(script.house, felt, _values(script.game, felt))


def _values(game: Showdown, felt: NDArray[np.void]) -> Values:
    """Values by hand, share and seat; only for players at a showdown."""
    values = np.full((len(felt), len(game.shares), SEATS_MAX + 1), -1, np.int32)
    contested = np.where(felt["state"] == CONTESTED, felt["lives"], 0)
    there = np.arange(SEATS_MAX + 1) < contested[:, None]
    which, place = np.nonzero(there)
    if not len(which):
        return values
    seats = felt["live"][which, place]
    held = int(felt["held"][which[0], IN_HAND + seats[0]])
    own = felt["cards"][which, IN_HAND + seats, :held].astype(np.uint8)
    board = felt["cards"][which, ON_BOARD, :5].astype(np.uint8) if 5 in game.board else None
    for share, prize in enumerate(game.shares):
        values[which, share, seats] = evaluate_many(own, prize.ranking, board)
    return values


@kernel
def finish_hands(houses: NDArray[np.void], felt: NDArray[np.void], values: Values) -> None:
    """Finish each hand, unless it was handed over to the engine."""
    house = houses[0]
    for hand in range(len(felt)):
        t = felt[hand]
        if t.state == WON:
            last_left(t)
        elif t.state == CONTESTED and not award_pots(house, t, values[hand]):
            t.state = HANDED_OVER
        if t.state != HANDED_OVER:
            clear(house, t)
