"""The server that `make bench ARGS=room` measures: tables of hold'em with six accounts each, and no bots.

python -m benchmarks.room_server FOLDER TABLES [URL]: prints the port and one token a line, then serves.
"""

from __future__ import annotations

import sys
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
from croupier.server.service import Service
from croupier.server.serving import listen, uvicorn_server
from croupier.server.settings import Limits, Settings

SEATS = 6
LONG = 3_600 * SECOND


def main(folder: Path, tables: int, url: str) -> None:
    """Make the room, and serve it."""
    kept = RoomFolder(folder, url)
    kept.prepare()
    with kept.office() as found:
        quick = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        office = Office(found.desk, People(found.desk, quick), Sessions(found.desk, quick))
        room = open_demo(office, [])
        tokens = _fill(office, room, tables)
        pace = replace(AT_ONCE, silent=LONG, idle=LONG, wagers=LONG)
        settings = Settings(port=0, pace=pace, bots=(), limits=Limits(messages=1e6, messages_at_once=1_000_000))
        listening = listen("127.0.0.1", 0)

        def opened() -> None:
            print(listening.getsockname()[1], *tokens, sep="\n", flush=True)

        uvicorn_server(Service(office, room, settings), opened).run(sockets=[listening])


def _fill(office: Office, room: Room, tables: int) -> list[str]:
    """Tables, and a token for each of their players."""
    holdem, people = game("holdem"), office.people
    known = {account.id for account in people.accounts()}
    if "ada" not in known:
        people.add(None, "ada", role=Role.ADMINISTRATOR)
        people.add(None, "bea", role=Role.ADMINISTRATOR)
    by, tokens = people.account("ada"), []
    for number in range(tables):
        table = f"t{number}"
        if table not in room.tables:
            room.open_table(None, table, holdem, holdem.choices.house({}), practice=True)
        for seat in range(1, SEATS + 1):
            name = f"p{number}-{seat}"
            account = people.account(name) if name in known else people.add(by, name)[0]
            tokens.append(office.sessions.begin(account))
    return tokens


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "")
