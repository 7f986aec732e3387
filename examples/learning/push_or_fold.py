"""Push-or-fold hold'em, solved: the small blind moves all-in or folds, the big blind calls or folds.

    python examples/learning/push_or_fold.py [BIG_BLINDS] [WORKERS]

The equities come from an exact campaign: the matrix of 169 by 169 classes of two cards, over every board. Then both
players learn by counterfactual regret minimisation; what either could gain by deviating bounds the value of the game
from both sides, and the bounds close.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from tempfile import gettempdir

import numpy as np
from numpy.typing import NDArray

from croupier.campaign import Campaign, ExactStudy, run, tables_of_exact
from croupier.campaign.exact import PREFLOP
from croupier.hands.ranges.holding import Holding, classes

Matrix = NDArray[np.float64]
SMALL, BIG = 0.5, 1.0
ROUNDS, SHOWN = 3_000, (10, 100, 1_000, 3_000)


def matrix(folder: Path, workers: int) -> tuple[list[str], Matrix]:
    """The classes, and each one's equity against each other one; saved in the folder once computed."""
    names = [str(one) for one in classes(Holding.of("holdem").lowest)]
    campaign = Campaign("who beats whom", "0", 1, 1, (), (ExactStudy("preflop", PREFLOP, "holdem"),))
    rows = tables_of_exact(campaign, run(campaign, folder, workers=workers))["preflop"]
    place = {name: number for number, name in enumerate(names)}
    found = np.zeros((len(names), len(names)))
    for row in rows:
        found[place[str(row["hand"])], place[str(row["against"])]] = float(row["equity_percent"]) / 100
    return names, found


def pairs(names: list[str]) -> Matrix:
    """How many ways there are to deal each class to one player and each class to the other."""
    cards = {name: _combinations(name) for name in names}
    return np.array([[sum(not one & two for one in cards[a] for two in cards[b]) for b in names] for a in names], float)


def _combinations(name: str) -> list[frozenset[int]]:
    high, low = ("23456789TJQKA".index(rank) for rank in name[:2])
    every = [(s, t) for s in range(4) for t in range(4)]
    if high == low:
        every = [(s, t) for s, t in every if s < t]
    else:
        every = [(s, t) for s, t in every if (s == t) == name.endswith("s")]
    return [frozenset((4 * high + s, 4 * low + t)) for s, t in every]


class Solver:
    """Regrets of both players, and their average strategies: how often each class pushes, and how often it calls."""

    def __init__(self, equity: Matrix, ways: Matrix, stack: float) -> None:
        self.chance = ways / ways.sum()  # for each pair of classes
        self.called = stack * (2 * equity - 1)  # what the pusher wins when called
        self.regrets = np.zeros((2, 2, len(ways)))  # by player: regret of acting, and of folding
        self.sums, self.rounds = np.zeros((2, len(ways))), 0

    def learn(self) -> None:
        """One round of regret matching for both players; no regret falls below zero."""
        self.rounds += 1
        for player, gains_of in ((0, self.push_gains), (1, self.call_gains)):
            acts = self.now()
            gains = gains_of(acts[1 - player])
            more = np.array([gains * (1 - acts[player]), -gains * acts[player]])
            self.regrets[player] = np.maximum(self.regrets[player] + more, 0)
        self.sums += self.rounds * self.now()

    def now(self) -> Matrix:
        """How often each class acts, according to the regrets so far."""
        total = self.regrets.sum(axis=1)
        acts: Matrix = np.where(total > 0, self.regrets[:, 0] / np.where(total > 0, total, 1), 0.5)
        return acts

    def average(self) -> Matrix:
        """The strategies averaged over all rounds; later ones count more."""
        weight = self.rounds * (self.rounds + 1) / 2
        mean: Matrix = self.sums / weight
        return mean

    def push_gains(self, call: Matrix) -> Matrix:
        """What each class gains by pushing instead of folding, times its chance."""
        gains: Matrix = (self.chance * (call * self.called + (1 - call) * BIG + SMALL)).sum(axis=1)
        return gains

    def call_gains(self, push: Matrix) -> Matrix:
        """What each class of the big blind gains by calling instead of folding, times its chance."""
        gains: Matrix = (self.chance * push[:, None] * (BIG - self.called)).sum(axis=0)
        return gains

    def bounds(self) -> tuple[float, float]:
        """What the small blind can guarantee, and what the big blind can hold it to, in big blinds per hand."""
        push, call = self.average()
        most = -SMALL + np.maximum(self.push_gains(call), 0).sum()
        nobody_calls = -SMALL + (self.chance * push[:, None]).sum() * (BIG + SMALL)
        return float(nobody_calls - np.maximum(self.call_gains(push), 0).sum()), float(most)


def main() -> None:
    """Solve it, and print how the bounds close and which hands push."""
    stack = float(sys.argv[1]) if len(sys.argv) > 1 else 10.0
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    folder = Path(gettempdir()) / "croupier-preflop"
    names, equity = matrix(folder, workers)
    solver = Solver(equity, pairs(names), stack)
    print(f"{stack:g} big blinds: value of the small blind, in big blinds a hand")
    for _ in range(ROUNDS):
        solver.learn()
        if solver.rounds in SHOWN:
            least, most = solver.bounds()
            print(f"  after {solver.rounds:5,} rounds between {least:+.5f} and {most:+.5f}")
    push, call = solver.average()
    with (folder / "strategy.csv").open("w", newline="", encoding="utf-8") as out:
        csv.writer(out).writerows([("hand", "pushes", "calls"), *zip(names, push.round(4), call.round(4), strict=True)])
    share = [len(_combinations(name)) / 1326 for name in names]
    print(f"pushes {np.dot(push, share):.1%} of hands, calls with {np.dot(call, share):.1%}; {folder / 'strategy.csv'}")


if __name__ == "__main__":
    main()
