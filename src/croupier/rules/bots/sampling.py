"""A small sample of deals in plain Python, so that a hand or two can be played without numpy."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from croupier.hands.few import values_of
from croupier.hands.games import Showdown
from croupier.rules.poker.simulate.figures import SAMPLES

Cards = Sequence[int]


def random_deals(deck: Sequence[int], number: int, rng: random.Random) -> Iterator[list[int]]:
    """Deals of this many different cards, without end: a shuffled deck is cut into as many deals as it holds."""
    chance, at_once = rng.random, max(len(deck) // max(number, 1), 1)
    for dealt in range(0, SAMPLES, at_once):
        order = sorted(deck, key=lambda _: chance())
        for place in range(min(at_once, SAMPLES - dealt)):
            yield order[number * place : number * (place + 1)]


def part_of_first(game: Showdown, hands: Sequence[Cards], board: Cards) -> float:
    """The first player's share of the pot in one showdown."""
    part, unwon, taken = 1 / len(game.shares), 0.0, 0.0
    for share in reversed(game.shares):
        values = values_of(share.ranking, hands, board)
        best = max(values)
        if share.unwon and best < 0:
            unwon = part  # nobody has a low: the high hand takes both halves
        elif values[0] == best:
            taken += (part + unwon) / values.count(best)
    return taken
