"""A card: one of 52, read from and written to the ways people write cards.

A `Card` is the integer `rank * 4 + suit` (rank 0 is the 2 and 12 the ace; suits are clubs, diamonds, hearts, spades),
so that cards go into numpy arrays and kernels as they are. There is one object per card.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Sequence
from operator import index
from typing import SupportsIndex

from croupier.errors import CroupierError

RANK_LETTERS = "23456789TJQKA"
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
SUIT_LETTERS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


class BadCard(CroupierError):
    """A text or number that is not a card, or a card given twice."""


class Card(int):
    """One card of the 52; equal, ordered and hashed as its number. `Card(51)` is the only ace of spades."""

    __slots__ = ()

    def __new__(cls, number: SupportsIndex) -> Card:
        return _from_number(number)

    @property
    def rank(self) -> int:
        """0 for a 2 up to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    @property
    def numeral(self) -> str:
        """The card with the ten as a number: `10d`; other cards are written as usual, `As`."""
        return ("10" if self >> 2 == _TEN else RANK_LETTERS[self >> 2]) + SUIT_LETTERS[self & 3]

    @property
    def symbol(self) -> str:
        """The card with its suit symbol, ten as T: `T♦`."""
        return RANK_LETTERS[self >> 2] + SUIT_SYMBOLS[self & 3]

    @property
    def words(self) -> str:
        """The card in words: `ace of spades`, `10 of diamonds`."""
        return f"{RANK_NAMES[self >> 2]} of {SUIT_NAMES[self & 3]}"

    def __str__(self) -> str:
        return RANK_LETTERS[self >> 2] + SUIT_LETTERS[self & 3]

    def __repr__(self) -> str:
        return f"Card({self!s})"

    def _repr_html_(self) -> str:
        from croupier.cards.drawing import svg

        return svg([self])


_TEN = RANK_LETTERS.index("T")
CARDS: tuple[Card, ...] = tuple(int.__new__(Card, number) for number in range(52))
MASKS = tuple(1 << 16 * (one & 3) + (one >> 2) for one in CARDS)  # a bit for each card, the suits apart

# What each card adds to the sum of a hand: its rank key, then a count of one card, then its suit, then its mask.
RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)  # see hands/kernels/building
NUMBER_SHIFT, RANKS_BITS, SUIT_BITS = 23, 29, 5  # seven keys and their number in one digit of Python's integers
RANKS, SUITS_SHIFT, MASK_SHIFT = (1 << RANKS_BITS) - 1, RANKS_BITS, RANKS_BITS + 4 * SUIT_BITS
SUMS: dict[int, int] = {
    one: RANK_KEYS[one >> 2] | 1 << NUMBER_SHIFT | 1 << SUITS_SHIFT + SUIT_BITS * (one & 3) | MASKS[one] << MASK_SHIFT
    for one in CARDS
}
_sum_of = SUMS.__getitem__
_CARDS_ONLY: set[type] = {Card}
_NUMBERS_ONLY: set[type] = {int}
# A sum begins with three cards of each suit, so that five more of a suit show as a bit.
SUM_BEGINS, FIVE_SUITED = (sum(number << SUIT_BITS * suit for suit in range(4)) << SUITS_SHIFT for number in (3, 24))
SUITED = 1 << RANKS_BITS

_RANK_WORDS = {
    "two": 0, "deuce": 0, "three": 1, "trey": 1, "four": 2, "five": 3, "six": 4, "seven": 5, "eight": 6, "nine": 7,
    "ten": 8, "jack": 9, "queen": 10, "king": 11, "ace": 12,
}  # fmt: skip
_RANKS = (
    {letter.lower(): rank for rank, letter in enumerate(RANK_LETTERS)}
    | {"10": 8}
    | _RANK_WORDS
    | {word + "s": rank for word, rank in _RANK_WORDS.items()}
)
_SUITS = {
    spelling: suit
    for suit in range(4)
    for spelling in (SUIT_LETTERS[suit], SUIT_SYMBOLS[suit], "♧♢♡♤"[suit], SUIT_NAMES[suit], SUIT_NAMES[suit][:-1])
}
_SHORT = {
    rank + suit: CARDS[_RANKS[rank.lower()] * 4 + _SUITS[suit.lower()]]
    for rank in RANK_LETTERS + "tjqka"
    for suit in SUIT_LETTERS + SUIT_LETTERS.upper() + SUIT_SYMBOLS
}
_SHORT_SUMS = {text: SUMS[one] for text, one in _SHORT.items()}
# The sums by the two characters of a card read as one number; 0 if they are not a card. So seven cards, the most
# common number, are read at once; the last of them carries the starting value of a sum.
SUM_AT, LAST_SUM_AT = [0] * (1 << 15), [SUM_BEGINS] * (1 << 15)
for _text, _sum in _SHORT_SUMS.items():
    if _text.isascii():
        _at = int.from_bytes(_text.encode(), "little")
        SUM_AT[_at], LAST_SUM_AT[_at] = _sum, _sum + SUM_BEGINS
SEVEN_JOINED, SEVEN_SPACED = struct.Struct("<7H").unpack, struct.Struct("<" + "x".join("H" * 7)).unpack
SIX_SPACES = " " * 6
_TWO_CHARACTERS = re.compile("..?", re.DOTALL)
# Words come first: "ace of spades" begins like the ace of clubs.
_ONE_CARD = re.compile(
    r"(?P<rank_word>10|[2-9]|[a-z]+)\s+of\s+(?P<suit_word>[a-z]+)"
    r"|(?P<rank>10|[2-9tjqka])\s*(?P<suit>[cdhs♣♦♥♠♧♢♡♤])\ufe0f?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,]*")
