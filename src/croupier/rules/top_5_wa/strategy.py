"""WA-TOP5: the best strategy, as `croupier odds` proves it; bots follow it."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands.categories import PAIR
from croupier.hands.reference.poker_ch06 import HIGH_HANDS
from croupier.hands.reference.shape import numbers
from croupier.rules.banked.spec import Decision
from croupier.rules.top_5_wa.five_cards import best_of_six, qualifies

TWO = 0
PAIR_OF_TWOS = (numbers(HIGH_HANDS)[PAIR], TWO)


def decide(own: Sequence[int], community: Sequence[int]) -> Decision:
    """Play the best five of six if they hold a pair, except a pair of twos that was dealt."""
    key, given_up = best_of_six(own, community[0])
    dealt_twos = key[:2] == PAIR_OF_TWOS and sum(one >> 2 == TWO for one in own) == 2
    if not qualifies(key) or dealt_twos:
        return "fold", ()
    return ("play", ()) if given_up is None else ("use-community", (given_up,))


def why(own: Sequence[int], community: Sequence[int]) -> str:
    """Why: whether the best five of six hold a pair that is worth a Bet."""
    key, given_up = best_of_six(own, community[0])
    if not qualifies(key):
        return "the best five of six cards hold no pair"
    if decide(own, community)[0] == "fold":
        return "a pair of 2s that was dealt loses less folded"
    return "the cards dealt hold a pair or better" if given_up is None else "the community card makes them better"
