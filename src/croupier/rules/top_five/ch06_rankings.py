"""MD-TOP5 chapter 6: Top Five Poker rankings, as the dealer needs them at the table.

The ranking itself is `croupier.hands.reference.top_five_ch06`. Since all suits are equal (6.B), the value of a hand
depends only on how many cards of each rank remain and on whether they hold a royal flush; it is worked out once for
each of these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.hands.categories import STRAIGHT
from croupier.hands.evaluate import evaluate
from croupier.hands.reference import Key, rank

_BEST_FIVE = 6  # the number of cards with the category, and five cards


class TopFiveHand(NamedTuple):
    """The remaining cards of a hand: how many, their value under either reading of T-04, and in words."""

    number: int
    all_cards: Key
    best_five: Key
    words: str
    straight: bool

    def key(self, ranking: str) -> Key:
        """The key that compares under `top-five` or `top-five-best-five`."""
        return self.all_cards if ranking == "top-five" else self.best_five


_worked_out: dict[tuple[tuple[int, ...], bool], TopFiveHand] = {}


def hand_of(remaining: Sequence[int]) -> TopFiveHand:
    """The value of the remaining cards."""
    suits = [card & 3 for card in remaining]
    shape = tuple(sorted([card >> 2 for card in remaining])), 5 in map(suits.count, suits)
    found = _worked_out.get(shape)
    if found is None:
        found = _worked_out[shape] = _work_out(remaining)
    return found


def _work_out(remaining: Sequence[int]) -> TopFiveHand:
    if not remaining:
        key = rank((), "top-five")
        assert key is not None
        return TopFiveHand(0, key, key, "no cards", False)
    value = evaluate(remaining, "top-five")
    straight = value.category.endswith(STRAIGHT)
    return TopFiveHand(len(remaining), value.key, value.key[:_BEST_FIVE], value.words, straight)


QUEEN_JACK: Key = hand_of((10 << 2, 9 << 2)).all_cards


def qualifies(dealer: TopFiveHand) -> bool:
    """11.C(2), 11.C(4): queen and jack or better; the number of cards comes before their rank (T-02)."""
    return dealer.all_cards >= QUEEN_JACK
