"""Compute the tables of `strongest`, in some minutes: `python -m croupier.hands.ranges.build [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from croupier.hands.ranges.equity import range_equity
from croupier.hands.ranges.holding import Class, Holding, classes
from croupier.hands.ranges.strongest import FOLDER, TABLES, deals_against_random

GAMES = ("holdem", "sixplus")


def half_pots(one: Class, game: str) -> int:
    """How many half pots one combination of a class wins against every hand on every board."""
    equity = range_equity([str(one), "random"], game=game).players[0].equity
    found = 2 * equity * deals_against_random(Holding.of(game).deck)
    assert found.denominator == 1
    return int(found)


def write(folder: Path) -> None:
    """Write both tables, reporting each class on standard error."""
    for game in GAMES:
        holding = Holding.of(game)
        counted = []
        for one in classes(holding.lowest):
            counted.append(half_pots(one, game))
            print(game, one, counted[-1], file=sys.stderr)
        np.save(folder / f"{TABLES[holding.deck]}.npy", np.array(counted, np.int64))


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
