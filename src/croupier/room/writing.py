"""Writing to the store: rows as the driver takes them, on a connection that is kept from one transaction to the next.

A room commits eighty times a second. Taking a connection from the pool each time, and passing each statement through
SQLAlchemy, would take nearly as long as the database does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import structs
from sqlalchemy import Connection, Dialect, Engine, Executable, Table

from croupier.room.databases import IN_MEMORY, WRITERS_CACHE_KB
from croupier.room.journal import ROOM, Entry, Head, follow
from croupier.room.schema import COMMAND, JOURNAL, POSTING
from croupier.room.stored import command_row, journal_row, posting_rows

ROWS_MAX = 32  # that a statement inserts; each number of rows is a statement of its own, which drivers keep


class Replaced(NamedTuple):
    """A row that takes the place of the one with the same key, if there is one."""

    of: Table
    row: Mapping[str, Any]


Beside = Executable | Replaced
Mac = Callable[[bytes], bytes]  # the code that authenticates a link, by the room's keys
Insert = Callable[[Connection, str, tuple[Any, ...]], object]  # carries out an INSERT


class WritingConnection:
    """The connection of the one who writes; a failed transaction closes it, and the next takes another."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._keeps = str(engine.url) != IN_MEMORY  # which has a connection for each thread
        self._kept: Connection | None = None

    @contextmanager
    def transaction(self) -> Iterator[Connection]:
        """A transaction; what goes wrong in it undoes all of it."""
        connection, self._kept = self._kept or self._connected(), None
        try:
            with connection.begin():
                yield connection
        except BaseException:
            connection.close()
            raise
        if self._keeps:
            self._kept = connection
        else:
            connection.close()

    def _connected(self) -> Connection:
        """A connection of the engine; one to SQLite keeps more pages than those that read."""
        connection = self._engine.connect()
        if connection.dialect.name == "sqlite":
            plainly(connection, f"PRAGMA cache_size = -{WRITERS_CACHE_KB}", ())
        return connection

    def close(self) -> None:
        """Give it back."""
        if self._kept is not None:
            self._kept.close()
            self._kept = None


def plainly(connection: Connection, statement: str, values: tuple[Any, ...]) -> None:
    """Have the driver carry out a statement; whatever it raises is the driver's own."""
    cursor = connection.connection.cursor()
    cursor.execute(statement, values)
    cursor.close()


def by_sqlalchemy(connection: Connection, statement: str, values: tuple[Any, ...]) -> None:
    """Carry out a statement; what goes wrong is told as for any other."""
    connection.exec_driver_sql(statement, values)


def insert_entries(
    connection: Connection,
    heads: dict[str, Head],
    entries: Sequence[Entry],
    mac: Mac | None,
    insert: Insert = by_sqlalchemy,
) -> list[int]:
    """Write entries after these heads, which it moves on; returns their rows. The room's own chain is numbered here."""
    rows, written = [], []
    for entry in entries:
        before = heads.get(entry.table, Head())
        if entry.table == ROOM and entry.sequence != before.sequence + 1:
            entry = structs.replace(entry, sequence=before.sequence + 1)
        after = heads[entry.table] = follow(before, entry)
        rows.append(journal_row(entry, before.link, after.link, None if mac is None else mac(after.link)))
        written.append(entry)
    _insert(connection, JOURNAL, rows, insert)
    _insert(connection, POSTING, [row for entry in written for row in posting_rows(entry)], insert)
    _insert(connection, COMMAND, [command_row(entry) for entry in written], insert)
    return [entry.sequence for entry in written]


def change_beside(connection: Connection, beside: Sequence[Beside], insert: Insert = by_sqlalchemy) -> None:
    """Make changes in their order; of rows with one key that come after each other only the last is written."""
    for of, those in groupby(beside, lambda one: one.of if isinstance(one, Replaced) else None):
        if of is None:
            for one in those:
                connection.execute(one)  # type: ignore[arg-type]  # a statement
            continue
        names = [column.name for column in of.primary_key]
        last = {tuple([one.row[name] for name in names]): one.row for one in those if isinstance(one, Replaced)}
        _insert(connection, of, list(last.values()), insert, replacing=True)


def _insert(
    connection: Connection,
    into: Table,
    rows: Sequence[Mapping[str, Any]],
    insert: Insert,
    *,
    replacing: bool = False,
) -> None:
    """Insert rows, many by one statement: at each statement the other threads of the process have their turn first."""
    for start in range(0, len(rows), ROWS_MAX):
        some = rows[start : start + ROWS_MAX]
        statement, names = _driver_insert(connection.dialect, into, len(some), replacing)
        insert(connection, statement, tuple([row[name] for row in some for name in names]))


@lru_cache(8 * 32)
def _driver_insert(dialect: Dialect, into: Table, rows: int, replacing: bool) -> tuple[str, Sequence[str]]:
    """An INSERT of some rows as the driver takes it, and the order of a row's values."""
    quote, mark = dialect.identifier_preparer.quote, "?" if dialect.paramstyle == "qmark" else "%s"
    columns = {column.name: quote(column.name) for column in into.columns}
    values = ", ".join([f"({', '.join([mark] * len(columns))})"] * rows)
    made = f"INSERT INTO {quote(into.name)} ({', '.join(columns.values())}) VALUES {values}"
    if replacing:
        keys = [columns[column.name] for column in into.primary_key]
        news = ", ".join(f"{name} = excluded.{name}" for name in columns.values() if name not in keys)
        made += f" ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {news}"
    return made, list(columns)
