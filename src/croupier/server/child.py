"""What a process beside the server needs before it works: little, so that it starts at once."""

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


class Refusal(msgspec.Struct, frozen=True):
    """A refusal on its way between processes; errors themselves do not all travel."""

    words: str
    clause: str


def end_with(parent: int) -> None:
    """Where the server is killed, its processes do not live on; Ctrl-C is for the server, which ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def begin_last_in_line(parent: int) -> None:
    """The same, with the lowest priority."""
    end_with(parent)
    if hasattr(os, "nice"):
        os.nice(NICE)


def safely(work: Callable[..., T], *given: Any) -> T | Refusal:
    """What a function answers, or why it refuses."""
    try:
        return work(*given)
    except CroupierError as refused:
        return Refusal(refused.message, refused.clause or "")
