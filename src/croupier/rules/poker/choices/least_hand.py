"""The least hand that counts for a jackpot: a category of chapter 6 and, within it, the ranks of its cards."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from croupier.cards.card import RANK_LETTERS, RANK_NAMES
from croupier.engine.patterns import either_case
from croupier.hands.categories import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.hands.evaluate import HandValue
from croupier.hands.rankings import find

# How many ranks decide within each category, best category first.
DECIDING = {
    ROYAL_FLUSH: 0,
    STRAIGHT_FLUSH: 1,
    FOUR_OF_A_KIND: 2,
    FULL_HOUSE: 2,
    FLUSH: 5,
    STRAIGHT: 1,
    THREE_OF_A_KIND: 3,
    TWO_PAIR: 3,
    PAIR: 4,
}


@dataclass(frozen=True, slots=True)
class LeastHand:
    """`LeastHand("full house", (12, 9))` is aces full of jacks; without ranks it is any hand of the category."""

    category: str
    ranks: tuple[int, ...] = ()

    def reached_by(self, value: HandValue) -> bool:
        """Is this hand, ranked high or by Six Plus, at least as good?"""
        names = [category.name for category in find(value.ranking).source(value.document).categories]
        least = names.index(self.category)
        if value.key[0] != least:
            return value.key[0] > least
        return value.key[1 : 1 + len(self.ranks)] >= self.ranks

    @property
    def words(self) -> str:
        """`aces full of jacks`, `four jacks`, `any full house`."""
        if not self.ranks:
            return self.category if self.category == ROYAL_FLUSH else f"any {self.category}"
        names = [RANK_NAMES[rank] for rank in self.ranks]
        if self.category == FULL_HOUSE:
            return f"{names[0]}s full" + (f" of {names[1]}s" if len(names) > 1 else "")
        if self.category == FOUR_OF_A_KIND:
            return f"four {names[0]}s" + (f", {names[1]} kicker" if len(names) > 1 else "")
        return f"{self.category}, {'-'.join(names)}" + (" high" if len(names) == 1 else "")

    def __str__(self) -> str:
        letters = "".join(RANK_LETTERS[rank] for rank in self.ranks)
        return f"{self.category} {letters}" if letters else self.category


_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANK = {letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)}
_RANK |= {name: rank for some in (RANK_NAMES, _WORDS) for rank, name in enumerate(some)}
_RANK |= {"deuce": 0, "trey": 1, "sixe": 4}  # "sixes" without its s
_FULL = re.compile(r"(?P<trips>\w+?)s full (?:of|over) (?P<pair>\w+?)s")
_QUADS = re.compile(r"(?:four|quad) (?P<rank>\w+?)s")
_PLAIN = re.compile(rf"(?:any )?(?P<category>{'|'.join(DECIDING)})(?: (?P<ranks>[2-9tjqka]+))?")


def least_hand(text: str) -> LeastHand | None:
    """The hand a text names: `full house AJ`, `aces full of jacks`, `four jacks`, `any full house`; or None."""
    words = " ".join(text.lower().replace(" of a kind", "-of-a-kind").split())
    found = None
    if match := _PLAIN.fullmatch(words):
        found = LeastHand(match["category"], tuple(_RANK[letter] for letter in match["ranks"] or ""))
    elif match := _FULL.fullmatch(words):
        named = _RANK.get(match["trips"]), _RANK.get(match["pair"])
        found = LeastHand(FULL_HOUSE, tuple(rank for rank in named if rank is not None))
        found = found if None not in named else None
    elif match := _QUADS.fullmatch(words):
        rank = _RANK.get(match["rank"])
        found = LeastHand(FOUR_OF_A_KIND, (rank,)) if rank is not None else None
    if found is None or len(found.ranks) > DECIDING[found.category] or not _possible(found):
        return None
    return found


def _possible(hand: LeastHand) -> bool:
    """No rank is repeated; a straight is at least 5 high; a flush names its cards from the top down."""
    if len(set(hand.ranks)) < len(hand.ranks):
        return False
    if hand.category in (STRAIGHT, STRAIGHT_FLUSH) and hand.ranks:
        return hand.ranks[0] >= _RANK["5"]
    if hand.category == FLUSH:
        return list(hand.ranks) == sorted(hand.ranks, reverse=True)
    return True


@cache
def hand_pattern(*categories: str) -> str:
    """A regular expression for texts that name a hand of these categories, for the JSON Schema."""
    names = f"(?:{'|'.join(map(either_case, sorted(_RANK, key=len, reverse=True)))})"
    parts = [_plain_pattern(category) for category in categories]
    if FULL_HOUSE in categories:
        full = f"{either_case('s full')} (?:{either_case('of')}|{either_case('over')}) "
        parts.append(f"({names}){full}(?!\\1[Ss]){names}[Ss]")
    if FOUR_OF_A_KIND in categories:
        parts.append(f"(?:{either_case('four')}|{either_case('quad')}) {names}[Ss]")
    return f"^(?:{'|'.join(parts)})$"


def _plain_pattern(category: str) -> str:
    """`any full house`, `full house AJ`; a straight is at least 5 high, and no rank is repeated."""
    word = f"(?:{either_case('any')} )?" + "[- ]".join(map(either_case, category.split("-")))
    low = 3 if category in (STRAIGHT, STRAIGHT_FLUSH) else 0
    letters = "".join(f"{letter.upper()}{letter.lower()}" for letter in RANK_LETTERS[low:])
    twice = "|".join(either_case(2 * letter) for letter in RANK_LETTERS)
    return f"{word}(?: (?!(?:{twice})$)[{letters}]{{1,{DECIDING[category]}}})?" if DECIDING[category] else word
