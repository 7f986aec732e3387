"""A crew for the tests of the office, with a SQLite store."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from croupier.room.desk import Desk
from croupier.room.people import People
from tests.room.office.staffed import Crew, rig


@pytest.fixture
def url(tmp_path: Path, made_sqlite: Path) -> str:
    file = tmp_path / "room.db"
    shutil.copyfile(made_sqlite, file)
    return f"sqlite:///{file}"


@pytest.fixture
def crew(desk: Desk, people: People, monkeypatch: pytest.MonkeyPatch) -> Crew:
    rig(monkeypatch)
    return Crew(desk, people)
