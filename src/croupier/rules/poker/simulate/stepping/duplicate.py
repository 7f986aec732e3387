"""Compare two strategies by duplicate deals: the same cards twice, with the strategies in each other's places.

    found = compare(poker_table, careful, "bots", deals=20_000, seed=7)
    found.mean_cents, found.interval_cents  # what the first strategy wins per hand, with its 95 percent interval

The luck of the cards cancels out, so far fewer deals tell the two apart.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from croupier.engine import Record
from croupier.rules.poker.simulate.stepping.choosing import BotsAtTables, choose_at_random, follow_all, note_all
from croupier.rules.poker.simulate.stepping.house import Bomb
from croupier.rules.poker.simulate.stepping.layout import OVER, SHUFFLED, Numbers
from croupier.rules.poker.simulate.stepping.many import NOT_NOW, Marks, Tables, step_all
from croupier.rules.poker.simulate.stepping.menu import MENU
from croupier.rules.poker.simulate.stepping.results import (
    BOTS,
    STRATEGIES,
    BadPlay,
    Results,
    Strategy,
)
from croupier.rules.seeds import start_of

Acts = NDArray[np.int64]
Player = Strategy | str  # a function over arrays, or the name of a strategy
BLOCK = 1_024  # deals at a time
Z_95 = 1.959964


@dataclass(frozen=True, slots=True)
class DuplicateComparison:
    """What the first strategy wins from the second per hand, over pairs of hands with the same cards."""

    deals: int
    mean_cents: float  # per hand, over all places the strategy plays in it
    error_cents: float
    house_cents: float  # what the house takes per hand, paid by both

    @property
    def interval_cents(self) -> tuple[float, float]:
        """The 95 percent interval."""
        return self.mean_cents - Z_95 * self.error_cents, self.mean_cents + Z_95 * self.error_cents


def compare(record: Record, one: Player, other: Player, *, deals: int, seed: int | str) -> DuplicateComparison:
    """Play each deal twice: the first strategy has every second place, then the two swap places.

    A strategy is a function over arrays, `random` or `bots`. The result of a deal is half the difference between the
    two strategies over both hands.
    """
    if deals < 2:
        raise BadPlay(f"{deals} deals; a comparison needs two or more")
    for strategy in (one, other):
        if not callable(strategy) and strategy not in STRATEGIES:
            raise BadPlay(f"strategy {strategy!r} is not known; use {', '.join(STRATEGIES)} or a function")
    total, squares, taken = 0.0, 0.0, 0
    for first in range(0, deals, BLOCK):
        number = min(BLOCK, deals - first)
        gained = np.zeros(number)
        for turned in (0, 1):
            net = _play(record, one, other, first, number, seed, turned)
            mine = net[:, turned::2].sum(axis=1)
            gained += (mine - (net.sum(axis=1) - mine)) / 2
            taken -= int(net.sum())
        gained /= 2
        total, squares = total + float(gained.sum()), squares + float(gained @ gained)
    mean = total / deals
    error = sqrt(max(squares / deals - mean * mean, 0) / (deals - 1))
    return DuplicateComparison(deals, mean, error, taken / (2 * deals))


def blocks_by(
    record: Record, strategy: Strategy, hands: int, first: int, seed: int | str, bomb: Bomb | None
) -> Iterator[Results]:
    """Results of hands that a function plays, all of a block at once."""
    for start in range(first, first + hands, BLOCK):
        tables = _played(record, strategy, strategy, start, min(BLOCK, first + hands - start), seed, 0, bomb)
        columns = [tables.records[name] for name in ("shown", "decisions", "awarded", "rake", "jackpot")]
        yield Results(start, tables.stepping.seats, tables.turn.net.copy(), np.stack(columns, axis=1))


def _play(record: Record, one: Player, other: Player, first: int, number: int, seed: int | str, turned: int) -> Numbers:
    """The result of every place in these deals, with the first strategy at the even or the odd places."""
    return _played(record, one, other, first, number, seed, turned).turn.net.copy()


def _played(
    record: Record,
    one: Player,
    other: Player,
    first: int,
    number: int,
    seed: int | str,
    turned: int,
    bomb: Bomb | None = None,
) -> Tables:
    """The tables at the end of these deals, with the first strategy at the even or the odd places."""
    tables = Tables(record, number, seed=seed, bomb=bomb)
    bots = None
    if BOTS in (one, other):
        tables.stepping = tables.stepping.with_parked_rake()
        bots = BotsAtTables.at(tables.stepping.seats, number, seed)
    house, records, turn = tables.stepping.house, tables.records, tables.turn
    house["given"] = SHUFFLED
    start = start_of(seed)
    tables.begin(first)
    while True:
        waiting = np.flatnonzero(records["state"] != OVER)
        if not len(waiting):
            return tables
        tables.look()
        acts, to = np.full(number, NOT_NOW), np.full(number, MENU)
        if bots is not None:
            follow_all(house, records, bots.courses, waiting)
        for strategy, parity in ((one, turned), (other, 1 - turned)):
            rows = waiting[turn.place[waiting] % 2 == parity]
            if len(rows):
                _choose(tables, strategy, bots, rows, acts, to)
        if bots is not None:
            note_all(records, bots.courses, waiting, acts)
        while step_all(house, records, acts, to, start, first, tables.hands, turn.net, turn.ended, False):
            acts = tables.put_in_line()


def _choose(
    tables: Tables, strategy: Player, bots: BotsAtTables | None, rows: Numbers, acts: Numbers, to: Numbers
) -> None:
    """Write the acts of the players in turn at these tables, who all have this strategy."""
    house, records, turn = tables.stepping.house, tables.records, tables.turn
    if callable(strategy):
        acts[rows] = _taken(strategy(turn.seen[rows], turn.mask[rows]), turn.mask[rows])
    elif strategy == BOTS:
        assert bots is not None
        bots.decide(house, records, rows, acts, to)
    else:
        choose_at_random(house, records, rows, acts, to)


def _taken(acts: Acts, mask: Marks) -> Acts:
    """The acts of a strategy, refused if one is not in its mask."""
    chosen = np.asarray(acts, np.int64)
    if chosen.shape != (len(mask),) or (chosen < 0).any() or (chosen >= mask.shape[1]).any():
        raise BadPlay(f"a strategy gives {len(mask)} acts from 0 to {mask.shape[1] - 1}, one for each row")
    lawful = mask[np.arange(len(mask)), chosen]
    if not lawful.all():
        row = int(np.flatnonzero(lawful == 0)[0])
        allowed = np.flatnonzero(mask[row]).tolist()
        raise BadPlay(f"a strategy takes act {int(chosen[row])}; allowed there are {allowed}")
    return chosen
