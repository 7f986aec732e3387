"""Every choice of a house-banked table cites the clause that leaves it to the operator."""

from __future__ import annotations

import pytest

from croupier.rules import GAMES

CLAUSES = {
    "let-it-ride": {
        "facility.name": "MD-LIR 2.B(1)",
        "deck.shuffler": "MD-LIR 5.C",
        "deck.continuous_device": "MD-LIR 5.I",
        "deck.device_approval": "MD-LIR 5.I",
        "deck.count": "MD-LIR 3.B",
        "deck.change_hours": "MD-LIR 3.C(2)",
        "deck.count_every": "MD-LIR 8.D(5)",
        "deck.preshuffled": "MD-LIR 4.F",
        "deal.method": "MD-LIR 8",
        "boxes.adjacent_max": "MD-LIR 7.F",
        "abandoned_wagers": "MD-LIR 7.B(2)",
        "lir.positions": "MD-LIR 2.A(1)",
        "lir.paytable": "MD-LIR 12.A",
        "lir.bet_min": "MD-LIR 7.E(1)",
        "lir.bet_max": "MD-LIR 7.E(1)",
        "lir.five_card.offered": "MD-LIR 7.E(3)",
        "lir.five_card.paytable": "MD-LIR 12.B",
        "lir.five_card.wager": "MD-LIR 12.B",
        "lir.three_card.offered": "MD-LIR 7.E(4)",
        "lir.three_card.paytable": "MD-LIR 12.C",
        "lir.six_card.offered": "MD-LIR 7.E(5)",
        "lir.six_card.paytable": "MD-LIR 12.D",
        "lir.six_card.min_wager": "MD-LIR 7.E(5)",
        "lir.progressive.offered": "MD-LIR 7.E(6)",
        "lir.progressive.paytable": "MD-LIR 12.E",
        "lir.progressive.wager": "MD-LIR 12.H(1)",
        "lir.progressive.rates": "MD-LIR 12.F(1)",
        "lir.progressive.initial": "MD-LIR 12.F(2)",
        "lir.progressive.reset": "MD-LIR 12.F(2)",
        "lir.envy.paytable": "MD-LIR 12.H(2)",
        "lir.payout_limit": "MD-LIR 2.B(10)",
        "lir.payouts_on": "MD-LIR 2.B(9)",
        "lir.auto_three_card_stack": "MD-LIR 10.H",
    },
    "top-five": {
        "facility.name": "MD-TOP5 2.B(1)",
        "deck.shuffler": "MD-TOP5 5.B",
        "deck.continuous_device": "MD-TOP5 5.G",
        "deck.device_approval": "MD-TOP5 5.G",
        "deck.count": "MD-TOP5 3.B",
        "deck.change_hours": "MD-TOP5 3.C(2)",
        "deck.count_every": "MD-TOP5 8.E",
        "deck.preshuffled": "MD-TOP5 4.F",
        "deal.method": "MD-TOP5 8",
        "boxes.adjacent_max": "MD-TOP5 7.F",
        "abandoned_wagers": "MD-TOP5 7.B(3)",
        "top5.positions": "MD-TOP5 2.A(1)",
        "top5.ante_min": "MD-TOP5 2.B(4)",
        "top5.ante_max": "MD-TOP5 2.B(4)",
        "top5.top_five_bonus.offered": "MD-TOP5 7.E(2)(a)",
        "top5.top_five_bonus.paytable": "MD-TOP5 12.B",
        "top5.top_five_bonus.min": "MD-TOP5 2.B(4)",
        "top5.top_five_bonus.max": "MD-TOP5 2.B(4)",
        "top5.poker_bonus.offered": "MD-TOP5 7.E(2)(b)",
        "top5.poker_bonus.paytable": "MD-TOP5 12.B-bis",
        "top5.poker_bonus.min": "MD-TOP5 2.B(4)",
        "top5.poker_bonus.max": "MD-TOP5 2.B(4)",
        "top5.payouts_on": "MD-TOP5 2.B(4)",
        "top5.dealer_stack_in_device": "MD-TOP5 11.B(4)",
    },
    "top-5-wa": {
        "wa.spots": "WA-TOP5 1",
        "wa.required_wagers": "WA-TOP5 3#3",
        "wa.ace_face.table": "WA-TOP5 11.ace-face#2",
        "wa.tens.table": "WA-TOP5 11.tens-better#3",
        "wa.misdeal": "WA-TOP5 4#4",
        "wa.collection": "WA-TOP5 12",
        "wa.max_wager": "WA-TOP5 limits",
    },
}


@pytest.mark.parametrize("game", CLAUSES)
def test_each_choice_cites_the_clause_that_leaves_it_to_the_operator(game: str) -> None:
    """A gap in the text is the submission's own."""
    choices = GAMES[game].choices.choices
    assert CLAUSES[game] | {name: f"submission: {name}" for name in choices if name not in CLAUSES[game]} == {
        name: choice.clause for name, choice in choices.items()
    }
