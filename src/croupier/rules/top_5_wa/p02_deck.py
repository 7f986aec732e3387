"""WA-TOP5 paragraph 2: one standard deck, shuffled before every round (12)."""

from __future__ import annotations

from croupier.engine import Procedure, shuffle
from croupier.rules.banked.felt import FULL_DECK
from croupier.rules.event_kinds import DeckKind
from croupier.rules.top_5_wa.table import Top5Table


def deck_in_use(table: Top5Table) -> Procedure:
    """The 52 cards are put in random order."""
    table.note(DeckKind.IN_USE, number=len(FULL_DECK), clause="WA-TOP5 2")
    answer = yield shuffle(FULL_DECK, clause="WA-TOP5 12#2")
    table.stack(answer.cards, clause="WA-TOP5 12#2")