_ALLOWED = (
    "a card is a rank (2 to 9, T or 10, J, Q, K, A) and a suit (c, d, h, s or ♣♦♥♠), such as As, 10d or 'ace of spades'"
)


class Cards(tuple[Card, ...]):
    """Checked cards, each once: a tuple that is known to be valid, and the sum of the cards."""

    mask: int  # bit `16 * suit + rank` of each card, as the kernels have it
    ranks: int  # `ranks_of` the cards

    def __new__(cls, some: str | Iterable[str | SupportsIndex] = ()) -> Cards:
        if type(some) is cls:
            return some
        if isinstance(some, str):
            found = _from_text(some)
        else:
            found = [one if type(one) is Card else card(one) for one in some]
        made = tuple.__new__(cls, found)
        total = sum(map(_sum_of, found), SUM_BEGINS)
        made.mask = mask = total >> MASK_SHIFT
        made.ranks = ranks_of(total)
        if mask.bit_count() != len(found) or len(found) > len(CARDS):
            twice = next(one for place, one in enumerate(found) if one in found[:place])
            raise BadCard(f"{twice} ({twice.words}) is given twice; each card is in the deck only once")
        return made

    def _repr_html_(self) -> str:
        from croupier.cards.drawing import svg

        return svg(self)


def cards(some: str | Iterable[str | SupportsIndex]) -> Cards:
    """The cards of a text such as `As 10d`, `T♦Kc` or `ace of spades, ten of hearts`, or of several texts or numbers.

    Each card may appear only once.
    """
    return Cards(some)


def card(one: str | SupportsIndex) -> Card:
    """The card that a text or number names."""
    if type(one) is Card:
        return one
    if not isinstance(one, str):
        return _from_number(one)
    found = _from_text(one)
    if len(found) != 1:
        raise BadCard(f"{one!r} is {len(found)} cards; one card is wanted, such as As, 10d or 'ace of spades'")
    return found[0]


def show(some: Iterable[SupportsIndex]) -> str:
    """Cards as text: `As Td`. `cards` reads what this and the next three functions write."""
    return " ".join(str(_from_number(one)) for one in some)


def in_numerals(some: Iterable[SupportsIndex]) -> str:
    """Cards with the ten as a number: `As 10d`."""
    return " ".join(_from_number(one).numeral for one in some)


def in_symbols(some: Iterable[SupportsIndex]) -> str:
    """Cards with suit symbols: `A♠ T♦`."""
    return " ".join(_from_number(one).symbol for one in some)


def in_words(some: Iterable[SupportsIndex]) -> str:
    """Cards in words: `ace of spades, 10 of diamonds`."""
    return ", ".join(_from_number(one).words for one in some)


def ranks_of(total: int) -> int:
    """The rank keys in a sum of up to seven cards, above them their number, and `SUITED` if five share a suit."""
    ranks = total & RANKS
    return ranks | SUITED if total & FIVE_SUITED else ranks


def sum_of_text(text: str) -> int:
    """The sum (`SUMS`) of cards written with two characters each, as `As Td 2c` or `AsTd2c`; 0 for any other text.

    `cards` reads the other ways to write cards, and refuses what is not a card or appears twice.
    """
    parts = text.split() if " " in text else _TWO_CHARACTERS.findall(text)
    try:
        total = sum([_SHORT_SUMS[part] for part in parts], SUM_BEGINS)
    except KeyError:
        return 0
    return total if parts and (total >> MASK_SHIFT).bit_count() == len(parts) else 0


def sum_of_cards(some: Sequence[int]) -> int:
    """The sum of distinct `Card` objects, or of their numbers; 0 for anything else, which `cards` may accept."""
    kinds = set(map(type, some))
    if kinds != _CARDS_ONLY and kinds != _NUMBERS_ONLY:
        return 0
    try:
        total = sum(map(_sum_of, some), SUM_BEGINS)
    except KeyError:
        return 0
    return total if some and (total >> MASK_SHIFT).bit_count() == len(some) else 0


def _from_text(text: str) -> list[Card]:
    """The cards of a text: by dictionary if every card has two characters, otherwise by the grammar."""
    try:
        return [_SHORT[part] for part in (text.split() if " " in text else _TWO_CHARACTERS.findall(text))]
    except KeyError:
        return _from_long_text(text)


def _from_long_text(text: str) -> list[Card]:
    found: list[Card] = []
    place = _after_gap(text, 0)
    while place < len(text):
        match = _ONE_CARD.match(text, place)
        if match is None:
            wrong = re.split(r"[\s,]", text[place:])[0]
            raise BadCard(f"{wrong!r} in {text!r} is not a card; {_ALLOWED}")
        rank = _RANKS.get((match["rank"] or match["rank_word"]).lower())
        suit = _SUITS.get((match["suit"] or match["suit_word"]).lower())
        if rank is None or suit is None:
            raise BadCard(f"{match[0]!r} in {text!r} is not a card; {_ALLOWED}")
        found.append(CARDS[rank * 4 + suit])
        place = _after_gap(text, match.end())
    return found


def _after_gap(text: str, place: int) -> int:
    gap = _BETWEEN.match(text, place)
    assert gap is not None  # it also matches nothing
    return gap.end()


def _from_number(number: SupportsIndex) -> Card:
    try:
        which = index(number)
    except TypeError:
        which = -1
    if not 0 <= which < len(CARDS) or isinstance(number, bool):
        raise BadCard(f"{number!r} is not a card; cards are numbered 0 (2c) to 51 (As)")
    return CARDS[which]


def number_of_cards(number: int) -> str:
    """`1 card`, `7 cards`."""
    return "1 card" if number == 1 else f"{number} cards"
