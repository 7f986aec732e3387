"""Rows that wait to be durable: they behave like the futures that they are."""

from __future__ import annotations

import asyncio
import logging
import threading
from concurrent.futures import Future, ThreadPoolExecutor

import pytest

from croupier.room.pending import PendingRow
from croupier.room.writer import Held


def test_a_row_is_waited_for_in_another_thread_until_it_is_durable() -> None:
    row, found = PendingRow(), list[int]()
    waiting = [threading.Thread(target=lambda: found.append(row.result())) for _ in range(3)]
    for one in waiting:
        one.start()
    assert not row.done()
    assert row.running()
    row.set_result(17)
    for one in waiting:
        one.join()
    assert found == [17, 17, 17]
    assert (row.done(), row.running(), row.exception()) == (True, False, None)


def test_a_row_that_could_not_be_stored_says_why() -> None:
    row, wrong = PendingRow(), Held("table 4 is held")
    row.set_exception(wrong)
    assert row.exception() is wrong
    with pytest.raises(Held, match="table 4 is held"):
        row.result()


def test_callbacks_are_called_once_each_in_order_also_those_that_come_late(caplog: pytest.LogCaptureFixture) -> None:
    row, called = PendingRow(), list[str]()

    def fails(done: Future[int]) -> None:
        called.append(f"fails {done.result()}")
        raise ValueError("a fault of this callback")

    row.add_done_callback(lambda done: called.append(f"first {done.result()}"))
    row.add_done_callback(fails)
    row.add_done_callback(lambda done: called.append(f"second {done.result()}"))
    assert called == []
    with caplog.at_level(logging.ERROR):
        row.set_result(3)
    assert called == ["first 3", "fails 3", "second 3"]
    assert "a fault of this callback" in caplog.text
    row.add_done_callback(lambda done: called.append("late"))
    assert called[3:] == ["late"]


def test_a_row_is_never_cancelled() -> None:
    row = PendingRow()
    assert row.set_running_or_notify_cancel()
    assert not row.cancel()
    assert not row.cancelled()
    with pytest.raises(TimeoutError):
        row.result(timeout=0.001)
    with pytest.raises(TimeoutError):
        row.exception(timeout=0.001)
    row.set_result(1)
    assert row.result() == 1


def test_an_event_loop_waits_for_a_row_and_may_give_up() -> None:
    async def waits() -> None:
        row, other = PendingRow(), PendingRow()
        threading.Timer(0.01, row.set_result, (5,)).start()
        assert await asyncio.wrap_future(row) == 5
        given_up = asyncio.wrap_future(other)
        given_up.cancel()
        await asyncio.sleep(0)
        other.set_result(6)
        await asyncio.sleep(0)
        assert (given_up.cancelled(), other.result()) == (True, 6)

    with ThreadPoolExecutor(1) as thread:  # browser tests leave a running event loop in this one
        thread.submit(asyncio.run, waits()).result()
