"""On SQLite a row is not replaced by its number (`rowid`) either."""

from __future__ import annotations

from alembic import op

from croupier.room.guards import guards_against_replace
from croupier.room.schema import KEPT

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """The triggers that refuse REPLACE, as they are now."""
    if op.get_bind().dialect.name == "sqlite":
        for statement in guards_against_replace(*KEPT):
            op.execute(statement)
