"""A whole command from a fresh Python, as somebody at a terminal waits for it; pokerkit plays one hand so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from benchmarks.harness import Case, Work

ONE_HAND = """
from pokerkit import Automation, NoLimitTexasHoldem
steps = tuple(step for step in Automation if step is not Automation.RUNOUT_COUNT_SELECTION)
state = NoLimitTexasHoldem.create_state(steps, True, 0, (1, 2), 2, (200,) * 6, 6)
while state.status:
    state.check_or_call()
"""


def fresh_python(*arguments: str) -> Work:
    """Python begins, answers and ends."""
    whole = [sys.executable, *arguments]
    return Work(lambda: subprocess.run(whole, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=True))


def cases() -> Iterator[Case]:
    """Commands about a few hands, which need no kernels."""
    peers = {"pokerkit, one hand": fresh_python("-c", ONE_HAND)}
    for name, arguments in (
        ("deal", ("deal", "holdem", "--seed", "1")),
        ("deal-draws", ("deal", "badeucey", "--seed", "1")),
        ("equity", ("equity", "AsKs", "QhQd", "--board", "Jh4d5c")),
    ):
        ours = fresh_python("-m", "croupier", *arguments)
        yield Case(f"command.{name}", f"croupier {' '.join(arguments)}", ours, peers, seconds=0.5, unit="")
