"""The tables of the room's store. Some of them are insert-and-read only: `KEPT`, which `guards.py` keeps so."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
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

from croupier.room.journal import ANSWERS

METADATA = MetaData()
# A part of an index is written to disk with every commit that touches it, so the rows that nobody looks for are left
# out. A query uses such an index if it has the same condition.
NO_ANSWERS = text(f"kind <> '{ANSWERS}'")
NO_POTS, NOT_OF_A_POT = text("substr(account, 1, 4) <> 'pot/'"), text("substr(posting.account, 1, 4) <> 'pot/'")

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
    Column("mac", LargeBinary),  # of the link, with the room's key; rows from before revision 0006 have none
    PrimaryKeyConstraint("table_id", "sequence"),
    Index("journal_by_kind", "table_id", "kind", "sequence", sqlite_where=NO_ANSWERS, postgresql_where=NO_ANSWERS),
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
    Index("posting_by_account", "account", sqlite_where=NO_POTS, postgresql_where=NO_POTS),
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
    Column("browser", LargeBinary, nullable=False),  # of a guest: hash of the secret that identifies their browser
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
# The state of the room: changed together with the journal, so that it survives a stop.
WISH = Table(  # players' requests at a table, until they can be carried out
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
TURN = Table(  # the clock of the player who is asked, and what each seat has left of its time bank
    "turn",
    METADATA,
    Column("table_id", String(60), primary_key=True),
    Column("told", LargeBinary, nullable=False),
)
ROOM_TIME = Table(  # the time that the room has been running; it stops while the room or its database is down
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
    Column("table_id", String(60), nullable=False),  # the table to which they were called; empty if they were not
    Column("until", BigInteger, nullable=False),  # by the room's time: when the seat is given to the next
    Column("seat", Integer, nullable=False, server_default="0"),  # the seat held for them; 0: any
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
    Column("answered_by", String(60), nullable=False),  # empty until somebody has
    Column("answered_at", BigInteger, nullable=False),
    Column("found", String(400), nullable=False),
)
DISPUTE = Table(  # its current state; the journal has each step
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
# Never changed: insert-and-read only.
KEPT = (JOURNAL, POSTING, COMMAND, CHECKPOINT, SUBMISSION, APPROVAL)
