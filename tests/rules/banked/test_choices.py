"""Every choice of a house-banked table cites the clause that leaves it to the operator."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine import Unlawful
from croupier.rules import GAMES
from croupier.rules.banked.choices import change_hours_max

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


RESHUFFLING = {"deal.method": "automated-shoe", "deck.continuous_device": True, "deck.device_approval": "2024-7"}
LIMITS: list[tuple[str, dict[str, Any], str, object, object, str]] = [
    # the game and its other choices; a choice with its last lawful value, the first beyond it, and the clause
    ("let-it-ride", {}, "lir.bet_min", 10_000, 10_100, "7.E(1)"),
    ("let-it-ride", {}, "lir.six_card.min_wager", 10_000, 10_100, "7.E(5)"),
    ("let-it-ride", {}, "lir.progressive.wager", 500, 400, "12.H(1)"),
    ("let-it-ride", {}, "lir.progressive.wager", 100, 200, "12.H(1)"),
    ("let-it-ride", {}, "lir.progressive.rates", {"main": 100}, {"main": 101}, "12.F(1)"),
    ("let-it-ride", {}, "lir.progressive.rates", {"main": 1}, {"main": 1, "major": 1}, "12.F"),
    ("let-it-ride", {}, "lir.progressive.initial", {"main": 100_000}, {"main": 99_999}, "12.F(2)(a)"),
    ("let-it-ride", {}, "lir.progressive.reset", {"main": 100_000}, {"main": 99_999}, "12.F(2)(a)"),
    ("let-it-ride", {"lir.progressive.paytable": "B"}, "lir.envy.paytable", "B", "A", "12.H(2)"),
    ("let-it-ride", RESHUFFLING, "lir.auto_three_card_stack", True, None, ""),
    ("let-it-ride", RESHUFFLING | {"deal.method": "manual-shoe"}, "lir.auto_three_card_stack", False, True, "10.H"),
    ("let-it-ride", {"deal.method": "automated-shoe"}, "lir.auto_three_card_stack", False, True, "10.H"),
    ("top-five", {}, "top5.ante_min", 50_000, 50_100, "2.B(4)"),
    ("top-five", {}, "top5.top_five_bonus.min", 10_000, 10_100, "2.B(4)"),
    ("top-five", {}, "top5.poker_bonus.max", 100, 99, "2.B(4)"),
    ("top-five", {"deal.method": "automated-shoe"}, "top5.dealer_stack_in_device", True, None, ""),
    ("top-five", {}, "top5.dealer_stack_in_device", False, True, "11.B(4)"),
    ("top-5-wa", {"wa.spots": 6}, "wa.spots_per_player", 6, 7, "submission: wa.spots_per_player"),
    ("top-5-wa", {}, "wa.max_wager", 100, 99, "limits"),
    ("top-5-wa", {}, "wa.spots", 6, 5, "1"),
    ("top-5-wa", {}, "wa.spots", 7, 8, "1"),
    ("let-it-ride", {}, "lir.positions", 1, 0, "2.A(1)"),
    ("let-it-ride", {}, "lir.positions", 7, 8, "2.A(1)"),
    ("let-it-ride", {}, "boxes.adjacent_max", 7, 8, "7.F"),
    ("let-it-ride", {}, "lir.five_card.wager", 100, 99, "12.B"),
    ("let-it-ride", {}, "lir.five_card.wager", 100, 101, "12.B"),
]
BOTH = {"let-it-ride": ("5.I", "8.D(5)"), "top-five": ("5.G", "8.E")}
for _game, (_device, _count) in BOTH.items():
    LIMITS += [
        (_game, {"deck.shuffler": "automatic"}, "deal.method", "hand", None, ""),
        (_game, {}, "deal.method", "manual-shoe", "hand", "9.A(1)"),
        (_game, {"deck.shuffler": "automatic-counting"}, "deck.count", 2, None, ""),
        (_game, {}, "deck.count", 1, 2, "3.B"),
        (_game, {"deck.device_approval": "2024-7"}, "deck.continuous_device", True, None, ""),
        (_game, {}, "deck.continuous_device", False, True, _device),
        (_game, RESHUFFLING | {"deck.shuffler": "automatic"}, "deal.method", "automated-shoe", "hand", _device),
        (_game, {"deck.shuffler": "automatic", "deal.method": "hand"}, "deck.change_hours", 4, 5, "3.C(1)"),
        (_game, {}, "deck.change_hours", 8, 9, "3.C(2)"),
        (_game, {}, "deck.change_hours", 1, 0, "3.C(2)"),
        (_game, {}, "deck.count", 1, 0, "3.B"),
        (_game, {"deck.shuffler": "automatic"}, "deck.count", 2, 3, "3.B"),
        (_game, {}, "deck.count_every", 5, 6, _count),
        (_game, {}, "deck.count_every", 1, 0, _count),
        (_game, {}, "boxes.adjacent_max", 1, 0, "7.F"),
        (_game, {}, "chip.unit", 1, 0, "submission: chip.unit"),
        (_game, {}, "chip.unit", 100, 101, "submission: chip.unit"),
    ]


@pytest.mark.parametrize("game, others, name, within, beyond, cited", LIMITS)
def test_a_choice_at_its_limit_is_lawful_and_beyond_it_is_found(
    game: str, others: dict[str, Any], name: str, within: object, beyond: object, cited: str
) -> None:
    needed = {"wa.max_wager": 10_000} if game == "top-5-wa" else {}
    choices = GAMES[game].choices
    assert within == choices.house(needed | others | {name: within})[name]
    if beyond is not None:
        with pytest.raises(Unlawful) as found:
            choices.house(needed | others | {name: beyond})
        assert [cited if ":" in cited else f"{GAMES[game].document} {cited}"] == [
            one.clause for one in found.value.findings
        ]
        assert name in found.value.findings[0].options


@pytest.mark.parametrize("game", BOTH)
def test_a_deck_is_changed_by_the_hours_of_the_house_or_of_the_clause(game: str) -> None:
    """3.C: after four hours if it is dealt by hand, after eight from a shoe."""
    by_hand = {"deal.method": "hand", "deck.shuffler": "automatic"}
    houses = [by_hand, by_hand | {"deck.change_hours": 3}, {}, {"deck.change_hours": 5}]

    assert [4, 3, 8, 5] == [change_hours_max(GAMES[game].choices.house(one)) for one in houses]


@pytest.mark.parametrize("unit", [1, 25, 100])
def test_wagers_of_let_it_ride_are_whole_chips(unit: int) -> None:
    amounts = {"lir.bet_min": 550, "lir.six_card.min_wager": 125}
    wrong = [name for name, cents in amounts.items() if cents % unit]
    choices = GAMES["let-it-ride"].choices
    if not wrong:
        assert 550 == choices.house(amounts | {"chip.unit": unit})["lir.bet_min"]
        return
    with pytest.raises(Unlawful) as found:
        choices.house(amounts | {"chip.unit": unit})
    assert [(name, "chip.unit") for name in wrong] == [one.options for one in found.value.findings]
