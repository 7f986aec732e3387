"""Many house-banked rounds as numpy arrays, in the same memory for a billion rounds as for a thousand."""

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
    """Rounds that cannot be played this way."""


@dataclass(frozen=True, slots=True, eq=False)
class StrategyTable:
    """What to do with the cards in sight, cell by cell; a game's `compiled.py` says how its cells are numbered."""

    game: str
    acts: tuple[NDArray[np.uint8], ...]


@dataclass(frozen=True, slots=True)
class RoundResults:
    """The results of a number of rounds; a row for each, a column for each box in the order of the seats."""

    first: int
    seats: tuple[int, ...]
    net: NDArray[np.int64]  # what each box won or lost, in cents
    wagered: NDArray[np.int64]  # what was on the table for it in the end
    decided: NDArray[np.uint8]  # what its player did, as in the strategy's table
    cards: NDArray[np.uint8]  # of each round, if asked for

    def __len__(self) -> int:
        return len(self.net)


@dataclass(frozen=True, slots=True)
class CompiledTable:
    """A table prepared for the kernels, with the wagers that are made in every round."""

    record: Record
    spec: BankedSpec
    seats: tuple[int, ...]
    wagers: PlacedWagers
    compiled: Compiled
    strategy: StrategyTable


def strategy_table(record: Record, decide: Decide | None = None) -> StrategyTable:
    """The table of a strategy: `decide(own, community)` is asked about every cell; by default the bots' own."""
    spec = _spec(record)
    return (
        _bots_table(spec) if decide is None else StrategyTable(spec.id, tuple(spec.module("compiled").acts_of(decide)))
    )


@cache
def _bots_table(spec: BankedSpec) -> StrategyTable:
    """The bots' own strategy, computed once."""
    return StrategyTable(spec.id, tuple(spec.module("compiled").acts_of(spec.module("strategy").decide)))


def not_compiled(record: Record, wagers: Mapping[str, int] | None = None) -> str:
    """What prevents rounds that begin with this record from being compiled, in a line; empty if nothing does."""
    if record.answers:
        return "the round has already begun"
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
    """This many rounds that begin with the record, block by block; each box makes the same wagers in each.

    `wagers` has amounts in cents by name; without it the main wager is made at its minimum. A round
    depends only on the seed and its number, so `first` continues where a run stopped. `cards` keeps what was dealt.
    """
    if number < 0 or first < 0:
        raise BadRounds(f"{number} rounds from round {first}; neither may be negative")
    return _blocks(compiled_table(record, wagers, strategy), number, first, seed, cards)


def compiled_table(record: Record, wagers: Mapping[str, int] | None, strategy: StrategyTable | None) -> CompiledTable:
    """The table prepared for the kernels; refused if only the engine can play it."""
    spec, (made, compiled) = _spec(record), compiled_rounds(record, wagers)
    if strategy is None:
        strategy = strategy_table(record)
    if strategy.game != spec.id:
        raise BadRounds(f"the strategy is for {strategy.game}, not for {spec.id}")
    return CompiledTable(record, spec, tuple(sorted(record.players)), made, compiled, strategy)


def compiled_rounds(record: Record, wagers: Mapping[str, int] | None) -> tuple[PlacedWagers, Compiled]:
    """The wagers and what the kernels need, without a strategy, which takes seconds; refused like a table."""
    spec, why = _spec(record), not_compiled(record, wagers)
    if why:
        raise BadRounds(f"{record.game.name} at this table is played by the engine only: {why}")
    made = placed(record, spec, wagers)
    compiled: Compiled = spec.module("compiled").compiled(Round(record).table, made)
    return made, compiled


def _blocks(table: CompiledTable, number: int, first: int, seed: int | str, cards: bool) -> Iterator[RoundResults]:
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
