"""The schema's revisions: `upgrade` brings a store of any earlier revision up to the newest, and says from where."""

from __future__ import annotations

from pathlib import Path

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

HERE = Path(__file__).parent


def upgrade(connection: Connection) -> tuple[str, str]:
    """Run the revisions that are missing, in the caller's transaction; the revision before and after."""
    before, scripts = revision(connection), _scripts()
    with EnvironmentContext(Config(), scripts, fn=lambda found, _: scripts._upgrade_revs("head", found)) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
    return before, newest()


def revision(connection: Connection) -> str:
    """The revision a store is at; empty for a database without tables of ours."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def newest() -> str:
    """The revision this program needs."""
    found = _scripts().get_current_head()
    assert found is not None
    return found


def _scripts() -> ScriptDirectory:
    return ScriptDirectory(str(HERE))
