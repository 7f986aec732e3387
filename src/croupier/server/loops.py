"""From other threads back to the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress


class Soon:
    """Calls from other threads, made on the loop in their order: one wake-up for all that come until it is awake."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[Callable[[], object]] = deque()
        self._wakes = False  # whether the loop is being woken for them

    def __call__(self, call: Callable[[], object]) -> None:
        """Call something on the loop, soon."""
        self._waiting.append(call)
        if not self._wakes:
            self._wakes = True
            soon(self._loop, self._all)

    def _all(self) -> None:
        self._wakes = False  # first: what comes from now on wakes the loop again, if it is not called here
        try:
            while self._waiting:
                self._waiting.popleft()()
        finally:
            if self._waiting:  # one of them failed
                soon(self._loop, self._all)


def soon(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Call something on the loop; ignored if the room has stopped meanwhile."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
