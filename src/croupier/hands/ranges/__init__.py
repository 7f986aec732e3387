"""Ranges of hands: reading, combining and writing them, and their equity against each other.

    from croupier.hands.ranges import Range

    Range("QQ+, AKs") | Range("22-99:0.5")

The notation is in `croupier.hands.ranges.notation`; numpy is required, numba only for equities.
"""

from __future__ import annotations

from croupier.hands.ranges.notation import BadRange
from croupier.hands.ranges.range import Range

__all__ = ["BadRange", "Range"]
