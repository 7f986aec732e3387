"""A row that somebody adds without the room's keys is found; on SQLite a row is not replaced by its number either."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from croupier.room.guards import guards_against_replace
from croupier.room.schema import KEPT

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """A code for each link, which earlier rows do not have; and the triggers that refuse REPLACE, as they are now."""
    op.add_column("journal", sa.Column("mac", sa.LargeBinary(), nullable=True))
    if op.get_bind().dialect.name == "sqlite":
        for statement in guards_against_replace(*KEPT):
            op.execute(statement)
