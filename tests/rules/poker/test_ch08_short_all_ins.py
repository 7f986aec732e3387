"""MD-POKER chapter 8, J and K: all-ins for less than a bet or raise (P-31), and what counts toward the cap (P-32).

Bets of $10 in every structure; each hand begins on the flop with every stack as written.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rulebook.testing import clause
from tests.rules.poker.board_felt import BoardFelt
from tests.rules.poker.stud_felt import StudFelt, up

DEEP = 1_000_00
BLIND = 10_00


def flop(*stacks: int, structure: str = "fixed", **house: Any) -> BoardFelt:
    """The flop with these chips before seats 1, 2, ...; the last one has the button."""
    seats = {seat: stack + BLIND for seat, stack in enumerate(stacks, 1)}
    given = {"betting__small_bet": BLIND, "betting__structure": structure, "table__max_bet": 500_00}
    return BoardFelt(seats=seats, stakes__allow_short=True, **(given | house)).call("flop")


def may_raise(felt: BoardFelt) -> bool:
    return "raise" in felt.options


# ---- completing, in fixed limit -------------------------------------------------------------------------------------


@clause("MD-POKER 8.J", says="minimum and maximum bets")
@pytest.mark.parametrize(("all_in", "to"), [(3_00, 10_00), (4_99, 10_00), (5_00, 15_00), (6_00, 16_00)])
def test_P_31_an_all_in_bet_of_less_than_half_is_completed_and_from_half_on_raised(all_in: int, to: int) -> None:
    felt = flop(all_in, DEEP, DEEP).say(f"1 bet {all_in}")

    assert (to, to) == felt.limits


@pytest.mark.parametrize(("all_in", "to"), [(13_00, 20_00), (14_99, 20_00), (15_00, 25_00), (16_00, 26_00)])
def test_P_31_an_all_in_raise_of_less_than_half_is_completed_and_from_half_on_raised(all_in: int, to: int) -> None:
    felt = flop(DEEP, all_in, DEEP, DEEP).say("1 bet 1000", f"2 raise {all_in}")

    assert (to, to) == felt.limits
    assert "MD-POKER 8.J" == felt.refused(f"3 raise {to + 10_00}").clause


def test_P_31_several_all_ins_below_half_a_bet_are_completed_to_the_one_bet() -> None:
    felt = flop(DEEP, 13_00, 16_00, DEEP).say("1 bet 1000", "2 raise 1300", "3 raise 1600")

    assert (20_00, 20_00) == felt.limits


def test_P_31_the_bettor_does_not_complete_the_short_raise_of_their_own_bet() -> None:
    felt = flop(DEEP, 13_00, DEEP).say("1 bet 1000", "2 raise 1300", "3 call")

    assert (1, False) == (felt.asked, may_raise(felt))
    assert "submission: betting.short_allin_reopens" == felt.refused("1 raise 2000").clause


def test_P_31_a_completed_raise_may_be_raised_by_all() -> None:
    felt = flop(DEEP, 13_00, DEEP, DEEP).say("1 bet 1000", "2 raise 1300", "3 call", "4 raise 2000")

    assert (1, (30_00, 30_00)) == (felt.asked, felt.limits)
    assert (3, (30_00, 30_00)) == (felt.say("1 call").asked, felt.limits)


@pytest.mark.parametrize(("all_in", "to"), [(6_00, 10_00), (8_00, 18_00), (10_00, 20_00)])
def test_P_31_an_all_in_over_the_forced_bet(all_in: int, to: int) -> None:
    """Over a forced bet of $3 the all-in is for half of the $10 bet from $8 on."""
    play = StudFelt("stud7-high", up("2c", "9d", "Ts", "Jc"), stacks={2: 1_00 + all_in}, stakes__allow_short=True)
    play.say("1 forced-bet", f"2 raise {all_in}")

    assert (to, to) == (play.options["raise"].amount_min, play.options["raise"].amount_max)


# ---- who may raise again --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("structure", ["spread", "pot", "no-limit"])
@pytest.mark.parametrize(("second", "again"), [(19_99, False), (20_00, True), (21_00, True)])
def test_P_31_short_all_ins_that_add_up_to_a_full_raise_reopen(structure: str, second: int, again: bool) -> None:
    """Seat 1 bets $10, seat 2 is all-in for $15, seat 3 for about $20: does seat 1 face $10 more?"""
    felt = flop(DEEP, 15_00, second, DEEP, structure=structure, chip__unit=1)
    felt.say("1 bet 1000", "2 raise 1500", f"3 raise {second}", "4 call")

    assert (1, again) == (felt.asked, may_raise(felt))
    if again:
        assert second + 10_00 == felt.limits[0]  # type: ignore[index]


def test_P_31_they_add_up_for_whom_they_came_after_and_not_for_whoever_called_between() -> None:
    felt = flop(DEEP, 15_00, DEEP, 21_00, structure="no-limit")
    felt.say("1 bet 1000", "2 raise 1500", "3 call", "4 raise 2100")

    assert (1, True) == (felt.asked, may_raise(felt))
    assert (3, False) == (felt.say("1 call").asked, may_raise(felt))


def test_P_31_a_full_raise_is_as_large_as_the_last_one() -> None:
    """Over a bet of $40 an all-in for $15 more is short, though it is more than the least bet of $10."""
    felt = flop(DEEP, 55_00, DEEP, structure="no-limit").say("1 bet 4000", "2 raise 5500")

    assert 95_00 == felt.limits[0]  # type: ignore[index]
    assert (1, False) == (felt.say("3 call").asked, may_raise(felt))


def test_P_31_they_add_up_before_the_flop_too() -> None:
    """Over a blind of $10 all-ins for $16 and $21: the first caller faces $11 more, the least raise is still $10."""
    seats = dict.fromkeys((1, 2, 3), DEEP) | {4: 16_00, 5: 21_00}
    felt = BoardFelt(seats=seats, stakes__allow_short=True, betting__small_bet=BLIND)
    felt.say("3 call", "4 raise 1600", "5 raise 2100", "1 fold", "2 call")

    assert (3, 31_00) == (felt.asked, felt.limits[0])  # type: ignore[index]


@clause("MD-POKER 8.J(2)", says="Check-raise is allowed unless a posted sign forbids it")
@pytest.mark.parametrize(
    ("structure", "to"), [("fixed", 10_00), ("spread", 13_00), ("pot", 13_00), ("no-limit", 13_00)]
)
@pytest.mark.parametrize("check_raise", [True, False])
def test_8_J_2_who_has_only_checked_may_raise_a_short_all_in_bet(structure: str, to: int, check_raise: bool) -> None:
    felt = flop(DEEP, 3_00, DEEP, structure=structure, betting__check_raise=check_raise)
    felt.say("1 check", "2 bet 300", "3 call")

    assert (1, check_raise) == (felt.asked, may_raise(felt))
    if check_raise:
        assert to == felt.limits[0]  # type: ignore[index]
    else:
        assert "MD-POKER 8.J(2)" == felt.refused(f"1 raise {to}").clause


# ---- what counts toward the cap -------------------------------------------------------------------------------------


def raises_up_to(felt: BoardFelt) -> int:
    """How high the betting goes if everybody raises as often as they may."""
    while may_raise(felt):
        felt.say(f"{felt.asked} raise {felt.limits[1]}")  # type: ignore[index]
    return felt.table.betting.high_cents  # type: ignore[union-attr]


@clause("MD-POKER 8.K(1)", says="cap on raises")
@pytest.mark.parametrize(
    ("all_in", "line", "top"),
    [
        (DEEP, "1 bet 1000", 40_00),  # a bet and three raises
        (3_00, "1 bet 300", 40_00),  # the all-in is the bet; completing it to $10 does not count
        (6_00, "1 bet 600", 36_00),  # raised to $16, $26 and $36
    ],
)
def test_P_32_an_all_in_bet_is_the_bet_and_completing_it_does_not_count(all_in: int, line: str, top: int) -> None:
    felt = flop(all_in, DEEP, DEEP, DEEP).say(line)

    assert top == raises_up_to(felt)
    assert "MD-POKER 8.K(1)" == felt.refused(f"{felt.asked} raise {top + 10_00}").clause


@pytest.mark.parametrize(
    ("all_in", "top"),
    [
        (13_00, 50_00),  # completed to $20, which does not count; then $30, $40, $50
        (16_00, 36_00),  # reopens and counts; then $26 and $36
    ],
)
def test_P_32_an_all_in_raise_that_reopens_counts_and_completing_does_not(all_in: int, top: int) -> None:
    felt = flop(DEEP, all_in, DEEP, DEEP).say("1 bet 1000", f"2 raise {all_in}")

    assert top == raises_up_to(felt)


@pytest.mark.parametrize(("second", "raises_left"), [(19_00, 2), (20_00, 1)])
def test_P_32_all_ins_that_add_up_to_a_full_raise_count_as_one(second: int, raises_left: int) -> None:
    felt = flop(DEEP, 15_00, second, DEEP, DEEP, DEEP, structure="no-limit", betting__max_raises=2)
    felt.say("1 bet 1000", "2 raise 1500", f"3 raise {second}")

    for _ in range(raises_left):
        felt.say(f"{felt.asked} raise {felt.limits[0]}")  # type: ignore[index]
    assert not may_raise(felt)


def test_P_32_an_all_in_bet_for_less_is_the_bet_in_no_limit_too() -> None:
    felt = flop(3_00, DEEP, DEEP, DEEP, structure="no-limit", betting__max_raises=1).say("1 bet 300", "2 raise 1300")

    assert not may_raise(felt)


# ---- other bets that stand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("structure", ["fixed", "spread", "no-limit"])
def test_P_20_a_forced_bet_is_completed_and_that_does_not_count(structure: str) -> None:
    """A forced bet of $3, the bet is $10; players who called the forced bet may raise again."""
    play = StudFelt(
        "stud7-high", up("2c", "9d", "Ts", "Jc"),
        betting__structure=structure, table__max_bet=500_00, betting__max_raises=1,
    )  # fmt: skip
    play.say("1 forced-bet", "2 call")
    assert 10_00 == play.options["raise"].amount_min

    play.say("3 raise 1000", "4 call", "1 call")
    assert (2, 20_00) == (play.asked, play.options["raise"].amount_min)
    assert "raise" not in play.say("2 raise 2000").options


@pytest.mark.parametrize("structure", ["fixed", "no-limit"])
def test_18_K_3_the_raise_after_a_refunded_one_is_counted_from_what_stands(structure: str) -> None:
    felt = flop(DEEP, DEEP, DEEP, DEEP, structure=structure)
    felt.say("1 bet 1000", "2 raise 2000", "floor refund seat-2")

    assert (3, 20_00) == (felt.asked, felt.limits[0])  # type: ignore[index]


# ---- the straddle ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("structure", "least"), [("fixed", 6_00), ("spread", 8_00), ("pot", 8_00), ("no-limit", 8_00)])
def test_P_15_the_least_raise_over_a_straddle_is_by_the_straddle(structure: str, least: int) -> None:
    """Blinds of $1 and $2, a straddle of $4."""
    felt = BoardFelt(seats=5, straddle__offered=True, betting__structure=structure, table__max_bet=50_00).say(
        "3 straddle"
    )

    assert least == felt.limits[0]  # type: ignore[index]
    assert "MD-POKER 8.J" == felt.refused(f"4 raise {least - 1_00}").clause
