"""Rows that wait to be durable: futures that cost little, since every answer makes several and few are waited for."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

_log = logging.getLogger("concurrent.futures")
_LOCK = threading.Lock()  # one for all: it is held for a few steps only


class PendingRow(Future[int]):
    """The number of a row once it is durable; an event to wait for is made only for somebody who waits.

    It is never cancelled: whoever asked may give up, and the row is written anyway.
    """

    def __init__(self) -> None:
        self._over = False
        self._row = 0
        self._wrong: BaseException | None = None
        self._calls: list[Callable[[Future[int]], object]] = []
        self._told: threading.Event | None = None

    def __repr__(self) -> str:
        return f"PendingRow({self._wrong or self._row if self._over else 'not durable yet'})"

    def cancel(self) -> bool:
        """It cannot be cancelled."""
        return False

    def cancelled(self) -> bool:
        """It never is."""
        return False

    def running(self) -> bool:
        """Whether it is still being written."""
        return not self._over

    def set_running_or_notify_cancel(self) -> bool:
        """It is always written."""
        return True

    def done(self) -> bool:
        """Whether it is durable, or could not be stored."""
        return self._over

    def result(self, timeout: float | None = None) -> int:
        """Wait until it is durable; returns its number, or raises why it could not be stored."""
        if not self._over:
            self._wait(timeout)
        if self._wrong is not None:
            raise self._wrong
        return self._row

    def exception(self, timeout: float | None = None) -> BaseException | None:
        """Wait until it is durable; returns why it could not be stored, or None."""
        if not self._over:
            self._wait(timeout)
        return self._wrong

    def add_done_callback(self, fn: Callable[[Future[int]], Any]) -> None:
        """Call something once it is durable or could not be stored; now if it is already."""
        with _LOCK:
            if not self._over:
                self._calls.append(fn)
                return
        self._call(fn)

    def set_result(self, result: int) -> None:
        """It is durable."""
        self._row = result
        self._end()

    def set_exception(self, exception: BaseException | None) -> None:
        """It could not be stored."""
        self._wrong = exception
        self._end()

    def _end(self) -> None:
        with _LOCK:
            self._over = True
            calls, self._calls, told = self._calls, [], self._told
        if told is not None:
            told.set()
        for call in calls:
            self._call(call)

    def _call(self, call: Callable[[Future[int]], object]) -> None:
        try:
            call(self)
        except Exception:  # as every future does: the others are called too
            _log.exception("exception calling callback for %r", self)

    def _wait(self, timeout: float | None) -> None:
        with _LOCK:
            if self._over:
                return
            told = self._told = self._told or threading.Event()
        if not told.wait(timeout):
            raise TimeoutError
