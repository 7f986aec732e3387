"""WA-TOP5: the specification of Washington Top 5."""

from __future__ import annotations

from croupier.hands.games import Share
from croupier.hands.rankings import WA_TOP5
from croupier.rules.banked.spec import BankedSpec, Posted, TableCards

TOP_5_WA = BankedSpec(
    id="top-5-wa",
    title="Washington Top 5",
    document=WA_TOP5,
    package=__package__,
    rules=2,
    seats_max=7,
    seats_clause="WA-TOP5 1",
    shares=(Share("hand", "high", "WA-TOP5 11.ante-bet-wagers", "WA-TOP5 11.ante-bet"),),
    formed="WA-TOP5 5#2",
    hand=range(5, 6),
    board=range(2),
    also=("WA-TOP5 9",),
    wagers=("ante", "tens", "ace-face"),  # most houses require all three (W-08)
    main_wager="ante-bet",
    matched_later="ante",
    decisions=("play", "fold", "use-community"),
    names_a_card=("use-community",),
    table_cards={"dealer": TableCards("dealer-hand", 5), "community": TableCards("community", 1)},
    equipment={},
    posted=Posted(layout="WA-TOP5 1", payouts="WA-TOP5 1#2", on_layout=True),
    deck_fixed_by="WA-TOP5 2",
    time_zone="America/Los_Angeles",
)
