"""A crew for the tests of the office, with a SQLite store."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from croupier.room.desk import Desk
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.seals import ring
from croupier.room.store import Store
from croupier.room.writer import Writer
from tests.room.office.staffed import Crew, rig
from tests.room.room_clock import Clock


@pytest.fixture(scope="session")
def staffed_sqlite(made_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with everybody who works and plays in the tests, which tests copy."""
    file = tmp_path_factory.mktemp("staffed") / "room.db"
    shutil.copyfile(made_sqlite, file)
    store = Store(f"sqlite:///{file}")
    writer = Writer(store)
    desk = Desk(store, writer, ring(b"k" * 32), Clock())
    Crew.hired_in_advance(desk, People(desk, Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))))
    writer.stop()
    store.close()
    return file


@pytest.fixture
def url(tmp_path: Path, staffed_sqlite: Path) -> str:
    file = tmp_path / "room.db"
    shutil.copyfile(staffed_sqlite, file)
    return f"sqlite:///{file}"


@pytest.fixture
def crew(desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch) -> Crew:
    rig(monkeypatch)
    return Crew(desk, people)
