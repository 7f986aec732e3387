"""From other threads back to the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress


def soon(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Call something on the loop; ignored if the room has stopped meanwhile."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
