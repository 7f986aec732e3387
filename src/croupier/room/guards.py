"""What makes the tables of `KEPT` insert-and-read only, and how it is noticed that a guard is gone.

Triggers refuse every change: on SQLite also where a row is replaced, on PostgreSQL also TRUNCATE. There the room works
in the role `ROOM_ROLE` besides, which may read and insert and nothing else. `missing_guards` says which of all these
are gone, or are not what they were: a trigger of the same name that does nothing counts as missing.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection, Table, text

from croupier.room.schema import KEPT, METADATA

ROOM_ROLE = "croupier_room"  # on PostgreSQL; no login of its own: logins that run a room are members of it
_REFUSES = " BEGIN RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME; END "
# What a PostgreSQL trigger is, in the bits of pg_trigger.tgtype: 1 for each row, 2 before, 8 delete, 16 update,
# 32 truncate.
_TYPES = {"change": 1 + 2 + 8 + 16, "truncate": 2 + 32}


def guards(dialect: str, *tables: Table) -> Iterator[str]:
    """The statements that make tables insert-and-read only."""
    if dialect == "sqlite":
        for table in tables:
            yield from _sqlite_guards(table).values()
        return
    yield f"CREATE OR REPLACE FUNCTION croupier_kept() RETURNS trigger AS $${_REFUSES}$$ LANGUAGE plpgsql"
    for table in tables:
        yield (
            f"CREATE TRIGGER {table.name}_no_change BEFORE UPDATE OR DELETE ON {table.name} "
            "FOR EACH ROW EXECUTE FUNCTION croupier_kept()"
        )
        yield (
            f"CREATE TRIGGER {table.name}_no_truncate BEFORE TRUNCATE ON {table.name} "
            "FOR EACH STATEMENT EXECUTE FUNCTION croupier_kept()"
        )


def _sqlite_guards(table: Table) -> dict[str, str]:
    """The triggers of a table by name, as SQLite keeps their text."""
    refused = f"SELECT RAISE(ABORT, 'rows of {table.name} are never changed')"
    found = {
        f"{table.name}_no_{act}": f"CREATE TRIGGER {table.name}_no_{act} BEFORE {act} ON {table.name} "
        f"BEGIN {refused}; END"
        for act in ("update", "delete")
    }
    same = " AND ".join(f"{column.name} = NEW.{column.name}" for column in table.primary_key)
    # REPLACE deletes without asking the trigger above, so a row whose key or SQLite's own number for it is there is
    # refused by itself. Where no number is given, SQLite says -1 here.
    there = " OR ".join(f"EXISTS (SELECT 1 FROM {table.name} WHERE {one})" for one in (same, "rowid = NEW.rowid"))
    found[f"{table.name}_no_replace"] = (
        f"CREATE TRIGGER {table.name}_no_replace BEFORE INSERT ON {table.name} WHEN {there} BEGIN {refused}; END"
    )
    return found


def guards_against_replace(*tables: Table) -> Iterator[str]:
    """On SQLite: the statements that recreate the triggers which refuse REPLACE."""
    for table in tables:
        name = f"{table.name}_no_replace"
        yield f"DROP TRIGGER IF EXISTS {name}"
        yield _sqlite_guards(table)[name]


# ---- are they there? ------------------------------------------------------------------------------------------------


def missing_guards(connection: Connection) -> list[str]:
    """What should keep rows as they are and does not, in words."""
    if connection.dialect.name == "sqlite":
        return list(_missing_on_sqlite(connection))
    return [*_missing_on_postgresql(connection), *_may_change(connection)]


def _missing_on_sqlite(connection: Connection) -> Iterator[str]:
    asked = "SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'"
    there = {name: (table, sql) for name, table, sql in connection.execute(text(asked))}
    for table in KEPT:
        wanted = _sqlite_guards(table)
        for name, sql in sorted(wanted.items()):
            if name not in there:
                yield f"{name} is missing"
            elif there[name][1] != sql:
                yield f"{name} is not the trigger that it was"
        for name, (on, _) in sorted(there.items()):
            if on == table.name and name not in wanted:
                yield f"{table.name} has a trigger {name} that is not the room's"


def _missing_on_postgresql(connection: Connection) -> Iterator[str]:
    asked = text(
        "SELECT t.tgname, t.tgtype, t.tgenabled, t.tgqual IS NULL AND t.tgattr::text = '' AS always, p.prosrc "
        "FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid "
        "WHERE t.tgrelid = to_regclass(:table) AND NOT t.tgisinternal"
    )
    rules = text("SELECT count(*) FROM pg_rewrite WHERE ev_class = to_regclass(:table)")
    for table in KEPT:
        there = {row.tgname: row for row in connection.execute(asked, {"table": table.name})}
        wanted = {f"{table.name}_no_{act}": kind for act, kind in _TYPES.items()}
        for name, kind in wanted.items():
            found = there.get(name)
            if found is None or found.tgenabled not in ("O", "A"):
                yield f"{name} is missing"
            elif (found.tgtype, found.always, found.prosrc) != (kind, True, _REFUSES):
                yield f"{name} is not the trigger that it was"
        for name in sorted(there.keys() - wanted):
            yield f"{table.name} has a trigger {name} that is not the room's"
        if connection.execute(rules, {"table": table.name}).scalar_one():
            yield f"{table.name} has a rule that is not the room's"


def _may_change(connection: Connection) -> Iterator[str]:
    """On PostgreSQL: what the room's role may do to rows that are never changed."""
    role = {"role": ROOM_ROLE}
    if not _there_is_the_role(connection):
        yield f"the role {ROOM_ROLE} is missing"
        return
    whole = text("SELECT has_table_privilege(:role, :table, :act)")
    column = text("SELECT has_any_column_privilege(:role, :table, :act)")
    owns = text("SELECT pg_has_role(:role, relowner, 'MEMBER') FROM pg_class WHERE oid = to_regclass(:table)")
    for table in KEPT:
        named = role | {"table": table.name}
        if connection.execute(owns, named).scalar_one():
            yield f"the role {ROOM_ROLE} owns {table.name}"
        for act, asked in (("UPDATE", column), ("DELETE", whole), ("TRUNCATE", whole)):
            if connection.execute(asked, named | {"act": act}).scalar_one():
                yield f"the role {ROOM_ROLE} may {act} {table.name}"


