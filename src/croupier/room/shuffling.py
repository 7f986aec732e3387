"""A table's shuffles: the room commits to an order and publishes its root, and the seats send their nonces."""

from __future__ import annotations

import os
import threading
from abc import ABC, abstractmethod
from collections.abc import Mapping
from concurrent.futures import Future

from croupier.cards import LiveChance
from croupier.engine import CHANCE, Answer, Round
from croupier.engine.leaves import SALT_BYTES
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.shuffles import NONCE_BYTES, Committed, ShufflePlace, commit
from croupier.room.steps import ROOT, SHUFFLE, Root, encoded, encoded_shuffle


class NotNow(CroupierError):
    """Something that a table cannot do now: which table, and why."""


class ShufflingTable(ABC):
    """The part of a live table that shuffles."""

    def __init__(self, desk: Desk, table: str) -> None:
        self.id = table
        self.running: Round | None = None
        self.procedure = 0  # the number of the current or last procedure
        # The shuffles of this procedure, with the seats' contributions.
        self.shuffles: list[tuple[Committed, Mapping[int, bytes]]] = []
        self.nonces: dict[int, bytes] = {}
        self.device_done = False  # whether the dealer has said that the device is done with this shuffle
        self.root_at = 0  # when the root of the shuffle that waits for nonces was published, by the desk's clock
        self._desk = desk
        self._lock = threading.RLock()
        self._committed: Committed | None = None  # a shuffle whose root is published and whose cards are not dealt yet
        self._rooted: tuple[Committed | None, bytes] = None, b""  # the last shuffle whose root was computed
        self._dealt_with: Mapping[int, bytes] = {}

    @property
    def root(self) -> str:
        """The root of the shuffle that waits for nonces, in hexadecimal; empty if none does."""
        return "" if self._committed is None else self._root_of(self._committed).hex()

    def _root_of(self, committed: Committed) -> bytes:
        """The root of a shuffle, computed once: every card has a leaf, and every message names the root."""
        if self._rooted[0] is not committed:
            self._rooted = committed, committed.root
        return self._rooted[1]

    @property
    def waits_for_nonces(self) -> bool:
        """Whether the root of a shuffle is published and no cards are dealt yet."""
        return self._committed is not None

    def send_nonce(self, root: str, seat: int, nonce: bytes) -> None:
        """Take a seat's nonce for the shuffle whose root is published; only its first one counts."""
        with self._lock:
            if self._committed is None or root != self.root:
                raise NotNow(f"no shuffle with the root {root[:16]!r} waits at table {self.id}; wait for the next root")
            if len(nonce) != NONCE_BYTES:
                raise NotNow(f"a nonce has {NONCE_BYTES} bytes; this one has {len(nonce)}")
            if self.nonces.setdefault(seat, nonce) != nonce:
                raise NotNow(f"seat {seat} has already sent a different nonce for this shuffle; only the first counts")

    def _announce_shuffle(self) -> None:
        """Before a shuffle, commit the room to an order and publish its root, before any card is dealt."""
        ask = None if self.running is None else self.running.ask
        if ask is None or ask.actor != CHANCE:
            return
        cards = ask.options[0].cards
        place = ShufflePlace(self.id, self.procedure, len(self.shuffles) + 1)
        self._committed = commit(place, cards, LiveChance(), os.urandom(SALT_BYTES * len(cards)))
        self._write(HOUSE, SHUFFLE, encoded_shuffle(self._committed), secret=True)
        self._write(HOUSE, ROOT, encoded(Root(place.hand, place.shuffle, self.root)))
        self.nonces, self.root_at, self.device_done = {}, self._desk.now(), False

    def _shuffle(self) -> None:
        committed, running = self._committed, self.running
        if committed is None or running is None or running.ask is None:
            raise NotNow(f"no cards are to be shuffled at table {self.id}")
        option = running.ask.options[0]
        running.take(Answer(CHANCE, option.verb, cards=committed.dealt(self.nonces, self._root_of(committed))))
        self.shuffles.append((committed, dict(self.nonces)))
        self._committed, self._dealt_with, self._rooted = None, dict(self.nonces), (None, b"")

    def _used_nonces(self) -> Mapping[int, bytes]:
        """What the seats sent for the shuffle of this step, if there was one."""
        sent, self._dealt_with = self._dealt_with, {}
        return sent

    @abstractmethod
    def _write(self, doer: Doer, kind: str, body: bytes, *, secret: bool = False) -> Future[int]:
        """Journal a row of this table."""
