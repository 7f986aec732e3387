"""The hands of one showdown: a few lists of cards in, their values out, with as little ceremony as can be.

`evaluate_many` looks at every array it is given; here the cards come from a deck that was dealt, so they are sound.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.hands.kernels import omaha
from croupier.hands.kernels.lanes import Values
from croupier.hands.many import KERNELS, OMAHA_RANKINGS

MASK = [1 << (card & 3) * 16 + (card >> 2) for card in range(52)]


def values_of(ranking: str, hands: Sequence[Sequence[int]], board: Sequence[int] = ()) -> list[int]:
    """The values by this ranking of hands that all have as many cards; higher is better, -1 where none qualifies."""
    out = np.empty(len(hands), np.int32)
    if ranking in OMAHA_RANKINGS:
        wrong = _omaha(ranking, np.array(hands, np.uint8), np.array([board] * len(hands), np.uint8), out)
    else:
        common = sum([MASK[card] for card in board])
        masks = [sum([MASK[card] for card in hand], common) for hand in hands]
        wrong = KERNELS[ranking][len(hands[0]) + len(board)](np.array(masks, np.uint64), out)
    assert not wrong, f"{hands} with {board} are no hands of the ranking {ranking!r}"
    found: list[int] = out.tolist()
    return found


def _omaha(ranking: str, hole: omaha.Cards, board: omaha.Cards, out: Values) -> np.uint64:
    if ranking == "omaha-low-8":
        return omaha.low(hole, board, out)
    return (omaha.high4 if hole.shape[1] == 4 else omaha.high5)(hole, board, out, omaha.OMAHA)
