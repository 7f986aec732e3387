"""The registry of rankings: names, categories with their clauses, the deck, and how many cards make a hand."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.hands.reference.let_it_ride_ch06 import SIX_CARD_HANDS, THREE_CARD_HANDS
from croupier.hands.reference.poker_ch06 import HIGH_HANDS, LOW_HANDS, SIX_PLUS_HANDS
from croupier.hands.reference.poker_ch10_eight_or_better import QUALIFYING_LOWS
from croupier.hands.reference.poker_ch12_omaha import QUALIFYING_LOWS as OMAHA_QUALIFYING_LOWS
from croupier.hands.reference.poker_ch20_badugi import BADUGIS, BADUGIS_OF_BADEUCEY
from croupier.hands.reference.poker_ch21_triple_draw import LOW_27_HANDS
from croupier.hands.reference.shape import Category
from croupier.hands.reference.top_five_ch06 import NUMBERS_OF_CARDS, TOP_FIVE_HANDS


def _counted(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"


_TOP_FIVE = tuple(
    Category(f"{_counted(number)}, {hand.name}", hand.clause, hand.readings)
    for number in reversed(NUMBERS_OF_CARDS)
    for hand in TOP_FIVE_HANDS
)
_BEST_FIRST: Mapping[str, tuple[Category, ...]] = {
    "high": HIGH_HANDS,
    "low-a5": LOW_HANDS,
    "low-a5-8": QUALIFYING_LOWS,
    "low-27": LOW_27_HANDS,
    "badugi": BADUGIS,
    "badugi-ace-high": BADUGIS_OF_BADEUCEY,
    "six-plus": SIX_PLUS_HANDS,
    "top-five": _TOP_FIVE,
    "top-five-best-five": _TOP_FIVE,
    "three-card": THREE_CARD_HANDS,
    "six-card": SIX_CARD_HANDS,
    "omaha-high": HIGH_HANDS,
    "omaha-low-8": OMAHA_QUALIFYING_LOWS,
}
NAMES = tuple(_BEST_FIRST)
# Worst first, so that the number of a category is its place.
CATEGORIES: Mapping[str, tuple[str, ...]] = {
    name: tuple(category.name for category in reversed(best_first)) for name, best_first in _BEST_FIRST.items()
}
