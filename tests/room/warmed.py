"""What a process that is forked for each kill has loaded: the program and its compiled hands, and no room.

A room is played when this module is imported, in a file that is gone afterwards.
"""

from __future__ import annotations

import tempfile
import threading

from tests.room.playing import play

with tempfile.TemporaryDirectory() as folder:
    play(f"sqlite:///{folder}/room.db", 0.1, ("holdem", "let-it-ride", "badugi"), lambda line: None)
assert 1 == threading.active_count(), "a process with threads is not forked"
