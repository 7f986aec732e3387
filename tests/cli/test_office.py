"""`croupier office` and `croupier audit` at a room's folder: times are those of the clock on the facility's wall."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from argon2 import PasswordHasher

from croupier.room import passwords
from croupier.room.demo import open_demo
from croupier.room.folder import RoomFolder
from croupier.room.keeper import Keeper
from croupier.room.pace import AT_ONCE
from croupier.room.roles import Role
from croupier.room.room import Room
from croupier.rules import GAMES
from tests.command_line import croupier
from tests.room.room_rounds import into_a_round, to_the_end

HONOLULU = ZoneInfo("Pacific/Honolulu")
FILE = """
[submission]
filed = 2026-10-01
approved_on = 2026-11-02
in_force_from = 2026-11-10

[facility]
name = "Harbor"
time_zone = "Pacific/Honolulu"

[[table]]
id = "1"
document = "MD-LIR"
game = "let-it-ride"
"""
STAFF = {"cora": Role.COMPLIANCE, "rex": Role.REGULATOR, "fay": Role.FLOORPERSON}


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A room with a money table in Hawaii, and the passwords of its staff."""
    monkeypatch.setenv("CROUPIER_ROOM", str(tmp_path / "room"))
    monkeypatch.delenv("CROUPIER_SERVER", raising=False)
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    folder, found = RoomFolder(tmp_path / "room"), {}
    folder.prepare()
    with folder.opened() as office:
        people = office.people
        both = [people.add(None, name, role=Role.ADMINISTRATOR)[0] for name in ("ada", "bea")]
        for name, role in STAFF.items():
            found[name] = people.add(both[0], name)[1]
            for one in both:
                people.grant(one, name, role)
        opened = open_demo(office, [])
        filed, _ = opened.submissions.load(people.account("cora"), FILE)
        opened.submissions.approve(people.account("rex"), filed.hash)
        opened.open_money_table(people.account("fay"), "1")
    return found


def said(room: dict[str, str], name: str, *words: str) -> str:
    with pytest.MonkeyPatch.context() as shell:
        shell.setenv("CROUPIER_PASSWORD", room[name])
        done = croupier(*words, "--as", name)
    assert 0 == done.returncode, done
    return done.stdout


def test_due_times_are_on_the_rooms_clock(room: dict[str, str]) -> None:
    told = json.loads(said(room, "cora", "office", "tasks", "--json"))["tasks"]
    due = next(one["due"] for one in told if one["duty"] == "file-layout")
    shown = f"{datetime.fromtimestamp(due // 1_000_000, HONOLULU):%Y-%m-%d %H:%M} HST"

    assert f"due {shown}; compliance" in said(room, "cora", "office", "tasks")
    given = ("layout=HO-1", "submitted=2026-09-01", "approval=88", "--table", "1")
    paper = said(room, "cora", "office", "draw", "layout-md-lir", *given)
    assert re.search(r"Harbor, gaming day [-\d]+, [-\d]+ \d\d:\d\d HST: open", paper)
    assert re.search(r"LL-000001 +table 1 +[-\d]+ \d\d:\d\d HST", said(room, "cora", "office", "papers"))
    assert re.search(r"since [-\d]+ \d\d:\d\d HST", said(room, "fay", "office", "duty", "fay", "floorperson", "1"))
    assert re.search(r"since [-\d]+ \d\d:\d\d HST", said(room, "fay", "office", "staff"))


def test_the_command_says_that_a_character_is_not_drawn(room: dict[str, str], tmp_path: Path) -> None:
    given = ("layout=\U00013000", "submitted=2026-09-01", "approval=海港", "--table", "1")
    said(room, "cora", "office", "draw", "layout-md-lir", *given)
    pdf = tmp_path / "layout.pdf"
    with pytest.MonkeyPatch.context() as shell:
        shell.setenv("CROUPIER_PASSWORD", room["cora"])
        done = croupier("office", "paper", "LL-000001", "--pdf", str(pdf), "--as", "cora")

    assert 0 == done.returncode
    assert f"{pdf}: LL-000001, not complete." in done.stdout
    assert "No font on this machine has the characters written as [U+13000]; install a font" in done.stderr


