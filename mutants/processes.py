"""Work in separate processes: forked, limited, and ended together with everything they started."""

from __future__ import annotations

import ctypes
import mmap
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

TIMED_OUT = -1
_TOLD_BYTES_MAX = 4_096
_TURN_BYTES = 4  # a pipe holds 16,000 of them
_END_WITH_PARENT = 1  # Linux, PR_SET_PDEATHSIG
_telling: list[int] = []  # in a child: its end of the pipe
_noted = mmap.mmap(-1, _TOLD_BYTES_MAX)  # memory shared by this process and everything it forks


def tell(text: str) -> None:
    """In a child: send this to the parent in addition to the exit code."""
    os.write(_telling[-1], text.encode()[:_TOLD_BYTES_MAX])


def note(text: str) -> None:
    """Note what is being done, to be read after the process has ended; only the last note is kept."""
    raw = text.encode()[: _TOLD_BYTES_MAX - 1]
    _noted[: len(raw) + 1] = raw + b"\0"


def noted() -> str:
    """The last note of this process or one that it forked."""
    return _noted[:].partition(b"\0")[0].decode(errors="ignore")


def end_with_parent() -> None:
    """End this process when its parent ends, even if the parent is killed."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_END_WITH_PARENT, signal.SIGKILL)


def forked(work: Callable[[], int], limit_seconds: float) -> tuple[int, str]:
    """Do the work in a separate process; returns its exit code and what it told us."""
    sys.stdout.flush()
    told, telling = os.pipe()
    child = os.fork()
    if child == 0:
        _as_child(work, telling)
    os.close(telling)
    try:
        code = _wait(child, limit_seconds)
        return code, os.read(told, _TOLD_BYTES_MAX).decode()
    finally:
        os.close(told)


class Turns:
    """The numbers from 0 up, each taken by just one of the processes that share them."""

    def __init__(self, number: int) -> None:
        self._taken, giving = os.pipe()
        os.write(giving, b"".join(one.to_bytes(_TURN_BYTES, "little") for one in range(number)))
        os.close(giving)

    def __iter__(self) -> Iterator[int]:
        while one := os.read(self._taken, _TURN_BYTES):
            yield int.from_bytes(one, "little")

    def close(self) -> None:
        """No more turns."""
        os.close(self._taken)


def together(work: Callable[[], int], number: int, limit_seconds: float) -> None:
    """Do the work in this many processes at once, and wait for all of them and everything they start."""
    sys.stdout.flush()
    told, telling = os.pipe()
    children: list[int] = []
    try:
        for _ in range(number):
            child = os.fork()
            if child == 0:
                _as_child(work, telling)
            children.append(child)
        while children:
            _wait(children.pop(), limit_seconds)
    finally:
        for child in children:  # we were interrupted
            _end(child)
        os.close(told)
        os.close(telling)


def _as_child(work: Callable[[], int], telling: int) -> None:
    code = 70
    with suppress(BaseException):
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        end_with_parent()
        _telling.append(telling)
        for stream in range(3):
            os.dup2(nowhere, stream)
        code = work()
    os._exit(code)


def _wait(child: int, limit_seconds: float) -> int:
    """The child's exit code; past the limit, or if we are interrupted, it is ended with everything it started."""
    done = 0
    try:
        if not _ends_within(child, limit_seconds):
            return TIMED_OUT
        done, status = os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(status)
    finally:
        _end(child, is_done=bool(done))


def _end(child: int, is_done: bool = False) -> None:
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if not is_done:
        with suppress(ProcessLookupError):  # before it had its own group
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _ends_within(child: int, seconds: float) -> bool:
    """Wait for a child to end, without polling if the system allows it."""
    if hasattr(os, "pidfd_open"):
        watched = os.pidfd_open(child)
        try:
            return bool(select.select([watched], [], [], seconds)[0])
        finally:
            os.close(watched)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None:
            return True
        time.sleep(0.02)
    return False
