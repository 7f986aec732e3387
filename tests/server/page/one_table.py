"""A room with one table in a separate process, which a test can kill.

Run as `python -m tests.server.page.one_table`; the folder and the port are written to its standard input.
"""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

from tests.server.served import LOOKED_AT, BotsOfAll, serving

OPEN = "The room is open"


def get_ready() -> subprocess.Popen[str]:
    """A process that loads what a room needs, beside whatever runs meanwhile, and waits to be opened."""
    words = [sys.executable, "-m", "tests.server.page.one_table"]
    return subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3]
    )


def open_room(server: subprocess.Popen[str], folder: Path, port: int) -> None:
    """Open the room, or resume it from its folder; it is ready when this returns."""
    assert server.stdin is not None
    assert server.stdout is not None
    print(port, folder, file=server.stdin, flush=True)
    assert OPEN == server.stdout.readline().strip()


if __name__ == "__main__":
    asyncio.run(BotsOfAll().get_ready(("holdem",)))
    port, _, folder = sys.stdin.readline().strip().partition(" ")
    if folder:
        with serving(Path(folder), ("holdem",), port=int(port), pace=LOOKED_AT):
            print(OPEN, flush=True)
            signal.pause()
