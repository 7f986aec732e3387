"""WA-TOP5 paragraph 12: the cards are collected, and shuffled to start the next round."""

from __future__ import annotations

from croupier.engine import DECK, HAND
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_5_wa.table import COMMUNITY, DEALER_HAND, Top5Table


def collect_the_cards(table: Top5Table) -> None:
    """As the house does it: hands after each settlement or after all of them; then the dealer's cards."""
    table.note(WagerKind.CARDS_COLLECTED, act=table.house["wa.collection"], clause="WA-TOP5 12")
    for place in (*(HAND[seat] for seat in table.counterclockwise()), DEALER_HAND, COMMUNITY, DECK):
        if table.places.get(place):
            table.rack(place, clause="WA-TOP5 12")
    table.note(DeckKind.TO_BE_SHUFFLED, clause="WA-TOP5 12#2")
