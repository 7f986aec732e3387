"""What cannot be divided equally: who gets the odd chip, by each chapter's clause or by the house's rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from croupier.hands import evaluate
from croupier.hands.games import Game as Showdown
from croupier.hands.games import Share
from croupier.hands.reference.poker_ch10_up_cards import highest_by_suit, lowest_by_suit
from croupier.rules.poker.choices import HIGH_CARD_SUIT, LEFT_OF_BUTTON, LOW_CARD_SUIT
from croupier.rules.poker.event_kinds import PokerKind
from croupier.rules.poker.table import PokerTable

RULE = "submission: odd_chip.rule"


@dataclass(frozen=True, slots=True)
class OddChips:
    """Where a chapter speaks of odd amounts: between the halves, within each share, and of the suits."""

    halves: str = RULE
    shares: tuple[str, ...] = (RULE, RULE)
    suits: str = RULE


# P-26: the text is silent on Stud High and Low, Draw and Five-Card Stud.
SILENT = OddChips()
_STUD = OddChips("MD-POKER 10.L(3)(b)", ("MD-POKER 10.L(3)(d)", "MD-POKER 10.L(3)(f)"), "MD-POKER 10.L(3)(g)")
# P-28: the items on ties and odd amounts serve Omaha High too.
_OMAHA = OddChips("MD-POKER 12.K(4)", ("MD-POKER 12.K(6)", "MD-POKER 12.K(8)"), "MD-POKER 12.K(9)")
_OMAHA_5 = OddChips("MD-POKER 19.K(4)", ("MD-POKER 19.K(6)", "MD-POKER 19.K(8)"), "MD-POKER 19.K(9)")
_TRIPLE = ("MD-POKER 21.E(5)", "MD-POKER 21.E(5)")
ODD_CHIPS: Mapping[str, OddChips] = {
    "stud7-hilo": _STUD,
    "stud7-hilo8": _STUD,
    "holdem": OddChips(shares=("MD-POKER 11.K(4)",)),
    "omaha-high": _OMAHA,
    "omaha-hilo8": _OMAHA,
    "omaha5-high": _OMAHA_5,
    "omaha5-hilo8": _OMAHA_5,
    "badugi": OddChips(shares=("MD-POKER 20.L(7)",)),
    "triple-27": OddChips(shares=_TRIPLE),
    "triple-a5": OddChips(shares=_TRIPLE),
    "badeucey": OddChips("MD-POKER 21.F(1)(c)", _TRIPLE),
    "badacey": OddChips("MD-POKER 21.F(2)(c)", _TRIPLE),
    "sixplus": OddChips(shares=("MD-POKER 22.K(4)",)),
}


def of_game(game: Showdown) -> OddChips:
    """What the game's chapter says."""
    return ODD_CHIPS.get(game.id, SILENT)


def rule_of(table: PokerTable, game: Showdown, share: Share) -> str:
    """The house's rule, or P-26: in stud by suit, highest for a high share and lowest for a low; else by the button."""
    rule = table.plan.odd_chip_rule
    if rule != "chapter":
        return rule
    if game.id.startswith("stud"):
        return LOW_CARD_SUIT if share.ranking.startswith("low") else HIGH_CARD_SUIT
    return LEFT_OF_BUTTON


def favoured(
    table: PokerTable, game: Showdown, share: Share, winners: list[int], board: Sequence[int]
) -> tuple[list[int], str]:
    """The winners in line for the odd chip of an amount that cannot be divided equally; and the reading."""
    clockwise = table.after(table.button, winners)
    rule = rule_of(table, game, share)
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
    table.note(
        PokerKind.ODD_CHIP_BY_SUIT,
        seat=first,
        cards=(cards[first][0],),
        clause=of_game(game).suits,
        reading="P-27",
    )
    return in_line, "P-27"


def _place_high(card: int) -> int:
    return -card


def _place_low(card: int) -> int:
    return ((card >> 2) + 1) % 13 * 4 + (card & 3)
