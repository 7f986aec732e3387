"""A table as a client sees it: its current view, and what can be done there."""

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

ROUND = "round"  # the procedure in which people play
NONCE_BYTES = 16


class Shuffle(NamedTuple):
    """A shuffle as shown before its first card; kept, it exposes a later proof of a different shuffle."""

    hand: int
    root: str
    nonce: str  # what this client sent for it


class ClientTable:
    """One table. `view` is kept up to date; it is None while nothing is under way."""

    def __init__(self, client: Client, table: str) -> None:
        self.id, self.seq, self.hand = table, 0, 0
        self.view: View | None = None
        self.chat: list[Heard] = []
        self.finished: list[View] = []  # finished procedures, as last seen
        self.shuffles: list[Shuffle] = []  # the latest ones to which this client contributed
        self._client = client
        self._news = asyncio.Event()

    # ---- doing ------------------------------------------------------------------------------------------------------

    async def sit(self, seat: int = 0, amount: int = 0) -> Done:
        """Take a seat, between two rounds."""
        return await self._client.send(Sit(self._client.new_id(), self.id, seat, amount))

    async def change_seat(self, seat: int) -> Done:
        """Take another free seat, between two rounds."""
        return await self._client.send(ChangeSeat(self._client.new_id(), self.id, seat))

    async def leave(self) -> Done:
        """Get up between two rounds, or stop watching."""
        return await self._client.send(Leave(self._client.new_id(), self.id))

    async def look_away(self) -> None:
        """Stop following this table; a seat there is kept."""
        await self._client.look_away(self.id)

    async def add(self, amount: int) -> Done:
        """Add chips, between two rounds."""
        return await self._client.send(Add(self._client.new_id(), self.id, amount))

    async def away(self, away: bool = True) -> Done:
        """Step away for a while, or come back."""
        return await self._client.send(Away(self._client.new_id(), self.id, away))

    async def ready(self) -> Done:
        """Say that this player is done, when everybody is asked at once."""
        return await self._client.send(Ready(self._client.new_id(), self.id))

    async def say(self, words: str) -> Done:
        """Write to the table's chat."""
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
        """Answer the current ask, or do something else that is allowed now."""
        number = 0 if self.view is None else self.view.table.answers + 1
        sent = SendAnswer(self._client.new_id(), self.id, verb, number, what, amount, tuple(cards), seat, who)
        return await self._client.send(sent)

    async def give(self, answer: Answer) -> Done:
        """Send an answer of the engine, such as a bot makes."""
        told = said(answer)
        return await self.answer(told.verb, told.what, told.amount, told.cards, seat=told.seat)

    # ---- looking ----------------------------------------------------------------------------------------------------

    @property
    def options(self) -> tuple[Allowed, ...]:
        """What this player is asked."""
        return () if self.view is None else self.view.own.options

    @property
    def seats(self) -> tuple[int, ...]:
        """This player's seats in the current hand."""
        return () if self.view is None else self.view.viewer.seats

    async def news(self) -> View | None:
        """Wait until something has happened since the last call; returns the view."""
        await self._client.until(self._news)
        self._news.clear()
        return self.view

    async def turns(self) -> AsyncIterator[View]:
        """Yields the view whenever this player is asked something new in a round.

        Between rounds nobody is asked: `sit`, `add`, `away` and `leave` say what somebody wants.
        """
        while True:
            async for view in self.one_round():
                yield view

    async def one_round(self) -> AsyncIterator[View]:
        """Like `turns`, for one round: the first in which this player is asked; ends when it is over."""
        hand, last = 0, -1
        while not hand or (self.hand == hand and self.view is not None and not self.view.over):
            view = self.view
            if view is not None and self.options and view.table.procedure == ROUND and view.table.answers != last:
                hand, last = self.hand, view.table.answers
                yield view
            else:
                await self.news()

    # ---- messages ---------------------------------------------------------------------------------------------------

    def take(self, message: Snapshot | Events) -> bool:
        """Apply a message; False if an earlier one was missed."""
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
        """This client's nonce for a shuffle whose root is published, sent once; None if it has no part in it."""
        if not root or not self.seats or any(one.root == root for one in self.shuffles):
            return None
        self.shuffles.append(Shuffle(self.hand, root, token_hex(NONCE_BYTES)))
        del self.shuffles[:-100]
        return Nonce(self._client.new_id(), self.id, root, self.shuffles[-1].nonce)

    def hear(self, message: Heard) -> None:
        """Handle a chat message."""
        self.chat.append(message)
        del self.chat[:-100]

    def _keep_what_ended(self) -> None:
        if self.view is not None and self.view.table.over:
            self.finished.append(self.view)
            del self.finished[:-20]

    def wake(self) -> None:
        """Wake everything that waits: the connection has changed."""
        self._news.set()
