"""Onlookers: people who do not sit at a table are shown its last finished round, at the pace at which it was played.

Their messages are numbered separately from the table's. An onlooker who sits down gets a snapshot when the next
procedure begins, and is then no longer an onlooker.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from typing import Protocol

import msgspec
import structlog

from croupier.room.late import Late, LateHand
from croupier.rules.views import View
from croupier.rules.views.increments import Increment, apply
from croupier.server.connections import Connection
from croupier.server.messages import Events, Snapshot

TRIED_AGAIN = 5.0  # seconds after a fault
_ENCODER = msgspec.json.Encoder()
_log = structlog.get_logger("croupier.room")


class Audience(Protocol):
    """A function that returns the current onlookers."""

    def __call__(self) -> Iterable[Connection]:
        """Their sockets."""
        ...


class Onlookers:
    """What the onlookers of one table are shown."""

    def __init__(self, table: str, late: Late, now: Callable[[], int], audience: Audience) -> None:
        self.wake = asyncio.Event()  # set when a round is over, or somebody starts watching
        self._table, self._late, self._now, self._audience = table, late, now, audience
        self._hand: LateHand | None = None
        self._view: View | None = None
        self._shown = self._seq = 0

    async def run(self) -> None:
        """Until the task is cancelled."""
        while True:
            self.wake.clear()
            try:
                wait = self._go_on() if any(True for _ in self._audience()) else self._rest()
            except Exception:  # tried again a little later; the table itself continues
                _log.exception("onlookers could not be shown a hand", table=self._table)
                wait = TRIED_AGAIN
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self.wake.wait()

    def begin(self, connection: Connection) -> None:
        """Add an onlooker."""
        self._go_on()
        connection.send(self._snapshot())
        self.wake.set()

    def _rest(self) -> float | None:
        """Keep no round while nobody looks on: at most tables, nearly always. Whoever comes gets a snapshot."""
        self._hand = self._view = None
        self._shown = 0
        self._late.forget()
        return None

    def _go_on(self) -> float | None:
        """Show what is due; returns the seconds until the next step, or None if nothing is left to show."""
        hand = self._late.hand()
        if hand is None:
            return None
        if self._hand is None or hand.hand != self._hand.hand:
            self._hand, self._view, self._shown = hand, hand.view, 0
            self._seq += 1
            self._tell(self._snapshot())
        due = hand.due(self._now())
        for step in hand.steps[self._shown : due]:
            assert self._view is not None
            self._view = apply(self._view, Increment(step.all))
            before, self._seq = self._seq, self._seq + 1
            told = Events(self._table, self._seq, before, self._now(), hand.hand, step.all)
            self._tell(_ENCODER.encode(told))
        self._shown = due
        if due == len(hand.steps):
            return None
        return max(hand.over_at + hand.steps[due].after - self._now(), 0) / 1_000_000

    def _snapshot(self) -> bytes:
        number = 0 if self._hand is None else self._hand.hand
        return _ENCODER.encode(Snapshot(self._table, self._seq, self._now(), number, self._view))

    def _tell(self, message: bytes) -> None:
        for one in self._audience():
            one.send(message)
