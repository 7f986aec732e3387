"""A room that plays until it is killed: every row that is durable is printed on standard output.

python playing.py URL SECONDS GAME...
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from multiprocessing.connection import Connection

from croupier.room.desk import Desk
from croupier.room.people import People
from croupier.room.practice import PracticeTable
from croupier.room.register import NoAccount
from croupier.room.room import Room
from croupier.room.seals import ring
from croupier.room.store import Store
from croupier.room.writer import WaitingEntries, Writer
from croupier.rules import game
from croupier.rules.bots import Bot

KEYS = ring(b"k" * 32)
BOTS = ("ann", "bob", "cy")


def show(line: str) -> None:
    # A single write, because two threads print rows and a line must not be split by another.
    sys.stdout.write(line)
    sys.stdout.flush()


class TellingWriter(Writer):
    """Tells every entry that is durable, as a server would acknowledge it."""

    def __init__(self, store: Store, tell: Callable[[str], None]) -> None:
        self._tell = tell
        super().__init__(store)

    def hand_over_together(self, unit: Sequence[WaitingEntries]) -> None:
        for one in unit:
            one.done.add_done_callback(lambda row, one=one: self._told(one, row))  # type: ignore[misc]
        super().hand_over_together(unit)

    def _told(self, one: WaitingEntries, row: Future[int]) -> None:
        self._tell(f"{one.entry.table} {row.result()} {one.entry.command}\n")


def play_into(told: Connection, url: str, seconds: float, games: Sequence[str]) -> None:
    """Like `play`, telling the rows through a pipe."""
    one_at_a_time = threading.Lock()

    def tell(line: str) -> None:
        with one_at_a_time:
            told.send_bytes(line.encode())

    play(url, seconds, games, tell)


def play(url: str, seconds: float, games: Sequence[str], tell: Callable[[str], None] = show) -> None:
    """Play rounds at one table after the other, for this many seconds."""
    store = Store(url)
    store.upgrade()
    writer = TellingWriter(store, tell)
    desk = Desk(store, writer, KEYS)
    people = People(desk)
    for name in BOTS:
        try:
            people.account(name)
        except NoAccount:
            people.bot(name)
    room = Room(desk, people)
    tables = []
    for one in games:
        found = game(one)
        live = room.tables.get(one) or room.open_table(None, one, found, found.choices.house({}), practice=True)
        tables.append(PracticeTable(room, live, {name: Bot(one, name) for name in BOTS}))
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for table in tables:
            table.seat_bots()
            table.play_rounds(1)
    writer.stop()


if __name__ == "__main__":
    play(sys.argv[1], float(sys.argv[2]), sys.argv[3:])
