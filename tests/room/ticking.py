"""A room whose clock runs until it is killed: prints who is asked, until when, and the time, again and again.

python ticking.py URL
"""

from __future__ import annotations

import sys
import time

from croupier.room.desk import HOUSE, Desk
from croupier.room.keeper import Keeper
from croupier.room.pace import Pace
from croupier.room.people import People
from croupier.room.room import Room
from croupier.room.seals import ring
from croupier.room.store import Store
from croupier.room.writer import Writer
from croupier.rules import game


def tick(url: str) -> None:
    """Two people sit down, and the first who is asked says nothing."""
    store = Store(url)
    store.upgrade()
    desk = Desk(store, Writer(store), ring(b"k" * 32))
    people = People(desk)
    room, found = Room(desk, people), game("holdem")
    keeper = Keeper(room, Pace(pause=0, requests=0))
    house = found.choices.house({"countdown.offered": True, "countdown.seconds": 300})
    live = room.open_table(None, "1", found, house, practice=True)
    live.begin(HOUSE, "between")
    for number in (1, 2):
        room.seats.sit(people.guest(f"192.0.2.{number}"), "1")
    while True:
        keeper.act()
        live.wait_until_durable()
        shown = keeper.clock("1")
        if shown is not None and live.running is not None:
            print(live.running.table.players[shown.seat], shown.ends, desk.now(), flush=True)
        time.sleep(0.1)


if __name__ == "__main__":
    tick(sys.argv[1])
