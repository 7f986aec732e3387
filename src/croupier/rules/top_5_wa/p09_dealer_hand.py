"""WA-TOP5 paragraphs 9 and 10: the dealer's hand, and what the dealer announces."""

from __future__ import annotations

from croupier.engine import RACK
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.top_5_wa.five_cards import best_of_six, in_words, qualifies
from croupier.rules.top_5_wa.p04_misdeal import right_number
from croupier.rules.top_5_wa.table import DEALER_HAND, Top5Table


def dealer_hand(table: Top5Table) -> None:
    """9: the best five of the dealer's five cards and the community card, which may make the pair (5, W-14)."""
    if not table.still_in():
        table.note(WagerKind.NOBODY_AGAINST, clause="WA-TOP5 9", reading="X-45")
        return
    right_number(table, DEALER_HAND)
    table.turn_up(DEALER_HAND, clause="WA-TOP5 9")
    key, given_up = best_of_six(table.places[DEALER_HAND], table.community_card())
    table.dealer_key = key
    community = (table.community_card(),)
    if given_up is None:
        table.note(WagerKind.DEALER_LEAVES, cards=community, clause="WA-TOP5 9")
    else:
        table.note(WagerKind.DEALER_USES, cards=community, clause="WA-TOP5 5#2")
        table.carry(WagerKind.LEAST_USEFUL, DEALER_HAND, RACK, (given_up,), clause="WA-TOP5 9#2")
    kind = WagerKind.DEALER_QUALIFIES if qualifies(key) else WagerKind.DEALER_FAILS
    table.note(kind, hand=in_words(key), clause="WA-TOP5 9#3")
    # 10: the value of a hand that qualifies is announced.
    table.announce(kind.words, hand=in_words(key) if qualifies(key) else "", clause="WA-TOP5 10")
