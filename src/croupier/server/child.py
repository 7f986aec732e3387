"""Set-up of a process beside the server; imports little, so that the process starts at once."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from croupier.errors import CroupierError

T = TypeVar("T")
NICE = 10


class PassedRefusal(msgspec.Struct, frozen=True):
    """A refusal passed between processes, as not every exception can be pickled."""

    words: str
    clause: str


def end_with(parent: int) -> None:
    """End this process when the server dies; Ctrl-C is left to the server, which ends its processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def begin_last_in_line(parent: int) -> None:
    """Like `end_with`, and give this process the lowest priority."""
    end_with(parent)
    if hasattr(os, "nice"):
        os.nice(NICE)


def safely(work: Callable[..., T], *given: Any) -> T | PassedRefusal:
    """Call a function; return its answer, or its refusal."""
    try:
        return work(*given)
    except CroupierError as refused:
        return PassedRefusal(refused.message, refused.clause or "")
