"""Journal, postings, commands, checkpoints; accounts, logins, tokens, roles, personal data."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from croupier.room.guards import guards
from croupier.room.schema import CHECKPOINT, COMMAND, JOURNAL, POSTING

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first tables, and what guards those that are never changed."""
    op.create_table(
        "account",
        sa.Column("id", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=140), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("address", sa.LargeBinary(), nullable=False),
        sa.Column("browser", sa.LargeBinary(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.String(length=400), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )
    op.create_table(
        "checkpoint",
        sa.Column("gaming_day", sa.String(length=10), nullable=False),
        sa.Column("heads", sa.LargeBinary(), nullable=False),
        sa.Column("signature", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("gaming_day"),
    )
    op.create_table(
        "command",
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("command", sa.String(length=64), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("account", "command"),
    )
    op.create_table(
        "journal",
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("procedure", sa.BigInteger(), nullable=False),
        sa.Column("command", sa.String(length=64), nullable=False),
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("previous", sa.LargeBinary(), nullable=False),
        sa.Column("link", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "sequence"),
    )
    op.create_table(
        "login",
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("locked_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"],
            ["account.id"],
        ),
        sa.PrimaryKeyConstraint("account"),
    )
    op.create_table(
        "mute",
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"],
            ["account.id"],
        ),
        sa.PrimaryKeyConstraint("account"),
    )
    op.create_table(
        "person",
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("real_name", sa.String(length=140), nullable=False),
        sa.Column("phone", sa.String(length=40), nullable=False),
        sa.Column("licence", sa.String(length=40), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("keep_until", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"],
            ["account.id"],
        ),
        sa.PrimaryKeyConstraint("account"),
    )
    op.create_table(
        "posting",
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("sequence", sa.BigInteger(), nullable=False),
        sa.Column("line", sa.Integer(), nullable=False),
        sa.Column("currency", sa.String(length=12), nullable=False),
        sa.Column("account", sa.String(length=120), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("cents <> 0", name="moves_money"),
        sa.ForeignKeyConstraint(
            ["table_id", "sequence"],
            ["journal.table_id", "journal.sequence"],
        ),
        sa.PrimaryKeyConstraint("table_id", "sequence", "line"),
    )
    op.create_table(
        "role_grant",
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column("asked_by", sa.String(length=60), nullable=False),
        sa.Column("confirmed_by", sa.String(length=60), nullable=True),
        sa.ForeignKeyConstraint(
            ["account"],
            ["account.id"],
        ),
        sa.PrimaryKeyConstraint("account", "role"),
    )
    op.create_table(
        "room_time",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "token",
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("session", sa.Boolean(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account"],
            ["account.id"],
        ),
        sa.PrimaryKeyConstraint("secret"),
    )
    op.create_table(
        "turn",
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "wait",
        sa.Column("list", sa.String(length=120), nullable=False),
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("passed", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("list", "account"),
    )
    op.create_table(
        "wish",
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("act", sa.String(length=20), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("cents", sa.BigInteger(), nullable=False),
        sa.Column("by_house", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "account", "act"),
    )
    op.create_index(op.f("ix_token_account"), "token", ["account"], unique=False)
    for statement in guards(op.get_bind().dialect.name, JOURNAL, POSTING, COMMAND, CHECKPOINT):
        op.execute(statement)
