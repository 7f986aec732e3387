"""MD-TOP5: the best way to play, as `croupier odds` proves it; what bots go by."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.rules.house.spec import Decision
from croupier.rules.top_five.ch12_payouts import remaining

JACK, ACE = 9, 12


def decide(own: Sequence[int], community: Sequence[int]) -> Decision:
    """Play with three cards that count, with a pair, or with an ace beside a jack or better."""
    ranks = sorted(one >> 2 for one in remaining(own))
    pair = len(ranks) == 2 and (ranks[0] == ranks[1] or (ranks[1] == ACE and ranks[0] >= JACK))
    return "play" if len(ranks) >= 3 or pair else "fold", ()
