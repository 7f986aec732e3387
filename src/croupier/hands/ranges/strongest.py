"""Two-card classes in the order of their equity against one random hand.

The tables hold, for each class in the order of `classes`, how many half pots one combination of it wins over every
opposing hand and every board. `croupier.hands.ranges.build` computed them.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import numpy as np

from croupier.hands.ranges.holding import Class, Holding, classes

FOLDER = Path(__file__).parent
TABLES = {52: "holdem_classes", 36: "sixplus_classes"}


def deals_against_random(deck: int) -> int:
    """The number of deals a combination has against one random hand: the opponent's cards, and the board."""
    return comb(deck - 2, 2) * comb(deck - 4, 5)


@cache
def equities(holding: Holding) -> dict[Class, Fraction]:
    """Each class's equity against one random hand, best first; equal ones in the order of `classes`."""
    half_pots = np.load(FOLDER / f"{TABLES[holding.deck]}.npy").tolist()
    found = dict(zip(classes(holding.lowest), half_pots, strict=True))
    whole = 2 * deals_against_random(holding.deck)
    return {one: Fraction(found[one], whole) for one in sorted(found, key=found.__getitem__, reverse=True)}


def strongest(holding: Holding, share: Fraction) -> list[Class]:
    """The best classes, until they make up at least this share of all combinations."""
    wanted, chosen, combinations = share * comb(holding.deck, 2), [], 0
    for one in equities(holding):
        if combinations >= wanted:
            break
        chosen.append(one)
        combinations += one.size
    return chosen
