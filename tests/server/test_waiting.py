"""Wait lists, another seat, a muted chat and the browser of a guest, by the API of a real server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from served import PATIENCE, Served, run, serving
from test_doors import ask, staff

from croupier.client import Client, ClientTable, TurnedDown
from croupier.room.roles import Role

GAMES = ("let-it-ride", "top-five", "top-5-wa")
LIST = "/api/tables/let-it-ride/list"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A room with the games of the house."""
    with serving(tmp_path_factory.mktemp("waiting") / "room", games=GAMES) as open_room:
        yield open_room


def told(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, Any]:
    return answer[0], msgspec.json.decode(answer[2] or b"null")


def test_whoever_waits_is_called_over_the_socket_and_passed_over_by_the_floor(opened: Served) -> None:
    floor, _ = staff(opened, "fay", Role.FLOORPERSON)
    as_floor = {"Authorization": f"Bearer {opened.office.sessions.begin(floor)}"}

    async def play() -> None:
        async with await Client.as_guest(opened.url, "Ann") as ann, asyncio.timeout(PATIENCE):
            mine = {"Authorization": f"Bearer {ann.token}"}
            status, joined = told(await asyncio.to_thread(ask, opened, "POST", LIST, **mine))
            assert (201, ["Ann"]) == (status, [one["name"] for one in joined["waiting"]])
            assert ann.you is not None
            assert ann.you.account == joined["waiting"][0]["account"]
            while not ann.notices:  # a seat is free, so the room calls within a second
                await asyncio.sleep(0.05)
            assert ("let-it-ride", True) == (ann.notices[0].table, "is kept for you" in ann.notices[0].words)
            whom = {"account": ann.you.account}
            status, refused = told(await asyncio.to_thread(ask, opened, "POST", f"{LIST}/pass", whom, **mine))
            assert (403, True) == (status, "may not seat a player" in refused["words"])
            status, after = told(await asyncio.to_thread(ask, opened, "POST", f"{LIST}/pass", whom, **as_floor))
            assert (200, 1) == (status, after["waiting"][0]["passed"])
            assert "account" not in told(await asyncio.to_thread(ask, opened, "GET", LIST))[1]["waiting"][0]
            await asyncio.to_thread(ask, opened, "POST", f"{LIST}/call", whom, **as_floor)
            await (await ann.table("let-it-ride")).sit()
            while told(await asyncio.to_thread(ask, opened, "GET", LIST))[1]["waiting"]:
                await asyncio.sleep(0.05)
            assert 404 == (await asyncio.to_thread(ask, opened, "DELETE", LIST, **mine))[0]

    run(play())


def test_another_seat_is_taken_with_the_chips(opened: Served) -> None:
    async def play() -> None:
        async with await Client.as_guest(opened.url, "Bo") as bo, asyncio.timeout(PATIENCE):
            table = await bo.table("top-five")
            await table.sit(seat=1)
            with pytest.raises(TurnedDown, match="seat 1"):
                await table.change_seat(1)
            seat = await free_seat(table, bo.lobby["top-five"].seats_max)
            while bo.lobby["top-five"].seats.get(seat) != "Bo":
                if table.options:
                    await table.ready()
                await asyncio.sleep(0.05)

    async def free_seat(table: ClientTable, seats: int) -> int:
        for seat in range(2, seats + 1):
            with contextlib.suppress(TurnedDown):  # a bot sits there
                await table.change_seat(seat)
                return seat
        raise AssertionError("no seat is free")

    run(play())


def test_the_floor_mutes_and_lets_somebody_write_again(opened: Served) -> None:
    floor, _ = staff(opened, "flo", Role.FLOORPERSON)
    as_floor = {"Authorization": f"Bearer {opened.office.sessions.begin(floor)}"}
    olga, _ = staff(opened, "olga")
    as_olga = {"Authorization": f"Bearer {opened.office.sessions.begin(olga)}"}

    assert 403 == ask(opened, "POST", "/api/accounts/olga/mute", {"minutes": 5}, **as_olga)[0]
    assert 400 == ask(opened, "POST", "/api/accounts/olga/mute", {"minutes": -1}, **as_floor)[0]
    assert 204 == ask(opened, "POST", "/api/accounts/olga/mute", {"minutes": 5}, **as_floor)[0]

    async def write() -> None:
        token = as_olga["Authorization"].split()[1]
        async with Client(opened.url, token) as client, asyncio.timeout(PATIENCE):
            table = await client.table("let-it-ride")
            await table.sit()
            while "olga" not in client.lobby["let-it-ride"].seats.values():
                await asyncio.sleep(0.05)
            with pytest.raises(TurnedDown, match="muted for another 5 minutes"):
                await table.say("hello")

    run(write())


def test_two_guests_of_one_browser_do_not_sit_at_one_table(opened: Served) -> None:
    wanted = {"game": "top-5-wa", "name": "Cy"}
    status, headers, _ = ask(opened, "POST", "/api/practice", wanted, Origin=opened.url)
    assert 201 == status
    browser = next(one for one in headers["set-cookie"].split("\n") if one.startswith("croupier_browser="))
    assert {"HttpOnly", "SameSite=strict"} <= {part.strip() for part in browser.split(";")}
    cookie = browser.partition(";")[0]

    again = ask(opened, "POST", "/api/practice", wanted, Origin=opened.url, Cookie=cookie)
    assert (429, True) == (again[0], b"another guest of the same browser" in again[2])
    elsewhere = wanted | {"game": "top-five"}
    assert 201 == ask(opened, "POST", "/api/practice", elsewhere, Origin=opened.url, Cookie=cookie)[0]
    strange = "croupier_browser=" + "x" * 500  # is not ours, so a new one is given
    assert 201 == ask(opened, "POST", "/api/practice", wanted, Origin=opened.url, Cookie=strange)[0]
