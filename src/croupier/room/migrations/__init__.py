"""The schema's revisions: `upgrade` brings a store of any earlier revision up to the newest, and says from where."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

HERE = Path(__file__).parent


def upgrade(connection: Connection) -> tuple[str, str]:
    """Run the revisions that are missing, in the caller's transaction; the revision before and after."""
    before = revision(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return before, newest()


def revision(connection: Connection) -> str:
    """The revision a store is at; empty for a database without tables of ours."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def newest() -> str:
    """The revision this program needs."""
    found = ScriptDirectory.from_config(_config()).get_current_head()
    assert found is not None
    return found


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(HERE).replace("%", "%%"))
    return config
