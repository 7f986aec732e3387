"""The tables of the room's store, and what makes some of them insert-and-read only.

Journal, postings, commands, checkpoints, submissions and their approvals are never changed. Triggers refuse it: on
SQLite also where a row is replaced, on PostgreSQL also TRUNCATE. There the room works in the role `ROOM_ROLE` besides,
which may read and insert and nothing else. `missing_guards` says which of all these are gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
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
    Index("journal_by_kind", "table_id", "kind", "sequence"),
    Index("journal_by_account", "account", "kind", "at"),
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
    Index("posting_by_account", "account"),
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
# People: changed as they come and go; every change is an entry of the room's own chain as well.
ACCOUNT = Table(
    "account",
    METADATA,
    Column("id", String(60), primary_key=True),
    Column("name", String(140), nullable=False),
    Column("kind", String(12), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("address", LargeBinary, nullable=False),  # of a guest: salted hash of where they came from
    Column("browser", LargeBinary, nullable=False),  # of a guest: hash of what their browser is known by
    Column("closed_at", BigInteger),
)
LOGIN = Table(
    "login",
    METADATA,
    Column("account", String(60), ForeignKey("account.id"), primary_key=True),
    Column("password", String(200), nullable=False),
    Column("failures", Integer, nullable=False),
    Column("locked_until", BigInteger, nullable=False),
)
TOKEN = Table(  # sessions are tokens that end soon
    "token",
    METADATA,
    Column("secret", LargeBinary, primary_key=True),
    Column("account", String(60), ForeignKey("account.id"), nullable=False, index=True),
    Column("name", String(60), nullable=False),
    Column("session", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False),
)
GRANT = Table(
    "role_grant",
    METADATA,
    Column("account", String(60), ForeignKey("account.id"), nullable=False),
    Column("role", String(20), nullable=False),
    Column("asked_by", String(60), nullable=False),
    Column("confirmed_by", String(60)),
    PrimaryKeyConstraint("account", "role"),
)
PERSON = Table(  # erased after the retention period; the journal has a salted hash
    "person",
    METADATA,
    Column("account", String(60), ForeignKey("account.id"), primary_key=True),
    Column("real_name", String(140), nullable=False),
    Column("phone", String(40), nullable=False),
    Column("licence", String(40), nullable=False),
    Column("salt", LargeBinary, nullable=False),
    Column("keep_until", BigInteger, nullable=False),
)
PAPER_DETAIL = Table(  # erased after the retention period; the journal has a salted hash
    "paper_detail",
    METADATA,
    Column("part", String(80), primary_key=True),  # the paper's number and the step
    Column("salt", LargeBinary, nullable=False),
    Column("told", LargeBinary, nullable=False),
    Column("keep_until", BigInteger, nullable=False),
)
# What goes on in the room: changed together with the journal, so that it is there again after a stop.
WISH = Table(  # what people want of a table, until it can be done
    "wish",
    METADATA,
    Column("table_id", String(60), nullable=False),
    Column("account", String(60), nullable=False),
    Column("act", String(20), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("by_house", Boolean, nullable=False),
    PrimaryKeyConstraint("table_id", "account", "act"),
)
TURN = Table(  # the clock of whoever is asked, and what each seat has left of its time bank
    "turn",
    METADATA,
    Column("table_id", String(60), primary_key=True),
    Column("told", LargeBinary, nullable=False),
)
ROOM_TIME = Table(  # the time that the room has been running; it stands while the room or its database does not
    "room_time",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", BigInteger, nullable=False),
)
WAIT = Table(
    "wait",
    METADATA,
    Column("list", String(120), nullable=False),
    Column("account", String(60), nullable=False),
    Column("place", BigInteger, nullable=False),
    Column("passed", Integer, nullable=False),
    Column("table_id", String(60), nullable=False),  # to which they were called; empty where they were not
    Column("until", BigInteger, nullable=False),  # by the room's time: when the seat is given to the next
    Column("seat", Integer, nullable=False, server_default="0"),  # that is kept for them; 0: any
    PrimaryKeyConstraint("list", "account"),
)
FLOOR_CALL = Table(  # calls to the floor, with their answers
    "floor_call",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", String(60), nullable=False),
    Column("account", String(60), nullable=False),
    Column("words", String(400), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("answered_by", String(60), nullable=False),  # empty while nobody has
    Column("answered_at", BigInteger, nullable=False),
    Column("found", String(400), nullable=False),
)
DISPUTE = Table(  # as it stands; the journal has each step of it
    "dispute",
    METADATA,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("table_id", String(60), nullable=False),
    Column("told", LargeBinary, nullable=False),
)
CHAT = Table(
    "chat",
    METADATA,
    Column("table_id", String(60), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("account", String(60), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("words", String(400), nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)
MUTE = Table(
    "mute",
    METADATA,
    Column("account", String(60), ForeignKey("account.id"), primary_key=True),
    Column("until", BigInteger, nullable=False),
    Column("by", String(60), nullable=False),
)
SUBMISSION = Table(  # by its hash, which is that of the text
    "submission",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
    Column("in_force_from", BigInteger, nullable=False),  # microseconds since 1970, UTC
    Column("loaded_by", String(60), nullable=False),
    Column("loaded_at", BigInteger, nullable=False),
)
APPROVAL = Table(
    "approval",
    METADATA,
    Column("hash", String(64), ForeignKey("submission.hash"), primary_key=True),
    Column("approved_by", String(60), nullable=False),
    Column("approved_at", BigInteger, nullable=False),
)
KEPT = (JOURNAL, POSTING, COMMAND, CHECKPOINT, SUBMISSION, APPROVAL)
ROOM_ROLE = "croupier_room"  # on PostgreSQL; no login of its own: logins that run a room are members of it


def missing_guards(connection: Connection) -> list[str]:
    """What should keep rows as they are and does not, in words."""
    if connection.dialect.name == "sqlite":
        found = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    else:
        found = "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
    there = {row[0] for row in connection.execute(text(found))}
    gone = [f"{name} is missing" for name in sorted(_names(connection.dialect.name)) if name not in there]
    return gone if connection.dialect.name == "sqlite" else [*gone, *_may_change(connection)]


def _may_change(connection: Connection) -> Iterator[str]:
    """On PostgreSQL: what the room's role may do to rows that are never changed."""
    role = {"role": ROOM_ROLE}
    if not connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :role"), role).first():
        yield f"the role {ROOM_ROLE} is missing"
        return
    allowed = text("SELECT has_table_privilege(:role, :table, :act)")
    for table in KEPT:
        for act in ("UPDATE", "DELETE", "TRUNCATE"):
            if connection.execute(allowed, role | {"table": table.name, "act": act}).scalar_one():
                yield f"the role {ROOM_ROLE} may {act} {table.name}"


