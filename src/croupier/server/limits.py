"""Rate limits: a token bucket for each person or address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

KEPT = 10_000  # buckets; the least recently used is forgotten first


class Buckets:
    """Buckets by name."""

    def __init__(self, rate: float, at_once: int, now: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._at_once, self._now = rate, at_once, now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and since when

    def takes(self, name: str) -> bool:
        """Whether this one may do it now; if so, it counts."""
        now = self._now()
        left, since = self._left.pop(name, (float(self._at_once), now))
        left = min(left + (now - since) * self._rate, float(self._at_once))
        allowed = left >= 1
        self._left[name] = (left - 1 if allowed else left), now
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        return allowed
