"""Shuffles that the room commits to before a card is dealt, and to which every seat contributes.

The room shuffles, and commits to each card in its place by a salted leaf (16 secret bytes; table, hand, shuffle and
place inside) under one root. The root is journalled and shown to everybody. Only then does each seat send a nonce, and
the order dealt is the committed one, permuted as the root and the nonces determine. A card that was shown is opened by
its salt; one that was mucked stays secret.

What this proves: nobody, the room included, changed a card after the root was published, and nobody who did not know
the committed order could choose which card goes where. It does not prove that the room does not know the order, or that
it told nobody at the table: a player who knows it and sends the last nonce can try many until one suits them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256

import msgspec

from croupier.cards import CARDS
from croupier.cards.shuffle import Chance, SeededChance
from croupier.engine.leaves import SALT_BYTES, leaf, root
from croupier.errors import CroupierError

NONCE_BYTES = 16


class BrokenShuffle(CroupierError):
    """A shuffle whose openings do not fit its root: which place, and why."""


class ShufflePlace(msgspec.Struct, frozen=True):
    """The identity of a shuffle: the third of hand 17 at table 4."""

    table: str
    hand: int
    shuffle: int

    def text(self, at: int, card: int) -> bytes:
        """The content that the leaf of a card at its position commits to."""
        return f"{self.table}\n{self.hand}\n{self.shuffle}\n{at}\n{CARDS[card]}".encode()


class Opening(msgspec.Struct, frozen=True):
    """A card that was shown: its position in the order dealt, and the salt of its leaf."""

    at: int
    card: int
    salt: bytes


class ShownShuffle(msgspec.Struct, frozen=True):
    """Everything one person needs to check a shuffle: root, leaves, nonces, and the cards that this person saw."""

    place: ShufflePlace
    root: bytes
    leaves: tuple[bytes, ...]
    nonces: Mapping[int, bytes]
    openings: tuple[Opening, ...] = ()


class Committed(msgspec.Struct, frozen=True):
    """The room's own part of a shuffle. Secret: it reveals every card of the hand."""

    place: ShufflePlace
    order: tuple[int, ...]
    salts: tuple[bytes, ...]

    @property
    def leaves(self) -> tuple[bytes, ...]:
        """A leaf for each card at its position."""
        cards = enumerate(zip(self.order, self.salts, strict=True))
        return tuple(leaf(salt, self.place.text(at, card)) for at, (card, salt) in cards)

    @property
    def root(self) -> bytes:
        """The root that everybody is shown before the nonces."""
        return root(self.leaves)

    def dealt(self, nonces: Mapping[int, bytes], of_root: bytes = b"") -> tuple[int, ...]:
        """The order in which the cards are dealt: the committed one, permuted by what the seats sent.

        `of_root` is its root, for whoever has computed it already.
        """
        return tuple([self.order[at] for at in permutation(of_root or self.root, nonces, len(self.order))])

    def shown(self, nonces: Mapping[int, bytes], seen: Sequence[int]) -> ShownShuffle:
        """The proof for somebody who saw the cards at these positions of the order dealt."""
        places = permutation(self.root, nonces, len(self.order))
        openings = tuple(Opening(at, self.order[places[at]], self.salts[places[at]]) for at in sorted(seen))
        return ShownShuffle(self.place, self.root, self.leaves, dict(nonces), openings)


def commit(place: ShufflePlace, cards: Sequence[int], chance: Chance, random: bytes) -> Committed:
    """A shuffle of these cards with a fresh salt for each; `random` has 16 bytes per card."""
    if len(random) != SALT_BYTES * len(cards):
        raise BrokenShuffle(f"{len(cards)} cards need {SALT_BYTES * len(cards)} bytes of salt, not {len(random)}")
    salts = tuple(random[at : at + SALT_BYTES] for at in range(0, len(random), SALT_BYTES))
    return Committed(place, chance.order(cards), salts)


def permutation(of_root: bytes, nonces: Mapping[int, bytes], number: int) -> tuple[int, ...]:
    """Which committed position is dealt first, second, ...; all orders are equally likely if one nonce is random.

    A seat that sent no nonce is left out.
    """
    mixed = sha256(of_root)
    for seat, nonce in sorted(nonces.items()):
        mixed.update(seat.to_bytes(2, "big") + len(nonce).to_bytes(2, "big") + nonce)
    return SeededChance(mixed.hexdigest()).order(range(number))


def check(shown: ShownShuffle, *, own: Mapping[int, bytes] | None = None) -> int:
    """Check cards against their root; returns how many, or names the first that does not fit. `own` are nonces sent."""
    if root(shown.leaves) != shown.root:
        raise BrokenShuffle("the leaves do not make the root")
    for seat, nonce in (own or {}).items():
        if shown.nonces.get(seat) != nonce:
            raise BrokenShuffle(f"the nonce that seat {seat} sent is not among those that were used")
    places = permutation(shown.root, shown.nonces, len(shown.leaves))
    cards = [opening.card for opening in shown.openings]
    if len(set(cards)) != len(cards) or len({opening.at for opening in shown.openings}) != len(cards):
        raise BrokenShuffle("a card or a place is opened twice")
    for opening in shown.openings:
        where = f"place {opening.at + 1} of the order dealt"
        if not 0 <= opening.at < len(places) or not 0 <= opening.card < len(CARDS) or len(opening.salt) != SALT_BYTES:
            raise BrokenShuffle(f"{where}: this is not an opening of {len(places)} cards")
        at = places[opening.at]
        if leaf(opening.salt, shown.place.text(at, opening.card)) != shown.leaves[at]:
            raise BrokenShuffle(f"{where}: {CARDS[opening.card]} is not the card that was committed to")
    return len(cards)
