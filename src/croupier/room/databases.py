"""Connecting to the room's database, SQLite or PostgreSQL, and telling how it failed when it does."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Engine, ExceptionContext, create_engine, event
from sqlalchemy.exc import DataError, InterfaceError, OperationalError, SQLAlchemyError

from croupier.errors import CroupierError
from croupier.room.guards import ROOM_ROLE


class StoreError(CroupierError):
    """The store cannot do what is asked: what, and why."""


class DatabaseAway(StoreError):
    """The database does not answer: what it says, or what the connection says."""


class DamagedStore(StoreError):
    """The database cannot be read any more: what it says."""


# For SQLite: seconds until it gives up waiting for a lock, and how many statements a connection keeps.
_BUSY: Mapping[str, Any] = {"connect_args": {"timeout": 1, "cached_statements": 256}}
# The connection that was used last is taken again: one that has written knows its pages and statements, while every
# other one reads them anew, and keeps them too.
_SAME_AGAIN: Mapping[str, Any] = {"pool_use_lifo": True}
IN_MEMORY = "sqlite://"  # has a connection for each thread
WRITTEN_BACK = 16_000  # pages in the write-ahead log before a commit moves what `write_back_meanwhile` has not moved
_SECRET = re.compile(r"(?<=://).*(?=@)|(?<=password=)[^&]*")  # of a URL: the user and the password
CACHE_KB = 512  # that a connection of SQLite keeps of the file, which the system keeps too; there are several of them
WRITERS_CACHE_KB = 4_096  # that the one who writes keeps: of each table the pages to which its next rows are added


def engine_for(url: str) -> Engine:
    """The engine for a database URL, set up so that commits are durable and errors say what failed."""
    not_a_store = f"{_SECRET.sub('***', url)!r} is not the URL of a store"
    try:
        # Errors do not show parameters, which include hashes of passwords.
        options = {**(_BUSY if url.startswith("sqlite") else {}), **({} if url == IN_MEMORY else _SAME_AGAIN)}
        engine = create_engine(url, hide_parameters=True, **options)
    except (SQLAlchemyError, ImportError) as wrong:
        begins = "it begins with sqlite:/// or postgresql+psycopg://"
        raise StoreError(f"{not_a_store}: {wrong}; {begins}") from None
    except ValueError:  # whose words may be a part of the password
        raise StoreError(f"{not_a_store}: its port, or an option, is not a number") from None
    if engine.dialect.is_async:
        raise StoreError(f"{not_a_store}: its driver is asynchronous")
    if "@" in (engine.url.host or ""):
        raise StoreError(f"{not_a_store}: an @ in a password is written %40")
    event.listen(engine, "handle_error", _away)
    event.listen(engine, "connect", _durable if engine.dialect.name == "sqlite" else _in_the_rooms_role)
    return engine


def _away(context: ExceptionContext) -> None:
    """Tell a failed connection and a file that is not a database any more from a failed statement."""
    wrong = context.original_exception
    if type(wrong) is sqlite3.DatabaseError:  # not one of its kinds
        raise DamagedStore(f"the store is damaged: {wrong}; keep a copy, and restore a backup") from None
    if isinstance(context.sqlalchemy_exception, DataError) and "NUL" in str(wrong):
        raise StoreError("a text may not contain the character NUL") from None
    if isinstance(context.sqlalchemy_exception, OperationalError | InterfaceError):
        if "decode" in str(wrong):  # SQLite's message for invalid text
            return
        said = " ".join(str(wrong).split())
        raise DatabaseAway(f"the database does not answer ({said})") from None


def _durable(connection: Any, _: object) -> None:
    """Set up SQLite: write-ahead log, wait for the disk at every commit, triggers also on REPLACE.

    Deleted rows are overwritten in the file, so that erased personal data cannot be read there any more. What undoes a
    single statement stays in memory: in files, it would be half of all that the room writes.
    """
    waits = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "recursive_triggers = ON")
    keeps = (f"wal_autocheckpoint = {WRITTEN_BACK}", f"cache_size = -{CACHE_KB}", "temp_store = MEMORY")
    for pragma in (*waits, "secure_delete = ON", *keeps):
        connection.execute(f"PRAGMA {pragma}")


def _in_the_rooms_role(connection: Any, _: object) -> None:
    """Switch to the room's role, which only reads and inserts, even if the login owns the tables."""
    may = "SET" if connection.info.server_version >= 160_000 else "MEMBER"
    member = "SELECT 1 FROM pg_roles WHERE rolname = %s AND pg_has_role(current_user, oid, %s)"
    with connection.cursor() as cursor:
        if cursor.execute(member, (ROOM_ROLE, may)).fetchone():
            cursor.execute(f"SET ROLE {ROOM_ROLE}")
    connection.commit()
