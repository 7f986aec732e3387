"""The facility: a room with everything that happens in it, for a program that opens it to the public.

with RoomFolder(folder).office() as office:
    facility = open_facility(office)         # a practice table of every game, and what was open before
    facility.room.seats.sit(...)             # what people do; then
    due = facility.keeper.act()              # what happens automatically, and when to call again
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from croupier.engine import Game
from croupier.room.attending import Decides
from croupier.room.chat import Chat
from croupier.room.demo import BOTS, open_demo
from croupier.room.folder import Office
from croupier.room.keeper import Keeper
from croupier.room.live import LiveTable, NotNow
from croupier.room.pace import Pace
from croupier.room.register import Account, account_id
from croupier.room.room import Room
from croupier.submission import Submission


@dataclass(frozen=True, slots=True)
class OpenedRoom:
    """A room, the keeper that attends to it, and its chat."""

    office: Office
    room: Room
    keeper: Keeper
    chat: Chat

    def open_money_tables(self, by: Account) -> list[LiveTable]:
        """A floorperson opens every table of the submission in force that is not open."""
        return open_money_tables(self.room, by)


def open_money_tables(room: Room, by: Account) -> list[LiveTable]:
    """A floorperson opens every table of the submission in force that is not open."""
    filed = room.submissions.in_force()
    tables = {} if filed is None else dict.fromkeys(offer.at for offer in room.submissions.read(filed.hash))
    closed = [table for table in tables if table not in room.tables or room.tables[table].day.closed]
    return [room.open_money_table(by, table) for table in closed if table not in room.closed_seals]


def open_practice_tables(room: Room, submission: Submission) -> list[str]:
    """Open a practice table for each table of a submission, under its choices, approved or not."""
    names = []
    for offer in submission:
        table = f"practice {offer.id}"
        live = room.tables.get(table)
        if live is not None and not live.day.closed and live.day.state.house != offer.house:
            with suppress(NotNow):  # in the middle of a hand: it continues under the choices it was dealt under
                room.close_table(None, table)
        if (live is None or live.day.closed) and table not in room.closed_seals:
            room.open_table(None, table, offer.game, offer.house, practice=True)
        names.append(table)
    return names


def open_facility(
    office: Office,
    pace: Pace | None = None,
    *,
    games: Iterable[Game] | None = None,
    submission: Submission | None = None,
    decides: Decides | None = None,
) -> OpenedRoom:
    """Open a practice table of every game, or of these, with the house's bots; open money tables resume.

    With a submission there is also a practice table for each of its tables, under that table's choices.
    """
    room = open_demo(office, games)
    if submission is not None:
        open_practice_tables(room, submission)
    keeper = Keeper(room, pace, bots=[account_id(name) for name in BOTS], decides=decides)
    return OpenedRoom(office, room, keeper, Chat(room))
