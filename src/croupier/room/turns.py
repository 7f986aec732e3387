"""Turn clocks: how long the player who is asked has left; the same for everybody, and shown to everybody.

If the submission has the countdown (MD-POKER 7.D(4)), a player has its seconds, then what is left of their time bank,
and, if they are disconnected, what is left of their grace time (P-117). At a practice table without a countdown the
automatic floor declares a silent player absent after a while. Elsewhere there is no clock: a floorperson decides.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

import msgspec
from sqlalchemy import select

from croupier.room.live import LiveTable
from croupier.room.pace import Pace
from croupier.room.register import SECOND
from croupier.room.room_time import RoomTime
from croupier.room.schema import TURN
from croupier.room.store import Store
from croupier.room.writing import Replaced


class Phase(StrEnum):
    """Which time a player is using."""

    COUNTDOWN = "countdown"
    BANK = "time bank"
    GRACE = "grace"
    FLOOR = "floor"  # no countdown: the automatic floor of a practice table waits


class ShownClock(msgspec.Struct, frozen=True):
    """The clock of the player who is asked, as everybody sees it."""

    seat: int
    phase: Phase
    ends: int  # end of this phase, by the desk's clock; it moves while the room's time is stopped
    bank: int  # what this player has left when the phase ends, in microseconds
    grace: int
    stands: bool = False


class SeatTime(msgspec.Struct):
    """What a player has left at a table beyond the countdown, and how often in a row they did not answer."""

    bank: int
    grace: int
    missed: int = 0


class AskedTurn(msgspec.Struct):
    """Who is asked, by which ask, since when by the room's time."""

    procedure: int
    number: int
    seat: int
    account: str
    since: int
    graced: bool = False  # whether they were disconnected when countdown and bank ran out


class _KeptTurns(msgspec.Struct):
    turn: AskedTurn | None
    seats: dict[str, SeatTime]


