"""WA-TOP5: the wagers on offer under a house's choices, in the order of its chapter of payouts."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine import House
from croupier.money import dollars_and_cents
from croupier.rules.banked.offered import Offered
from croupier.rules.top_5_wa import p11_payouts as wa
from croupier.rules.top_5_wa.choices import ACE_FACE, ANTE, TENS


def offered(house: House) -> Iterator[Offered]:
    """Ace or Face, 10's or Better, and the Winning Bet."""
    most = f"Up to {dollars_and_cents(house['wa.max_wager'])}"
    required = house["wa.required_wagers"]

    def stakes(wager: str) -> str:
        return f"{most}, required" if wager in required else f"{most}, optional"

    ace_face = wa.ACE_OR_FACE[house["wa.ace_face.table"]]
    tens = wa.TENS_OR_BETTER[house["wa.tens.table"]]
    (winning,) = wa.WINNING_BET.values()
    yield Offered("Ace or Face", ace_face, stakes(ACE_FACE), "", "ace-or-face")
    yield Offered("10’s or Better", tens, stakes(TENS), "Only the highest is paid.", "tens-or-better")
    ante = f"The Ante pays {wa.ANTE}."
    yield Offered("Winning Bet", winning, stakes(ANTE), ante, "ante-bet")
