"""The lock beside a day's file: one writer at a time, and what an interrupted run was doing."""

from __future__ import annotations

from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import pytest

from croupier.cli.files import BadFile
from croupier.cli.floor import locking
from croupier.cli.floor.going_on import RunningDay
from croupier.cli.floor.kept import new_file
from croupier.cli.floor.locking import locked
from croupier.rules import GAMES
from croupier.rules.table_day import TableDay


def test_the_lock_says_what_is_under_way_and_nothing_of_before(tmp_path: Path) -> None:
    day, beside = tmp_path / "d.day", tmp_path / ".d.day.lock"
    with locked(day) as lock:
        assert "" == lock.left
        lock.says("round 12")
        assert "round 12" == beside.read_text(encoding="utf-8")
        lock.says("between")
        assert "between" == beside.read_text(encoding="utf-8")
        lock.says("")
        assert "" == beside.read_text(encoding="utf-8")
    assert not beside.exists()


def test_what_an_interrupted_run_was_doing_is_told_once(tmp_path: Path) -> None:
    (tmp_path / ".d.day.lock").write_text("round 12\n", encoding="utf-8")

    with locked(tmp_path / "d.day") as lock:
        assert "round 12" == lock.left
        lock.says("between")
        assert "between" == (tmp_path / ".d.day.lock").read_text(encoding="utf-8")
    with locked(tmp_path / "d.day") as lock:
        assert "" == lock.left


def test_a_day_has_one_writer_at_a_time(tmp_path: Path) -> None:
    day = tmp_path / "d.day"
    with locked(day), pytest.raises(BadFile, match=r"d\.day is in use by another process"), locked(day):
        pass
    with locked(day):
        pass


def test_a_process_that_may_wait_goes_on_when_the_other_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ExitStack()
    first.enter_context(locked(tmp_path / "d.day"))
    monkeypatch.setattr("time.sleep", lambda seconds: first.close())

    with locked(tmp_path / "d.day", wait_seconds=5):
        assert (tmp_path / ".d.day.lock").exists()


def test_a_lock_that_was_removed_meanwhile_locks_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    day, beside, lock = tmp_path / "d.day", tmp_path / ".d.day.lock", locking._lock

    def another_ends(file: IO[str]) -> None:
        monkeypatch.setattr(locking, "_lock", lock)
        lock(file)
        beside.unlink()

    monkeypatch.setattr(locking, "_lock", another_ends)
    with locked(day), pytest.raises(BadFile, match="in use by another process"), locked(day):
        pass


def test_a_day_in_a_folder_that_is_not_there_cannot_be_locked(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"d\.day cannot be written: No such file"), locked(tmp_path / "no" / "d.day"):
        pass


def test_a_lock_says_nothing_once_what_was_under_way_is_in_the_file(tmp_path: Path) -> None:
    """After a procedure is over, and after every line: what would be lost by an interruption is then nothing."""
    game, beside = GAMES["holdem"], tmp_path / ".1.day.lock"
    day = TableDay(game, game.choices.house({}), opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
    with ExitStack() as files:
        kept = new_file(tmp_path / "1.day", day, files)
        opening = kept.begin("opening")
        assert "record 1 (opening)" == beside.read_text(encoding="utf-8")
        assert not kept.end()
        assert "record 1 (opening)" == beside.read_text(encoding="utf-8")
        RunningDay(kept).until_asked(opening)
        assert kept.end()
        assert "" == beside.read_text(encoding="utf-8")
        kept.begin("between")
        assert "record 2 (between)" == beside.read_text(encoding="utf-8")
        kept.keep()
        assert "" == beside.read_text(encoding="utf-8")
        assert not kept.end()
