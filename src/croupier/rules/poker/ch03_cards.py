"""MD-POKER chapter 3: cards; number of decks."""

from __future__ import annotations

from croupier.engine import RuleViolation
from croupier.hands.games import SIX_PLUS_DECK
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.table import PokerTable

BACKS = ("red", "blue")
NO_SHUFFLER, COUNTING_SHUFFLER = "none", "automatic-counting"
OUT_OF_ORDER = "shuffler-out-of-order"  # a fact that lasts until the device is repaired (18.R)
DECK_MINUTES, SIX_PLUS_MINUTES = "deck-minutes", "six-plus-deck-minutes"  # facts: how long a pair has been here (C)
DECK_REMOVED = "deck-removed"  # a fact that lasts until the deck is replaced (7.F(6), 18.I): 1 red, 2 blue


def shuffler(table: PokerTable) -> str:
    """B: the device that shuffles here; none where it is out of order (18.R)."""
    return NO_SHUFFLER if table.facts.get(OUT_OF_ORDER) else table.plan.shuffler


def is_six_plus(table: PokerTable) -> bool:
    """A(1)(a): is the game here played with decks of 36 cards, as Six Plus is?"""
    return table.spec.deck == SIX_PLUS_DECK


def age_of_the_decks(table: PokerTable) -> str:
    """C, X-36: the fact that counts the minutes of the pair in use; the pair for Six Plus is another one."""
    return SIX_PLUS_MINUTES if is_six_plus(table) else DECK_MINUTES


def minutes_of(table: PokerTable, back: str) -> str:
    """X-35: the fact that counts the minutes of one deck that took the place of another, and so is younger."""
    return f"{back}-{age_of_the_decks(table)}"


def age_of_the_older(table: PokerTable) -> int:
    """C, X-35: both decks are changed together, when the older one is due; in minutes."""
    facts = table.facts
    pair = facts.get(age_of_the_decks(table), 0)
    return max(facts.get(minutes_of(table, back), pair) for back in BACKS)


def decks_age(table: PokerTable, minutes: int) -> None:
    """C, X-36: the clock belongs to the deck, so a pair gets older whichever game is on."""
    facts = table.facts
    facts.setdefault(age_of_the_decks(table), 0)
    for pair in (DECK_MINUTES, SIX_PLUS_MINUTES):
        for age in (pair, *(f"{back}-{pair}" for back in BACKS)):
            if age in facts:
                facts[age] += minutes


def removed(table: PokerTable) -> None:
    """7.F(6), 18.I: the deck in use is out until another has taken its place."""
    table.facts[DECK_REMOVED] = 1 + BACKS.index(back_in_use(table))


def deck_replaced(table: PokerTable) -> None:
    """X-35: a new deck takes the place of the removed one; the other is as old as it was."""
    back = BACKS[table.facts.pop(DECK_REMOVED) - 1]
    table.facts[minutes_of(table, back)] = 0
    table.note(DeckKind.DECK_REPLACED, deck=back, clause="MD-POKER 7.F(6)", reading="X-35")


def decks_changed(table: PokerTable) -> None:
    """C: both decks are new, whatever was wrong with one of them."""
    for gone in (DECK_REMOVED, *(minutes_of(table, back) for back in BACKS)):
        table.facts.pop(gone, None)
    table.facts[age_of_the_decks(table)] = 0
    table.note(DeckKind.BOTH_CHANGED, clause="MD-POKER 3.C", reading="X-35")


def back_in_use(table: PokerTable) -> str:
    """A(4)(b): each deck is used for every other round."""
    return BACKS[(table.facts.get("round", 1) - 1) % 2]


def deck_in_use(table: PokerTable) -> None:
    """A(4), B, C: two decks with different backs, each used for every other round, changed within the interval.

    A round that stands alone, without the fact `round`, is played with whatever deck there is.
    """
    if table.facts.get(DECK_REMOVED):
        raise RuleViolation(
            "MD-POKER 7.F(6)", "the deck was removed from the table; it is replaced before play goes on (X-35)"
        )
    number = table.facts.get("round")
    if number is None:
        return
    age, limit = age_of_the_older(table), 60 * table.house["deck.change_hours"]
    if age >= limit:
        raise RuleViolation(
            "MD-POKER 3.C",
            f"the decks have been at the table for {age} minutes; they are changed at least every {limit // 60} hours",
        )
    used = back_in_use(table)
    other = next(back for back in BACKS if back != used)
    table.note(DeckKind.ONE_DECK, deck=used, clause="MD-POKER 3.A(1)")
    table.note(DeckKind.IN_USE, deck=used, clause="MD-POKER 3.A(4)(b)")
    if number > 1:
        table.note(DeckKind.ALTERNATE, deck=used, clause="MD-POKER 3.A(4)(a)")
    stored = "MD-POKER 3.B" if shuffler(table) != NO_SHUFFLER else "MD-POKER 3.A(4)(c)"
    table.note(DeckKind.STORED, deck=other, clause=stored)


def decks_received(table: PokerTable) -> tuple[str, str]:
    """A: two decks with backs of different colours; Six Plus has 36 cards."""
    table.note(DeckKind.TWO_DECKS_RECEIVED, clause="MD-POKER 3.A(4)")
    if is_six_plus(table):
        table.note(DeckKind.LOW_CARDS_REMOVED, number=36, clause="MD-POKER 3.A(1)(a)", reading="P-05")
    return BACKS
