"""What a game's `compiled.py` provides: its wagers and paytables as arrays, and how to call its kernel."""

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

Decide = Callable[[Sequence[int], Sequence[int]], Decision]  # own cards, and the table's face-up cards
LOST = -1


@dataclass(frozen=True, slots=True)
class Compiled:
    """A table prepared for a kernel."""

    play: Callable[..., None]
    outcomes: Callable[..., None]  # what given decisions of one box bring
    wagers: NDArray[np.int64]
    pays: tuple[NDArray[Any], ...]
    piles: tuple[tuple[str, int], ...]  # the cards of a round in order: how many go to which place

    @property
    def cards(self) -> int:
        """How many cards a round has."""
        return sum(number for _, number in self.piles)


def lines_paid(table: Felt, paytable: Paytable, wager_cents: int, rows: Sequence[str | None]) -> NDArray[np.int64]:
    """What a wager wins by line, as the dealer pays it; `LOST` if the line has no row."""
    paid = np.full(LINES, LOST, np.int64)
    for line, row in enumerate(rows):
        payout = paytable.rows.get(row) if row is not None else None
        if payout is not None:
            paid[line] = table.winnings_cents(payout, wager_cents)
    return paid
