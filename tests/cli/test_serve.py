"""`croupier serve` as `make run` starts it: a demonstration without a terminal; at one, it runs until Ctrl-C."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize("ends", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_and_the_systems_signal_close_the_room_in_order(tmp_path: Path, ends: signal.Signals) -> None:
    """Ctrl-C reaches every process of the group, as at a terminal; a system that ends a service tells the server."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--room", str(tmp_path / "room")]
    with (tmp_path / "said").open("w+") as said:
        served = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=said, text=True, start_new_session=True)
        assert served.stdout is not None
        while "The room is open at http" not in (line := served.stdout.readline()):
            assert line, (tmp_path / "said").read_text()
        (os.killpg if ends == signal.SIGINT else os.kill)(served.pid, ends)
        rest, _ = served.communicate()
        said.seek(0)

        assert (0, "") == (served.returncode, rest.replace("The room is closed.", "").strip())
        words = said.read()
        assert "Traceback" not in words
        assert "leaked" not in words, "its processes were not ended"
