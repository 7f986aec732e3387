"""MD-LIR: the layout as a player sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.engine import House
from croupier.hands.evaluate import evaluate
from croupier.money import Paytable
from croupier.rules.banked.layout import Layout, Shared
from croupier.rules.let_it_ride.spec import LET_IT_RIDE
from croupier.rules.let_it_ride.table import plan as plan_of


def _let_it_ride_words(own: Sequence[int], shared: Shared, bet: str) -> str:
    five, six = [*own, *shared.get("community", ())], [*own, *shared.get("six-card-box", ())]
    if bet == "six-card-bonus" and len(six) == 6:
        return evaluate(six, "six-card").words
    if len(own) == 3 and (bet == "three-card-bonus" or len(five) == 3):
        return evaluate(own, "three-card").words
    return evaluate(five, document="MD-LIR").words if len(five) == 5 else ""


def _let_it_ride_payouts(house: House) -> Mapping[str, Paytable]:
    plan = plan_of(house)
    sides = {
        "five-card-bonus": plan.five_card,
        "three-card-bonus": plan.three_card,
        "six-card-bonus": plan.six_card,
        "progressive": plan.progressive,
    }
    offered = LAYOUT.areas_in(house)
    return {"three-bets": plan.main} | {bet: table for bet, table in sides.items() if bet in offered}


LAYOUT = Layout(
    blurb="Maryland. Three equal bets; two of them can be withdrawn as the cards open.",
    areas={
        "bet-1": "Bet 1",
        "bet-2": "Bet 2",
        "bet-3": "Bet 3",
        "five-card-bonus": "5 Card",
        "three-card-bonus": "3 Card",
        "six-card-bonus": "6 Card",
        "progressive": "Progr.",
    },
    names={
        "three-bets": "Three bets of",
        "bet-1": "Bet Number 1",
        "bet-2": "Bet Number 2",
        "bet-3": "Bet Number 3",
        "five-card-bonus": "Five Card Bonus",
        "three-card-bonus": "Three Card Bonus",
        "six-card-bonus": "Six Card Bonus",
        "progressive": "Progressive",
        "envy-bonus": "Envy Bonus",
    },
    marked=("five-card-bonus", "progressive"),
    offered={
        "five-card-bonus": "lir.five_card.offered",
        "three-card-bonus": "lir.three_card.offered",
        "six-card-bonus": "lir.six_card.offered",
        "progressive": "lir.progressive.offered",
    },
    shared=(("community", "Community cards"), ("six-card-box", "Six Card box")),
    menu=LET_IT_RIDE.wagers,
    suggested={"three-bets": 500, "three-card-bonus": 100},
    verbs={"let-it-ride": ("l", "let it ride"), "withdraw": ("w", "withdraw the bet")},
    questions={
        "MD-LIR 11.B": "Bet Number 1: withdraw it, or let it ride?",
        "MD-LIR 11.C": "Bet Number 2: withdraw it, or let it ride?",
    },
    paytables={
        "main": "lir.paytable",
        "five-card": "lir.five_card.paytable",
        "three-card": "lir.three_card.paytable",
        "six-card": "lir.six_card.paytable",
        "progressive": "lir.progressive.paytable",
    },
    bare=("lir.paytable",),
    posted=_let_it_ride_payouts,
    words=_let_it_ride_words,
)
