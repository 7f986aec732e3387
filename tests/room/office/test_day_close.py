"""The close of a gaming day, its book, and an audit of what stands behind a figure."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from croupier.engine import FLOOR, Answer
from croupier.room.checkpoints import new_signing_key
from croupier.room.databases import StoreError
from croupier.room.desk import HOUSE
from croupier.room.disputes import Disputes
from croupier.room.journal import MONEY
from croupier.room.ledger import NotCovered
from croupier.room.office import day_close, reports, tasks
from croupier.room.office.audit import AuditQuery, BadAudit, audit
from croupier.room.office.balancing import balance
from croupier.room.office.core import BackOffice
from croupier.room.office.forms import BadForm
from croupier.room.rederiving import RowPlayed, by_row
from croupier.room.roles import NotPermitted
from croupier.room.steps import BEGAN
from croupier.room.verifying import verify_room
from croupier.room.versions import read_began
from croupier.room.writer import Held
from croupier.rules import GAMES
from tests.room.office.staffed import Crew
from tests.room.room_clock import Clock


def played(crew: Crew) -> Crew:
    crew.seat("1", "ann", "bob")
    crew.play_a_round_after_the_beat("1")
    return crew


def test_the_day_balances_per_table_and_in_total(crew: Crew) -> None:
    played(crew)
    found = balance(crew.office)
    assert () == found.wrong
    assert 40_000 == found.in_less_out == found.sum
    by_table = {one.table: one for one in found.tables}
    assert by_table["1"].sum == by_table["1"].in_less_out
    assert {"stacks", "boxes"} <= by_table["1"].holds.keys()


def test_money_that_the_ledger_has_and_the_table_does_not_is_named(crew: Crew) -> None:
    played(crew)
    crew.tables["1"].wait_until_durable()
    with crew.desk.store.engine.begin() as connection:
        for guard in ("posting_no_update",):
            connection.execute(text(f"DROP TRIGGER {guard}"))
        connection.execute(text("UPDATE posting SET cents = cents + 7 WHERE account = 'stack/1/ann' AND cents > 5000"))
    said = "; ".join(balance(crew.office).wrong)
    assert "stack/1/ann: " in said
    assert "by the ledger" in said
    with pytest.raises(day_close.Unbalanced, match="2027-01-14 does not balance: stack/1/ann"):
        day_close.close(crew.office, crew["sue"], None, "2027-01-14")


def test_a_day_is_closed_once_and_its_book_prints_the_same(crew: Crew, tmp_path: Path) -> None:
    played(crew)
    key, day = new_signing_key(tmp_path / "signing"), crew.office.gaming_day()
    with pytest.raises(NotPermitted, match="may not close the gaming day"):
        day_close.close(crew.office, crew["fay"], key, day)
    for wrong, why in (("2027-01-15", "has not begun; today is 2027-01-14"), ("14.1.", "is not a gaming day")):
        with pytest.raises(StoreError, match=why):
            day_close.close(crew.office, crew["sue"], key, wrong)
    book = day_close.close(crew.office, crew["sue"], key, day)
    assert [("1", "Bad Beat", 100), ("1", "High Hand", 100)] == [
        (one.table, one.kind, one.cents) for one in book.contributions
    ]
    assert [("BP-000001", "bob", 25), ("BP-000001", "ann", 75)] == list(book.payouts)
    assert {"1", "*funds", "*office", "*room"} == set(book.heads)
    open_ones = {number: words for number, words, _, _ in book.open_tasks}  # listed, and not forgotten
    assert "table 1: Sign Bad Beat box: count at the cage" in open_ones["BC-000001"]
    assert all(re.search(r"; due 2027-01-1\d \d\d:\d\d [A-Z]{3}$", words) for words in open_ones.values())
    with pytest.raises(StoreError, match=f"the gaming day {day} is already closed"):
        day_close.close(crew.office, crew["sue"], key, day)
    tasks.attend(crew.office)
    first = reports.book_pdf(book)
    crew.again()
    assert first == reports.book_pdf(day_close.book_of(crew.office, crew["alma"], day))
    found = verify_room(crew.desk.store, [key.public_key()], crew.desk.keys, GAMES)
    assert 1 == found.checkpoints
    assert found.office.papers == len(crew.office.state.papers)


def test_days_are_closed_in_their_order_and_a_refused_close_writes_no_book(
    crew: Crew, tmp_path: Path, clock: Clock
) -> None:
    key, first = new_signing_key(tmp_path / "signing"), crew.office.gaming_day()
    clock.forward(86_400)
    day_close.close(crew.office, crew["sue"], key, crew.office.gaming_day())
    with pytest.raises(StoreError, match=f"{first} is before .*, which is closed; days are closed in their order"):
        day_close.close(crew.office, crew["sue"], key, first)
    assert [crew.office.gaming_day()] == list(crew.office.state.books)


def test_what_is_played_while_the_book_is_written_is_in_the_next_one(
    crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    crew.seat("1", "ann", "bob")
    crew.play_a_round("1")
    key, written = new_signing_key(tmp_path / "signing"), day_close._of_tables

    def slowly(office: BackOffice, mine: Any) -> Any:
        crew.settle_the_beat("1")
        crew.play_a_round("1")
        crew.tables["1"].wait_until_durable()
        return written(office, mine)

    monkeypatch.setattr(day_close, "_of_tables", slowly)
    first = day_close.close(crew.office, crew["sue"], key, crew.office.gaming_day())
    monkeypatch.setattr(day_close, "_of_tables", written)
    clock.forward(86_400)
    second = day_close.close(crew.office, crew["sue"], key, crew.office.gaming_day())
    given = [{one.kind: one.cents for one in book.contributions} for book in (first, second)]
    assert [{"Bad Beat": 100, "High Hand": 100}, {"Bad Beat": 100, "High Hand": 100}] == given


def test_what_happens_after_the_close_is_in_the_next_days_book(crew: Crew, tmp_path: Path, clock: Clock) -> None:
    """The day is closed in the middle, and two hands follow before the next one begins."""
    played(crew)
    key, day = new_signing_key(tmp_path / "signing"), crew.office.gaming_day()
    first = day_close.close(crew.office, crew["sue"], key, day)
    clock.forward(60)
    crew.settle_the_beat("1")
    crew.play_a_round("1")
    assert day == crew.office.gaming_day()
    clock.forward(86_400)
    second = day_close.close(crew.office, crew["sue"], key, crew.office.gaming_day())
    assert [("1", "Bad Beat", 100), ("1", "High Hand", 100)] == [
        (one.table, one.kind, one.cents) for one in second.contributions
    ]
    assert not {one[0] for one in first.papers} & {one[0] for one in second.papers}
    assert {one[0] for one in (*first.papers, *second.papers)} == set(crew.office.state.papers)


@pytest.mark.clause("MD-POKER 18.A", says="ruling")
def test_18_A_a_dispute_is_among_the_irregularities_of_its_day(crew: Crew, tmp_path: Path) -> None:
    played(crew)
    began = [one for one in crew.desk.store.entries("1") if one.kind == BEGAN]
    (hand,) = [one.procedure for one in began if read_began(one).procedure == "round"]
    Disputes(crew.room, GAMES).begin(crew["ann"], "1", hand, 5, "that was a call")[1].result()
    book = day_close.close(crew.office, crew["sue"], new_signing_key(tmp_path / "signing"), crew.office.gaming_day())
    assert ("1", "MD-POKER 18.A", "dispute opened, ann") in [
        (table, clause, words) for table, _, clause, words in book.irregularities
    ]


def test_a_day_that_is_closed_late_leaves_what_came_after_it_to_the_next(
    crew: Crew, tmp_path: Path, clock: Clock
) -> None:
    played(crew)
    key, day = new_signing_key(tmp_path / "signing"), crew.office.gaming_day()
    clock.forward(86_400)
    crew.settle_the_beat("1")
    crew.play_a_round("1")
    first = day_close.close(crew.office, crew["sue"], key, day)
    second = day_close.close(crew.office, crew["sue"], key, crew.office.gaming_day())
    given = [{one.kind: one.cents for one in book.contributions} for book in (first, second)]
    assert [{"Bad Beat": 100, "High Hand": 100}, {"Bad Beat": 100, "High Hand": 100}] == given


def test_a_book_reads_the_tables_from_where_the_last_one_ended(
    crew: Crew, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Days that are closed are not replayed, or each close would take longer than the one before."""
    played(crew)
    key = new_signing_key(tmp_path / "signing")
    first = day_close.close(crew.office, crew["sue"], key, crew.office.gaming_day())
    clock.forward(86_400)
    crew.settle_the_beat("1")
    crew.play_a_round("1")
    crew.tables["1"].wait_until_durable()
    read: list[int] = []

    def watched(*asked: Any) -> Iterator[RowPlayed]:
        for one in by_row(*asked):
            read.append(one.entry.sequence)
            yield one

    monkeypatch.setattr(day_close, "by_row", watched)
    second = day_close.close(crew.office, crew["sue"], key, crew.office.gaming_day())
    assert list(range(first.heads["1"][0] + 1, second.heads["1"][0] + 1)) == read
    every = list(by_row(crew.desk.store, crew.desk.keys, GAMES, "1"))
    for since in (1, 2, read[0], read[-1]):
        assert every[since - 1 :] == list(by_row(crew.desk.store, crew.desk.keys, GAMES, "1", since))


