"""MD-TOP5: the best strategy, as `croupier odds` proves it; bots follow it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rules.banked.spec import Decision
from croupier.rules.top_five.ch12_payouts import remaining

JACK, ACE = 9, 12


def decide(own: Sequence[int], community: Sequence[int]) -> Decision:
    """Play with three cards that count, with a pair, or with an ace and a jack or better."""
    return "play" if _plays(own) else "fold", ()


def why(own: Sequence[int], community: Sequence[int]) -> str:
    """Why: what is worth playing, or that nothing is."""
    counted = len(remaining(own))
    few = "no card counts" if not counted else "one card counts" if counted == 1 else "two low cards count"
    return _plays(own) or f"{few}: too little against the dealer's seven cards"


def _plays(own: Sequence[int]) -> str:
    """What makes these cards worth playing; empty if nothing does."""
    ranks = sorted(one >> 2 for one in remaining(own))
    if len(ranks) >= 3:
        return f"{len(ranks)} cards count"
    if len(ranks) == 2 and ranks[0] == ranks[1]:
        return "a pair counts"
    return "an ace with a jack or better counts" if len(ranks) == 2 and ranks[1] == ACE and ranks[0] >= JACK else ""
