"""What cannot be divided equally: who gets the odd chip, by each chapter's clause or by the house's rule."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.hands import evaluate
from croupier.hands.games import Share
from croupier.hands.rankings import RANKINGS
from croupier.hands.reference.poker_ch10_up_cards import highest_by_suit, lowest_by_suit
from croupier.rules.poker.choices import HIGH_CARD_SUIT, LEFT_OF_BUTTON, LOW_CARD_SUIT
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import PokerTable


def rule_of(table: PokerTable, share: Share) -> str:
    """The house's rule, or P-26: in stud by suit, highest for a high share and lowest for a low; else by the button."""
    rule = table.plan.odd_chip_rule
    if rule != "chapter":
        return rule
    if table.spec.odd_chips.by_suit:
        return LOW_CARD_SUIT if RANKINGS[share.ranking].low else HIGH_CARD_SUIT
    return LEFT_OF_BUTTON


def favoured(table: PokerTable, share: Share, winners: list[int], board: Sequence[int]) -> tuple[list[int], str]:
    """The winners in line for the odd chip of an amount that cannot be divided equally; and the reading."""
    clockwise = table.after(table.button, winners)
    rule = rule_of(table, share)
    if rule not in (HIGH_CARD_SUIT, LOW_CARD_SUIT):
        return clockwise, "P-26"
    pick, place = (highest_by_suit, _place_high) if rule == HIGH_CARD_SUIT else (lowest_by_suit, _place_low)
    cards: dict[int, tuple[int, int]] = {}
    for seat in winners:
        own = table.hand(seat)
        played = evaluate(own, share.ranking, board).cards
        # P-27: the cards that play; where tied players have the same card of the board, those of them from the hand.
        # Where the board plays for all, no card decides, and they stay in line from the left of the button.
        cards[seat] = pick(played), pick([card for card in played if card in own] or played)
    in_line = sorted(clockwise, key=lambda seat: [place(card) for card in cards[seat]])
    first = in_line[0]
    suits = table.spec.odd_chips.suits
    table.note(PokerKind.ODD_CHIP_BY_SUIT, seat=first, cards=(cards[first][0],), clause=suits, reading="P-27")
    return in_line, "P-27"


def _place_high(card: int) -> int:
    return -card


def _place_low(card: int) -> int:
    return ((card >> 2) + 1) % 13 * 4 + (card & 3)
