"""MD-POKER chapter 12: Omaha Poker; procedure for dealing; completion of play."""

from __future__ import annotations

from dataclasses import replace

from croupier.engine import Procedure
from croupier.hands.games import find
from croupier.rules.poker.blinds import Clauses
from croupier.rules.poker.choices import FIXED, POT_LIMIT, Form
from croupier.rules.poker.community import Chapter, Street, round_of_play
from croupier.rules.poker.dealing import FULL_DECK
from croupier.rules.poker.table import PokerTable

HIGH_FORM = Form(
    id="omaha-high",
    title="Omaha High",
    chapter=12,
    seats_max=10,
    seats_clause="MD-POKER 12.B",
    ante_clause="MD-POKER 12.B(2)",
    structure=POT_LIMIT,
    odd_chip_clause="MD-POKER 12.K(6)",
    blinds_clause="MD-POKER 12.D(2)",
    straddle_clause="MD-POKER 12.E(1)",
    button_clause="MD-POKER 12.C",
    board=True,
)
# P-29: the kill is for High-Low Split Eight or Better (12.M), never for Omaha High.
HILO_FORM = replace(
    HIGH_FORM,
    id="omaha-hilo8",
    title="Omaha High-Low Split Eight or Better",
    structure=FIXED,
    odd_chip_clause="MD-POKER 12.K(8)",
    kill_clause="MD-POKER 12.M",
)
HIGH = Chapter(
    game=find("omaha-high"),
    deck=FULL_DECK,
    announced="MD-POKER 12.A",
    button="MD-POKER 12.C",
    at=Clauses(
        ante="MD-POKER 12.B(1)",
        blind="MD-POKER 12.D",
        further_blinds="MD-POKER 12.D(1)",
        straddle="MD-POKER 12.E",
        one_straddle="MD-POKER 12.E(2)",
        betting="MD-POKER 12.G",
    ),
    hole_cards=4,
    hole_clause="MD-POKER 12.F",
    may_raise="MD-POKER 12.G(1)",
    first_complete="MD-POKER 12.G(2)",
    streets=(
        Street(3, big_bet=False, clause="MD-POKER 12.H"),
        Street(1, big_bet=True, clause="MD-POKER 12.I"),  # P-16: the betting of I and J is that of H
        Street(1, big_bet=True, clause="MD-POKER 12.J"),
    ),
    opens="MD-POKER 12.H(1)",
    answers="MD-POKER 12.H(2)",
    complete="MD-POKER 12.H(3)",
    showdown="MD-POKER 12.K",
)
HILO = replace(HIGH, game=find("omaha-hilo8"))


def omaha_high(table: PokerTable) -> Procedure:
    """A to K, played for the high hand."""
    return round_of_play(table, HIGH)


def omaha_high_low(table: PokerTable) -> Procedure:
    """A to N, the pot divided between the high hand and a low of eight or better."""
    return round_of_play(table, HILO)
