"""A whole command in a fresh Python, as someone at a terminal waits for it; pokerkit plays one hand the same way."""

from __future__ import annotations

import os
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


def fresh_python(*arguments: str, code: int = 0) -> Work:
    """Start Python, answer and exit, with bytecode caching on, as it is by default."""
    whole = [sys.executable, *arguments]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    nowhere = subprocess.DEVNULL

    def run() -> None:
        ended = subprocess.run(whole, env=kept, stdin=nowhere, stdout=nowhere, stderr=nowhere, check=False)
        assert code == ended.returncode, arguments

    return Work(run)


def processor_seconds() -> float:
    """The CPU time of the commands so far: what one would wait on an idle machine, however busy this one is."""
    spent = os.times()
    return spent.children_user + spent.children_system


def cases() -> Iterator[Case]:
    """Commands about a few hands, which need no kernels; the last one is refused."""
    peers = {"pokerkit, one hand": fresh_python("-c", ONE_HAND)}
    for name, arguments in (
        ("hands", ("hands", "AsKs", "KdKh", "--board", "QsJsTs2d3c")),
        ("deal", ("deal", "holdem", "--seed", "1")),
        ("deal-omaha", ("deal", "omaha5-hilo8", "--seed", "1")),
        ("deal-draws", ("deal", "badeucey", "--seed", "1")),
        ("preflop", ("equity", "AsKs", "QhQd")),
        ("equity", ("equity", "AsKs", "QhQd", "--board", "Jh4d5c")),
        ("range", ("range", "QQ+,AKs")),
        ("strength", ("strength", "AsKs", "--board", "Jh4d5c", "--against", "QQ+,AKs")),
        ("settle", ("settle", "examples/settle/betting.toml")),
        ("replay", ("replay", "examples/hand.phh")),
        ("clauses", ("clauses", "MD-POKER 10.J(3)")),
        ("refused", ("deal", "holdem", "--seats", "99")),
    ):
        ours = fresh_python("-m", "croupier", *arguments, code=2 if name == "refused" else 0)
        title = f"croupier {' '.join(arguments)}"
        yield Case(f"command.{name}", title, ours, peers, seconds=0.5, unit="", clock=processor_seconds)