class TurnClock:
    """The clock of one table."""

    def __init__(
        self,
        live: LiveTable,
        time: RoomTime,
        pace: Pace,
        store: Store,
        *,
        is_gone: Callable[[str], bool],
        is_leaving: Callable[[str], bool],
        is_timed: Callable[[str], bool],
    ) -> None:
        self._live, self._time, self._pace = live, time, pace
        self._is_gone, self._is_leaving, self._is_timed = is_gone, is_leaving, is_timed
        self.answered_for = False  # whether the room is giving an answer for somebody
        with store.engine.connect() as connection:
            kept = connection.execute(select(TURN.c.told).where(TURN.c.table_id == live.id)).scalar_one_or_none()
        told = _KeptTurns(None, {}) if kept is None else msgspec.json.decode(kept, type=_KeptTurns)
        self.turn, self.seats = told.turn, told.seats
        self._unsaved = False  # whether something was counted that is not stored yet
        live.beside.append(self.asked)
        with live.lock:
            self.asked(live)

    @property
    def seconds(self) -> int:
        """How long a turn is at this table before the bank, in microseconds; 0 if there is no clock."""
        values = self._live.day.state.house.values
        if values.get("countdown.offered"):
            return int(values["countdown.seconds"]) * SECOND
        if not self._live.practice:
            return 0
        if self.turn is None or not self._is_gone(self.turn.account):
            return self._pace.silent
        wait = self._pace.left if self._is_leaving(self.turn.account) else self._pace.gone
        return min(wait, self._pace.silent)

    @property
    def counts_down(self) -> bool:
        """Whether the house offers the countdown."""
        return bool(self._live.day.state.house.values.get("countdown.offered"))

    # ---- as the table continues -------------------------------------------------------------------------------------

    def asked(self, live: LiveTable) -> Sequence[Replaced]:
        """Note who is asked, if anybody; returns the changes in the store, written together with the step.

        A countdown goes on after a stop where it was. The automatic floor of a practice table waits anew, so that most
        steps there change nothing in the store.
        """
        running = live.running
        ask = None if running is None else running.ask
        key = (live.procedure, 0 if running is None else running.number)
        if self.turn is not None and (self.turn.procedure, self.turn.number) == key:
            return ()
        now, counts_down = self._time.now(), self.counts_down
        changed = self._settle(now, counts_down) or self._unsaved
        self._unsaved = False
        if running is not None and running.over and running.procedure == "round":
            changed = self._refill() or changed
        if ask is not None and running is not None and ask.actor > 0 and self.seconds:
            account = running.table.players[ask.actor]
            if self._is_timed(account):
                self.seats.setdefault(account, SeatTime(self._pace.bank, self._pace.grace))
                self.turn = AskedTurn(*key, ask.actor, account, now)
                changed |= counts_down
        if not changed:
            return ()
        told = msgspec.json.encode(_KeptTurns(self.turn if counts_down else None, self.seats))
        return (Replaced(TURN, {"table_id": live.id, "told": told}),)

    def _settle(self, now: int, counts_down: bool) -> bool:
        """End the turn: what it took beyond the countdown is used up."""
        turn, self.turn = self.turn, None
        if turn is None:
            return False
        mine = self.seats[turn.account]
        missed = mine.missed + 1 if self.answered_for else 0
        changed, mine.missed = counts_down or mine.missed != missed, missed
        if counts_down:
            beyond = max(now - turn.since - self.seconds, 0)
            from_bank = min(beyond, mine.bank)
            mine.bank -= from_bank
            if turn.graced:
                mine.grace -= min(beyond - from_bank, mine.grace)
        return changed

    def _refill(self) -> bool:
        """Refill everybody's time a little after a round; forget players who have left the table."""
        here, pace = set(self._live.players.values()), self._pace
        self.seats = {account: one for account, one in self.seats.items() if account in here}
        changed = False
        for one in self.seats.values():
            bank, grace = min(one.bank + pace.refill, pace.bank), min(one.grace + pace.refill, pace.grace)
            changed |= (bank, grace) != (one.bank, one.grace)
            one.bank, one.grace = bank, grace
        return changed

    # ---- what time it is --------------------------------------------------------------------------------------------

    def ends(self) -> int | None:
        """When the time of the player who is asked runs out, by the room's time; None if no clock runs."""
        turn = self.turn
        if turn is None:
            return None
        end = turn.since + self.seconds
        if not self.counts_down:
            return end
        mine = self.seats[turn.account]
        end += mine.bank
        if self._time.now() >= end and not turn.graced:
            turn.graced = mine.grace > 0 and self._is_gone(turn.account)
        return end + mine.grace if turn.graced else end

    def shown(self) -> ShownClock | None:
        """The clock as everybody sees it; None if none runs."""
        turn, end = self.turn, self.ends()
        if turn is None or end is None:
            return None
        if not self.counts_down:
            return ShownClock(turn.seat, Phase.FLOOR, self._time.of_the_desk(end), 0, 0, self._time.stands)
        now, mine, first = self._time.now(), self.seats[turn.account], turn.since + self.seconds
        if now < first:
            phase, until, bank, grace = Phase.COUNTDOWN, first, mine.bank, mine.grace
        elif turn.graced:
            phase, until, bank, grace = Phase.GRACE, end, 0, 0
        else:
            phase, until, bank, grace = Phase.BANK, first + mine.bank, 0, mine.grace
        return ShownClock(turn.seat, phase, self._time.of_the_desk(until), bank, grace, self._time.stands)

    def missed(self, account: str) -> int:
        """How often in a row somebody did not answer."""
        mine = self.seats.get(account)
        return 0 if mine is None else mine.missed

    def count_missed(self, account: str) -> int:
        """Note that somebody made no wager while wagers were open; returns how often in a row."""
        mine = self.seats.setdefault(account, SeatTime(self._pace.bank, self._pace.grace))
        mine.missed += 1
        self._unsaved = True
        return mine.missed

    def is_back(self, account: str) -> None:
        """Note that somebody acted, which ends their missed turns."""
        if account in self.seats:
            self._unsaved |= self.seats[account].missed > 0
            self.seats[account].missed = 0
