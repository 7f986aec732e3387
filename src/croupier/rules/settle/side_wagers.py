"""Why a wager lost: the hand it is on, and the lowest hand that its paytable pays."""

from __future__ import annotations

from croupier.engine import Event
from croupier.money import Paytable
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.banked.spec import MAIN
from croupier.rules.let_it_ride.table import FIVE_CARD, PROGRESSIVE_BET
from croupier.rules.settle.settlement import SettledHand

_IN_THE_TRAY = (FIVE_CARD, PROGRESSIVE_BET)  # collected before the deal, so nothing moves when they lose


def why_lost(event: Event, paytable: Paytable, hands: tuple[SettledHand, ...]) -> str:
    """`high card, J-7-2; paytable A begins at pair`; empty if the event is not about a hand that lost."""
    lost = event.kind == WagerKind.LOST or (event.kind == WagerKind.COLLECTED and event.bet not in _IN_THE_TRAY)
    words = {hand.part: hand.words for hand in hands}
    hand = words.get(event.bet, words.get(MAIN))
    if not lost or hand is None:
        return ""
    return f"{hand}; paytable {paytable.letter} begins at {list(paytable.rows)[-1]}"
