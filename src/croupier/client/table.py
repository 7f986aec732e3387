"""A table as a client sees it: the view of the moment, and what may be done there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from secrets import token_hex
from typing import TYPE_CHECKING, Literal, NamedTuple

from croupier.engine import Answer
from croupier.rules.views import Allowed, View
from croupier.rules.views.increments import Gap, Increment, apply
from croupier.rules.views.seen import said
from croupier.server.messages import (
    Add,
    Away,
    ChangeSeat,
    Done,
    Events,
    Heard,
    Leave,
    Nonce,
    Ready,
    Say,
    SendAnswer,
    Sit,
    Snapshot,
)

if TYPE_CHECKING:
    from croupier.client.client import Client

NONCE_BYTES = 16


class Shuffle(NamedTuple):
    """A shuffle as it was shown before its first card: whoever keeps it can say later that another one was proved."""

    hand: int
    root: str
    nonce: str  # what this client sent for it


class ClientTable:
    """One table. `view` follows what happens; it is None while nothing is under way."""

    def __init__(self, client: Client, table: str) -> None:
        self.id, self.seq, self.hand = table, 0, 0
        self.view: View | None = None
        self.chat: list[Heard] = []
        self.finished: list[View] = []  # procedures that ended, as they were seen last
        self.shuffles: list[Shuffle] = []  # that this client had a part in, the last ones
        self._client = client
        self._news = asyncio.Event()

    # ---- doing ------------------------------------------------------------------------------------------------------

    async def sit(self, seat: int = 0, amount: int = 0) -> Done:
        """Take a seat; it is done between two rounds."""
        return await self._client.send(Sit(self._client.new_id(), self.id, seat, amount))

    async def change_seat(self, seat: int) -> Done:
        """Take another free seat, between two rounds."""
        return await self._client.send(ChangeSeat(self._client.new_id(), self.id, seat))

    async def leave(self) -> Done:
        """Get up between two rounds, or stop looking on."""
        return await self._client.send(Leave(self._client.new_id(), self.id))

    async def look_away(self) -> None:
        """Hear nothing more of this table; the seat, if any, stays as it is."""
        await self._client.look_away(self.id)

    async def add(self, amount: int) -> Done:
        """More chips, between two rounds."""
        return await self._client.send(Add(self._client.new_id(), self.id, amount))

    async def away(self, away: bool = True) -> Done:
        """Step away for a while, or come back."""
        return await self._client.send(Away(self._client.new_id(), self.id, away))

    async def ready(self) -> Done:
        """Nothing more is wanted where all are asked at once."""
        return await self._client.send(Ready(self._client.new_id(), self.id))

    async def say(self, words: str) -> Done:
        """Words for everybody at the table."""
        return await self._client.send(Say(self._client.new_id(), self.id, words))

    async def answer(
        self,
        verb: str,
        what: str = "",
        amount: int = 0,
        cards: Sequence[str] = (),
        *,
        seat: int = 0,
        who: Literal["seat", "dealer", "floor"] = "seat",
    ) -> Done:
        """Answer what is asked now, or do something beside it."""
        number = 0 if self.view is None else self.view.table.answers + 1
        sent = SendAnswer(self._client.new_id(), self.id, verb, number, what, amount, tuple(cards), seat, who)
        return await self._client.send(sent)

    async def give(self, answer: Answer) -> Done:
        """An answer as the engine and the bots make it."""
        told = said(answer)
        return await self.answer(told.verb, told.what, told.amount, told.cards, seat=told.seat)

    # ---- looking ----------------------------------------------------------------------------------------------------

    @property
    def options(self) -> tuple[Allowed, ...]:
        """What is asked of me."""
        return () if self.view is None else self.view.own.options

    @property
    def seats(self) -> tuple[int, ...]:
        """My seats in this hand."""
        return () if self.view is None else self.view.viewer.seats

    async def news(self) -> View | None:
        """Wait until something has happened since the last time; the view then."""
        await self._client.until(self._news)
        self._news.clear()
        return self.view

    async def turns(self) -> AsyncIterator[View]:
        """The view, whenever something is asked of me that I have not been given before."""
        last: tuple[int, int] | None = None
        while True:
            if self.view is not None and self.options:
                now = (self.hand, self.view.table.answers)
                if now != last:
                    last = now
                    yield self.view
                    continue
            await self.news()

    # ---- what comes -------------------------------------------------------------------------------------------------

    def take(self, message: Snapshot | Events) -> bool:
        """Follow a message; False where something was missed."""
        if isinstance(message, Snapshot):
            self._keep_what_ended()
            self.view = message.view
        else:
            if self.view is None or message.after != self.seq:
                return message.seq <= self.seq
            try:
                self.view = apply(self.view, Increment(message.all, message.own))
            except Gap:
                return False
        self.seq, self.hand = message.seq, message.hand
        self._news.set()
        return True

    def part_in(self, root: str) -> Nonce | None:
        """This client's own part of a shuffle whose root is out: random bytes, once; None where it has none."""
        if not root or not self.seats or any(one.root == root for one in self.shuffles):
            return None
        self.shuffles.append(Shuffle(self.hand, root, token_hex(NONCE_BYTES)))
        del self.shuffles[:-100]
        return Nonce(self._client.new_id(), self.id, root, self.shuffles[-1].nonce)

    def hear(self, message: Heard) -> None:
        """Somebody says something."""
        self.chat.append(message)
        del self.chat[:-100]

    def _keep_what_ended(self) -> None:
        if self.view is not None and self.view.table.over:
            self.finished.append(self.view)
            del self.finished[:-20]

    def wake(self) -> None:
        """Something has happened to the connection."""
        self._news.set()
