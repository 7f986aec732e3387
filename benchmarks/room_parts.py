"""Where the server's CPU time goes: the parts of handling an action, measured from inside.

Each part is a function of the server, timed by the thread's CPU clock. A part that calls another does not count the
other's time. What is in no part is "the rest": the event loop, requests, the lobby.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from croupier.engine import Round
from croupier.room.desk import Desk
from croupier.room.live import LiveTable
from croupier.room.register import Register
from croupier.room.seals import KeyRing
from croupier.room.store import Store
from croupier.rules.views.increments import Watch
from croupier.server import hosting, socket
from croupier.server.connections import Connection
from croupier.server.serving import TableSocket

PARTS: tuple[tuple[str, Any, str], ...] = (
    ("engine", Round, "take"),
    ("engine", Round, "proceed"),
    ("increments", Watch, "step"),
    ("increments", Watch, "own"),
    ("encoding", hosting.HostedTable, "_parts"),
    ("encoding", hosting.HostedTable, "_tell"),
    ("encoding", socket, "encode"),
    ("encoding", socket, "read_sent"),
    ("sealing", KeyRing, "seal"),
    ("sealing", KeyRing, "fingerprint"),
    ("commit", Store, "write"),
    ("commit", Store, "taken"),
    ("roles", Register, "account"),
    ("table", LiveTable, "_step"),
    ("table", Desk, "take"),
    ("sockets", Connection, "send"),
    ("sockets", TableSocket, "data_received"),
)
_stack = threading.local()
spent: dict[str, float] = {}


def measured() -> None:
    """Put a clock around every part."""
    for name, of, method in PARTS:
        setattr(of, method, _timed(name, getattr(of, method)))


def _timed(name: str, does: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(does)
    def timed(*given: Any, **named: Any) -> Any:
        began = _enter()
        try:
            return does(*given, **named)
        finally:
            _leave(name, began)

    return timed


def _enter() -> float:
    stack: list[float] = _stack.__dict__.setdefault("inner", [])
    stack.append(0.0)
    return time.thread_time()


def _leave(name: str, began: float) -> None:
    stack: list[float] = _stack.inner
    took, inner = time.thread_time() - began, stack.pop()
    if stack:
        stack[-1] += took
    spent[name] = spent.get(name, 0.0) + took - inner
