"""Bad input and bad connections: each gets a 4xx, `refused` or `bad` with a sentence, and the room goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from croupier.client import Client, SignedOut, TurnedDown
from croupier.client.requests import socket_url
from croupier.room.databases import DatabaseAway
from croupier.room.register import TooMany
from croupier.room.roles import NotPermitted, Role
from croupier.server import serving as serving_module
from croupier.server.doors import Doors
from croupier.server.lessons import LessonProcess, NotWorkedOut
from croupier.server.messages import BYTES_MAX, NotAMessage, Resume, Say, encode
from croupier.server.onlookers import Onlookers
from croupier.server.serving import allow_many_sockets
from croupier.server.settings import Settings
from croupier.server.socket import _refused
from croupier.server.worker import OF_ONE_MAX, Worker
from tests.server.served import PATIENCE, Served, run, staff
from tests.server.test_doors import ask, guest_page

HANDSHAKE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
    "Sec-WebSocket-Version: 13\r\n"
)


def sent_raw(served: Served, request: str | bytes, *, ends: bool = False) -> tuple[int, bytes]:
    """Send these bytes, and read until the server closes the connection; returns status and body."""
    address = urlsplit(served.url)
    with socket.create_connection((address.hostname, address.port), PATIENCE) as connection:
        connection.sendall(request.encode() if isinstance(request, str) else request)
        if ends:
            connection.shutdown(socket.SHUT_WR)
        told = b""
        while part := connection.recv(65_536):
            told += part
    head, _, body = told.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, body


def request(path: str, *lines: str, method: str = "GET", host: str = "127.0.0.1") -> str:
    head = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *lines]
    return "\r\n".join(head) + "\r\n\r\n"


WRONG: dict[str, tuple[str | bytes, int, str]] = {
    "a host that is none": (request("/api/lobby", host="["), 403, "not under the name"),
    "a page from nowhere": (
        request("/api/guest", "Origin: http://[", "Content-Type: application/json", "Content-Length: 2", method="POST")
        + "{}", 403, "may not do this here",
    ),
    "the socket's address without a handshake": (request("/api/socket"), 426, "open it with a handshake"),
    "not HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400, "is not an HTTP request"),
    "too many headers": (request("/api/lobby", f"X-Long: {'a' * 300_000}"), 400, "its headers are too large"),
    "a number no store has": (request(f"/api/shared/holdem/-{'9' * 40}/0/0"), 404, "this link was not made here"),
    "a socket elsewhere": (request("/docs", HANDSHAKE.strip()), 404, "it is at /api/socket"),
    "a handshake of another version": (
        request("/api/socket", "Sec-WebSocket-Protocol: croupier.2", HANDSHAKE.strip()), 400, "speaks croupier.1",
    ),
    "a handshake with a long header": (
        request("/api/socket", f"X-Long: {'a' * 20_000}", HANDSHAKE.strip()), 400, "not the handshake of a socket",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_understood_is_refused_with_a_sentence(served: Served, name: str) -> None:
    sent, status, words = WRONG[name]
    found, body = sent_raw(served, sent)
    assert status == found
    assert words in body.decode()
    assert not body.startswith(b"{") or msgspec.json.decode(body)["field"]


def test_a_page_from_nowhere_opens_no_socket(served: Served) -> None:
    cookie, _ = guest_page(served)
    headers = (f"Cookie: {cookie}", "Origin: http://[", HANDSHAKE.strip())
    status, body = sent_raw(served, request("/api/socket", *headers))
    assert (403, True) == (status, b"may not open a socket here" in body)


def test_a_client_that_goes_away_in_mid_request_is_no_fault_of_ours(served: Served) -> None:
    length = ("Content-Type: application/json", "Content-Length: 100")
    sent_raw(served, request("/api/guest", *length, method="POST") + "{", ends=True)
    assert 200 == ask(served, "GET", "/healthz")[0]
    assert b'status="500"' not in served.service.metrics.text()


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("", 0),  # nothing was asked, so there is nothing to answer
        ("GET /api/lobby HT", 408),
        (request("/api/guest", "Content-Type: application/json", "Content-Length: 9", method="POST") + "{", 408),
    ],
)
def test_a_request_that_does_not_arrive_in_time_is_cut_off(
    served: Served, monkeypatch: pytest.MonkeyPatch, sent: str, status: int
) -> None:
    monkeypatch.setattr(serving_module, "ARRIVES", 0.1)
    assert status == sent_raw(served, sent)[0]


def test_a_socket_stays_open_however_long_it_says_nothing(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving_module, "ARRIVES", 0.05)

    async def play() -> None:
        token = (await Client.as_guest(served.url, "Still")).token
        async with connect(socket_url(served.url), additional_headers={"Authorization": f"Bearer {token}"}) as wire:
            await asyncio.sleep(0.2)
            assert "done" == (await answer_to(wire, encode(Resume("r", "holdem")).decode()))["type"]

    run(play())


def test_answers_of_the_api_are_not_kept(served: Served) -> None:
    _, headers, _ = ask(served, "GET", "/api/lobby")
    assert ("no-store", "nosniff") == (headers["cache-control"], headers["x-content-type-options"])


def test_a_page_without_tls_is_not_one_of_ours_where_the_room_has_it(served: Served) -> None:
    doors = Doors(served.office.sessions, Settings(proxy="10.0.0.1"))
    found = {one: doors.is_own({"origin": one, "host": "room.example"}) for one in ("https://room.example", "null")}
    assert {"https://room.example": True, "null": False} == found
    assert not doors.is_own({"origin": "http://room.example", "host": "room.example"})
    assert not doors.is_own({"origin": "null", "host": ""})


# ---- messages -------------------------------------------------------------------------------------------------------


async def answer_to(wire: ClientConnection, sent: str) -> dict[str, Any]:
    await wire.send(sent)
    while True:
        told: dict[str, Any] = msgspec.json.decode(await asyncio.wait_for(wire.recv(), PATIENCE))
        if told["type"] in ("bad", "refused", "done"):
            return told


def test_a_bad_message_is_answered_under_its_id(served: Served) -> None:
    long = encode(Say("c1", "holdem", "x" * 300)).decode()
    wide = f'{{"type":"ready","id":"c2","table":"holdem","more":"{"€" * (BYTES_MAX // 2)}"}}'

    async def play() -> list[dict[str, Any]]:
        token = (await Client.as_guest(served.url, "Bad")).token
        async with connect(socket_url(served.url), additional_headers={"Authorization": f"Bearer {token}"}) as wire:
            return [await answer_to(wire, one) for one in (long, wide, '{"type":"chat","id":7}', "[")]

    found = run(play())
    assert [("bad", "c1"), ("bad", "c2"), ("bad", ""), ("bad", "")] == [
        (one["type"], one.get("id", "")) for one in found
    ]
    assert "your message has 300 characters; 280 at most are allowed" == found[0]["words"]
    assert f"{BYTES_MAX} bytes at most; this one has {len(wide.encode())}" in found[1]["words"]


def test_a_client_does_not_send_what_no_server_takes(served: Served) -> None:
    async def play() -> None:
        async with await Client.as_guest(served.url, "Long") as client, asyncio.timeout(PATIENCE):
            table = await client.table("holdem")
            with pytest.raises(NotAMessage, match="your message has 300 characters"):
                await table.say("x" * 300)
            with pytest.raises(TurnedDown):
                await table.say("good luck")  # an onlooker does not write; the connection still answers

    run(play())


def test_what_is_said_twice_under_one_id_is_heard_once(served: Served) -> None:
    """A client whose connection was lost sends again what was not acknowledged."""
    _, password = staff(served, "dot", Role.DEALER)

    async def play() -> list[str]:
        async with (
            await Client.sign_in(served.url, "dot", password) as one,
            Client(served.url, one.token) as two,
            asyncio.timeout(PATIENCE),
        ):
            table = await one.table("stud7-low")
            said = Say("said-1", "stud7-low", "seats are open")
            await asyncio.gather(one.send(said), two.send(said))
            await one.send(said)
            with pytest.raises(TurnedDown, match="used for something else"):
                await two.send(Say("said-1", "stud7-low", "or not"))
            await one.send(Say("said-2", "stud7-low", "good luck"))
            return [heard.words for heard in table.chat]

    assert ["seats are open", "good luck"] == run(play())


def test_what_a_database_says_is_not_told(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def away(*given: object) -> int:
        raise DatabaseAway("the database does not answer (connection to 10.0.0.5 as room failed)")

    async def play() -> None:
        async with await Client.as_guest(served.url, "Away") as client, asyncio.timeout(PATIENCE):
            monkeypatch.setattr(served.service, "answer", away)
            table = await client.table("holdem")
            with pytest.raises(TurnedDown, match="does not answer; nothing was changed") as refused:
                await table.answer("fold")
            assert "10.0.0.5" not in str(refused.value)

    run(play())


# ---- the room goes on -----------------------------------------------------------------------------------------------


def test_a_fault_in_the_lobby_does_not_end_its_news(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    news, failed = served.service.news, []

    def fails(shown: object) -> None:
        failed.append(shown)
        monkeypatch.undo()
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(news, "look", fails)
    until = time.monotonic() + PATIENCE
    while not failed:
        assert time.monotonic() < until
        time.sleep(0.05)
    before = news.second
    while news.second == before:
        assert time.monotonic() < until
        time.sleep(0.05)


def test_a_fault_in_what_onlookers_see_does_not_end_it() -> None:
    class Failing:
        looks = 0

        def hand(self) -> None:
            self.looks += 1
            if self.looks == 1:
                raise ZeroDivisionError("planted")

    async def play() -> int:
        late: Any = Failing()
        somebody: Any = [object()]
        onlookers = Onlookers("holdem", late, lambda: 0, lambda: somebody)
        running = asyncio.create_task(onlookers.run())
        async with asyncio.timeout(PATIENCE):
            while late.looks < 2:
                onlookers.wake.set()
                await asyncio.sleep(0)
        running.cancel()
        return int(late.looks)

    assert 2 <= run(play())


def test_nobody_fills_the_queue_of_jobs_alone() -> None:
    async def ask_for_much() -> None:
        worker = Worker(PATIENCE)
        mine = [asyncio.create_task(worker.json(["clauses", "MD-LIR 1.A"], of="ann")) for _ in range(OF_ONE_MAX)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany, match="you have 3 jobs waiting"):
            await worker.json(["clauses"], of="ann")
        for one in mine:
            one.cancel()
        await asyncio.gather(*mine, return_exceptions=True)
        assert (0, 0) == (worker.waiting, len(worker._of))

    run(ask_for_much())


def test_a_question_that_takes_too_long_is_ended_and_the_next_one_answered() -> None:
    async def ask_twice() -> int:
        lessons = LessonProcess(0.05)
        try:
            with pytest.raises(NotWorkedOut, match=r"longer than 0\.05 seconds"):
                await lessons.ask(time.sleep, PATIENCE)
            lessons._seconds = PATIENCE
            return await lessons.ask(abs, -1)
        finally:
            lessons.stop()

    assert 1 == run(ask_twice())


def test_a_process_that_starts_slowly_takes_nothing_off_the_time_of_a_question() -> None:
    async def ask_before_it_has_started() -> int:
        lessons, started = LessonProcess(0.01), threading.Event()
        with ThreadPoolExecutor(1) as starting:
            starting.submit(started.wait)
            lessons._process = starting  # type: ignore[assignment]
            asked: asyncio.Task[int] = asyncio.create_task(lessons.ask(abs, -1))
            await asyncio.wait([asked], timeout=0.1)
            assert not asked.done()
            lessons._seconds = PATIENCE
            started.set()
            return await asked

    assert 1 == run(ask_before_it_has_started())


@pytest.mark.skipif(os.name != "posix", reason="files are limited on Unix systems")
def test_as_many_sockets_are_open_as_the_system_allows() -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, 1_024), hard))
        allow_many_sockets()
        wanted = serving_module.FILES if hard == resource.RLIM_INFINITY else min(hard, serving_module.FILES)
        assert wanted == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# ---- the client -----------------------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def answering(*answers: bytes) -> AsyncIterator[tuple[str, Callable[[], int]]]:
    """A server that gives these answers to handshakes, one after the other; how many it has given."""
    left = list(answers)

    async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(left.pop(0))
        await writer.drain()
        writer.close()

    async with await asyncio.start_server(came, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", lambda: len(answers) - len(left)


def test_a_client_comes_back_to_a_room_that_starts_again() -> None:
    """Its proxy says 503, a busy room 429, a room that is killed nothing; only a refusal ends it."""
    later = [b"HTTP/1.1 %b\r\nContent-Length: 0\r\n\r\n" % one for one in (b"503 Later", b"429 Later")]
    ended = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 17\r\n\r\nsession has ended"

    async def play() -> int:
        async with answering(*later, b"", ended) as (url, given):
            with pytest.raises(SignedOut, match="session has ended"):
                await Client(url, "token")._connect_again()
            return given()

    assert 4 == run(play())


def test_a_client_that_is_closed_keeps_nobody_waiting(served: Served) -> None:
    async def play() -> None:
        async with await Client.as_guest(served.url, "Shut") as client, asyncio.timeout(PATIENCE):
            table = await client.table("holdem")

            async def waits() -> None:
                while True:
                    await table.news()

            waiting = asyncio.create_task(waits())
            await client.send(Resume("r1", "holdem"))
        with pytest.raises(SignedOut, match="the client was closed"):
            await asyncio.wait_for(waiting, PATIENCE)

    run(play())


def test_a_refusal_names_its_clause_once() -> None:
    """The words are for people, and the clause beside them is added by whoever shows it."""
    refused = _refused("a1", NotPermitted("ann may not write until this hand is over", "MD-POKER 18.B"))
    assert ("ann may not write until this hand is over", "MD-POKER 18.B") == (refused.words, refused.clause)
