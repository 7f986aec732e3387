"""Washington Top 5 against plain numpy: one hand's dealer hands are dealt in full, and the time scaled to all hands."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from benchmarks.odds import Measurement, best_of, once
from croupier.cards import cards
from croupier.odds import top_5_wa, top_5_wa_side
from croupier.odds.top_5_wa_kernel import DEALERS

HAND, COMMUNITY = "Kd Kh 7c 5s 3d", "9c"
KINDS_OF_HANDS = 13 * 434_550  # up to suits: the same saving for both
_CHUNK = 100_000


def plain_value(hands: Any) -> Any:
    """A number that orders five-card hands: category first, then ranks by how many there are of each."""
    ranks = hands >> 2
    numbers = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    order = np.sort(-(numbers * 13 + ranks), axis=1)
    kickers = (-order % 13) @ (13 ** np.arange(4, -1, -1))
    most, distinct = numbers.max(axis=1), (1 / numbers).sum(axis=1).round().astype(int)
    high, low = ranks.max(axis=1), ranks.min(axis=1)
    wheel = np.isin(ranks, (0, 1, 2, 3, 12)).all(axis=1) & (distinct == 5)
    run = (distinct == 5) & ((high - low == 4) | wheel)
    flush = (hands & 3 == hands[:, :1] & 3).all(axis=1)
    cases = [flush & run, most == 4, (most == 3) & (distinct == 2), flush, run, most == 3, distinct == 3, most == 2]
    category = np.select(cases, [8, 7, 6, 5, 4, 3, 2, 1], 0)
    return category * 13**5 + np.where(run, np.where(wheel, 3, high), kickers)


def plain_best(six: Any) -> Any:
    """The best five of six."""
    return np.max([plain_value(np.delete(six, out, axis=1)) for out in range(6)], axis=0)


def plain_one_hand() -> tuple[int, int, int]:
    """Dealer hands that do not qualify, are weaker, and are equal, against one hand."""
    five, (community,) = cards(HAND), cards(COMMUNITY)
    own = plain_best(np.array([[*five, community]]))[0]
    rest = [card for card in range(52) if card not in (*five, community)]
    dealers = np.array(list(combinations(rest, 5)), np.int64)
    found = np.zeros(3, np.int64)
    for start in range(0, len(dealers), _CHUNK):
        part = dealers[start : start + _CHUNK]
        values = plain_best(np.column_stack([part, np.full(len(part), community)]))
        qualified = values >= 13**5
        found += [(~qualified).sum(), (qualified & (values < own)).sum(), (values == own).sum()]
    return int(found[0]), int(found[1]), int(found[2])


def ante_bet() -> Measurement:
    """Ante and Bet, with everything a sheet says of them."""

    def exact() -> object:
        top_5_wa._kept.clear()
        return top_5_wa.ante_bet()

    cold, _ = once(exact)
    warm = best_of(2, exact)
    seconds, (none, weaker, equal) = once(plain_one_hand)
    value = max(choice.value for choice in top_5_wa.choices(HAND, COMMUNITY))
    stronger = DEALERS - none - weaker - equal
    agrees = "equal" if value * DEALERS == none + 2 * weaker - 2 * stronger else "DIFFERENT"
    scaled = seconds * KINDS_OF_HANDS
    return Measurement("Washington Top 5, Ante and Bet", cold, warm, 20, scaled, "one hand, scaled to all", agrees)


def tens_or_better() -> Measurement:
    """10's or Better, counted and priced."""

    def exact() -> object:
        top_5_wa_side.tens_counts.cache_clear()
        return top_5_wa.tens_or_better("2.17")

    cold, _ = once(exact)
    warm = best_of(10, exact)
    sample = np.argsort(np.random.default_rng(3).random((_CHUNK, 52)), axis=1)[:, :6]
    seconds, _ = once(lambda: plain_best(sample))
    scaled = seconds * comb(52, 6) / _CHUNK
    return Measurement("Washington 10's or Better", cold, warm, 0.1, scaled, "part, scaled to all", "not compared")
