"""A process beside the server: it calls functions, one after the other, and answers over a pipe.

The standard library's pool of processes does this too, but guards its queues with semaphores of the system, which a
server that is killed leaves behind. A pipe ends with the processes that have it.
"""

from __future__ import annotations

import multiprocessing
import pickle
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
AHEAD = 2  # calls that are sent before they are answered: the next one is there when the process has done one
NO_MORE = b""
_Call = tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]


class ProcessBeside(Executor):
    """Another process, started by the first call; calls that wait are refused when it dies."""

    def __init__(self, prepares: Callable[[int], None], server: int) -> None:
        """`prepares` is called there first, with the id of the server's process."""
        self._prepares, self._server = prepares, server
        self.process: SpawnProcess | None = None
        self._lock = threading.Lock()
        self._closed = self._died = False
        self._waiting: SimpleQueue[tuple[Future[Any], _Call] | None] = SimpleQueue()
        self._sent: deque[Future[Any]] = deque()  # not answered yet, in their order
        self._ahead = threading.Semaphore(AHEAD)

    def submit(self, does: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> Future[T]:
        """Call a function of a module there; what it needs and what it answers must be picklable."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed or self._died:
                raise self._gone()
            if self.process is None:
                self._start()
            self._waiting.put((future, (does, given, named)))
        return future

    def kill(self) -> None:
        """End the process at once, whatever it does."""
        if self.process is not None:
            self.process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process when it has answered what was sent to it; what still waits can be cancelled."""
        with self._lock:
            self._closed = True
            if cancel_futures:
                self._cancel_what_waits()
            self._waiting.put(None)
        if wait and self.process is not None:
            self._receiving.join()

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        spawning = multiprocessing.get_context("spawn")
        here, there = spawning.Pipe()
        self.process = spawning.Process(target=_answer, args=(there, self._prepares, self._server), daemon=True)
        self.process.start()
        there.close()  # so that the other end is the process's alone
        self._receiving = threading.Thread(target=self._receive, args=(here, self.process), daemon=True)
        self._receiving.start()
        threading.Thread(target=self._send, args=(here,), daemon=True).start()

    def _cancel_what_waits(self) -> None:
        with suppress(Empty):
            while True:
                one = self._waiting.get_nowait()
                if one is not None:
                    one[0].cancel()

    def _gone(self) -> Exception:
        """Why calls are refused: after a death they may be tried again elsewhere."""
        return RuntimeError("the process was ended") if self._closed else BrokenExecutor("the process has died")

    def _send(self, pipe: Connection) -> None:
        """Send calls as they come, a few ahead of the answers; after the process has died, refuse them."""
        while (one := self._waiting.get()) is not None:
            future, call = one
            try:
                message = pickle.dumps(call)
            except Exception as wrong:
                _fail(future, wrong)
                continue
            if not self._died:
                self._ahead.acquire()
            with self._lock:
                died = self._died
                goes = not died and future.set_running_or_notify_cancel()
                if goes:
                    self._sent.append(future)
            if died:
                _fail(future, self._gone())
            elif not goes:
                self._ahead.release()
            else:
                _put(pipe, message)
        _put(pipe, NO_MORE)

    def _receive(self, pipe: Connection, process: SpawnProcess) -> None:
        """Pass on the answers in the order of the calls, until the process ends."""
        while True:
            try:
                message = pipe.recv_bytes()
            except (EOFError, OSError):
                break
            done, answer = _read(message)
            with self._lock:
                future = self._sent.popleft()
            self._ahead.release()
            future.set_result(answer) if done else future.set_exception(answer)
        with self._lock:
            self._died = True
            lost, self._sent = self._sent, deque()
            self._waiting.put(None)  # the last: nothing more is accepted
        self._ahead.release()  # whoever waits to send goes on, and refuses what waits
        for future in lost:
            future.set_exception(self._gone())
        process.join()


def _fail(future: Future[Any], wrong: Exception) -> None:
    if future.set_running_or_notify_cancel():
        future.set_exception(wrong)


def _put(pipe: Connection, message: bytes) -> None:
    """Send it, unless nobody reads any more; whoever receives notices that."""
    with suppress(OSError):
        pipe.send_bytes(message)


def _read(message: bytes) -> tuple[bool, Any]:
    """Whether a call was done, and what it answered or why not."""
    try:
        done, answer = pickle.loads(message)
    except Exception as wrong:  # an answer, as a rule a fault, that can be written and not read
        return False, wrong
    return done, answer


def _answer(pipe: Connection, prepares: Callable[[int], None], server: int) -> None:
    """In the process: make the calls, until there are no more or the server is gone."""
    prepares(server)
    while True:
        try:
            message = pipe.recv_bytes()
            if message == NO_MORE:
                return
            pipe.send_bytes(_called(message))
        except (EOFError, OSError):
            return


def _called(message: bytes) -> bytes:
    try:
        does, given, named = pickle.loads(message)
        return pickle.dumps((True, does(*given, **named)))
    except Exception as wrong:
        try:
            return pickle.dumps((False, wrong))
        except Exception:  # not every fault can be passed on
            return pickle.dumps((False, RuntimeError(f"a call failed with {type(wrong).__name__}")))
