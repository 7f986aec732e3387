"""MD-POKER chapter 22: Six Plus Hold 'Em Poker; procedure for dealing; completion of play."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.hands.games import find
from croupier.rules.poker.blinds import Clauses
from croupier.rules.poker.choices import NO_LIMIT, Form
from croupier.rules.poker.community import Chapter, Street, round_of_play
from croupier.rules.poker.dealing import SIX_PLUS_DECK
from croupier.rules.poker.table import PokerTable

FORM = Form(
    id="sixplus",
    title="Six Plus Hold 'Em",
    chapter=22,
    seats_max=10,
    seats_clause="MD-POKER 22.B",
    ante_clause="MD-POKER 22.B(2)",
    structure=NO_LIMIT,
    odd_chip_clause="MD-POKER 22.K(4)",
    blinds_clause="MD-POKER 22.D(2)",
    straddle_clause="MD-POKER 22.E(1)",
    button_clause="MD-POKER 22.C",
    board=True,
)
CHAPTER = Chapter(
    game=find("sixplus"),
    deck=SIX_PLUS_DECK,
    announced="MD-POKER 22.A",
    button="MD-POKER 22.C",
    at=Clauses(
        ante="MD-POKER 22.B(1)",
        blind="MD-POKER 22.D",
        further_blinds="MD-POKER 22.D(1)",
        straddle="MD-POKER 22.E",
        one_straddle="MD-POKER 22.E(2)",
        betting="MD-POKER 22.G",
    ),
    hole_cards=2,
    hole_clause="MD-POKER 22.F",
    may_raise="MD-POKER 22.G(1)",
    first_complete="MD-POKER 22.G(2)",
    streets=(
        Street(3, big_bet=False, clause="MD-POKER 22.H"),
        Street(1, big_bet=True, clause="MD-POKER 22.I"),  # P-16: the betting of I and J is that of H
        Street(1, big_bet=True, clause="MD-POKER 22.J"),
    ),
    opens="MD-POKER 22.H(1)",
    answers="MD-POKER 22.H(2)",
    complete="MD-POKER 22.H(3)",
    showdown="MD-POKER 22.K",
)


def six_plus_hold_em(table: PokerTable) -> Procedure:
    """A to K: played for the high hand only (22.A)."""
    return round_of_play(table, CHAPTER)
