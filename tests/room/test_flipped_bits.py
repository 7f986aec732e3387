"""One bit of a stored room is flipped, anywhere, and `db verify` detects it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Column, Connection, LargeBinary, String, Table, Text, text

from croupier.room.checkpoints import close_day, new_signing_key, verify_checkpoints
from croupier.room.demo import open_demo, play_demo
from croupier.room.desk import HOUSE, Desk
from croupier.room.folder import Office
from croupier.room.journal import BrokenChain, Head
from croupier.room.people import People
from croupier.room.register import Account
from croupier.room.roles import Role
from croupier.room.schema import CHECKPOINT, COMMAND, JOURNAL, KEPT, POSTING
from croupier.room.sessions import Sessions
from croupier.room.store import unreadable_is_broken
from croupier.room.stored import find_strays, verified
from croupier.room.submissions import verify_submissions
from croupier.room.verifying import verify_room
from croupier.rules import GAMES
from tests.room.conftest import staff

FLIPS, MANY = 500, 100_000
WHOLES = 2_000  # after so many flips, or one in ten, all of `db verify` is run; otherwise what it reads near the bit
COLUMNS = [(table, column) for table in KEPT for column in table.columns]
_INTEGER_BITS = 63
FILED = """
[submission]
filed = 2026-10-01
approved_on = 2026-11-02

[facility]
name = "Harbor"
time_zone = "America/New_York"
gaming_day_begins = "06:00"

[[table]]
id = "1"
document = "MD-LIR"
game = "let-it-ride"
"""

pytestmark = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


@pytest.fixture
def public(desk: Desk, people: People, administrators: tuple[Account, Account], tmp_path: Path) -> Ed25519PublicKey:
    """A small room where a submission was approved, a round was played and two gaming days were closed."""
    key = new_signing_key(tmp_path / "signing")
    room = open_demo(Office(desk, people, Sessions(desk)), [GAMES["top-5-wa"]])
    cora, rex = (
        staff(people, administrators, name, role) for name, role in (("cora", Role.COMPLIANCE), ("rex", Role.REGULATOR))
    )
    filed, _ = room.submissions.load(cora, FILED)
    room.submissions.approve(rex, filed.hash)
    for _ in play_demo(room):
        close_day(desk, HOUSE, key, "2026-11-16")
    close_day(desk, HOUSE, key, "2026-11-17")
    return key.public_key()


class File:
    """Somebody with the file, who drops the triggers, changes bits, and restores the triggers."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        for pragma in ("foreign_keys = OFF", "synchronous = OFF", "ignore_check_constraints = ON"):
            connection.execute(text(f"PRAGMA {pragma}"))
        found = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
        self.guards = [tuple(row) for row in found]
        self.rows = {
            (table.name, column.name): connection.execute(text(f"SELECT rowid, {column.name} FROM {table.name}")).all()
            for table, column in COLUMNS
        }
        self.places = {
            table.name: {
                row: (chain, sequence)
                for row, chain, sequence in connection.execute(
                    text(f"SELECT rowid, table_id, sequence FROM {table.name}")
                )
            }
            for table in (JOURNAL, POSTING, COMMAND)
        }
        self.links = {
            (chain, sequence): link
            for chain, sequence, link in connection.execute(text("SELECT table_id, sequence, link FROM journal"))
        }
        connection.commit()

    def unguard(self) -> None:
        for name, _ in self.guards:
            self.connection.execute(text(f"DROP TRIGGER {name}"))
        self.connection.commit()

    def guard(self) -> None:
        for _, sql in self.guards:
            self.connection.execute(text(sql))
        self.connection.commit()

    def write(self, table: Table, column: Column[Any], row: int, value: bytes | int) -> bool:
        """False if another row has this key: such a flip would break the file itself."""
        change = f"UPDATE OR IGNORE {table.name} SET {column.name} = CAST(:value AS {_kind(column)}) WHERE rowid = :row"
        done = self.connection.execute(text(change), {"value": value, "row": row}).rowcount
        self.connection.commit()
        return done == 1


class Verifying:
    """`db verify`: all of it, or those parts that read near a bit."""

    def __init__(self, desk: Desk, public: Ed25519PublicKey, file: File) -> None:
        self.store, self.keys, self.public, self.file = desk.store, desk.keys, public, file

    def whole(self) -> None:
        verify_room(self.store, [self.public], self.keys, GAMES)

    def nearby(self, table: Table, row: int) -> None:
        """What `db verify` does with a row and the next one of its chain."""
        if table is CHECKPOINT:
            verify_checkpoints(self.store, self.public)
        elif table.name in self.file.places:
            chain, sequence = self.file.places[table.name][row]
            before = Head(sequence - 1, self.file.links[chain, sequence - 1]) if sequence > 1 else Head()
            connection = self.file.connection
            with unreadable_is_broken():
                verified(connection, chain, self.keys, {}, before, sequence + 1)
                if strays := find_strays(connection):
                    raise BrokenChain(strays)
            connection.rollback()
        else:
            verify_submissions(self.store)

    def finds(self, table: Table, row: int) -> bool:
        try:
            self.nearby(table, row)
        except BrokenChain:
            self.file.connection.rollback()
            return True
        return False


def flip_and_verify(desk: Desk, public: Ed25519PublicKey, flips: int) -> None:
    rng, every = random.Random(flips), max(flips // WHOLES, 10)
    whole = verify_room(desk.store, [public], desk.keys, GAMES)
    assert whole.again is not None
    assert (2, 1) == (whole.checkpoints, whole.again.rounds)
    with desk.store.engine.connect() as connection:
        file = File(connection)
        verifying, found, elsewhere = Verifying(desk, public, file), 0, 0
        assert all(file.rows[table.name, column.name] for table, column in COLUMNS)
        file.unguard()
        while found < flips:
            table, column = rng.choice(COLUMNS)
            row, value = rng.choice(file.rows[table.name, column.name])
            if isinstance(column.type, String | Text):
                value = value.encode()
            if value in (b"", None) or not file.write(table, column, row, _flipped(rng, value)):
                continue
            found += 1
            nearby = verifying.finds(table, row)
            elsewhere += not nearby
            if not nearby or found % every == 0:
                file.guard()
                with pytest.raises(BrokenChain):
                    verifying.whole()
                file.unguard()
            assert file.write(table, column, row, value)
        file.guard()
    assert elsewhere < flips // 20, "almost every bit is found by what reads near it"
    assert whole == verify_room(desk.store, [public], desk.keys, GAMES)


def test_five_hundred_flipped_bits_are_found(desk: Desk, public: Ed25519PublicKey) -> None:
    flip_and_verify(desk, public, FLIPS)


@pytest.mark.long
def test_a_hundred_thousand_flipped_bits_are_found(desk: Desk, public: Ed25519PublicKey) -> None:
    flip_and_verify(desk, public, MANY)


def _kind(column: Column[Any]) -> str:
    if isinstance(column.type, String | Text):
        return "TEXT"
    return "BLOB" if isinstance(column.type, LargeBinary) else "INTEGER"


def _flipped(rng: random.Random, value: bytes | int) -> bytes | int:
    if isinstance(value, int):
        return value ^ 1 << rng.randrange(_INTEGER_BITS)
    changed = bytearray(value)
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)
