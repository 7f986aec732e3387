"""A setting of a house-banked game: one table, the wagers of each box, and the strategy of all players."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from croupier.engine import Record
from croupier.rules import GAMES, new
from croupier.rules.banked.simulate import StrategyTable, strategy_table
from croupier.rules.banked.spec import Decision

BOTS, BEST, BOLD, TIMID = "bots", "best", "bold", "timid"
# Decisions that do not depend on the cards: always make or leave the bet, or never.
_BOLD: Mapping[str, Decision] = MappingProxyType(
    {"let-it-ride": ("let-it-ride", ()), "top-five": ("play", ()), "top-5-wa": ("play", ())}
)
_TIMID: Mapping[str, Decision] = MappingProxyType(
    {"let-it-ride": ("withdraw", ()), "top-five": ("fold", ()), "top-5-wa": ("fold", ())}
)


@dataclass(frozen=True, slots=True)
class BankedSetting:
    """One house-banked table, and how its players play."""

    name: str
    game: str
    boxes: int
    stack: int  # in cents; every round begins with it
    wagers: tuple[tuple[str, int], ...]  # of each box, in cents
    strategy: str
    house: tuple[tuple[str, str], ...]  # choices and their values, as text
    session: int = 1  # rounds do not depend on each other
    seed: str = ""  # instead of the campaign's

    @property
    def seats(self) -> int:
        """How many boxes there are."""
        return self.boxes

    def record(self) -> Record:
        """The record with which every round begins; each box has its own player."""
        game = GAMES[self.game]
        read = {name: game.choices.choices[name].read(value) for name, value in self.house}
        return new(self.game, dict.fromkeys(range(1, self.boxes + 1), self.stack), house=read)

    def table(self) -> StrategyTable:
        """The strategy as a table."""
        return _table(self)


@lru_cache(maxsize=16)
def _table(setting: BankedSetting) -> StrategyTable:
    return STRATEGIES[setting.strategy](setting.record())


def _best(record: Record) -> StrategyTable:
    from croupier.odds.strategy_tables import best_strategy

    return best_strategy(record)


STRATEGIES: Mapping[str, Callable[[Record], StrategyTable]] = MappingProxyType(
    {
        BOTS: strategy_table,
        BEST: _best,
        BOLD: lambda record: strategy_table(record, lambda own, community: _BOLD[record.game.id]),
        TIMID: lambda record: strategy_table(record, lambda own, community: _TIMID[record.game.id]),
    }
)
