"""A practice table that plays without pauses, for demonstrations and tests; it stops when a person is asked."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.room.attending import DID, Attendant
from croupier.room.desk import HOUSE
from croupier.room.live import LiveTable
from croupier.room.pace import AT_ONCE, Pace
from croupier.room.room import Room
from croupier.rules.bots import Bot


class PracticeTable:
    """A practice table that continues automatically, bots included, until a person is asked."""

    def __init__(self, room: Room, live: LiveTable, bots: Mapping[str, Bot], pace: Pace = AT_ONCE) -> None:
        self.live = live
        self.attendant = Attendant(room, live, pace, bots)
        self.attendant.watched = True

    def play_rounds(self, rounds: int) -> int:
        """Play until this many rounds are over, or a person is asked; returns how many were played."""
        before = self.attendant.rounds
        while self.attendant.rounds < before + rounds and self.step():
            pass
        self.live.wait_until_durable()
        return self.attendant.rounds - before

    def seat_bots(self) -> None:
        """Seat every bot that has no seat yet, between two rounds."""
        if self.live.running is None and any(name not in self.live.players.values() for name in self.attendant.bots):
            self.live.begin(HOUSE, "between")
            self.step()

    def step(self) -> bool:
        """Take one step; False if a person is asked, or nobody can play."""
        return self.attendant.once() == DID
