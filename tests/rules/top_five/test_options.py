"""MD-TOP5: whatever may be answered or reported cites the clause that gives it, at every kind of ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.engine import CHANCE, DEALER, FLOOR
from tests.rules.top_five.top_five_felt import AUTOMATED, BY_HAND, TopFiveFelt, dealt, ready, table

ORDER = tuple(range(52))
SLIPS = {
    (DEALER, "face-up"): "13.A",
    (DEALER, "drawn-in-error"): "13.B",
    (DEALER, "misplace"): "13.C",
    (DEALER, "extra"): "13.C",
    (FLOOR, "abandon"): "7.B(3)",
}
BREACHES = {
    (DEALER, "hand-not-kept"): "11.A(1)",
    (DEALER, "touched-by-another"): "11.A(2)",
    (DEALER, "out-of-view"): "11.A(3)",
    (DEALER, "told-another"): "11.A(4)",
}
COVERED = {(FLOOR, "cover"): "13.E(1)", (FLOOR, "sign"): "13.E(2)"}


def cited(play: TopFiveFelt) -> dict[tuple[int, str], str]:
    return {what: clause.removeprefix("MD-TOP5 ") for what, clause in play.options.items()}


def test_options_of_an_opening_and_of_an_idle_table() -> None:
    play = TopFiveFelt(table(1, procedure="opening")).proceed(1)
    assert {(DEALER, "proceed"): "4.A", (DEALER, "defect"): "4.A"} == cited(play)
    assert {(FLOOR, "verify"): "4.A", (FLOOR, "replace"): "4.A"} == cited(play.proceed(1))
    play.floor("verify")
    assert {(1, "satisfied"): "4.B", (1, "objects"): "4.B", (DEALER, "proceed"): "4.C"} == cited(play)
    idle = TopFiveFelt(table(1, procedure="idle"))
    assert {(DEALER, "proceed"): "5.F(2)", (1, "face-up-please"): "5.F(2)"} == cited(idle)


def test_options_of_the_shuffle_and_the_wagers() -> None:
    assert {(CHANCE, "order"): "5.A(1)", (DEALER, "jam"): "5.A"} | COVERED == cited(TopFiveFelt(table(1, AUTOMATED)))
    play = TopFiveFelt(table(1, {"top5.poker_bonus.offered": False})).shuffle(ORDER)
    floor = {(DEALER, "no-more-bets"): "7.C", (FLOOR, "reshuffle"): "5.A(3)", (FLOOR, "recut"): "5.E"}
    assert floor | {(1, "wager"): "7.E(1)"} == cited(play)
    assert floor | {(1, "take-back"): "7.D", (1, "wager"): "7.E(2)(a)"} == cited(play.wager(1, ante=1_000))
    assert "MD-TOP5 7.C" == play.running.ask.clause  # type: ignore[union-attr]


def test_options_of_the_deal_the_decisions_and_what_follows_a_breach() -> None:
    assert {(DEALER, "proceed"): "8.D(2)"} | SLIPS == cited(ready({1: "As", 2: "Ks"}))
    play = dealt({1: "As", 2: "Ks"})
    decides = {(1, "play"): "11.B(1)(a)", (1, "fold"): "11.B(1)(b)", (FLOOR, "abandon"): "7.B(3)"} | BREACHES
    assert decides == cited(play)
    ruling = {(FLOOR, "forfeit"): "11.A(5)", (FLOOR, "no-breach"): "11.A(5)"}
    assert decides | ruling == cited(play.say(DEALER, "told-another", "seat-2"))
    play.say(1, "fold").say(2, "fold")
    assert "MD-TOP5 11.A(5)" == play.running.ask.clause  # type: ignore[union-attr]
    assert ruling.items() <= cited(play).items()


def test_options_of_a_device() -> None:
    play = ready({1: "As"}, house=AUTOMATED)
    assert {(DEALER, "proceed"): "10.B(1)", (DEALER, "jam"): "13.D"} | SLIPS == cited(play)
    assert {(FLOOR, "cleared"): "13.D"} | COVERED == cited(play.say(DEALER, "jam"))
    assert "MD-TOP5 13.E" == play.running.ask.clause  # type: ignore[union-attr]
    in_device = dealt({1: "As"}, house=AUTOMATED | {"top5.dealer_stack_in_device": True}).say(1, "play", amount=1_000)
    assert {(DEALER, "proceed"): "11.B(4)", (DEALER, "jam"): "13.D"}.items() <= cited(in_device).items()


@pytest.mark.parametrize(
    "house, asked, counting", [({}, "8.E", "8.F(1)"), (BY_HAND, "9.C", "9.D(1)"), (AUTOMATED, "10.C", "10.C")]
)
def test_options_of_a_count(house: Mapping[str, Any], asked: str, counting: str) -> None:
    play = ready({1: "As"}, house=house | {"deck.count_every": 1}).proceed(14)  # type: ignore[operator]
    assert f"MD-TOP5 {asked}" == play.running.ask.clause  # type: ignore[union-attr]
    assert {(DEALER, "proceed"): asked, (DEALER, "count"): counting}.items() <= cited(play).items()
