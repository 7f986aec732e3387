"""The separate process that computes lessons and drills and typesets the office's papers, so that no table waits.

It is started by the first question and has the lowest priority. A limited number of questions may wait, and each has a
time limit, which begins when the process has started: beside a busy server that alone may take a minute.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any, TypeVar

from croupier.errors import CroupierError
from croupier.room.register import TooMany
from croupier.server.beside import ProcessBeside
from croupier.server.child import PassedRefusal, begin_last_in_line, safely

T = TypeVar("T")
WAITING_MAX = 16
SECONDS = 120.0  # that a question may take


def get_ready() -> None:
    """Load what most questions need; in a process that has it, nothing happens."""
    import croupier.odds.learner
    import croupier.rules.drills  # noqa: F401


class NotWorkedOut(CroupierError):
    """A question that the other process refused, in the words of that refusal."""


class LessonProcess:
    """Works questions out in another process, one after the other."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._process: ProcessBeside | None = None
        self._seconds = seconds
        self._turn = asyncio.Semaphore(1)
        self.waiting = 0

    async def ask(self, work: Callable[..., T], *given: Any) -> T:
        """Call a function of a module in that process."""
        self.refuse_if_full()
        self.waiting += 1
        try:
            async with self._turn:
                loop, process = asyncio.get_running_loop(), self._begun()
                await loop.run_in_executor(process, get_ready)
                async with asyncio.timeout(self._seconds):
                    found = await loop.run_in_executor(process, safely, work, *given)
        except TimeoutError:
            self._end()
            raise NotWorkedOut(f"it took longer than {self._seconds:g} seconds; ask for less at once") from None
        except BrokenExecutor:  # it died; the next question starts another
            self._process = None
            raise NotWorkedOut("the question was interrupted; ask it again") from None
        finally:
            self.waiting -= 1
        if isinstance(found, PassedRefusal):
            raise NotWorkedOut(found.words, found.clause)
        return found

    def refuse_if_full(self) -> None:
        """Refuse a question while too many wait."""
        if self.waiting >= WAITING_MAX:
            raise TooMany(f"{WAITING_MAX} questions are waiting already; try again in a moment")

    def _end(self) -> None:
        """End a process that takes too long; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.shutdown(wait=False)

    def _begun(self) -> ProcessBeside:
        if self._process is None:
            self._process = ProcessBeside(begin_last_in_line, os.getpid())
        return self._process

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
