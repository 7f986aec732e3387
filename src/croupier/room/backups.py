"""Backups: every row of the store in one SQLite file, whatever database it comes from or goes to.

A backup contains no keys and no secrets: what was sealed stays sealed, passwords and tokens are hashes. Restoring is
recorded in the journal. It is refused if a later head is known than the backup has.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from uuid import uuid4

import msgspec
from sqlalchemy import Connection, func, insert, select

from croupier.room import migrations
from croupier.room.checkpoints import checkpoints
from croupier.room.databases import DamagedStore, StoreError
from croupier.room.desk import HOUSE, Now, utc_now
from croupier.room.journal import ROOM, BrokenChain, Entry, Head
from croupier.room.schema import JOURNAL, METADATA
from croupier.room.seals import KeyRing, plain
from croupier.room.store import Store, bring_up, snapshot
from croupier.room.stored import RESTORED, VOUCHED, read_lost
from croupier.room.writing import insert_entries

WITH_CODES = "0006"  # the first revision whose rows have a code of the room's keys
ROWS = 1_000  # read and written at a time


def back_up(store: Store, path: Path) -> Mapping[str, Head]:
    """Copy the whole store into a new file; returns its heads."""
    if path.exists():
        raise StoreError(f"{path} already exists; a backup is written to a new file")
    private(path)
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


def restore(
    store: Store,
    path: Path,
    known: Mapping[str, Head],
    keys: KeyRing,
    now: Now = utc_now,
    *,
    lost_keys: bool = False,
) -> Mapping[str, Head]:
    """Fill an empty store from a backup, after checking every link in it; returns its heads.

    `known` are heads that are kept elsewhere: the backup must not be older than any of them. Its rows must have been
    written with the room's keys, unless these are lost. The journal's row that says so is in the same transaction.
    """
    revision = _revision(path)
    with TemporaryDirectory(prefix="croupier-") as folder, closing(_current(path, Path(folder))) as backup:
        found = backup.verify(None if lost_keys or revision < WITH_CODES else keys)
        for table, head in known.items():
            refuse_older(backup, table, head, found.get(table, Head()))
        with backup.engine.connect() as connection, store.as_owner() as into:
            bring_up(into)
            if into.execute(select(func.count()).select_from(JOURNAL)).scalar_one():
                raise StoreError("the store to restore into has a journal already; name an empty one")
            _copy(connection, into)
            insert_entries(into, dict(found), [_naming(RESTORED, {"file": path.name}, found, keys, now())], keys.mac)
        return found


def keys_of(path: Path, keys: KeyRing | None = None) -> tuple[set[bytes], bool]:
    """The ids of the keys with which rows of a backup are sealed, and whether gaming days in it are signed.

    With the room's keys, those are left out that a shift supervisor has declared lost.
    """
    if not path.is_file():
        raise StoreError(f"there is no file {path} to restore from")
    with closing(Store(f"sqlite:///{path}")) as backup:
        try:
            if not (revision := backup.revision()):
                return set(), False
            sealed, signed = backup.sealing_keys(), bool(checkpoints(backup))
            if keys is not None and revision >= WITH_CODES and sealed - keys.keys.keys():
                with backup.reading.connect() as connection:
                    sealed -= read_lost(connection, keys)
            return sealed, signed
        except (DamagedStore, BrokenChain) as wrong:
            raise StoreError(f"{path} is not a backup, or {wrong}") from None


def _current(path: Path, folder: Path) -> Store:
    """A backup at the revision of this program: the file itself, or, if it is older, a copy that is upgraded."""
    found = _revision(path)
    if not found or found >= migrations.newest():
        backup = Store(f"sqlite:///{path}")
        try:
            backup.demand_current()
        except BaseException:
            backup.close()
            raise
        return backup
    copy = folder / path.name
    private(copy)
    copyfile(path, copy)
    upgraded = Store(f"sqlite:///{copy}")
    upgraded.upgrade()
    return upgraded


def _revision(path: Path) -> str:
    with closing(Store(f"sqlite:///{path}")) as backup:
        return backup.revision()


def vouch(store: Store, keys: KeyRing, now: Now = utc_now) -> None:
    """Write down the head of every chain of a store from before revision 0006, whose rows have no code of the keys."""
    store.mac = keys.mac
    store.write([_naming(VOUCHED, {}, store.verify(), keys, now())])


def _naming(kind: str, told: Mapping[str, str], heads: Mapping[str, Head], keys: KeyRing, at: int) -> Entry:
    """A row of the room's own chain that names all heads: from which file a store was restored, for example."""
    named = {"heads": {table: (head.sequence, head.link.hex()) for table, head in heads.items()}}
    body = msgspec.json.encode({**told, **named})
    sequence, content = heads.get(ROOM, Head()).sequence + 1, keys.fingerprint(body)
    return Entry(ROOM, sequence, 0, uuid4().hex, HOUSE.account, HOUSE.role, at, kind, content, plain(body))


def private(path: Path) -> None:
    """Create a new file that only its owner may read: a backup has real names, and hashes of passwords."""
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as wrong:
        raise StoreError(f"{path} cannot be written: {wrong.strerror}") from None


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
