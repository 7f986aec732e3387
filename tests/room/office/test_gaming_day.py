"""A gaming day of 24 money tables, with programs signed in as players and staff, killed twice; closed and verified."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from croupier.room.checkpoints import new_signing_key
from croupier.room.desk import Doer
from croupier.room.journal import MONEY
from croupier.room.office import day_close, tasks
from croupier.room.office.bad_beat import owed
from croupier.room.office.balancing import balance
from croupier.room.office.moving import to_the_bad_beat
from croupier.room.office.papers import OPEN, state_of
from croupier.room.verifying import verify_room
from croupier.rules import GAMES
from tests.room.office import gaming_day
from tests.room.office.gaming_day import KEYS, Day

ROOT = Path(__file__).parents[3]


def played(folder: Path, tables: int, hands: int, kills: tuple[int, ...]) -> None:
    """Play in a process of its own, which is killed after so many hands and begun again."""
    words = [sys.executable, "-m", gaming_day.__name__, str(folder), str(tables), str(hands)]
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
    """What Bad Beats took out of the fund: cards are dealt as chance has it, so there may be some."""
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


@pytest.mark.long
def test_a_longer_day_with_kills(tmp_path: Path) -> None:
    a_day(tmp_path, 24, 140, (300, 900, 500, 700))
