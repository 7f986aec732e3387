"""Statistics of players over many hand histories: how often they play, raise, call and show down, and what they win.

found = Statistics()
found.add(hand)              # of `read_hand` or `read_histories`
found.rows(("position",))
"""

from croupier.rules.poker.histories.stats.columns import (
    NotInstalled,
    csv_text,
    to_arrow,
    to_pandas,
    to_polars,
    write_parquet,
)
from croupier.rules.poker.histories.stats.statistics import BY, Statistics, StatisticsRow

__all__ = [
    "BY",
    "NotInstalled",
    "Statistics",
    "StatisticsRow",
    "csv_text",
    "to_arrow",
    "to_pandas",
    "to_polars",
    "write_parquet",
]
