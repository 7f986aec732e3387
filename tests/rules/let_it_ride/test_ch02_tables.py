"""MD-LIR chapter 2: tables; betting positions and the progressive table game system."""

import pytest

from croupier.engine import RuleViolation, Unlawful
from croupier.rulebook.testing import clause
from croupier.rules.let_it_ride.choices import CHOICES
from tests.rules.let_it_ride.let_it_ride_felt import ALL_OFFERED, NOTHING, LetItRideFelt, ready, table


@clause("MD-LIR 2.A(1)", says="At most seven betting positions")
def test_2_A_1_seven_players_and_no_eighth() -> None:
    assert (1, 2, 3, 4, 5, 6, 7) == LetItRideFelt(table(7, {"boxes.adjacent_max": 7})).table.seats
    with pytest.raises(
        RuleViolation, match=r"seat 8 is not a betting position; the layout has 1 to 7 \[MD-LIR 2.A\(1\)\]"
    ):
        table(8)
    with pytest.raises(Unlawful, match=r"lir.positions is 8; allowed: 1 to 7 \[MD-LIR 2.A\(1\)\]"):
        CHOICES.house({"lir.positions": 8})


@clause("MD-LIR 2.A(1)", says="betting positions on one side")
def test_2_A_1_a_layout_with_fewer_positions() -> None:
    assert (1, 5) == LetItRideFelt(table((1, 5), {"lir.positions": "5"})).table.seats
    with pytest.raises(RuleViolation, match="seat 6 is not a betting position; the layout has 1 to 5"):
        table((1, 6), {"lir.positions": "5"})


@clause("MD-LIR 2.B(1)", says="name or logo")
@pytest.mark.parametrize("name", ["", "   ", "Two\nlines", " padded"])
def test_2_B_1_the_facility_has_a_name(name: str) -> None:
    assert "Grand Café" == CHOICES.house({"facility.name": "Grand Café"})["facility.name"]
    with pytest.raises(Unlawful, match=r"\[MD-LIR 2.B\(1\)\]"):
        CHOICES.house({"facility.name": name})


@clause("MD-LIR 2.C", says="A progressive wager needs a table game system")
def test_2_C_the_system_is_there_when_the_table_opens() -> None:
    house = {"lir.progressive.offered": True, "lir.progressive.paytable": "D", "lir.progressive.initial": "major=2500"}
    play = LetItRideFelt(table(house=house, procedure="opening")).proceed()
    assert "MD-LIR 2.C" == play.event("progressive system").clause
    opened = [(event.meter, event.after) for event in play.events("meter opened")]
    assert [("Major Progressive", 250_000), ("Minor Progressive", 25_000)] == opened
    without = LetItRideFelt(table(procedure="opening")).inspected()
    assert "MD-LIR 2.C" not in without.cited()


@clause("MD-LIR 2.C(1)", says="accepts or acknowledges the wager")
def test_2_C_1_the_device_acknowledges_each_wager() -> None:
    play = ready({1: NOTHING, 2: "5c 6d Jh"}, wagers={2: {"progressive": 100}}, house=ALL_OFFERED)
    assert (2, "MD-LIR 2.C(1)") == (
        play.event("accepted by the device").seat,
        play.event("accepted by the device").clause,
    )


@clause("MD-LIR 2.C(2)", says="ignores any attempt after the no-more-bets call")
def test_2_C_2_a_chip_after_the_call_is_not_recognised() -> None:
    play = LetItRideFelt(table(2, ALL_OFFERED)).shuffle().wager(1).wager(2)
    assert (1, "wager") in play.options
    play.no_more_bets()
    refusal = play.refused(1, "wager", "progressive", 100)
    assert "MD-LIR 2.C(2)" == refusal.clause
    assert 'seat 1 (wager) comes after "no more bets"' in str(refusal)
    assert 100_000 == play.meter()
