"""A room with one table in a separate process, which a test can kill.

Run as `python -m tests.server.page.one_table`. It loads what a room needs, once; for each line on its standard input, a
port and a folder, it forks a process that opens the room there, and it ends those processes when its input ends.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from croupier.rules.warming import warm
from croupier.server.bot_process import BotProcess
from tests.server.served import LOOKED_AT, serving

OPEN = "The room is open"


class BotsHere(BotProcess):
    """Bots that think in a thread of the room's own process: another process would load everything once more."""

    def __init__(self) -> None:
        super().__init__()
        self._process: Any = ThreadPoolExecutor(1)


def get_ready() -> subprocess.Popen[str]:
    """The process that loads, beside whatever runs meanwhile, and waits to be told what to open."""
    words = [sys.executable, "-m", "tests.server.page.one_table"]
    return subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]
    )


def open_room(loaded: subprocess.Popen[str], folder: Path, port: int) -> int:
    """Open the room, or resume it from its folder, in a process of its own: its id, once the room is open."""
    assert loaded.stdin is not None
    assert loaded.stdout is not None
    print(port, folder, file=loaded.stdin, flush=True)
    process, _, words = loaded.stdout.readline().strip().partition(" ")
    assert OPEN == words
    return int(process)


def _serve(port: int, folder: Path) -> None:
    with serving(folder, ("holdem",), port=port, thinking=BotsHere(), pace=LOOKED_AT):
        print(os.getpid(), OPEN, flush=True)
        signal.pause()


def main() -> None:
    """Fork a room for each line."""
    warm(("holdem",))
    rooms: list[int] = []
    while line := sys.stdin.readline():
        port, _, folder = line.strip().partition(" ")
        room = os.fork()
        if not room:
            _serve(int(port), Path(folder))
        rooms.append(room)
    for room in rooms:  # one that was killed is not waited for, so its id is still its own
        os.kill(room, signal.SIGKILL)


if __name__ == "__main__":
    main()
