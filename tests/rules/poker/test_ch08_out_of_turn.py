"""MD-POKER chapter 8, B(6) and C, chapter 7, D(4): players out of turn, absent or late (readings P-36 to P-38)."""

from __future__ import annotations

import pytest

from croupier.engine import DEALER, Answer
from croupier.rulebook.testing import clause
from tests.rules.poker.board_felt import did, facing, flop
from tests.rules.poker.draw_felt import DrawFelt
from tests.rules.poker.stud_felt import StudFelt

# ---- out of turn ----------------------------------------------------------------------------------------------------


def test_P_36_a_statement_out_of_turn_binds_while_the_action_is_unchanged() -> None:
    felt = facing(seats=4).say("3 say call")
    assert [(3, "call", "MD-POKER 8.C")] == felt.told("says out of turn")
    assert 2 == felt.asked

    felt.say("2 call")
    assert ("called", 3, 400) == did(felt)
    assert 4 == felt.asked


@pytest.mark.parametrize("said", ["call", "fold", "raise 2000"])
def test_P_36_a_raise_in_between_sets_the_player_free(said: str) -> None:
    felt = facing(seats=4).say(f"3 say {said}", "2 raise 1000")

    assert 3 == felt.asked
    assert {"fold", "call", "raise"} == set(felt.options)
    assert ["P-36"] == [event.reading for event in felt.events("not bound")]


@pytest.mark.parametrize("line", ["3 say check", "3 say bet 600", "3 say fold"])
def test_P_36_before_a_bet(line: str) -> None:
    felt = flop(seats=4).say(line, "1 check", "2 check")

    kind = {"check": "checked", "bet": "bet", "fold": "folded"}[line.split()[2]]
    assert kind == did(felt)[0]


def test_P_36_the_house_may_let_such_statements_bind_nobody() -> None:
    felt = facing(seats=4, betting__out_of_turn="never")

    assert {"2"} == {str(option.actor) for option in felt.running.options() if option.verb == "say"}
    assert "MD-POKER 18.L" == felt.refused("3 say call").clause
    assert "seat 3 says call, but only seat 2 is in turn" in str(felt.refused("3 say call"))


def test_P_36_who_has_acted_says_nothing_more() -> None:
    felt = facing(seats=4).say("2 call", "3 call")

    assert {4} == {option.actor for option in felt.running.options() if option.verb == "say"}


@pytest.mark.parametrize(
    ("chips", "raises"),
    [(0, None), (1, ()), (799, ()), (800, (800, 800)), (899, (800, 800)), (900, (800, 900))],
)
def test_P_36_a_raise_out_of_turn_is_one_that_the_player_has_chips_for(
    chips: int, raises: tuple[int, ...] | None
) -> None:
    """Seat 1 has bet $4 and seat 2 is in turn; seat 3 has this much left, and chips are of $1."""
    felt = facing(seats={1: 20_000, 2: 20_000, 3: 200 + chips, 4: 20_000})
    said = [option for option in felt.running.options() if (option.actor, option.verb) == (3, "say")]

    plain = [("fold", "call")] if raises is not None else []
    assert [*plain, *([("raise",)] if raises else [])] == [option.what for option in said]
    assert [raises] * bool(raises) == [(option.amount_min, option.amount_max) for option in said[1:]]


# ---- absence and the countdown --------------------------------------------------------------------------------------


@clause("MD-POKER 18.K(4)", says="A silent departure with an unprotected hand is a fold")
@pytest.mark.parametrize(
    ("felt", "rule", "done"),
    [
        (facing, "check-else-fold", ("folded", 2, 0)),
        (flop, "check-else-fold", ("checked", 1, 0)),
        (flop, "fold", ("folded", 1, 0)),
    ],
)
def test_P_37_absent_in_turn(felt: object, rule: str, done: tuple[str, int, int]) -> None:
    table = felt(absence__on_turn=rule).say("dealer absent")  # type: ignore[operator]

    assert done == did(table)
    assert [(done[1], "", "MD-POKER 18.K(4)")] == table.told("away in turn")


@clause("MD-POKER 8.B(6)", says="a floorperson or above safeguards the stakes")
@clause("MD-POKER 8.B(6)(a)", says="record the stake amount at departure and confirm it unchanged on return")
@clause("MD-POKER 8.B(6)(b)", says="keep the stakes on the table under an opaque cover")
@pytest.mark.parametrize(
    ("method", "cited"), [("record-amount", "MD-POKER 8.B(6)(a)"), ("opaque-cover", "MD-POKER 8.B(6)(b)")]
)
def test_8_B_6_stakes_are_kept_while_a_player_is_away(method: str, cited: str) -> None:
    """X-16: seat 3 leaves while seat 1 is in turn, is checked for, and returns to the same stakes."""
    felt = flop(stakes__absence_method=method).say("floor secure-stakes seat-3")
    assert (1, [(3, "$198", cited)]) == (felt.asked, felt.told("stakes secured"))

    felt.say("1 check", "2 check")
    assert [3, 3] == [event.seat for event in felt.events("away in turn", "checked")[-2:]]
    felt.say("floor return-stakes seat-3", "1 check", "2 check")
    assert 3 == felt.asked
    assert [(3, "$198", "MD-POKER 8.B(6)")] == felt.told("back in the hand")


def test_8_B_6_who_leaves_in_turn_has_acted() -> None:
    felt = facing().say("floor secure-stakes seat-2")

    assert ("folded", 2, 0) == did(felt)


def test_P_37_a_statement_binds_who_has_left() -> None:
    felt = facing(seats=4).say("3 say call", "floor secure-stakes seat-3", "2 call")

    assert ("called", 3, 400) == did(felt)


def test_X_15_the_forced_bettor_who_is_away_still_owes_the_bet() -> None:
    play = StudFelt("stud7-high", {1: "4h 5h 2c", 2: "6h 7h 3d", 3: "8h 9h 4s"})
    play.running.answer(Answer(DEALER, "absent"))
    assert [(1, 300)] == [(event.seat, event.cents) for event in play.events("forced bet")]

    play.say("2 raise 1000", "3 call")
    assert [2, 3] == play.table.live


@clause("MD-POKER 7.D(4)", says="countdown displays at each seat may limit decision time")
@pytest.mark.parametrize(
    ("felt", "rule", "done"),
    [
        (facing, "check-else-fold", ("folded", 2, 0)),
        (flop, "check-else-fold", ("checked", 1, 0)),
        (flop, "fold", ("folded", 1, 0)),
    ],
)
def test_P_38_the_countdown_expires(felt: object, rule: str, done: tuple[str, int, int]) -> None:
    table = felt(countdown__offered=True, countdown__on_expiry=rule, countdown__seconds=45)  # type: ignore[operator]
    table.say("dealer expired")

    assert done == did(table)
    assert ["MD-POKER 7.D(4)"] == table.cited("out of time")
    assert [(done[1], 45, "MD-POKER 7.D(4)")] == [
        (event.seat, event.number, event.clause) for event in table.events("countdown ended")
    ]


def test_P_37_with_a_countdown_the_timer_decides() -> None:
    assert ({"expired"}, {"absent"}) == (
        flop(countdown__offered=True).verbs & {"expired", "absent"},
        flop().verbs & {"expired", "absent"},
    )


def test_P_38_in_a_draw_who_is_late_stands_pat() -> None:
    felt = DrawFelt("badugi", 3, house={"countdown.offered": True}).to_first_draw()
    felt.running.answer(Answer(DEALER, "expired"))

    assert [1] == [event.seat for event in felt.running.events if event.kind == "stands pat"]
