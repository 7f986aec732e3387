"""The store: a chain that shows every change, rows that cannot be changed, money that balances."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import reduce
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import insert, select, text
from sqlalchemy.event import listen, remove
from sqlalchemy.exc import DatabaseError

from croupier.room import schema
from croupier.room.backups import vouch
from croupier.room.databases import StoreError
from croupier.room.guards import ROOM_ROLE, missing_guards
from croupier.room.journal import ANSWERS, MONEY, BrokenChain, Entry, Posting
from croupier.room.schema import APPROVAL, CHECKPOINT, SUBMISSION, TURN
from croupier.room.seals import At, ring
from croupier.room.store import Store, TakenTwice
from croupier.room.stored import AT_ONCE, RowRange
from croupier.room.writing import ROWS_MAX, Replaced
from tests.room.conftest import database, on_the_server

KEYS = ring(b"k" * 32)


def entry(sequence: int, table: str = "4", cents: int = 500, command: str = "") -> Entry:
    sealed = KEYS.seal(b"seat 1 bet", At(table, 1, sequence))
    moved = (Posting(MONEY, "stack/ann", -cents), Posting(MONEY, f"pot/{table}", cents)) if cents else ()
    command = command or f"{table}-{sequence}"
    content = sha256(command.encode()).digest()
    return Entry(table, sequence, 1, command, "ann", "player", 1_000 + sequence, "answer", content, sealed, moved)


def test_many_entries_at_once_come_back_in_their_order(store: Store) -> None:
    written = [entry(number) for number in range(1, 3 * ROWS_MAX)]
    assert list(range(1, 3 * ROWS_MAX)) == store.write(written)
    assert written == list(store.entries("4"))


def test_of_rows_with_one_key_the_last_stays(store: Store) -> None:
    told = [("4", b"first"), ("5", b"other"), ("4", b"last")]
    store.write([entry(1)], [Replaced(TURN, {"table_id": table, "told": words}) for table, words in told])
    store.write([entry(2)], [Replaced(TURN, {"table_id": "5", "told": b"later"})])
    with store.engine.connect() as connection:
        found = connection.execute(select(TURN.c.table_id, TURN.c.told)).all()
    assert {"4": b"last", "5": b"later"} == {row.table_id: row.told for row in found}


def test_what_is_in_the_log_is_moved_to_the_file_while_a_transaction_is_open(store: Store, tmp_path: Path) -> None:
    """PostgreSQL does this by itself. On SQLite the file alone, without its log, has every committed row afterwards."""
    store.write([entry(1), entry(2)])
    if store.engine.dialect.name == "sqlite":
        assert 0 == _rows_of_the_file_alone(tmp_path)
    with store.as_owner() as writing:
        writing.execute(insert(TURN), {"table_id": "4", "told": b"not committed yet"})
        store.write_back_meanwhile()
    if store.engine.dialect.name == "sqlite":
        assert 2 == _rows_of_the_file_alone(tmp_path)
    store.write_back_meanwhile()
    store.write([entry(3)])
    assert [1, 2, 3] == [one.sequence for one in store.entries("4")]


def _rows_of_the_file_alone(folder: Path) -> int:
    shutil.copyfile(folder / "room.db", folder / "copy.db")
    with closing(sqlite3.connect(folder / "copy.db")) as copy:
        (found,) = copy.execute("SELECT count(*) FROM journal").fetchone()
    return int(found)


def test_entries_come_back_as_they_were_written(store: Store) -> None:
    written = [entry(1), entry(2, cents=0), entry(1, table="5")]
    store.write(written)
    store.write([entry(3)])

    assert [written[0], written[1]] == list(store.entries("4"))[:2]
    assert [written[2]] == list(store.entries("5"))
    assert {"4": 3, "5": 1} == {table: head.sequence for table, head in store.verify().items()}
    assert store.verify() == store.heads()
    assert {("USD", "stack/ann"): -1_500, ("USD", "pot/4"): 1_000, ("USD", "pot/5"): 500} == store.balances()


def test_rows_of_many_tables_are_read_by_few_statements(store: Store) -> None:
    """Each row once, those of a table in order, with its postings; also more ranges than a statement takes."""
    tables = [str(number) for number in range(AT_ONCE + 10)]
    written = {(table, row): entry(row, table, cents=row) for table in tables for row in (1, 2, 3)}
    store.write(list(written.values()))

    found = store.entries_in([RowRange(table, 2) for table in tables] + [RowRange("4", 1, 1), RowRange("4", 9, 9)])
    wanted = [("4", 1), *((table, row) for table in tables for row in (2, 3))]
    assert [written[one] for one in sorted(wanted)] == sorted(found, key=_place)
    assert [written["5", row] for row in (1, 2)] == store.entries_in([RowRange("5", 1, 2), RowRange("5", 2, 2)])
    assert [] == store.entries_in([])


def _place(one: Entry) -> tuple[str, int]:
    return one.table, one.sequence


def test_the_last_rows_of_some_kinds_are_found_for_many_tables(store: Store) -> None:
    tables = [str(number) for number in range(AT_ONCE + 1)]
    kinds = ("opened", "answer", "ended", "answer")
    store.write(
        [structs.replace(entry(row, table), kind=kind) for table in tables for row, kind in enumerate(kinds, 1)]
    )

    last = store.last_of_each([*tables, "none"], "opened", "answer", "held")
    assert {"opened": 1, "answer": 4, "held": 0} == {kind: last["7", kind] for kind in ("opened", "answer", "held")}
    assert {(table, kind) for table in (*tables, "none") for kind in ("opened", "answer", "held")} == last.keys()
    assert [4] * len(tables) == [last[table, "answer"] for table in tables]
    assert 0 == last["none", "opened"]


def test_a_batch_is_written_whole_or_not_at_all(store: Store) -> None:
    with pytest.raises(BrokenChain, match="row 3 comes after row 1; rows are missing or doubled"):
        store.write([entry(1), entry(3)])
    assert not store.heads()


def test_postings_that_do_not_balance_are_refused(store: Store) -> None:
    lost = entry(1)
    lost = Entry(*(getattr(lost, field) for field in lost.__struct_fields__[:-1]), (Posting(MONEY, "stack/ann", -500),))  # type: ignore[call-arg]
    with pytest.raises(BrokenChain, match="do not balance; -500 cents of USD"):
        store.write([lost])


def test_a_command_is_known_again_and_refused_with_other_content(store: Store) -> None:
    first = entry(1)
    assert store.taken("ann", first.command, first.content) is None
    store.write([first])
    assert ("4", 1) == store.taken("ann", first.command, first.content)
    assert store.taken("bob", first.command, first.content) is None
    with pytest.raises(TakenTwice, match="was used for something else"):
        store.taken("ann", first.command, b"other")


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_text_that_postgresql_cannot_take_is_refused_with_a_sentence(store: Store) -> None:
    with pytest.raises(StoreError, match="may not contain the character NUL"):
        store.commands_of("a\x00b")


KEPT = ["journal", "posting", "command", "checkpoint", "submission", "approval"]
CHANGES = {
    "sqlite": (
        "UPDATE {} SET {column} = {column}",
        "DELETE FROM {}",
        "REPLACE INTO {} SELECT * FROM {}",
        "REPLACE INTO {} (rowid, {columns}) SELECT rowid, {others} FROM {}",  # another key, in the row's own place
    ),
    "postgresql": ("UPDATE {} SET {column} = {column}", "DELETE FROM {}", "TRUNCATE {} CASCADE"),
}


def filled(store: Store) -> Iterator[tuple[str, str]]:
    """Every table that is never changed, with a row in it, and the statements that try to change it."""
    store.write([entry(1)])
    with store.engine.begin() as connection:
        connection.execute(insert(CHECKPOINT).values(gaming_day="2026-11-16", heads=b"{}", signature=b"s"))
        loaded = {"hash": "h", "text": "t", "in_force_from": 1, "loaded_by": "cora", "loaded_at": 1}
        connection.execute(insert(SUBMISSION).values(loaded))
        connection.execute(insert(APPROVAL).values(hash="h", approved_by="rex", approved_at=1))
    assert KEPT == [table.name for table in schema.KEPT]
    for table in schema.KEPT:
        for act in CHANGES[store.engine.dialect.name]:
            names = table.columns.keys()
            others = [
                f"'x'||{name}" if name in ("table_id", "account", "gaming_day", "hash") else name for name in names
            ]
            told = {
                "{}": table.name,
                "{column}": names[0],
                "{columns}": ", ".join(names),
                "{others}": ", ".join(others),
            }
            yield table.name, reduce(lambda text, one: text.replace(*one), told.items(), act)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_rows_are_never_changed_by_another_program_either(store: Store) -> None:
    """A plain connection, where triggers do not run for the rows that REPLACE deletes."""
    acts = list(filled(store))
    assert store.engine.url.database
    with closing(sqlite3.connect(store.engine.url.database, isolation_level=None)) as plain:
        for table, act in acts:
            with pytest.raises(sqlite3.IntegrityError, match=f"rows of {table} are never changed"):
                plain.execute(act)
    assert 1 == store.verify()["4"].sequence


def test_rows_are_never_changed(store: Store) -> None:
    """Not even by the owner of the tables."""
    before = store.heads()
    for table, act in filled(store):
        refused = "rows of .* are never changed" if "TRUNCATE" in act else f"rows of {table} are never changed"
        with pytest.raises(DatabaseError, match=refused), store.as_owner() as connection:
            connection.execute(text(act))
    assert before != store.heads() == store.verify()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_the_role_of_the_room_may_read_and_insert_alone(store: Store) -> None:
    for table, act in filled(store):
        with pytest.raises(DatabaseError, match=f"permission denied for table {table}"), store.engine.begin() as room:
            room.execute(text(act))
    for act in ("DROP TRIGGER journal_no_change ON journal", "ALTER TABLE journal DISABLE TRIGGER ALL"):
        with pytest.raises(DatabaseError, match="must be owner of"), store.engine.begin() as room:
            room.execute(text(act))
    with store.engine.connect() as room:
        assert ROOM_ROLE == room.execute(text("SELECT current_user")).scalar_one()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_login_that_is_a_member_of_the_role_runs_a_room_and_owns_nothing(store: Store, url: str) -> None:
    with store.as_owner() as connection:
        connection.execute(text("DROP ROLE IF EXISTS dealing"))
        connection.execute(text(f"CREATE ROLE dealing LOGIN PASSWORD 'x' IN ROLE {ROOM_ROLE}"))
    member = Store(url.replace("postgres:@", "dealing:x@"))
    member.demand_current()
    assert ("0007", "0007") == member.upgrade(), "opening the room makes sure of the tables"
    member.write([entry(1)])
    assert 1 == member.verify()["4"].sequence
    with pytest.raises(DatabaseError, match="permission denied"), member.as_owner() as connection:
        connection.execute(text("DELETE FROM journal"))
    with store.as_owner() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0005'"))
    with pytest.raises(StoreError, match=r"at revision 0005, .* belong to postgres, who alone can"):
        member.upgrade()
    member.close()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_the_owner_of_a_database_makes_a_room_in_it_without_being_a_superuser(
    store: Store, url: str, postgres: str
) -> None:
    """The role belongs to the whole server: if another login made it, the owner must be made a member first."""
    with store.as_owner() as connection:
        connection.execute(text("CREATE ROLE mae LOGIN PASSWORD 'x'"))
    on_the_server(postgres, "CREATE DATABASE maes OWNER mae")
    mae = Store(database(url, "maes").replace("postgres:@", "mae:x@"))
    with pytest.raises(StoreError, match=f"may not make the tables or the role {ROOM_ROLE} of a room .permission"):
        mae.upgrade()
    on_the_server(postgres, f"GRANT {ROOM_ROLE} TO mae")
    mae.upgrade()
    mae.write([entry(1)])
    assert 1 == mae.verify()["4"].sequence
    mae.close()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_right_that_was_given_to_the_role_is_noticed(store: Store) -> None:
    with store.as_owner() as connection:
        connection.execute(text(f"GRANT UPDATE ON posting TO {ROOM_ROLE}"))
    with pytest.raises(BrokenChain, match=f"the role {ROOM_ROLE} may UPDATE posting"):
        store.verify()
    store.upgrade()
    store.verify()


def test_a_guard_that_is_gone_is_noticed(store: Store) -> None:
    store.write([entry(1)])
    with store.as_owner() as connection:
        lite = store.engine.dialect.name == "sqlite"
        connection.execute(
            text("DROP TRIGGER posting_no_update" if lite else "DROP TRIGGER posting_no_change ON posting")
        )
    with pytest.raises(BrokenChain, match=r"posting_no_(update|change) is missing"):
        store.verify()


def test_a_row_that_was_added_without_the_keys_is_noticed(store: Store) -> None:
    """Somebody with the database appends a row that follows, copied from one that the room wrote."""
    store.write([entry(1)])  # as before revision 0006
    with pytest.raises(BrokenChain, match="row 1 was added by somebody without the room's keys"):
        store.verify(KEYS)
    vouch(store, KEYS)
    assert 1 == store.verify(KEYS)["4"].sequence
    store.mac = KEYS.mac
    store.write([entry(2)])
    store.mac = ring(b"k" * 32, b"l" * 32).mac  # the key was replaced
    store.write([entry(3)])
    assert 3 == store.verify(ring(b"k" * 32, b"l" * 32))["4"].sequence
    for forged in (None, ring(b"m" * 32).mac):
        store.mac = forged
        store.write([entry(1, table=f"of {forged}")])
        store.write([entry(store.heads()["4"].sequence + 1)])
        assert store.verify() == store.heads(), "it follows"
        with pytest.raises(BrokenChain, match="row 4 was added by somebody without the room's keys"):
            store.verify(ring(b"k" * 32, b"l" * 32))


_DROPPED = {
    "sqlite": "DROP TRIGGER posting_no_update",
    "postgresql": "DROP TRIGGER posting_no_change ON posting",
}
_KEEPS = "EXECUTE FUNCTION croupier_kept()"
HOLLOW = {  # guards that exist by name and guard nothing; and other ways to change rows
    "sqlite": (
        (_DROPPED["sqlite"], "CREATE TRIGGER posting_no_update BEFORE update ON posting BEGIN SELECT 1; END"),
        (
            _DROPPED["sqlite"],
            "CREATE TRIGGER posting_no_update BEFORE update ON wish "
            "BEGIN SELECT RAISE(ABORT, 'rows of posting are never changed'); END",
        ),
        ("CREATE TRIGGER added AFTER INSERT ON posting BEGIN SELECT 1; END",),
    ),
    "postgresql": (
        ("CREATE OR REPLACE FUNCTION croupier_kept() RETURNS trigger AS $$ BEGIN RETURN NEW; END $$ LANGUAGE plpgsql",),
        ("ALTER TABLE posting ENABLE REPLICA TRIGGER posting_no_change",),
        *(
            (_DROPPED["postgresql"], f"CREATE TRIGGER posting_no_change BEFORE {instead} {_KEEPS}")
            for instead in (
                "UPDATE OR DELETE ON posting FOR EACH ROW WHEN (false)",
                "UPDATE OF line OR DELETE ON posting FOR EACH ROW",
                "UPDATE OR DELETE ON wish FOR EACH ROW",
                "DELETE ON posting FOR EACH ROW",
            )
        ),
        (f"CREATE TRIGGER added BEFORE INSERT ON posting FOR EACH ROW {_KEEPS}",),
        ("CREATE RULE added AS ON DELETE TO posting DO INSTEAD NOTHING",),
        (f"ALTER TABLE posting OWNER TO {ROOM_ROLE}",),
        (f"GRANT UPDATE (cents) ON posting TO {ROOM_ROLE}",),
        ("GRANT UPDATE (cents) ON posting TO PUBLIC",),
    ),
}


def test_a_guard_that_is_there_by_name_alone_is_noticed(store: Store) -> None:
    store.verify()
    for acts in HOLLOW[store.engine.dialect.name]:
        with store.as_owner() as connection:
            for act in acts:
                connection.exec_driver_sql(act)
            assert any("posting" in gone for gone in missing_guards(connection)), acts
            connection.rollback()
        store.verify()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_right_to_a_single_column_is_taken_back_by_an_upgrade(store: Store) -> None:
    with store.as_owner() as connection:
        connection.execute(text(f"GRANT UPDATE (cents) ON posting TO {ROOM_ROLE}"))
    with pytest.raises(BrokenChain, match=f"the role {ROOM_ROLE} may UPDATE posting"):
        store.verify()
    store.upgrade()
    store.verify()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_changed_posting_is_found_on_postgresql_too(store: Store) -> None:
    store.write([entry(1)])
    with store.as_owner() as connection:
        connection.execute(text("ALTER TABLE posting DISABLE TRIGGER ALL"))
        connection.execute(text("UPDATE posting SET cents = cents * 2"))
    with pytest.raises(BrokenChain, match="posting_no_change is missing, posting_no_truncate is missing"):
        store.verify()
    with store.as_owner() as connection:
        connection.execute(text("ALTER TABLE posting ENABLE TRIGGER ALL"))
    with pytest.raises(BrokenChain, match="row 1 was changed"):
        store.verify()


def test_an_upgrade_that_is_interrupted_leaves_nothing_half_made(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As by kill -9 in the middle of it: the next one begins where that one began."""
    store = Store(url)

    def killed(*tables: object) -> None:
        raise KeyboardInterrupt

    lite = store.engine.dialect.name == "sqlite"
    with monkeypatch.context() as patched:
        patched.setattr("croupier.room.guards._sqlite_guards" if lite else "croupier.room.store.role_grants", killed)
        with pytest.raises(KeyboardInterrupt):
            store.upgrade()
    assert not store.revision()
    store.upgrade()
    store.write([entry(1)])
    store.verify()
    store.close()


