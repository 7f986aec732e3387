"""House-banked rounds at full speed, compiled: results only, or each round replayed by the engine with its events.

    for block in rounds(banked_table("let-it-ride"), 1_000_000, seed=7):
        block.net, block.wagered  # numpy arrays, a row for each round and a column for each box

A strategy is a table: what to do with the cards in sight. Without one, the project's own best strategy is used.
The tests compare every game, with many choices, wagers and strategies, with the engine.
"""

from croupier.rules.banked.simulate.duplicate import TableComparison, compare_tables
from croupier.rules.banked.simulate.replaying import played_again
from croupier.rules.banked.simulate.rounds import (
    BadRounds,
    RoundResults,
    StrategyTable,
    not_compiled,
    rounds,
    strategy_table,
)

__all__ = [
    "BadRounds",
    "RoundResults",
    "StrategyTable",
    "TableComparison",
    "compare_tables",
    "not_compiled",
    "played_again",
    "rounds",
    "strategy_table",
]
