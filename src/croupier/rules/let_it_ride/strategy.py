"""MD-LIR: the best strategy, as `croupier odds` proves it; bots follow it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.category_lookup import paired_rank
from croupier.rules.banked.spec import Decision

TEN, ACE = 8, 12


def decide(own: Sequence[int], community: Sequence[int]) -> Decision:
    """Paytable A: a paying hand, three suited cards close together, four suited, or four open ones with a high card."""
    return "let-it-ride" if _rides([*own, *community]) else "withdraw", ()


def why(own: Sequence[int], community: Sequence[int]) -> str:
    """Why: the hand that rides, or that there is none."""
    cards = [*own, *community]
    return _rides(cards) or f"{len(cards)} cards that neither pay nor come close enough to a straight or a flush"


def _rides(cards: Sequence[int]) -> str:
    """What makes these cards ride; empty if nothing does."""
    ranks = {one >> 2 for one in cards}
    if paired_rank(cards) >= TEN:
        return "a pair of 10s or better already pays"
    if _pays(cards):
        return "three of a kind or two pairs already pay"
    if len(ranks) < len(cards):
        return ""
    fits, high = straights(ranks), sum(rank >= TEN for rank in ranks)
    suited = len({one & 3 for one in cards}) == 1
    if len(cards) == 3:
        close = suited and high >= 3 - fits
        return f"three cards of a suit that fit {_straights(fits)}" if close else ""
    if suited:
        return "four cards of a suit"
    return f"four cards that fit {_straights(fits)}, with a high card" if fits >= 2 and high > 0 else ""


def _straights(number: int) -> str:
    return "one straight" if number == 1 else f"{number} straights"


def _pays(cards: Sequence[int]) -> bool:
    """Do the cards in sight hold three of a kind, two pair or better?"""
    numbers = sorted((sum(one >> 2 == rank for one in cards) for rank in {one >> 2 for one in cards}), reverse=True)
    return numbers[0] >= 3 or numbers[:2] == [2, 2]


def straights(ranks: set[int]) -> int:
    """How many straights contain all these ranks; the ace is high or low."""
    runs = [set(range(low, low + 5)) for low in range(9)] + [{ACE, 0, 1, 2, 3}]
    return sum(ranks <= run for run in runs)
