"""MD-LIR: the best way to play, as `croupier odds` proves it; what bots go by."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rules.house.category import paired_rank
from croupier.rules.house.spec import Decision

TEN, ACE = 8, 12


def decide(own: Sequence[int], community: Sequence[int]) -> Decision:
    """Paytable A: a paying hand, three suited cards close together, four suited, or four open ones with a high card."""
    cards = [*own, *community]
    ranks = {one >> 2 for one in cards}
    rides = paired_rank(cards) >= TEN or _pays(cards)
    if not rides and len(ranks) == len(cards):
        fits, high = straights(ranks), sum(rank >= TEN for rank in ranks)
        suited = len({one & 3 for one in cards}) == 1
        if len(cards) == 3:
            rides = suited and fits > 0 and high >= 3 - fits
        else:
            rides = suited or (fits >= 2 and high > 0)
    return "let-it-ride" if rides else "withdraw", ()


def _pays(cards: Sequence[int]) -> bool:
    """Three of a kind, two pair or better with the cards one sees."""
    numbers = sorted((sum(one >> 2 == rank for one in cards) for rank in {one >> 2 for one in cards}), reverse=True)
    return numbers[0] >= 3 or numbers[:2] == [2, 2]


def straights(ranks: set[int]) -> int:
    """How many straights contain all these ranks; the ace is high or low."""
    runs = [set(range(low, low + 5)) for low in range(9)] + [{ACE, 0, 1, 2, 3}]
    return sum(ranks <= run for run in runs)
