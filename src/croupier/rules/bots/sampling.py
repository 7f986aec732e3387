"""A small sample of deals, valued by the kernels: who takes which part of the pot."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.hands.games import Showdown
from croupier.hands.kernels.words import Values

Cards = NDArray[np.uint8]
SAMPLES = 240


def random_cards(deck: tuple[int, ...], number: int, rng: np.random.Generator, samples: int = SAMPLES) -> Cards:
    """So many different cards of the deck, again and again: a row for each sample."""
    order = rng.random((samples, len(deck)), np.float32)
    if number < len(deck):
        places = order.argpartition(number, axis=1)[:, :number]
    else:
        places = order.argsort(axis=1)
    return np.array(deck, np.uint8)[places]


def random_hands(deck: tuple[int, ...], size: int, hands: int, rng: np.random.Generator) -> Cards:
    """So many hands in each sample, one below the other: first the first hand of every sample, then the second."""
    at_once = len(deck) // size
    rows: list[Cards] = []
    while len(rows) < hands:
        number = min(at_once, hands - len(rows))
        drawn = random_cards(deck, number * size, rng)
        rows += [drawn[:, size * place : size * (place + 1)] for place in range(number)]
    return np.vstack(rows)


def repeated(cards: Sequence[int]) -> Cards:
    """The same cards in every sample."""
    return np.tile(np.array(cards, np.uint8), (SAMPLES, 1))


def share_of_first(game: Showdown, values: Sequence[Values]) -> float:
    """The first player's part of the pot, from the values of each share: one row per player, one column per sample."""
    part = 1 / len(values)
    taken = np.zeros(SAMPLES)
    unwon = np.zeros(SAMPLES, bool)
    for share, value in reversed(list(zip(game.shares, values, strict=True))):
        best = value.max(axis=0)
        winners = value == best
        won = winners[0] / winners.sum(axis=0)
        if share.unwon:
            unwon = best < 0  # nobody has a low: the high hand takes both halves
            taken += np.where(unwon, 0.0, part * won)
        else:
            taken += np.where(unwon, 1.0, part) * won
    return float(taken.mean())
