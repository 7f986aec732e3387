"""Random bytes for nonces and ids, drawn from the system many at a time.

A call to the system gives the processor to another thread, and every answer needs several of these.
"""

from __future__ import annotations

import os

MANY = 256
_ready: dict[int, list[bytes]] = {}  # by size
if hasattr(os, "register_at_fork"):  # not on every system
    os.register_at_fork(after_in_child=_ready.clear)  # no two processes use the same


def fresh(size: int) -> bytes:
    """Some bytes that nobody else has."""
    ready = _ready.setdefault(size, [])
    try:
        return ready.pop()
    except IndexError:
        drawn = os.urandom(size * MANY)
        found = [drawn[start : start + size] for start in range(0, len(drawn), size)]
        ready.extend(found[1:])
        return found[0]
