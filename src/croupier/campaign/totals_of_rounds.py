"""The results of jobs of house-banked rounds, and their totals: whole numbers, as for poker."""

from __future__ import annotations

from math import sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from croupier.campaign.banked_setting import BankedSetting
from croupier.rules.banked.simulate import rounds

Z_95 = 1.959964


class RoundFigures(Struct, frozen=True, tag="rounds"):
    """The figures of some rounds, added up; over all boxes unless given by box."""

    hands: int  # rounds
    net: tuple[int, ...]  # by box, in cents
    squares: int  # of the results of rounds, over all boxes
    won: tuple[int, ...]  # rounds in which the box came out ahead
    wagered: tuple[int, ...]
    results: tuple[tuple[int, int], ...]  # a box's result in cents, and how often it occurred

    def __add__(self, other: RoundFigures) -> RoundFigures:
        def each(one: tuple[int, ...], two: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(a + b for a, b in zip(one, two, strict=True))

        times = dict(self.results)
        for cents, number in other.results:
            times[cents] = times.get(cents, 0) + number
        return RoundFigures(
            self.hands + other.hands,
            each(self.net, other.net),
            self.squares + other.squares,
            each(self.won, other.won),
            each(self.wagered, other.wagered),
            tuple(sorted(times.items())),
        )


def do_rounds(setting: BankedSetting, seed: str, first: int, number: int) -> RoundFigures:
    """Play the rounds of a job and add up the results."""
    total: RoundFigures | None = None
    played = rounds(
        setting.record(), number, seed=seed, first=first, wagers=dict(setting.wagers), strategy=setting.table()
    )
    for block in played:
        net, together = block.net, block.net.sum(axis=1)
        cents, times = np.unique(net, return_counts=True)
        found = RoundFigures(
            len(block),
            tuple(net.sum(axis=0).tolist()),
            _square(together),
            tuple((net > 0).sum(axis=0).tolist()),
            tuple(block.wagered.sum(axis=0).tolist()),
            tuple(zip(cents.tolist(), times.tolist(), strict=True)),
        )
        total = found if total is None else total + found
    assert total is not None
    return total


def _square(net: NDArray[np.int64]) -> int:
    """The sum of the squares, in Python's own integers."""
    cents, times = np.unique(net, return_counts=True)
    return sum(one * one * number for one, number in zip(cents.tolist(), times.tolist(), strict=True))


class RoundTotal(Struct, frozen=True):
    """A house-banked setting and the total of all its rounds."""

    setting: BankedSetting
    found: RoundFigures

    @property
    def staked_cents(self) -> int:
        """The sum of all boxes' wagers in a round before anything is decided."""
        return self.setting.boxes * sum(cents for _, cents in self.setting.wagers)

    @property
    def mean_cents(self) -> float:
        """The mean result of a round, over all boxes."""
        return sum(self.found.net) / self.found.hands

    @property
    def interval_cents(self) -> float:
        """Half the width of the 95 percent interval of that mean."""
        number, total = self.found.hands, sum(self.found.net)
        if number < 2:
            return float("nan")
        return Z_95 * sqrt(max(number * self.found.squares - total**2, 0) / (number**2 * (number - 1)))

    @property
    def edge_percent(self) -> float:
        """What the house keeps, as a percentage of all that was on the table in the end."""
        return -100 * sum(self.found.net) / sum(self.found.wagered)
