"""The end of a High Hand period in a room: tables that close before it, idle ones, and hands still in progress."""

from __future__ import annotations

import pytest

from croupier.engine import FLOOR, Answer
from croupier.room.desk import HOUSE, Desk
from croupier.room.journal import MONEY
from croupier.room.live import NotNow
from croupier.room.office import tasks
from croupier.room.office.moving import between
from croupier.room.office.tasks import ListedTask
from croupier.room.people import People
from tests.room.office.staffed import Crew, rig
from tests.room.office.test_papers import HOUR, an_hour_later, slip_of_bob, whole
from tests.room.room_clock import Clock


def award(crew: Crew) -> ListedTask:
    (found,) = [one for one in tasks.listed(crew.office) if one.duty == tasks.AWARD_DUTY]
    return found


@pytest.mark.clause("MD-POKER 16.H(1)", says="counted, verified and brought to a cage")
@pytest.mark.clause("MD-POKER 16.D", says="every box is counted")
def test_X_54_a_table_that_closes_within_a_period_counts_its_box_and_hands_in_its_slip(
    crew: Crew, clock: Clock
) -> None:
    slip_of_bob(crew)
    crew.settle_the_beat("1")
    crew.room.close_table(crew["fay"], "1")
    assert 0 == crew.room.ledger.holds(MONEY, "high-hand-box/1")
    assert 100 == crew.room.funds[MONEY].holds("high-hand")
    assert [100] == [one.cents("reckoned") for one in crew.papers("high-hand-count-cage")]
    waiting = award(crew)
    with pytest.raises(NotNow, match="is over at 04:00, and awarded then") as refused:
        tasks.close_task(crew.office, crew["fay"], int(waiting.id), "bob has the highest")
    assert "MD-POKER 16.H" == refused.value.clause
    clock.forward(HOUR)
    assert not award(crew).overdue
    tasks.close_task(crew.office, crew["fay"], int(waiting.id), "bob has the highest")
    (paid,) = crew.papers("high-hand-payout")
    assert ("bob", 100) == (paid.fields["player"], paid.cents("reckoned"))
    whole(crew)


@pytest.mark.clause("MD-POKER 16.H(2)", says="pooled amount of all participating tables")
def test_16_H_2_nothing_is_awarded_while_a_table_is_in_a_hand_of_the_period(
    desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    rig(monkeypatch)
    crew = Crew(desk, people, ("1", "2"))
    slip_of_bob(crew)
    crew.settle_the_beat("1")
    crew.seat("2", "cy", "dot")
    two = crew.tables["2"]
    while two.running is None or two.running.procedure != "round":
        crew.step("2")
    an_hour_later(crew, clock)
    with pytest.raises(NotNow, match="table 2 is in a hand that began in the period") as refused:
        tasks.close_task(crew.office, crew["fay"], int(award(crew).id), "bob has the highest")
    assert "MD-POKER 16.H(2)" == refused.value.clause
    assert not crew.papers("high-hand-payout")
    while two.running is not None:
        crew.step("2")
    crew.settle_the_beat("2")
    tasks.close_task(crew.office, crew["fay"], int(award(crew).id), "bob has the highest")
    assert {("*funds", "bob", 200)} == {
        (one.table, str(one.fields["player"]), one.cents("reckoned")) for one in crew.papers("high-hand-payout")
    }
    whole(crew)


def test_an_idle_table_notices_the_end_of_a_period(crew: Crew, clock: Clock) -> None:
    slip_of_bob(crew)
    crew.settle_the_beat("1")
    between(crew.tables["1"], HOUSE)
    for seat in (1, 2):
        crew.room.answer(crew[crew.tables["1"].players[seat]], "1", Answer(seat, "leave"))
    crew.room.answer(crew["fay"], "1", Answer(FLOOR, "idle"))
    clock.forward(HOUR)
    tasks.attend(crew.office)
    assert 1 == len(crew.papers("high-hand-count-cage"))
    assert "MD-POKER 16.I" == award(crew).clause
    whole(crew)
