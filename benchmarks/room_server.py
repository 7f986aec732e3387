"""The server that `make bench ARGS=room` measures: tables of hold'em with six accounts each, and no bots.

python -m benchmarks.room_server FOLDER TABLES [--url URL] [--port PORT] [--parts]: prints the port and, for a new room,
one token a line, then serves. With --parts each `SIGUSR1` prints where its CPU time went since the last one.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import time
from dataclasses import replace
from pathlib import Path

from argon2 import PasswordHasher

from croupier.room.demo import open_demo
from croupier.room.folder import Office, RoomFolder
from croupier.room.pace import AT_ONCE
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.register import SECOND
from croupier.room.roles import Role
from croupier.room.room import Room
from croupier.room.sessions import Sessions
from croupier.rules import game
from croupier.server.child import end_with
from croupier.server.service import Service
from croupier.server.serving import listen, uvicorn_server
from croupier.server.settings import ServerLimits, Settings

SEATS = 6
LONG = 3_600 * SECOND
NO_LIMITS = ServerLimits(messages=1e6, messages_at_once=1_000_000, requests=1e6, requests_at_once=1_000_000)


def main(folder: Path, tables: int, url: str, port: int, parts: bool) -> None:
    """Make the room unless it exists, and serve it."""
    if parts:
        from benchmarks.room_parts import measured

        measured()
        signal.signal(signal.SIGUSR1, lambda *_: _tell_parts())
    end_with(os.getppid())
    kept = RoomFolder(folder, url)
    kept.prepare()
    with kept.opened() as found:
        quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        office = Office(found.desk, People(found.desk, quick), Sessions(found.desk, quick))
        room = open_demo(office, [])
        tokens = [] if room.tables else _fill(office, room, tables)
        pace = replace(AT_ONCE, silent=LONG, idle=LONG, wagers=LONG, empty=LONG)
        listening = listen("127.0.0.1", port)

        def opened() -> None:
            print(listening.getsockname()[1], *tokens, sep="\n", flush=True)

        service = Service(office, room, Settings(port=0, pace=pace, bots=(), limits=NO_LIMITS))
        uvicorn_server(service, opened).run(sockets=[listening])


def _tell_parts() -> None:
    from benchmarks.room_parts import spent

    print(json.dumps({**spent, "all": time.process_time()}), flush=True)
    spent.clear()


def _fill(office: Office, room: Room, tables: int) -> list[str]:
    """Tables, and a token for each of their players."""
    holdem, people = game("holdem"), office.people
    people.add(None, "ada", role=Role.ADMINISTRATOR)
    people.add(None, "bea", role=Role.ADMINISTRATOR)
    by, tokens = people.account("ada"), []
    for number in range(tables):
        room.open_table(None, f"t{number}", holdem, holdem.choices.house({}), practice=True)
        for seat in range(1, SEATS + 1):
            account, _ = people.add(by, f"p{number}-{seat}")
            tokens.append(office.sessions.begin(account))
    return tokens


if __name__ == "__main__":
    reading = argparse.ArgumentParser()
    reading.add_argument("folder", type=Path)
    reading.add_argument("tables", type=int)
    reading.add_argument("--url", default="")
    reading.add_argument("--port", type=int, default=0)
    reading.add_argument("--parts", action="store_true")
    given = reading.parse_args()
    main(given.folder, given.tables, given.url, given.port, given.parts)
