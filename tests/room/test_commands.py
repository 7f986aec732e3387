"""Command ids of people who are here: none is carried out twice, and few new ones are looked up in the store."""

from __future__ import annotations

import pytest

from croupier.room import store as stores
from croupier.room.commands import KnownCommands
from croupier.room.desk import Desk, Doer
from croupier.room.seals import ring
from croupier.room.store import Store, TakenTwice
from croupier.room.writer import Writer

ANN = Doer("ann", "player")


@pytest.fixture
def asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids that the store is asked about."""
    those: list[str] = []
    plain = store.taken

    def taken(account: str, command: str, content: bytes) -> tuple[str, int] | None:
        those.append(command)
        return plain(account, command, content)

    monkeypatch.setattr(store, "taken", taken)
    return those


def test_an_id_that_was_used_is_found_again_after_a_restart_and_a_new_one_is_not_looked_up(
    desk: Desk, store: Store, asked: list[str]
) -> None:
    row = desk.take(ANN, "answers", b"first", table="4", command="a-1").result()
    writer = Writer(store)
    again = Desk(store, writer, ring(b"k" * 32))
    again.remember("ann")
    later = again.take(ANN, "answers", b"second", table="4", command="a-2").result()

    for command, sent, wanted in (("a-1", b"first", row), ("a-2", b"second", later)):
        found = again.taken(ANN, command, sent)
        assert found is not None
        assert wanted == found.result()
    with pytest.raises(TakenTwice):
        again.taken(ANN, "a-1", b"something else")
    assert ["a-1", "a-2", "a-1"] == asked
    assert again.taken(ANN, "a-3", b"third") is None
    assert ["a-1", "a-2", "a-1"] == asked
    writer.stop()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_an_id_is_found_again_after_the_key_was_replaced(desk: Desk, store: Store) -> None:
    row = desk.take(ANN, "answers", b"first", table="4", command="a-1").result()
    writer = Writer(store)
    again = Desk(store, writer, ring(b"k" * 32, b"n" * 32))
    found = again.taken(ANN, "a-1", b"first")
    assert found is not None
    assert row == found.result()
    with pytest.raises(TakenTwice):
        again.taken(ANN, "a-1", b"something else")
    writer.stop()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_an_id_that_waits_for_the_disk_when_somebody_comes_in_is_known(desk: Desk, store: Store) -> None:
    held = store.engine.connect()
    held.exec_driver_sql("BEGIN IMMEDIATE")  # nothing can be written meanwhile
    waiting = desk.take(ANN, "answers", b"first", table="4", command="a-1")
    desk.remember("ann")
    assert not waiting.done()
    held.rollback()
    held.close()
    assert waiting.result() == 1

    found = desk.taken(ANN, "a-1", b"first")
    assert found is not None
    assert found.result() == 1


def test_who_is_not_remembered_or_has_used_too_many_is_looked_up(
    desk: Desk, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        desk.take(ANN, "answers", b"", table="4", command=f"a-{number}").result()
    assert desk.taken(ANN, "new", b"") is None
    monkeypatch.setattr(stores, "COMMANDS_MAX", 2)
    desk.remember("ann")
    assert desk.taken(ANN, "new", b"") is None
    assert ["new", "new"] == asked
    monkeypatch.undo()


def test_no_used_id_is_ever_called_new_and_few_new_ones_are_not() -> None:
    known = KnownCommands()
    known.remember("ann", lambda: [f"stored-{number}" for number in range(3_000)])
    for number in range(3_000):
        known.add("ann", f"taken-{number}")

    assert not any(known.is_new("ann", f"{kind}-{number}") for kind in ("stored", "taken") for number in range(3_000))
    assert sum(known.is_new("ann", f"other-{number}") for number in range(3_000)) > 2_700
    assert not known.is_new("bob", "other-1")


def test_a_reading_that_fails_leaves_nobody_remembered() -> None:
    known = KnownCommands()

    def away() -> list[str]:
        raise OSError("away")

    with pytest.raises(OSError, match="away"):
        known.remember("ann", away)
    assert not known.is_new("ann", "a-1")
    known.remember("ann", list)
    assert known.is_new("ann", "a-1")
