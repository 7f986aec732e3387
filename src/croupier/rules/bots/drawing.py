"""Which cards to throw away: every choice is tried on the same sample of what the deck may bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

import numpy as np

from croupier.hands import evaluate_many
from croupier.hands.kernels.lanes import Values
from croupier.rules.bots.sampling import SAMPLES, random_cards, random_hands
from croupier.rules.bots.spot import Spot

# How good a hand somebody has who stays to the end: the best of so many hands dealt at random.
BEST_OF: Mapping[str, int] = {
    "draw5-high": 4, "draw5-low": 6, "badugi": 12, "triple-27": 14, "triple-a5": 12, "badeucey": 8, "badacey": 8,
}  # fmt: skip
RIVALS = 2  # against whom a draw is judged


def best_discards(spot: Spot, rng: np.random.Generator) -> tuple[int, ...]:
    """The cards to throw away, so that the hand wins most often in the end; none once there is no draw left."""
    if spot.draws_left < 1:
        return ()
    ways = [kept for keeps in range(len(spot.hand), -1, -1) for kept in combinations(spot.hand, keeps)]
    score = np.zeros(len(ways))
    for values, rival in zip(_values_keeping(spot, ways, rng), staying_values(spot, None, rng), strict=True):
        against = np.sort(rival)
        beaten = np.searchsorted(against, values, "left") + np.searchsorted(against, values, "right")
        score += np.mean((beaten / (2 * SAMPLES)) ** RIVALS, axis=1)
    kept = ways[int(score.argmax())]
    return tuple(one for one in spot.hand if one not in kept)


def drawn_values(spot: Spot, discards: tuple[int, ...], rng: np.random.Generator) -> list[Values]:
    """What the own hand may come to, for each share of the pot, when these cards are thrown away."""
    kept = tuple(one for one in spot.hand if one not in discards)
    return [values[0] for values in _values_keeping(spot, [kept], rng)]


def _values_keeping(spot: Spot, ways: Sequence[tuple[int, ...]], rng: np.random.Generator) -> list[Values]:
    """For each share the best that the draws left make of the cards kept: a row per way to keep, a column per sample.

    Each draw is tried by itself from the cards kept now, which is near enough.
    """
    size = len(spot.hand)
    draws = max(min(spot.draws_left, len(spot.unknown) // size), 1)
    coming = random_cards(spot.unknown, size * draws, rng).reshape(SAMPLES, draws, size)
    rows = np.empty((len(ways), SAMPLES, draws, size), np.uint8)
    for way, kept in enumerate(ways):
        rows[way] = coming
        rows[way, :, :, : len(kept)] = kept
    flat = rows.reshape(-1, size)
    return [
        evaluate_many(flat, share.ranking).reshape(len(ways), SAMPLES, draws).max(axis=2) for share in spot.game.shares
    ]


def staying_values(spot: Spot, drawn: int | None, rng: np.random.Generator) -> list[Values]:
    """What somebody may have who is still in: better if he stood pat at the last draw, worse if he drew many."""
    hands = BEST_OF[spot.game.id]
    if drawn == 0:
        hands *= 2
    elif drawn is not None:
        hands = max(hands // drawn, 1)
    rows = random_hands(spot.unknown, len(spot.hand), hands, rng)
    return [evaluate_many(rows, share.ranking).reshape(hands, SAMPLES).max(axis=0) for share in spot.game.shares]
