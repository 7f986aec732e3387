"""Ranges of hands: read, combined, written, and what they are worth against each other.

    from croupier.hands.ranges import Range

    Range("QQ+, AKs") | Range("22-99:0.5")

`croupier.hands.ranges.notation` has the notation; numpy is needed, numba only for equities.
"""

from __future__ import annotations

from croupier.hands.ranges.notation import BadRange
from croupier.hands.ranges.range import Range

__all__ = ["BadRange", "Range"]
