"""An orderly stop: it is announced, no new hand begins, and hands under way are finished or held as they are.

Players are told at each step. When the room opens again, a held hand continues at the same ask with the time that was
left.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from croupier.room.desk import HOUSE
from croupier.room.live import LiveTable, NotNow
from croupier.room.register import Account
from croupier.room.roles import Act

if TYPE_CHECKING:
    from croupier.room.room import Room

ANNOUNCED, STOPPED = "stop announced", "stopped"
BETWEEN = "between"
PATIENCE = 10.0  # seconds to wait for a row to be stored; a stopping room does not wait forever


class Stood(NamedTuple):
    """A table at the stop of the room: the hand that is held there, if any."""

    table: str
    hand: int
    words: str


class Stopping:
    """Whether the room is stopping, and how it stops."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.words = ""  # why the room is stopping; empty while it runs

    def announce(self, by: Account | None, words: str) -> None:
        """Announce the stop: no new hand begins, and everybody at a table is told. By default the house stops it."""
        doer = HOUSE if by is None else self._room.people.doer(by, Act.STOP_ROOM)
        if self.words:
            return
        self._room.desk.take(doer, ANNOUNCED, msgspec.json.encode({"words": words}))
        self.words = words
        for live in self._room.tables.values():
            what = "this hand is the last one" if self._in_a_hand(live) else "no hand begins any more"
            self._tell(live, f"{words}; {what}")

    def refuse(self, live: LiveTable) -> None:
        """Refuse to begin anything while the room is stopping."""
        if self.words:
            raise NotNow(f"nothing begins at table {live.id} any more: {self.words}")

    def under_way(self) -> list[str]:
        """The tables where a hand is still under way, except those that are held."""
        return [live.id for live in self._room.tables.values() if self._in_a_hand(live) and not live.held]

    def stop(self) -> list[Stood]:
        """Hold unfinished hands as they are and pause the funds. Nothing more is accepted."""
        if not self.words:
            self.announce(None, "the room stops")
        stood = [self._stop(live) for live in self._room.tables.values() if not live.held]
        for funds in self._room.funds.values():
            if not funds.held and not self._room.desk.away:
                funds.pause()
                funds.wait_until_durable()
        return stood

    def _stop(self, live: LiveTable) -> Stood:
        with live.lock:
            hand = live.procedure if self._in_a_hand(live) else 0
            words = f"hand {hand} is held and goes on as it stands" if hand else "the table stands between two hands"
            if not self._room.desk.away:  # otherwise the last stored row says how the table was
                with suppress(TimeoutError):
                    live.act(HOUSE, STOPPED, msgspec.json.encode({"hand": hand, "words": self.words})).result(PATIENCE)
            live.held = self.words
        self._tell(live, f"{self.words}: {words} when the room is open again" if hand else f"{self.words}: {words}")
        return Stood(live.id, hand, words)

    def _in_a_hand(self, live: LiveTable) -> bool:
        return live.running is not None and live.running.record.procedure != BETWEEN

    def _tell(self, live: LiveTable, words: str) -> None:
        for person in dict.fromkeys(live.players.values()):
            for notice in self._room.seats.notices:
                notice(person, live.id, words)
