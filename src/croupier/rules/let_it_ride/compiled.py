"""MD-LIR for the kernels: paytables as arrays, and strategies as tables over all sets of three and of four cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from croupier.hands.categories import HIGH_CARD, PAIR
from croupier.hands.rankings import CATEGORIES
from croupier.rules.banked.simulate.compiled import LOST, Compiled, Decide, lines_paid
from croupier.rules.banked.simulate.kernels import TENS_OR_BETTER
from croupier.rules.banked.simulate.kernels_let_it_ride import outcomes_let_it_ride, play_let_it_ride
from croupier.rules.banked.simulate.wagering import PlacedWagers
from croupier.rules.banked.spec import Decision
from croupier.rules.let_it_ride.ch11_completing import LET_IT_RIDE, WITHDRAW
from croupier.rules.let_it_ride.ch12_payouts import three_card_row
from croupier.rules.let_it_ride.ch12_rows import (
    PAIR_OF_TENS_OR_BETTER,
    SUPER_ROYAL_OF_DIAMONDS,
    SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS,
)
from croupier.rules.let_it_ride.table import (
    BET_1,
    BOX,
    COMMUNITY,
    FIVE_CARD,
    PROGRESSIVE_BET,
    SIX_CARD,
    THREE_CARD,
    LetItRideTable,
)

NO_LIMIT = 1 << 60
# The row of each line: the ten categories, of which a pair and a high card have none, then what kernels distinguish.
ROWS: tuple[str | None, ...] = (
    *(None if name in (HIGH_CARD, PAIR) else name for name in CATEGORIES["high"]),
    PAIR_OF_TENS_OR_BETTER,
    SUPER_ROYAL_OF_HEARTS_SPADES_OR_CLUBS,
    SUPER_ROYAL_OF_DIAMONDS,
)
assert len(CATEGORIES["high"]) == TENS_OR_BETTER


def why_not(table: LetItRideTable, wagers: PlacedWagers) -> str:
    """What prevents a round with these wagers from being compiled; empty if nothing does."""
    if PROGRESSIVE_BET in wagers:
        return "there is a Progressive wager, whose meters carry over from round to round"
    return ""


def compiled(table: LetItRideTable, wagers: PlacedWagers) -> Compiled:
    """The table prepared for the kernel."""
    plan, limit = table.plan, table.plan.payout_limit_cents
    bet, five, three, six = (wagers.get(name, 0) for name in (BET_1, FIVE_CARD, THREE_CARD, SIX_CARD))
    by_line = np.concatenate(
        [
            lines_paid(table, plan.main, bet, ROWS),
            lines_paid(table, plan.five_card, five, ROWS),
            lines_paid(table, plan.six_card, six, ROWS),
        ]
    )
    by_three = np.array([_three_card_pays(table, three, hand) for hand in _sets(3)] if three else [LOST], np.int64)
    amounts = np.array([bet, five, three, six, NO_LIMIT if limit is None else limit], np.int64)
    hands = tuple((f"hand-{seat}", 3) for seat in sorted(table.players))
    box = ((BOX, 3),) if plan.box_dealt else ()
    return Compiled(
        play_let_it_ride, outcomes_let_it_ride, amounts, (by_line, by_three), ((COMMUNITY, 2), *hands, *box)
    )


def _three_card_pays(table: LetItRideTable, cents: int, hand: Sequence[int]) -> int:
    row = three_card_row(hand)
    payout = table.plan.three_card.rows.get(row) if row is not None else None
    return LOST if payout is None else table.winnings_cents(payout, cents)


def _sets(size: int) -> Iterator[tuple[int, ...]]:
    """All sets of cards in the order of the kernels' numbers: by the highest card first."""
    return (tuple(reversed(some)) for some in sorted(combinations(range(51, -1, -1), size)))


@cache
def _alike(size: int) -> tuple[NDArray[np.int64], list[tuple[int, ...]]]:
    """6.B: suits are equal. For each set of cards the number of its class, and one set of each class."""
    sets = np.array(list(_sets(size)), np.int64)
    least = np.full(len(sets), 1 << 6 * size)
    for suits in permutations(range(4)):
        named = np.sort(sets >> 2 << 2 | np.array(suits)[sets & 3], axis=1) @ (1 << 6 * np.arange(size))
        least = np.minimum(least, named)
    _, first, of_class = np.unique(least, return_index=True, return_inverse=True)
    return of_class, [tuple(one) for one in sets[first].tolist()]


SEEN: tuple[tuple[int, ...], ...] = ((), (0,))  # at each decision: which cards of a round lie open
CODES = 4  # of a round


def coded(verb: str, place: int, asked: int, own: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A decision as the kernels have it, for each row of cards: a bit of its own for the first and for the second."""
    return np.full(len(own), (verb == LET_IT_RIDE) << asked, np.uint8)


def acts_of(decide: Decide) -> Iterator[NDArray[np.uint8]]:
    """A bit that is set if a bet rides: for each set of three cards, and for each set of four, whichever is shared."""
    for size in (3, 4):
        of_class, hands = _alike(size)
        riding = np.array([decide(hand[:3], hand[3:])[0] == LET_IT_RIDE for hand in hands])
        yield np.packbits(riding[of_class], bitorder="little")


def decision(act: int, asked: int, own: Sequence[int], community: Sequence[int]) -> Decision:
    """The player's decision when asked for the first or the second time."""
    return (LET_IT_RIDE if act >> asked & 1 else WITHDRAW), ()
