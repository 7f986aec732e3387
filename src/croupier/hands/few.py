"""The hands of one showdown: a few lists of cards in, their values out, with as little ceremony as can be.

`evaluate_many` looks at every array it is given; here the cards come from a deck that was dealt, so they are sound.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.cards import MASKS
from croupier.hands.ways import OMAHA_RANKINGS, ways


def values_of(ranking: str, hands: Sequence[Sequence[int]], board: Sequence[int] = ()) -> list[int]:
    """The values by this ranking of hands that all have as many cards; higher is better, -1 where none qualifies."""
    out, way = np.empty(len(hands), np.int32), ways(len(hands))
    if ranking in OMAHA_RANKINGS:
        wrong = way.omaha(ranking, np.array(hands, np.uint8), np.array([board] * len(hands), np.uint8), out)
    else:
        common = sum([MASKS[card] for card in board])
        masks = [sum([MASKS[card] for card in hand], common) for hand in hands]
        wrong = way.batches[ranking][len(hands[0]) + len(board)](np.array(masks, np.uint64), out)
    assert not wrong, f"{hands} with {board} are no hands of the ranking {ranking!r}"
    found: list[int] = out.tolist()
    return found
