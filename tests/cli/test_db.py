"""`croupier db` and `croupier user` as an administrator uses them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import create_engine, text
from typer.testing import CliRunner

from croupier.cli.app import app
from croupier.errors import CroupierError
from croupier.room import passwords
from croupier.room.checkpoints import close_day
from croupier.room.demo import BOTS, open_demo, play_demo
from croupier.room.desk import HOUSE
from croupier.room.folder import RoomFolder
from croupier.room.journal import CHIPS
from croupier.room.practice import PracticeTable
from croupier.room.register import account_id
from croupier.room.roles import NotPermitted, Role
from croupier.room.room import Room
from croupier.room.seals import At
from croupier.rules import GAMES
from croupier.rules.bots import Bot


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "room"
    monkeypatch.setenv("CROUPIER_ROOM", str(folder))
    monkeypatch.delenv("CROUPIER_PASSWORD", raising=False)
    monkeypatch.setattr(passwords, "PasswordHasher", lambda: PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    said("db", "upgrade")
    return folder


def said(*words: str, typed: str = "", code: int = 0) -> str:
    ran = CliRunner().invoke(app, words, input=typed)
    if isinstance(ran.exception, CroupierError):
        return str(ran.exception)
    assert code == ran.exit_code, ran.output
    return ran.stdout


def told(*words: str, typed: str = "", code: int = 0) -> dict[str, Any]:
    return dict(json.loads(said(*words, "--json", typed=typed, code=code)))


def test_from_an_empty_folder_to_a_dealer(room: Path) -> None:
    ada = told("user", "add", "Ada", "--administrator")["password"]
    bea = told("user", "add", "bea", "--administrator")["password"]
    assert "only the first two administrators" in said("user", "add", "cal", "--administrator")
    assert "name the administrator who adds the account with --as" in said("user", "add", "dan")
    assert "the password of Ada is wrong; nothing was done" in said("user", "add", "dan", "--as", "ada", typed="no\n")
    told("user", "add", "dan", "--shown", "Dan Ng", "--as", "ada", typed=f"{ada}\n")

    assert "'dealr' is not a role; use player, dealer" in said("user", "grant", "dan", "dealr", "--as", "ada")
    assert not told("user", "grant", "dan", "dealer", "--as", "ada", typed=f"{ada}\n")["holds"]
    assert "dan is dealer now." in said("user", "grant", "dan", "dealer", "--as", "bea", typed=f"{bea}\n")
    assert {"account": "dan", "name": "Dan Ng", "kind": "person", "roles": ["dealer", "player"]} in told(
        "user", "list"
    )["accounts"]

    new = told("user", "password", "dan", "--as", "ada", typed=f"{ada}\n")["password"]
    own = f"{new}\nmy own password\nmy own password\n"
    assert "password changed" in said("user", "password", "dan", typed=own)
    assert "Whole: 9 rows of 1 chain, 0 checkpoints." in said("db", "verify")


def test_a_room_without_a_submission_says_so(room: Path) -> None:
    assert "No submission is loaded.\n" == said("room", "submissions")
    assert {"submissions": [], "in_force": None} == told("room", "submissions")


def test_a_head_that_somebody_holds_is_found(room: Path) -> None:
    told("user", "add", "ada", "--administrator")
    held = told("db", "verify")["heads"]["*room"]["link"]
    told("user", "add", "bea", "--administrator")

    assert "The head is row 1 of the room's own chain." in said("db", "verify", "--head", held)
    assert "No chain has that head." in said("db", "verify", "--head", "00" * 32, code=1)
    assert {"table": "*room", "row": 1} == told("db", "verify", "--head", held)["head"]
    assert told("db", "verify", "--head", "00" * 32, code=1)["head"] is None
    assert "is not a head; it has 64 hexadecimal digits" in said("db", "verify", "--head", "abc")


def test_a_changed_row_is_named(room: Path) -> None:
    told("user", "add", "ada", "--administrator")
    with create_engine(f"sqlite:///{room / 'room.db'}").begin() as connection:
        guard = connection.execute(text("SELECT sql FROM sqlite_master WHERE name = 'journal_no_update'")).scalar_one()
        connection.execute(text("DROP TRIGGER journal_no_update"))
        connection.execute(text("UPDATE journal SET account = 'mallory'"))
        connection.execute(text(guard))
    assert "NOT WHOLE: table *room, row 1 was changed" in said("db", "verify", code=1)


def test_a_lost_room_comes_back_from_its_backup_and_an_older_one_does_not(room: Path, tmp_path: Path) -> None:
    ada = told("user", "add", "ada", "--administrator")["password"]
    said("db", "backup", str(tmp_path / "monday.db"))
    told("user", "add", "bea", "--administrator")
    said("db", "backup", str(tmp_path / "tuesday.db"))
    (room / "room.db").unlink()

    assert "ends at row 1 without it; an older backup" in said("db", "restore", str(tmp_path / "monday.db"))
    assert "restored from" in said("db", "restore", str(tmp_path / "tuesday.db"))
    told("user", "add", "dan", "--as", "ada", typed=f"{ada}\n")
    assert 4 == told("db", "verify")["heads"]["*room"]["row"]


def test_sealed_rows_are_opened_after_the_key_was_changed(room: Path) -> None:
    folder = RoomFolder(room)
    with folder.office() as office:
        office.desk.take(HOUSE, "answer", b"As", table="4", procedure=1, secret=True).result()
    new = folder.new_seal_key()
    with folder.office() as office:
        office.desk.take(HOUSE, "answer", b"Kh", table="4", procedure=1, secret=True).result()
        entries = list(office.desk.store.entries("4"))
    assert new == entries[1].sealed[1:9].hex() != entries[0].sealed[1:9].hex()
    keys = folder.keys()
    assert [b"As", b"Kh"] == [keys.open(one.sealed, At("4", 1, one.sequence)) for one in entries]


def test_keys_are_replaced_by_an_administrator_and_old_ones_still_check(room: Path) -> None:
    folder = RoomFolder(room)
    with folder.office() as office:
        people = office.people
        ada, bea = (people.add(None, name, role=Role.ADMINISTRATOR)[0] for name in ("ada", "bea"))
        dan = people.add(ada, "dan")[0]
        close_day(office.desk, HOUSE, folder.signing_key(), "2026-11-16")
        with pytest.raises(NotPermitted, match=r"dan \(player\) may not replace a key"):
            folder.replace_signing_key(office, dan)
        new = folder.replace_signing_key(office, ada)
        close_day(office.desk, HOUSE, folder.signing_key(), "2026-11-17")
        sealed = folder.replace_seal_key(office, bea)
        told = [one.kind for one in office.desk.store.entries("*room")]
    assert 2 == told.count("key replaced")
    assert 2 == told.count("gaming day closed")
    assert sealed == list(folder.keys().keys)[-1].hex()
    assert 2 == len(folder.public_keys())
    assert 2 == told_by_verify()
    assert "its signature is not by a key that is known" in said("db", "verify", "--public-key", new, code=1)
    (old,) = (room / "signing.old").read_text().split()
    assert "2 checkpoints" in said("db", "verify", "--public-key", old)  # it signed the new one
    assert "2 checkpoints" in said("db", "verify", "--public-key", new, "--public-key", old)
    (room / "signing.key").unlink()
    assert "name its public half with --public-key" in said("db", "verify")
    assert "2 checkpoints" in said("db", "verify", "--public-key", old)
    assert "signing.key is missing, and gaming days of this room are signed; put its copy there" in said(
        "db", "upgrade"
    )


def told_by_verify() -> int:
    return int(told("db", "verify")["checkpoints"])


def test_no_room_and_no_folder_get_a_sentence(tmp_path: Path) -> None:
    assert "there is no room in" in said("db", "verify", "--room", str(tmp_path / "none"))
    assert "cannot be made: No such file" in said("db", "upgrade", "--room", str(tmp_path / "a" / "b"))
    assert "is not the URL of a store" in said("db", "upgrade", "--room", str(tmp_path / "r"), "--db", "nonsense")


def test_an_administrators_lost_password_is_reset_where_the_store_is(room: Path) -> None:
    ada = told("user", "add", "ada", "--administrator")["password"]
    told("user", "add", "bea", "--administrator")
    assert "ada may not reset the password of bea" in said("user", "password", "bea", "--as", "ada", typed=f"{ada}\n")
    assert "leave out --as" in said("user", "password", "bea", "--administrator", "--as", "ada")
    bea = told("user", "password", "bea", "--administrator")["password"]
    told("user", "add", "dan", "--as", "bea", typed=f"{bea}\n")
    assert "dan is not an administrator" in said("user", "password", "dan", "--administrator")


def test_a_demonstration_leaves_no_rows_behind_whose_keys_are_gone(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CROUPIER_ROOM")
    url = f"sqlite:///{room / 'room.db'}"
    for words in (("room", "demo"), ("serve", "--demo", "--port", "0")):
        assert "a demonstration in sqlite needs --room, a folder that keeps its keys" in said(*words, "--db", url)


def sealed_row(room: Path) -> bytes:
    """Write a sealed row; returns the id of its key."""
    with RoomFolder(room).office() as office:
        office.desk.take(HOUSE, "answer", b"As", table="4", procedure=1, secret=True).result()
        return next(iter(office.desk.keys.keys))


def test_a_store_that_is_older_than_the_heads_is_refused_and_found(room: Path, tmp_path: Path) -> None:
    """Somebody puts an older copy of the database in its place, or cuts off the last rows."""
    told("user", "add", "ada", "--administrator")
    older = (room / "room.db").read_bytes()
    told("user", "add", "bea", "--administrator")
    (room / "room.db").write_bytes(older)
    lost = "table *room: row 2 with the head "
    assert lost in said("db", "verify", code=1)
    copy = str(tmp_path / "copy.db")
    for words in (
        ("user", "list"),
        ("user", "add", "cal", "--administrator"),
        ("room", "demo"),
        ("db", "backup", copy),
    ):
        assert lost in said(*words), words
    assert lost in said("db", "verify", code=1), "nothing has forgotten the heads"
    assert not Path(copy).exists()


def test_lost_keys_are_not_made_anew_without_a_word(room: Path) -> None:
    key = sealed_row(room).hex()
    keys = (room / "seal.keys").read_bytes()
    (room / "seal.keys").unlink()
    assert f"seal.keys is missing, and rows of this room are sealed with key {key}" in said("db", "upgrade")
    assert "The keys are not here: no hand was replayed." in said("db", "verify")
    assert "office void-hand --as NAME lists the tables that a shift supervisor" in said("db", "upgrade", "--lost-keys")
    assert f"NOT REPLAYED: rows are sealed with key {key}, which is not among" in said("db", "verify", code=1)
    assert [key] == told("db", "verify", code=1)["keys_missing"]
    new = (room / "seal.keys").read_bytes()
    (room / "seal.keys").write_bytes(keys)
    assert "row 1 was added by somebody without the room's keys" in said("db", "verify", code=1)
    (room / "seal.keys").write_bytes(keys + new)
    assert "all fit" in said("db", "verify")
    (room / "seal.keys").chmod(0o644)
    assert "seal.keys may be read by others" in said("db", "verify")


def test_a_hand_whose_key_is_lost_is_declared_void_at_the_command_line(room: Path, tmp_path: Path) -> None:
    """The keys are replaced, a hand is begun, and the copy from before comes back: nobody has the new key."""
    ada, bea = (told("user", "add", name, "--administrator")["password"] for name in ("ada", "bea"))
    sue = told("user", "add", "sue", "--as", "ada", typed=f"{ada}\n")["password"]
    for name, password in (("ada", ada), ("bea", bea)):
        said("user", "grant", "sue", "shift supervisor", "--as", name, typed=f"{password}\n")
    in_a_hand(room)
    copy = (room / "seal.keys").read_bytes()
    key = told("db", "new-key", "--as", "ada", typed=f"{ada}\n")["id"]
    hand = in_a_hand(room)
    (room / "seal.keys").write_bytes(copy)

    void, typed = ("office", "void-hand"), f"{sue}\n"
    assert f"NOT REPLAYED: rows are sealed with key {key}" in said("db", "verify", code=1)
    held = said(*void, "--as", "sue", typed=typed)
    assert "top-5-wa: table top-5-wa, procedure" in held
    assert f"sealed with key {key}" in held
    assert "ada (administrator) may not see the floor" in said(*void, "--as", "ada", typed=f"{ada}\n")
    assert "say with --why what happened to the key" in said(*void, "top-5-wa", "--as", "sue", typed=typed)
    done = said(*void, "top-5-wa", "--why", "the disk is gone", "--as", "sue", typed=typed)
    assert f"top-5-wa: hand {hand} (round) is void; what it moved has gone back" in done
    assert "[MD-POKER 18.A, P-120]" in done
    assert "Every table can be decrypted." in said(*void, "--as", "sue", typed=typed)
    whole = said("db", "verify")
    assert "of table top-5-wa not replayed: they are sealed with a key that a shift supervisor declared lost" in whole
    assert f"table top-5-wa: hand {hand} is void, by sue, " in whole
    assert ": the disk is gone" in whole
    assert hand in [one["hand"] for one in told("db", "verify")["void"]]
    in_a_hand(room)
    said("db", "verify")

    said("db", "backup", str(tmp_path / "copy.db"))
    new = tmp_path / "new"
    restore = ("db", "restore", str(tmp_path / "copy.db"), "--room", str(new))
    assert f"copy.db is sealed with key {', '.join(sorted((old_key(room), key)))}, which is not in" in said(*restore)
    new.mkdir()
    shutil.copy2(room / "seal.keys", new)
    assert "the journal says so" in said(*restore), "the key was declared lost, so nobody looks for it"
    assert f"table top-5-wa: hand {hand} is void, by sue, " in said("db", "verify", "--room", str(new))


def old_key(folder: Path) -> str:
    (key,) = RoomFolder(folder).keys().keys
    return key.hex()


def in_a_hand(folder: Path) -> int:
    """Bots play a round at a practice table, and begin the next; returns its number."""
    with RoomFolder(folder).opened() as office:
        room = open_demo(office, [GAMES["top-5-wa"]])
        live = room.tables["top-5-wa"]
        if live.day.closed:
            live = room.open_table(None, live.id, GAMES["top-5-wa"], live.day.state.house, practice=True)
        for _ in play_demo(room):
            pass
        table = PracticeTable(room, live, {account_id(name): Bot("top-5-wa", name) for name in BOTS})
        while not any(account.startswith("wager") and account.endswith(live.id) for account in of_play(room)):
            table.step()
        live.wait_until_durable()
        return live.procedure


def of_play(room: Room) -> list[str]:
    return [account for currency, account in room.ledger.balances() if currency == CHIPS]


def test_a_room_is_restored_with_its_keys_or_without_them_knowingly(room: Path, tmp_path: Path) -> None:
    key, copy, new = sealed_row(room).hex(), tmp_path / "copy.db", tmp_path / "new"
    said("db", "backup", str(copy))
    restore = ("db", "restore", str(copy), "--room", str(new))
    assert f"copy.db is sealed with key {key}, which is not in {new / 'seal.keys'}; put the room's keys" in said(
        *restore
    )
    assert not new.exists()
    said(*restore, "--lost-keys")
    assert [key] == told("db", "verify", "--room", str(new), code=1)["keys_missing"]
    new = tmp_path / "other"
    new.mkdir()
    shutil.copy2(room / "seal.keys", new)
    said(*restore[:-1], str(new))
    assert "all fit" in said("db", "verify", "--room", str(new))
    assert 0o600 == (new / "room.db").stat().st_mode & 0o777, "whoever made the folder"
    (tmp_path / "some.txt").write_text("nonsense " * 100)
    assert "some.txt is not a backup, or the store is damaged" in said("db", "restore", str(tmp_path / "some.txt"))


def test_a_room_whose_days_are_signed_is_restored_with_the_key_that_signed_them(room: Path, tmp_path: Path) -> None:
    with RoomFolder(room).office() as office:
        close_day(office.desk, HOUSE, office.signing_key(), "2026-11-16")
    copy, new = tmp_path / "copy.db", tmp_path / "new"
    said("db", "backup", str(copy))
    new.mkdir()
    shutil.copy2(room / "seal.keys", new)
    restore = ("db", "restore", str(copy), "--room", str(new))
    assert f"are signed with a key, which is not in {new / 'signing.key'}; put the room's keys there" in said(*restore)
    assert not (new / "signing.key").exists()
    shutil.copy2(room / "signing.key", new)
    said(*restore)
    assert 1 == told("db", "verify", "--room", str(new))["checkpoints"]


def test_a_day_that_is_exported_is_journalled_and_its_file_is_its_owners(room: Path, tmp_path: Path) -> None:
    """It names every card, so somebody who looks leaves an entry, as with a single record."""
    with RoomFolder(room).opened() as office:
        list(play_demo(open_demo(office, [GAMES["top-5-wa"]])))
    file = tmp_path / "day"
    said("db", "export", "top-5-wa", str(file))
    assert 0o600 == file.stat().st_mode & 0o777
    with RoomFolder(room).store() as store:
        *_, last = store.entries("*room")
    assert ("day exported", b'{"table":"top-5-wa","day":0}') == (last.kind, last.sealed[1:])
    assert "all fit" in said("db", "verify")


def test_a_damaged_file_gets_a_sentence(room: Path) -> None:
    told("user", "add", "ada", "--administrator")
    with (room / "room.db").open("r+b") as file:
        file.write(b"nonsense" * 100)
    assert "NOT WHOLE: the store is damaged: file is not a database" in said("db", "verify", code=1)
    assert "the store is damaged" in said("user", "list")


def test_a_day_that_has_not_begun_is_not_closed(room: Path) -> None:
    assert "2999-01-01 has not begun" in said("db", "close-day", "2999-01-01", "--as", "sue")
