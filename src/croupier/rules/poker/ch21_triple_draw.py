"""MD-POKER chapter 21: Triple Draw Poker; procedures for dealing; completion of play."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine import Procedure
from croupier.hands.games import find
from croupier.rules.poker.blinds import Clauses
from croupier.rules.poker.choices import FIXED, Form
from croupier.rules.poker.draws import Chapter, Draw, round_of_play
from croupier.rules.poker.table import PokerTable

LOW_27_FORM = Form(
    id="triple-27",
    title="Triple Draw, 2-7 Lowball",
    chapter=21,
    seats_max=7,
    seats_clause="MD-POKER 21.B(1)",
    ante_clause="MD-POKER 21.B(3)",
    structure=FIXED,
    odd_chip_clause="MD-POKER 21.E(5)",
    blinds_clause="MD-POKER 21.C(2)(c)",
    straddle_clause="MD-POKER 21.C(3)(b)",
    kill_clause="MD-POKER 21.B(3)",
    button_clause="MD-POKER 21.C(1)",
)
ACE_5_FORM = replace(LOW_27_FORM, id="triple-a5", title="Triple Draw, Ace-5 Lowball")
BADEUCEY_FORM = replace(LOW_27_FORM, id="badeucey", title="Badeucey", odd_chip_clause="MD-POKER 21.F(1)(c)")
BADACEY_FORM = replace(LOW_27_FORM, id="badacey", title="Badacey", odd_chip_clause="MD-POKER 21.F(2)(c)")
LOW_27 = Chapter(
    game=find("triple-27"),
    announced="MD-POKER 21.A",
    button="MD-POKER 21.C(1)",
    at=Clauses(
        ante="MD-POKER 21.B(2)",
        blind="MD-POKER 21.C(2)(a)",
        further_blinds="MD-POKER 21.C(2)(b)",
        straddle="MD-POKER 21.C(3)(a)",
        one_straddle="MD-POKER 21.C(3)(c)",
        betting="MD-POKER 21.D(2)",
    ),
    cards=5,
    deal="MD-POKER 21.D(1)",
    may_raise="MD-POKER 21.D(3)",
    first_complete="MD-POKER 21.D(4)",
    draws=(
        Draw("MD-POKER 21.D(5)", burn="MD-POKER 21.D(5)", big_bet=False),
        Draw("MD-POKER 21.D(12)", burn="MD-POKER 21.D(12)", big_bet=True),
        Draw("MD-POKER 21.D(13)", burn="MD-POKER 21.D(13)", big_bet=True),
    ),
    turn_to_draw="MD-POKER 21.D(6)",
    how_many="MD-POKER 21.D(7)",
    replace="MD-POKER 21.D(8)",
    reshuffle="MD-POKER 21.D(8)",
    opens="MD-POKER 21.D(9)",
    answers="MD-POKER 21.D(10)",
    complete="MD-POKER 21.D(11)",
    showdown="MD-POKER 21.E(1)",
)
ACE_5 = replace(LOW_27, game=find("triple-a5"))
# F: the split forms are played where the Rules Submission offers them; it names this game as the table's.
BADEUCEY = replace(LOW_27, game=find("badeucey"), announced="MD-POKER 21.F(1)")
BADACEY = replace(LOW_27, game=find("badacey"), announced="MD-POKER 21.F(2)")


def triple_draw_27(table: PokerTable) -> Procedure:
    """A to E(6): 2-7 Lowball."""
    return round_of_play(table, LOW_27)


def triple_draw_ace_5(table: PokerTable) -> Procedure:
    """A to E(7): Ace-5 Lowball."""
    return round_of_play(table, ACE_5)


def badeucey(table: PokerTable) -> Procedure:
    """F(1): half for the 2-7 hand, half for the badugi."""
    return round_of_play(table, BADEUCEY)


def badacey(table: PokerTable) -> Procedure:
    """F(2): half for the Ace-5 hand, half for the badugi."""
    return round_of_play(table, BADACEY)