# ---- the room's role ------------------------------------------------------------------------------------------------


def role_grants(connection: Connection) -> Iterator[str]:
    """On PostgreSQL: the statements that give the room's role what it needs, and take away whatever else it has."""
    if not _there_is_the_role(connection):
        yield f"CREATE ROLE {ROOM_ROLE} NOLOGIN"
        yield f"GRANT {ROOM_ROLE} TO CURRENT_USER"
    elif not connection.execute(text(may_become_the_room(connection))).scalar_one():
        yield f"GRANT {ROOM_ROLE} TO CURRENT_USER"
    yield f"GRANT USAGE ON SCHEMA public TO {ROOM_ROLE}"
    yield f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {ROOM_ROLE}"
    yield f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {ROOM_ROLE}"
    yield f"GRANT SELECT ON alembic_version TO {ROOM_ROLE}"
    for table in METADATA.sorted_tables:
        acts = "SELECT, INSERT" if table in KEPT else "SELECT, INSERT, UPDATE, DELETE"
        if table in KEPT:  # rights on single columns are not among those of the table
            columns = ", ".join(column.name for column in table.columns)
            yield f"REVOKE UPDATE ({columns}) ON {table.name} FROM {ROOM_ROLE}"
        yield f"GRANT {acts} ON {table.name} TO {ROOM_ROLE}"


def may_become_the_room(connection: Connection) -> str:
    """The question whether this login may work in the room's role; before PostgreSQL 16 every member may."""
    version = connection.dialect.server_version_info or (0,)
    return f"SELECT pg_has_role(current_user, '{ROOM_ROLE}', '{'SET' if version >= (16,) else 'MEMBER'}')"


def owned_by_another(connection: Connection) -> str | None:
    """On PostgreSQL: who owns the tables, if that is not the login of this connection; otherwise None."""
    if connection.dialect.name != "postgresql":
        return None
    asked = "SELECT relowner::regrole::text, pg_has_role(current_user, relowner, 'MEMBER') FROM pg_class "
    found = connection.execute(text(f"{asked} WHERE oid = to_regclass('journal')")).one_or_none()
    return None if found is None or found[1] else str(found[0])


def _there_is_the_role(connection: Connection) -> bool:
    asked = text("SELECT 1 FROM pg_roles WHERE rolname = :role")
    return connection.execute(asked, {"role": ROOM_ROLE}).first() is not None
