"""WA-TOP5 paragraphs 4 and 5: the deal and the community card."""

from __future__ import annotations

from croupier.engine import HAND, NOBODY, PROCEED, Procedure, proceed
from croupier.rules.top_5_wa.p04_misdeal import dealing_ask, slip
from croupier.rules.top_5_wa.table import COMMUNITY, DEALER_HAND, HAND_SIZE, Top5Table


def dealing(table: Top5Table) -> Procedure:
    """Five cards face down to each spot with a 10's or Better or an Ante wager, five to the dealer, one for all."""
    for seat in table.clockwise():
        for _ in range(HAND_SIZE):
            yield from _deal_one(table, HAND[seat], seat)
    for _ in range(HAND_SIZE):
        yield from _deal_one(table, DEALER_HAND, NOBODY)
    yield proceed(clause="WA-TOP5 5")
    table.deal_up(COMMUNITY, clause="WA-TOP5 5")


def _deal_one(table: Top5Table, place: str, seen_by: int) -> Procedure:
    """The dealer deals the next card of a set, or something else happens at that moment."""
    while (answer := (yield dealing_ask(table, place))).verb != PROCEED:
        if not slip(table, place, answer):
            return
    table.deal_down(place, clause="WA-TOP5 4", seen_by=seen_by)
