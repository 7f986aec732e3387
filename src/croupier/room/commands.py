"""The command ids of people who are here: which are certainly new, so that the store need not be asked.

Whether an id was used before has to be known for every answer, and nearly always it was not. So the ids of an account
are kept in a Bloom filter: an id that is not in it is certainly new; one that seems to be in it is looked up.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable

ACCOUNTS_MAX = 10_000  # the one that was remembered first is forgotten first
FIRST_BITS, BITS_AN_ID, PROBES = 2_048, 10, 4  # about one id in a hundred is looked up in vain


class _Ids:
    """A Bloom filter that grows: when one layer is full, the next has twice its size."""

    __slots__ = ("_layers", "_room")

    def __init__(self) -> None:
        self._layers = [bytearray(FIRST_BITS // 8)]
        self._room = FIRST_BITS // BITS_AN_ID  # for how many more ids the last layer has room

    def add(self, command: str) -> None:
        if not self._room:
            self._layers.append(bytearray(2 * len(self._layers[-1])))
            self._room = 8 * len(self._layers[-1]) // BITS_AN_ID
        bits = self._layers[-1]
        for place in _places(command, 8 * len(bits)):
            bits[place >> 3] |= 1 << (place & 7)
        self._room -= 1

    def __contains__(self, command: str) -> bool:
        hashed = hash(command)
        step = hashed >> 32 | 1
        for bits in self._layers:
            place, size = hashed, 8 * len(bits)
            for _ in range(PROBES):  # written for speed: a new id is most often told by its first or second place
                at = place % size
                if not bits[at >> 3] >> (at & 7) & 1:
                    break
                place += step
            else:
                return True
        return False


class KnownCommands:
    """The ids of those accounts that are remembered."""

    def __init__(self) -> None:
        self._of: OrderedDict[str, _Ids] = OrderedDict()
        self._whole: set[str] = set()  # accounts of which all ids have been read
        self._lock = threading.Lock()

    def remember(self, account: str, read: Callable[[], Iterable[str] | None]) -> None:
        """Remember an account's ids from now on; `read` returns those it has used so far, or None if they are too many.

        What is taken while they are read is not missed: it is added at once.
        """
        with self._lock:
            if account in self._of:
                return
            ids = self._of[account] = _Ids()
            if len(self._of) > ACCOUNTS_MAX:
                self._forget(next(iter(self._of)))
        used: Iterable[str] | None = None
        try:
            used = read()
        finally:
            with self._lock:
                if self._of.get(account) is ids:
                    self._forget(account) if used is None else self._is_read(account, used)

    def add(self, account: str, command: str) -> None:
        """Note that an id is used."""
        with self._lock:
            if (ids := self._of.get(account)) is not None:
                ids.add(command)

    def is_new(self, account: str, command: str) -> bool:
        """Whether an id was certainly never used; if not, only the store can say."""
        with self._lock:
            return account in self._whole and command not in self._of[account]

    def _is_read(self, account: str, used: Iterable[str]) -> None:
        for command in used:
            self._of[account].add(command)
        self._whole.add(account)

    def _forget(self, account: str) -> None:
        self._of.pop(account, None)
        self._whole.discard(account)


def _places(command: str, bits: int) -> Iterable[int]:
    """Where an id is in a layer; by the process's own secret hash, so that nobody can choose ids that collide."""
    hashed = hash(command)
    step = hashed >> 32 | 1
    return [(hashed + number * step) % bits for number in range(PROBES)]
