"""Smaller indices: each commit writes the parts of an index that it touches, most of them for rows nobody looks for."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Only the key finds answers and what moves into pots; the answers of an account are found by its commands."""
    op.drop_index("journal_by_account", "journal", if_exists=True)
    _replace("journal_by_kind", "journal", ["table_id", "kind", "sequence"], "kind <> 'answers'")
    _replace("posting_by_account", "posting", ["account"], "substr(account, 1, 4) <> 'pot/'")


def _replace(name: str, table: str, columns: list[str], which: str) -> None:
    op.drop_index(name, table, if_exists=True)
    op.create_index(name, table, columns, sqlite_where=sa.text(which), postgresql_where=sa.text(which))
