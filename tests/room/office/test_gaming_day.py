"""A gaming day of 24 money tables, with programs signed in as players and staff, killed twice; closed and verified."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.room import shuffles
from croupier.room.checkpoints import new_signing_key
from croupier.room.desk import Doer
from croupier.room.journal import MONEY
from croupier.room.office import day_close, papers, reports, tasks
from croupier.room.office.bad_beat import owed
from croupier.room.office.balancing import balance
from croupier.room.office.moving import to_the_bad_beat
from croupier.room.office.papers import OPEN, state_of
from croupier.room.office.printing import printed
from croupier.room.verifying import verify_room
from croupier.rules import GAMES
from tests.room.office import gaming_day, simulated_week
from tests.room.office.gaming_day import KEYS, Day
from tests.room.office.staffed import Crew

ROOT = Path(__file__).parents[3]


def played(folder: Path, tables: int, hands: int, kills: tuple[int, ...], program: str = gaming_day.__name__) -> None:
    """Play in a separate process, which is killed after these numbers of hands and started again."""
    words = [sys.executable, "-m", program, str(folder), str(tables), str(hands)]
    for kill_after in (*kills, 0):
        with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            for number, _ in enumerate(running.stdout, 1):
                if number == kill_after:
                    running.kill()
                    break
            running.wait()
            assert bool(kill_after) or 0 == running.returncode


def paid(day: Day) -> int:
    """What Bad Beats took out of the fund: the cards are random, so there may be some."""
    payouts = [one for one in day.office.state.papers.values() if one.form == "bad-beat-payout"]
    return sum(cents for one in payouts for cents in owed(one).values())


def a_day(tmp_path: Path, tables: int, hands: int, kills: tuple[int, ...]) -> None:
    played(tmp_path, tables, hands, kills)
    day = Day(tmp_path, tables, hands)
    crew, office = day.crew, day.office
    assert all(day.dealt(table) >= hands for table in crew.tables)
    for table, live in crew.tables.items():
        day.see_to(table)
        if crew.room.ledger.holds(MONEY, f"bad-beat-box/{table}"):
            with live.lock:
                to_the_bad_beat(live, Doer("fay", "floorperson"))
            live.wait_until_durable()
        day.see_to(table)
    tasks.attend(office)
    display = office.draw_by(crew["alma"], "display", "", {"fund": "bad-beat"})
    day.sign(display.number)
    day.sign(display.number)
    record = office.draw_by(crew["alma"], "official-record", "", {"gaming_day": office.gaming_day()})
    day.sign(record.number)
    assert () == balance(office).wrong
    counted = sum(one.cents("reckoned") for one in office.state.papers.values() if one.form == "bad-beat-count-cage")
    assert counted == record.cents("bad_beat") == crew.room.funds[MONEY].holds("bad-beat") + paid(day) > 0
    key = new_signing_key(tmp_path / "signing")
    book = day_close.close(office, crew["sue"], key, office.gaming_day())
    assert tables + 3 == len(book.heads)
    listed = {one[0] for one in book.open_tasks}
    assert {one.number for one in office.state.papers.values() if state_of(office, one) == OPEN} <= listed
    found = verify_room(day.store, [key.public_key()], KEYS, GAMES)
    assert found.again is not None
    assert found.again.rounds >= tables * hands
    assert found.office.papers == len(office.state.papers) >= 2 * tables
    day.writer.stop()
    day.store.close()


def test_a_gaming_day_with_two_kills(tmp_path: Path) -> None:
    a_day(tmp_path, 24, 20, (150, 170))


def all_shown(crew: Crew) -> dict[str, papers.ShownPaper]:
    """Every paper with all that it says, personal data too."""
    office, kept = crew.office, crew.office.state.papers
    return {number: papers.shown(office, one, papers._personal(office, one), sees=True) for number, one in kept.items()}


def some_printed(crew: Crew, shown: dict[str, papers.ShownPaper]) -> dict[str, bytes]:
    """The last papers of every form as PDF."""
    last = {one.form: one for one in shown.values()} | {f"void {one.form}": one for one in shown.values() if one.again}
    return {one.number: printed(one, "copy 1", crew.office.gaming_days.zone) for one in last.values()}


def a_week(folder: Path, monkeypatch: pytest.MonkeyPatch, tables: int, hands: int, kills: tuple[int, ...]) -> None:
    """Seven gaming days: every cent is accounted for, every duty closed or listed, papers and books print the same."""
    played(folder, tables, hands, kills, simulated_week.__name__)
    monkeypatch.setattr(shuffles, "permutation", simulated_week.as_committed)
    week = simulated_week.Week(folder, tables, hands)
    crew, office = week.crew, week.office
    week.at = week.last_row() + 1
    assert 7 == week.today == len(office.state.books)
    assert () == balance(office).wrong
    papers_kept = office.state.papers.values()
    assert {"1", "2"} <= {one.table for one in papers_kept if one.form == "bad-beat-payout"}
    assert ["DC-000001"] == [one.number for one in papers_kept if one.form == "discontinuation" and not one.void]
    assert {-25, 25} <= {one.value("difference") for one in papers_kept if "-count-" in one.form}
    assert 0 == crew.room.funds[MONEY].holds("bad-beat")
    assert {"deb", "don", "dan"} <= {one.account for one in (*office.state.posts, *office.state.held.values())}
    closed = {one.duty for one in office.state.tasks.values() if one.closed}
    assert {"notify-compliance", "notify-of-count", "replace-deck", "award-high-hand", "pay-high-hand"} <= closed
    assert {"file-layout", "adjust-display", "official-record", "pay-bad-beat"} <= closed
    complete = {one.form for one in papers_kept if state_of(office, one) == "complete"}
    assert {"high-hand-payout", "bad-beat-payout", "drop-box", "correction", "layout", "official-record"} <= complete
    books_kept = [day_close.book_of(office, crew["alma"], day) for day in sorted(office.state.books)]
    told = {clause for book in books_kept for _, _, clause, _ in book.irregularities}
    assert {f"MD-POKER 18.{letter}" for letter in ("A", "I", "J", "O", "P")} <= told
    assert {"MD-POKER 18.G(1)", "MD-POKER 18.C#2"} <= told
    assert all(book.revenue and book.contributions for book in books_kept)
    last = day_close.book_of(office, crew["alma"], max(office.state.books))
    listed = {one[0] for one in last.open_tasks}
    assert {one.number for one in papers_kept if state_of(office, one) == OPEN} <= listed
    shown = all_shown(crew)
    pdfs = some_printed(crew, shown)
    books = {day: reports.book_pdf(day_close.book_of(office, crew["alma"], day)) for day in office.state.books}
    found = verify_room(week.store, [week.key.public_key()], KEYS, GAMES)
    assert found.again is not None
    assert (7, len(shown)) == (found.checkpoints, found.office.papers)
    assert found.again.rounds >= 7 * tables * hands
    crew.again()
    assert shown == all_shown(crew)
    assert pdfs == some_printed(crew, shown)
    assert books == {day: reports.book_pdf(day_close.book_of(crew.office, crew["alma"], day)) for day in books}
    week.writer.stop()
    week.store.close()


@pytest.mark.long
def test_a_week_of_a_room_with_kills(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    a_week(tmp_path, monkeypatch, 24, 20, (300, 700, 500, 900))


@pytest.mark.long
def test_a_longer_day_with_kills(tmp_path: Path) -> None:
    a_day(tmp_path, 24, 140, (300, 900, 500, 700))
