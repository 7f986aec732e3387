"""Many rounds against the house: numpy arrays out, and no more room for a billion rounds than for a thousand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.engine import Record, Round
from croupier.errors import CroupierError
from croupier.rules.banked.simulate.compiled import Compiled, Decide
from croupier.rules.banked.simulate.wagering import PlacedWagers, placed
from croupier.rules.banked.spec import BankedSpec
from croupier.rules.seeds import chances

BLOCK = 1 << 15  # rounds at a time


class BadRounds(CroupierError):
    """Rounds that cannot be played in this way."""


@dataclass(frozen=True, slots=True, eq=False)
class StrategyTable:
    """What is done with the cards one sees, cell by cell; how a game's cells are numbered is its `compiled.py`'s."""

    game: str
    acts: tuple[NDArray[np.uint8], ...]


@dataclass(frozen=True, slots=True)
class RoundResults:
    """What a number of rounds came to; a row for each, a column for each box in the order of the seats."""

    first: int
    seats: tuple[int, ...]
    net: NDArray[np.int64]  # what each box won or lost, in cents
    wagered: NDArray[np.int64]  # what lay on the table for it in the end
    decided: NDArray[np.uint8]  # what its player did, as the strategy's table has it
    cards: NDArray[np.uint8]  # of each round, where they were asked for

    def __len__(self) -> int:
        return len(self.net)


@dataclass(frozen=True, slots=True)
class BankedTable:
    """A table for the kernels, with the wagers that are made in every round."""

    record: Record
    spec: BankedSpec
    seats: tuple[int, ...]
    wagers: PlacedWagers
    compiled: Compiled
    strategy: StrategyTable


def strategy_table(record: Record, decide: Decide | None = None) -> StrategyTable:
    """The table of a way to play: `decide(own, community)` is asked about every cell; without one, the bots' own."""
    spec = _spec(record)
    return (
        _bots_table(spec) if decide is None else StrategyTable(spec.id, tuple(spec.module("compiled").acts_of(decide)))
    )


@cache
def _bots_table(spec: BankedSpec) -> StrategyTable:
    """The bots' own way to play, asked once."""
    return StrategyTable(spec.id, tuple(spec.module("compiled").acts_of(spec.module("strategy").decide)))


def not_compiled(record: Record, wagers: Mapping[str, int] | None = None) -> str:
    """What keeps rounds that begin as this record from being compiled, in a line; empty where nothing does."""
    if record.answers:
        return "the round has begun already"
    spec = _spec(record)
    why: str = spec.module("compiled").why_not(Round(record).table, placed(record, spec, wagers))
    return why


def rounds(
    record: Record,
    number: int,
    *,
    seed: int | str,
    first: int = 0,
    wagers: Mapping[str, int] | None = None,
    strategy: StrategyTable | None = None,
    cards: bool = False,
) -> Iterator[RoundResults]:
    """So many rounds that begin as the record does, block by block; each box makes the same wagers in each.

    `wagers` has amounts in cents by name; without it the game's own wager is made, as small as it may be. A round
    depends only on the seed and its number, so `first` goes on where a run stopped. `cards` keeps what was dealt.
    """
    if number < 0 or first < 0:
        raise BadRounds(f"{number} rounds from round {first}; both are 0 or more")
    return _blocks(banked_table(record, wagers, strategy), number, first, seed, cards)


def banked_table(record: Record, wagers: Mapping[str, int] | None, strategy: StrategyTable | None) -> BankedTable:
    """The table for the kernels; refused where only the engine can play it."""
    spec = _spec(record)
    why = not_compiled(record, wagers)
    if why:
        raise BadRounds(f"{record.game.name} at this table is played by the engine only: {why}")
    if strategy is None:
        strategy = strategy_table(record)
    if strategy.game != spec.id:
        raise BadRounds(f"the strategy is one for {strategy.game}, and {spec.id} is played")
    made, table = placed(record, spec, wagers), Round(record).table
    compiled: Compiled = spec.module("compiled").compiled(table, made)
    return BankedTable(record, spec, tuple(sorted(record.players)), made, compiled, strategy)


def _blocks(table: BankedTable, number: int, first: int, seed: int | str, cards: bool) -> Iterator[RoundResults]:
    boxes, game = len(table.seats), table.compiled
    for start in range(first, first + number, BLOCK):
        size = min(BLOCK, first + number - start)
        net, wagered = np.empty((size, boxes), np.int64), np.empty((size, boxes), np.int64)
        decided = np.empty((size, boxes), np.uint8)
        dealt = np.empty((size if cards else 0, game.cards), np.uint8)
        made: tuple[Any, ...] = (net, wagered, decided, dealt)
        game.play(chances(seed, start, size), boxes, game.wagers, *game.pays, *table.strategy.acts, *made)
        yield RoundResults(start, table.seats, net, wagered, decided, dealt)


def _spec(record: Record) -> BankedSpec:
    spec = record.game.spec
    if not isinstance(spec, BankedSpec):
        raise BadRounds(f"{record.game.name} is not played against the house")
    return spec
