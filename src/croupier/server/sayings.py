"""What people say at tables: each message is said once, however often it is sent under its id."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from croupier.room.desk import taken_twice
from croupier.room.register import Account
from croupier.server.messages import Say

KEPT = 1_000  # messages that are recognised when they are sent again; the oldest is forgotten first


class _Saying(NamedTuple):
    table: str
    words: str
    done: asyncio.Task[None]


class SaidOnce:
    """Recognises messages that were sent before, as after a lost connection."""

    def __init__(self, say: Callable[[Account, str, str], Coroutine[Any, Any, None]]) -> None:
        self._say = say
        self._said: OrderedDict[tuple[str, str], _Saying] = OrderedDict()  # by account and id

    async def say(self, account: Account, sent: Say) -> None:
        """Say it, or wait until it has been said; refused like the first time, or if the id had other words."""
        key = account.id, sent.id
        before = self._said.get(key)
        if before is None:
            before = self._said[key] = _Saying(
                sent.table, sent.words, asyncio.create_task(self._say(account, sent.table, sent.words))
            )
            before.done.add_done_callback(lambda done: self._keep(key, done))
        elif (before.table, before.words) != (sent.table, sent.words):
            raise taken_twice(sent.id)
        await asyncio.shield(before.done)  # said even if its sender is gone meanwhile

    def _keep(self, key: tuple[str, str], done: asyncio.Task[None]) -> None:
        """Remember what was said; what was refused may be tried again."""
        if done.cancelled() or done.exception() is not None:
            self._said.pop(key, None)
        elif len(self._said) > KEPT:
            self._said.popitem(last=False)
