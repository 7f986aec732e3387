"""MD-POKER chapter 19: Five-Card Omaha Poker; procedure for dealing; completion of play.

Played by `families/community.py`.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.hands.games import POT, Family, Share, high_low
from croupier.rules.poker.spec import FIXED, POT_LIMIT, Blinds, Board, Button, KillRule, OddChips, PokerSpec, Street

# P-28: the items on ties and odd amounts serve Omaha High too.
_ODD_CHIPS = OddChips(
    chosen="MD-POKER 19.K(6)",
    halves="MD-POKER 19.K(4)",
    shares=("MD-POKER 19.K(6)", "MD-POKER 19.K(8)"),
    suits="MD-POKER 19.K(9)",
)

# A to K, played for the high hand.
HIGH = PokerSpec(
    id="omaha5-high",
    title="Five-Card Omaha High",
    family=Family.BOARD,
    names=("omaha5",),
    chapter="MD-POKER 19",
    permitted="MD-POKER 9.A(6)",
    seats_max=8,
    seats_clause="MD-POKER 19.B",
    announced="MD-POKER 19.A",
    structure=POT_LIMIT,
    ante="MD-POKER 19.B(2)",
    ante_posted="MD-POKER 19.B(2)#2",
    hole_cards=5,
    button=Button("MD-POKER 19.C", "MD-POKER 19.C(1)(a)", "MD-POKER 19.C(1)(b)", "MD-POKER 19.C(2)"),
    blinds=Blinds(
        amounts="MD-POKER 19.D(2)",
        amounts_posted="MD-POKER 19.D(2)#2",
        ante="MD-POKER 19.B(1)",
        blind="MD-POKER 19.D",
        further_blinds="MD-POKER 19.D(1)",
        straddles="MD-POKER 19.E(1)",
        straddles_posted="MD-POKER 19.E(1)#2",
        straddle="MD-POKER 19.E",
        one_straddle="MD-POKER 19.E(2)",
        betting="MD-POKER 19.G",
    ),
    play=Board(
        hole_clause="MD-POKER 19.F",
        may_raise="MD-POKER 19.G(1)",
        first_complete="MD-POKER 19.G(2)",
        streets=(
            Street(3, big_bet=False, clause="MD-POKER 19.H"),
            Street(1, big_bet=True, clause="MD-POKER 19.I"),  # P-16: the betting of I and J is that of H
            Street(1, big_bet=True, clause="MD-POKER 19.J"),
        ),
        opens="MD-POKER 19.H(1)",
        answers="MD-POKER 19.H(2)",
        complete="MD-POKER 19.H(3)",
        showdown="MD-POKER 19.K",
    ),
    shares=(Share(POT, "omaha-high", "MD-POKER 19.K(2)(a)", "MD-POKER 19.K(5)"),),
    formed="MD-POKER 19.K(1)",
    hand=range(5, 6),
    board=range(3, 6),
    readings=("P-28",),
    odd_chips=_ODD_CHIPS,
    pokerstars="5 Card Omaha",
)
# A to N, the pot divided between the high hand and a low of eight or better.
HILO = replace(
    HIGH,
    id="omaha5-hilo8",
    title="Five-Card Omaha High-Low Split Eight or Better",
    names=(),
    structure=FIXED,
    shares=high_low(
        "omaha-high",
        "omaha-low-8",
        ("MD-POKER 19.K(2)(b)", "MD-POKER 19.K(5)", "MD-POKER 19.K(7)"),
        unwon="MD-POKER 19.L(2)",
    ),
    formed="MD-POKER 19.L(4)",
    also=("MD-POKER 19.K(3)", "MD-POKER 19.L(3)", "MD-POKER 19.L(5)", "MD-POKER 19.L(6)"),
    odd_chips=_ODD_CHIPS._replace(chosen="MD-POKER 19.K(8)"),
    # P-29: the kill is for High-Low Split Eight or Better (19.M), never for Omaha High.
    kill=KillRule("MD-POKER 19.M", "MD-POKER 19.N", posted=("MD-POKER 19.B(2)#2", "MD-POKER 19.N#2")),
    pokerstars="5 Card Omaha Hi/Lo",
)
GAMES = (HIGH, HILO)
