"""MD-TOP5 chapter 3: cards; number of decks."""

from __future__ import annotations

from croupier.engine import DEALER, PROCEED, Asking, Option, RuleViolation, proceed
from croupier.rules.banked.choices import BY_HAND
from croupier.rules.banked.maryland import BACKS
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_five.table import TopFiveTable

# What the dealer may find wrong with a deck that is brought to the table, and with the second of a pair.
FIRST_DECK = (Option(DEALER, "cards-differ", "MD-TOP5 3.A(1)"), Option(DEALER, "no-cover-card", "MD-TOP5 3.A(2)"))
SECOND_DECK = (
    *FIRST_DECK,
    Option(DEALER, "other-design", "MD-TOP5 3.B(1)"),
    Option(DEALER, "same-colour", "MD-TOP5 3.B(2)"),
)


def deck_in_use(table: TopFiveTable) -> str:
    """One deck, or two that alternate with every round; none older than the change interval, none removed."""
    age, limit = table.deck_minutes, table.equipment.change_minutes
    if age >= limit:
        clause = "MD-TOP5 3.C(1)" if table.house["deal.method"] == BY_HAND else "MD-TOP5 3.C(2)"
        raise RuleViolation(
            clause,
            f"the deck has been at the table for {age} minutes; it is changed at least every {limit // 60} hours",
        )
    if table.deck_removed:  # a removed deck is replaced before play or alternation goes on
        raise RuleViolation("MD-TOP5 3.A", "the deck was removed from the table; another is opened before play goes on")
    used = table.back_in_use
    if len(table.backs) == 1:
        table.note(DeckKind.IN_USE, deck=used, clause="MD-TOP5 3.A")
        return used
    table.note(DeckKind.IN_USE, deck=used, clause="MD-TOP5 3.B(4)")
    stored = next(back for back in BACKS if back != used)
    table.note(DeckKind.IN_THE_SHUFFLER, deck=stored, clause="MD-TOP5 3.B(3)")
    table.note(DeckKind.RACK_FOR_ONE_DECK, deck=used, clause="MD-TOP5 3.B(5)")
    return used


def decks_received(table: TopFiveTable) -> Asking[tuple[str, ...]]:
    """A, B: one deck or a pair; a faulty one is sent back. Their clock begins (3.C)."""
    decks = table.backs
    for place, back in enumerate(decks):
        ask = proceed(*(SECOND_DECK if place else FIRST_DECK), clause="MD-TOP5 3.B" if place else "MD-TOP5 3.A")
        while (found := (yield ask)).verb != PROCEED:
            wrong = next(option for option in ask.options if option.verb == found.verb)
            table.note(DeckKind.DECK_SENT_BACK, deck=back, act=found.verb, clause=wrong.clause)
        table.note(DeckKind.DECK_RECEIVED, deck=back, clause="MD-TOP5 3.A(1)")
        table.note(DeckKind.COVER_CARD_RECEIVED, deck=back, clause="MD-TOP5 3.A(2)")
    if len(decks) == 2:
        table.note(DeckKind.ONE_DESIGN, clause="MD-TOP5 3.B(1)")
        table.note(DeckKind.DIFFERENT_BACKS, clause="MD-TOP5 3.B(2)")
    table.receive_the_decks()
    return decks
