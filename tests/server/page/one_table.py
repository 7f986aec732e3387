"""A room with one table in a separate process, which a test can kill.

Run as `python -m tests.server.page.one_table FOLDER PORT`.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from tests.server.served import serving

OPEN = "The room is open"


def start(folder: Path, port: int) -> subprocess.Popen[str]:
    """Start the room, or resume it from its folder; it is ready when this returns."""
    words = [sys.executable, "-m", "tests.server.page.one_table", str(folder), str(port)]
    server = subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3])
    assert server.stdout is not None
    assert OPEN == server.stdout.readline().strip()
    return server


if __name__ == "__main__":
    with serving(Path(sys.argv[1]), ("holdem",), port=int(sys.argv[2])):
        print(OPEN, flush=True)
        signal.pause()
