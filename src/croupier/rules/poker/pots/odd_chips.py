"""Odd chips: who gets what cannot be divided equally, by each chapter's clause or by the house's rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from croupier.hands import evaluate
from croupier.hands.games import Share
from croupier.hands.rankings import RANKINGS
from croupier.hands.reference.poker_ch10_up_cards import highest_by_suit, lowest_by_suit
from croupier.rules.poker.choices.play import HIGH_CARD_SUIT, LEFT_OF_BUTTON, LOW_CARD_SUIT
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import PokerTable

_BEHIND = 52  # the places of cards begin below it


def rule_of(table: PokerTable, share: Share) -> str:
    """The house's rule, or P-26: in stud by suit, highest for a high share and lowest for a low; else by the button."""
    rule = table.plan.odd_chip_rule
    if rule != "chapter":
        return rule
    if table.spec.odd_chips.by_suit:
        return LOW_CARD_SUIT if RANKINGS[share.ranking].low else HIGH_CARD_SUIT
    return LEFT_OF_BUTTON


def favoured(table: PokerTable, share: Share, winners: list[int], board: Sequence[int]) -> tuple[list[int], str]:
    """The winners in line for the odd chip, first in line first; and the reading that decides."""
    clockwise = table.after(table.button, winners)
    rule = rule_of(table, share)
    if rule not in (HIGH_CARD_SUIT, LOW_CARD_SUIT):
        return clockwise, "P-26"
    decided = by_suit(rule, share, {seat: table.hand(seat) for seat in winners}, board)
    in_line = sorted(clockwise, key=lambda seat: decided[seat].places)
    first, second = decided[in_line[0]], decided[in_line[1]]
    card = first.card_before(second)
    if card is not None:
        suits = table.spec.odd_chips.suits
        table.note(PokerKind.ODD_CHIP_BY_SUIT, seat=in_line[0], cards=(card,), clause=suits, reading="P-27")
    return in_line, "P-27"


class BySuit(NamedTuple):
    """The cards that decide a winner's place in line for an odd chip, and that place; the lowest place is first."""

    played: int  # the best by suit of all cards that play
    own: int | None  # and of those from the hand, which decide if that one is shared
    places: tuple[int, int]

    def card_before(self, other: BySuit) -> int | None:
        """The card by which this winner comes before the other; None if they tie, as where the board plays for both."""
        if self.places[0] != other.places[0]:
            return self.played
        return self.own if self.places != other.places else None


def by_suit(rule: str, share: Share, hands: Mapping[int, Sequence[int]], board: Sequence[int]) -> dict[int, BySuit]:
    """P-27: each winner's place by the cards that play; if they share a card of the board, by those from the hand.

    A winner for whom the board plays comes behind the others who share its card. If it plays for all, no card decides,
    and the line goes from the left of the button.
    """
    pick, place = (highest_by_suit, _place_high) if rule == HIGH_CARD_SUIT else (lowest_by_suit, _place_low)
    decided = {}
    for seat, hand in hands.items():
        played = evaluate(hand, share.ranking, board).cards
        best, from_hand = pick(played), [card for card in played if card in hand]
        own = pick(from_hand) if from_hand else None
        decided[seat] = BySuit(best, own, (place(best), _BEHIND if own is None else place(own)))
    return decided


def _place_high(card: int) -> int:
    return -card


def _place_low(card: int) -> int:
    return ((card >> 2) + 1) % 13 * 4 + (card & 3)
