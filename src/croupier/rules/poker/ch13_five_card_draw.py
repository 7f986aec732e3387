"""MD-POKER chapter 13: Five-Card Draw Poker; procedure for dealing; completion of play."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine import Procedure
from croupier.hands.games import find
from croupier.rules.poker.blinds import Clauses
from croupier.rules.poker.choices import FIXED, Form
from croupier.rules.poker.draws import Chapter, Draw, round_of_play
from croupier.rules.poker.table import PokerTable

# P-12: the chapter knows no straddle and no kill.
HIGH_FORM = Form(
    id="draw5-high",
    title="Five-Card Draw High",
    chapter=13,
    seats_max=8,
    seats_clause="MD-POKER 13.B",
    ante_clause="MD-POKER 13.B(2)",
    structure=FIXED,
    odd_chip_clause="submission: odd_chip.rule",
    blinds_clause="MD-POKER 13.E(2)",
    button_clause="MD-POKER 13.C",
)
LOW_FORM = replace(HIGH_FORM, id="draw5-low", title="Five-Card Draw Low")
HIGH = Chapter(
    game=find("draw5-high"),
    announced="MD-POKER 13.A",
    button="MD-POKER 13.C",
    at=Clauses(
        ante="MD-POKER 13.B(1)",
        blind="MD-POKER 13.E",
        further_blinds="MD-POKER 13.E(1)",
        betting="MD-POKER 13.F",
    ),
    cards=5,
    deal="MD-POKER 13.D",
    may_raise="MD-POKER 13.F(1)",
    first_complete="MD-POKER 13.F(2)",
    draws=(Draw("MD-POKER 13.G", burn="MD-POKER 13.G(3)(a)", big_bet=True),),
    turn_to_draw="MD-POKER 13.G(1)",
    how_many="MD-POKER 13.G(2)",
    replace="MD-POKER 13.G(3)",
    reshuffle="MD-POKER 13.G(3)(b)",
    opens="MD-POKER 13.H",
    answers="MD-POKER 13.H(1)",
    complete="MD-POKER 13.H(2)",
    showdown="MD-POKER 13.I",
    blinds_after_deal=True,
)
LOW = replace(HIGH, game=find("draw5-low"))


def five_card_draw_high(table: PokerTable) -> Procedure:
    """A to I, played for the high hand."""
    return round_of_play(table, HIGH)


def five_card_draw_low(table: PokerTable) -> Procedure:
    """A to I, played for the low hand."""
    return round_of_play(table, LOW)
