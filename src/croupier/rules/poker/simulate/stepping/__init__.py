"""Poker at full speed, compiled, that can stop at each decision: results only, without events.

    for block in results(new("holdem", dict.fromkeys(range(1, 7), 20_000)), 1_000_000, seed=7):
        block.net, block.rake, block.showdowns  # numpy arrays, a row for each hand

The play is that of the engine: given the same cards and the same answers, everybody ends with the same chips. The tests
hold every game, under many choices, against the engine: what may be done at each decision, and the stacks at the end.
What is not played here `not_stepped(record)` says in a line.
"""

from croupier.rules.poker.simulate.stepping.duplicate import DuplicateComparison, compare
from croupier.rules.poker.simulate.stepping.house import NotCompiled, Stepping, not_stepped, stepping
from croupier.rules.poker.simulate.stepping.many import Tables, TablesTurn
from croupier.rules.poker.simulate.stepping.results import ANY, LEAST, BadPlay, Results, results

__all__ = [
    "ANY",
    "LEAST",
    "BadPlay",
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
