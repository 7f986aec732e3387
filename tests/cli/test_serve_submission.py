"""`croupier serve --submission`: practice tables of a submission that is not in force, money tables of one that is."""

from __future__ import annotations

from pathlib import Path

import pytest
from argon2 import PasswordHasher

from croupier.cli.serve_submission import open_tables_of
from croupier.room.demo import open_demo
from croupier.room.folder import Office, RoomFolder
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.roles import NotPermitted, Role
from croupier.room.sessions import Sessions
from croupier.submission import load

FILE = """
[submission]
filed = 2026-10-01
{approved}

[facility]
name = "Harbor"

[[table]]
id = "1"
document = "MD-LIR"
game = "let-it-ride"
lir.bet_max = "{most}"
"""


def test_a_submission_is_for_practice_until_it_is_in_force(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, kept = tmp_path / "room.toml", RoomFolder(tmp_path / "room")
    file.write_text(FILE.format(most="100.00", approved=""))
    submission = load(file)
    kept.prepare()
    with kept.office() as found:
        quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        office = Office(found.desk, People(found.desk, quick), Sessions(found.desk, quick))
        room, people = open_demo(office, []), office.people
        both = [people.add(None, name, role=Role.ADMINISTRATOR)[0] for name in ("ada", "bea")]
        passwords = {}
        for name, role in (("cora", Role.COMPLIANCE), ("rex", Role.REGULATOR), ("fay", Role.FLOORPERSON)):
            passwords[name] = people.add(both[0], name)[1]
            for one in both:
                people.grant(one, name, role)

        def opened(floor: str = "") -> str:
            if floor:
                monkeypatch.setenv("CROUPIER_PASSWORD", passwords[floor])
            return open_tables_of(office, room, file, submission, floor)

        assert "is not approved" in opened("fay")
        assert {"practice 1"} == set(room.tables)
        assert room.tables["practice 1"].practice
        file.write_text(FILE.format(most="200.00", approved=""))
        submission = load(file)  # amended: the practice table is opened again with it
        assert "its tables are open for practice only (practice 1)" in opened()
        assert submission.offers_at("1")[0].house == room.tables["practice 1"].day.state.house

        filed, _ = room.submissions.load(people.account("cora"), file.read_text(), str(file))
        assert "was loaded by cora and waits for a regulator's approval" in opened()
        room.submissions.approve(people.account("rex"), filed.hash)
        assert "is in force, approved by rex: its money tables that were open continue" in opened()
        assert {"practice 1"} == set(room.tables)
        with pytest.raises(NotPermitted, match="may not open a table"):
            opened("cora")
        assert opened("fay").endswith("approved by rex: fay opened its money tables 1.")
        assert not room.tables["1"].practice
        assert opened("fay").endswith("its money tables are open.")
