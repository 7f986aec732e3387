"""MD-POKER chapter 18, G and I: misdeals and incomplete decks, which make the round void."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import DEALER, FLOOR, Answer, Ask, Irregularity, Open, Option, TableKind
from croupier.money import dollars_and_cents
from croupier.rules.event_kinds import DeckKind
from croupier.rules.poker.ch03_cards import removed
from croupier.rules.poker.ch05_shuffling import CUT, cut_is_due
from croupier.rules.poker.ch18_exposed_cards import stakes_back
from croupier.rules.poker.ch18_hands import refund, seat_of, seats_named
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.faults import LEFT_OUT, irregular
from croupier.rules.poker.pots.uncalled import uncalled
from croupier.rules.poker.table import POT, PokerTable

MISDEAL, WRONG_START = "misdeal", "wrong-start"
MISSING_CARD, EXTRA_CARD = "missing-card", "extra-card"
SHUFFLE = "shuffle"
NOT_SHUFFLED, BEGAN_WRONG, PASSED_BY = "MD-POKER 18.G(1)", "MD-POKER 18.G(2)", "MD-POKER 18.G(4)"
INCOMPLETE = "MD-POKER 18.I"
REPLACES_THE_DECK = frozenset((INCOMPLETE, "MD-POKER 7.F(6)"))
VOLUNTARY = frozenset(
    (PokerKind.CALLED, PokerKind.BET, PokerKind.RAISED)
)  # P-91: antes, blinds, straddles and forced bets are not
VOLUNTARY_MAX = 2  # once a second player has bet voluntarily the hand stands


def misdeal_options(table: PokerTable, ask: Ask | Open) -> Iterator[Option]:
    """P-65: G(1) and I until the pot is pushed; G(2) until two players bet; G(4) with another effect after that."""
    found = table.faults
    cut = cut_is_due(table) and ask.options[0].verb != CUT  # a step that is still to come cannot have failed
    for who in (DEALER, FLOOR):
        yield Option(who, MISDEAL, NOT_SHUFFLED, (SHUFFLE, CUT) if cut else (SHUFFLE,))
        yield Option(who, MISSING_CARD, INCOMPLETE)
        yield Option(who, EXTRA_CARD, INCOMPLETE)
        if found is not None and found.wrong_start and not stands(table):
            yield Option(who, WRONG_START, BEGAN_WRONG)
        if found is not None and found.left_out:
            yield Option(who, LEFT_OUT, PASSED_BY, seats_named(found.left_out))


def stands(table: PokerTable) -> bool:
    """Have two players bet voluntarily, so that the deal stands? A player who bets twice counts once."""
    return len(voluntary(table)) >= VOLUNTARY_MAX


def voluntary(table: PokerTable) -> set[int]:
    """P-91: the seats that have put in chips voluntarily."""
    return {event.seat for event in table.events if event.kind in VOLUNTARY}


def misdeal_reported(table: PokerTable, answer: Answer) -> Irregularity | bool:
    """G, I: why the round is void; False for a player left out of a hand that stands."""
    match answer.verb:
        case "misdeal":
            return Irregularity(NOT_SHUFFLED, f"the {answer.what} was not as chapter 5 has it")
        case "missing-card":
            return Irregularity(INCOMPLETE, "a card is missing")
        case "extra-card":
            return Irregularity(INCOMPLETE, "an additional card is found")
        case "wrong-start":
            return Irregularity(BEGAN_WRONG, "the deal began at an incorrect position")
    seat = seat_of(answer)
    if not stands(table):
        return Irregularity(PASSED_BY, f"seat {seat} was left out of the deal")
    irregular(table).left_out.remove(seat)
    table.note(PokerKind.LEFT_OUT, seat=seat, clause=PASSED_BY, reading="P-65")
    refund(table, seat, clause=PASSED_BY, reading="P-93")
    uncalled(table)
    return False


def void(table: PokerTable, found: Irregularity) -> None:
    """G, I: antes, blinds and all bets go back (P-65), and the cards are reshuffled; I: the deck is replaced."""
    irregular(table).voided = True
    kind = TableKind.VOIDED if found.clause in REPLACES_THE_DECK else PokerKind.MISDEALT
    table.note(kind, text=found.what, clause=found.clause)
    stakes_back(table)
    reading = "" if found.clause == INCOMPLETE else "P-65"
    for seat in table.contributed:
        refund(table, seat, clause=found.clause, reading=reading)
    left = table.balances[POT]
    assert not left, f"{dollars_and_cents(left)} of the pot belong to nobody"
    table.clear(clause=found.clause)
    if found.clause in REPLACES_THE_DECK:
        removed(table)
        table.note(DeckKind.TO_BE_REPLACED, clause=found.clause, reading="X-35")
    else:
        table.note(DeckKind.TO_BE_RESHUFFLED, clause="MD-POKER 18.G")
