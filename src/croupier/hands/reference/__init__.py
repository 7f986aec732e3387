"""The readable reference: every ranking written paragraph by paragraph after its chapter. It is the specification.

`rank` returns a key that compares (higher is better), `best` also the cards that play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from croupier.hands.errors import BadHand
from croupier.hands.reference.let_it_ride_ch06 import six_card_hand, three_card_hand
from croupier.hands.reference.poker_ch06 import high, low, six_plus
from croupier.hands.reference.poker_ch10_eight_or_better import low_eight
from croupier.hands.reference.poker_ch12_omaha import omaha_high, omaha_low_eight
from croupier.hands.reference.poker_ch20_badugi import badugi, badugi_ace_high
from croupier.hands.reference.poker_ch21_triple_draw import low_27
from croupier.hands.reference.shape import Best, Cards, Category, Key, best_five
from croupier.hands.reference.top_five_ch06 import top_five, top_five_best_five

__all__ = ["REFERENCE", "Best", "Cards", "Category", "Key", "best", "rank", "unknown_ranking"]

REFERENCE: Mapping[str, Callable[[Cards, Cards], Best | None]] = {
    "high": best_five(high),
    "low-a5": best_five(low),
    "low-a5-8": best_five(low_eight),
    "low-27": best_five(low_27),
    "badugi": badugi,
    "badugi-ace-high": badugi_ace_high,
    "six-plus": best_five(six_plus),
    "top-five": top_five,
    "top-five-best-five": top_five_best_five,
    "three-card": three_card_hand,
    "six-card": six_card_hand,
    "omaha-high": omaha_high,
    "omaha-low-8": omaha_low_eight,
}


def best(cards: Sequence[int], ranking: str, board: Sequence[int] = ()) -> Best | None:
    """The key of the best hand and the cards that make it; None if no low qualifies."""
    if ranking not in REFERENCE:
        raise unknown_ranking(ranking)
    return REFERENCE[ranking](tuple(cards), tuple(board))


def rank(cards: Sequence[int], ranking: str, board: Sequence[int] = ()) -> Key | None:
    """The key of the best hand: the number of its category, then what decides within it; None if no low qualifies."""
    found = best(cards, ranking, board)
    return found and found[0]


def unknown_ranking(name: str) -> BadHand:
    """The error for an unknown ranking, with the name that may have been meant."""
    import difflib

    near = difflib.get_close_matches(str(name), REFERENCE, cutoff=0.4)
    meant = f" (did you mean {near[0]!r}?)" if near else ""
    return BadHand(f"there is no ranking {name!r}{meant}; the rankings are {', '.join(REFERENCE)}")
