"""Indices: the last row of a kind, and an account's own rows, are found without reading the journal."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Indices for what the start of a room reads, and what every player asks for."""
    op.create_index("journal_by_kind", "journal", ["table_id", "kind", "sequence"])
    op.create_index("journal_by_account", "journal", ["account", "kind", "at"])
    op.create_index("posting_by_account", "posting", ["account"])
