"""The automatic floor, dealer and bots of a practice table. What they do is journalled as the house's own.

A bot sees what its seat sees, and nothing else. Where a person is asked, the table waits.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import ANYONE, CHANCE, DEALER, FLOOR, Answer, Ask, Open
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Doer
from croupier.room.ledger import player_account
from croupier.room.live import LiveTable
from croupier.room.register import Account
from croupier.room.roles import Role
from croupier.room.room import Room
from croupier.rules.bots import Bot
from croupier.rules.bots.playing import least

BUY_IN_CENTS = 100_000  # play chips that a bot brings to a table, where it may bring so many
STEPS_MAX = 5_000


class Stuck(CroupierError):
    """A practice table that does not go on: which, and what it waits for."""


class PracticeTable:
    """A practice table that goes on by itself until a person is asked."""

    def __init__(self, room: Room, live: LiveTable, bots: Mapping[str, Bot]) -> None:
        self.live = live
        self._room, self._bots = room, dict(bots)  # by account
        self._rounds = 0

    def play_rounds(self, rounds: int) -> int:
        """Go on until so many rounds are over, or a person is asked; how many rounds were played."""
        self._rounds = 0
        for _ in range(STEPS_MAX * rounds):
            if self._rounds >= rounds or not self._step():
                self.live.wait_until_durable()
                return self._rounds
        waits = self.live.running and self.live.running.ask
        raise Stuck(f"table {self.live.id} does not go on; it waits for {waits}")

    def seat_bots(self) -> None:
        """Every bot that does not sit yet comes to the table and takes a seat, between two rounds."""
        waiting = [name for name in self._bots if name not in self.live.day.players.values()]
        if not waiting or self.live.running is not None:
            return
        self.live.begin(HOUSE, "between")
        for name in waiting:
            account = self._room.people.account(name)
            if name not in self.live.day.memory.waiting:  # whoever came before a stop is here already
                self._room.answer(account, self.live.id, Answer(FLOOR, "arrives", name))
            self._sit(account)
        self._leave_between()

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _sit(self, account: Account) -> None:
        running = self.live.running
        assert running is not None
        seats = [one for one in running.options() if one.verb == "sit" and account.id in one.what]
        if not seats:
            return  # the table is full
        seat = seats[0]
        wanted = min(max(BUY_IN_CENTS, seat.amount_min), seat.amount_max)
        wanted -= (wanted - seat.amount_min) % seat.amount_step
        held = self._room.ledger.holds(self.live.currency, player_account(account.id))
        if held < wanted:
            self._room.give_play_chips(account.id, wanted - held)
        self._room.answer(account, self.live.id, Answer(seat.actor, "sit", account.id, wanted))

    def _leave_between(self) -> None:
        """The floor goes on from between rounds, to whatever comes first."""
        running = self.live.running
        assert running is not None
        for verb in ("next-round", "go-to", "idle"):
            for option in running.options():
                if option.verb == verb and option.actor == FLOOR:
                    self.live.answer(HOUSE, least(option))
                    return

    def _step(self) -> bool:
        """One step; False where a person is asked, or nobody can play."""
        live = self.live
        if live.running is None:
            return self._begin()
        if live.waits_for_nonces:
            live.deal()
            return self._count()
        ask = live.running.ask
        assert ask is not None
        if ask.actor == ANYONE:
            return self._all_are_asked(ask)
        if ask.actor > 0:
            return self._seat_is_asked(ask)
        assert ask.actor != CHANCE
        if live.running.record.procedure == "between" and ask.actor == FLOOR:
            self._leave_between()
        else:
            live.answer(HOUSE, least(ask.options_of(ask.actor)[0]))
        return self._count()

    def _begin(self) -> bool:
        due = self.live.day.due()
        if due is None:
            self.live.begin(HOUSE, "round")
            return self._count()
        if due.procedure == "between":
            return False
        self.live.begin(HOUSE, due.procedure)
        return self._count()

    def _seat_is_asked(self, ask: Ask | Open) -> bool:
        assert self.live.running is not None
        name = self.live.running.table.players[ask.actor]
        bot = self._bots.get(name)
        if bot is None:
            return False
        seen = self.live.looked_at(ask.actor)
        assert seen is not None
        self.live.answer(Doer(name, Role.PLAYER), bot.decide(seen))
        return self._count()

    def _all_are_asked(self, ask: Ask | Open) -> bool:
        """Every bot says what it wants; where no person may want more, the dealer goes on."""
        running = self.live.running
        assert running is not None
        for seat, name in running.table.players.items():
            bot = self._bots.get(name)
            seen = None if bot is None else self.live.looked_at(seat)
            if bot is None or seen is None:
                continue
            wish = bot.wishes(seen)
            if wish is not None:
                self.live.answer(Doer(name, Role.PLAYER), wish)
                return self._count()
        if any(name not in self._bots for name in running.table.players.values()):
            return False
        enders = [option for option in ask.options if option.actor in (DEALER, FLOOR)]
        self.live.answer(HOUSE, least(enders[0]))
        return self._count()

    def _count(self) -> bool:
        if self.live.running is None and self.live.day.records[-1].procedure == "round":
            self._rounds += 1
        return True
