"""MD-POKER chapter 20: Badugi Poker; procedures for dealing; completion of play.

Played by `families/draws.py`.
"""

from __future__ import annotations

from croupier.hands.games import POT, Family, Share
from croupier.rules.poker.spec import FIXED, Blinds, Button, Draw, Draws, KillRule, OddChips, PokerSpec

FIRST_DRAW = Draw("MD-POKER 20.H", burn="MD-POKER 20.H", big_bet=False)
SECOND_DRAW = Draw("MD-POKER 20.I", burn="MD-POKER 20.I", big_bet=False)
THIRD_DRAW = Draw("MD-POKER 20.J", burn="MD-POKER 20.J", big_bet=True)
FINAL_DRAW = Draw("MD-POKER 20.K", burn="MD-POKER 20.K", big_bet=True)

# A to L; three draws in place of four by an approved option (P-71).
GAME = PokerSpec(
    id="badugi",
    title="Badugi",
    family=Family.DRAW,
    chapter="MD-POKER 20",
    permitted="MD-POKER 9.A(6)",
    seats_max=9,
    seats_clause="MD-POKER 20.B",
    announced="MD-POKER 20.A",
    structure=FIXED,
    ante="MD-POKER 20.B(2)",
    ante_posted="MD-POKER 20.B(2)#2",
    hole_cards=4,
    button=Button("MD-POKER 20.C", "MD-POKER 20.C(1)(a)", "MD-POKER 20.C(1)(b)", "MD-POKER 20.C(2)"),
    blinds=Blinds(
        amounts="MD-POKER 20.D(2)",
        amounts_posted="MD-POKER 20.D(2)#2",
        ante="MD-POKER 20.B(1)",
        blind="MD-POKER 20.D",
        further_blinds="MD-POKER 20.D(1)",
        straddles="MD-POKER 20.E(1)",
        straddles_posted="MD-POKER 20.E(1)#2",
        straddle="MD-POKER 20.E",
        one_straddle="MD-POKER 20.E(2)",
        betting="MD-POKER 20.G",
    ),
    play=Draws(
        deal="MD-POKER 20.F",
        may_raise="MD-POKER 20.G(1)",
        first_complete="MD-POKER 20.G(2)",
        # P-71: four draws and five betting rounds as printed; the last two are bet at the big limit.
        draws=(FIRST_DRAW, SECOND_DRAW, THIRD_DRAW, FINAL_DRAW),
        # P-71: with three draws, J is the paragraph that does not apply; the last two rounds stay at the big limit.
        number="badugi.draws",
        fewer=(FIRST_DRAW, SECOND_DRAW._replace(big_bet=True), FINAL_DRAW),
        turn_to_draw="MD-POKER 20.H(1)",
        how_many="MD-POKER 20.H(2)",
        replace="MD-POKER 20.H(3)",
        reshuffle="MD-POKER 20.H(3)",
        opens="MD-POKER 20.H(4)",
        answers="MD-POKER 20.H(5)",
        complete="MD-POKER 20.H(6)",
        showdown="MD-POKER 20.L",
        best_of=12,
    ),
    kill=KillRule("MD-POKER 20.B(2)", "MD-POKER 20.B(2)", posted=("MD-POKER 20.B(2)#2",)),
    shares=(Share(POT, "badugi", "MD-POKER 20.L(2)", "MD-POKER 20.L(6)"),),
    formed="MD-POKER 20.L(1)",
    hand=range(4, 5),
    odd_chips=OddChips(chosen="MD-POKER 20.L(7)", shares=("MD-POKER 20.L(7)",)),
    phh={"FB": FIXED},
    pokerstars="Badugi",
)
GAMES = (GAME,)
