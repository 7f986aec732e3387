"""MD-POKER chapter 11: Hold 'Em Poker; procedure for dealing; completion of play."""

from __future__ import annotations

from croupier.engine import Procedure
from croupier.hands.games import find
from croupier.rules.poker.blinds import Clauses
from croupier.rules.poker.choices import NO_LIMIT, Form
from croupier.rules.poker.community import Chapter, Street, round_of_play
from croupier.rules.poker.dealing import FULL_DECK
from croupier.rules.poker.table import PokerTable

FORM = Form(
    id="holdem",
    title="Hold 'Em",
    chapter=11,
    seats_max=10,
    seats_clause="MD-POKER 11.B",
    ante_clause="MD-POKER 11.B(2)",
    structure=NO_LIMIT,
    odd_chip_clause="MD-POKER 11.K(4)",
    blinds_clause="MD-POKER 11.D(2)",
    straddle_clause="MD-POKER 11.E(1)",
    button_clause="MD-POKER 11.C",
    board=True,
)
CHAPTER = Chapter(
    game=find("holdem"),
    deck=FULL_DECK,
    announced="MD-POKER 11.A",
    button="MD-POKER 11.C",
    at=Clauses(
        ante="MD-POKER 11.B(1)",
        blind="MD-POKER 11.D",
        further_blinds="MD-POKER 11.D(1)",
        straddle="MD-POKER 11.E",
        one_straddle="MD-POKER 11.E(2)",
        betting="MD-POKER 11.G",
    ),
    hole_cards=2,
    hole_clause="MD-POKER 11.F",
    may_raise="MD-POKER 11.G(1)",
    first_complete="MD-POKER 11.G(2)",
    streets=(
        Street(3, big_bet=False, clause="MD-POKER 11.H"),
        Street(1, big_bet=True, clause="MD-POKER 11.I"),  # P-16: the betting of I and J is that of H
        Street(1, big_bet=True, clause="MD-POKER 11.J"),
    ),
    opens="MD-POKER 11.H(1)",
    answers="MD-POKER 11.H(2)",
    complete="MD-POKER 11.H(3)",
    showdown="MD-POKER 11.K",
)


def hold_em(table: PokerTable) -> Procedure:
    """A to K: played for the high hand only (11.A)."""
    return round_of_play(table, CHAPTER)
