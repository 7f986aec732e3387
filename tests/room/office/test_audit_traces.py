"""Audits from a hand, a payout, a count or a figure on display to everything behind it."""

from __future__ import annotations

import pytest

from croupier.engine import FLOOR, Answer
from croupier.room.desk import Desk
from croupier.room.office import papers, tasks
from croupier.room.office.audit import Audit, AuditQuery, BadAudit, audit
from croupier.room.office.duties import assign
from croupier.room.office.tracing import Untraceable
from croupier.room.people import People
from croupier.room.steps import BEGAN
from croupier.room.versions import read_began
from tests.room.office.staffed import Crew, rig
from tests.room.office.test_papers import an_hour_later, slip_of_bob
from tests.room.room_clock import Clock


def looked(crew: Crew, **asked: str | int) -> Audit:
    return audit(crew.office, crew["rex"], AuditQuery(**asked))


def clauses(found: Audit) -> set[str]:
    return {one.clause for one in found.lines}


def kinds(found: Audit) -> list[str]:
    return [one.words.partition(":")[0] for one in found.lines]


def counted(crew: Crew) -> None:
    crew.sign("fay", "BC-000001", box="B-17")
    crew.sign("sid", "BC-000001", cage="main cage")
    crew.sign("cass", "BC-000001", counted="1")


def test_from_a_count_to_the_pots_that_filled_the_box(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    counted(crew)
    found = looked(crew, paper="BC-000001")
    given = [dict(one.postings) for one in found.lines if one.chain == "1" and one.postings]
    assert any(moved.get("bad-beat-box/1") == 100 for moved in given), "the pot that contributed"
    assert any(moved.get("bad-beat-box/1") == -100 for moved in given), "the box is emptied"
    assert {"fay", "sid", "cass"} <= {one.account for one in found.lines}
    assert 4 == kinds(found).count("paper signed") + kinds(found).count("paper drawn up")


def test_from_a_displayed_figure_to_counts_payouts_and_the_hand(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    counted(crew)
    crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, "puts-in", "bad-beat", 500))
    paper = crew.office.draw_by(crew["alma"], "display", "", {"fund": "bad-beat"})
    crew.sign("alma", paper, displayed=500)
    crew.sign("fay", paper)
    found = looked(crew, figure="bad-beat")
    words = " ".join(one.words for one in found.lines)
    assert all(number in words for number in ("DA-000001", "BC-000001", "BP-000001"))
    assert {"MD-POKER 15.C(2)", "MD-POKER 15.G", "MD-POKER 15.H"} <= clauses(found)
    assert any(one.chain == "*funds" and ("bad-beat/*funds", 500) in one.postings for one in found.lines)
    with pytest.raises(Untraceable, match="no jackpot 'major' is on display; there are: bad-beat"):
        looked(crew, figure="major")


def test_from_a_hand_to_the_people_on_duty_and_the_papers_that_it_called_for(crew: Crew) -> None:
    assign(crew.office, crew["deb"], "deb", "dealer", "1")
    slip = slip_of_bob(crew)
    began = [one for one in crew.desk.store.entries("1") if one.kind == BEGAN]
    (hand,) = [one.procedure for one in began if read_began(one).procedure == "round"]
    found = looked(crew, table="1", hand=hand)
    words = " ".join(one.words for one in found.lines)
    assert slip.number in words
    assert "BP-000001" in words
    assert "on duty" in kinds(found)
    assert "task opened" in kinds(found)
    assert {"MD-POKER 11.F", "MD-POKER 16.G(1)"} <= clauses(found)
    with pytest.raises(Untraceable, match="table '1' has no hand or procedure 99"):
        looked(crew, table="1", hand=99)
    with pytest.raises(BadAudit, match="hand 3 is a hand of a table; name the table too"):
        looked(crew, hand=3)


def test_from_a_high_hand_payout_to_the_slip_and_its_hand(crew: Crew, clock: Clock) -> None:
    crew.sign("deb", slip_of_bob(crew))
    crew.settle_the_beat("1")
    an_hour_later(crew, clock)
    (award,) = [one for one in tasks.listed(crew.office) if one.duty == "award-high-hand"]
    tasks.close_task(crew.office, crew["fay"], int(award.id), "the slip of table 1 is the highest")
    found = looked(crew, paper="HP-000001")
    assert {"MD-POKER 11.F", "MD-POKER 16.C(2)", "MD-POKER 16.I"} <= clauses(found)
    assert "HH-000001" in " ".join(one.words for one in found.lines)


def test_from_a_drop_box_to_what_was_dropped_since_the_one_before(
    desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    rig(monkeypatch)
    raked = 'chip.unit = "0.25"\nrake.unit = "0.25"\n'
    crew = Crew(desk, people, more=raked, bad_beat="false", high_hand="false")
    crew.seat("1", "ann", "bob")
    for _ in range(2):
        crew.play_a_round("1")
        clock.forward(60)
        drop = crew.office.draw_by(crew["alma"], "drop-box", "1", {})
        crew.sign("alma", drop, counted="0.25", box="D-1")
        clock.forward(60)

    def dropped(number: str) -> list[int]:
        return [one.row for one in looked(crew, paper=number).lines if ("drop-box/1", 25) in one.postings]

    (first,), (second,) = dropped("DB-000001"), dropped("DB-000002")
    assert first < second


def test_from_a_correction_to_the_posting_that_it_corrects(crew: Crew) -> None:
    crew.room.fill(crew["cass"], "ann", 10_000)
    row = crew.desk.store.last_of("*room", "money taken")
    told = {"chain": "*room", "row": row, "line": 1, "cents": "20.00", "account": "player/bob", "reason": "wrong name"}
    paper = crew.office.draw_by(crew["alma"], "correction", "", told)
    assert ("*room", row) in {(one.chain, one.row) for one in looked(crew, paper=paper.number).lines}


def test_an_audit_says_which_print_was_the_original(crew: Crew) -> None:
    slip = crew.sign("deb", slip_of_bob(crew))
    marks = [papers.for_print(crew.office, crew[name], slip.number)[1] for name in ("fay", "alma", "sue")]
    assert ["", "copy 1", "copy 2"] == marks
    prints = [one.words for one in looked(crew, paper=slip.number).lines if "printed" in one.words]
    assert ["original printed: paper HH-000001"] == prints[:1]
    assert ["copy printed: paper HH-000001, copy 1", "copy printed: paper HH-000001, copy 2"] == prints[1:]
