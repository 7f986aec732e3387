"""MD-LIR chapter 3: cards; number of decks."""

from __future__ import annotations

from croupier.engine import RuleViolation
from croupier.rules.house.choices import BY_HAND
from croupier.rules.let_it_ride.table import DECK_MINUTES, DECK_REMOVED, LetItRideTable

BACKS = ("red", "blue")


def deck_in_use(table: LetItRideTable) -> str:
    """One deck, or two that alternate with every round; none older than the change interval, none removed."""
    age, limit = table.facts.get(DECK_MINUTES, 0), table.plan.change_minutes
    if age >= limit:  # the clock belongs to the deck, whatever was played with it
        clause = "MD-LIR 3.C(1)" if table.house["deal.method"] == BY_HAND else "MD-LIR 3.C(2)"
        raise RuleViolation(
            clause,
            f"the deck has been at the table for {age} minutes; it is changed at least every {limit // 60} hours",
        )
    if table.facts.get(DECK_REMOVED):  # a removed deck is replaced before play or alternation goes on
        raise RuleViolation("MD-LIR 3.A", "the deck was removed from the table; another is opened before play goes on")
    decks = backs(table)
    used = back_in_use(table)
    if len(decks) == 1:
        table.note("deck in use", what=used, clause="MD-LIR 3.A")
        return used
    table.note("deck in use", what=used, clause="MD-LIR 3.B(4)")
    stored = next(back for back in BACKS if back != used)
    table.note("deck in the shuffler", what=stored, clause="MD-LIR 3.B(3)")
    table.note("discard rack for one deck", what=used, clause="MD-LIR 3.B(5)")
    return used


def backs(table: LetItRideTable) -> tuple[str, ...]:
    """The decks in play: two only while a machine shuffles."""
    return BACKS if table.plan.two_decks and not table.manual else BACKS[:1]


def back_in_use(table: LetItRideTable) -> str:
    """The deck of this round: with two, each is used for every other round of play."""
    decks = backs(table)
    return decks[(table.facts.get("round", 1) - 1) % len(decks)]


def decks_received(table: LetItRideTable) -> tuple[str, ...]:
    """The backs of the decks brought to the table: one, or two of different colours. Their clock begins (3.C)."""
    decks = backs(table)
    table.facts.pop(DECK_REMOVED, None)
    table.facts[DECK_MINUTES] = 0
    for back in decks:
        table.note("deck received", what=back, clause="MD-LIR 3.A(1)")
        table.note("cover card received", what=back, clause="MD-LIR 3.A(2)")
    if len(decks) == 2:
        table.note("two decks of one design", clause="MD-LIR 3.B(1)")
        table.note("backs of different colours", what=" and ".join(decks), clause="MD-LIR 3.B(2)")
    return decks


def count_is_due(table: LetItRideTable) -> bool:
    """8.D(5), 9.E, 10.D: is the stub counted by hand in this round of play?

    P-06: the deck in use at rounds 5, 10, 15 ... is counted. By an even interval it would always be the same one of
    two alternating decks, so the other is counted in the round after.
    """
    if table.machine_counted:
        return False
    past = table.facts.get("round", 1) % table.house["deck.count_every"]
    both = table.house["deck.count_every"] % 2 == 0 and len(backs(table)) == 2
    return past == 0 or (both and past == 1 and table.facts.get("round", 1) > 1)
