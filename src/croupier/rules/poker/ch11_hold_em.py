"""MD-POKER chapter 11: Hold 'Em Poker; procedure for dealing; completion of play.

Played by `families/community.py`.
"""

from __future__ import annotations

from croupier.hands.games import POT, Family, Share
from croupier.rules.poker.spec import FIXED, NO_LIMIT, Blinds, Board, Button, OddChips, PokerSpec, Street

# A to K: played for the high hand only (11.A).
GAME = PokerSpec(
    id="holdem",
    title="Hold 'Em",
    family=Family.BOARD,
    names=("hold'em",),
    chapter="MD-POKER 11",
    permitted="MD-POKER 9.A(2)",
    seats_max=10,
    seats_clause="MD-POKER 11.B",
    announced="MD-POKER 11.A",
    structure=NO_LIMIT,
    ante="MD-POKER 11.B(2)",
    ante_posted="MD-POKER 11.B(2)#2",
    hole_cards=2,
    button=Button("MD-POKER 11.C", "MD-POKER 11.C(1)(a)", "MD-POKER 11.C(1)(b)", "MD-POKER 11.C(2)"),
    blinds=Blinds(
        amounts="MD-POKER 11.D(2)",
        amounts_posted="MD-POKER 11.D(2)#2",
        ante="MD-POKER 11.B(1)",
        blind="MD-POKER 11.D",
        further_blinds="MD-POKER 11.D(1)",
        straddles="MD-POKER 11.E(1)",
        straddles_posted="MD-POKER 11.E(1)#2",
        straddle="MD-POKER 11.E",
        one_straddle="MD-POKER 11.E(2)",
        betting="MD-POKER 11.G",
    ),
    play=Board(
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
    ),
    shares=(Share(POT, "high", "MD-POKER 11.K(2)", "MD-POKER 6.H"),),
    formed="MD-POKER 11.K(1)",
    hand=range(2, 3),
    board=range(3, 6),
    also=("MD-POKER 11.K(3)",),
    odd_chips=OddChips(chosen="MD-POKER 11.K(4)", shares=("MD-POKER 11.K(4)",), named_by_house=True),
    phh={"FT": FIXED, "NT": NO_LIMIT},
    pokerstars="Hold'em",
)
GAMES = (GAME,)
