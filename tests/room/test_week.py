"""A week of tables: each day is closed and signed, the room stops in order each night, and memory does not grow."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from croupier.room.checkpoints import close_day, new_signing_key
from croupier.room.desk import HOUSE, Desk
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.room import Room
from croupier.room.seals import ring
from croupier.room.store import Store
from croupier.room.verifying import verify_room
from croupier.room.writer import Writer
from croupier.rules import GAMES, game
from croupier.rules.bots import Bot
from tests.room.room_clock import Clock

NAMES = ("ann", "bob", "cy")
GAMES_PLAYED = ("holdem", "let-it-ride", "badugi", "top-five")
DAY = 86_400


def a_day(desk: Desk, people: People, rounds: int) -> int:
    """Play this many rounds at every table, then stop in order; returns how many Python objects there were before."""
    room = Room(desk, people)
    for one in GAMES_PLAYED:
        found = game(one)
        live = room.tables.get(one) or room.open_table(None, one, found, found.choices.house({}), practice=True)
        table = PracticeTable(room, live, {name: Bot(one, name) for name in NAMES})
        for _ in range(rounds):
            table.seat_bots()
            table.play_rounds(1)
        assert 1 == len(live.day.records)
    gc.collect()
    objects = len(gc.get_objects())
    room.stopping.stop()
    return objects


def a_week(url: str, tmp_path: Path, clock: Clock, rounds: int) -> None:
    store = Store(url)
    store.upgrade()
    key = new_signing_key(tmp_path / "signing")
    objects = []
    for day in range(7):
        writer = Writer(store)
        desk = Desk(store, writer, ring(b"k" * 32), clock)
        people = People(desk)
        for name in NAMES if day == 0 else ():
            people.bot(name)
        objects.append(a_day(desk, people, rounds))
        close_day(desk, HOUSE, key, f"2027-01-{15 + day}")
        clock.forward(DAY)
        writer.stop()
    found = verify_room(store, [key.public_key()], ring(b"k" * 32), GAMES)
    assert found.again is not None
    assert 7 * rounds * len(GAMES_PLAYED) == found.again.rounds
    assert 7 == found.checkpoints
    assert objects[-1] < 1.1 * objects[3]  # by then compiled hands are loaded, and the caches are full
    store.close()


@pytest.mark.long
@pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
def test_a_week_of_tables(url: str, tmp_path: Path, clock: Clock) -> None:
    a_week(url, tmp_path, clock, 200)
