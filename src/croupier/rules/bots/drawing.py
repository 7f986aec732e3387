"""Which cards to throw away: every choice is tried on the same sample of what the deck may bring."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from croupier.hands import evaluate_many
from croupier.hands.kernels.words import Values
from croupier.rules.bots.sampling import SAMPLES, random_cards, random_hands
from croupier.rules.bots.situation import Situation
from croupier.rules.poker.spec import Draws

RIVALS = 3  # against whom a draw is judged
FIRST_LOOK, SECOND_LOOK = 120, 600  # samples for every way to draw, then for the most promising ones
PROMISING = 6
Ways = list[tuple[int, ...]]


def best_discards(at: Situation, rng: np.random.Generator, *, at_a_glance: bool = False) -> tuple[int, ...]:
    """The cards to throw away, so that the hand wins most often in the end; none once there is no draw left."""
    if at.draws_left < 1:
        return ()
    rivals = [np.sort(values) for values in staying_values(at, None, rng)]
    ways = [kept for keeps in range(len(at.hand), -1, -1) for kept in combinations(at.hand, keeps)]
    ways = _best_first(at, ways, rivals, FIRST_LOOK, rng)
    if not at_a_glance:
        ways = _best_first(at, ways[:PROMISING], rivals, SECOND_LOOK, rng)
    return tuple(one for one in at.hand if one not in ways[0])


def _best_first(at: Situation, ways: Ways, rivals: list[Values], samples: int, rng: np.random.Generator) -> Ways:
    """Ways to keep cards, ordered by how often they beat the rivals for a share of the pot."""
    score = np.zeros(len(ways))
    for values, rival in zip(_values_keeping(at, ways, samples, rng), rivals, strict=True):
        score += np.mean((np.searchsorted(rival, values) / len(rival)) ** RIVALS, axis=1)
    return [ways[place] for place in np.argsort(-score, kind="stable")]


def drawn_values(at: Situation, discards: tuple[int, ...], rng: np.random.Generator) -> list[Values]:
    """What the own hand may come to, for each share of the pot, when these cards are thrown away."""
    kept = tuple(one for one in at.hand if one not in discards)
    return [values[0] for values in _values_keeping(at, [kept], SAMPLES, rng)]


def _values_keeping(at: Situation, ways: Ways, samples: int, rng: np.random.Generator) -> list[Values]:
    """For each share the best that the draws left make of the cards kept: a row per way to keep, a column per sample.

    Each draw is tried by itself from the cards kept now, which is near enough.
    """
    size = len(at.hand)
    draws = max(min(at.draws_left, len(at.unknown) // size), 1)
    coming = random_cards(at.unknown, size * draws, rng, samples).reshape(samples, draws, size)
    rows = np.empty((len(ways), samples, draws, size), np.uint8)
    for way, kept in enumerate(ways):
        rows[way] = coming
        rows[way, :, :, : len(kept)] = kept
    flat = rows.reshape(-1, size)
    return [
        evaluate_many(flat, share.ranking).reshape(len(ways), samples, draws).max(axis=2) for share in at.game.shares
    ]


def staying_values(at: Situation, drawn: int | None, rng: np.random.Generator) -> list[Values]:
    """What somebody may have who is still in: better if he stood pat at the last draw, worse if he drew many."""
    play = at.game.play
    assert isinstance(play, Draws)
    hands = play.best_of
    if drawn == 0:
        hands *= 2
    elif drawn is not None:
        hands = max(hands // drawn, 1)
    rows = random_hands(at.unknown, len(at.hand), hands, rng)
    return [evaluate_many(rows, share.ranking).reshape(hands, SAMPLES).max(axis=0) for share in at.game.shares]
