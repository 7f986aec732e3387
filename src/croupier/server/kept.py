"""Messages of a table that were sent, kept for clients that reconnect: earlier ones compressed, several at a time."""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

import msgspec

from croupier.rules.views import Viewer

GROUP = 8  # messages that are compressed together; they are alike, and take an eighth of the room then
FAST, WINDOW, MEMORY = 1, 14, 6  # zlib's level; a window as large as such a group, and little more memory to go through


class Part(NamedTuple):
    """A message without its head: the same for everybody, or with private parts for some viewers."""

    kind: str
    hand: int
    players: Mapping[int, str]  # the seats in that procedure, so that nobody gets the cards of a seat they take later
    viewers: frozenset[Viewer]
    alike: bytes
    own: Mapping[Viewer, bytes]  # what follows it
    tail: bytes  # the clock, and the root of a pending shuffle


class Kept(NamedTuple):
    """A message that was sent."""

    after: int
    seq: int
    at: int
    part: Part


_DECODER = msgspec.msgpack.Decoder(tuple[Kept, ...])


class KeptMessages:
    """The last messages of a table."""

    __slots__ = ("_earlier", "_newest", "_number")

    def __init__(self, number: int) -> None:
        self._number = number
        self._newest: list[Kept] = []
        self._earlier: deque[bytes] = deque(maxlen=-(-number // GROUP))

    def add(self, message: Kept) -> None:
        """Keep one more message."""
        self._newest.append(message)
        if len(self._newest) == GROUP:
            packing = zlib.compressobj(FAST, zlib.DEFLATED, WINDOW, MEMORY)
            self._earlier.append(packing.compress(msgspec.msgpack.encode(self._newest)) + packing.flush())
            self._newest.clear()

    def newest_first(self) -> Iterator[Kept]:
        """The messages, the last one first."""
        return islice(self._all(), self._number)

    def _all(self) -> Iterator[Kept]:
        yield from reversed(self._newest)
        for some in reversed(self._earlier):
            yield from reversed(_DECODER.decode(zlib.decompress(some)))