# ---- corrections ----------------------------------------------------------------------------------------------------


def cage_row(crew: Crew) -> int:
    return next(one.sequence for one in crew.desk.store.entries("*room") if one.kind == "money taken")


def test_a_correction_names_its_posting_and_wants_two_people_of_two_roles(crew: Crew) -> None:
    crew.room.fill(crew["cass"], "ann", 10_000)
    row = cage_row(crew)
    given: dict[str, str | int] = {
        "chain": "*room",
        "row": row,
        "line": 1,
        "cents": "20.00",
        "account": "player/bob",
        "reason": "wrong name",
    }
    mistakes: tuple[tuple[dict[str, str | int], str], ...] = (
        ({"line": 9}, "there is no posting 9 of row"),
        ({"account": "stack/1/ann"}, "belongs to a table or a fund"),
        ({"account": "ann"}, "there is no account 'ann'; write player/NAME, cage or"),
        ({"account": "player/nobody"}, "there is no account 'player/nobody'"),
        ({"account": "player/ann"}, r"posting 1 of row \d+ of \*room is one of player/ann; name the other account"),
        ({"cents": "200.00"}, r"moves at most \$100, the posting that it corrects; \$200 was asked for"),
    )
    for wrong, said in mistakes:
        with pytest.raises(BadForm, match=said):
            crew.office.draw_by(crew["alma"], "correction", "", {**given, **wrong})
    paper = crew.office.draw_by(crew["alma"], "correction", "", given)
    with pytest.raises(NotPermitted, match="that takes the role shift supervisor"):
        crew.sign("alma", paper)
    crew.sign("sue", paper)
    assert 10_000 == crew.room.ledger.holds(MONEY, "player/ann")
    crew.sign("alma", paper)
    assert (8_000, 2_000) == tuple(crew.room.ledger.holds(MONEY, f"player/{name}") for name in ("ann", "bob"))
    verify_room(crew.desk.store, [], crew.desk.keys, GAMES)
    assert () == balance(crew.office).wrong


