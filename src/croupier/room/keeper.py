"""The keeper of the room: makes sure that every table is attended to, and knows who is connected.

    keeper = Keeper(room, bots=("robo-ada", "robo-bert"))
    keeper.came("ann")                          # ann is connected
    room.answer(...); due = keeper.act("4")     # after each answer, for that table
    due = keeper.act()                          # and when due, for all: when to call again, by the desk's clock

A table at which something goes wrong is held, with the floor called, and the others continue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from typing import Any

import msgspec

from croupier.room import automatic
from croupier.room.attending import Attendant, Decides
from croupier.room.guests import GuestRules
from croupier.room.late import Late, LateHand
from croupier.room.live import LiveTable
from croupier.room.lobby import WaitLists
from croupier.room.pace import Pace
from croupier.room.register import BOT_KIND, Account
from croupier.room.room import Room
from croupier.room.room_time import BEAT
from croupier.room.turns import ShownClock
from croupier.room.wishes import Want
from croupier.room.writer import Held, went_wrong
from croupier.rules.bots import Bot


class SeatedPlayer(msgspec.Struct, frozen=True):
    """Somebody at a table; bots are marked as such."""

    account: str
    name: str
    kind: str
    away: bool  # they sit out, or have no chips
    gone: bool  # they are not connected
    leaving: bool  # when the round is over


class Keeper:
    """Attends to every table of a room."""

    def __init__(
        self,
        room: Room,
        pace: Pace | None = None,
        *,
        bots: Sequence[str] = (),
        decides: Decides | None = None,
        opened: Callable[[LiveTable], None] = lambda live: None,
    ) -> None:
        """`opened` is called with tables that open on demand; `decides` lets bots think elsewhere."""
        self.room, self.pace = room, pace or Pace()
        self._bots, self._decides = tuple(bots), decides
        self._here: set[str] = set()
        self._attendants: dict[str, Attendant] = {}
        self._sat: dict[str, Mapping[int, str]] = {}
        self._late: dict[str, Late] = {}
        self.lobby = WaitLists(room, self.pace, opened)
        GuestRules(room)

    def act(self, table: str = "") -> int | None:
        """Do what is due, at one table or everywhere; returns when to call again at the latest, by the desk's clock."""
        time = self.room.time
        time.beat()
        tables = [self.room.table(table)] if table else list(self.room.tables.values())
        found = [due for live in tables if (due := self._act(live)) is not None]
        if (not table or self._sat.get(table) != tables[0].players) and not time.stands:
            self._sat[table] = dict(tables[0].players) if table else {}
            found += [] if (due := self.lobby.act()) is None else [due]
        if not found:
            return None
        return time.of_the_desk(min(min(found), time.now() + BEAT))  # a running clock is stored every second

    def attendant(self, live: LiveTable) -> Attendant:
        """The attendant of a table; its bots have random seeds."""
        found = self._attendants.get(live.id)
        if found is None or found.live is not live:
            game = live.day.state.game.id
            bots = {name: Bot(game, token_hex(16)) for name in self._bots} if live.practice else {}
            found = Attendant(self.room, live, self.pace, bots, is_gone=self.is_gone, decides=self._decides)
            self._attendants[live.id] = found
            self.late_of(live)
        return found

    def late_of(self, live: LiveTable) -> Late:
        """What keeps a table's last finished round for onlookers."""
        found = self._late.get(live.id)
        if found is None or found.live is not live:
            found = self._late[live.id] = Late(live, self.room.desk.now)
        return found

    def late(self, table: str) -> LateHand | None:
        """The round that onlookers are shown: the table's last finished one; None before there is one."""
        return self.late_of(self.room.table(table)).hand()

    def seated(self, table: str) -> dict[int, SeatedPlayer]:
        """Who sits where, as everybody may know."""
        live, seats = self.room.table(table), self.room.seats
        dealt = set(automatic.can_be_dealt(live))
        memory: Any = live.day.memory if live.running is None else live.running.table.memory
        found = {}
        for seat, name in sorted(live.players.items()):
            kind = self.lobby.kind(name)
            is_bot = kind == BOT_KIND
            away = seat not in dealt or seats.is_out(live, name)
            leaving = seats.wishes.has(live.id, name, Want.LEAVE)
            found[seat] = SeatedPlayer(name, memory.shown(name), kind, away, not is_bot and self.is_gone(name), leaving)
        return found

    def clock(self, table: str) -> ShownClock | None:
        """The clock of the player who is asked at a table, as everybody sees it; None if none runs."""
        return self.attendant(self.room.table(table)).turns.shown()

    # ---- who is there -----------------------------------------------------------------------------------------------

    def came(self, account: str) -> None:
        """Note that somebody is connected."""
        self._here.add(account)

    def went(self, account: str) -> None:
        """Note that somebody's last connection is gone."""
        self._here.discard(account)

    def is_gone(self, account: str) -> bool:
        """Whether this account is disconnected."""
        return account not in self._here

    def watched(self, table: str, *, watched: bool) -> None:
        """Note whether anybody watches a table: bots play for onlookers too."""
        self.attendant(self.room.table(table)).watched = watched

    def ready(self, by: Account, table: str) -> None:
        """Note that somebody is done while everybody is asked, as before "no more bets"."""
        live = self.room.table(table)
        self.room.may_play(by, live)
        self.attendant(live).ready(by.id)

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _act(self, live: LiveTable) -> int | None:
        if live.held:
            return None
        with suppress(Held):
            try:
                return self.attendant(live).act()
            except Held:
                raise
            except Exception as wrong:
                live.held = went_wrong(wrong)  # the floor is called; the others continue
        return None
