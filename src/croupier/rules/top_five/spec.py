"""MD-TOP5: the specification of Top Five Poker."""

from __future__ import annotations

from croupier.hands.games import Share
from croupier.hands.rankings import MD_TOP5
from croupier.rules.banked.spec import BankedSpec, Posted, TableCards

TOP_FIVE = BankedSpec(
    id="top-five",
    title="Top Five Poker",
    document=MD_TOP5,
    package=__package__,
    rules=4,
    seats_max=6,  # T-23: six on the layout, any number of them in use
    seats_clause="MD-TOP5 2.A(1)",
    shares=(Share("hand", "top-five", "MD-TOP5 11.C(3)", "MD-TOP5 11.C(3)(e)"),),
    formed="MD-TOP5 11.C",
    hand=range(8),
    also=("MD-TOP5 11.C(1)",),
    wagers=("ante", "top-five-bonus", "poker-bonus"),
    main_wager="ante-play",
    matched_later="ante",
    decisions=("play", "fold"),
    table_cards={"dealer": TableCards("dealer-hand", 7)},
    equipment={"deck.shuffler": "automatic", "top5.dealer_stack_in_device": False},
    posted=Posted(
        layout="MD-TOP5 2.A",
        payouts="MD-TOP5 2.B(4)",
        chosen_by="top5.payouts_on",
        out_of_order="MD-TOP5 13.E(2)",
    ),
    changed_by_hand="MD-TOP5 3.C(1)",
)
