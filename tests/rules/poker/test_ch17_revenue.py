"""MD-POKER chapter 17: poker revenue."""

from __future__ import annotations

import pytest

from croupier.engine import FLOOR, Answer, Round
from croupier.engine.kinds import Step
from croupier.rulebook.testing import clause
from croupier.rules import new
from croupier.rules.settle import Settlement, read_question, settle

BOARD = "2c 7d 9h Jc 3s"


def settled(*put_in: str, house: str = "", board: str = BOARD, raked: bool = True) -> Settlement:
    """Hands that get worse from player to player; each puts in an amount."""
    hands = ("As Ah", "Ks Kh", "Qs Qh")
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "{amount}"\nhand = "{hands[place]}"\n'
        for place, amount in enumerate(put_in)
    )
    head = f'game = "holdem"\nboard = "{board}"\nraked = {"true" if raked else "false"}\n[house]\n{house}\n'
    return settle(read_question(head + players))


def steps(found: Settlement, cited: str) -> list[str]:
    return [step.words for step in found.steps if step.clause == cited]


@clause("MD-POKER 17.B(1)", says="up to 10 percent")
@clause("MD-POKER 17.A(3)", says="maximum rake per round")
@pytest.mark.parametrize("each, rake", [("9.50", 100), ("20.00", 400), ("25.00", 500), ("200.00", 500)])
def test_17_B_1_takes_a_percentage_of_the_pot_up_to_the_cap(each: str, rake: int) -> None:
    """Ten percent, rounded down to the dollar, at most five dollars."""
    found = settled(each, each)

    assert rake == found.house["drop-box"]
    assert sum(found.gets.values()) + rake == 2 * int(each.replace(".", ""))


@clause("MD-POKER 17.B(1)", says="from main and side pots")
@clause("MD-POKER 7.F(8)(c)", says="Rake is taken")
def test_17_B_1_takes_it_from_side_pots_too() -> None:
    found = settled("10.00", "25.00", "25.00", house='"rake.cap" = "50.00"')

    assert ["raked: main pot, $3", "raked: side pot 1, $3"] == steps(found, "MD-POKER 17.B(1)(a)")
    assert ["dropped: rake, $6"] == steps(found, "MD-POKER 17.B(1)(b)")


@clause("MD-POKER 17.B(2)", says="set amounts as the pot reaches set levels")
@pytest.mark.parametrize("each, rake", [("9.50", 0), ("10.00", 100), ("19.50", 100), ("20.00", 200)])
def test_17_B_2_takes_set_amounts_at_set_levels(each: str, rake: int) -> None:
    levels = '"rake.type" = "incremental"\n"rake.levels" = "20.00:1.00 40.00:2.00"'

    found = settled(each, each, house=levels)

    assert rake == found.house.get("drop-box", 0)


@clause("MD-POKER 17.D", says="uncalled last bet does not count")
def test_17_D_leaves_the_uncalled_bet_out() -> None:
    assert settled("10.00", "10.00").house["drop-box"] == settled("90.00", "10.00").house["drop-box"]


JACKPOTS = """"bad_beat.offered" = true
"bad_beat.discontinue" = "as approved"
"high_hand.offered" = true
"""


@pytest.mark.parametrize("called, contribution", [("9.99", 0), ("10.00", 100)])
def test_X_04_the_uncalled_bet_is_back_before_the_threshold_is_measured(called: str, contribution: int) -> None:
    """Ninety dollars are bet and about ten called: the pot is twice that, and $20 is the least for a contribution."""
    players = "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "{cents}"\nhand = "{hand}"\n'
        for place, cents, hand in ((1, "90.00", "Ks Kh"), (2, called, "Qs Qh"))
    )
    head = f'game = "holdem"\nboard = "2c 7d 9h Jc 3s"\nraked = true\n[house]\n{JACKPOTS}'
    found = settle(read_question(head + players))

    assert [contribution] * 2 == [found.house.get(box, 0) for box in ("bad-beat-box", "high-hand-box")]
    first = [step.clause for step in found.steps]
    order = [
        "MD-POKER 17.D",
        "MD-POKER 17.B(1)(a)",
        *(["MD-POKER 15.C(2)", "MD-POKER 16.C(2)"] if contribution else []),
    ]
    assert order == sorted(order, key=first.index)


@clause("MD-POKER 17.E", says="Nothing more may be raked")
def test_17_E_nothing_is_raked_after_the_pots_are_collected() -> None:
    found = settled("10.00", "10.00")

    assert "MD-POKER 17.E" == found.steps[-1].clause


def test_no_flop_no_drop_is_the_house_s_choice() -> None:
    """X-06, P-50."""
    text = 'game = "holdem"\nraked = true\n[house]\n"rake.no_flop_no_drop" = {}\n' + "".join(
        f'[[player]]\nname = "P{place}"\nput_in = "10.00"\nfolded = {folded}\n'
        for place, folded in ((1, "false"), (2, "true"))
    )

    assert "drop-box" not in settle(read_question(text.format("true"))).house
    assert 200 == settle(read_question(text.format("false"))).house["drop-box"]


def test_a_round_outside_a_submission_is_not_raked() -> None:
    assert {} == settled("10.00", "10.00", raked=False).house


@clause("MD-POKER 17.B(3)", says="Time charge")
@clause("MD-POKER 17.B(3)(b)", says="inactive seated players")
@clause("MD-POKER 17.B(3)(a)", says="per player or per table")
@clause("MD-POKER 17.B(3)(c)", says="hourly fee")
@clause("MD-POKER 17.B(3)(d)", says="every 20 or 30 minutes")
@pytest.mark.parametrize("basis, charged", [("per-player", [500, 500, 30]), ("per-table", [167, 167, 30])])
def test_17_B_3_charges_the_time_when_a_step_of_it_has_passed(basis: str, charged: list[int]) -> None:
    """Ten dollars an hour, assessed every 30 minutes; the third player has thirty cents left, and steps away (X-34)."""
    house = {"rake.type": ("time",), "rake.hourly_fee": 1_000, "rake.time_basis": basis}
    stacks = {1: 5_000, 2: 5_000, 3: 30}
    running = Round(new("holdem", stacks, house=house, facts={"raked": 1, "round": 1}, procedure="between"))
    running.answer(Answer(3, "step-away"))

    running.answer(Answer(FLOOR, "clock", amount=29))
    assert not [event for event in running.events if event.kind == "time charge"]
    running.answer(Answer(FLOOR, "clock", amount=1))
    running.answer(Answer(FLOOR, "verify"))

    assert charged == [event.cents for event in running.events if event.kind == "time charge"]
    assert sum(charged) == running.table.balances["drop-box"]


def test_levels_are_steps() -> None:
    assert (2_000, 100) == Step(2_000, 100)
