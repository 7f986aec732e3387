"""Cards and decks: what lies on the felt, before any game gives it a meaning."""

from croupier.cards.card import (
    CARDS,
    CLUBS,
    DIAMONDS,
    HEARTS,
    RANK_NAMES,
    SPADES,
    SUIT_NAMES,
    BadCard,
    Card,
    card,
    cards,
    in_words,
    show,
)

__all__ = [
    "CARDS",
    "CLUBS",
    "DIAMONDS",
    "HEARTS",
    "RANK_NAMES",
    "SPADES",
    "SUIT_NAMES",
    "BadCard",
    "Card",
    "card",
    "cards",
    "in_words",
    "show",
]
