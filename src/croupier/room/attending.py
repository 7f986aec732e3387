"""Attending to one table: everything that happens there automatically when it is due, and nothing that people must do.

At every table: shuffles that wait for nonces, the countdown, players' requests between rounds, the time of day. At a
practice table also the automatic floor and dealer, and the house's bots (MD-POKER 17.A), which see only their seat.

`act` does what is due and returns when something is due next. Nothing here sleeps: the program that runs the room calls
`act` then, and after each answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from secrets import randbelow
from typing import Final

from croupier.engine import ANYONE, DEALER, FLOOR, FUND, STACK, Answer, Ask, AskKind, Open
from croupier.engine.driver import least
from croupier.errors import CroupierError
from croupier.room import automatic
from croupier.room.desk import HOUSE, Doer
from croupier.room.live import LiveTable
from croupier.room.pace import Pace
from croupier.room.roles import Role
from croupier.room.room import Room
from croupier.room.steps import ABSENT, COUNTDOWN
from croupier.room.turns import TurnClock
from croupier.room.wishes import Want
from croupier.rules.bots import Bot
from croupier.rules.memory import NEW
from croupier.rules.silence import for_the_silent
from croupier.rules.views import View, view

STEPS_MAX, OPENING = 20_000, "opening"
DID: Final = -1  # something was done; check again
Next = int | None  # when something is due by the room's time, DID, or None: nothing is due until somebody acts
Decides = Callable[[Bot, View], "Future[Answer | None]"]


class Stuck(CroupierError):
    """A table whose automatic steps do not come to an end: which, and what it waits for."""


class Attendant:
    """Attends to one table."""

    def __init__(
        self,
        room: Room,
        live: LiveTable,
        pace: Pace,
        bots: Mapping[str, Bot],
        *,
        is_gone: Callable[[str], bool] = lambda account: False,
        decides: Decides | None = None,
    ) -> None:
        self.live, self.pace = live, pace
        self.bots = dict(bots) if live.practice else {}
        self.bots_max = len(self.bots)  # how many of them may sit
        self.watched = False  # whether anybody looks on, so that bots play without people
        self.rounds = 0  # rounds that have ended
        self._room, self._time = room, room.time
        self._decides = decides
        self.turns = TurnClock(
            live,
            room.time,
            pace,
            room.desk.store,
            is_gone=is_gone,
            is_leaving=lambda account: room.seats.wishes.has(live.id, account, Want.LEAVE),
            is_timed=lambda account: account not in self.bots,
        )
        self._is_gone = is_gone
        self._key: tuple[int, int] = (-1, 0)  # the last ask that was attended to
        self._since = room.time.now()  # since when it is asked
        self._ready: set[str] = set()  # players who want nothing more while everybody is asked
        self._said: set[str] = set()  # bots that want nothing more
        self._bot_at = 0
        self._thinking: Future[Answer | None] | None = None
        self._moved = (-1, -1)  # how many bots were wanted and seated when they last moved
        self._bought = -1  # the procedure in which they last could buy chips
        self._counted = live.procedure - (live.running is not None)  # up to where rounds were counted
        live.listeners.append(lambda *_: self._look())

    # ---- called by the program that runs the room -------------------------------------------------------------------

    def act(self) -> int | None:
        """Do everything that is due; returns when to call again by the room's time, or None: when somebody acts."""
        for _ in range(STEPS_MAX):
            with self.live.lock:
                following = self.once()
            if following != DID:
                return following
        raise Stuck(f"table {self.live.id} takes automatic steps without end; it waits for {self.live.running}")

    @property
    def since(self) -> int:
        """Since when the table waits for what is asked now, by the room's time."""
        self._look()
        return self._since

    def ready(self, account: str) -> None:
        """Note that somebody is done while everybody is asked, as before "no more bets"."""
        self._ready.add(account)
        self._room.seen(self.live.id, account)

    def once(self) -> Next:
        """Do one thing that is due, or return when one will be."""
        live = self.live
        if live.held or self._time.stands:
            return None
        self._look()
        if (live.running is None or live.is_between) and self._room.closing.carry_out(live):
            return DID
        if live.running is None:
            return self._begin() if live.practice and not self._room.stopping.words else None
        if live.waits_for_nonces:
            return self._shuffle()
        ask = live.running.ask
        assert ask is not None
        if live.is_between:
            return self._between()
        if ask.actor == ANYONE:
            return self._all_are_asked(ask)
        if ask.actor > 0:
            return self._seat_is_asked(ask)
        if not live.practice or ask.actor == FUND:
            return None
        live.answer(HOUSE, least(ask.options_of(ask.actor)[0]))
        return DID

    # ---- shuffles ---------------------------------------------------------------------------------------------------

    def _shuffle(self) -> Next:
        """Deal once every connected player has sent a nonce, or the time for it is over."""
        live = self.live
        people = [seat for seat, one in live.players.items() if one not in self.bots and not self._is_gone(one)]
        until = self._time.now() - self._room.desk.now() + live.root_at + self.pace.nonces
        if self._time.now() < until and any(seat not in live.nonces for seat in _first_seats(live, people)):
            return until
        until += self.pace.shuffler - self.pace.nonces
        if self._time.now() < until and self._device_shuffles():
            return until
        live.deal()
        return DID

    def _device_shuffles(self) -> bool:
        """Whether a device shuffles at a table run by people, whose dealer may still report that it failed."""
        ask = None if self.live.running is None else self.live.running.ask
        return ask is not None and not self.live.practice and not self.live.device_done and bool(ask.options_of(DEALER))

    # ---- between rounds ---------------------------------------------------------------------------------------------

    def _begin(self) -> Next:
        """At a practice table: take the next automatic step, as long as there is somebody to play for."""
        live = self.live
        nobody = not live.players and not self.watched and not self._room.seats.waits(live)
        if live.day.closed or (nobody and live.day.memory.stage != NEW):
            return None
        due = live.day.due()
        if not live.players and due is not None and due.procedure == OPENING:
            return self._begins(OPENING)  # decks are made ready before anybody comes
        idle = self._frees_seats()
        if idle == DID or self._room.seats.waits(live) or self._bots_to_move() or self._bots_to_buy():
            return self._begins("between")
        if not self._somebody_plays():
            return idle
        if self._time.now() < self._since + self.pace.pause and self._last_was_a_round():
            return self._since + self.pace.pause
        if automatic.minutes_behind(self._room.desk, live) > 0 and self._last_was_a_round():
            return self._begins("between")
        return self._begins("round" if due is None else due.procedure)

    def _begins(self, procedure: str) -> Next:
        self.live.begin(HOUSE, procedure)
        return DID

    def _between(self) -> Next:
        live = self.live
        if live.players:
            automatic.tell_the_time(self._room.desk, live)
        self._room.seats.perform(live)
        if not live.is_between:
            return DID
        minute = 60_000_000 - self._room.desk.now() % 60_000_000 + self._time.now()
        if not live.practice:
            return minute if live.players else None
        self._move_bots()
        if not live.is_between or automatic.do_duties(live):
            return DID
        if self._somebody_plays():
            automatic.tell_the_time(self._room.desk, live)
            if live.is_between and automatic.goes_on(live):
                return DID
        return self._frees_seats()

    def _somebody_plays(self) -> bool:
        """Whether a round can be dealt, and there is a person to play or watch it."""
        live, out = self.live, self._room.seats.is_out
        dealt = [live.players[seat] for seat in automatic.can_be_dealt(live)]
        dealt = [name for name in dealt if not out(live, name)]
        if len(set(dealt)) < (1 if live.is_banked else 2):
            return False
        return self.watched or any(name not in self.bots for name in dealt)

    def _frees_seats(self) -> Next:
        """Free the seats of people who have done nothing for a while; returns when the next one is due."""
        now, soonest = self._time.now(), None
        for name in set(self.live.players.values()) - set(self.bots):
            until = self._room.seen_at(self.live.id, name) + self.pace.idle
            if until <= now:
                self._room.seats.want_for(self.live, name, Want.LEAVE)
                return DID
            soonest = until if soonest is None else min(soonest, until)
        return soonest

    # ---- bots -------------------------------------------------------------------------------------------------------

    def _wanted_bots(self) -> int:
        """How many bots should sit: all that find a seat, but one seat stays free if people are here."""
        live, sitting = self.live, self._sitting_bots()
        here = any(name not in self.bots for name in live.players.values())
        if not here and not self.watched:
            return sitting  # there is nobody to play for
        return max(min(self.bots_max, len(self._room.seats.free_seats(live)) + sitting - here), 0)

    def _sitting_bots(self) -> int:
        return sum(name in self.bots for name in self.live.players.values())

    def _bots_to_move(self) -> bool:
        return self._moved != (pair := (self._wanted_bots(), self._sitting_bots())) and pair[0] != pair[1]

    def _bots_to_buy(self) -> bool:
        """Whether a bot has lost everything while there is somebody to play for; asked once after each procedure."""
        live = self.live
        if self._bought == live.procedure or not (self.watched or set(live.players.values()) - set(self.bots)):
            return False
        return any(name in self.bots and not live.day.balances[STACK[seat]] for seat, name in live.players.items())

    def _move_bots(self) -> None:
        """Bots take seats or make room, and buy chips."""
        live, wanted = self.live, self._wanted_bots()
        sitting = [name for name in live.players.values() if name in self.bots]
        for name in sitting[wanted:]:
            self._room.seats.leave(self._room.people.account(name), live.id)
        for name in [one for one in self.bots if one not in sitting][: max(wanted - len(sitting), 0)]:
            if not automatic.seat_bot(self._room, live, name):
                break
        automatic.bots_buy(self._room, live, self.bots)
        self._bought = live.procedure
        self._moved = self._wanted_bots(), self._sitting_bots()

    def _bot_wishes(self, name: str, seat: int) -> tuple[bool, Answer | None]:
        """The bot's answer, or None while it is thinking.

        It thinks during its delay, so that how long it takes says nothing about its cards.
        """
        assert self.live.running is not None
        if self._thinking is None and self._decides is not None:
            self._thinking = self._decides(self.bots[name], view(self.live.running, seat))
        if self._time.now() < self._bot_at:
            return False, None
        if self._thinking is None:
            return True, self.bots[name].wishes(view(self.live.running, seat))
        if not self._thinking.done():
            return False, None
        answer, self._thinking = self._thinking.result(), None
        return True, answer

    def _waits_for_a_bot(self) -> Next:
        return (
            self._bot_at if self._time.now() < self._bot_at else None
        )  # a bot that has decided wakes the program that runs the room

    # ---- in a round -------------------------------------------------------------------------------------------------

    def _seat_is_asked(self, ask: Ask | Open) -> Next:
        live = self.live
        assert live.running is not None
        name = live.running.table.players[ask.actor]
        if name in self.bots:
            decided, answer = self._bot_wishes(name, ask.actor)
            if not decided:
                return self._waits_for_a_bot()
            assert answer is not None
            live.answer(Doer(name, Role.PLAYER), answer)
            return DID
        ends = self.turns.ends()
        if ends is None or self._time.now() < ends:
            return ends
        self._answer_for(name)
        return DID

    def _answer_for(self, name: str) -> None:
        """Time is up: give the lawful answer for a silent player, marked in the journal."""
        live = self.live
        assert live.running is not None
        answer = for_the_silent(live.running)
        assert answer is not None
        self.turns.answered_for = True
        try:
            live.answer(HOUSE, answer, why=COUNTDOWN if self.turns.counts_down else ABSENT)
        finally:
            self.turns.answered_for = False
        if self.turns.missed(name) >= self.pace.missed:
            self._room.seats.want_for(live, name, Want.AWAY)

    def _all_are_asked(self, ask: Ask | Open) -> Next:
        """Let every bot say what it wants; when no person may want more, or time is up, the dealer continues."""
        live = self.live
        assert live.running is not None
        if not live.practice:
            return None
        for seat, name in live.running.table.players.items():
            if name in self.bots and name not in self._said:
                decided, answer = self._bot_wishes(name, seat)
                if not decided:
                    return self._waits_for_a_bot()
                if answer is None:
                    self._said.add(name)
                else:
                    live.answer(Doer(name, Role.PLAYER), answer)
                return DID
        late = [
            name
            for seat, name in live.running.table.players.items()
            if name not in self.bots and name not in self._ready and ask.options_of(seat)
        ]
        late = [name for name in late if not self._room.seats.is_out(live, name)]
        waited_for = [name for name in late if not self._is_gone(name)]
        until = self._since + (self.pace.wagers if ask.kind == AskKind.WAGER else self.pace.requests)
        if waited_for and self._time.now() < until:
            return until
        enders = [option for option in ask.options if option.actor in (DEALER, FLOOR)]
        if ask.kind == AskKind.WAGER:
            self._count_who_made_none(set(late))
        live.answer(HOUSE, least(enders[0]))
        return DID

    def _count_who_made_none(self, late: set[str]) -> None:
        """Count a missed turn for players who made no wager and did not say that they want none."""
        live = self.live
        assert live.running is not None
        for seat, name in live.running.table.players.items():
            made = any(cents for cents in getattr(live.running.table, "wagers", {}).get(seat, {}).values())
            if made:
                self.turns.is_back(name)
                late.discard(name)
        for name in late:
            if self.turns.count_missed(name) >= self.pace.missed:
                self._room.seats.want_for(live, name, Want.AWAY)

    # ---- what is asked ----------------------------------------------------------------------------------------------

    def _last_was_a_round(self) -> bool:
        records = self.live.day.records
        return bool(records) and records[-1].procedure == "round"

    def _look(self) -> None:
        """Note when the ask changes: since when it is asked, and when a bot may answer it."""
        live, running = self.live, self.live.running
        key = (-live.procedure, 0) if running is None else (live.procedure, running.number)
        if key == self._key:
            return
        if live.running is None and self._counted != live.procedure and self._last_was_a_round():
            self._counted, self.rounds = live.procedure, self.rounds + 1
        self._key, self._since = key, self._time.now()
        self._ready, self._said, self._thinking = set(), set(), None
        if self.bots:
            pace = self.pace
            self._bot_at = self._since + pace.bot_least + randbelow(max(pace.bot_most - pace.bot_least, 0) + 1)


def _first_seats(live: LiveTable, seats: list[int]) -> list[int]:
    """The seat through which each of these players contributes to a shuffle."""
    first: dict[str, int] = {}
    for seat in sorted(seats):
        first.setdefault(live.players[seat], seat)
    return list(first.values())
