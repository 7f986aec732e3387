"""The room's store: SQLite by default, PostgreSQL by a URL; entries are written many at a time and never changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, NamedTuple

from msgspec import structs
from sqlalchemy import (
    Connection,
    Engine,
    ExceptionContext,
    Executable,
    Row,
    bindparam,
    create_engine,
    event,
    func,
    insert,
    select,
    text,
    tuple_,
)
from sqlalchemy.exc import DataError, InterfaceError, OperationalError, SQLAlchemyError

from croupier.errors import CroupierError
from croupier.room import migrations
from croupier.room.journal import ROOM, BrokenChain, Entry, Head, Posting, follow
from croupier.room.schema import COMMAND, JOURNAL, POSTING, ROOM_ROLE, missing_guards, role_grants

ROOM_CHAIN_LOCK, TABLES_LOCK = 0x43524F55_01, 0x43524F55_02  # keys of PostgreSQL's advisory locks


class Change(NamedTuple):
    """A statement that was made before, with what it is given this time: making one costs more than running it."""

    statement: Executable
    given: Mapping[str, Any]


Beside = Executable | Change


class StoreError(CroupierError):
    """The store cannot do what is asked: what, and why."""


class DatabaseAway(StoreError):
    """The database does not answer: what it says, or what the connection says."""


class TakenTwice(CroupierError):
    """A command id that was used before with other content."""


class Store:
    """The journal and the ledger of a room."""

    def __init__(self, url: str = "sqlite://") -> None:
        self.engine = _engine(url)
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")  # for a single question
        self._known: dict[str, Head] = {}  # of tables that are written to from here

    def upgrade(self) -> tuple[str, str]:
        """Make the tables of a new store, or bring an older one up to date; its revision before and after."""
        with self.as_owner() as connection:
            return bring_up(connection)

    @contextmanager
    def as_owner(self) -> Iterator[Connection]:
        """A transaction with the rights of whoever the URL names: on PostgreSQL the room itself works with less."""
        with self.engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SET LOCAL ROLE NONE"))
            yield connection

    def revision(self) -> str:
        """The revision of its tables; empty where there are none yet."""
        with self.engine.connect() as connection:
            return migrations.revision(connection)

    def demand_current(self) -> None:
        """Refuse a store that another version of the program made."""
        found, wanted = self.revision(), migrations.newest()
        if found != wanted:
            state = f"is at revision {found}" if found else "has no tables yet"
            raise StoreError(f"the store {state}, this program needs {wanted}; do: croupier db upgrade")

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    # ---- writing ----------------------------------------------------------------------------------------------------

    def write(self, entries: Sequence[Entry], beside: Sequence[Beside] = ()) -> list[int]:
        """All entries, and what changes beside them, in one transaction, or none of it; their rows.

        A table's rows come from one process, which numbers them. To the room's own chain others write as well, as at
        the command line: its rows are numbered here.
        """
        known, self._known = self._known, {}  # should this fail, what is stored is looked up again
        with self.engine.begin() as connection:
            if any(entry.table == ROOM for entry in entries):
                _alone(connection)
                known.pop(ROOM, None)
            heads = known | _heads(connection, {entry.table for entry in entries} - known.keys())
            rows, written = [], []
            for entry in entries:
                before = heads.get(entry.table, Head())
                if entry.table == ROOM and entry.sequence != before.sequence + 1:
                    entry = structs.replace(entry, sequence=before.sequence + 1)
                after = heads[entry.table] = follow(before, entry)
                rows.append(_row(entry, before.link, after.link))
                written.append(entry)
            connection.execute(_INTO_JOURNAL, rows)
            if postings := [_posting(entry, line) for entry in written for line in range(len(entry.postings))]:
                connection.execute(_INTO_POSTING, postings)
            connection.execute(_INTO_COMMAND, [_command(entry) for entry in written])
            for statement in beside:
                if isinstance(statement, Change):
                    connection.execute(statement.statement, statement.given)
                else:
                    connection.execute(statement)
        self._known = heads
        return [entry.sequence for entry in written]

    def taken(self, account: str, command: str, content: bytes) -> tuple[str, int] | None:
        """Table and row of a command that was taken before; None for a new one. Other content is refused."""
        with self.reading.connect() as connection:
            row = connection.execute(_TAKEN, {"by": account, "id": command}).one_or_none()
        if row is None:
            return None
        if row.content != content:
            raise TakenTwice(f"command {command} of {account} was used for something else; send a new id")
        return row.table_id, row.sequence

    # ---- reading ----------------------------------------------------------------------------------------------------

    def heads(self) -> dict[str, Head]:
        """Where the chain of each table has got to."""
        with self.engine.connect() as connection:
            return _heads(connection, None)

    def row_of(self, head: bytes) -> tuple[str, int] | None:
        """Table and row of a head that somebody holds; None where no chain has it."""
        asked = select(JOURNAL.c.table_id, JOURNAL.c.sequence).where(JOURNAL.c.link == head)
        with self.engine.connect() as connection:
            row = connection.execute(asked).first()
        return None if row is None else (row[0], row[1])

    def entries(self, table: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a table in their order."""
        for entry, _ in self.linked(table, after):
            yield entry

    def last_of(self, table: str, *kinds: str, before_procedure: int = 0) -> int:
        """The last row of one of these kinds, where a procedure is given before it; 0 where there is none."""
        asked = select(func.max(JOURNAL.c.sequence)).where(JOURNAL.c.table_id == table, JOURNAL.c.kind.in_(kinds))
        if before_procedure:
            asked = asked.where(JOURNAL.c.procedure < before_procedure)
        with self.engine.connect() as connection:
            return connection.execute(asked).scalar_one() or 0

    def balances(self) -> dict[tuple[str, str], int]:
        """What each account holds, by currency and account."""
        asked = select(POSTING.c.currency, POSTING.c.account, func.sum(POSTING.c.cents)).group_by(
            POSTING.c.currency, POSTING.c.account
        )
        with self.engine.connect() as connection:
            return {(currency, account): int(cents) for currency, account, cents in connection.execute(asked)}

    def verify(self) -> dict[str, Head]:
        """Check every link and posting, and that nothing guards less than it should; the heads that were found.

        All of it as it is at one moment: the room may be running.
        """
        with unreadable_is_broken(), self.engine.connect() as connection:
            snapshot(connection)
            if gone := missing_guards(connection):
                raise BrokenChain(f"rows could have been changed: {', '.join(gone)}")
            tables = connection.execute(select(JOURNAL.c.table_id).distinct()).scalars().all()
            if strays := _strays(connection):
                raise BrokenChain(strays)
            return {table: self._verified(connection, table) for table in sorted(tables)}

    def _verified(self, connection: Connection, table: str) -> Head:
        head = Head()
        for entry, row in _rows(connection, table, 0):
            where = f"table {entry.table}, row {entry.sequence}"
            before, head = head, follow(head, entry, row.link)
            if row.previous != before.link:
                raise BrokenChain(f"{where} does not name the link of the row before it")
            if (row.of_table, row.of_sequence) != (entry.table, entry.sequence):
                raise BrokenChain(f"{where}: its command id belongs to another row")
        return head

    def linked(self, table: str, after: int = 0, until: int = 0) -> Iterator[tuple[Entry, bytes]]:
        """The entries of a table in their order, each with its link; those that come meanwhile are left out."""
        with self.engine.connect() as connection:
            last = connection.execute(_LAST, {"of": table}).one_or_none()
            if last is None:
                return
            for entry, row in _rows(connection, table, after, until or last.sequence):
                yield entry, row.link


