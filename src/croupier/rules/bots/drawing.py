"""Draw games: every way to discard is tried on the same sample of what the deck may bring, in numpy."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.hands import evaluate_many
from croupier.hands.games import Showdown
from croupier.hands.kernels.words import Values
from croupier.rules.bots.situation import BotsView, Opponent
from croupier.rules.poker.simulate.figures import (
    FIRST_LOOK,
    GLANCE,
    PROMISING,
    RIVAL_HANDS,
    RIVALS,
    SAMPLES,
    SECOND_LOOK,
)
from croupier.rules.poker.spec import Draws

Ways = list[tuple[int, ...]]
Cards = NDArray[np.uint8]


def share_after_the_draws(at: BotsView, opponents: Sequence[Opponent], rng: random.Random) -> float:
    """The share that the bot's hand wins with good drawing against typical hands of the players who stay."""
    mine = drawn_values(at, best_discards(at, rng, at_a_glance=True), rng)
    theirs = [staying_values(at, one.drawn, SAMPLES, rng) for one in opponents]
    return share_of_first(at.game, [np.vstack(part) for part in zip(mine, *theirs, strict=True)])


def best_discards(at: BotsView, rng: random.Random, *, at_a_glance: bool = False) -> tuple[int, ...]:
    """The cards to discard so that the hand wins most often in the end; none once no draw is left."""
    if at.draws_left < 1:
        return ()
    rivals = [np.sort(values) for values in staying_values(at, None, RIVAL_HANDS, rng)]
    ways = [kept for keeps in range(len(at.hand), -1, -1) for kept in combinations(at.hand, keeps)]
    if at_a_glance:
        ways = _best_first(at, ways, rivals, GLANCE, rng)
    else:
        fewer = min(at.draws_left, 2)  # each sample then has several draws
        ways = _best_first(at, ways, rivals, FIRST_LOOK // fewer, rng)
        ways = _best_first(at, ways[:PROMISING], rivals, SECOND_LOOK // fewer, rng)
    return tuple(one for one in at.hand if one not in ways[0])


def _best_first(at: BotsView, ways: Ways, rivals: list[Values], samples: int, rng: random.Random) -> Ways:
    """Ways to keep cards, ordered by how often they beat the rivals for a share of the pot."""
    score = np.zeros(len(ways))
    for values, rival in zip(_values_keeping(at, ways, samples, rng), rivals, strict=True):
        score += np.mean((np.searchsorted(rival, values) / len(rival)) ** RIVALS, axis=1)
    return [ways[place] for place in np.argsort(-score, kind="stable")]


def drawn_values(at: BotsView, discards: tuple[int, ...], rng: random.Random) -> list[Values]:
    """The values that the bot's hand may reach, for each share of the pot, if these cards are discarded."""
    kept = tuple(one for one in at.hand if one not in discards)
    return [values[0] for values in _values_keeping(at, [kept], SAMPLES, rng)]


def _values_keeping(at: BotsView, ways: Ways, samples: int, rng: random.Random) -> list[Values]:
    """For each share the best that the remaining draws make of the cards kept: a row per way, a column per sample.

    Each draw is tried separately from the cards kept now, which is close enough.
    """
    size = len(at.hand)
    draws = max(min(at.draws_left, len(at.unknown) // size), 1)
    coming = random_cards(at.unknown, size * draws, samples, rng).reshape(samples, draws, size)
    rows = np.empty((len(ways), samples, draws, size), np.uint8)
    for way, kept in enumerate(ways):
        rows[way] = coming
        rows[way, :, :, : len(kept)] = kept
    flat = rows.reshape(-1, size)
    return [
        evaluate_many(flat, share.ranking).reshape(len(ways), samples, draws).max(axis=2) for share in at.game.shares
    ]


def staying_values(at: BotsView, drawn: int | None, samples: int, rng: random.Random) -> list[Values]:
    """Typical hands of a player who is still in: better if they stood pat at the last draw, worse if they drew many."""
    play = at.game.play
    assert isinstance(play, Draws)
    hands = play.best_of
    if drawn == 0:
        hands *= 2
    elif drawn is not None:
        hands = max(hands // drawn, 1)
    rows = random_hands(at.unknown, len(at.hand), hands, samples, rng)
    return [evaluate_many(rows, share.ranking).reshape(hands, samples).max(axis=0) for share in at.game.shares]


def random_cards(deck: tuple[int, ...], number: int, samples: int, rng: random.Random) -> Cards:
    """Samples of this many different cards of the deck, one row per sample."""
    order = np.frombuffer(rng.randbytes(4 * samples * len(deck)), "<u4").reshape(samples, len(deck))
    if number < len(deck):
        places = order.argpartition(number, axis=1)[:, :number]
    else:
        places = order.argsort(axis=1)
    return np.array(deck, np.uint8)[places]


def random_hands(deck: tuple[int, ...], size: int, hands: int, samples: int, rng: random.Random) -> Cards:
    """Samples of this many hands, one below the other: the first hand of every sample, then the second, and so on."""
    at_once = len(deck) // size
    rows: list[Cards] = []
    while len(rows) < hands:
        number = min(at_once, hands - len(rows))
        drawn = random_cards(deck, number * size, samples, rng)
        rows += [drawn[:, size * place : size * (place + 1)] for place in range(number)]
    return np.vstack(rows)


def share_of_first(game: Showdown, values: Sequence[Values]) -> float:
    """The first player's part of the pot, from the values for each share: a row per player, a column per sample."""
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
