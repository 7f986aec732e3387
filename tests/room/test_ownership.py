"""Several processes with one store: one has the tables, the others act and verify at the same time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path

import pytest

from croupier.room import ownership
from croupier.room.databases import StoreError
from croupier.room.demo import open_demo, play_demo
from croupier.room.desk import HOUSE, ROOM, Desk
from croupier.room.folder import Office, RoomFolder
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.rederiving import rederive
from croupier.room.register import Account
from croupier.room.roles import Role
from croupier.room.seals import ring
from croupier.room.sessions import Sessions
from croupier.room.store import Store
from croupier.room.writer import Writer
from croupier.rules import GAMES


@pytest.fixture
def another(store: Store, url: str) -> Iterator[Desk]:
    """The desk of another process with the same store, as the command line has one."""
    other = Store(url)
    writer = Writer(other)
    yield Desk(other, writer, ring(b"k" * 32))
    writer.stop()
    other.close()


def test_acts_of_two_processes_are_one_chain(desk: Desk, another: Desk) -> None:
    rows = [desk.take(HOUSE, "one", b"{}").result(60), another.take(HOUSE, "two", b"{}").result(60)]
    rows += [one.result(30) for pair in range(40) for one in _both(desk, another, pair)]

    assert list(range(1, 83)) == sorted(rows)
    assert 82 == desk.store.verify()[ROOM].sequence
    assert {ROOM} == {one.table for one in desk.store.entries(ROOM)}


def _both(desk: Desk, another: Desk, number: int) -> tuple[Future[int], Future[int]]:
    return (
        desk.take(HOUSE, "one", b"a", command=f"a-{number}"),
        another.take(HOUSE, "two", b"b", command=f"b-{number}"),
    )


def test_a_role_that_another_process_takes_away_is_gone_when_it_is_looked_for(
    desk: Desk, another: Desk, people: People, floor: Account, ann: Account, passwords: Passwords
) -> None:
    """Once a second; until somebody's register changes, no account is read again."""
    desk.seen_until = 0.0  # a second is over
    known = people.account("fay"), people.account("ann")
    desk.seen_until = 0.0
    assert all(one is people.account(one.id) for one in known)

    elsewhere = People(another, passwords)
    elsewhere.revoke(elsewhere.account("ada"), "fay", Role.FLOORPERSON)
    desk.seen_until = 0.0
    assert Role.FLOORPERSON not in people.account("fay").roles
    assert known[1] == people.account("ann")


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_room_is_verified_while_it_is_played(desk: Desk, people: People, store: Store, url: str) -> None:
    room = open_demo(Office(desk, people, Sessions(desk)), [GAMES[one] for one in ("holdem", "let-it-ride")])
    over, looked = threading.Event(), threading.Semaphore(0)

    def play() -> None:
        """Play until the room was verified twice, however fast the others are."""
        try:
            for _ in range(2):
                for _ in play_demo(room, 4):
                    pass
                looked.acquire(timeout=300)
        finally:
            over.set()

    playing = threading.Thread(target=play)
    playing.start()
    looking, times = Store(url), 0
    while not over.is_set():
        looking.verify()
        rederive(looking, desk.keys, GAMES)
        times += 1
        looked.release()
    playing.join()
    looking.close()
    assert times > 1


def test_the_tables_are_opened_once(tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ownership, "PATIENCE", 0.2)
    kept = RoomFolder(tmp_path / "room", url)
    kept.prepare()
    with kept.opened() as office:
        with pytest.raises(StoreError, match=r"are open in another process .*; stop it first"), kept.opened():
            pass
        with kept.office() as beside:  # what belongs to no table can be done at the same time
            beside.desk.take(HOUSE, "one", b"{}").result(60)
        office.desk.take(HOUSE, "two", b"{}").result(60)
        elsewhere = RoomFolder(tmp_path / "elsewhere", url)  # another machine's folder, with the same database
        with ExitStack() as stack:
            if url.startswith("postgresql"):
                elsewhere.prepare()
                stack.enter_context(pytest.raises(StoreError, match="in this database are open in another process"))
                stack.enter_context(elsewhere.opened())
    with kept.opened() as office:
        assert 2 == office.desk.store.verify()[ROOM].sequence