@contextmanager
def unreadable_is_broken() -> Iterator[None]:
    """A row that the database cannot read any more was changed too."""
    try:
        yield
    except (DataError, UnicodeDecodeError) as wrong:
        raise BrokenChain(f"a row cannot be read any more ({wrong})") from None
    except OperationalError as wrong:
        raise BrokenChain(f"a row cannot be read any more ({wrong.orig})") from None


def snapshot(connection: Connection) -> None:
    """From here on all tables are seen as they are at one moment, while the room goes on."""
    if connection.dialect.name == "postgresql":
        connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        connection.exec_driver_sql("BEGIN")


def _alone(connection: Connection) -> None:
    """Until this transaction is over no other process writes to the room's own chain."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ROOM_CHAIN_LOCK})
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")


def bring_up(connection: Connection) -> tuple[str, str]:
    """The tables of this program, and what the room may do with them; the revision before and after."""
    found = migrations.upgrade(connection)
    if connection.dialect.name == "postgresql":
        for statement in list(role_grants(connection)):
            connection.execute(text(statement))
    return found


# ---- rows -----------------------------------------------------------------------------------------------------------


def _rows(connection: Connection, table: str, after: int, until: int = 0) -> Iterator[tuple[Entry, Row[Any]]]:
    where = [JOURNAL.c.table_id == table, JOURNAL.c.sequence > after]
    of_command = (COMMAND.c.content, COMMAND.c.table_id.label("of_table"), COMMAND.c.sequence.label("of_sequence"))
    content = select(JOURNAL, *of_command).join(
        COMMAND, (COMMAND.c.account == JOURNAL.c.account) & (COMMAND.c.command == JOURNAL.c.command), isouter=True
    )
    lines = select(POSTING).where(POSTING.c.table_id == table, POSTING.c.sequence > after)
    if until:
        where.append(JOURNAL.c.sequence <= until)
        lines = lines.where(POSTING.c.sequence <= until)
    found = connection.execute(lines.order_by(POSTING.c.sequence, POSTING.c.line)).all()
    posted = {sequence: tuple(rows) for sequence, rows in groupby(found, key=lambda row: int(row.sequence))}
    for row in connection.execute(content.where(*where).order_by(JOURNAL.c.sequence)):
        yield _entry(row, posted.get(row.sequence, ())), row


def _row(entry: Entry, previous: bytes, linked: bytes) -> dict[str, Any]:
    return {
        "table_id": entry.table,
        "sequence": entry.sequence,
        "procedure": entry.procedure,
        "command": entry.command,
        "account": entry.account,
        "role": entry.role,
        "at": entry.at,
        "kind": entry.kind,
        "sealed": entry.sealed,
        "previous": previous,
        "link": linked,
    }


def _posting(entry: Entry, line: int) -> dict[str, Any]:
    posting = entry.postings[line]
    return {
        "table_id": entry.table,
        "sequence": entry.sequence,
        "line": line,
        "currency": posting.currency,
        "account": posting.account,
        "cents": posting.cents,
    }


def _command(entry: Entry) -> dict[str, Any]:
    return {
        "account": entry.account,
        "command": entry.command,
        "content": entry.content,
        "table_id": entry.table,
        "sequence": entry.sequence,
    }


def _entry(row: Row[Any], posted: Sequence[Row[Any]]) -> Entry:
    return Entry(
        row.table_id,
        row.sequence,
        row.procedure,
        row.command,
        row.account,
        row.role,
        row.at,
        row.kind,
        row.content or b"",
        row.sealed,
        tuple(Posting(line.currency, line.account, line.cents) for line in posted),
    )


_INTO_JOURNAL, _INTO_POSTING, _INTO_COMMAND = (insert(one) for one in (JOURNAL, POSTING, COMMAND))
_TAKEN = select(COMMAND).where(COMMAND.c.account == bindparam("by"), COMMAND.c.command == bindparam("id"))
# Made once: the last row of one table is found at the end of its index, however long the table's day was.
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


def _strays(connection: Connection) -> str:
    """Postings and commands that belong to no entry."""
    for table in (POSTING, COMMAND):
        lost = (
            select(table.c.table_id, table.c.sequence)
            .join(
                JOURNAL,
                (JOURNAL.c.table_id == table.c.table_id) & (JOURNAL.c.sequence == table.c.sequence),
                isouter=True,
            )
            .where(JOURNAL.c.sequence.is_(None))
            .limit(1)
        )
        for row in connection.execute(lost):
            return f"table {row.table_id}, row {row.sequence}: a {table.name} without an entry"
    counted = (select(func.count()).select_from(one).scalar_subquery() for one in _PAIRED)
    entries, commands = connection.execute(select(*counted)).one()  # at one moment: the room may be writing
    if entries != commands:
        return f"there are {entries} entries and {commands} command ids; each entry has one"
    where = (POSTING.c.table_id, POSTING.c.sequence)
    gaps = select(*where).group_by(*where).having(func.max(POSTING.c.line) != func.count() - 1)
    for row in connection.execute(gaps.limit(1)):
        return f"table {row.table_id}, row {row.sequence}: lines of its postings are missing or doubled"
    return ""


_PAIRED = (JOURNAL, COMMAND)


# ---- engines --------------------------------------------------------------------------------------------------------


_BUSY: Mapping[str, Any] = {"connect_args": {"timeout": 1}}  # seconds until SQLite says that another has the file


def _engine(url: str) -> Engine:
    try:
        # What is stored is not told in an error: hashes of passwords are among it.
        engine = create_engine(url, hide_parameters=True, **_BUSY if url.startswith("sqlite") else {})
    except (SQLAlchemyError, ImportError) as wrong:
        raise StoreError(f"{url!r} is not the URL of a store: {wrong}") from None
    event.listen(engine, "handle_error", _away)
    event.listen(engine, "connect", _durable if engine.dialect.name == "sqlite" else _in_the_rooms_role)
    return engine


def _away(context: ExceptionContext) -> None:
    """Where the connection fails, not what was asked of it."""
    wrong = context.original_exception
    if isinstance(context.sqlalchemy_exception, OperationalError | InterfaceError):
        if "decode" in str(wrong):  # what SQLite says of a text that is no text
            return
        said = " ".join(str(wrong).split())
        raise DatabaseAway(f"the database does not answer ({said})") from None


def _durable(connection: Any, _: object) -> None:
    """Write ahead, and wait for the disk at every commit; REPLACE runs the triggers of a deleted row."""
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "recursive_triggers = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _in_the_rooms_role(connection: Any, _: object) -> None:
    """Once the store is made, the room reads and inserts; whoever connects as the owner does not work as one."""
    member = "SELECT 1 FROM pg_roles WHERE rolname = %s AND pg_has_role(current_user, oid, 'MEMBER')"
    with connection.cursor() as cursor:
        if cursor.execute(member, (ROOM_ROLE,)).fetchone():
            cursor.execute(f"SET ROLE {ROOM_ROLE}")
    connection.commit()
