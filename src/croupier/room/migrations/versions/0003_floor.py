"""Calls to the floor, disputes, and the seat that is kept for somebody who was called."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """What happens on the floor; the journal has each step of it."""
    op.create_table(
        "floor_call",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("account", sa.String(length=60), nullable=False),
        sa.Column("words", sa.String(length=400), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("answered_by", sa.String(length=60), nullable=False),
        sa.Column("answered_at", sa.BigInteger(), nullable=False),
        sa.Column("found", sa.String(length=400), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    op.create_table(
        "dispute",
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", sa.String(length=60), nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("number"),
    )
    with op.batch_alter_table("wait") as wait:
        wait.add_column(sa.Column("seat", sa.Integer(), nullable=False, server_default="0"))
