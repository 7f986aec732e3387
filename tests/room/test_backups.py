"""Backups, revisions and checkpoints: what is copied, what is refused, and what is detected without a key."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from msgspec import structs
from sqlalchemy import create_engine, insert, select, text

from croupier.room import migrations
from croupier.room.backups import back_up, keys_of, restore
from croupier.room.checkpoints import (
    CLOSED,
    close_day,
    heads_text,
    new_signing_key,
    public_text,
    read_heads,
    read_public,
    read_signing_key,
    verify_checkpoints,
)
from croupier.room.databases import StoreError
from croupier.room.desk import HOUSE, ROOM, Desk
from croupier.room.journal import MONEY, BrokenChain, Posting
from croupier.room.passwords import Passwords
from croupier.room.people import People
from croupier.room.roles import Role
from croupier.room.schema import CHECKPOINT, METADATA
from croupier.room.seals import BadKey, ring
from croupier.room.store import Store
from croupier.room.writer import Held, Writer

KEYS = ring(b"k" * 32)


def some_acts(desk: Desk, people: People, more: int = 1) -> None:
    """Add people, move money, seal cards."""
    for number in range(more):
        people.guest(f"192.0.2.{number}")
        moved = (Posting(MONEY, "cage", -500), Posting(MONEY, "player/ann", 500))
        desk.take(HOUSE, "answer", b"As Kh", table="4", procedure=1, secret=True, postings=moved).result()


def test_the_newest_revision_is_the_one_that_no_other_follows() -> None:
    assert ScriptDirectory(str(migrations.HERE)).get_current_head() == migrations.newest()


def test_the_revisions_make_the_tables_of_the_program(store: Store) -> None:
    with store.engine.connect() as connection:
        assert [] == compare_metadata(MigrationContext.configure(connection), METADATA)
        assert migrations.newest() == migrations.revision(connection)
    assert (migrations.newest(), migrations.newest()) == store.upgrade()


def test_a_store_without_tables_says_what_to_do(url: str) -> None:
    store = Store(url)
    with pytest.raises(StoreError, match=r"has no tables yet, this program needs \d+; do: croupier db upgrade"):
        store.demand_current()
    store.upgrade()
    store.demand_current()
    store.close()


def test_a_store_of_a_newer_version_is_left_to_it(store: Store) -> None:
    with store.as_owner() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    for use in (store.demand_current, store.upgrade):
        with pytest.raises(StoreError, match=r"is at revision 9999, and .* open it with the version that upgraded it"):
            use()


def test_a_backup_comes_back_the_same_in_either_database(
    desk: Desk, people: People, tmp_path: Path, postgres: str, passwords: Passwords
) -> None:
    some_acts(desk, people, 3)
    file = tmp_path / "copy.db"
    heads = back_up(desk.store, file)
    assert desk.store.verify() == heads

    name = f"back_{abs(hash(tmp_path)):x}"
    with create_engine(postgres, isolation_level="AUTOCOMMIT").connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    server, _, query = postgres.partition("?")
    for target in (f"sqlite:///{tmp_path / 'new.db'}", f"{server.rsplit('/', 1)[0]}/{name}?{query}"):
        new = Store(target)
        assert heads == restore(new, file, heads, KEYS)
        assert desk.store.balances() == new.balances()
        assert heads[ROOM].sequence + 1 == new.verify(KEYS)[ROOM].sequence
        assert "restored" == list(new.entries(ROOM))[-1].kind
        new.close()


def test_an_older_backup_is_refused_where_a_later_head_is_known(desk: Desk, people: People, tmp_path: Path) -> None:
    some_acts(desk, people)
    back_up(desk.store, tmp_path / "old.db")
    some_acts(desk, people)
    known = read_heads(heads_text(desk.store.heads()), "heads")

    new = Store(f"sqlite:///{tmp_path / 'new.db'}")
    with pytest.raises(StoreError, match=r"row \d with the head \w+\.\.\. is known, and the backup ends at row \d"):
        restore(new, tmp_path / "old.db", known, KEYS)
    new.upgrade()
    assert {} == new.heads()
    new.close()


def test_a_restored_store_says_so_in_the_same_transaction(
    desk: Desk, people: People, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the journal's row cannot be written, nothing is restored: no store comes from a backup without a word."""
    some_acts(desk, people)
    back_up(desk.store, tmp_path / "copy.db")
    new = Store(f"sqlite:///{tmp_path / 'new.db'}")

    def killed(*given: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("croupier.room.backups.insert_entries", killed)
        with pytest.raises(KeyboardInterrupt):
            restore(new, tmp_path / "copy.db", {}, KEYS)
    assert not new.revision()
    restore(new, tmp_path / "copy.db", {}, KEYS)
    assert "restored" == list(new.entries(ROOM))[-1].kind
    new.close()


def test_a_backup_of_an_earlier_revision_is_restored_and_left_as_it_is(
    desk: Desk, people: People, tmp_path: Path
) -> None:
    some_acts(desk, people)
    file = tmp_path / "copy.db"
    heads = back_up(desk.store, file)
    with create_engine(f"sqlite:///{file}").begin() as connection:
        connection.execute(text("ALTER TABLE journal DROP COLUMN mac"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0005'"))
    before = file.read_bytes()
    new = Store(f"sqlite:///{tmp_path / 'new.db'}")
    assert heads == restore(new, file, heads, KEYS)
    assert before == file.read_bytes()
    assert heads[ROOM].sequence + 1 == new.verify(KEYS)[ROOM].sequence
    new.close()


def test_only_its_owner_reads_a_backup(desk: Desk, people: People, tmp_path: Path) -> None:
    """It has real names, phones and hashes of passwords."""
    back_up(desk.store, tmp_path / "copy.db")
    assert 0o600 == os.stat(tmp_path / "copy.db").st_mode & 0o777


def test_a_backup_that_was_changed_is_refused(desk: Desk, people: People, tmp_path: Path) -> None:
    some_acts(desk, people)
    back_up(desk.store, tmp_path / "copy.db")
    copy = create_engine(f"sqlite:///{tmp_path / 'copy.db'}")
    with copy.begin() as connection:
        guard = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'posting_no_update'")).scalar_one()
        connection.execute(text("DROP TRIGGER posting_no_update"))
        connection.execute(text("UPDATE posting SET cents = 2 * cents"))
        connection.execute(text(guard))
    new = Store(f"sqlite:///{tmp_path / 'new.db'}")
    with pytest.raises(BrokenChain, match="table 4, row 1 was changed"):
        restore(new, tmp_path / "copy.db", {}, KEYS)
    new.close()


def test_a_backup_that_was_written_anew_without_the_keys_is_refused(desk: Desk, people: People, tmp_path: Path) -> None:
    """Every link follows, and the money balances; but the rows are not the room's."""
    some_acts(desk, people)
    forged = Store(f"sqlite:///{tmp_path / 'copy.db'}")
    forged.upgrade()
    for table in desk.store.heads():
        for one in desk.store.entries(table):
            twice = tuple(structs.replace(posting, cents=2 * posting.cents) for posting in one.postings)
            forged.write([structs.replace(one, postings=twice)])
    forged.verify()
    forged.close()
    new = Store(f"sqlite:///{tmp_path / 'new.db'}")
    with pytest.raises(BrokenChain, match=r"row 1 was added by somebody without the room's keys"):
        restore(new, tmp_path / "copy.db", {}, KEYS)
    assert not new.revision()
    restore(new, tmp_path / "copy.db", {}, KEYS, lost_keys=True)
    new.close()


def test_what_is_there_is_not_overwritten(desk: Desk, people: People, tmp_path: Path) -> None:
    some_acts(desk, people)
    file = tmp_path / "copy.db"
    back_up(desk.store, file)
    with pytest.raises(StoreError, match="already exists"):
        back_up(desk.store, file)
    with pytest.raises(StoreError, match="has a journal already; name an empty one"):
        restore(desk.store, file, {}, KEYS)
    with pytest.raises(StoreError, match=r"there is no file .*none\.db"):
        keys_of(tmp_path / "none.db")


def test_a_checkpoint_is_checked_with_the_public_half_alone(desk: Desk, people: People, tmp_path: Path) -> None:
    key = new_signing_key(tmp_path / "signing")
    assert 0o600 == os.stat(tmp_path / "signing").st_mode & 0o777
    public = read_public(public_text(read_signing_key(tmp_path / "signing")))
    some_acts(desk, people)
    close_day(desk, HOUSE, key, "2026-11-16")
    some_acts(desk, people)
    close_day(desk, HOUSE, key, "2026-11-17")

    assert 2 == verify_checkpoints(desk.store, public)
    with pytest.raises(StoreError, match="2026-11-17 is already closed"):
        close_day(desk, HOUSE, key, "2026-11-17")
    with pytest.raises(StoreError, match="2026-11-15 is before 2026-11-17, which is closed; days are closed in"):
        close_day(desk, HOUSE, key, "2026-11-15")
    stranger = new_signing_key(tmp_path / "other").public_key()
    with pytest.raises(BrokenChain, match="checkpoint of 2026-11-16: its signature is not by a key that is known"):
        verify_checkpoints(desk.store, stranger)


def test_a_chain_that_was_written_anew_does_not_fit_its_checkpoint(
    people: People, desk: Desk, tmp_path: Path, passwords: Passwords
) -> None:
    """Somebody who has the database, but not the signing key, rewrites the chain and moves the checkpoint to it."""
    key = new_signing_key(tmp_path / "signing")
    some_acts(desk, people)
    made = close_day(desk, HOUSE, key, "2026-11-16")
    forged = Store(f"sqlite:///{tmp_path / 'forged.db'}")
    forged.upgrade()
    writer = Writer(forged)
    forged_desk = Desk(forged, writer, ring(b"k" * 32))
    some_acts(forged_desk, People(forged_desk, passwords), 3)
    writer.stop()
    with forged.engine.begin() as connection:
        connection.execute(
            text("INSERT INTO checkpoint VALUES (:day, :heads, :signature)"),
            {"day": made.gaming_day, "heads": heads_text(desk.store.heads()), "signature": made.signature},
        )
    with pytest.raises(BrokenChain, match="checkpoint of 2026-11-16"):
        verify_checkpoints(forged, key.public_key())
    forged.close()


@pytest.mark.parametrize("public", ["", "nonsense", "AAAA"])
def test_a_public_key_that_is_none_gets_a_sentence(public: str) -> None:
    with pytest.raises(BadKey, match="is not a public key: 32 bytes in base64"):
        read_public(public)


def test_a_signing_key_that_others_read_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "signing"
    new_signing_key(path)
    path.chmod(0o644)
    with pytest.raises(BadKey, match="may be read by others"):
        read_signing_key(path)
    path.write_text("nonsense")
    path.chmod(0o600)
    with pytest.raises(BadKey, match="does not hold an Ed25519 key"):
        read_signing_key(path)
    with pytest.raises(BadKey, match="cannot be written: File exists"):
        new_signing_key(path)


def test_a_day_is_closed_with_its_checkpoint_or_not_at_all(desk: Desk, people: People, tmp_path: Path) -> None:
    """Nothing is stored when part of the close fails; and a checkpoint that was removed is noticed."""
    people.add(None, "ada", role=Role.ADMINISTRATOR)
    key = new_signing_key(tmp_path / "signing.key")
    before = desk.store.heads()[ROOM].sequence
    bad = text("INSERT INTO mute VALUES (NULL, 1, 'x')")
    with pytest.raises(Held, match="nothing was done"):
        desk.take(HOUSE, CLOSED, b'{"gaming_day":"2026-11-15"}', beside=[bad]).result()
    assert before == desk.store.heads()[ROOM].sequence
    close_day(desk, HOUSE, key, "2026-11-16")
    assert before + 1 == desk.store.heads()[ROOM].sequence
    other = Store("sqlite://")
    other.upgrade()
    with desk.store.engine.connect() as connection, other.engine.begin() as into:
        for table in METADATA.sorted_tables:
            if table is not CHECKPOINT and (rows := connection.execute(select(table)).mappings().all()):
                into.execute(insert(table), [dict(row) for row in rows])
    with pytest.raises(BrokenChain, match="the gaming day 2026-11-16 was closed, and its checkpoint is gone"):
        verify_checkpoints(other, key.public_key())
    other.close()
