"""Whoever drives a practice table on the event loop: the automatic floor and dealer, and its bots.

A table goes on while somebody sits or looks on there. Where a person is asked it waits. Bots answer after a time that
is drawn without a look at their cards.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from croupier.engine import ANYONE, DEALER, FLOOR, Answer, Ask, Open, RuleViolation
from croupier.room.desk import HOUSE, Doer
from croupier.room.live import NotNow, Taken
from croupier.room.roles import Role
from croupier.rules.bots.playing import least
from croupier.rules.silence import for_the_silent
from croupier.rules.views import view
from croupier.server.hosting import HostedTable
from croupier.server.seating import Seating

if TYPE_CHECKING:
    from croupier.server.bot_process import BotProcess
    from croupier.server.settings import Pace


class Driver:
    """Drives one practice table."""

    def __init__(
        self, table: HostedTable, seating: Seating, bots: Mapping[str, str], thinking: BotProcess, pace: Pace
    ) -> None:
        self.table, self.live = table, table.live
        self.ready: dict[str, tuple[int, int]] = {}  # by person: the ask of which they want nothing more
        self._seating, self._bots = seating, bots  # bots' seeds by account
        self._thinking, self._pace = thinking, pace
        self._dice = random.SystemRandom()
        self._records = len(self.live.day.records)
        self._quiet: set[tuple[tuple[int, int], int]] = set()  # bots that want nothing more, by ask and seat
        self._since: tuple[tuple[int, ...], float] = ((), 0.0)

    async def run(self) -> None:
        """Until the task is cancelled."""
        while True:
            self.table.changed.clear()
            if not self._wanted() or not await self.step():
                await self._until_something_happens()

    async def step(self) -> bool:
        """One step; False where a person is asked, or nobody can play."""
        live = self.live
        if live.held:
            return False
        if live.running is None:
            return await self._between_procedures()
        if live.waits_for_nonces:
            await asyncio.sleep(self._pace.shuffle)
            await self._house(live.deal)
            return True
        ask = live.running.ask
        assert ask is not None
        if ask.actor == ANYONE and live.running.procedure == "between":
            await self._seating.between_rounds(self.table, self._bots)
            return True
        if ask.actor == ANYONE:
            return await self._all_are_asked(ask)
        if ask.actor > 0:
            return await self._seat_is_asked(ask)
        await self._house(lambda: live.answer(HOUSE, least(ask.options_of(ask.actor)[0])))
        return True

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _wanted(self) -> bool:
        return bool(self.table.looking or self._people() or self._seating.waits(self.live.id))

    def _people(self) -> set[str]:
        """The persons who sit here."""
        running = self.live.running
        players = self.live.day.players if running is None else running.table.players
        return {name for name in players.values() if name not in self._bots}

    async def _until_something_happens(self, seconds: float | None = None) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self.table.changed.wait()
        except TimeoutError:
            pass

    async def _house(self, change: Callable[[], Taken]) -> None:
        """What the house does by itself; where somebody was quicker, the table is looked at anew."""
        try:
            await self.table.act(change)
        except (RuleViolation, NotNow):
            await asyncio.sleep(0.05)

    async def _between_procedures(self) -> bool:
        live, day = self.live, self.live.day
        if len(day.records) > self._records:
            self._records = len(day.records)
            if day.records[-1].procedure == "round":
                await asyncio.sleep(self._pace.after_round)
        due = day.due()
        if self._seating.has_work(live, self._bots):
            await self._house(lambda: live.begin(HOUSE, "between"))
        elif due is not None and due.procedure == "between":
            return False
        else:
            await self._house(lambda: live.begin(HOUSE, "round" if due is None else due.procedure))
        return True

    async def _seat_is_asked(self, ask: Ask | Open) -> bool:
        running = self.live.running
        assert running is not None
        name = running.table.players[ask.actor]
        if name in self._bots:
            await self._bot_answers(name, ask.actor)
            return True
        allowed = self._pace.turn if name in self.table.looking else self._pace.gone
        left = self._time_left(self.open_ask, allowed)
        if left > 0:
            await self._until_something_happens(left)
            return True
        silent = for_the_silent(running)
        assert silent is not None
        await self._house(lambda: self.live.answer(HOUSE, silent))
        return True

    async def _bot_answers(self, name: str, seat: int) -> bool:
        """Ask a bot; False where it wants nothing."""
        async with self.table.lock:
            running = self.live.running
            if running is None or running.ask is None:
                return True
            number, seen = running.answered + 1, view(running, seat)
        pause = asyncio.sleep(self._dice.uniform(self._pace.bot_min, self._pace.bot_max))
        wish, _ = await asyncio.gather(self._thinking.wish(running.game.id, self._bots[name], seen), pause)
        if wish is None:
            return False
        answer = Answer(wish.actor, wish.verb, wish.what, wish.amount, wish.cards, number)
        await self._house(lambda: self.live.answer(Doer(name, Role.PLAYER), answer))
        return True

    async def _all_are_asked(self, ask: Ask | Open) -> bool:
        """Every bot says what it wants; the dealer goes on when no person wants more, or time is up."""
        running, key = self.live.running, self.open_ask
        assert running is not None
        players = running.table.players
        for seat, name in list(players.items()):
            if name in self._bots and (key, seat) not in self._quiet and ask.options_of(seat):
                if await self._bot_answers(name, seat):
                    return True
                self._quiet.add((key, seat))
        asked = {players[seat] for seat in players if ask.options_of(seat) and players[seat] not in self._bots}
        left = self._time_left(key, self._pace.open)
        if left > 0 and any(self.ready.get(name) != key for name in asked):
            await self._until_something_happens(left)
            return True
        self._quiet.clear()
        enders = [option for option in ask.options if option.actor in (DEALER, FLOOR)]
        await self._house(lambda: self.live.answer(HOUSE, least(enders[0])))
        return True

    @property
    def open_ask(self) -> tuple[int, int]:
        """Procedure and number of the ask."""
        running = self.live.running
        return self.live.procedure, 0 if running is None else running.number

    def _time_left(self, key: tuple[int, int], allowed: float) -> float:
        """For an answer: the time runs anew whenever something was done."""
        now, state = asyncio.get_running_loop().time(), (*key, self.table.seq)
        if state != self._since[0]:
            self._since = (state, now)
        return self._since[1] + allowed - now
