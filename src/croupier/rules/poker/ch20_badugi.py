"""MD-POKER chapter 20: Badugi Poker; procedures for dealing; completion of play."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine import Procedure
from croupier.hands.games import find
from croupier.rules.poker.blinds import Clauses
from croupier.rules.poker.choices import FIXED, Form
from croupier.rules.poker.draws import Chapter, Draw, round_of_play
from croupier.rules.poker.table import PokerTable

FORM = Form(
    id="badugi",
    title="Badugi",
    chapter=20,
    seats_max=9,
    seats_clause="MD-POKER 20.B",
    ante_clause="MD-POKER 20.B(2)",
    structure=FIXED,
    odd_chip_clause="MD-POKER 20.L(7)",
    blinds_clause="MD-POKER 20.D(2)",
    straddle_clause="MD-POKER 20.E(1)",
    kill_clause="MD-POKER 20.B(2)",
    button_clause="MD-POKER 20.C",
)
FIRST_DRAW = Draw("MD-POKER 20.H", burn="MD-POKER 20.H", big_bet=False)
SECOND_DRAW = Draw("MD-POKER 20.I", burn="MD-POKER 20.I", big_bet=False)
THIRD_DRAW = Draw("MD-POKER 20.J", burn="MD-POKER 20.J", big_bet=True)
FINAL_DRAW = Draw("MD-POKER 20.K", burn="MD-POKER 20.K", big_bet=True)
CHAPTER = Chapter(
    game=find("badugi"),
    announced="MD-POKER 20.A",
    button="MD-POKER 20.C",
    at=Clauses(
        ante="MD-POKER 20.B(1)",
        blind="MD-POKER 20.D",
        further_blinds="MD-POKER 20.D(1)",
        straddle="MD-POKER 20.E",
        one_straddle="MD-POKER 20.E(2)",
        betting="MD-POKER 20.G",
    ),
    cards=4,
    deal="MD-POKER 20.F",
    may_raise="MD-POKER 20.G(1)",
    first_complete="MD-POKER 20.G(2)",
    # P-71: four draws and five betting rounds as printed; the last two are bet at the big limit.
    draws=(FIRST_DRAW, SECOND_DRAW, THIRD_DRAW, FINAL_DRAW),
    turn_to_draw="MD-POKER 20.H(1)",
    how_many="MD-POKER 20.H(2)",
    replace="MD-POKER 20.H(3)",
    reshuffle="MD-POKER 20.H(3)",
    opens="MD-POKER 20.H(4)",
    answers="MD-POKER 20.H(5)",
    complete="MD-POKER 20.H(6)",
    showdown="MD-POKER 20.L",
)
# P-71: J is the paragraph too many where the house has three draws; the last two rounds stay at the big limit.
THREE_DRAWS = replace(CHAPTER, draws=(FIRST_DRAW, replace(SECOND_DRAW, big_bet=True), FINAL_DRAW))


def badugi(table: PokerTable) -> Procedure:
    """A to L; three draws in place of four by an approved option (P-71)."""
    return round_of_play(table, CHAPTER if table.house["badugi.draws"] == 4 else THREE_DRAWS)
