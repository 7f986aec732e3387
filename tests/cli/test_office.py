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
from croupier.room.roles import Role
from tests.command_line import croupier

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
