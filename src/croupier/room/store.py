"""The room's store: SQLite by default, PostgreSQL with a URL; entries are written in batches and never changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from sqlalchemy import Connection, bindparam, func, select, text, tuple_
from sqlalchemy.exc import DataError, OperationalError, ProgrammingError, SQLAlchemyError

from croupier.errors import CroupierError
from croupier.room import migrations
from croupier.room.databases import DamagedStore, StoreError, engine_for
from croupier.room.guards import ROOM_ROLE, missing_guards, owned_by_another, role_grants
from croupier.room.journal import ANSWERS, ROOM, BrokenChain, Entry, Head
from croupier.room.schema import COMMAND, JOURNAL, NO_ANSWERS, POSTING
from croupier.room.seals import ID_BYTES, SEALED, KeyRing
from croupier.room.stored import (
    RowRange,
    find_strays,
    read_last,
    read_links,
    read_ranges,
    read_rows,
    read_vouched,
    verified,
)
from croupier.room.writing import (
    Beside,
    Insert,
    Mac,
    WritingConnection,
    by_sqlalchemy,
    change_beside,
    insert_entries,
    plainly,
)

COMMANDS_MAX = 50_000  # of one account that are read at once
ROOM_CHAIN_LOCK, TABLES_LOCK = 0x43524F55_01, 0x43524F55_02  # keys of PostgreSQL's advisory locks


class TakenTwice(CroupierError):
    """A command id that was used before with other content."""


class Store:
    """The journal and the ledger of a room."""

    def __init__(self, url: str = "sqlite://") -> None:
        self.engine = engine_for(url)
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")  # for single queries
        self.mac: Mac | None = None  # authenticates the rows that are written, once the room's keys are known
        self._known: dict[str, Head] = {}  # heads of tables that are written to from here
        self._writing = WritingConnection(self.engine)
        self._aside: Connection | None = None  # a connection of its own for moving the write-ahead log

    def upgrade(self) -> tuple[str, str]:
        """Create the tables of a new store, or upgrade an older one; returns its revision before and after.

        On PostgreSQL a login that does not own the tables finds them up to date, or is told who can upgrade them.
        """
        with self.as_owner() as connection:
            if (owner := owned_by_another(connection)) is None:
                return bring_up(connection)
            found, wanted = migrations.revision(connection), migrations.newest()
        if found != wanted:
            raise StoreError(
                f"the store is at revision {found}, and this program needs {wanted}; its tables belong to {owner}, "
                "who alone can bring them up to date: do croupier db upgrade with the URL of that login"
            )
        return found, found

    @contextmanager
    def as_owner(self) -> Iterator[Connection]:
        """A transaction with the rights of the URL's login; on PostgreSQL the room itself works with fewer."""
        with self.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SET LOCAL ROLE NONE"))
            else:
                connection.exec_driver_sql("BEGIN IMMEDIATE")  # or each change of a table would count by itself
            yield connection

    def revision(self) -> str:
        """The revision of its tables; empty if there are none yet."""
        with self.engine.connect() as connection:
            return migrations.revision(connection)

    def demand_current(self) -> None:
        """Refuse a store that another version of the program made."""
        found, wanted = self.revision(), migrations.newest()
        migrations.refuse_newer(found)
        if found != wanted:
            state = f"is at revision {found}" if found else "has no tables yet"
            raise StoreError(f"the store {state}, this program needs {wanted}; do: croupier db upgrade")

    def close(self) -> None:
        """Close the database connections."""
        if self._aside is not None:
            self._aside.close()
        self._writing.close()
        self.engine.dispose()

    # ---- writing ----------------------------------------------------------------------------------------------------

    def write(self, entries: Sequence[Entry], beside: Sequence[Beside] = ()) -> list[int]:
        """Write all entries and the changes beside them in one transaction, or nothing; returns their rows.

        A table's rows come from one process, which numbers them. Other processes, such as the command line, also write
        to the room's own chain: its rows are numbered here.
        """
        try:
            return self._write(entries, beside, plainly)
        except self.engine.dialect.loaded_dbapi.Error:  # undone, and told by SQLAlchemy if it fails again
            return self._write(entries, beside, by_sqlalchemy)

    def _write(self, entries: Sequence[Entry], beside: Sequence[Beside], insert: Insert) -> list[int]:
        known, self._known = self._known, {}  # if this fails, what is stored is looked up again
        with self._writing.transaction() as connection:
            if any(entry.table == ROOM for entry in entries):
                _alone(connection)
                known.pop(ROOM, None)
            heads = known | _heads(connection, {entry.table for entry in entries} - known.keys())
            rows = insert_entries(connection, heads, entries, self.mac, insert)
            change_beside(connection, beside, insert)
        self._known = heads
        return rows

    def taken(self, account: str, command: str, content: bytes, *also: bytes) -> tuple[str, int] | None:
        """Table and row of a command that was carried out before; None for a new one. Other content is refused.

        `also` are the fingerprints that its content would have by earlier keys.
        """
        with self.reading.connect() as connection:
            row = connection.execute(_TAKEN, {"by": account, "id": command}).one_or_none()
        if row is None:
            return None
        if row.content not in (content, *also):
            raise TakenTwice(f"command {command} of {account} was used for something else; send a new id")
        return row.table_id, row.sequence

    def commands_of(self, account: str) -> Sequence[str] | None:
        """The command ids that an account has used; None if they are too many to be read."""
        with self.reading.connect() as connection:
            found = connection.execute(_COMMANDS, {"by": account}).scalars().all()
        return None if len(found) > COMMANDS_MAX else found

    def last_row(self, table: str) -> int:
        """The last row of a table's chain; 0 if there is none."""
        with self.reading.connect() as connection:
            row = connection.execute(_LAST, {"of": table}).one_or_none()
        return 0 if row is None else int(row.sequence)

    def write_back(self) -> None:
        """Move SQLite's write-ahead log into the database file, so that no earlier rows are left beside it."""
        if self.engine.dialect.name == "sqlite":
            with self.reading.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").all()

    def write_back_meanwhile(self) -> None:
        """Move what SQLite's write-ahead log has now into the database file, while commits go on.

        Otherwise the commit that fills the log moves all of it, and every table waits for that.
        """
        if self.engine.dialect.name != "sqlite":
            return
        with suppress(SQLAlchemyError, StoreError):  # it is the writer that notices a database that is away
            aside, self._aside = self._aside or self.reading.connect(), None  # not kept if it fails
            aside.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)").all()
            self._aside = aside

    # ---- reading ----------------------------------------------------------------------------------------------------

    def heads(self) -> dict[str, Head]:
        """The head of each table's chain."""
        with self.engine.connect() as connection:
            return _heads(connection, None)

    def row_of(self, head: bytes) -> tuple[str, int] | None:
        """Table and row of a head that somebody holds; None if no chain has it."""
        asked = select(JOURNAL.c.table_id, JOURNAL.c.sequence).where(JOURNAL.c.link == head)
        with self.engine.connect() as connection:
            row = connection.execute(asked).first()
        return None if row is None else (row[0], row[1])

    def lacks(self, known: Mapping[str, Head]) -> str:
        """Which of the heads that are known from elsewhere no chain has, in words; empty if all are there."""
        asked = [(table, head.sequence) for table, head in sorted(known.items()) if head.sequence]
        with self.engine.connect() as connection:
            found = read_links(connection, asked)
            for table, row in asked:
                if found.get((table, row)) != (link := known[table].link):
                    last = _heads(connection, {table}).get(table, Head()).sequence
                    head_row = f"row {row} with the head {link.hex()[:16]}..."
                    return f"table {table}: {head_row} is known, and is not among {last} rows"
        return ""

    def sealing_keys(self) -> set[bytes]:
        """The ids of all keys with which rows are sealed."""
        asked = select(func.substr(JOURNAL.c.sealed, 2, ID_BYTES)).where(func.substr(JOURNAL.c.sealed, 1, 1) == SEALED)
        with self.engine.connect() as connection:
            return {bytes(key) for key in connection.execute(asked.distinct()).scalars()}

    def entries(self, table: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a table in order."""
        for entry, _ in self.linked(table, after):
            yield entry

    def entries_in(self, ranges: Sequence[RowRange]) -> list[Entry]:
        """The entries in some ranges of rows, of many tables by few statements."""
        with self.engine.connect() as connection:
            return list(read_ranges(connection, ranges))

    def last_of_each(self, tables: Iterable[str], *kinds: str) -> dict[tuple[str, str], int]:
        """By table and kind, the last row of each of these kinds in each of these tables; 0 if there is none."""
        with self.engine.connect() as connection:
            return read_last(connection, tables, kinds)

    def last_of(self, table: str, *kinds: str, before_procedure: int = 0, before_row: int = 0) -> int:
        """The last row of one of these kinds, before a procedure or a row if one is given; 0 if there is none.

        Answers, which nearly all rows are, cannot be looked for in this way.
        """
        assert ANSWERS not in kinds
        asked = select(func.max(JOURNAL.c.sequence)).where(JOURNAL.c.table_id == table, JOURNAL.c.kind.in_(kinds))
        asked = asked.where(NO_ANSWERS)
        if before_procedure:
            asked = asked.where(JOURNAL.c.procedure < before_procedure)
        if before_row:
            asked = asked.where(JOURNAL.c.sequence < before_row)
        with self.engine.connect() as connection:
            return connection.execute(asked).scalar_one() or 0

    def first_since(self, table: str, at: int) -> int:
        """The first row of a table that was entered at this time or later; 0 if there is none."""
        asked = select(func.min(JOURNAL.c.sequence)).where(JOURNAL.c.table_id == table, JOURNAL.c.at >= at)
        with self.engine.connect() as connection:
            return connection.execute(asked).scalar_one() or 0

    def balances(self) -> dict[tuple[str, str], int]:
        """What each account holds, by currency and account."""
        asked = select(POSTING.c.currency, POSTING.c.account, func.sum(POSTING.c.cents)).group_by(
            POSTING.c.currency, POSTING.c.account
        )
        with self.engine.connect() as connection:
            return {(currency, account): int(cents) for currency, account, cents in connection.execute(asked)}

    def verify(self, keys: KeyRing | None = None) -> dict[str, Head]:
        """Check every link and posting, and that all guards are in place; returns the heads found.

        With the keys also that nobody without them has added a row. Everything is read as of one moment, since
        the room may be running.
        """
        with unreadable_is_broken(), self.engine.connect() as connection:
            snapshot(connection)
            if gone := missing_guards(connection):
                raise BrokenChain(f"rows could have been changed: {', '.join(gone)}")
            tables = connection.execute(select(JOURNAL.c.table_id).distinct()).scalars().all()
            if strays := find_strays(connection):
                raise BrokenChain(strays)
            vouched = {} if keys is None else read_vouched(connection, keys)
            return {table: verified(connection, table, keys, vouched) for table in sorted(tables)}

    def linked(self, table: str, after: int = 0, until: int = 0) -> Iterator[tuple[Entry, bytes]]:
        """The entries of a table in order, each with its link; later ones are left out."""
        with self.engine.connect() as connection:
            last = connection.execute(_LAST, {"of": table}).one_or_none()
            if last is None:
                return
            for entry, row in read_rows(connection, table, after, until or last.sequence):
                yield entry, row.link


@contextmanager
def unreadable_is_broken() -> Iterator[None]:
    """Treat a row that the database can no longer read as changed."""
    try:
        yield
    except (DataError, UnicodeDecodeError, DamagedStore) as wrong:
        raise BrokenChain(f"a row cannot be read any more ({wrong})") from None
    except OperationalError as wrong:
        raise BrokenChain(f"a row cannot be read any more ({wrong.orig})") from None


def snapshot(connection: Connection) -> None:
    """Read all tables as of one moment, while the room continues."""
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        connection.exec_driver_sql("BEGIN")


def _alone(connection: Connection) -> None:
    """Keep other processes from writing to the room's own chain until this transaction is over."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ROOM_CHAIN_LOCK})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def bring_up(connection: Connection) -> tuple[str, str]:
    """Set up this program's tables and the room's rights; returns the revision before and after."""
    try:
        found = migrations.upgrade(connection)
        if connection.dialect.name == "postgresql":
            for statement in list(role_grants(connection)):
                connection.execute(text(statement))
    except ProgrammingError as refused:
        said = str(refused.orig).partition("\n")[0]
        raise StoreError(
            f"this login may not make the tables or the role {ROOM_ROLE} of a room ({said}); "
            "docs/room.md says what it needs"
        ) from None
    return found


# ---- statements ---------------------------------------------------------------------------------------------------


_TAKEN = select(COMMAND).where(COMMAND.c.account == bindparam("by"), COMMAND.c.command == bindparam("id"))
_COMMANDS = select(COMMAND.c.command).where(COMMAND.c.account == bindparam("by")).limit(COMMANDS_MAX + 1)
# Built once: the last row of a table is at the end of its index, however long its day was.
_LAST = (
    select(JOURNAL.c.sequence, JOURNAL.c.link)
    .where(JOURNAL.c.table_id == bindparam("of"))
    .order_by(JOURNAL.c.sequence.desc())
    .limit(1)
)


def _heads(connection: Connection, tables: set[str] | None) -> dict[str, Head]:
    if tables is not None:
        rows = ((table, connection.execute(_LAST, {"of": table}).one_or_none()) for table in sorted(tables))
        return {table: Head(row.sequence, row.link) for table, row in rows if row is not None}
    last = select(JOURNAL.c.table_id, func.max(JOURNAL.c.sequence)).group_by(JOURNAL.c.table_id)
    found = select(JOURNAL.c.table_id, JOURNAL.c.sequence, JOURNAL.c.link).where(
        tuple_(JOURNAL.c.table_id, JOURNAL.c.sequence).in_(last)
    )
    return {table: Head(sequence, linked) for table, sequence, linked in connection.execute(found)}
