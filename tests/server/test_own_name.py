"""What a person is told about themselves names them as others see them, and never by the id of their account."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import msgspec
import pytest

from croupier.client import Client, TurnedDown
from tests.server.served import PATIENCE, Served, run
from tests.server.test_doors import ask

NAME = "Ann O'Hara"
PATHS = (
    ("GET", "/api/floor", None),
    ("GET", "/api/office/tasks", None),
    ("GET", "/api/office/audit?table=holdem", None),
    ("GET", "/api/hands/holdem/1", None),
    ("DELETE", "/api/tables/holdem/list", None),
    ("POST", "/api/tables/holdem/calls", {"id": "c1", "words": "help"}),
    ("POST", "/api/tables/holdem/closing", {"id": "c2"}),
    ("POST", "/api/tokens", {"name": "mine"}),
    ("DELETE", "/api/tokens/00", None),
    ("GET", "/api/cage/ada", None),
)


async def refused(doing: Awaitable[object]) -> str:
    with pytest.raises(TurnedDown) as wrong:
        await doing
    return str(wrong.value)


def test_a_refusal_over_http_does_not_name_the_id(served: Served) -> None:
    account = served.office.people.guest("192.0.2.44", NAME)
    bearer = {"Authorization": f"Bearer {served.office.sessions.begin(account)}"}
    told = {(way, path): ask(served, way, path, body, **bearer) for way, path, body in PATHS}

    assert [] == [one for one, (status, _, _) in told.items() if not 400 <= status < 500]
    words = {one: msgspec.json.decode(body)["words"] for one, (_, _, body) in told.items()}
    assert [] == [one for one in words.items() if account.id in one[1] or NAME not in one[1]]


def test_a_refusal_over_the_socket_does_not_name_the_id(served: Served) -> None:
    async def play() -> None:
        async with await Client.as_guest(served.url, NAME) as client, asyncio.timeout(PATIENCE):
            table = await client.table("stud7-low")
            assert client.you is not None
            own = client.you.account
            words = [
                await refused(table.say("hello")),
                await refused(table.add(500)),
                await refused(table.change_seat(2)),
                await refused(table.answer("fold")),
                await refused(table.answer("close", who="floor")),
                await refused(table.answer("deal", who="dealer")),
                await refused(table.answer("arrives", own, who="floor", seat=1)),
            ]
            await table.sit()
            while not table.seats:
                await table.news()
            words += [await refused(table.sit()), await refused(table.answer("fold", seat=22))]
            assert [] == [one for one in words if own in one]
            assert 6 <= sum(NAME in one for one in words)
            await table.leave()

    run(play())
