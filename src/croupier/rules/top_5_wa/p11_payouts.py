"""WA-TOP5 paragraph 11: the payout tables, keyed by the house advantage they print, and which row a hand hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.hands.categories import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from croupier.hands.category_lookup import category, paired_rank
from croupier.money import Payout, Paytable, to, to_one

ACE, KING, QUEEN, JACK = "ace", "king", "queen", "jack"
TWO_PAIR_OR_3_OF_A_KIND = "two pair or 3 of a kind"
PAIR_10S_OR_BETTER = "pair 10's or better"
WINNING_HAND = "winning hand"


def _table(wager: str, printed_advantage: str, rows: Mapping[str, Payout]) -> Paytable:
    clause = f"WA-TOP5 11.{wager}.table"
    return Paytable(clause, printed_advantage, rows, row=f"{clause}.{printed_advantage}.{{}}")


# Ace or Face payouts.

ACE_OR_FACE_154 = _table("ace-face", "1.54", {
    ACE: to_one(4),
    KING: to_one(2),
    QUEEN: to(8, 5),
    JACK: to(6, 5),
})  # fmt: skip
ACE_OR_FACE_308 = _table("ace-face", "3.08", {
    ACE: to_one(4),
    KING: to_one(2),
    QUEEN: to(8, 5),
    JACK: to_one(1),
})  # fmt: skip
ACE_OR_FACE_385 = _table("ace-face", "3.85", {
    ACE: to_one(4),
    KING: to_one(2),
    QUEEN: to(3, 2),
    JACK: to_one(1),
})  # fmt: skip
ACE_OR_FACE: Mapping[str, Paytable] = {"1.54": ACE_OR_FACE_154, "3.08": ACE_OR_FACE_308, "3.85": ACE_OR_FACE_385}

# 10's or Better payouts; only the highest is paid.

TENS_OR_BETTER_217 = _table("tens-better", "2.17", {
    ROYAL_FLUSH: to_one(250),
    STRAIGHT_FLUSH: to_one(75),
    FOUR_OF_A_KIND: to_one(25),
    FULL_HOUSE: to_one(15),
    FLUSH: to_one(5),
    STRAIGHT: to_one(3),
    TWO_PAIR_OR_3_OF_A_KIND: to_one(1),
    PAIR_10S_OR_BETTER: to_one(1),
})  # fmt: skip
TENS_OR_BETTER_318 = _table("tens-better", "3.18", {
    ROYAL_FLUSH: to_one(250),
    STRAIGHT_FLUSH: to_one(75),
    FOUR_OF_A_KIND: to_one(25),
    FULL_HOUSE: to_one(15),
    FLUSH: to_one(4),
    STRAIGHT: to_one(3),
    TWO_PAIR_OR_3_OF_A_KIND: to_one(1),
    PAIR_10S_OR_BETTER: to_one(1),
})  # fmt: skip
TENS_OR_BETTER_447 = _table("tens-better", "4.47", {
    ROYAL_FLUSH: to_one(250),
    STRAIGHT_FLUSH: to_one(75),
    FOUR_OF_A_KIND: to_one(25),
    FULL_HOUSE: to_one(10),
    FLUSH: to_one(5),
    STRAIGHT: to_one(4),
    TWO_PAIR_OR_3_OF_A_KIND: to_one(1),
    PAIR_10S_OR_BETTER: to_one(1),
})  # fmt: skip
TENS_OR_BETTER: Mapping[str, Paytable] = {
    "2.17": TENS_OR_BETTER_217, "3.18": TENS_OR_BETTER_318, "4.47": TENS_OR_BETTER_447,
}  # fmt: skip

# Winning Bet payouts; the Ante of a winning hand pays even money.

ANTE: Payout = to_one(1)
ANTE_CLAUSE = "WA-TOP5 11.ante-bet.case4"

WINNING_BET_302 = _table("winning-bet", "3.02", {
    ROYAL_FLUSH: to_one(100),
    STRAIGHT_FLUSH: to_one(25),
    FOUR_OF_A_KIND: to_one(12),
    FULL_HOUSE: to_one(5),
    FLUSH: to_one(4),
    STRAIGHT: to_one(3),
    WINNING_HAND: to_one(1),
})  # fmt: skip
WINNING_BET: Mapping[str, Paytable] = {"3.02": WINNING_BET_302}

_TEN = 8
_ACE_FACE = {12: ACE, 11: KING, 10: QUEEN, 9: JACK}
_TENS_ROW = {TWO_PAIR: TWO_PAIR_OR_3_OF_A_KIND, THREE_OF_A_KIND: TWO_PAIR_OR_3_OF_A_KIND}


def ace_face_row(card: int) -> str | None:
    """The row of the Ace or Face table for the community card."""
    return _ACE_FACE.get(card >> 2)


def tens_row(five: Sequence[int]) -> str | None:
    """The row of the 10's or Better table for the five cards the player chose (W-04)."""
    name = category(five)
    if name in TENS_OR_BETTER_217.rows:
        return name
    if name == PAIR:
        return PAIR_10S_OR_BETTER if paired_rank(five) >= _TEN else None
    return _TENS_ROW.get(name)


def winning_bet_row(five: Sequence[int]) -> str:
    """The row of the Winning Bet table for five cards that beat the dealer's."""
    name = category(five)
    return name if name in WINNING_BET_302.rows else WINNING_HAND
