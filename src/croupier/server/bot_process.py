"""The process in which bots think: a decision takes up to thirty milliseconds, and no table should wait for it.

A bot gets the view of its seat as JSON, exactly as a player at that seat would, and returns an answer.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, Future
from functools import lru_cache

from croupier.engine import Answer
from croupier.rules.bots import Bot
from croupier.rules.views import View
from croupier.rules.views.codec import decode_view, encode
from croupier.server.beside import ProcessBeside
from croupier.server.child import end_with
from croupier.server.loops import soon

TRIES = 3  # attempts to restart the process, for one decision


@lru_cache(1 << 10)
def _bot(game: str, seed: str) -> Bot:
    return Bot(game, seed)


def _load() -> None:
    from croupier.rules import warming  # noqa: F401


def _get_ready(games: tuple[str, ...]) -> None:
    from croupier.rules.warming import warm

    warm(games)


def _wish(game: str, seed: str, view: bytes) -> Answer | None:
    return _bot(game, seed).wishes(decode_view(view))


def _process() -> ProcessBeside:
    return ProcessBeside(end_with, os.getpid())


class BotProcess:
    """Asks bots in another process, one after the other."""

    def __init__(self) -> None:
        self.asked_by = asyncio.Event()  # the table being attended to
        self._lock = threading.Lock()
        self._process = _process()

    def begin(self) -> None:
        """Start the process, so that it loads what every bot needs while the room is opened."""
        self._process.submit(_load)

    async def get_ready(self, games: Iterable[str]) -> None:
        """Start the process and load what it needs, ahead of the first decision."""
        for tries in reversed(range(TRIES)):
            process = self._process
            try:
                await asyncio.get_running_loop().run_in_executor(process, _get_ready, tuple(games))
                return
            except BrokenExecutor:
                if not tries:
                    raise
                self._replace(process)

    def decides(self, bot: Bot, seen: View) -> Future[Answer | None]:
        """A bot's answer, or None while it is thinking; when it is ready, the table is attended to again."""
        loop, table = asyncio.get_running_loop(), self.asked_by
        wish: Future[Answer | None] = Future()
        self._ask(wish, (bot.game.id, bot.seed, encode(seen)), TRIES)
        wish.add_done_callback(lambda _: soon(loop, table.set))
        return wish

    def stop(self) -> None:
        """End the process."""
        self._process.shutdown(wait=False, cancel_futures=True)

    def _ask(self, wish: Future[Answer | None], given: tuple[str, str, bytes], tries: int) -> None:
        """Ask the process; if it has died, start another one."""
        with self._lock:
            process = self._process
        try:
            thinking = process.submit(_wish, *given)
        except BrokenExecutor as gone:
            self._again(wish, given, tries, process, gone)
            return

        def over(done: Future[Answer | None]) -> None:
            if done.cancelled():
                wish.cancel()
            elif isinstance(wrong := done.exception(), BrokenExecutor):
                self._again(wish, given, tries, process, wrong)
            elif wrong is not None:
                wish.set_exception(wrong)
            else:
                wish.set_result(done.result())

        thinking.add_done_callback(over)

    def _again(
        self,
        wish: Future[Answer | None],
        given: tuple[str, str, bytes],
        tries: int,
        broken: ProcessBeside,
        why: BaseException,
    ) -> None:
        if not tries:
            wish.set_exception(why)
            return
        self._replace(broken)
        self._ask(wish, given, tries - 1)

    def _replace(self, broken: ProcessBeside) -> None:
        """Start another process, unless somebody else has."""
        with self._lock:
            if self._process is broken:
                self._process = _process()
