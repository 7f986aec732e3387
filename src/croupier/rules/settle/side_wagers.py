"""Why a side wager lost: the hand it is on, and where its paytable begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.engine import Event
from croupier.money import Paytable
from croupier.rules.house.event_kinds import WagerKind
from croupier.rules.let_it_ride.table import FIVE_CARD, PROGRESSIVE_BET, SIX_CARD, THREE_CARD
from croupier.rules.settle.house_hands import MAIN
from croupier.rules.settle.settlement import ShownHand
from croupier.rules.top_5_wa.choices import TENS
from croupier.rules.top_five.table import POKER, TOP_FIVE

# The side wagers of each game, with the paytables in force.
PAYTABLES: Mapping[str, Callable[[Any], Mapping[str, Paytable]]] = {
    "let-it-ride": lambda plan: {
        FIVE_CARD: plan.five_card,
        THREE_CARD: plan.three_card,
        SIX_CARD: plan.six_card,
        PROGRESSIVE_BET: plan.progressive,
    },
    "top-five": lambda plan: {TOP_FIVE: plan.top_five, POKER: plan.poker},
    "top-5-wa": lambda plan: {TENS: plan.tens},
}
_IN_THE_TRAY = (FIVE_CARD, PROGRESSIVE_BET)  # collected before the deal, and lost without a move


def why_lost(event: Event, paytable: Paytable, hands: tuple[ShownHand, ...]) -> str:
    """`high card, J-7-2; paytable A begins at pair`; nothing where the event is not about a hand that lost."""
    lost = event.kind == WagerKind.LOST or (event.kind == WagerKind.COLLECTED and event.bet not in _IN_THE_TRAY)
    words = {hand.part: hand.words for hand in hands}
    hand = words.get(event.bet, words.get(MAIN))
    if not lost or hand is None:
        return ""
    return f"{hand}; paytable {paytable.letter} begins at {list(paytable.rows)[-1]}"
