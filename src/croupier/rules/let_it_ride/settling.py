"""MD-LIR: the hands and side wagers of a round to be settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.hands import evaluate
from croupier.hands.evaluate import HandValue
from croupier.money import Paytable
from croupier.rules.banked.spec import MAIN, Settling
from croupier.rules.let_it_ride.ch12_rows import THREE_CARD_LETTERS
from croupier.rules.let_it_ride.table import BETS, FIVE_CARD, PROGRESSIVE_BET, SIX_CARD, THREE_CARD, LetItRidePlan


def hands(player: Settling) -> Iterator[tuple[str, HandValue | None]]:
    """Five cards with the community cards, and those of each side wager."""
    yield MAIN, evaluate(player.hand + player.cards["community"], document="MD-LIR")
    three = evaluate(player.hand, "three-card")
    if THREE_CARD in player.wagers:
        yield THREE_CARD, three
    if SIX_CARD in player.wagers:
        yield SIX_CARD, evaluate(player.hand + player.cards["box"], "six-card")
    if PROGRESSIVE_BET in player.wagers and player.house["lir.progressive.paytable"] in THREE_CARD_LETTERS:  # L-03
        yield PROGRESSIVE_BET, three


def dealers_hands(cards: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, HandValue | None]]:
    """The dealer has none."""
    yield from ()


def needs_no_hand(player: Settling) -> bool:
    """No: every hand is paid by its own rank."""
    return False


def side_paytables(plan: LetItRidePlan) -> Mapping[str, Paytable]:
    """The wagers that are paid by the rank of a hand, with the paytables in force."""
    return {
        **dict.fromkeys(BETS, plan.main),
        FIVE_CARD: plan.five_card,
        THREE_CARD: plan.three_card,
        SIX_CARD: plan.six_card,
        PROGRESSIVE_BET: plan.progressive,
    }
