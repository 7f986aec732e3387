"""A small agent that learns Let It Ride by playing it, and its learning curve compared with the best strategy.

    python examples/learning/let_it_ride.py [ROUNDS] [PICTURE.png]

All the agent knows of poker is what it sees: whether its three or four cards hold a pair and how high, how many
are of one suit, how far apart they are, how many are tens or better. It lets every bet ride and remembers what a bet
earned in each of these cells; it then rides in the cells with a positive total. Rounds are compiled, so it plays
millions within a minute, and the exact odds say how much its strategy is worth.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.learn import banked_table
from croupier.odds.let_it_ride import main as odds_of
from croupier.odds.let_it_ride_main import Play, optimal, pays_of, value_of
from croupier.odds.let_it_ride_tables import tables
from croupier.rules.banked.simulate import StrategyTable, rounds
from croupier.rules.let_it_ride.ch12_payouts import MAIN

BET = 500
CELLS = 4 * 8 * 8 * 8 * 8
BLOCKS = 40
Numbers = NDArray[np.int64]


def cells(hands: NDArray[np.uint8]) -> Numbers:
    """How the agent classifies hands of three or four cards: number of cards, pair, suit, spread, high cards."""
    ranks, suits = np.sort(hands >> 2, axis=1).astype(np.int64), hands & 3
    same = ranks[:, 1:] == ranks[:, :-1]
    pays = np.where(same, ranks[:, 1:], -1).max(axis=1) >= 8
    paired = np.where(same.any(axis=1), 1 + pays + 2 * (same.sum(axis=1) > 1), 0)
    suited = np.stack([(suits == one).sum(axis=1) for one in range(4)]).max(axis=0)
    low_ace = np.where(ranks == 12, -1, ranks)
    apart = np.minimum(np.ptp(ranks, axis=1), np.ptp(low_ace, axis=1))
    high = (ranks >= 8).sum(axis=1)
    size = np.full(len(hands), hands.shape[1] - 3)
    return (((size * 8 + paired) * 8 + suited) * 8 + np.minimum(apart, 7)) * 8 + high


class Agent:
    """What the bets that rode have earned in each cell: the total in bets, and how often."""

    def __init__(self) -> None:
        self.sums, self.times = np.zeros(CELLS), np.zeros(CELLS)

    def learn(self, number: int, first: int) -> None:
        """Play rounds in which every bet rides, and remember what each bet earned in the cells it passed through."""
        record = banked_table("let-it-ride")
        always = StrategyTable("let-it-ride", tuple(np.full(size, 255, np.uint8) for size in (2_763, 33_841)))
        for block in rounds(record, number, seed="learning", first=first, strategy=always, cards=True):
            each = block.net[:, 0] / 3 / BET
            hand, community = block.cards[:, 2:5], block.cards[:, :1]
            for seen in (hand, np.hstack([hand, community])):
                where = cells(seen)
                self.sums += np.bincount(where, each, CELLS)
                self.times += np.bincount(where, minlength=CELLS)

    def rides(self, hands: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """The cells where a bet has earned more than it lost so far."""
        return self.sums[cells(hands)] > 0


@cache
def classes(size: int) -> NDArray[np.uint8]:
    """One hand of each class of three or four cards, as the odds module has them."""
    known = tables()
    hands: NDArray[np.uint8] = (known.three if size == 3 else known.four).astype(np.uint8)
    return hands


def main() -> None:
    """Learn, and draw how much the strategy is worth along the way."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 4_000_000
    picture = Path(sys.argv[2] if len(sys.argv) > 2 else "learning-curve.png")
    pays = pays_of(MAIN["A"], BET)
    best, agent = value_of(optimal(pays), pays), Agent()
    assert best == odds_of("A").expected_value
    curve, played = [], 0
    for block in np.geomspace(1_000, number, BLOCKS).astype(int):
        agent.learn(int(block) - played, played)
        played = int(block)
        way = Play(agent.rides(classes(3)), agent.rides(classes(4)))
        curve.append((played, 100 * float(value_of(way, pays))))
    for rounds_played, value in curve[:: BLOCKS // 8] + curve[-1:]:
        print(f"after {rounds_played:9,} rounds a bet is worth {value:+.3f} %")
    print(f"the best way to play is worth      {100 * float(best):+.3f} %")
    draw(curve, 100 * float(best), picture)


def draw(curve: list[tuple[int, float]], best: float, picture: Path) -> None:
    """Draw the learning curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    axes.semilogx(*zip(*curve, strict=True), label="the agent")
    axes.axhline(best, color="#cc3311", linewidth=1, label="the best way to play")
    axes.set_xlabel("rounds played")
    axes.set_ylabel("expected value of a bet, percent")
    axes.grid(alpha=0.25)
    axes.legend()
    figure.savefig(picture, dpi=120)
    print(f"learning curve: {picture}")


if __name__ == "__main__":
    main()
