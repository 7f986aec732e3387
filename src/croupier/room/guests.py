"""Limits on guests at a practice table: a few from one address, and never two from one browser."""

from __future__ import annotations

from sqlalchemy import select

from croupier.errors import CroupierError
from croupier.room.live import LiveTable
from croupier.room.register import GUEST_KIND, Account, TooMany
from croupier.room.room import Room
from croupier.room.schema import ACCOUNT

OF_ONE_ADDRESS = 2  # guests at one table: a household may play together, but not fill a table


class GuestRules:
    """Refuses a seat to a guest who would sit there twice."""

    def __init__(self, room: Room) -> None:
        self._room = room
        room.sit_rules.append(self.why_not)

    def why_not(self, by: Account, live: LiveTable, seat: int) -> CroupierError | None:
        """Why a guest may not sit at this table; None for everybody else."""
        if by.kind != GUEST_KIND:
            return None
        wishes = self._room.seats.wishes.of(live.id)
        others = {*live.players.values(), *(wish.account for wish in wishes)} - {by.id}
        columns = select(ACCOUNT.c.id, ACCOUNT.c.address, ACCOUNT.c.browser)
        asked = columns.where(ACCOUNT.c.id.in_([by.id, *others]), ACCOUNT.c.kind == GUEST_KIND)
        with self._room.desk.store.engine.connect() as connection:
            found = {row.id: (row.address, row.browser) for row in connection.execute(asked)}
        address, browser = found.pop(by.id)
        if browser and any(browser == other for _, other in found.values()):
            return TooMany(f"{by.name} already sits at table {live.id}, as another guest from the same browser")
        if sum(address == other for other, _ in found.values()) >= OF_ONE_ADDRESS:
            return TooMany(f"{OF_ONE_ADDRESS} guests from this address sit at table {live.id}; choose another table")
        return None
