"""A real server on a real port, in a thread of the test's process, with a practice table of every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.room.register import BOT_KIND
from tests.server.served import Served, serving, take_leave


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """An open room with a table of every game."""
    with serving(tmp_path_factory.mktemp("served") / "room") as open_room:
        yield open_room


@pytest.fixture(autouse=True)
def nobody_stays(request: pytest.FixtureRequest) -> Iterator[None]:
    """Guests whom a test left at tables of the shared room get up after it: each of their turns takes a minute."""
    yield
    if "served" in request.fixturenames:
        room: Served = request.getfixturevalue("served")
        people = room.office.people
        sitting = {one for table in room.service.tables.values() for one in table.live.players.values()}
        for name in sorted(sitting):
            if people.account(name).kind != BOT_KIND:
                take_leave(room, name)


@pytest.fixture
def served_alone(tmp_path: Path) -> Iterator[Served]:
    """A room for this test alone, with hold 'em and Let It Ride."""
    with serving(tmp_path / "room", games=("holdem", "let-it-ride")) as open_room:
        yield open_room
