"""Decks: the cards they are made of, and how one deck is told from another.

Data only. When a deck is inspected, counted, cut or removed is up to the chapters of each document.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from croupier.cards.card import CLUBS, DIAMONDS, HEARTS, SPADES, Card, cards, show
from croupier.errors import CroupierError


class UnknownComposition(CroupierError, KeyError):
    """A name that is not a composition."""


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """How the cards found differ from those a deck should have; truthy if they do."""

    missing: tuple[Card, ...]
    surplus: tuple[Card, ...]

    def __bool__(self) -> bool:
        return bool(self.missing or self.surplus)

    def __str__(self) -> str:
        parts = [
            f"{name} {show(some)}" for name, some in (("missing", self.missing), ("surplus", self.surplus)) if some
        ]
        return "; ".join(parts) or "complete"


@dataclass(frozen=True, slots=True)
class Composition:
    """The cards a deck is made of, in the order of a newly opened deck; no card appears twice."""

    name: str
    cards: tuple[Card, ...]
    _members: frozenset[Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_members", frozenset(cards(self.cards)))

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return card in self._members

    def compare(self, found: Iterable[Card]) -> Discrepancy:
        """What is missing from the cards found, and what should not be there (a foreign card, a second copy)."""
        left = Counter(found)
        left.subtract(self.cards)
        return Discrepancy(
            missing=tuple(card for card in self.cards if left[card] < 0),
            surplus=tuple(sorted(left.elements())),
        )


@dataclass(frozen=True, slots=True)
class Deck:
    """One deck at a table: what it is made of and the colour of its backs, which tells it from its alternate."""

    composition: Composition
    back: str

    def __len__(self) -> int:
        return len(self.composition)

    def __str__(self) -> str:
        return f"{self.back} {self.composition.name} deck"


def _new_deck_order() -> Iterator[Card]:
    """Spades and diamonds from ace to king, clubs and hearts from king to ace, as the makers pack them."""
    ace_to_king = (12, *range(12))
    for suit, ranks in (
        (SPADES, ace_to_king),
        (DIAMONDS, ace_to_king),
        (CLUBS, reversed(ace_to_king)),
        (HEARTS, reversed(ace_to_king)),
    ):
        yield from (Card(rank * 4 + suit) for rank in ranks)


_SIX = 4
STANDARD_52 = Composition("standard-52", tuple(_new_deck_order()))
# MD-POKER 3.A(1)(a): ranks 2 to 5 of every suit are taken out.
SIX_PLUS_36 = Composition("six-plus-36", tuple(card for card in STANDARD_52 if card.rank >= _SIX))
COMPOSITIONS: Mapping[str, Composition] = MappingProxyType({one.name: one for one in (STANDARD_52, SIX_PLUS_36)})


def composition(name: str) -> Composition:
    """The composition of this name."""
    try:
        return COMPOSITIONS[name]
    except KeyError:
        raise UnknownComposition(f"there is no deck {name!r}; the decks are {', '.join(COMPOSITIONS)}") from None
