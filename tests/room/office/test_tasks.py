"""Open tasks: every duty that a clause creates appears automatically, with clause, due time and who may close it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.engine import DEALER, FLOOR, Answer
from croupier.room.desk import Desk
from croupier.room.office import layouts, papers, tasks
from croupier.room.office.core import NoPaper
from croupier.room.office.displays import ADJUST
from croupier.room.office.forms import BadForm
from croupier.room.office.tasks import ListedTask
from croupier.room.people import People
from croupier.room.register import SECOND
from croupier.room.roles import NotPermitted, Role
from croupier.room.signs import signs_at
from tests.room.office.staffed import Crew, rig
from tests.room.office.test_papers import clauses, slip_of_bob, whole
from tests.room.room_clock import Clock

DAY, MINUTE = 86_400, 60 * SECOND
BANKED = '\n[[table]]\nid = "{}"\ndocument = "{}"\ngame = "{}"\n'


def open_at(crew: Crew, duty: str, table: str = "1") -> ListedTask:
    (found,) = [one for one in tasks.listed(crew.office, table) if one.duty == duty]
    return found


def until(crew: Crew, asked: Callable[[], bool]) -> None:
    """Play at table 1 until it asks for this."""
    while not asked():
        crew.step("1")


def offers(crew: Crew, verb: str) -> bool:
    running = crew.tables["1"].running
    return running is not None and any(one.verb == verb for one in running.options())


@pytest.mark.clause("MD-POKER 18.C#2", says="told of suspected collusion as soon as possible")
def test_18_C_2_the_notice_to_compliance_is_a_task_until_somebody_has_given_it(crew: Crew, clock: Clock) -> None:
    crew.seat("1", "ann", "bob")
    until(crew, lambda: offers(crew, "suspect"))
    crew.room.answer(crew["fay"], "1", Answer(FLOOR, "suspect", "seat-1"))
    crew.play_a_round("1")
    task = open_at(crew, "notify-compliance")
    assert ("MD-POKER 18.C#2", "ann", (Role.FLOORPERSON, Role.SHIFT_SUPERVISOR)) == (
        task.clause, task.person, task.roles,
    )  # fmt: skip
    assert (task.opened + 60 * MINUTE, False) == (task.due, task.overdue)
    clock.forward(3_601)
    assert open_at(crew, "notify-compliance").overdue
    crew.settle_the_beat("1")
    with pytest.raises(NotPermitted, match=r"deb .* may not notify the compliance representative") as refused:
        tasks.close_task(crew.office, crew["deb"], int(task.id), "told Officer Reyes")
    assert "MD-POKER 18.C#2" == refused.value.clause
    with pytest.raises(BadForm, match="closed with what was found"):
        tasks.close_task(crew.office, crew["fay"], int(task.id), " ")
    closed = tasks.close_task(crew.office, crew["fay"], int(task.id), "told Officer Reyes").closed
    assert closed is not None
    assert ("fay", "told Officer Reyes", clock.at) == (closed.account, closed.found, closed.at)
    with pytest.raises(NoPaper, match="is closed already"):
        tasks.close_task(crew.office, crew["fay"], int(task.id), "once more")
    whole(crew)


@pytest.mark.clause("MD-POKER 7.F(6)", says="wrong count takes the deck off the table")
def test_7_F_6_a_deck_that_was_removed_is_a_task_and_a_paper(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    for _ in range(4):
        crew.play_a_round("1")
        crew.settle_the_beat("1")
    until(crew, lambda: offers(crew, "count"))  # counted by hand: every five rounds
    crew.room.answer(crew["deb"], "1", Answer(DEALER, "count", amount=51))
    crew.settle_the_beat("1")
    task = open_at(crew, "replace-deck")
    assert "MD-POKER 7.F(6)" == task.clause
    (paper,) = crew.papers("deck-retired-md-poker")
    crew.sign("deb", paper, cards=51)
    crew.sign("fay", paper, became="kept for the Commission")
    tasks.close_task(crew.office, crew["fay"], int(task.id), "a new deck from the locker")
    assert not [one for one in tasks.listed(crew.office, "1") if one.duty == "replace-deck"]
    whole(crew)


@pytest.mark.clause("MD-POKER 18.I", says="replace the deck")
def test_18_I_a_deck_with_missing_cards_leaves_the_table_on_paper(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    until(crew, lambda: offers(crew, "check") or offers(crew, "call"))
    crew.room.answer(crew["deb"], "1", Answer(DEALER, "missing-card"))
    (paper,) = crew.papers("deck-retired-md-poker")
    assert ("MD-POKER 18.I", "cards were missing, or there were too many") == (
        paper.fields["clause"], paper.fields["why"],
    )  # fmt: skip
    crew.sign("deb", paper, cards=51)
    crew.sign("fay", paper, became="kept for the Commission")
    whole(crew)


@pytest.mark.parametrize("name", ["fay", "sue"])
def test_nobody_sets_the_clock_of_a_table_forward(crew: Crew, name: str) -> None:
    """The room tells its tables the time: another clock would end a High Hand period early."""
    crew.seat("1", "ann", "bob")
    assert offers(crew, "clock"), "the room itself tells the table the time by this"
    said = "the room tells table 1 the time, and nobody sets its clock forward"
    with pytest.raises(NotPermitted, match=said) as between:
        crew.room.answer(crew[name], "1", Answer(FLOOR, "clock", amount=60))
    until(crew, lambda: offers(crew, "check") or offers(crew, "call"))
    with pytest.raises(NotPermitted, match=said) as in_a_hand:
        crew.room.answer(crew[name], "1", Answer(FLOOR, "clock", amount=60))
    assert ("MD-POKER 3.C", "MD-POKER 11.G") == (between.value.clause, in_a_hand.value.clause)


@pytest.mark.clause("MD-POKER 18.R", says="broken shuffler is covered")
def test_18_R_a_device_out_of_order_is_a_task(desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch)
    crew = Crew(desk, people, more='deck.shuffler = "automatic"\n')
    crew.seat("1", "ann", "bob")
    until(crew, lambda: offers(crew, "cover"))
    crew.room.answer(crew["fay"], "1", Answer(FLOOR, "cover"))
    crew.play_a_round("1")
    crew.settle_the_beat("1")
    task = open_at(crew, "repair-shuffler")
    assert "MD-POKER 18.R" == task.clause
    tasks.close_task(crew.office, crew["sue"], int(task.id), "a technician changed the belt")
    assert not [one for one in tasks.listed(crew.office, "1") if one.duty == "repair-shuffler"]
    whole(crew)


@pytest.mark.clause("MD-POKER 15.D", says="counted at least once per gaming day")
@pytest.mark.clause("MD-POKER 3.C", says="replaced at least once every 24 hours")
def test_a_box_to_count_and_decks_to_change_appear_at_a_table_where_nobody_plays(crew: Crew, clock: Clock) -> None:
    """A night passes and nobody touches the table; the list of tasks shows what has fallen due."""
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    tasks.attend(crew.office)
    assert not {"count-bad-beat-box", "change-decks"} & {one.duty for one in tasks.listed(crew.office, "1")}
    clock.forward(DAY)
    tasks.attend(crew.office)
    assert "MD-POKER 15.D" == open_at(crew, "count-bad-beat-box").clause
    assert "MD-POKER 3.C" == open_at(crew, "change-decks").clause
    tasks.close_task(crew.office, crew["fay"], int(open_at(crew, "change-decks").id), "two new decks, red and blue")
    tasks.close_task(crew.office, crew["fay"], int(open_at(crew, "count-bad-beat-box").id), "taken off the table")
    crew.settle_the_beat("1")
    crew.play_a_round("1")
    (old,) = crew.papers("deck-retired-md-poker")
    assert ("both decks", "MD-POKER 3.C") == (old.fields["deck"], old.fields["clause"])
    assert ["the table is opened", "decks are changed"] == [one.fields["why"] for one in crew.papers("decks-md-poker")]
    assert 1 == len(crew.papers("bad-beat-count-cage"))
    assert "MD-POKER 15.D#2" == open_at(crew, "notify-of-count").clause
    whole(crew)


def test_a_high_hand_is_verified_by_its_slip_and_not_by_a_word(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    waiting = [one for one in tasks.listed(crew.office, "1") if one.duty == "verify-high-hand"]
    assert {"seat-1", "seat-2"} == {one.what for one in waiting}
    with pytest.raises(NoPaper, match=r"closed by the tracking slip of table 1, seat [12]") as refused:
        tasks.close_task(crew.office, crew["fay"], int(waiting[0].id), "a fine hand")
    assert "MD-POKER 16.G(1)" == refused.value.clause
    assert not crew.papers("high-hand-slip")


@pytest.mark.clause("MD-POKER 15.I", says="At least daily")
@pytest.mark.clause("MD-POKER 16.B#2", says="current jackpot amount is displayed")
def test_15_I_both_jackpots_are_to_be_adjusted_on_display_every_day(crew: Crew, clock: Clock) -> None:
    """Accounting keeps a High Hand from the first count on, which is a reason of its own to adjust what is shown."""

    def due() -> dict[str, str]:
        return {one.what: one.clause for one in tasks.listed(crew.office) if one.duty == ADJUST}

    slip_of_bob(crew)
    crew.settle_the_beat("1")
    crew.room.close_table(crew["fay"], "1")
    tasks.attend(crew.office)
    assert {"bad-beat": "MD-POKER 15.I", "high-hand": "MD-POKER 16.H(2)"} == due()
    for fund in ("bad-beat", "high-hand"):
        paper = crew.office.draw_by(crew["alma"], "display", "", {"fund": fund})
        crew.sign("alma", paper, displayed="1")
        crew.sign("fay", paper)
    tasks.attend(crew.office)
    assert not due()
    clock.forward(DAY)
    tasks.attend(crew.office)
    assert {"bad-beat": "MD-POKER 15.I", "high-hand": "MD-POKER 16.B#2"} == due()


@pytest.mark.clause("MD-POKER 15.G(1)", says="displayed amount is pending adjustment")
def test_15_G_1_the_signs_say_that_the_amount_is_pending_until_it_is_adjusted(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    beat = crew.papers("bad-beat-payout")[0]

    def shown() -> tuple[int, bool, str]:
        (meter,) = [one for one in signs_at(crew.room, "1").meters if one.name.startswith("Bad Beat Payout, all")]
        return meter.cents, meter.pending, meter.clause

    assert (False, "MD-POKER 15.B#2") == shown()[1:]
    crew.sign("sue", beat, decision="verified")
    assert (True, "MD-POKER 15.G(1)") == shown()[1:]
    crew.sign("alma", beat, payment="cash")
    crew.sign("sid", beat)
    adjusted = crew.office.draw_by(crew["alma"], "display", "", {"fund": "bad-beat"})
    crew.sign("alma", adjusted, displayed=adjusted.cents("reckoned"))
    assert shown()[1]
    crew.sign("fay", adjusted)
    assert (adjusted.cents("reckoned"), False, "MD-POKER 15.B#2") == shown()


def test_the_person_named_on_a_receipt_finds_it(crew: Crew) -> None:
    """P-103: players are not staff and cannot list papers; they see what waits for their own signature."""
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    beat = crew.papers("bad-beat-payout")[0]
    crew.sign("sue", beat, decision="verified")
    assert not tasks.waiting_for(crew.office, crew["ann"])
    crew.sign("alma", beat, payment="cash")
    crew.sign("sid", beat)
    (mine,) = tasks.waiting_for(crew.office, crew["ann"])
    assert (beat.number, "MD-POKER 15.H") == (mine.id, mine.clause)
    assert ["received-bob", "received-ann"] == [
        one.step for one in papers.show(crew.office, crew["ann"], beat.number).next
    ]
    assert not tasks.waiting_for(crew.office, crew["cy"])


@pytest.mark.clause("MD-LIR 2.B", says="layout goes to the Commission")
@pytest.mark.clause("MD-TOP5 2.B", says="layout goes to the Commission")
def test_2_B_layouts_of_house_banked_tables_are_on_file_too(desk: Desk, people: People) -> None:
    banked = BANKED.format("L", "MD-LIR", "let-it-ride") + BANKED.format("T", "MD-TOP5", "top-five")
    crew = Crew(desk, people, bad_beat="false", high_hand="false", more=banked)
    for table in ("L", "T"):
        crew.room.open_money_table(crew["fay"], table)
    tasks.attend(crew.office)
    for table, clause, form in (("L", "MD-LIR 2.B", "layout-md-lir"), ("T", "MD-TOP5 2.B", "layout-md-top5")):
        task = open_at(crew, layouts.FILE, table)
        assert (clause, f"a new {form}") == (task.clause, task.by_paper)
        given = {"layout": "A-1", "submitted": "2026-09-01", "approval": "MLGCA 2026-88"}
        with pytest.raises(BadForm, match=f"no table '1' of {clause[:-4]} whose layout"):
            crew.office.draw_by(crew["cora"], form, "1", given)
        paper = crew.office.draw_by(crew["cora"], form, table, given)
        crew.sign("cora", paper)
        crew.sign("fay", paper, carries="yes")
        assert {clause, f"{clause}(1)"} <= clauses(papers.show(crew.office, crew["rex"], paper.number))
    assert not [one for one in tasks.listed(crew.office) if one.duty == layouts.FILE and one.table in ("L", "T")]
