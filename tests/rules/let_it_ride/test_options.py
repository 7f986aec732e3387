"""MD-LIR: whatever may be answered or reported cites the clause that gives it, at every kind of ask."""

from __future__ import annotations

from croupier.engine import CHANCE, DEALER, FLOOR
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, AUTOMATED, NOTHING, LetItRideFelt, dealt, ready, table

SLIPS = {
    (DEALER, "face-up"): "13.A",
    (DEALER, "drawn-in-error"): "13.C",
    (DEALER, "misplace"): "13.D",
    (DEALER, "extra"): "13.D",
    (FLOOR, "abandon"): "7.B(2)",
}
COVERED = {(FLOOR, "cover"): "13.H(1)", (FLOOR, "sign"): "13.H(2)"}


def cited(play: LetItRideFelt) -> dict[tuple[int, str], str]:
    return {what: clause.removeprefix("MD-LIR ") for what, clause in play.options.items()}


def test_options_of_an_opening_and_of_an_idle_table() -> None:
    play = LetItRideFelt(table(1, procedure="opening")).proceed(1)
    assert {(DEALER, "proceed"): "4.A", (DEALER, "defect"): "4.A"} == cited(play)
    assert {(FLOOR, "verify"): "4.A", (FLOOR, "replace"): "4.A"} == cited(play.proceed(1))
    play.floor("verify")
    assert {(1, "satisfied"): "4.B", (1, "objects"): "4.B", (DEALER, "proceed"): "4.B"} == cited(play)
    idle = LetItRideFelt(table(1, procedure="idle"))
    assert {(DEALER, "proceed"): "5.H(2)", (1, "face-up-please"): "5.H(2)"} == cited(idle)


def test_options_of_the_shuffle_and_the_wagers() -> None:
    assert {(CHANCE, "order"): "5.A(1)", (DEALER, "jam"): "13.F"} | COVERED == cited(LetItRideFelt(table(1, AUTOMATED)))
    play = LetItRideFelt(table(1, ALL_OFFERED)).shuffle()
    floor = {(DEALER, "no-more-bets"): "7.C", (FLOOR, "reshuffle"): "5.A(3)", (FLOOR, "recut"): "5.G"}
    assert floor | {(1, "wager"): "7.E(1)"} == cited(play)
    play.wager(1)
    assert "7.D" == cited(play)[1, "take-back"]
    assert {
        "five-card-bonus": "MD-LIR 7.E(3)",
        "three-card-bonus": "MD-LIR 7.E(4)",
        "six-card-bonus": "MD-LIR 7.E(5)",
        "progressive": "MD-LIR 7.E(6)",
    } == {option.what[0]: option.clause for option in play.running.options() if option.verb == "wager"}
    play.say(1, "wager", "progressive", 100)
    assert {(DEALER, "proceed"): "7.E(6)(b)", (DEALER, "not-accepted"): "7.E(6)(b)"}.items() <= cited(play).items()


def test_options_of_the_deal_and_the_decisions() -> None:
    play = ready({1: NOTHING})
    assert {(DEALER, "proceed"): "8.D(3)(a)", (FLOOR, "recut"): "5.G"} | SLIPS == cited(play)
    beside = {(DEALER, "exposed"): "13.E", (FLOOR, "abandon"): "7.B(2)"}
    play = dealt({1: NOTHING})
    assert {(1, "let-it-ride"): "11.B(1)(a)", (1, "withdraw"): "11.B(1)(b)"} | beside == cited(play)
    play.ride(1)
    assert {(1, "let-it-ride"): "11.C(1)(a)", (1, "withdraw"): "11.C(1)(b)"} | beside == cited(play)


def test_options_of_a_device() -> None:
    play = ready({1: NOTHING}, house=AUTOMATED)
    assert {(DEALER, "proceed"): "10.B(2)", (DEALER, "jam"): "13.G"} | SLIPS == cited(play)
    assert {(FLOOR, "cleared"): "13.G"} | COVERED == cited(play.dealer("jam"))
    assert (FLOOR, "MD-LIR 13.H") == play.asked
