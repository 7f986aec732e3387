"""MD-POKER chapter 10: Seven-Card Stud Poker; procedure for dealing; completion of play.

Played by `families/stud.py`; J, on a deck that runs short, is in `ch10_common_card.py`.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.hands.games import POT, Family, Share, high_low
from croupier.rules.poker.spec import (
    FIXED,
    OddChips,
    PokerSpec,
    Stud,
    StudStreet,
    highest_card_ace_low,
    low_showing,
)

FOURTH_STREET = StudStreet("MD-POKER 10.G", "MD-POKER 10.G", "MD-POKER 10.I", big_bet=False)
FIFTH_STREET = StudStreet("MD-POKER 10.J", "MD-POKER 10.J(1)", "MD-POKER 10.J(4)")
SIXTH_STREET = FIFTH_STREET._replace(may_be_common=True)
SEVENTH_STREET = SIXTH_STREET._replace(face_up=False)
_PLAY = Stud(
    forced_amount="MD-POKER 10.D(1)",
    forced_posted="MD-POKER 10.D(1)#2",
    ante="MD-POKER 10.B(1)",
    deal="MD-POKER 10.C",
    first_round="MD-POKER 10.D",
    compared="MD-POKER 10.D(2)",
    forced="MD-POKER 10.D(4)(a)",
    by_suit="MD-POKER 10.D(3)",
    answers="MD-POKER 10.E",
    first_complete="MD-POKER 10.F",
    streets=(FOURTH_STREET, FIFTH_STREET, SIXTH_STREET, SEVENTH_STREET),
    showing="MD-POKER 10.H(1)",
    tied_boards="MD-POKER 10.H(3)",
    facing="MD-POKER 10.I(1)",
    complete="MD-POKER 10.I(2)",
    showdown="MD-POKER 10.K",
    exposed="MD-POKER 18.M(1)",
    exposed_later="MD-POKER 18.M(3)",
    exposures="MD-POKER 18.M",
)
_HALVES = ("MD-POKER 10.L(3)(a)", "MD-POKER 10.L(3)(c)", "MD-POKER 10.L(3)(e)")
_BOTH_WAYS = (
    "MD-POKER 10.M(3)", "MD-POKER 10.M(4)", "MD-POKER 10.M(4)(a)", "MD-POKER 10.M(4)(b)", "MD-POKER 10.M(5)",
)  # fmt: skip

# A to L(1).
HIGH = PokerSpec(
    id="stud7-high",
    title="Seven-Card Stud High",
    family=Family.STUD,
    names=("stud",),
    chapter="MD-POKER 10",
    permitted="MD-POKER 9.A(1)",
    seats_max=8,
    seats_clause="MD-POKER 10.B",
    announced="MD-POKER 10.A",
    structure=FIXED,
    ante="MD-POKER 10.B(2)",
    ante_posted="MD-POKER 10.B(2)#2",
    hole_cards=2,
    up_cards=1,
    play=_PLAY,
    shares=(Share(POT, "high", "MD-POKER 10.L(1)", "MD-POKER 6.H"),),
    formed="MD-POKER 10.L",
    hand=range(5, 8),
    board=range(3),  # by J a common card may take the place of each player's own
    odd_chips=OddChips(by_suit=True),  # P-26: the text is silent on Stud High and Low
    phh={"F7S": FIXED},
    pokerstars="7 Card Stud",
)
# A to L(2).
LOW = replace(
    HIGH,
    id="stud7-low",
    title="Seven-Card Stud Low",
    names=("razz",),
    play=_PLAY._replace(
        forced="MD-POKER 10.D(4)(b)",
        showing="MD-POKER 10.H(2)",
        forced_card=highest_card_ace_low,
        board=low_showing,
    ),
    shares=(Share(POT, "low-a5", "MD-POKER 10.L(2)", "MD-POKER 6.H"),),
    phh={"FR": FIXED},
    pokerstars="Razz",
)
# A to L(3); P-89: there is always a low. P-19: this form forces the highest card, the one with a qualifier the lowest;
# odd, but as printed.
HILO = replace(
    HIGH,
    id="stud7-hilo",
    title="Seven-Card Stud High-Low Split",
    names=(),
    play=_PLAY._replace(forced="MD-POKER 10.D(4)(c)", forced_card=highest_card_ace_low),
    shares=high_low("high", "low-a5", _HALVES, unwon=None),
    also=("MD-POKER 10.L(3)", *_BOTH_WAYS),
    readings=("P-89",),
    odd_chips=OddChips(
        chosen="MD-POKER 10.L(3)(g)",
        halves="MD-POKER 10.L(3)(b)",
        shares=("MD-POKER 10.L(3)(d)", "MD-POKER 10.L(3)(f)"),
        suits="MD-POKER 10.L(3)(g)",
        by_suit=True,
    ),
    phh={},
    pokerstars="",
)
# A to M.
HILO8 = replace(
    HILO,
    id="stud7-hilo8",
    title="Seven-Card Stud High-Low Split Eight or Better",
    play=_PLAY._replace(forced="MD-POKER 10.D(5)"),
    shares=high_low("high", "low-a5-8", _HALVES, unwon="MD-POKER 10.M(2)"),
    also=("MD-POKER 10.L(3)", "MD-POKER 10.M", "MD-POKER 10.M(1)", *_BOTH_WAYS),
    readings=(),
    phh={"F7S/8": FIXED},
    pokerstars="7 Card Stud Hi/Lo",
)
GAMES = (HIGH, LOW, HILO, HILO8)
