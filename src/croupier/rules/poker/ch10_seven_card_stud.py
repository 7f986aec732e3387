"""MD-POKER chapter 10: Seven-Card Stud Poker; procedure for dealing; completion of play."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.engine import DECK, Procedure, shuffle
from croupier.hands.games import find
from croupier.rules.poker.blinds import antes
from croupier.rules.poker.ch05_shuffling import shuffle_and_cut
from croupier.rules.poker.ch18_showdown import completion
from croupier.rules.poker.choices import FIXED, Form
from croupier.rules.poker.dealing import (
    FULL_DECK,
    burn,
    deal_around,
    deal_up_around,
    turn,
)
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.stud import (
    Stud,
    forced_betting_round,
    highest_card_ace_low,
    later_betting_round,
    low_showing,
    open_pair_cents,
    players_in,
)
from croupier.rules.poker.table import BOARD, BURNS, PokerTable

HIGH_FORM = Form(
    id="stud7-high",
    title="Seven-Card Stud High",
    chapter=10,
    seats_max=8,
    seats_clause="MD-POKER 10.B",
    ante_clause="MD-POKER 10.B(2)",
    structure=FIXED,
    odd_chip_clause="submission: odd_chip.rule",
    forced_clause="MD-POKER 10.D(1)",
)
LOW_FORM = replace(HIGH_FORM, id="stud7-low", title="Seven-Card Stud Low")
HILO_FORM = replace(
    HIGH_FORM, id="stud7-hilo", title="Seven-Card Stud High-Low Split", odd_chip_clause="MD-POKER 10.L(3)(g)"
)
HILO8_FORM = replace(HILO_FORM, id="stud7-hilo8", title="Seven-Card Stud High-Low Split Eight or Better")

HIGH = Stud(
    first_round="MD-POKER 10.D",
    compared="MD-POKER 10.D(2)",
    forced="MD-POKER 10.D(4)(a)",
    by_suit="MD-POKER 10.D(3)",
    answers="MD-POKER 10.E",
    first_complete="MD-POKER 10.F",
    showing="MD-POKER 10.H(1)",
    tied_boards="MD-POKER 10.H(3)",
    facing="MD-POKER 10.I(1)",
    complete="MD-POKER 10.I(2)",
)
LOW = replace(
    HIGH,
    forced="MD-POKER 10.D(4)(b)",
    showing="MD-POKER 10.H(2)",
    forced_card=highest_card_ace_low,
    board=low_showing,
)
# P-19: the form without a qualifier forces the highest card, the other one the lowest; odd, but as printed.
HILO = replace(HIGH, forced="MD-POKER 10.D(4)(c)", forced_card=highest_card_ace_low)
HILO8 = replace(HIGH, forced="MD-POKER 10.D(5)")


@dataclass(frozen=True, slots=True)
class Street:
    """A round of cards after the first betting round, and the betting round that follows."""

    card: str
    burn: str
    betting: str
    face_up: bool = True
    big_bet: bool = True
    may_be_common: bool = True


FOURTH_STREET = Street("MD-POKER 10.G", "MD-POKER 10.G", "MD-POKER 10.I", big_bet=False, may_be_common=False)
FIFTH_STREET = Street("MD-POKER 10.J", "MD-POKER 10.J(1)", "MD-POKER 10.J(4)", may_be_common=False)
SIXTH_STREET = replace(FIFTH_STREET, may_be_common=True)
SEVENTH_STREET = replace(SIXTH_STREET, face_up=False)
STREETS = (FOURTH_STREET, FIFTH_STREET, SIXTH_STREET, SEVENTH_STREET)


def seven_card_stud_high(table: PokerTable) -> Procedure:
    """A to L(1)."""
    return _round_of_play(table, HIGH_FORM, HIGH)


def seven_card_stud_low(table: PokerTable) -> Procedure:
    """A to L(2)."""
    return _round_of_play(table, LOW_FORM, LOW)


def seven_card_stud_high_low(table: PokerTable) -> Procedure:
    """A to L(3); P-89: there is always a low."""
    return _round_of_play(table, HILO_FORM, HILO)


def seven_card_stud_eight_or_better(table: PokerTable) -> Procedure:
    """A to M."""
    return _round_of_play(table, HILO8_FORM, HILO8)


def _round_of_play(table: PokerTable, form: Form, at: Stud) -> Procedure:
    """B to M for one of the four forms."""
    yield from shuffle_and_cut(table, FULL_DECK)
    table.announce(form.title, clause="MD-POKER 10.A")
    if not players_in(table):
        return
    antes(table, "MD-POKER 10.B(1)")
    yield from deal_around(table, table.dealt, "MD-POKER 10.C", 2)
    yield from deal_up_around(table, table.dealt, "MD-POKER 10.C")
    yield from forced_betting_round(table, at)
    first = 0
    for street in STREETS:
        if len(table.live) < 2:
            break
        yield from _deal_street(table, street)
        limit = table.plan.big_bet_cents if street.big_bet else table.plan.small_bet_cents
        larger = open_pair_cents(table) if street is FOURTH_STREET else 0
        first = yield from later_betting_round(table, at, table.unit_cents(limit), street.betting, larger)
    yield from completion(table, find(form.id), "MD-POKER 10.K", first)
    table.clear(clause="MD-POKER 7.F(8)(a)")


def _deal_street(table: PokerTable, street: Street) -> Procedure:
    """G, J: a burn and a card for each player still in, all-in or not (P-21); or a common card."""
    seats = list(table.live)
    left = len(table.places[DECK])
    burnt = True
    if street.may_be_common and left < 1 + len(seats):
        # Reading P-23: the burn counts when asking whether the deck suffices, unless the house skips it.
        burnt = left < len(seats) or table.house["stud.short_deck"] == "common"
        if burnt:
            yield from _common_card(table)
            return
    if burnt:
        yield from burn(table, street.burn)
    deal = deal_up_around if street.face_up else deal_around
    yield from deal(table, seats, street.card)


def _common_card(table: PokerTable) -> Procedure:
    """J(2), J(3): one card face up for all; where one card or none is left, from the reshuffled burns."""
    clause = "MD-POKER 10.J(2)"
    last = tuple(table.places[DECK])
    if len(last) <= 1:
        clause = "MD-POKER 10.J(3)"
        if last:  # P-23: the last card joins the burns
            table.carry(PokerKind.JOINS_THE_BURNS, DECK, BURNS, last, clause=clause)
        order = yield shuffle(tuple(sorted(table.places[BURNS])), clause=clause)
        table.reshuffle(order.cards, (BURNS,), clause=clause, reading="P-23")
    yield from burn(table, clause)
    yield from turn(table, BOARD, 1, clause)
