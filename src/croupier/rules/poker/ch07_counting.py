"""MD-POKER chapter 7, F: the deck is set down, counted, and removed if it is not complete."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from croupier.engine import DEALER, DECK, PROCEED, RACK, Ask, Irregularity, Option, Procedure, proceed
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.ch03_cards import COUNTING_SHUFFLER, removed, shuffler
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.faults import faults
from croupier.rules.poker.table import PokerTable

COUNT, MACHINE_COUNT, COUNT_STUB, SET_DOWN = "count", "machine-count", "count-stub", "set-down"
COUNTED_MAX = 104


def count_is_due(table: PokerTable) -> bool:
    """F(4)(a): is a count by hand due? At rounds 5, 10, 15 ..., unless a machine counts or the stub was counted.

    P-06: an even interval would always hit the same one of two alternating decks, so the other is counted next.
    """
    number = table.memory.round
    if not number or shuffler(table) == COUNTING_SHUFFLER:
        return False
    every = table.house["deck.count_every"]
    if number % every and not (every % 2 == 0 and number % every == 1 and number > 1):
        return False
    return table.faults is None or not table.faults.stub_counted


def count_the_deck(table: PokerTable) -> Procedure:
    """F(4)(a), F(6): the finished round stands, whatever the count finds (X-19); P-05: Six Plus has 36 cards."""
    cards = len(table.places[RACK])
    answer = yield _count_ask()
    counted = cards if answer.verb == PROCEED else answer.amount
    table.note(DeckKind.COUNTED, number=counted, clause="MD-POKER 7.F(4)(a)", reading="P-05" if cards < 52 else "")
    if counted != cards:
        deck_removed(table, f"{counted} cards, not {cards}", "X-19")


@cache
def _count_ask() -> Ask:
    by_hand = Option(DEALER, COUNT, "MD-POKER 7.F(4)(a)", amount_max=COUNTED_MAX)
    return proceed(by_hand, clause="MD-POKER 7.F(4)")


def machine_count(table: PokerTable, cards: int) -> Procedure:
    """F(4)(b): a counting shuffler counts after every shuffle; nothing is dealt from an incomplete deck."""
    answer = yield _machine_ask()
    counted = cards if answer.verb == PROCEED else answer.amount
    table.note(DeckKind.MACHINE_COUNTED, number=counted, clause="MD-POKER 7.F(4)(b)")
    if counted != cards:
        raise Irregularity("MD-POKER 7.F(6)", f"the shuffler counts {counted} cards, not {cards}")


@cache
def _machine_ask() -> Ask:
    wrong = Option(DEALER, MACHINE_COUNT, "MD-POKER 7.F(4)(b)", amount_max=COUNTED_MAX)
    return proceed(wrong, clause="MD-POKER 7.F(4)(b)")


def deck_options(table: PokerTable) -> Iterator[Option]:
    """F(1)(c): the dealer may set the deck down for a transaction."""
    if table.live and table.places[DECK]:
        yield Option(DEALER, SET_DOWN, "MD-POKER 7.F(1)(c)")


def set_down(table: PokerTable) -> bool:
    """F(1)(c): a marker button is put on the deck until the transaction is done; it is still the same player's turn."""
    table.note(PokerKind.MARKED, clause="MD-POKER 7.F(1)(c)")
    return False


def stub_options(table: PokerTable) -> Iterator[Option]:
    """F(5), P-07: in games with a board the dealer may count the stub instead."""
    if table.spec.has_board and table.live:
        yield Option(DEALER, COUNT_STUB, "MD-POKER 7.F(5)", amount_max=COUNTED_MAX)


def count_the_stub(table: PokerTable, counted: int) -> Irregularity | bool:
    """F(5), F(6): the stub is counted; during a round a wrong number means missing or extra cards (18.I)."""
    cards = len(table.places[DECK])
    table.note(DeckKind.STUB_COUNTED, number=counted, clause="MD-POKER 7.F(5)", reading="P-07")
    faults(table).stub_counted = True
    return counted != cards and Irregularity("MD-POKER 18.I", f"the stub has {counted} cards, not {cards}")


def deck_removed(table: PokerTable, why: str, reading: str) -> None:
    """F(6): the deck leaves the table, and is replaced before the next round (X-35)."""
    removed(table)
    table.note(DeckKind.REMOVED, text=why, clause="MD-POKER 7.F(6)", reading=reading)
