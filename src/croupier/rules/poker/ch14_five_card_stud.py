"""MD-POKER chapter 14: Five-Card Stud Poker; procedure for dealing; completion of play.

Played by `families/stud.py`.
"""

from __future__ import annotations

from croupier.hands.games import POT, Family, Share
from croupier.rules.poker.spec import FIXED, OddChips, PokerSpec, Stud, StudStreet

# A to J.
GAME = PokerSpec(
    id="stud5-high",
    title="Five-Card Stud",
    family=Family.STUD,
    chapter="MD-POKER 14",
    permitted="MD-POKER 9.A(5)",
    seats_max=8,
    seats_clause="MD-POKER 14.B",
    announced="MD-POKER 14.A",
    structure=FIXED,
    ante="MD-POKER 14.B(2)",
    ante_posted="MD-POKER 14.B(2)#2",
    hole_cards=1,
    up_cards=1,
    play=Stud(
        forced_amount="MD-POKER 14.D(1)",
        forced_posted="MD-POKER 14.D(1)#2",
        ante="MD-POKER 14.B(1)",
        deal="MD-POKER 14.C",
        first_round="MD-POKER 14.D",
        compared="MD-POKER 14.D(2)",
        forced="MD-POKER 14.D(3)",
        by_suit="MD-POKER 14.D(4)",
        answers="MD-POKER 14.E",
        first_complete="MD-POKER 14.E",
        streets=(
            StudStreet("MD-POKER 14.F", "MD-POKER 14.F", "MD-POKER 14.G", big_bet=False),
            # P-76: one burn before each round of cards, including between the two of H.
            StudStreet("MD-POKER 14.H", "MD-POKER 14.H", "MD-POKER 14.G"),
            StudStreet("MD-POKER 14.H", "MD-POKER 14.H", "MD-POKER 14.G"),
        ),
        showing="MD-POKER 14.F(1)",
        tied_boards="MD-POKER 14.F(2)",
        facing="MD-POKER 14.G(1)",
        complete="MD-POKER 14.G(2)",
        showdown="MD-POKER 14.I",
        exposed="MD-POKER 18.N",
        exposures="MD-POKER 18.N",
    ),
    shares=(Share(POT, "high", "MD-POKER 14.J", "MD-POKER 6.H"),),
    formed="MD-POKER 14.J",
    hand=range(5, 6),
    odd_chips=OddChips(by_suit=True),  # P-26
)
GAMES = (GAME,)
