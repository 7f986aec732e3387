"""MD-POKER chapter 14: Five-Card Stud Poker; procedure for dealing; completion of play."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.hands.games import find
from croupier.rules.poker.blinds import antes
from croupier.rules.poker.ch05_shuffling import shuffle_and_cut
from croupier.rules.poker.ch18_showdown import completion
from croupier.rules.poker.choices import FIXED, Form
from croupier.rules.poker.dealing import FULL_DECK, burn, deal_around, deal_up_around
from croupier.rules.poker.stud import Stud, forced_betting_round, later_betting_round, open_pair_cents, players_in
from croupier.rules.poker.table import PokerTable

FORM = Form(
    id="stud5-high",
    title="Five-Card Stud",
    chapter=14,
    seats_max=8,
    seats_clause="MD-POKER 14.B",
    ante_clause="MD-POKER 14.B(2)",
    structure=FIXED,
    odd_chip_clause="submission: odd_chip.rule",
    forced_clause="MD-POKER 14.D(1)",
)
AT = Stud(
    first_round="MD-POKER 14.D",
    compared="MD-POKER 14.D(2)",
    forced="MD-POKER 14.D(3)",
    by_suit="MD-POKER 14.D(4)",
    answers="MD-POKER 14.E",
    first_complete="MD-POKER 14.E",
    showing="MD-POKER 14.F(1)",
    tied_boards="MD-POKER 14.F(2)",
    facing="MD-POKER 14.G(1)",
    complete="MD-POKER 14.G(2)",
    hole_cards=1,
)
GAME = find("stud5-high")
# P-76: one burn before each round of cards, also between the two of H.
STREETS = (("MD-POKER 14.F", False), ("MD-POKER 14.H", True), ("MD-POKER 14.H", True))


def five_card_stud(table: PokerTable) -> Procedure:
    """A to J."""
    yield from shuffle_and_cut(table, FULL_DECK)
    table.announce(FORM.title, clause="MD-POKER 14.A")
    if not players_in(table):
        return
    antes(table, "MD-POKER 14.B(1)")
    yield from deal_around(table, table.dealt, "MD-POKER 14.C")
    yield from deal_up_around(table, table.dealt, "MD-POKER 14.C")
    yield from forced_betting_round(table, AT)
    plan, first = table.plan, 0
    for street, (clause, big_bet) in enumerate(STREETS):
        if len(table.live) < 2:
            break
        yield from burn(table, clause)
        yield from deal_up_around(table, list(table.live), clause)
        limit, larger = plan.big_bet_cents if big_bet else plan.small_bet_cents, 0 if street else open_pair_cents(table)
        first = yield from later_betting_round(table, AT, table.unit_cents(limit), "MD-POKER 14.G", larger)
    yield from completion(table, GAME, "MD-POKER 14.I", first)
    table.clear(clause="MD-POKER 7.F(8)(a)")
