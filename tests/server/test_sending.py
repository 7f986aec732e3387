"""Sending: messages keep their order, whether written at once or queued, and other threads wake the loop once."""

from __future__ import annotations

import asyncio
import threading

import pytest
from websockets.frames import Frame, Opcode

from croupier.room.register import Account
from croupier.server.connections import Connection
from croupier.server.loops import Soon
from croupier.server.serving import frame_head
from tests.server.served import run


def test_a_message_never_overtakes_one_that_is_queued() -> None:
    async def send() -> None:
        reads, told = False, list[bytes]()

        def write_now(message: bytes) -> bool:
            if reads:
                told.append(message)
            return reads

        async def write(text: str) -> None:
            told.append(text.encode())

        connection = Connection(Account("ann", "Ann", "guest"), "secret", 10, write_now=write_now)
        connection.send(b"1")  # the client is behind: this waits
        reads = True
        connection.send(b"2")
        assert not told
        writing = asyncio.create_task(connection.write(write))
        await asyncio.sleep(0)
        connection.send(b"3")
        assert [b"1", b"2", b"3"] == told
        writing.cancel()

    run(send())


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_frame_begins_as_the_standard_says(length: int) -> None:
    message = b"x" * length
    assert Frame(Opcode.TEXT, message).serialize(mask=False) == frame_head(length) + message


def test_calls_from_other_threads_are_made_in_order_with_one_wake_up_even_after_one_that_fails() -> None:
    async def call() -> None:
        loop, made = asyncio.get_running_loop(), list[int]()
        failed = list[dict[str, object]]()
        loop.set_exception_handler(lambda _, context: failed.append(context))
        soon = Soon(loop)

        def fails() -> None:
            raise RuntimeError

        def others() -> None:
            for number in range(3):
                soon(lambda number=number: made.append(number))  # type: ignore[misc]
            soon(fails)
            soon(lambda: made.append(3))

        thread = threading.Thread(target=others)
        thread.start()
        thread.join()
        await asyncio.sleep(0)
        assert [0, 1, 2] == made
        await asyncio.sleep(0)
        assert [0, 1, 2, 3] == made
        assert 1 == len(failed)

    run(call())
