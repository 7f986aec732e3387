"""One hand by look-ups in plain arrays: what `evaluate` asks first, with neither numpy nor a compiler loaded.

The tables and the order of the values are the kernels' own, and so is the sum of four lane words (`kernels/words.py`).
Once kernels are loaded, or so many hands have come that they are worth it, `high` asks the kernel of `fast.py`.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Mapping
from functools import cache
from itertools import count
from pathlib import Path

from croupier.cards import number_of_cards
from croupier.hands.errors import BadHand

CATEGORY_SHIFT = 12  # a value has its category above these bits
HANDS_MAX = 1_000_000  # looked up before the kernel is loaded; about a second
_FOLDER = Path(__file__).parent / "tables"
_KERNELS = "croupier.hands.kernels.high"
_LANE, _COUNT, _FIVE_SUITED = 0x1FFF, 0x3F, 0x1C0
_KEY_SHIFT, _ROW, _COLUMN_SHIFT = 9, 0x1FFF, 9 + 13
_TYPES = {"|u1": "B", "<u2": "H", "<u4": "I"}  # of numpy, and of `array`

# Where a flush counts, it is better than what the ranks alone would be.
_TABLES: Mapping[str, tuple[str, range, str | None]] = {
    "high": ("high", range(5, 8), "high_flush"),
    "six-plus": ("six_plus", range(5, 8), "six_plus_flush"),
    "six-card": ("high", range(6, 7), "six_card_flush"),
    "low-a5": ("low_a5", range(5, 8), None),
}
LOOKED_UP = frozenset(_TABLES)


def _table(name: str) -> array[int]:
    """The numbers of a table that `build_tables` wrote, without numpy."""
    data = (_FOLDER / f"{name}.npy").read_bytes()
    start = 10 + int.from_bytes(data[8:10], "little")  # after the header
    numbers = array(next(ours for theirs, ours in _TYPES.items() if theirs.encode() in data[:start]))
    numbers.frombytes(data[start:])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


@cache
def look_up(ranking: str) -> Callable[[int], int]:
    """A function that ranks a mask of as many cards as this ranking takes: higher is better."""
    name, sizes, flush = _TABLES[ranking]
    lanes = _table("lane_key")
    tables = {size: (_table(f"place{size}"), _table(f"{name}_{size}")) for size in sizes}
    flushes = _table(flush) if flush else None

    def value_of(mask: int) -> int:
        word = lanes[mask & _LANE] + lanes[mask >> 16 & _LANE] + lanes[mask >> 32 & _LANE] + lanes[mask >> 48]
        size = word & _COUNT
        if size not in tables:
            raise BadHand(f"a hand of {number_of_cards(size)} has no place in the ranking {ranking!r}")
        places, values = tables[size]
        found = values[places[word >> _KEY_SHIFT & _ROW] + (word >> _COLUMN_SHIFT)]
        if word & _FIVE_SUITED and flushes is not None:
            return max(found, *[flushes[mask >> suit & _LANE] for suit in (0, 16, 32, 48)])
        return found

    return value_of


_hands = count(1).__next__


def _high_at_first(mask: int) -> int:
    """`high` until the kernel takes its place."""
    global high
    hands = _hands()
    if not hands & 0xFF and (_KERNELS in sys.modules or hands > HANDS_MAX):
        from croupier.hands.fast import value

        high = value
    return look_up("high")(mask)


high: Callable[[int], int] = _high_at_first
