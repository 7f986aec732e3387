"""Ownership of the tables by one process at a time. Other processes may do what belongs to no table.

A file in the room's folder is locked; the operating system releases the lock when the process ends, even on kill -9. On
PostgreSQL there is also an advisory lock, since the folder may be on another machine.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, text

from croupier.room.databases import StoreError
from croupier.room.store import TABLES_LOCK, Store

PATIENCE = 5.0  # seconds; a database may be slow to notice that the previous process was killed
FILE = "tables.lock"


@contextmanager
def own_tables(folder: Path, url: str) -> Iterator[None]:
    """Own the tables of this room until the end of the block; refused if another process has them."""
    path = folder / FILE
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _until(lambda: _locks(file)):
            by = path.read_text(encoding="ascii", errors="replace").strip() if sys.platform != "win32" else ""
            raise StoreError(
                f"the tables of {folder} are open in another process{f' ({by})' if by else ''}; stop it first, "
                "or act through it with --server URL. Accounts, roles, submissions, backup and verify can be "
                "used beside it"
            )
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
        with _locked_database(url):
            yield
    finally:
        os.close(file)


@contextmanager
def _locked_database(url: str) -> Iterator[None]:
    if not url.startswith("postgresql"):
        yield
        return
    store = Store(url)
    try:
        with store.engine.connect() as connection:
            if not _until(lambda: _takes(connection)):
                raise StoreError("the tables in this database are open in another process; stop it first")
            connection.commit()  # the lock belongs to the session; no transaction stays open
            yield
    finally:
        store.close()


def _takes(connection: Connection) -> bool:
    return bool(connection.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": TABLES_LOCK}).scalar_one())


def _until(taken: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not taken():
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


def _locks(file: int) -> bool:
    """Take the operating system's lock; False if another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
