"""Compile what the tests of compiled play need: `python -m tests.kernels`, once on a clean clone.

`make test` does this while the page is built and the tools are installed, which leave a core idle. Otherwise the first
tests would compile the same kernels while the others wait for the processor.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.rules import GAMES, new
from croupier.rules.poker.simulate.bulk import play_many
from croupier.rules.poker.simulate.stepping import Tables, compare
from croupier.rules.poker.spec import PokerSpec
from tests.command_line import croupier

HANDS = 20
STACKS = dict.fromkeys((1, 2, 3), 20_000)
STRATEGIES = ("random", "bots")
TO_FILES = {"holdem": STRATEGIES, "let-it-ride": ("bots",), "top-five": ("bots",), "top-5-wa": ("bots",)}


def play_some() -> None:
    """A few hands of every game, in every way in which they are compiled."""
    for name, game in GAMES.items():
        if isinstance(game.spec, PokerSpec):
            tables = Tables(new(name, STACKS), HANDS, seed=1)
            tables.step(tables.turn.mask.argmax(axis=1))
            list(play_many(new(name, STACKS), HANDS, seed=1))
    compare(new("holdem", STACKS), *STRATEGIES, deals=HANDS, seed=1)
    with TemporaryDirectory() as folder:
        for name, strategies in TO_FILES.items():
            for strategy in strategies:
                out = str(Path(folder, f"{name}-{strategy}"))
                croupier("simulate", name, "--hands", str(HANDS), "--strategy", strategy, "--out", out)


if __name__ == "__main__":
    print("Compiling the kernels of compiled play, once.", file=sys.stderr)
    play_some()