def test_a_signature_whose_money_cannot_be_moved_is_not_stored(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    crew.room.fill(crew["cass"], "ann", 10_000)
    told: dict[str, str | int] = {"chain": "*room", "row": cage_row(crew), "line": 1, "cents": "20.00"}
    paper = crew.office.draw_by(
        crew["alma"], "correction", "", {**told, "account": "player/bob", "reason": "wrong name"}
    )
    crew.sign("sue", paper)

    def refuses(*given: object) -> None:
        raise NotCovered("player/ann", 0, 2_000)  # somebody was quicker

    with monkeypatch.context() as patched:
        patched.setattr(crew.office, "book", refuses)
        with pytest.raises(NotCovered):
            crew.sign("alma", paper)
    crew.desk.take(HOUSE, "later", b"{}").result()
    assert ["sue"] == [one.account for one in crew.office.paper(paper.number).signatures]
    crew.sign("alma", paper)
    assert 2_000 == crew.room.ledger.holds(MONEY, "player/bob")
    verify_room(crew.desk.store, [], crew.desk.keys, GAMES)


# ---- audit ----------------------------------------------------------------------------------------------------------


def test_a_paper_that_cannot_be_stored_has_not_been_drawn_up(crew: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*given: object) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(crew.desk.store, "write", refuses)
        with pytest.raises(Held, match="the disk is full"):
            crew.office.draw_by(crew["alma"], "drop-box", "1", {})
    crew.desk.take(HOUSE, "later", b"{}").result()
    assert not crew.papers("drop-box")


def test_a_posting_is_corrected_once(crew: Crew) -> None:
    crew.room.fill(crew["cass"], "ann", 5_000)
    row = crew.desk.store.last_of("*room", "money taken")
    named: dict[str, str | int] = {"chain": "*room", "row": row, "line": 1, "account": "player/bob", "reason": "bob's"}
    first = crew.office.draw_by(crew["alma"], "correction", "", {**named, "cents": "30.00"})
    with pytest.raises(BadForm, match=r"at most \$20, what earlier corrections left of it"):
        crew.office.draw_by(crew["alma"], "correction", "", {**named, "cents": "30.00"})
    crew.office.void(crew["alma"], first.number, "it was all of it")
    crew.office.draw_by(crew["alma"], "correction", "", {**named, "cents": "50.00"})
    with pytest.raises(BadForm, match=f"posting 1 of row {row} of \\*room is corrected already"):
        crew.office.draw_by(crew["alma"], "correction", "", {**named, "cents": "0.01"})
    crew.desk.take(HOUSE, "later", b"{}").result()  # until then the papers are not stored
    book = day_close.draft(crew.office, crew["sue"], crew.office.gaming_day())
    assert ("bob's (void: it was all of it)", "bob's (open)") == tuple(reason for _, reason in book.corrections)


def test_an_audit_goes_from_a_paper_to_the_hand_behind_it(crew: Crew) -> None:
    played(crew)
    found = audit(crew.office, crew["rex"], AuditQuery(paper="BP-000001"))
    clauses = {line.clause for line in found.lines}
    assert {"MD-POKER 15.G", "MD-POKER 11.G(1)", "MD-POKER 18.E(1)"} & clauses
    assert {"sue", "alma", "sid"} <= {line.account for line in found.lines}
    assert "audited" == [one.kind for one in crew.desk.store.entries("*room")][-1]


def test_an_audit_by_table_person_and_clause(crew: Crew) -> None:
    played(crew)
    of_clause = audit(crew.office, crew["rex"], AuditQuery(table="1", clause="MD-POKER 15.C"))
    assert of_clause.lines
    assert all(line.clause.startswith("MD-POKER 15.C") for line in of_clause.lines)
    of_bob = audit(crew.office, crew["rex"], AuditQuery(person="bob"))
    assert of_bob.lines
    with pytest.raises(BadAudit, match="there is no table or chain '99'"):
        audit(crew.office, crew["rex"], AuditQuery(table="99"))
    with pytest.raises(BadAudit, match="'MD-POKER 99' is not a clause"):
        audit(crew.office, crew["rex"], AuditQuery(clause="MD-POKER 99"))
    with pytest.raises(NotPermitted, match=r"fay .* may not read the journal"):
        audit(crew.office, crew["fay"], AuditQuery())


def test_nobody_sees_an_unshown_card_of_a_hand_in_progress(crew: Crew) -> None:
    crew.seat("1", "ann", "bob")
    live = crew.tables["1"]
    while (
        live.running is None or live.running.procedure != "round" or not live.running.ask or live.running.ask.actor < 1
    ):
        crew.step("1")
    live.wait_until_durable()
    hand = live.procedure
    during = [
        line.words for line in audit(crew.office, crew["rex"], AuditQuery(table="1")).lines if line.procedure == hand
    ]
    assert not [words for words in during if "Ah" in words or "A♥" in words]
    while live.running is not None:
        crew.step("1")
    after = [
        line.words for line in audit(crew.office, crew["rex"], AuditQuery(table="1")).lines if line.procedure == hand
    ]
    assert [words for words in after if "face down" in words and "Ah" in words], "also cards that were never shown"
    compliance = audit(crew.office, crew["cora"], AuditQuery(table="1")).lines
    told = [line.words for line in compliance if line.procedure == hand]
    assert len(after) == len(told)
    assert not [words for words in told if "face down" in words], "compliance reads the journal, not the cards"


def test_an_audit_as_csv_has_the_links_and_the_hash_of_its_lines(crew: Crew) -> None:
    played(crew)
    zone = crew.office.gaming_days.zone
    found = audit(crew.office, crew["rex"], AuditQuery(table="1"))
    lines = list(csv.reader(io.StringIO(reports.audit_csv(found, zone))))
    assert len(found.lines) + 2 == len(lines)
    links = {link.hex() for _, link in crew.desk.store.linked("1")}
    assert {line[9] for line in lines[1:-1] if line[1] == "1"} <= links
    assert "sha256" == lines[-1][0]
    assert b"%PDF" == reports.audit_pdf(found, zone)[:4]


def test_a_floor_answer_puts_money_in_and_the_day_still_balances(crew: Crew) -> None:
    crew.room.answer_for_funds(crew["alma"], Answer(FLOOR, "puts-in", "bad-beat", 50_000))
    assert () == balance(crew.office).wrong
