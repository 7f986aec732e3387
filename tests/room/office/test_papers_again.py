"""Papers that are declared void and drawn up again, records that are replaced, and decks that are sent back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from croupier.engine import DEALER, FLOOR, Answer
from croupier.room.desk import Desk
from croupier.room.journal import MONEY
from croupier.room.office import papers, tasks
from croupier.room.office.core import NoPaper
from croupier.room.office.forms import BadForm
from croupier.room.office.state import Paper
from croupier.room.people import People
from croupier.room.seals import ring
from croupier.room.store import Store
from croupier.room.voiding import void_hand
from croupier.room.writer import Writer
from tests.room.office.staffed import Crew
from tests.room.office.test_papers import an_hour_later, slip_of_bob, whole
from tests.room.room_clock import Clock


def listed(crew: Crew, duty: str) -> list[tasks.ListedTask]:
    return [one for one in tasks.listed(crew.office) if one.duty == duty]


def counted(crew: Crew, form: str = "bad-beat-count-cage") -> Paper:
    """The first count of the Bad Beat box of table 1, or of its other box, verified by the cashier."""
    count = crew.papers(form)[0]
    crew.sign("fay", count, box="B-17")
    crew.sign("sid", count, cage="main cage")
    return crew.sign("cass", count, counted=count.cents("reckoned"))


# ---- void -----------------------------------------------------------------------------------------------------------


def test_15_G_a_void_paper_of_a_bad_beat_is_drawn_up_again_and_the_table_goes_on(crew: Crew, clock: Clock) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    (first,) = crew.papers("bad-beat-payout")
    clock.forward(60)
    crew.office.void(crew["alma"], first.number, "the wrong form was filled in")
    again = crew.office.paper(crew.office.replacement(first.number))
    assert (first.fields, first.of, first.number) == (again.fields, again.of, again.instead)
    (waiting,) = listed(crew, "verify-bad-beat")
    assert again.number == waiting.by_paper
    (sign,) = listed(crew, "sign-verified")
    assert (again.number, first.at) == (sign.id, sign.opened), "the time of the first paper goes on"
    crew.sign("sue", again, decision="verified")
    with pytest.raises(NoPaper, match="sue has signed paper BP-000002, and what it says was done") as refused:
        crew.office.void(crew["alma"], again.number, "too late")
    assert "MD-POKER 15.G" == refused.value.clause
    crew.sign("alma", again, payment="cash")
    crew.sign("sid", again)
    assert 100 == sum(crew.room.ledger.holds(MONEY, f"stack/1/{name}") for name in ("ann", "bob")) - 40_000 + 200
    whole(crew)


@pytest.fixture
def opens(crew: Crew, store: Store, clock: Clock) -> Iterator[Callable[..., Crew]]:
    """Opens the room anew with these keys and no others, as after a stop."""
    writers: list[Writer] = []

    def opened(*keys: bytes) -> Crew:
        for writer in writers:
            writer.stop()
        writers.append(Writer(store))
        desk = Desk(store, writers[-1], ring(*keys), clock)
        return Crew.after_a_stop(desk, People(desk, crew.people.passwords), crew.passwords)

    yield opened
    for writer in writers:
        writer.stop()


def test_15_G_a_bad_beat_whose_hand_is_void_is_not_verified(crew: Crew, opens: Callable[..., Crew]) -> None:
    """The key of the hand is lost. Its paper is still on file, and the table is opened anew."""
    crew.seat("1", "ann", "bob")
    crew.tables["1"].wait_until_durable()
    crew = opens(b"k" * 32, b"2" * 32)
    crew.play_a_round("1")
    crew.tables["1"].wait_until_durable()
    crew = opens(b"k" * 32)
    void_hand(crew.room, crew["sue"], "1", "the disk with the keys was stolen")
    live = crew.room.open_money_table(crew["fay"], "1")
    for told in ({"decision": "verified"}, {"decision": "rejected", "reason": "the hand is void"}):
        with pytest.raises(BadForm, match="BP-000001: no such Bad Beat waits at table 1 to be verified") as refused:
            crew.sign("sue", "BP-000001", **told)
        assert "MD-POKER 15.G" == refused.value.clause
    assert ("", None) == (live.held, live.running), "the table is as it was"


def test_16_I_1_a_void_payout_of_a_high_hand_is_drawn_up_again_and_paid(crew: Crew, clock: Clock) -> None:
    crew.sign("deb", slip_of_bob(crew))
    crew.settle_the_beat("1")
    an_hour_later(crew, clock)
    (award,) = listed(crew, "award-high-hand")
    tasks.close_task(crew.office, crew["fay"], int(award.id), "the slip of table 1 is the highest")
    (first,) = crew.papers("high-hand-payout")
    crew.office.void(crew["fay"], first.number, "drawn up for a test")
    again = crew.office.paper("HP-000002")
    crew.sign("cass", again, name="Bob Stone", identification="passport", payment="cash")
    with pytest.raises(NoPaper, match="cass has signed paper HP-000002"):
        crew.office.void(crew["fay"], again.number, "too late")
    assert 0 == crew.room.ledger.holds(MONEY, "owed/*funds")
    crew.sign("bob", again)
    whole(crew)


def test_a_void_count_leaves_a_count_to_sign_on_its_gaming_day(crew: Crew, clock: Clock) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    first = crew.papers("bad-beat-count-cage")[0]
    crew.sign("fay", first, box="B-17")
    clock.forward(86_460)
    crew.office.void(crew["fay"], first.number, "the box was B-71")
    again = crew.office.paper(crew.office.replacement(first.number))
    assert (first.day, ()) == (again.day, again.signatures)
    assert any(one.overdue for one in listed(crew, "sign-floorperson") if one.id == again.number)
    whole(crew)


def test_a_paper_drawn_up_by_hand_replaces_a_void_one_of_its_form_and_nothing_else(crew: Crew) -> None:
    first = crew.office.draw_by(crew["alma"], "drop-box", "1", {})
    for number, why in ((first.number, "is not void"), ("XX-000009", "there is no paper")):
        with pytest.raises((BadForm, NoPaper), match=why):
            crew.office.draw_by(crew["alma"], "drop-box", "1", {}, number)
    crew.office.void(crew["alma"], first.number, "the wrong box")
    assert not crew.office.replacement(first.number), "nobody draws up by itself what people draw up by hand"
    given = {"gaming_day": crew.office.gaming_day()}
    with pytest.raises(BadForm, match=r"DB-000001 is another form \(Drop box counted\)"):
        crew.office.draw_by(crew["alma"], "official-record", "", given, first.number)
    assert first.number == crew.office.draw_by(crew["alma"], "drop-box", "1", {}, first.number.lower()).instead


# ---- 15.F: the official record --------------------------------------------------------------------------------------


@pytest.mark.clause("MD-POKER 15.F", says="official record of daily contributions")
def test_15_F_the_record_of_a_day_is_a_task_and_is_replaced_when_more_is_counted(crew: Crew) -> None:
    day = {"gaming_day": crew.office.gaming_day()}
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    early = crew.sign("alma", crew.office.draw_by(crew["alma"], "official-record", "", day))
    assert not listed(crew, "official-record")
    counted(crew)
    (task,) = listed(crew, "official-record")
    assert ("MD-POKER 15.F", day["gaming_day"], "a new official-record") == (task.clause, task.what, task.by_paper)
    later = crew.office.draw_by(crew["alma"], "official-record", "", day)
    assert [later.number] == [one.by_paper for one in listed(crew, "official-record")], "it is signed, not drawn again"
    with pytest.raises(BadForm, match=f"already drawn up and not signed; sign {later.number}") as refused:
        crew.office.draw_by(crew["alma"], "official-record", "", day)
    assert "MD-POKER 15.F" == refused.value.clause
    assert "complete" == papers.state_of(crew.office, early), "until the later one is signed"
    later = crew.sign("alma", later)
    assert not listed(crew, "official-record")
    assert [f"replaced by {later.number}", "complete"] == [papers.state_of(crew.office, one) for one in (early, later)]
    with pytest.raises(BadForm, match="nothing was counted or verified since"):
        crew.office.draw_by(crew["alma"], "official-record", "", day)
    whole(crew)


@pytest.mark.clause("MD-POKER 16.F", says="official record of contributions")
def test_16_F_a_count_of_high_hands_alone_is_recorded_too(crew: Crew) -> None:
    slip_of_bob(crew)
    crew.settle_the_beat("1")
    crew.room.close_table(crew["fay"], "1")
    counted(crew, "high-hand-count-cage")
    (task,) = listed(crew, "official-record")
    assert ("MD-POKER 16.F", crew.office.gaming_day()) == (task.clause, task.what)


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("banana", "gaming day is 'banana'; give a date such as 2027-01-14"),
        ("2027-1-14", "gaming day is '2027-1-14'; give a date such as 2027-01-14"),
        ("2027-01-15", "the gaming day 2027-01-15 has not begun; today is 2027-01-14"),
    ],
)
def test_15_F_there_is_no_record_of_a_day_that_is_none(crew: Crew, day: str, why: str) -> None:
    with pytest.raises(BadForm, match=why) as refused:
        crew.office.draw_by(crew["alma"], "official-record", "", {"gaming_day": day})
    assert "MD-POKER 15.F" == refused.value.clause


# ---- 16.H(2): the display at the end of a period --------------------------------------------------------------------


@pytest.mark.clause("MD-POKER 16.H(2)", says="announced and displayed")
def test_16_H_2_the_end_of_each_period_is_a_figure_to_display(crew: Crew, clock: Clock) -> None:
    slip_of_bob(crew)
    crew.settle_the_beat("1")
    for _ in range(2):
        an_hour_later(crew, clock)
        (task,) = [one for one in listed(crew, "adjust-display") if one.what == "high-hand"]
        assert "MD-POKER 16.H(2)" == task.clause
        paper = crew.office.draw_by(crew["alma"], "display", "", {"fund": "high-hand"})
        assert paper.number in {one.by_paper for one in listed(crew, "adjust-display")}
        crew.sign("alma", paper, displayed=paper.cents("reckoned"))
        crew.sign("fay", paper)
        assert not [one for one in listed(crew, "adjust-display") if one.what == "high-hand"]


# ---- 4.A: decks that are sent back ----------------------------------------------------------------------------------


def opened_with_a_defect(crew: Crew) -> None:
    """The dealer finds a defect when the decks are inspected, and another deck takes its place."""
    crew.seat("1", "ann", "bob")
    live, reported = crew.tables["1"], False
    while not crew.papers("decks-md-poker") or not reported:
        options = () if live.running is None else live.running.options()
        if not reported and any(one.verb == "defect" for one in options):
            crew.room.answer(crew["deb"], "1", Answer(DEALER, "defect"))
            reported = True
        else:
            crew.step("1")


@pytest.mark.clause("MD-POKER 4.A", says="inspects both decks for defects")
def test_4_A_a_deck_with_a_defect_is_sent_back_and_the_papers_say_so(crew: Crew) -> None:
    opened_with_a_defect(crew)
    (retired,) = crew.papers("deck-retired-md-poker")
    assert ("MD-POKER 4.A", "found when it was inspected: defect") == (retired.fields["clause"], retired.fields["why"])
    crew.office.void(crew["fay"], crew.papers("decks-md-poker")[0].number, "ink was spilled on it")
    inspected = crew.papers("decks-md-poker")[-1]
    with pytest.raises(BadForm, match=rf"was sent back \({retired.number}\), so defects found is deck sent back"):
        crew.sign("deb", inspected, seals="4711", defects="none")
    crew.sign("deb", inspected, seals="4711", defects="deck sent back")
    crew.play_a_round("1")
    whole(crew)


@pytest.mark.clause("MD-POKER 4.A", says="a floorperson or above confirms it")
def test_4_A_a_deck_that_the_floor_does_not_accept_is_sent_back_too(crew: Crew) -> None:
    live = crew.tables["1"]
    while live.running is None or not any(one.verb == "replace" for one in live.running.options()):
        crew.step("1")
    crew.room.answer(crew["fay"], "1", Answer(FLOOR, "replace"))
    (retired,) = crew.papers("deck-retired-md-poker")
    assert ("MD-POKER 4.A", "not accepted by the floor when it was inspected") == (
        retired.fields["clause"], retired.fields["why"],
    )  # fmt: skip
    first, second = crew.papers("decks-md-poker")
    with pytest.raises(BadForm, match=rf"was sent back \({retired.number}\), so defects found is deck sent back"):
        crew.sign("deb", first, seals="4711", defects="none")
    crew.sign("deb", first, seals="4711", defects="deck sent back")
    crew.sign("deb", second, seals="4712", defects="none")
    whole(crew)


@pytest.mark.clause("MD-POKER 4.A", says="inspects both decks for defects")
def test_4_A_nothing_is_sent_back_on_paper_alone(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    inspected = crew.papers("decks-md-poker")[0]
    with pytest.raises(BadForm, match="no deck of table 1 was sent back; report a defect at the table") as refused:
        crew.sign("deb", inspected, seals="4711", defects="deck sent back")
    assert "MD-POKER 4.A" == refused.value.clause
