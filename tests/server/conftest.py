"""A real server on a real port, in a thread of the test's process, with a practice table of every game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.served import Served, serving


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """An open room with a table of every game."""
    with serving(tmp_path_factory.mktemp("served") / "room") as open_room:
        yield open_room


@pytest.fixture
def served_alone(tmp_path: Path) -> Iterator[Served]:
    """A room for this test alone, with hold 'em and Let It Ride."""
    with serving(tmp_path / "room", games=("holdem", "let-it-ride")) as open_room:
        yield open_room
