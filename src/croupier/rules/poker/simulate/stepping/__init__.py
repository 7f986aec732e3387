"""Poker at full speed: compiled, able to stop at each decision, with results only and no events.

    for block in results(new("holdem", dict.fromkeys(range(1, 7), 20_000)), 1_000_000, seed=7):
        block.net, block.rake, block.showdowns  # numpy arrays, a row for each hand

It plays as the engine does: given the same cards and answers, everybody ends with the same chips. The tests
compare every game with the engine, under many choices: what may be done at each decision, and the final stacks.
`not_stepped(record)` says in one line why a table is not played here.
"""

from croupier.rules.poker.simulate.stepping.duplicate import DuplicateComparison, compare
from croupier.rules.poker.simulate.stepping.house import Bomb, NotCompiled, Stepping, not_stepped, stepping
from croupier.rules.poker.simulate.stepping.many import Tables, TablesTurn
from croupier.rules.poker.simulate.stepping.results import (
    AMOUNTS,
    ANY,
    BOTS,
    LEAST,
    RANDOM,
    STRATEGIES,
    BadPlay,
    Results,
    results,
)

__all__ = [
    "AMOUNTS",
    "ANY",
    "BOTS",
    "LEAST",
    "RANDOM",
    "STRATEGIES",
    "BadPlay",
    "Bomb",
    "DuplicateComparison",
    "NotCompiled",
    "Results",
    "Stepping",
    "Tables",
    "TablesTurn",
    "compare",
    "not_stepped",
    "results",
    "stepping",
]
