"""MD-TOP5: the hands and side wagers of a round to be settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.hands import evaluate
from croupier.hands.evaluate import HandValue
from croupier.money import Paytable
from croupier.rules.banked.spec import MAIN, Settling
from croupier.rules.top_five.ch12_payouts import remaining
from croupier.rules.top_five.table import BONUSES, POKER, TOP_FIVE, TopFivePlan


def hands(player: Settling) -> Iterator[tuple[str, HandValue | None]]:
    """The remaining cards of the seven."""
    if not needs_no_hand(player):
        yield MAIN, _what_remains(player.hand)


def dealers_hands(cards: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, HandValue | None]]:
    """The remaining cards of the dealer's seven."""
    yield MAIN, _what_remains(cards["dealer"])


def _what_remains(cards: tuple[int, ...]) -> HandValue | None:
    kept = remaining(cards)
    return evaluate(kept, "top-five") if kept else None


def needs_no_hand(player: Settling) -> bool:
    """Is the hand folded with no wager left on it?"""
    return "fold" in player.decisions and not set(player.wagers) & set(BONUSES)


def side_paytables(plan: TopFivePlan) -> Mapping[str, Paytable]:
    """The side wagers, with the paytables in force."""
    return {TOP_FIVE: plan.top_five, POKER: plan.poker}
