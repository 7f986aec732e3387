"""MD-TOP5: the layout as a player sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.engine import House
from croupier.hands.evaluate import evaluate
from croupier.money import Paytable
from croupier.rules.banked.layout import Layout, Shared
from croupier.rules.top_five.ch12_payouts import remaining
from croupier.rules.top_five.spec import TOP_FIVE
from croupier.rules.top_five.table import plan as plan_of

TEN = 8


def _top_five_words(own: Sequence[int], shared: Shared, bet: str) -> str:
    kept = remaining(own)
    return evaluate(kept, "top-five").words if kept else "no cards" if own else ""


def _top_five_payouts(house: House) -> Mapping[str, Paytable]:
    plan = plan_of(house)
    offered = LAYOUT.areas_in(house)
    both = {"top-five-bonus": plan.top_five, "poker-bonus": plan.poker}
    return {bet: table for bet, table in both.items() if bet in offered}


LAYOUT = Layout(
    blurb="Maryland. Seven cards, 2 to 9 are thrown away; more cards win, then better ones.",
    areas={"top-five-bonus": "Top Five", "poker-bonus": "Poker", "ante": "Ante", "play": "Play"},
    names={
        "top-five-bonus": "Top Five Bonus",
        "poker-bonus": "Poker Bonus",
        "ante": "Ante",
        "play": "Play Wager",
    },
    offered={"top-five-bonus": "top5.top_five_bonus.offered", "poker-bonus": "top5.poker_bonus.offered"},
    shared=(("dealer-hand", "Dealer"), ("device", "Dealer, in the device")),
    menu=TOP_FIVE.wagers,
    suggested={"ante": 1_000, "top-five-bonus": 100, "poker-bonus": 100},
    matched_later=TOP_FIVE.matched_later,
    verbs={"play": ("p", "play"), "fold": ("f", "fold")},
    questions={"MD-TOP5 11.B(1)": "Place a Play Wager equal to your ante, or fold?"},
    paytables={"top-five": "top5.top_five_bonus.paytable", "poker": "top5.poker_bonus.paytable"},
    bare=("top5.top_five_bonus.paytable", "top5.poker_bonus.paytable"),
    posted=_top_five_payouts,
    words=_top_five_words,
    counts=lambda card: card >> 2 >= TEN,
)
