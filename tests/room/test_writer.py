"""The writer: many entries in one commit, a bad one isolated, nothing lost while the database is away."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from hashlib import sha256

import pytest
from msgspec import structs
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from croupier.room import writer as writing
from croupier.room.journal import MONEY, ROOM, Entry, Posting
from croupier.room.store import Store
from croupier.room.writer import Held, Writer
from croupier.room.writing import Beside


def entry(table: str, sequence: int, *, role: str = "player") -> Entry:
    command = f"{table}-{sequence}"
    content = sha256(command.encode()).digest()
    moved = (Posting(MONEY, "cage", -100), Posting(MONEY, f"stack/{table}", 100))
    return Entry(table, sequence, 1, command, "ann", role, 1, "answer", content, b"sealed", moved)


class Watched(Store):
    """A store that counts its commits, waits when told to, and can be cut off."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.commits: list[int] = []
        self.open = threading.Event()
        self.open.set()
        self.failures: list[str] = []  # what fails next: "before" the commit, or "after" it

    def write(self, entries: Sequence[Entry], beside: Sequence[Beside] = ()) -> list[int]:
        self.open.wait()
        failure = self.failures.pop() if self.failures else ""
        if failure == "before":
            raise OperationalError("INSERT", {}, Exception("no connection"))
        rows = super().write(entries, beside)
        self.commits.append(len(entries))
        if failure == "after":
            raise OperationalError("COMMIT", {}, Exception("connection lost"))
        return rows


@pytest.fixture
def store(url: str) -> Iterator[Watched]:
    opened = Watched(url)
    opened.upgrade()
    yield opened
    opened.close()


def test_whatever_waits_is_committed_together_and_in_order(store: Watched) -> None:
    store.open.clear()
    writer = Writer(store)
    done = [writer.hand_over(entry(table, number)) for number in (1, 2, 3) for table in ("4", "5")]
    store.open.set()
    assert [1, 1, 2, 2, 3, 3] == [future.result(60) for future in done]
    writer.stop()
    assert len(store.commits) <= 2
    assert 6 == sum(store.commits)
    assert {"4": 3, "5": 3} == {table: head.sequence for table, head in store.verify().items()}


def test_while_several_tables_are_busy_commits_are_gathered_and_one_alone_never_waits(
    store: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "GATHERING", 3_600.0)
    writer = Writer(store)
    assert [1, 2, 3] == [writer.hand_over(entry("4", number)).result(60) for number in (1, 2, 3)]
    assert 1 == writer.hand_over(entry("5", 1)).result(60)
    before = len(store.commits)
    later = [writer.hand_over(entry(table, number)) for table, number in (("5", 2), ("6", 1), ("4", 4))]
    writer.give_up()  # so that it waits no longer
    assert [2, 1, 4] == [future.result(60) for future in later]
    assert [3] == store.commits[before:]


def test_a_row_that_is_refused_holds_its_table_and_no_other(store: Watched) -> None:
    store.open.clear()
    writer = Writer(store)
    good = [writer.hand_over(entry("4", number)) for number in (1, 2)]
    bad = writer.hand_over(entry("5", 7))  # the six rows before it are missing
    after = writer.hand_over(entry("5", 8))
    good += [writer.hand_over(entry("6", 1)), writer.hand_over(entry("4", 3))]
    store.open.set()

    assert [1, 2, 1, 3] == [future.result(60) for future in good]
    with pytest.raises(Held, match=r"table 5 is held: row 7 could not be stored \(table 5, row 7 comes after row 0"):
        bad.result(60)
    with pytest.raises(Held, match="table 5 is held: row 7"):
        after.result(60)
    writer.release("5")
    assert 1 == writer.hand_over(entry("5", 1)).result(60)
    writer.stop()
    assert {"4": 3, "5": 1, "6": 1} == {table: head.sequence for table, head in store.verify().items()}


@pytest.mark.parametrize("when", ["before", "after"])
def test_while_the_database_is_away_nothing_is_lost_or_taken_twice(store: Watched, when: str) -> None:
    """If the connection is lost after the commit, its outcome is unknown and is looked up by command id."""
    told: list[bool] = []
    store.failures = [when]
    writer = Writer(store, pause=0.01, away=told.append)
    assert [1, 2] == [writer.hand_over(entry("4", number)).result(60) for number in (1, 2)]
    writer.stop()
    assert [True, False] == told
    assert 2 == store.verify()["4"].sequence


def test_a_room_that_stops_while_its_database_is_away_acknowledges_nothing(store: Watched) -> None:
    store.failures = ["before"] * 1_000
    writer = Writer(store, pause=0.01)
    waiting = writer.hand_over(entry("4", 1))
    writer.give_up()
    with pytest.raises(Held, match="the room stopped while its database was away"):
        waiting.result(60)
    assert not store.heads()


def test_a_command_id_that_was_used_otherwise_meanwhile_does_not_keep_the_room_waiting(store: Watched) -> None:
    """It is found when the database is back: the row is refused, and the room goes on."""
    told: list[bool] = []
    store.write([structs.replace(entry("5", 1), command="4-1", content=b"other")])
    store.failures = ["before"]
    writer = Writer(store, pause=0.01, away=told.append)
    with pytest.raises(Held, match="command 4-1 of ann was used for something else"):
        writer.hand_over(entry("4", 1)).result(60)
    assert not writer.is_away
    assert 1 == writer.hand_over(entry("6", 1)).result(60)
    writer.stop()
    assert [True, False] == told


class Late(Watched):
    """The connection is lost at the commit, which goes through anyway, after its ids were looked up."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.coming: list[Sequence[Entry]] = []
        self.asked = 0

    def write(self, entries: Sequence[Entry], beside: Sequence[Beside] = ()) -> list[int]:
        if not self.commits and not self.coming:
            self.coming.append(entries)
            raise OperationalError("COMMIT", {}, Exception("connection lost"))
        return super().write(entries, beside)

    def taken(self, account: str, command: str, content: bytes, *also: bytes) -> tuple[str, int] | None:
        found = super().taken(account, command, content, *also)
        self.asked += 1
        if self.coming and not self.commits:
            Watched.write(self, self.coming.pop())
        return found


def test_a_commit_that_goes_through_after_it_was_asked_for_holds_no_table(url: str) -> None:
    store = Late(url)
    store.upgrade()
    writer = Writer(store, pause=0.01)
    assert [1, 2] == [writer.hand_over(entry("4", number)).result(60) for number in (1, 2)]
    assert not writer.is_held("4")
    assert not writer.is_away
    writer.stop()
    assert 2 == store.verify()["4"].sequence
    assert store.asked >= 2
    store.close()


def test_a_row_of_the_rooms_own_chain_that_is_refused_holds_nothing(store: Watched) -> None:
    writer = Writer(store)
    bad = text("INSERT INTO mute (account, until, by) VALUES (NULL, 1, 'fay')")
    with pytest.raises(Held, match="nothing was done: row 1 could not be stored"):
        writer.hand_over(entry(ROOM, 1), [bad]).result(60)
    assert 1 == writer.hand_over(entry(ROOM, 2)).result(60), "numbered when it is written"
    writer.stop()
