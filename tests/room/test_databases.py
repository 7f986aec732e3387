"""Connections to SQLite: what is durable, and what is kept where."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from croupier.room.databases import CACHE_KB, WRITERS_CACHE_KB, engine_for
from croupier.room.writing import WritingConnection

FULL, IN_MEMORY = 2, 2


def told(connection: Connection, name: str) -> Any:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()


def test_commits_wait_for_the_disk_and_statements_are_undone_in_memory(tmp_path: Path) -> None:
    engine = engine_for(f"sqlite:///{tmp_path}/room.db")
    with engine.connect() as connection:
        found = {name: told(connection, name) for name in ("journal_mode", "synchronous", "temp_store", "cache_size")}
        assert {
            "journal_mode": "wal",
            "synchronous": FULL,
            "temp_store": IN_MEMORY,
            "cache_size": -CACHE_KB,
        } == found
        assert [1, 1, 1] == [told(connection, one) for one in ("foreign_keys", "recursive_triggers", "secure_delete")]
    engine.dispose()


def test_the_one_who_writes_keeps_more_of_the_file(tmp_path: Path) -> None:
    engine = engine_for(f"sqlite:///{tmp_path}/room.db")
    writing = WritingConnection(engine)
    with writing.transaction() as connection:
        assert -WRITERS_CACHE_KB == told(connection, "cache_size")
    with engine.connect() as another:
        assert -CACHE_KB == told(another, "cache_size")
    writing.close()
    engine.dispose()
