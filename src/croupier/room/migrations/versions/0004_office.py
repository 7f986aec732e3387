"""Personal data on the papers of the office."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Personal data on papers, apart from the journal, which has a salted hash."""
    op.create_table(
        "paper_detail",
        sa.Column("part", sa.String(length=80), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=False),
        sa.Column("keep_until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("part"),
    )
