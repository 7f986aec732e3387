"""From other threads back to the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress


def soon(loop: asyncio.AbstractEventLoop, call: Callable[[], object]) -> None:
    """Call something on the loop; where the room has stopped meanwhile, nobody waits for it any more."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
