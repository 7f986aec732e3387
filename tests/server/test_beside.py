"""A process beside the server: calls are answered in their order, and nobody waits for a process that has gone."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError

import pytest

from croupier.errors import CroupierError
from croupier.server.beside import AHEAD, ProcessBeside
from croupier.server.child import end_with
from tests.server.served import PATIENCE

LARGE = 3_000_000  # bytes: more than a pipe holds


@pytest.fixture
def beside() -> Iterator[ProcessBeside]:
    made = ProcessBeside(end_with, os.getpid())
    yield made
    made.kill()
    made.shutdown()


class NotPassedOn(CroupierError):
    """A refusal that can be pickled, and not read again."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(one + other)


def refuse() -> None:
    raise NotPassedOn("a", "b")


def refuse_with_a_lock() -> None:
    raise ValueError(threading.Lock())


def test_calls_are_answered_in_their_order(beside: ProcessBeside) -> None:
    answers = list[int]()
    calls = [beside.submit(pow, one, 2) for one in range(50)]
    for call in calls:
        call.add_done_callback(lambda done: answers.append(done.result()))
    assert [one * one for one in range(50)] == [call.result(PATIENCE) for call in calls]
    assert sorted(answers) == answers


def test_a_call_that_is_larger_than_the_pipe_arrives(beside: ProcessBeside) -> None:
    calls = [beside.submit(bytes.upper, b"a" * LARGE) for _ in range(3)]
    assert [b"A" * LARGE] * 3 == [call.result(PATIENCE) for call in calls]


@pytest.mark.parametrize(
    ("does", "given", "fault"),
    [
        (int, ("x",), ValueError),
        (refuse, (), TypeError),
        (refuse_with_a_lock, (), RuntimeError),
        (threading.Lock, (), TypeError),
        (id, (threading.Lock(),), TypeError),
    ],
)
def test_a_fault_is_that_of_its_call_alone(
    beside: ProcessBeside, does: Callable[..., object], given: tuple[object, ...], fault: type[Exception]
) -> None:
    wrong, right = beside.submit(does, *given), beside.submit(abs, -1)
    assert fault is type(wrong.exception(PATIENCE))
    assert 1 == right.result(PATIENCE)


def test_a_process_that_dies_refuses_every_call_that_waits(beside: ProcessBeside) -> None:
    assert 1 == beside.submit(abs, -1).result(PATIENCE)
    calls = [beside.submit(time.sleep, PATIENCE) for _ in range(3 * AHEAD)]
    beside.kill()
    assert {BrokenExecutor} == {type(call.exception(PATIENCE)) for call in calls}
    with pytest.raises(BrokenExecutor, match="the process has died"):
        beside.submit(abs, -1)


def test_a_process_is_ended_after_what_it_does(beside: ProcessBeside) -> None:
    begun = [beside.submit(time.sleep, 0.2) for _ in range(AHEAD)]
    while not all(call.running() for call in begun):
        time.sleep(0.01)
    waiting = beside.submit(abs, -1)
    beside.shutdown(cancel_futures=True)
    assert [None] * AHEAD == [call.result(PATIENCE) for call in begun]
    with pytest.raises(CancelledError):
        waiting.result(PATIENCE)
    with pytest.raises(RuntimeError, match="the process was ended"):
        beside.submit(abs, -1)
    assert beside.process is not None
    assert not beside.process.is_alive()


def test_a_call_that_was_given_up_is_not_made(beside: ProcessBeside) -> None:
    calls = [beside.submit(time.sleep, 0.1) for _ in range(2 * AHEAD)]
    given_up, last = beside.submit(time.sleep, PATIENCE), beside.submit(abs, -1)
    assert given_up.cancel()
    assert 1 == last.result(PATIENCE)
    assert all(call.done() for call in calls)


def test_a_process_that_was_never_needed_is_ended_too() -> None:
    beside = ProcessBeside(end_with, os.getpid())
    beside.kill()
    beside.shutdown(cancel_futures=True)
    assert beside.process is None
