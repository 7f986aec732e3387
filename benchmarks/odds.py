"""Exact odds against plain numpy: the same figure in the same run, on one core.

    python -m benchmarks.odds

What plain numpy cannot finish it samples; the time is then scaled to all deals and marked so.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from croupier.odds import counts, let_it_ride, top_five
from croupier.odds import let_it_ride_tables as tables
from croupier.rules.let_it_ride.ch12_payouts import MAIN_A


@dataclass(frozen=True)
class Measurement:
    """One figure: how long it takes us, from nothing and once warm, and plain numpy; and whether they agree."""

    figure: str
    cold_seconds: float
    warm_seconds: float
    target_seconds: float
    plain_seconds: float
    plain_how: str
    agrees: str

    @property
    def ratio(self) -> float:
        """How many times faster we are, once warm."""
        return self.plain_seconds / self.warm_seconds


def best_of(runs: int, ask: Callable[[], object]) -> float:
    """The quickest of several runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return min(times)


def once(ask: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds of one run, and its answer."""
    start = time.perf_counter()
    answer = ask()
    return time.perf_counter() - start, answer


def plain_category(hands: Any) -> Any:
    """The category of five-card hands by sorting, 0 high card to 9 royal flush; pairs under tens count as 0."""
    ranks = np.sort(hands >> 2, axis=1)
    same = ranks[:, 1:] == ranks[:, :-1]
    pairs = same.sum(axis=1)
    flush = (hands & 3 == hands[:, :1] & 3).all(axis=1)
    wheel = (ranks == (0, 1, 2, 3, 12)).all(axis=1)
    run = wheel | ((pairs == 0) & (ranks[:, 4] - ranks[:, 0] == 4))
    four = (ranks[:, 3] == ranks[:, 0]) | (ranks[:, 4] == ranks[:, 1])
    three = (ranks[:, 2:] == ranks[:, :-2]).any(axis=1)
    high = (same & (ranks[:, 1:] >= 8)).any(axis=1)
    royal = flush & run & (ranks[:, 0] == 8)
    cases = [royal, flush & run, four, three & (pairs == 3), flush, run, three, pairs == 2, high]
    return np.select(cases, [9, 8, 7, 6, 5, 4, 3, 2, 1], 0)


def plain_let_it_ride() -> Fraction:
    """All 270,725 sets of four cards with each of 48 last cards, then all three cards with each fourth."""
    pays = np.array([-1, *(payout.numerator for payout in reversed(list(MAIN_A.rows.values())))])
    fours = np.array(list(combinations(range(52), 4)), np.int8)
    worth = np.zeros(len(fours), np.int64)
    for start in range(0, len(fours), 20_000):
        part = fours[start : start + 20_000]
        for last in range(52):
            free = ~(part == last).any(axis=1)
            hands = np.concatenate([part[free], np.full((int(free.sum()), 1), last, np.int8)], axis=1)
            worth[start : start + 20_000][free] += pays[plain_category(hands)]
    threes = {three: place for place, three in enumerate(combinations(range(52), 3))}
    sums, second = np.zeros(len(threes), np.int64), 0
    for place, four in enumerate(map(tuple, fours.tolist())):
        for three in combinations(four, 3):
            sums[threes[three]] += worth[place]
            second += max(int(worth[place]), 0)
    total = int(sums.sum() + np.maximum(sums, 0).sum()) + second
    return Fraction(total, comb(52, 3) * 49 * 48)


def sampled_top_five(rounds: int) -> tuple[float, float]:
    """Rounds by the rules of the strategy: seconds, and the mean. Numbers of cards decide, ranks only where equal."""
    source = np.random.default_rng(1)
    start = time.perf_counter()
    order = np.argsort(source.random((rounds, 52)), axis=1)[:, :14]
    kept = np.where(order >= 32, (order >> 2) - 7, 0)
    mine, theirs = -np.sort(-kept[:, :7], axis=1), -np.sort(-kept[:, 7:], axis=1)
    own, other = (mine > 0).sum(axis=1), (theirs > 0).sum(axis=1)
    pair = (mine[:, 0] == mine[:, 1]) & (mine[:, 0] > 0)
    plays = (own >= 3) | ((own == 2) & (pair | ((mine[:, 0] == 5) & (mine[:, 1] >= 2))))
    qualifies = (other >= 3) | ((other == 2) & ~((theirs[:, 1] == 1) & np.isin(theirs[:, 0], (2, 3))))
    better = np.sign(own - other)
    for place in np.flatnonzero(plays & (better == 0)):
        one, two = _group_key(mine[place]), _group_key(theirs[place])
        better[place] = (one > two) - (one < two)
    net = np.where(plays, better * np.where(qualifies, 2, 1), -1)
    return time.perf_counter() - start, float(net.mean())


def _group_key(ranks: Any) -> list[tuple[int, int]]:
    """Groups of equal cards, largest first; straights are passed over, which changes pushes and no mean."""
    found = [int(rank) for rank in ranks if rank]
    return sorted(((found.count(rank), rank) for rank in set(found)), reverse=True)


def sampled_six_card(hands: int) -> float:
    """Seconds to sort so many six-card hands into the category of their best five."""
    source = np.random.default_rng(2)
    start = time.perf_counter()
    six = np.argsort(source.random((hands, 52)), axis=1)[:, :6]
    best = np.zeros(hands, np.int64)
    for out in range(6):
        best = np.maximum(best, plain_category(np.delete(six, out, axis=1)))
    return time.perf_counter() - start


def measure() -> list[Measurement]:
    """The figures with a time to keep."""
    from benchmarks import odds_wa

    return [_let_it_ride(), _top_five(), _six_card(), odds_wa.ante_bet(), odds_wa.tens_or_better()]


def _let_it_ride() -> Measurement:
    tables.tables.cache_clear()
    cold, odds = once(lambda: let_it_ride.main("A"))
    warm = best_of(20, lambda: let_it_ride.main("A"))
    plain, value = once(plain_let_it_ride)
    agrees = "equal" if value == odds.expected_value else "DIFFERENT"
    return Measurement("Let It Ride, main game, one paytable", cold, warm, 0.1, plain, "plain numpy", agrees)


def _top_five() -> Measurement:
    exact = top_five.ante_play.__wrapped__
    cold, odds = once(exact)
    warm = best_of(10, exact)
    rounds = 200_000
    seconds, mean = sampled_top_five(rounds)
    away = (mean - float(odds.expected_value)) / (odds.standard_deviation / rounds**0.5)
    # To tell the edge to a ten-thousandth of the ante, one standard error.
    needed = (odds.standard_deviation / 1e-4) ** 2 / rounds * seconds
    agrees = f"{away:+.1f} standard errors"
    return Measurement("Maryland Top Five, ante and play", cold, warm, 2, needed, "sampled, scaled to +-0.01 %", agrees)


def _six_card() -> Measurement:
    counts.six_card.cache_clear()
    cold, _ = once(lambda: let_it_ride.six_card_bonus("A"))
    warm = best_of(20, lambda: let_it_ride.six_card_bonus("A"))
    hands = 200_000
    scaled = sampled_six_card(hands) * comb(52, 6) / hands
    return Measurement(
        "Six Card Bonus, counts and price", cold, warm, 0.1, scaled, "part, scaled to all", "not compared"
    )


def report() -> str:
    """The measurements as a table."""
    lines = [f"{'figure':40} {'first':>9} {'warm':>9} {'target':>8} {'plain':>10} {'ratio':>10}  how"]
    for one in measure():
        ours = f"{one.cold_seconds * 1e3:7.1f}ms {one.warm_seconds * 1e3:7.2f}ms {one.target_seconds:7.1f}s"
        plain = f"{one.plain_seconds:9.2f}s {one.ratio:9,.0f}x  {one.plain_how}; {one.agrees}"
        lines.append(f"{one.figure:40} {ours} {plain}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(report())
