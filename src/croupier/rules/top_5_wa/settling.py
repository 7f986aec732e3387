"""WA-TOP5: the hands and side wagers of a round to be settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cards import card
from croupier.hands import evaluate
from croupier.hands.evaluate import HandValue
from croupier.money import Paytable
from croupier.rules.banked.spec import MAIN, Settling
from croupier.rules.top_5_wa.choices import ACE_FACE, TENS
from croupier.rules.top_5_wa.table import WashingtonPlan


def hands(player: Settling) -> Iterator[tuple[str, HandValue | None]]:
    """The hand the player chose (W-03): the five cards dealt, or four of them and the community card."""
    for decision in player.decisions:
        verb, *given_up = decision.split()
        if verb != "fold":
            kept = tuple(one for one in player.hand if one not in [int(card(text)) for text in given_up])
            five = kept + player.cards["community"] if verb == "use-community" else player.hand
            yield MAIN, evaluate(five, document="WA-TOP5")


def dealers_hands(cards: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, HandValue | None]]:
    """The best five of six."""
    yield MAIN, evaluate(cards["dealer"] + cards["community"], document="WA-TOP5")


def needs_no_hand(player: Settling) -> bool:
    """Was this player dealt no hand (W-05), or is it folded?"""
    return set(player.wagers) == {ACE_FACE} or "fold" in player.decisions


def side_paytables(plan: WashingtonPlan) -> Mapping[str, Paytable]:
    """The side wagers that are paid by the rank of a hand, with the paytables in force."""
    return {TENS: plan.tens}
