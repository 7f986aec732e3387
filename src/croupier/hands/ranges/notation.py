"""The notation of ranges: `QQ+, ATs+, 22-99, AK, KsTs, QQ:0.5, 15%`, and for Omaha `AA**`, `AAxx:ds`.

| Written | Means |
|---|---|
| `QQ`, `AKs`, `AKo`, `AK` | a pair; suited; offsuit; both |
| `QQ+` | that pair and the higher ones |
| `ATs+` | the lower card climbs to just below the higher: `ATs`, `AJs`, `AQs`, `AKs` |
| `22-99`, `A2s-A5s` | pairs from one to the other; one card stays and the other climbs |
| `54s-T9s` | both cards climb with the gap between them kept |
| `KsTs` | one combination |
| `Ax`, `Axs`, `Axo`, `A*` | an ace with any other card; suited; offsuit |
| `xx`, `**`, `random` | any cards; `xxs` any suited ones |
| `15%` | the best classes by equity against a random hand until they are that share of all combinations |
| `QQ:0.5`, `QQ:50%`, `QQ:1/2` | played that often; if a hand is named twice, the later entry counts |
| `AA**`, `AKxx`, `AsKsxx` | Omaha: named ranks and cards, `x` or `*` for any |
| `AAxx:ds` | Omaha: `ds` two suits with two or more cards each, `ss` just one such suit, `r` none |
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from croupier.cards.card import RANK_LETTERS, SUIT_LETTERS, SUIT_SYMBOLS
from croupier.hands.errors import BadHand
from croupier.hands.ranges.holding import ACE, Class, Holding, Masks, classes
from croupier.hands.ranges.strongest import strongest

WILD = "x*"
ANYTHING = ("random", "any")
SUITS = {spelling: suit for suit in range(4) for spelling in (SUIT_LETTERS[suit], SUIT_SYMBOLS[suit])}
RANKS = {letter: rank for rank, letter in enumerate(RANK_LETTERS)} | {
    letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)
}
_ENTRY = re.compile(r"[^\s,;]+")
_WEIGHT = re.compile(r"(?P<number>\d{1,9}(\.\d{0,9})?|\.\d{1,9})(?P<percent>%?)|(?P<part>\d{1,9})/(?P<whole>\d{1,9})")
_PERCENT = re.compile(r"(\d{1,3}(\.\d{0,9})?|\.\d{1,9})%")
_RANK = "[2-9TJQKAtjqka]"
_CLASS = re.compile(rf"(?P<one>{_RANK}|[x*])(?P<two>{_RANK}|[x*])(?P<suits>[soSO]?)")
_CARD = re.compile(rf"(?P<rank>{_RANK})(?P<suit>[cdhsCDHS♣♦♥♠])")
SHAPES = {"ds": "double-suited", "ss": "single-suited", "r": "rainbow"}


class BadRange(BadHand):
    """A text that is not a range; `place` is where the problem begins, counted from 0."""

    def __init__(self, text: str, place: int, what: str) -> None:
        self.text, self.place = text, place
        super().__init__(f"{what} (character {place + 1} of {_shortened(text, place)!r})")


def _shortened(text: str, place: int) -> str:
    """The text, or the part of a long text around a place."""
    if len(text) <= 80:
        return text
    first = max(0, place - 30)
    return ("..." if first else "") + text[first : first + 60] + ("..." if first + 60 < len(text) else "")


def is_range(text: str) -> bool:
    """Does a text that cannot be read as cards look like range notation?"""
    return any(sign in text for sign in ":+-%*x") or all(_CARD.match(word) is None for word in _ENTRY.findall(text))


@dataclass(frozen=True, slots=True)
class RangeEntry:
    """One entry of a range: its combinations, and how often each is played."""

    masks: Masks
    weight: Fraction


def read(text: str, holding: Holding) -> Iterator[RangeEntry]:
    """The entries of a range, in the order written."""
    for found in _ENTRY.finditer(text):
        yield _EntryReader(text, found.start(), holding).entry(found[0])


@dataclass(frozen=True, slots=True)
class _EntryReader:
    """Reads one entry and knows its place in the text, for error messages."""

    text: str
    place: int
    holding: Holding

    def bad(self, what: str, at: int = 0) -> BadRange:
        return BadRange(self.text, self.place + at, what)

    def entry(self, word: str) -> RangeEntry:
        hands, *suffixes = word.split(":")
        weight, shape, at = Fraction(1), None, len(hands) + 1
        for suffix in suffixes:
            if suffix.lower() in SHAPES:
                shape = self.shape(suffix.lower(), shape, at)
            else:
                weight = self.weight(suffix, at)
            at += len(suffix) + 1
        masks = self.combinations(hands)
        if shape is not None:
            masks = masks[suits_with_two(masks) == ("r", "ss", "ds").index(shape)]
            if len(masks) == 0:
                raise self.bad(f"no combination of {hands!r} is {SHAPES[shape]}", len(hands) + 1)
        return RangeEntry(masks, weight)

    def shape(self, suffix: str, before: str | None, at: int) -> str:
        if self.holding.cards == 2:
            raise self.bad(f"{suffix!r} belongs to Omaha; two cards are suited (AKs) or offsuit (AKo)", at)
        if before is not None:
            raise self.bad(f"{suffix!r} comes after {before!r}; only one of them is allowed", at)
        return suffix

    def weight(self, suffix: str, at: int) -> Fraction:
        found = _WEIGHT.fullmatch(suffix)
        if found is None:
            shapes = f", or {', '.join(SHAPES)}" if self.holding.cards > 2 else ""
            raise self.bad(f"{suffix!r} is not a weight; a weight is written 0.5, 50% or 1/2{shapes}", at)
        if found["whole"]:
            weight = Fraction(int(found["part"]), int(found["whole"])) if int(found["whole"]) else Fraction(-1)
        else:
            weight = Fraction(found["number"].rstrip(".")) / (100 if found["percent"] else 1)
        if not 0 < weight <= 1:
            raise self.bad(f"{suffix!r} is not a weight; it must be more than 0 and at most 1", at)
        return weight

    def combinations(self, hands: str) -> Masks:
        if not hands:
            raise self.bad("there are no hands before the ':'")
        if hands.lower() in ANYTHING:
            return self.holding.combinations
        if _PERCENT.fullmatch(hands):
            return self.share(hands)
        return self.two_cards(hands) if self.holding.cards == 2 else self.pattern(hands)

    def share(self, hands: str) -> Masks:
        share = Fraction(hands[:-1].rstrip(".")) / 100
        if not 0 < share <= 1:
            raise self.bad(f"{hands!r} is not a share; it must be more than 0% and at most 100%")
        if self.holding.cards != 2:
            raise self.bad(f"{hands!r}: only hold'em and Six Plus hands have a known order to take a share of")
        return _sorted(mask for one in strongest(self.holding, share) for mask in one.masks)

    def two_cards(self, hands: str) -> Masks:
        cards = self.named_cards(hands)
        if cards is not None:
            return np.array([cards], np.uint64)
        first, found = self.first_class(hands)
        rest = hands[found.end() :]
        if not rest:
            chosen = self.matching(first)
        elif rest == "+":
            chosen = self.and_better(first, hands)
        elif rest.startswith("-") and len(rest) > 1:
            chosen = self.between(first, rest[1:], found.end() + 1, hands)
        else:
            raise self.bad(
                f"{rest!r} after {found[0]!r} is not understood; use + or -, as in AT+ or A2-A5",
                found.end(),
            )
        return _sorted(mask for one in chosen for mask in one.masks)

    def named_cards(self, hands: str) -> int | None:
        """The mask of one combination such as `KsTs`, or None if the text begins differently."""
        place, mask, number = 0, 0, 0
        while found := _CARD.match(hands, place):
            rank = self.rank(found["rank"], place)
            bit = 1 << 16 * SUITS[found["suit"].lower()] + rank
            if mask & bit:
                raise self.bad(f"{found[0]} appears twice", place)
            mask, place, number = mask | bit, found.end(), number + 1
        if number == 0:
            return None
        if number != 2 or place != len(hands):
            raise self.bad(f"{hands!r} is not a hand; name two cards, as in KsTs")
        return mask

    def rank(self, letter: str, at: int) -> int:
        rank = RANKS[letter]
        if rank < self.holding.lowest:
            raise self.bad(f"{letter!r} is not in the deck of Six Plus, 6 to ace (MD-POKER 3.A(1)(a))", at)
        return rank

    def first_class(self, hands: str, at: int = 0) -> tuple[tuple[int | None, int | None, str], re.Match[str]]:
        """Two ranks, None for any, with `s`, `o` or nothing; the higher rank first."""
        found = _CLASS.match(hands)
        if found is None:
            raise self.bad(
                f"{hands!r} is not a hand; hands are written QQ, AKs, AKo, AK, KsTs, Ax, QQ+, A2s-A5s, 15% or random",
                at,
            )
        one, two = (
            None if found[name] in WILD else self.rank(found[name], at + found.start(name)) for name in ("one", "two")
        )
        suits = found["suits"].lower()
        if one is not None and one == two and suits:
            raise self.bad(f"{found[0]!r}: a pair cannot be suited or offsuit; write {found[0][:2]}", at + 2)
        if one is None:
            one, two = two, one
        elif two is not None:
            one, two = max(one, two), min(one, two)
        return (one, two, suits), found

    def matching(self, wanted: tuple[int | None, int | None, str]) -> list[Class]:
        """The classes with these ranks and suits."""
        one, two, suits = wanted
        return [
            each
            for each in classes(self.holding.lowest)
            if _has_ranks(each, one, two) and (not suits or (not each.is_pair and each.suited == (suits == "s")))
        ]

    def and_better(self, wanted: tuple[int | None, int | None, str], hands: str) -> list[Class]:
        one, two, suits = wanted
        if one is None or two is None:
            raise self.bad(f"{hands!r}: + needs two ranks, as in AT+ or QQ+")
        if one == two:
            return [Class(rank, rank) for rank in range(one, ACE + 1)]
        return [each for low in range(two, one) for each in self.matching((one, low, suits))]

    def between(self, first: tuple[int | None, int | None, str], rest: str, at: int, hands: str) -> list[Class]:
        last, found = self.first_class(rest, at)
        if found.end() != len(rest):
            raise self.bad(
                f"{rest[found.end() :]!r} after {hands[: at + found.end()]!r} is not understood", at + found.end()
            )
        (one, two, suits), (other, another, other_suits) = first, last
        if one is None or two is None or other is None or another is None:
            raise self.bad(f"{hands!r}: a run goes from two ranks to two ranks, as in 22-99 or A2s-A5s")
        if suits != other_suits:
            raise self.bad(f"{hands!r}: both ends of a run must be suited, both offsuit or both neither", at)
        if one == other and (one == two) == (other == another):
            return [each for low in _run(two, another) for each in self.matching((one, low, suits))]
        if one - two == other - another:
            return [each for high in _run(one, other) for each in self.matching((high, high - one + two, suits))]
        raise self.bad(f"{hands!r} is not a run; one card stays (A2s-A5s), or both climb together (54s-T9s, 22-99)", at)

    def pattern(self, hands: str) -> Masks:
        """Omaha: named cards, ranks, and `x` or `*` for any card."""
        needed: dict[int, int] = {}
        place, mask, number = 0, 0, 0
        while place < len(hands):
            card = _CARD.match(hands, place)
            letter = hands[place]
            if card is None and letter not in RANKS and letter.lower() not in WILD:
                raise self.bad(f"{letter!r} in {hands!r} is not a card, a rank or x; write AA**, AsKsxx or AKQJ", place)
            if card is not None or letter in RANKS:
                rank = RANKS[letter]
                needed[rank] = needed.get(rank, 0) + 1
                if needed[rank] > 4:
                    raise self.bad(f"{hands!r} has {needed[rank]} cards of one rank; there are four", place)
            if card is not None:
                bit = 1 << 16 * SUITS[card["suit"].lower()] + RANKS[letter]
                if mask & bit:
                    raise self.bad(f"{card[0]} appears twice", place)
                mask |= bit
            number, place = number + 1, card.end() if card is not None else place + 1
        if number != self.holding.cards:
            raise self.bad(f"{hands!r} has {number} cards; a hand has {self.holding.cards} here, with x for any card")
        found: Masks = self.holding.combinations
        found = found[found & np.uint64(mask) == mask]
        for rank, count in needed.items():
            found = found[of_rank(found, rank) >= count]
        return found


def _has_ranks(one: Class, first: int | None, second: int | None) -> bool:
    if first is None:
        return True
    if second is None:
        return first in (one.high, one.low)
    return (first, second) == (one.high, one.low)


def _run(one: int, other: int) -> range:
    return range(min(one, other), max(one, other) + 1)


def _sorted(masks: Iterator[int]) -> Masks:
    return np.array(sorted(masks), np.uint64)


def of_rank(masks: Masks, rank: int) -> NDArray[np.uint8]:
    """How many cards of this rank each combination has."""
    found: NDArray[np.uint8] = np.bitwise_count(masks >> np.uint64(rank) & np.uint64(0x0001_0001_0001_0001))
    return found


def suits_with_two(masks: Masks) -> Masks:
    """In how many suits each combination has two or more cards."""
    found = np.zeros(len(masks), np.uint64)
    for suit in range(len(SUIT_LETTERS)):
        found += np.bitwise_count(masks >> np.uint64(16 * suit) & np.uint64(0x1FFF)) >= 2
    return found
