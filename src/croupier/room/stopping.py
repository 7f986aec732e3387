"""An orderly stop: it is announced, no hand begins any more, and hands under way are finished or held as they stand.

Players are told each time. When the room is opened again, a held hand goes on at the same ask with the time that was
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
PATIENCE = 10.0  # seconds for a row to be stored; a room that stops does not wait for ever


class Stood(NamedTuple):
    """How a table stood when the room was stopped: the hand that is held there, or none."""

    table: str
    hand: int
    words: str


class Stopping:
    """Whether the room goes on, and how it stops."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.words = ""  # why the room stops; empty as long as it goes on

    def announce(self, by: Account | None, words: str) -> None:
        """From now on no hand begins; everybody at a table is told. Without a person it is the house that stops."""
        doer = HOUSE if by is None else self._room.people.doer(by, Act.STOP_ROOM)
        if self.words:
            return
        self._room.desk.take(doer, ANNOUNCED, msgspec.json.encode({"words": words}))
        self.words = words
        for live in self._room.tables.values():
            what = "this hand is the last one" if self._in_a_hand(live) else "no hand begins any more"
            self._tell(live, f"{words}; {what}")

    def refuse(self, live: LiveTable) -> None:
        """Nothing begins at a table of a room that stops."""
        if self.words:
            raise NotNow(f"nothing begins at table {live.id} any more: {self.words}")

    def under_way(self) -> list[str]:
        """The tables where a hand is not over yet; those that are held are not waited for."""
        return [live.id for live in self._room.tables.values() if self._in_a_hand(live) and not live.held]

    def stop(self) -> list[Stood]:
        """Hands that are not over are held as they stand; the funds are paused. Nothing is taken any more."""
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
            if not self._room.desk.away:  # else the last row that is stored says how the table stood
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
