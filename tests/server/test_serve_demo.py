"""`croupier serve --demo`, which `make run` is without a terminal: a round of every game through the public API."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from croupier.rules import SPECS


def test_a_round_of_every_game_is_played_and_the_room_closes(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "croupier", "serve", "--demo", "--room", str(tmp_path / "room")]
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"COLUMNS": "200"}, check=False)

    assert 0 == done.returncode, done.stderr
    assert "Traceback" not in done.stderr
    rounds = {line[:46].strip(): line[46:] for line in done.stdout.splitlines() if " round " in line[46:54]}
    assert [spec.title for spec in SPECS.values()] == list(rounds)
    assert [] == [game for game, words in rounds.items() if not re.search(r" round \d+: .*Visitor \$", words)]
    assert re.search(r"Balance of Visitor: \$[\d,]+ in play chips", done.stdout)
    assert "The room is closed." in done.stdout
