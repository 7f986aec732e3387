"""MD-LIR chapter 3: cards; number of decks."""

from __future__ import annotations

from croupier.engine import RuleViolation
from croupier.rules.house.choices import BY_HAND, change_minutes_max
from croupier.rules.let_it_ride.table import LetItRideTable

BACKS = ("red", "blue")


def deck_in_use(table: LetItRideTable) -> None:
    """One deck, or two that alternate with every round; none older than the change interval."""
    age, limit = table.facts.get("deck-minutes", 0), change_minutes_max(table.house)
    if age >= limit:
        clause = "MD-LIR 3.C(1)" if table.house["deal.method"] == BY_HAND else "MD-LIR 3.C(2)"
        raise RuleViolation(
            clause,
            f"the deck has been at the table for {age} minutes; it is changed at least every {limit // 60} hours",
        )
    if table.house["deck.count"] == 1:
        table.note("deck in use", what=BACKS[0], clause="MD-LIR 3.A")
        return
    used, stored = BACKS if table.facts.get("round", 1) % 2 else BACKS[::-1]
    table.note("deck in use", what=used, clause="MD-LIR 3.B(4)")
    table.note("deck in the shuffler", what=stored, clause="MD-LIR 3.B(3)")


def decks_received(table: LetItRideTable) -> tuple[str, ...]:
    """The backs of the decks brought to the table: one, or two of different colours."""
    if table.house["deck.count"] == 1:
        table.note("deck received", what=BACKS[0], clause="MD-LIR 3.A(1)")
        table.note("cover card received", clause="MD-LIR 3.A(2)")
        return BACKS[:1]
    table.note("two decks of one design received", clause="MD-LIR 3.B(1)")
    table.note("backs of different colours", what=" and ".join(BACKS), clause="MD-LIR 3.B(2)")
    return BACKS
