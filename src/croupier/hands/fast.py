"""The ranking `high` for one hand, as fast as a call from Python can be.

    from croupier.hands.fast import value, value7

    value(mask)                        # five, six or seven cards, bit 16 * suit + rank
    value7(51, 47, 43, 39, 35, 0, 4)   # seven cards, rank * 4 + suit

Both bypass numba's dispatcher, which takes longer to inspect the arguments than it takes to rank the hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np

from croupier.hands.errors import BadHand
from croupier.hands.kernels.bits import popcount
from croupier.hands.kernels.high import value_of_mask
from croupier.hands.kernels.jit import kernel
from croupier.hands.kernels.words import CARD_MASK, NO_CARD


@kernel
def _value(bits: int) -> int:
    mask = np.uint64(bits)
    found = value_of_mask(mask)
    if found < 0 or mask & NO_CARD:
        raise BadHand(
            "the mask is not a hand of five, six or seven cards; a card has bit 16 * suit + rank, rank 0 to 12"
        )
    return np.int64(found)  # type: ignore[return-value]


@kernel
def _value7(one: int, two: int, three: int, four: int, five: int, six: int, seven: int) -> int:
    all_bits = one | two | three | four | five | six | seven
    if all_bits < 0 or all_bits > 63:
        raise BadHand("one of the seven is not a card; cards are numbered 0 (2c) to 51 (As)")
    mask = CARD_MASK[one] | CARD_MASK[two] | CARD_MASK[three] | CARD_MASK[four]
    mask |= CARD_MASK[five] | CARD_MASK[six] | CARD_MASK[seven]
    if popcount(mask) != np.uint64(7):
        raise BadHand("a card appears twice, or one of the seven is not a card; cards are numbered 0 (2c) to 51 (As)")
    return np.int64(value_of_mask(mask))  # type: ignore[return-value]


def _direct(function: Callable[..., int], arguments: int) -> Callable[..., int]:
    """The compiled function itself, for this many integers, or else numba's dispatcher, which returns the same."""
    dispatcher = cast(Any, function)
    dispatcher.compile(f"int64({', '.join(['int64'] * arguments)})")
    (compiled,) = dispatcher.overloads.values()
    return cast(Callable[..., int], getattr(compiled, "entry_point", function))


value: Callable[[int], int] = _direct(_value, 1)
value7: Callable[[int, int, int, int, int, int, int], int] = _direct(_value7, 7)
