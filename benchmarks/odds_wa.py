"""Exact odds of Washington Top 5 against plain numpy: one hand's dealer hands in full, the time scaled to all hands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from benchmarks.harness import Case, Work
from benchmarks.odds import HANDS, best_of_six, dealt
from croupier.cards import cards
from croupier.odds import top_5_wa
from croupier.odds.top_5_wa_kernel import DEALERS

HAND, COMMUNITY = "Kd Kh 7c 5s 3d", "9c"
KINDS_OF_HANDS = 13 * 434_550  # up to suits: the same saving for both
_CHUNK = 100_000


def values(hands: Any) -> Any:
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


def best(six: Any) -> Any:
    """The value of the best five of six."""
    return np.max([values(np.delete(six, out, axis=1)) for out in range(6)], axis=0)


def plain_one_hand() -> None:
    """Dealer hands that do not qualify, are weaker, and are equal, against one hand; compared with ours."""
    five, (community,) = cards(HAND), cards(COMMUNITY)
    own = best(np.array([[*five, community]]))[0]
    rest = [card for card in range(52) if card not in (*five, community)]
    dealers = np.array(list(combinations(rest, 5)), np.int64)
    none = weaker = equal = 0
    for start in range(0, len(dealers), _CHUNK):
        part = dealers[start : start + _CHUNK]
        worth = best(np.column_stack([part, np.full(len(part), community)]))
        qualified = worth >= 13**5
        none += int((~qualified).sum())
        weaker += int((qualified & (worth < own)).sum())
        equal += int((worth == own).sum())
    total = none + 2 * weaker - 2 * (DEALERS - none - weaker - equal)
    assert Fraction(total, DEALERS) == best_choice()


@cache
def best_choice() -> Fraction:
    """What the hand is worth by our kernel."""
    return max(choice.value for choice in top_5_wa.choices(HAND, COMMUNITY))


def cases() -> Iterator[Case]:
    """Ante and Bet with everything a sheet says about them, and 10's or Better."""
    yield Case(
        "odds.ante-bet", "Washington Top 5, Ante and Bet",
        Work(ante_bet_anew, KINDS_OF_HANDS), {"numpy": Work(plain_one_hand)}, seconds=20, unit="",
        note="numpy: one hand",
    )  # fmt: skip
    peers = {"numpy": Work(lambda: np.bincount(best_of_six(dealt(6))), HANDS)}
    ours = Work(lambda: top_5_wa.tens_or_better("2.17"), comb(52, 6))
    yield Case("odds.tens-or-better", "tens-or-better, one paytable", ours, peers, seconds=0.1, unit="")


def ante_bet_anew() -> None:
    """All thirteen sweeps, the decisions, the rules and their proof."""
    top_5_wa.forget_sweeps()
    top_5_wa.ante_bet()