def _names(dialect: str) -> Iterator[str]:
    acts = ("update", "delete", "replace") if dialect == "sqlite" else ("change", "truncate")
    for table in KEPT:
        for act in acts:
            yield f"{table.name}_no_{act}"


def guards(dialect: str, *tables: Table) -> Iterator[str]:
    """The statements that make tables insert-and-read only."""
    if dialect == "sqlite":
        for table in tables:
            yield from _sqlite_guards(table)
        return
    yield (
        "CREATE OR REPLACE FUNCTION croupier_kept() RETURNS trigger AS $$ BEGIN "
        "RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END $$ LANGUAGE plpgsql"
    )
    for table in tables:
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


def role_grants(connection: Connection) -> Iterator[str]:
    """On PostgreSQL: the statements that give the room's role what it needs, and take away whatever else it has."""
    if not connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :role"), {"role": ROOM_ROLE}).first():
        yield f"CREATE ROLE {ROOM_ROLE} NOLOGIN"
    yield f"GRANT {ROOM_ROLE} TO CURRENT_USER"
    yield f"GRANT USAGE ON SCHEMA public TO {ROOM_ROLE}"
    yield f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {ROOM_ROLE}"
    yield f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {ROOM_ROLE}"
    yield f"GRANT SELECT ON alembic_version TO {ROOM_ROLE}"
    for table in METADATA.sorted_tables:
        acts = "SELECT, INSERT" if table in KEPT else "SELECT, INSERT, UPDATE, DELETE"
        yield f"GRANT {acts} ON {table.name} TO {ROOM_ROLE}"
