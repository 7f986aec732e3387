"""MD-POKER chapter 22: Six Plus Hold 'Em Poker; procedure for dealing; completion of play.

Played by `families/community.py`.
"""

from __future__ import annotations

from croupier.hands.games import POT, SIX_PLUS_DECK, Family, Share
from croupier.rules.poker.spec import NO_LIMIT, Blinds, Board, Button, OddChips, PokerSpec, Street

# A to K: played for the high hand only (22.A).
GAME = PokerSpec(
    id="sixplus",
    title="Six Plus Hold 'Em",
    family=Family.BOARD,
    names=("six-plus",),
    deck=SIX_PLUS_DECK,
    deck_clause="MD-POKER 3.A(1)(a)",
    chapter="MD-POKER 22",
    permitted="MD-POKER 9.A(6)",
    seats_max=10,
    seats_clause="MD-POKER 22.B",
    announced="MD-POKER 22.A",
    structure=NO_LIMIT,
    ante="MD-POKER 22.B(2)",
    ante_posted="MD-POKER 22.B(2)#2",
    hole_cards=2,
    button=Button("MD-POKER 22.C", "MD-POKER 22.C(1)(a)", "MD-POKER 22.C(1)(b)", "MD-POKER 22.C(2)"),
    blinds=Blinds(
        amounts="MD-POKER 22.D(2)",
        amounts_posted="MD-POKER 22.D(2)#2",
        ante="MD-POKER 22.B(1)",
        blind="MD-POKER 22.D",
        further_blinds="MD-POKER 22.D(1)",
        straddles="MD-POKER 22.E(1)",
        straddles_posted="MD-POKER 22.E(1)#2",
        straddle="MD-POKER 22.E",
        one_straddle="MD-POKER 22.E(2)",
        betting="MD-POKER 22.G",
    ),
    play=Board(
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
    ),
    shares=(Share(POT, "six-plus", "MD-POKER 22.K(2)", "MD-POKER 6.M"),),
    formed="MD-POKER 22.K(1)",
    hand=range(2, 3),
    board=range(3, 6),
    also=("MD-POKER 22.K(3)",),
    odd_chips=OddChips(chosen="MD-POKER 22.K(4)", shares=("MD-POKER 22.K(4)",), named_by_house=True),
    phh={"NS": NO_LIMIT},
    pokerstars="6+ Hold'em",
)
GAMES = (GAME,)
