"""What a client says of an address that is none, of one where something else answers, and to its player only."""

from __future__ import annotations

import asyncio
import socket
import threading

import pytest

from croupier.client import CannotConnect, Client
from croupier.client.client import BACK, LOST
from croupier.client.requests import request
from tests.server.served import PATIENCE, Served, run


@pytest.mark.parametrize(
    "url", ["127.0.0.1:8000", "http://", "http://127.0.0.1:abc", "http://[::1", "http://a b", "http://ann:pw@room"]
)
def test_a_client_is_told_what_the_address_of_a_room_is(url: str) -> None:
    with pytest.raises(CannotConnect, match="is not the address of a room; it is one such as http://127"):
        run(Client.as_guest(url))


@pytest.mark.parametrize(
    "told",
    [
        b"\x16\x03 something else\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n<html>",
        b"HTTP/1.1 200 OK\r\n\r\n<html>",
        b"HTTP/1.1 201 Created\r\n\r\n{}",
    ],
)
def test_a_client_is_told_that_what_answers_is_not_a_room(told: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:

        def answer() -> None:
            with other.accept()[0] as connection:
                received = b""
                while not received.endswith(b"}"):  # the body may come later than the headers
                    received += connection.recv(65_536)
                connection.sendall(told)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(65_536):  # closed with something unread, a connection would lose the answer too
                    pass

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(CannotConnect, match=r"what answers at .* is not a room"):
            run(Client.as_guest(f"http://127.0.0.1:{other.getsockname()[1]}"))


@pytest.mark.parametrize("size", [400_000, 1_500_000, 30_000_000])
def test_a_client_that_sends_too_much_is_told_how_much_is_allowed(served: Served, size: int) -> None:
    """The server answers while the body is still being sent, and takes no more of it."""
    with pytest.raises(CannotConnect, match="a request has 300,000 bytes at most"):
        run(request(served.url, "POST", "/api/guest", {"name": "x" * size}))


def test_a_player_hears_what_became_of_a_request_and_of_the_connection(served: Served) -> None:
    async def play() -> list[str]:
        async with await Client.as_guest(served.url, "Hears") as client, asyncio.timeout(PATIENCE):
            heard: asyncio.Queue[str] = asyncio.Queue()
            client.on_notice = lambda notice: heard.put_nowait(notice.words)
            assert client.you is not None
            served.service._notice(client.you.account, "holdem", "chips were not added")
            words = [await heard.get()]
            await client.drop()
            return [*words, await heard.get(), await heard.get()]

    assert ["table holdem: chips were not added", LOST, BACK] == run(play())
