"""WA-TOP5 paragraphs 7 and 8: wagers that are already lost are collected, then folded hands and discards."""

from __future__ import annotations

from croupier.cards import CARDS
from croupier.rules.banked.event_kinds import WagerKind
from croupier.rules.top_5_wa.choices import ACE_FACE, ANTE, TENS
from croupier.rules.top_5_wa.p11_payouts import ace_face_row
from croupier.rules.top_5_wa.table import DISCARD, FOLDED, Top5Table


def collect_the_lost_wagers(table: Top5Table) -> None:
    """7: 10's or Better and Ante of players who folded; every Ace or Face unless the community card is one (W-07)."""
    if table.folded:
        table.note(WagerKind.OF_FOLDED_HANDS, clause="WA-TOP5 7")
    for seat in table.right_to_left():
        if seat in table.folded:
            _collect(table, seat, TENS, clause="WA-TOP5 11.tens-better", why="folded")
            _collect(table, seat, ANTE, clause="WA-TOP5 11.ante-bet.case1", why="folded")
    if ace_face_row(table.community_card()) is None:
        why = f"the community card {CARDS[table.community_card()]} is not an ace or face card"
        for seat in table.right_to_left():
            _collect(table, seat, ACE_FACE, clause="WA-TOP5 7#2", why=why, reading="W-07")


def _collect(table: Top5Table, seat: int, bet: str, *, clause: str, why: str, reading: str = "") -> None:
    cents = table.wager_cents(seat, bet)
    if cents:
        table.collected.append((seat, bet, cents))
        table.collect(seat, bet, clause=clause, text=why, reading=reading)


def collect_the_folded_hands(table: Top5Table) -> None:
    """8: from the dealer's right to the left, into the discard rack."""
    for seat in table.counterclockwise():
        for place in (FOLDED[seat], DISCARD[seat]):
            if place in table.places:
                table.rack(place, clause="WA-TOP5 8")
