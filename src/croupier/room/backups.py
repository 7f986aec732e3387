"""Backups: every row of the store in one SQLite file, whatever database it comes from or goes to.

A backup contains no keys and no secrets: what was sealed stays sealed, passwords and tokens are hashes. Restoring is
recorded in the journal. It is refused if a later head is known than the backup has.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec
from sqlalchemy import Connection, func, insert, select

from croupier.room.desk import Desk, Doer
from croupier.room.journal import Head
from croupier.room.schema import JOURNAL, METADATA
from croupier.room.store import Store, StoreError, bring_up, snapshot

ROWS = 1_000  # read and written at a time


def back_up(store: Store, path: Path) -> Mapping[str, Head]:
    """Copy the whole store into a new file; returns its heads."""
    if path.exists():
        raise StoreError(f"{path} already exists; a backup is written to a new file")
    copy = Store(f"sqlite:///{path}")
    try:
        with store.engine.connect() as connection:
            snapshot(connection)
            with copy.engine.begin() as into:
                bring_up(into)
                _copy(connection, into)
        return copy.verify()
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    finally:
        copy.close()


def restore(store: Store, path: Path, known: Mapping[str, Head]) -> Mapping[str, Head]:
    """Fill an empty store from a backup, after checking every link in it; returns its heads.

    `known` are heads that are kept elsewhere: the backup must not be older than any of them.
    """
    if not path.is_file():
        raise StoreError(f"there is no file {path} to restore from")
    backup = Store(f"sqlite:///{path}")
    try:
        backup.demand_current()
        found = backup.verify()
        for table, head in known.items():
            refuse_older(backup, table, head, found.get(table, Head()))
        with backup.engine.connect() as connection, store.as_owner() as into:
            bring_up(into)
            if into.execute(select(func.count()).select_from(JOURNAL)).scalar_one():
                raise StoreError("the store to restore into has a journal already; name an empty one")
            _copy(connection, into)
        return found
    finally:
        backup.close()


def journal_restoring(desk: Desk, doer: Doer, path: Path, heads: Mapping[str, Head]) -> None:
    """Record in the journal that the store was restored, and its heads."""
    told = {"file": path.name, "heads": {table: (head.sequence, head.link.hex()) for table, head in heads.items()}}
    desk.take(doer, "restored", msgspec.json.encode(told)).result()


def refuse_older(backup: Store, table: str, known: Head, found: Head) -> None:
    """Refuse a backup that lacks a known head."""
    if known.sequence and backup.row_of(known.link) != (table, known.sequence):
        raise StoreError(
            f"table {table}: row {known.sequence} with the head {known.link.hex()[:16]}... is known, and the backup "
            f"ends at row {found.sequence} without it; an older backup would lose what happened since"
        )


def _copy(connection: Connection, into: Connection) -> None:
    for table in METADATA.sorted_tables:
        for rows in connection.execute(select(table)).mappings().partitions(ROWS):
            into.execute(insert(table), [dict(row) for row in rows])
