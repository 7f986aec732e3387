"""Compare two strategy tables by the same rounds, so that most of the luck of the cards cancels out.

found = compare_tables(banked_table("let-it-ride"), careful, wild, 1_000_000, seed=7)
found.mean_cents, found.interval_cents  # how much more the first one brings per round, with its 95 percent interval
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from croupier.engine import Record
from croupier.rules.banked.simulate.rounds import BadRounds, StrategyTable, rounds

Z_95 = 1.959964


@dataclass(frozen=True, slots=True)
class TableComparison:
    """How much more the first strategy brings per round than the second, over all boxes, with the same cards."""

    rounds: int
    mean_cents: float
    error_cents: float

    @property
    def interval_cents(self) -> tuple[float, float]:
        """The 95 percent interval."""
        return self.mean_cents - Z_95 * self.error_cents, self.mean_cents + Z_95 * self.error_cents


def compare_tables(
    record: Record,
    one: StrategyTable,
    other: StrategyTable,
    number: int,
    *,
    seed: int | str,
    wagers: Mapping[str, int] | None = None,
) -> TableComparison:
    """Play this many rounds with each of the two tables; the cards of a round are the same for both."""
    if number < 2:
        raise BadRounds(f"{number} rounds; a comparison needs two or more")
    total, squares = 0, 0
    first, second = (rounds(record, number, seed=seed, wagers=wagers, strategy=table) for table in (one, other))
    for left, right in zip(first, second, strict=True):
        gained = (left.net - right.net).sum(axis=1)
        total += int(gained.sum())
        squares += sum(cents * cents for cents in gained.tolist())
    spread = max(number * squares - total * total, 0)
    return TableComparison(number, total / number, sqrt(spread / (number * number * (number - 1))))
