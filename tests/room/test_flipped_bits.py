"""One bit of a stored room is flipped, anywhere, and `db verify` detects it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Connection, LargeBinary, String, Text, text

from croupier.room.checkpoints import close_day, new_signing_key
from croupier.room.demo import open_demo, play_demo
from croupier.room.desk import HOUSE, Desk
from croupier.room.folder import Office
from croupier.room.journal import BrokenChain
from croupier.room.people import People
from croupier.room.schema import KEPT
from croupier.room.sessions import Sessions
from croupier.room.verifying import verify_room
from croupier.rules import GAMES

FLIPS, MANY = 500, 100_000
COLUMNS = [(table, column) for table in KEPT for column in table.columns]
_INTEGER_BITS = 63

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


@pytest.fixture
def public(desk: Desk, people: People, tmp_path: Path) -> Ed25519PublicKey:
    """A small room where a round was played and two gaming days were closed."""
    key = new_signing_key(tmp_path / "signing")
    room = open_demo(Office(desk, people, Sessions(desk)), [GAMES["top-5-wa"]])
    for _ in play_demo(room):
        close_day(desk, HOUSE, key, "2026-11-16")
    close_day(desk, HOUSE, key, "2026-11-17")
    return key.public_key()


class File:
    """Somebody with the file, who drops the triggers of a table, changes a bit, and restores them."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        for pragma in ("foreign_keys = OFF", "synchronous = OFF", "ignore_check_constraints = ON"):
            connection.execute(text(f"PRAGMA {pragma}"))
        found = connection.execute(text("SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger'"))
        self.guards = [tuple(row) for row in found]
        self.rows = {
            (table.name, column.name): connection.execute(text(f"SELECT rowid, {column.name} FROM {table.name}")).all()
            for table, column in COLUMNS
        }
        connection.commit()

    def write(self, table: str, column: str, row: int, value: bytes | int, kind: str) -> bool:
        """False if another row has this key: such a flip would break the file itself."""
        guards = [one for one in self.guards if one[0] == table]
        for _, name, _ in guards:
            self.connection.execute(text(f"DROP TRIGGER {name}"))
        change = f"UPDATE OR IGNORE {table} SET {column} = CAST(:value AS {kind}) WHERE rowid = :row"
        done = self.connection.execute(text(change), {"value": value, "row": row}).rowcount
        for _, _, sql in guards:
            self.connection.execute(text(sql))
        self.connection.commit()
        return done == 1


def flip_and_verify(desk: Desk, public: Ed25519PublicKey, flips: int) -> None:
    rng = random.Random(flips)
    whole = verify_room(desk.store, [public], desk.keys, GAMES)
    assert whole.again is not None
    assert (2, 1) == (whole.checkpoints, whole.again.rounds)
    found = 0
    with desk.store.engine.connect() as connection:
        file = File(connection)
        while found < flips:
            table, column = rng.choice([one for one in COLUMNS if file.rows[one[0].name, one[1].name]])
            row, value = rng.choice(file.rows[table.name, column.name])
            kind = "BLOB" if isinstance(column.type, LargeBinary) else "INTEGER"
            if isinstance(column.type, String | Text):
                kind, value = "TEXT", value.encode()
            if not value and kind != "INTEGER":
                continue
            if not file.write(table.name, column.name, row, _flipped(rng, value), kind):
                continue
            with pytest.raises(BrokenChain):
                verify_room(desk.store, [public], desk.keys, GAMES)
            assert file.write(table.name, column.name, row, value, kind)
            found += 1
    assert whole == verify_room(desk.store, [public], desk.keys, GAMES)


def test_five_hundred_flipped_bits_are_found(desk: Desk, public: Ed25519PublicKey) -> None:
    flip_and_verify(desk, public, FLIPS)


@pytest.mark.long
def test_a_hundred_thousand_flipped_bits_are_found(desk: Desk, public: Ed25519PublicKey) -> None:
    flip_and_verify(desk, public, MANY)


def _flipped(rng: random.Random, value: bytes | int) -> bytes | int:
    if isinstance(value, int):
        return value ^ 1 << rng.randrange(_INTEGER_BITS)
    changed = bytearray(value)
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)