def test_a_bad_url_gets_a_sentence() -> None:
    with pytest.raises(StoreError, match="'nonsense' is not the URL of a store"):
        Store("nonsense")


@pytest.mark.parametrize(
    "url",
    [
        "postgres://ann:sekret@127.0.0.1:1/room",  # no such kind
        "postgresql+psycopg://ann:sekret@127.0.0.1:99x/room",
        "postgresql+psycopg://ann:p@sekret@127.0.0.1/room",
        "postgresql+psycopg_async://ann:sekret@127.0.0.1:1/room",
        "postgres://127.0.0.1/room?user=ann&password=sekret",
    ],
)
def test_what_is_said_about_a_bad_url_does_not_have_its_password(url: str) -> None:
    with pytest.raises(StoreError, match="is not the URL of a store") as refused:
        Store(url)

    assert "sek" not in str(refused.value)


@contextmanager
def plans_of(store: Store) -> Iterator[list[str]]:
    """How the database finds what is asked for meanwhile."""
    asked: list[tuple[str, Any]] = []
    found: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, given: Any, *_: Any) -> None:
        asked.append((statement, given))

    listen(store.engine, "before_cursor_execute", note)
    yield found
    remove(store.engine, "before_cursor_execute", note)
    lite = store.engine.dialect.name == "sqlite"
    with store.engine.connect() as connection:
        if not lite:
            connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # a table of a few rows is just read
        for statement, given in asked:
            if statement.startswith(("SELECT", "WITH")):
                plan = connection.exec_driver_sql(f"EXPLAIN {'QUERY PLAN ' * lite}{statement}", given)
                found += [str(row[-1]) for row in plan]


def test_rows_are_found_by_their_kind_without_reading_the_journal(store: Store) -> None:
    """Answers, nearly all rows, are not in the index: each commit would write parts of it for every one of them."""
    store.write([entry(1), entry(1, table="5")])
    with plans_of(store) as one:
        store.last_of("4", "opened", "ended")
    with plans_of(store) as several:
        store.last_of_each(["4", "5"], "opened", "ended")
    for plans in (one, several):
        assert "journal_by_kind" in " ".join(plans), plans


def test_the_last_answer_is_not_looked_for_by_its_kind(store: Store) -> None:
    with pytest.raises(AssertionError):
        store.last_of("4", "ended", ANSWERS)
    with pytest.raises(AssertionError):
        store.last_of_each(["4"], ANSWERS)
