"""Submissions and their approvals."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from croupier.room.guards import guards
from croupier.room.schema import APPROVAL, SUBMISSION

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """The texts that were loaded, and who approved which."""
    op.create_table(
        "submission",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("in_force_from", sa.BigInteger(), nullable=False),
        sa.Column("loaded_by", sa.String(length=60), nullable=False),
        sa.Column("loaded_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash"),
    )
    op.create_table(
        "approval",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("approved_by", sa.String(length=60), nullable=False),
        sa.Column("approved_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["hash"],
            ["submission.hash"],
        ),
        sa.PrimaryKeyConstraint("hash"),
    )
    for statement in guards(op.get_bind().dialect.name, SUBMISSION, APPROVAL):
        op.execute(statement)
