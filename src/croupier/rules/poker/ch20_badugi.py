"""MD-POKER chapter 20: Badugi Poker; procedures for dealing; completion of play."""

from __future__ import annotations

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
CHAPTER = Chapter(
    game=find("badugi"),
    at=Clauses(
        ante="MD-POKER 20.B(1)",
        blind="MD-POKER 20.D",
        further_blinds="MD-POKER 20.D(1)",
        straddle="MD-POKER 20.E",
        one_straddle="MD-POKER 20.E(2)",
        betting="MD-POKER 20.G",
    ),
    cards=4,
    deal_clause="MD-POKER 20.F",
    # P-71: four draws and five betting rounds as printed; the later ones are bet at the big limit.
    draws=(
        Draw("MD-POKER 20.H", big_bet=False),
        Draw("MD-POKER 20.I", big_bet=False),
        Draw("MD-POKER 20.J", big_bet=True),
        Draw("MD-POKER 20.K", big_bet=True),
    ),
    turn_to_draw="MD-POKER 20.H(1)",
    how_many="MD-POKER 20.H(2)",
    replace="MD-POKER 20.H(3)",
    reshuffle="MD-POKER 20.H(3)",
    opens="MD-POKER 20.H(4)",
    showdown="MD-POKER 20.L",
)


def badugi(table: PokerTable) -> Procedure:
    """A to L; three draws in place of four by an approved option (P-71)."""
    return round_of_play(table, CHAPTER, table.house["badugi.draws"])
