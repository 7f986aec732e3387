"""MD-POKER chapter 13: Five-Card Draw Poker; procedure for dealing; completion of play.

Played by `families/draws.py`.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.hands.games import POT, Family, Share
from croupier.rules.poker.spec import FIXED, Blinds, Button, Draw, Draws, PokerSpec

_PLAY = Draws(
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
    best_of=4,
)

# A to I, played for the high hand. P-12: the chapter has no straddle and no kill. P-26: it is silent on odd chips.
HIGH = PokerSpec(
    id="draw5-high",
    title="Five-Card Draw High",
    family=Family.DRAW,
    chapter="MD-POKER 13",
    permitted="MD-POKER 9.A(4)",
    seats_max=8,
    seats_clause="MD-POKER 13.B",
    announced="MD-POKER 13.A",
    structure=FIXED,
    ante="MD-POKER 13.B(2)",
    ante_posted="MD-POKER 13.B(2)#2",
    hole_cards=5,
    button=Button("MD-POKER 13.C", "MD-POKER 13.C(1)(a)", "MD-POKER 13.C(1)(b)", "MD-POKER 13.C(2)"),
    blinds=Blinds(
        amounts="MD-POKER 13.E(2)",
        amounts_posted="MD-POKER 13.E(2)#2",
        ante="MD-POKER 13.B(1)",
        blind="MD-POKER 13.E",
        further_blinds="MD-POKER 13.E(1)",
        betting="MD-POKER 13.F",
    ),
    play=_PLAY,
    shares=(Share(POT, "high", "MD-POKER 13.I(1)", "MD-POKER 6.H"),),
    formed="MD-POKER 13.I",
    hand=range(5, 6),
    pokerstars="5 Card Draw",
)
# A to I, played for the low hand.
LOW = replace(
    HIGH,
    id="draw5-low",
    title="Five-Card Draw Low",
    play=_PLAY._replace(best_of=6),
    shares=(Share(POT, "low-a5", "MD-POKER 13.I(2)", "MD-POKER 6.H"),),
    pokerstars="",
)
GAMES = (HIGH, LOW)
