"""MD-LIR: the specification of Let It Ride."""

from __future__ import annotations

from croupier.hands.games import Share
from croupier.hands.rankings import MD_LIR
from croupier.rules.banked.spec import BankedSpec, Posted, TableCards

LET_IT_RIDE = BankedSpec(
    id="let-it-ride",
    title="Let It Ride",
    document=MD_LIR,
    package=__package__,
    rules=3,
    seats_max=7,
    seats_clause="MD-LIR 2.A(1)",
    shares=(
        Share("five-card hand", "high", "MD-LIR 11.D(2)", "MD-LIR 6.B", contested=False),
        Share("three-card hand", "three-card", "MD-LIR 11.E(2)", "MD-LIR 6.B", contested=False, board_counts=False),
    ),
    formed="MD-LIR 1.B(4)",
    hand=range(3, 4),
    board=range(2, 3),
    wagers=("three-bets", "three-card-bonus", "five-card-bonus", "six-card-bonus", "progressive"),
    main_wager="let-it-ride",
    decisions=("let-it-ride", "withdraw"),
    table_cards={
        "community": TableCards("community", 2),
        "box": TableCards("six-card-box", 3, only_for="six-card-bonus"),
    },
    has_meters=True,
    equipment={"deck.shuffler": "automatic"},
    posted=Posted(
        layout="MD-LIR 2.A",
        payouts="MD-LIR 2.B(9)",
        chosen_by="lir.payouts_on",
        out_of_order="MD-LIR 13.H(2)",
        limit="MD-LIR 2.B(10)",
    ),
    changed_by_hand="MD-LIR 3.C(1)",
)
