"""The value of five cards at this table, and the best five of six.

Reading W-11: the text has no ranking; the standard high ranking of MD-POKER 6 holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from croupier.hands.categories import PAIR
from croupier.hands.rankings import WA_TOP5, find
from croupier.hands.reference.poker_ch06 import HIGH_HANDS, high
from croupier.hands.reference.shape import Key, numbers
from croupier.hands.words import describe

_PAIR = numbers(HIGH_HANDS)[PAIR]
_worked_out: dict[tuple[int, int, int, int, int, bool], Key] = {}


def value(five: Sequence[int]) -> Key:
    """The value of five cards: it depends on their ranks and on whether they share a suit; each is worked out once."""
    one, two, three, four, last = sorted(five)
    suited = one & 3 == two & 3 == three & 3 == four & 3 == last & 3
    shape = one >> 2, two >> 2, three >> 2, four >> 2, last >> 2, suited
    key = _worked_out.get(shape)
    if key is None:
        key = _worked_out[shape] = high(five)
    return key


def qualifies(key: Key) -> bool:
    """9: a pair or better."""
    return key[0] >= _PAIR


@lru_cache(maxsize=1024)
def in_words(key: Key) -> str:
    """`pair of kings, A-9-4 kickers`."""
    ranking = find("high")
    return describe(ranking, ranking.category(key, WA_TOP5).name, key)


def best_of_six(five: Sequence[int], community: int) -> tuple[Key, int | None]:
    """The best hand, and the card given up for the community card; None if the five cards are as good without it."""
    best, given_up = value(five), None
    for card in sorted(five):
        key = value([community, *(other for other in five if other != card)])
        if key > best:
            best, given_up = key, card
    return best, given_up
