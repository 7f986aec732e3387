"""The tables of the room's store, and what makes some of them insert-and-read only.

Journal, postings, commands and checkpoints are never changed. Triggers refuse it: on SQLite also where a row is
replaced, on PostgreSQL also TRUNCATE. `missing_guards` says which of them are gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    text,
)

METADATA = MetaData()

JOURNAL = Table(
    "journal",
    METADATA,
    Column("table_id", String(60), nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("procedure", BigInteger, nullable=False),
    Column("command", String(64), nullable=False),
    Column("account", String(60), nullable=False),
    Column("role", String(20), nullable=False),
    Column("at", BigInteger, nullable=False),  # microseconds since 1970, UTC
    Column("kind", String(20), nullable=False),
    Column("sealed", LargeBinary, nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("link", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "sequence"),
)
POSTING = Table(
    "posting",
    METADATA,
    Column("table_id", String(60), nullable=False),
    Column("sequence", BigInteger, nullable=False),
    Column("line", Integer, nullable=False),
    Column("currency", String(12), nullable=False),
    Column("account", String(120), nullable=False),
    Column("cents", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "sequence", "line"),
    ForeignKeyConstraint(["table_id", "sequence"], ["journal.table_id", "journal.sequence"]),
    CheckConstraint("cents <> 0", name="moves_money"),
)
COMMAND = Table(
    "command",
    METADATA,
    Column("account", String(60), nullable=False),
    Column("command", String(64), nullable=False),
    Column("content", LargeBinary, nullable=False),  # SHA-256 of what was sent
    Column("table_id", String(60), nullable=False),
    Column("sequence", BigInteger, nullable=False),
    PrimaryKeyConstraint("account", "command"),
)
CHECKPOINT = Table(
    "checkpoint",
    METADATA,
    Column("gaming_day", String(10), nullable=False),
    Column("heads", LargeBinary, nullable=False),
    Column("signature", LargeBinary, nullable=False),
    PrimaryKeyConstraint("gaming_day"),
)
KEPT = (JOURNAL, POSTING, COMMAND, CHECKPOINT)


def create(connection: Connection) -> None:
    """All tables with their guards."""
    METADATA.create_all(connection)
    for statement in _guards(connection.dialect.name):
        connection.execute(text(statement))


def missing_guards(connection: Connection) -> list[str]:
    """The guards that should be there and are not."""
    if connection.dialect.name == "sqlite":
        found = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        found = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
    there = {row[0] for row in connection.execute(text(found))}
    return sorted(name for name in _names(connection.dialect.name) if name not in there)


def _names(dialect: str) -> Iterator[str]:
    acts = ("update", "delete", "replace") if dialect == "sqlite" else ("change", "truncate")
    for table in KEPT:
        for act in acts:
            yield f"{table.name}_no_{act}"


def _guards(dialect: str) -> Iterator[str]:
    if dialect == "sqlite":
        for table in KEPT:
            yield from _sqlite_guards(table)
        return
    yield (
        "CREATE OR REPLACE FUNCTION croupier_kept() RETURNS trigger AS $$ BEGIN "
        "RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END $$ LANGUAGE plpgsql"
    )
    for table in KEPT:
        yield (
            f"CREATE TRIGGER {table.name}_no_change BEFORE UPDATE OR DELETE ON {table.name} "
            "FOR EACH ROW EXECUTE FUNCTION croupier_kept()"
        )
        yield (
            f"CREATE TRIGGER {table.name}_no_truncate BEFORE TRUNCATE ON {table.name} "
            "FOR EACH STATEMENT EXECUTE FUNCTION croupier_kept()"
        )


def _sqlite_guards(table: Table) -> Iterator[str]:
    refused = f"SELECT RAISE(ABORT, 'rows of {table.name} are never changed')"
    for act in ("update", "delete"):
        yield f"CREATE TRIGGER {table.name}_no_{act} BEFORE {act} ON {table.name} BEGIN {refused}; END"
    same = " AND ".join(f"{column.name} = NEW.{column.name}" for column in table.primary_key)
    yield (  # REPLACE deletes without asking the trigger above, so a row whose key is there is refused by itself
        f"CREATE TRIGGER {table.name}_no_replace BEFORE INSERT ON {table.name} "
        f"WHEN EXISTS (SELECT 1 FROM {table.name} WHERE {same}) BEGIN {refused}; END"
    )
