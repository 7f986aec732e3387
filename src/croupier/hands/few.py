"""The hands of one showdown: a few lists of cards in, their values out, with neither numpy nor a compiler loaded."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards import Cards
from croupier.hands.single import look_up


def values_of(ranking: str, hands: Sequence[Sequence[int]], board: Sequence[int] = ()) -> list[int]:
    """The values by this ranking of hands that all have as many cards; higher is better, -1 where none qualifies."""
    value_of, common = look_up(ranking), Cards(board)
    return [value_of(Cards(hand), common) for hand in hands]
