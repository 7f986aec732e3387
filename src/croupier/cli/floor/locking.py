"""A lock beside a day's file, for one writer at a time; it also says what an interrupted run left undone."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from croupier.cli.files import BadFile

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A held lock; it notes what is under way, for the next process after an interruption."""

    def __init__(self, held: IO[str], left: str) -> None:
        self._held = held
        self.left = left  # what an earlier run was doing when it was interrupted

    def says(self, words: str) -> None:
        """Note what is under way now; empty if every answer is in the file."""
        self._held.seek(0)
        self._held.truncate()
        self._held.write(words)
        self._held.flush()


@contextmanager
def locked(file: Path, *, wait_seconds: float = 0.0) -> Iterator[Lock]:
    """Lock the day file for this process; a second process waits this long and is then refused."""
    beside = file.with_name(f".{file.name}.lock")
    held = _held(file, beside, time.monotonic() + wait_seconds)
    with held:
        held.seek(0)
        lock = Lock(held, held.read().strip())
        try:
            yield lock
        finally:
            if sys.platform != "win32":
                beside.unlink(missing_ok=True)


def _held(file: Path, beside: Path, until: float) -> IO[str]:
    """Open and lock the lock file; again if another process removed it meanwhile, as that locks nobody out."""
    while True:
        try:
            held = open(beside, "a+", encoding="utf-8")  # noqa: SIM115  # closed by the caller
        except OSError as error:
            raise BadFile(f"{file} cannot be written: {error.strerror}") from None
        try:
            _lock(held)
        except OSError:
            held.close()
            if time.monotonic() < until:
                time.sleep(0.02)
                continue
            raise BadFile(f"{file} is in use by another process; a day has one writer at a time") from None
        if beside.exists() and os.path.samestat(os.fstat(held.fileno()), beside.stat()):
            return held
        held.close()