def test_an_audit_begins_and_ends_by_the_rooms_clock_and_says_when(room: dict[str, str]) -> None:
    now = datetime.now(HONOLULU).replace(second=0, microsecond=0)
    later = now + timedelta(days=365)
    said(room, "cora", "office", "tasks")  # opens the task of the layout

    found = json.loads(said(room, "rex", "audit", "--from", f"{now:%Y-%m-%dT%H:%M}", "--table", "1", "--json"))
    assert f"from {now:%Y-%m-%d %H:%M} HST, table 1" == found["asked"]
    assert found["lines"]
    assert all(one["at"] >= now.timestamp() * 1_000_000 for one in found["lines"])
    assert "0 lines." in said(room, "rex", "audit", "--from", f"{later:%Y-%m-%d %H:%M}")
    assert "0 lines." in said(room, "rex", "audit", "--to", f"{now.replace(year=2020):%Y-%m-%d}")
    assert "due " in (rows := said(room, "rex", "audit", "--table", "*office"))
    assert "UTC" not in rows


def test_a_table_is_closed_at_once_or_when_its_round_is_over(room: dict[str, str], tmp_path: Path) -> None:
    with RoomFolder(tmp_path / "room").opened() as office:
        opened = Room(office.desk, office.people)
        holdem = GAMES["holdem"]
        live = opened.open_table(None, "2", holdem, holdem.choices.house({}), practice=True)
        into_a_round(opened, live, *(office.people.guest(f"192.0.2.{number}") for number in (1, 2)))
        live.wait_until_durable()

    assert "Table 2 closes when its round is over.\n" == said(room, "fay", "office", "close-table", "2")
    assert "Table 2 stays open.\n" == said(room, "fay", "office", "close-table", "2", "--withdraw")
    told = json.loads(said(room, "fay", "office", "close-table", "2", "--json"))
    assert {"table": "2", "waits": True, "closing": True} == told
    assert "Table 1 is closed.\n" == said(room, "fay", "office", "close-table", "1")
    with pytest.MonkeyPatch.context() as shell:
        shell.setenv("CROUPIER_PASSWORD", room["rex"])
        refused = croupier("office", "close-table", "2", "--as", "rex")
    assert 2 == refused.returncode
    assert "rex (player, regulator) may not close a table; that takes the role" in refused.stderr
    with RoomFolder(tmp_path / "room").opened() as office:
        opened = Room(office.desk, office.people)
        to_the_end(opened.tables["2"])
        Keeper(opened, AT_ONCE).act("2")
        assert opened.tables["2"].day.closed


def test_personal_data_is_written_down_shown_listed_and_kept_for_its_time(room: dict[str, str]) -> None:
    given = ("--real-name", "Fay Li", "--phone", "808 555 0100")
    assert "fay: recorded.\n" == said(room, "cora", "office", "person", "fay", *given)
    assert "fay: Fay Li, phone 808 555 0100, licence -\n" == said(room, "cora", "office", "person", "fay")
    assert re.fullmatch(r"fay +is kept until 20\d\d-\d\d-\d\d \d\d:\d\d HST\n", said(room, "cora", "office", "erase"))
    (kept,) = json.loads(said(room, "cora", "office", "erase", "--json"))["kept"]
    assert ("fay", False) == (kept["what"], kept["due"])
    with pytest.MonkeyPatch.context() as shell:
        shell.setenv("CROUPIER_PASSWORD", room["cora"])
        refused = croupier("office", "erase", "fay", "--as", "cora")
    assert 2 == refused.returncode
    assert "the personal data of fay must be kept for 1825 more days" in refused.stderr


def test_submissions_come_into_force_on_the_facilitys_clock(room: dict[str, str]) -> None:
    told = croupier("room", "submissions").stdout

    assert re.search(r"  in force +from [-\d]+ \d\d:\d\d HST on; loaded by cora, approved by rex", told)
