"""The schema's revisions: `upgrade` brings a store of any earlier revision up to the newest, and says from where."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from croupier.room.databases import StoreError

HERE = Path(__file__).parent


def upgrade(connection: Connection) -> tuple[str, str]:
    """Run the revisions that are missing, in the caller's transaction; the revision before and after.

    A store at the newest revision, as nearly every one is, needs no Alembic, which takes a while to load.
    """
    before = revision(connection)
    refuse_newer(before)
    if before != newest():
        _run(connection)
    return before, newest()


def refuse_newer(found: str) -> None:
    """Refuse a store of a revision that this program does not know yet."""
    if found > newest():
        raise StoreError(
            f"the store is at revision {found}, and this version of Croupier knows those up to {newest()}; "
            "open it with the version that upgraded it, or a newer one"
        )


def revision(connection: Connection) -> str:
    """The revision a store is at; empty for a database without tables of ours."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return found or ""


def newest() -> str:
    """The revision this program needs: the number with which the name of its file begins."""
    return max(path.name.partition("_")[0] for path in (HERE / "versions").glob("[0-9]*_*.py"))


def _run(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    scripts = ScriptDirectory(str(HERE))
    with EnvironmentContext(Config(), scripts, fn=lambda found, _: scripts._upgrade_revs("head", found)) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
