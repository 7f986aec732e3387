"""MD-POKER chapter 21: Triple Draw Poker; procedures for dealing; completion of play.

Played by `families/draws.py`.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.hands.games import BADUGI_HALF, POT, Family, Share
from croupier.rules.poker.spec import FIXED, Blinds, Button, Draw, Draws, KillRule, OddChips, PokerSpec

_PLAY = Draws(
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
    best_of=14,
)
_ODD_CHIPS = OddChips(chosen="MD-POKER 21.E(5)", shares=("MD-POKER 21.E(5)", "MD-POKER 21.E(5)"), named_by_house=True)

# A to E(6): 2-7 Lowball.
LOW_27 = PokerSpec(
    id="triple-27",
    title="Triple Draw, 2-7 Lowball",
    family=Family.DRAW,
    chapter="MD-POKER 21",
    permitted="MD-POKER 9.A(6)",
    seats_max=7,
    seats_clause="MD-POKER 21.B(1)",
    announced="MD-POKER 21.A",
    structure=FIXED,
    ante="MD-POKER 21.B(3)",
    ante_posted="MD-POKER 21.B(3)#2",
    hole_cards=5,
    button=Button("MD-POKER 21.C(1)", "MD-POKER 21.C(1)(a)(i)", "MD-POKER 21.C(1)(a)(ii)", "MD-POKER 21.C(1)(b)"),
    blinds=Blinds(
        amounts="MD-POKER 21.C(2)(c)",
        amounts_posted="MD-POKER 21.C(2)(c)#2",
        ante="MD-POKER 21.B(2)",
        blind="MD-POKER 21.C(2)(a)",
        further_blinds="MD-POKER 21.C(2)(b)",
        straddles="MD-POKER 21.C(3)(b)",
        straddles_posted="MD-POKER 21.C(3)(b)#2",
        straddle="MD-POKER 21.C(3)(a)",
        one_straddle="MD-POKER 21.C(3)(c)",
        betting="MD-POKER 21.D(2)",
    ),
    play=_PLAY,
    kill=KillRule("MD-POKER 21.B(3)", "MD-POKER 21.B(3)", posted=("MD-POKER 21.B(3)#2",)),
    shares=(Share(POT, "low-27", "MD-POKER 21.E(3)", "MD-POKER 21.E(4)"),),
    formed="MD-POKER 21.E(2)",
    hand=range(5, 6),
    readings=("P-73",),
    odd_chips=_ODD_CHIPS,
    phh={"F2L3D": FIXED},
    pokerstars="Triple Draw 2-7 Lowball",
)
# A to E(7): Ace-5 Lowball.
ACE_5 = replace(
    LOW_27,
    id="triple-a5",
    title="Triple Draw, Ace-5 Lowball",
    play=_PLAY._replace(best_of=12),
    shares=(Share(POT, "low-a5", "MD-POKER 21.E(3)", "MD-POKER 21.E(4)"),),
    phh={},
    pokerstars="",
)
# F: the split forms are played where the Rules Submission offers them by naming this as the table's game.
# F(1): half for the 2-7 hand, half for the badugi.
BADEUCEY = replace(
    ACE_5,
    id="badeucey",
    title="Badeucey",
    permitted="MD-POKER 21.F",
    announced="MD-POKER 21.F(1)",
    play=_PLAY._replace(best_of=8),
    shares=(
        Share("2-7 half", "low-27", "MD-POKER 21.F(1)(a)", "MD-POKER 21.E(4)"),
        Share(BADUGI_HALF, "badugi-ace-high", "MD-POKER 21.F(1)(a)", "MD-POKER 21.E(4)"),
    ),
    formed="MD-POKER 21.F(1)(b)",
    readings=("P-75",),
    odd_chips=_ODD_CHIPS._replace(chosen="MD-POKER 21.F(1)(c)", halves="MD-POKER 21.F(1)(c)", named_by_house=False),
)
# F(2): half for the Ace-5 hand, half for the badugi.
BADACEY = replace(
    BADEUCEY,
    id="badacey",
    title="Badacey",
    announced="MD-POKER 21.F(2)",
    shares=(
        Share("ace-5 half", "low-a5", "MD-POKER 21.F(2)(a)", "MD-POKER 21.E(4)"),
        Share(BADUGI_HALF, "badugi", "MD-POKER 21.F(2)(a)", "MD-POKER 21.E(4)"),
    ),
    formed="MD-POKER 21.F(2)(b)",
    odd_chips=_ODD_CHIPS._replace(chosen="MD-POKER 21.F(2)(c)", halves="MD-POKER 21.F(2)(c)", named_by_house=False),
)
GAMES = (LOW_27, ACE_5, BADEUCEY, BADACEY)
