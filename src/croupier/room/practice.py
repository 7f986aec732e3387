"""A practice table that plays at once, for demonstrations and tests: it stops where a person is asked."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.room.attending import DID, Attendant
from croupier.room.desk import HOUSE
from croupier.room.live import LiveTable
from croupier.room.pace import AT_ONCE, Pace
from croupier.room.room import Room
from croupier.rules.bots import Bot


class PracticeTable:
    """A practice table that goes on by itself until a person is asked; the house's bots play by themselves too."""

    def __init__(self, room: Room, live: LiveTable, bots: Mapping[str, Bot], pace: Pace = AT_ONCE) -> None:
        self.live = live
        self.attendant = Attendant(room, live, pace, bots)
        self.attendant.watched = True

    def play_rounds(self, rounds: int) -> int:
        """Go on until so many rounds are over, or a person is asked; how many rounds were played."""
        before = self.attendant.rounds
        while self.attendant.rounds < before + rounds and self.step():
            pass
        self.live.wait_until_durable()
        return self.attendant.rounds - before

    def seat_bots(self) -> None:
        """Every bot that does not sit yet comes to the table and takes a seat, between two rounds."""
        if self.live.running is None and any(name not in self.live.players.values() for name in self.attendant.bots):
            self.live.begin(HOUSE, "between")
            self.step()

    def step(self) -> bool:
        """One step; False where a person is asked, or nobody can play."""
        return self.attendant.once() == DID
