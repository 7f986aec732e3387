"""WA-TOP5 paragraph 1: the layout. Six or seven spots, four wager locations each, payouts posted between the spots."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from croupier.engine import House, RuleViolation
from croupier.money import Paytable
from croupier.rules.banked.felt import seats_within
from croupier.rules.top_5_wa.choices import ACE_FACE, ANTE, BET, TENS
from croupier.rules.top_5_wa.p11_payouts import ACE_OR_FACE, TENS_OR_BETTER, WINNING_BET

# In the order of the paragraph.
WAGER_AREA: Mapping[str, str] = {
    ACE_FACE: "Ace or Face Community Card",
    TENS: "10's or Better",
    ANTE: "Ante",
    BET: "Bet",
}
PAYOUTS_POSTED_BY = "WA-TOP5 1#2"


def posted_payouts(house: House) -> Mapping[str, Paytable]:
    """The tables printed between the spots, by wager location; an Ante that wins is paid 1 to 1."""
    return {
        ACE_FACE: ACE_OR_FACE[house["wa.ace_face.table"]],
        TENS: TENS_OR_BETTER[house["wa.tens.table"]],
        BET: WINNING_BET["3.02"],
    }


def seating(house: House, players: Mapping[int, str]) -> None:
    """Seats are spots of the layout; how many of them one player may take is for the house (W-13)."""
    seats_within(players, house["wa.spots"], "WA-TOP5 1")
    spots_max = house["wa.spots_per_player"]
    for player, spots in groupby(sorted(players, key=lambda seat: (players[seat], seat)), key=players.__getitem__):
        taken = list(spots)
        if len(taken) > spots_max:
            listed = ", ".join(map(str, taken))
            raise RuleViolation(
                "submission: wa.spots_per_player", f"{player} wagers on spots {listed}; at most {spots_max} a player"
            )
