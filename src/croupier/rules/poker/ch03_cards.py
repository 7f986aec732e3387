"""MD-POKER chapter 3: cards; number of decks."""

from __future__ import annotations

from croupier.engine import RuleViolation
from croupier.hands.games import SIX_PLUS_DECK
from croupier.rules.event_kinds import DeckKind
from croupier.rules.memory import NEW
from croupier.rules.poker.memory import BACKS, Back, Pair
from croupier.rules.poker.table import PokerTable

NO_SHUFFLER, COUNTING_SHUFFLER = "none", "automatic-counting"


def shuffler(table: PokerTable) -> str:
    """B: the shuffling device in use; "none" while it is out of order (18.R)."""
    return NO_SHUFFLER if table.memory.shuffler_out_of_order else table.plan.shuffler


def is_six_plus(table: PokerTable) -> bool:
    """A(1)(a): is this game played with 36-card decks, as Six Plus is?"""
    return table.spec.deck == SIX_PLUS_DECK


def pair_in_use(table: PokerTable) -> Pair:
    """C, X-36: the ages of the two decks for this game; Six Plus has a pair of its own. New decks have age 0."""
    memory = table.memory
    return (memory.six_plus_decks if is_six_plus(table) else memory.decks) or Pair()


def _now_in_use(table: PokerTable, pair: Pair) -> None:
    if is_six_plus(table):
        table.remember(six_plus_decks=pair)
    else:
        table.remember(decks=pair)


def age_of_the_older(table: PokerTable) -> int:
    """C, X-35: the age of the older deck in minutes; when it is due, both decks are changed together."""
    pair = pair_in_use(table)
    return max(pair.red, pair.blue)


def decks_age(table: PokerTable, minutes: int) -> None:
    """C, X-36: the clock belongs to the deck, so both pairs age, whichever game is on."""
    _now_in_use(table, pair_in_use(table))
    memory = table.memory
    table.remember(decks=_older(memory.decks, minutes), six_plus_decks=_older(memory.six_plus_decks, minutes))


def _older(pair: Pair | None, minutes: int) -> Pair | None:
    return None if pair is None else Pair(pair.red + minutes, pair.blue + minutes)


def removed(table: PokerTable) -> None:
    """7.F(6), 18.I: the deck in use is removed until it is replaced."""
    table.remember(deck_removed=back_in_use(table))


def deck_replaced(table: PokerTable) -> Back:
    """X-35: a new deck replaces the removed one, whose back is returned; the other deck keeps its age."""
    back, pair = table.memory.deck_removed, pair_in_use(table)
    assert back is not None
    _now_in_use(table, Pair(0, pair.blue) if back == "red" else Pair(pair.red, 0))
    table.remember(deck_removed=None)
    table.note(DeckKind.DECK_REPLACED, deck=back, clause="MD-POKER 7.F(6)", reading="X-35")
    return back


def decks_changed(table: PokerTable) -> None:
    """C: both decks are changed, even if one of them was only to be replaced."""
    _now_in_use(table, Pair())
    table.remember(deck_removed=None)
    table.note(DeckKind.BOTH_CHANGED, clause="MD-POKER 3.C", reading="X-35")


def back_in_use(table: PokerTable) -> Back:
    """A(4)(b): the back of the deck for this round; the two decks alternate."""
    first, second = BACKS
    return first if (table.memory.round or 1) % 2 else second


def deck_in_use(table: PokerTable) -> None:
    """A(4), B, C: two decks with different backs, each used for every other round, changed within the interval.

    A stand-alone round, which has no number, is played with any deck.
    """
    if table.memory.deck_removed is not None:
        raise RuleViolation(
            "MD-POKER 7.F(6)", "the deck was removed from the table; it is replaced before play goes on (X-35)"
        )
    number = table.memory.round
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
    if table.memory.stage == NEW:  # at a table that keeps its day, the decks' age starts here
        _now_in_use(table, Pair())
    if is_six_plus(table):
        table.note(DeckKind.LOW_CARDS_REMOVED, number=36, clause="MD-POKER 3.A(1)(a)", reading="P-05")
    return BACKS
