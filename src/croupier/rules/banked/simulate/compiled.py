"""What a game's `compiled.py` gives: its wagers and paytables as arrays, and how its kernel is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.money import Paytable
from croupier.rules.banked.felt import Felt
from croupier.rules.banked.simulate.kernels import LINES
from croupier.rules.banked.spec import Decision

Decide = Callable[[Sequence[int], Sequence[int]], Decision]  # own cards, and those of the table that are open
LOST = -1


@dataclass(frozen=True, slots=True)
class Compiled:
    """A table for a kernel."""

    play: Callable[..., None]
    wagers: NDArray[np.int64]
    pays: tuple[NDArray[Any], ...]
    piles: tuple[tuple[str, int], ...]  # the cards of a round in their order: which place has how many

    @property
    def cards(self) -> int:
        """How many cards a round has."""
        return sum(number for _, number in self.piles)


def lines_paid(table: Felt, paytable: Paytable, wager_cents: int, rows: Sequence[str | None]) -> NDArray[np.int64]:
    """What a wager wins by its line, as the dealer pays it; `LOST` where the line has no row."""
    paid = np.full(LINES, LOST, np.int64)
    for line, row in enumerate(rows):
        payout = paytable.rows.get(row) if row is not None else None
        if payout is not None:
            paid[line] = table.winnings_cents(payout, wager_cents)
    return paid
