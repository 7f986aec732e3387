"""`/healthz`: ready while the room is open and can store, and why not otherwise; the database is really taken away."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from croupier.room.desk import HOUSE
from tests.server.served import PATIENCE, Served
from tests.server.test_doors import ask

AWAY = "the room's database does not answer; nothing can be stored until it is back"


@contextmanager
def locked(served: Served) -> Iterator[None]:
    """Another process has locked the room's file."""
    other = sqlite3.connect(next(served.folder.glob("*.db")), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def told(served: Served, status: int) -> object:
    """What `/healthz` says as soon as it answers with this status."""
    until = time.monotonic() + PATIENCE
    while (found := ask(served, "GET", "/healthz"))[0] != status:
        assert time.monotonic() < until
        time.sleep(0.05)
    return msgspec.json.decode(found[2])


def test_a_room_whose_database_is_away_is_not_ready(served_alone: Served) -> None:
    desk = served_alone.office.desk
    assert {"ready": True} == told(served_alone, 200)
    with locked(served_alone):
        row = desk.take(HOUSE, "something", b"{}")
        assert {"ready": False, "words": AWAY} == told(served_alone, 503)
        assert not row.done()
    assert row.result(PATIENCE)
    assert {"ready": True} == told(served_alone, 200)


def test_a_room_where_nobody_does_anything_notices_it_too(served_alone: Served) -> None:
    desk = served_alone.office.desk
    with locked(served_alone):
        assert {"ready": False, "words": AWAY} == told(served_alone, 503)
        assert not desk.away, "nothing waits to be stored"
    assert {"ready": True} == told(served_alone, 200)


def test_a_room_that_stops_is_not_ready(served_alone: Served) -> None:
    served_alone.on_the_loop(served_alone.service.take_leave())
    assert {"ready": False, "words": "the room is not open"} == told(served_alone, 503)
