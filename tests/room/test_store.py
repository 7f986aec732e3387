"""The store: a chain that notices every change, rows that cannot be changed, money that balances."""

from __future__ import annotations

import random
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from croupier.room.journal import MONEY, BrokenChain, Entry, Posting
from croupier.room.seals import At, ring
from croupier.room.store import Store, StoreError, TakenTwice

KEYS = ring(b"k" * 32)


def entry(sequence: int, table: str = "4", cents: int = 500, command: str = "") -> Entry:
    sealed = KEYS.seal(b"seat 1 bet", At(table, 1, sequence))
    moved = (Posting(MONEY, "stack/ann", -cents), Posting(MONEY, f"pot/{table}", cents)) if cents else ()
    command = command or f"{table}-{sequence}"
    content = sha256(command.encode()).digest()
    return Entry(table, sequence, 1, command, "ann", "player", 1_000 + sequence, "answer", content, sealed, moved)


def test_entries_come_back_as_they_were_written(store: Store) -> None:
    written = [entry(1), entry(2, cents=0), entry(1, table="5")]
    store.write(written)
    store.write([entry(3)])

    assert [written[0], written[1]] == list(store.entries("4"))[:2]
    assert [written[2]] == list(store.entries("5"))
    assert {"4": 3, "5": 1} == {table: head.sequence for table, head in store.verify().items()}
    assert store.verify() == store.heads()
    assert {("USD", "stack/ann"): -1_500, ("USD", "pot/4"): 1_000, ("USD", "pot/5"): 500} == store.balances()


def test_a_batch_is_written_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(BrokenChain, match="row 3 comes after row 1; rows are missing or doubled"):
        store.write([entry(1), entry(3)])
    assert not store.heads()


def test_postings_that_do_not_balance_are_refused(store: Store) -> None:
    lost = entry(1)
    lost = Entry(*(getattr(lost, field) for field in lost.__struct_fields__[:-1]), (Posting(MONEY, "stack/ann", -500),))
    with pytest.raises(BrokenChain, match="do not balance; -500 cents of USD"):
        store.write([lost])


def test_a_command_is_known_again_and_refused_with_other_content(store: Store) -> None:
    first = entry(1)
    assert store.taken("ann", first.command, first.content) is None
    store.write([first])
    assert ("4", 1) == store.taken("ann", first.command, first.content)
    assert store.taken("bob", first.command, first.content) is None
    with pytest.raises(TakenTwice, match="was used for something else"):
        store.taken("ann", first.command, b"other")


@pytest.mark.parametrize("table", ["journal", "posting", "command"])
@pytest.mark.parametrize(
    ("url", "act"),
    [
        ("sqlite", "UPDATE {} SET sequence = sequence"),
        ("sqlite", "DELETE FROM {}"),
        ("sqlite", "REPLACE INTO {} SELECT * FROM {}"),
        ("postgresql", "UPDATE {} SET sequence = sequence"),
        ("postgresql", "DELETE FROM {}"),
        ("postgresql", "TRUNCATE {} CASCADE"),
    ],
    indirect=["url"],
)
def test_rows_are_never_changed(store: Store, act: str, table: str) -> None:
    store.write([entry(1)])
    with pytest.raises(DatabaseError, match=f"rows of {table} are never changed"), store.engine.begin() as connection:
        connection.execute(text(act.replace("{}", table)))
    assert 1 == store.verify()["4"].sequence


def test_a_guard_that_is_gone_is_noticed(store: Store) -> None:
    store.write([entry(1)])
    with store.engine.begin() as connection:
        lite = store.engine.dialect.name == "sqlite"
        connection.execute(
            text("DROP TRIGGER posting_no_update" if lite else "DROP TRIGGER posting_no_change ON posting")
        )
    with pytest.raises(BrokenChain, match=r"posting_no_(update|change) is missing"):
        store.verify()


def test_every_flipped_bit_is_found(tmp_path: Path) -> None:
    """Somebody with the file takes the guards away, changes one bit, and puts them back."""
    store = Store(f"sqlite:///{tmp_path / 'room.db'}")
    store.upgrade()
    store.write([entry(number, table) for table in ("4", "5") for number in range(1, 6)])
    rng = random.Random(12)
    with store.engine.connect() as connection:
        guards = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")).all()
        for name, _ in guards:
            connection.execute(text(f"DROP TRIGGER {name}"))
        connection.execute(text("PRAGMA foreign_keys = OFF"))
        connection.commit()
        for _ in range(150):
            table, column = rng.choice([(t, c) for t, columns in COLUMNS.items() for c in columns])
            rows = connection.execute(text(f"SELECT rowid, {column} FROM {table}")).all()
            row, value = rng.choice(rows)
            changed = _flipped(rng, value)
            change = text(f"UPDATE {table} SET {column} = :value WHERE rowid = :row")
            connection.execute(change, {"value": changed, "row": row})
            for _, sql in guards:
                connection.execute(text(sql))
            connection.commit()
            with pytest.raises(BrokenChain):
                store.verify()
            for name, _ in guards:
                connection.execute(text(f"DROP TRIGGER {name}"))
            connection.execute(change, {"value": value, "row": row})
            connection.commit()
        for _, sql in guards:
            connection.execute(text(sql))
        connection.commit()
    assert {"4", "5"} == set(store.verify())


COLUMNS = {
    "journal": ("sequence", "procedure", "command", "account", "role", "at", "kind", "sealed", "link"),
    "posting": ("sequence", "currency", "account", "cents"),
    "command": ("content",),
}


def _flipped(rng: random.Random, value: bytes | str | int) -> bytes | str | int:
    if isinstance(value, int):
        return value ^ 1 << rng.randrange(4, 20)  # a row that has this number already is refused by its key
    if isinstance(value, str):
        place = rng.randrange(len(value))
        return value[:place] + chr(ord(value[place]) ^ 1) + value[place + 1 :]
    changed = bytearray(value)
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_changed_posting_is_found_on_postgresql_too(store: Store) -> None:
    store.write([entry(1)])
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE posting DISABLE TRIGGER ALL"))
        connection.execute(text("UPDATE posting SET cents = cents * 2"))
    with pytest.raises(BrokenChain, match="posting_no_change, posting_no_truncate is missing"):
        store.verify()
    with store.engine.begin() as connection:
        connection.execute(text("ALTER TABLE posting ENABLE TRIGGER ALL"))
    with pytest.raises(BrokenChain, match="row 1 was changed"):
        store.verify()


def test_a_bad_url_gets_a_sentence() -> None:
    with pytest.raises(StoreError, match="'nonsense' is not the URL of a store"):
        Store("nonsense")
