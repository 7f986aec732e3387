"""Wait lists, changing seats, a muted chat, guests' browsers, metrics and held tables, at a real server."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Iterable, Iterator
from typing import Any

import msgspec
import pytest
import structlog

from croupier.client import Client, TurnedDown
from croupier.room.roles import Role
from tests.command_line import croupier
from tests.json_answers import fields_of
from tests.server.served import PATIENCE, Served, run, serving, staff
from tests.server.test_doors import ask

GAMES = ("let-it-ride", "top-five", "top-5-wa")
LIST = "/api/tables/let-it-ride/list"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A room with the house-banked games."""
    with serving(tmp_path_factory.mktemp("waiting") / "room", games=GAMES) as open_room:
        yield open_room


def told(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, Any]:
    return answer[0], msgspec.json.decode(answer[2] or b"null")


def test_people_who_wait_are_called_over_the_socket_and_passed_over_by_the_floor(
    opened: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    floor, password = staff(opened, "fay", Role.FLOORPERSON)
    monkeypatch.setenv("CROUPIER_PASSWORD", password)
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
            seated = ("office", "seat", ann.you.account, "let-it-ride", "--as", "fay", "--server", opened.url, "--json")
            while (
                "called to table let-it-ride already" in (called := await asyncio.to_thread(croupier, *seated)).stderr
            ):
                told_before = len(ann.notices)  # the room was faster: she comes once more, and is passed over
                assert 200 == (await asyncio.to_thread(ask, opened, "DELETE", LIST, **mine))[0]
                assert 201 == (await asyncio.to_thread(ask, opened, "POST", LIST, **mine))[0]
                while not any("is kept for you" in notice.words for notice in ann.notices[told_before:]):
                    await asyncio.sleep(0.05)
                assert 200 == (await asyncio.to_thread(ask, opened, "POST", f"{LIST}/pass", whom, **as_floor))[0]
            assert (fields_of("office seat"), 0) == (list(json.loads(called.stdout)), called.returncode), called
            await (await ann.table("let-it-ride")).sit()
            while told(await asyncio.to_thread(ask, opened, "GET", LIST))[1]["waiting"]:
                await asyncio.sleep(0.05)
            assert 404 == (await asyncio.to_thread(ask, opened, "DELETE", LIST, **mine))[0]

    run(play())


def test_another_seat_is_taken_with_the_chips(opened: Served) -> None:
    async def play() -> None:
        async with await Client.as_guest(opened.url, "Bo") as bo, asyncio.timeout(PATIENCE):
            table = await bo.table("top-five")

            async def sits_at(seat: int) -> None:
                while bo.lobby["top-five"].seats.get(seat) != "Bo":  # a round may be under way
                    if table.options:
                        await table.ready()
                    await asyncio.sleep(0.05)

            seats = range(1, bo.lobby["top-five"].seats_max + 1)
            first = await first_free(lambda seat: table.sit(seat=seat), seats)
            await sits_at(first)
            with pytest.raises(TurnedDown, match=f"seat {first}"):
                await table.change_seat(first)
            await sits_at(await first_free(table.change_seat, seats))

    async def first_free(takes: Callable[[int], Awaitable[object]], seats: Iterable[int]) -> int:
        for seat in seats:
            with contextlib.suppress(TurnedDown):  # a bot sits there, or has just sat down
                await takes(seat)
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
    assert (201, "top-5-wa~2") == (again[0], json.loads(again[2])["table"])  # another table is opened for them
    elsewhere = wanted | {"game": "top-five"}
    assert 201 == ask(opened, "POST", "/api/practice", elsewhere, Origin=opened.url, Cookie=cookie)[0]
    strange = "croupier_browser=" + "x" * 500  # not a cookie of ours, so a new one is given
    assert 201 == ask(opened, "POST", "/api/practice", wanted, Origin=opened.url, Cookie=strange)[0]


def figures(opened: Served) -> dict[str, float]:
    lines = ask(opened, "GET", "/metrics")[2].decode().splitlines()
    return {name: float(value) for name, _, value in (one.rpartition(" ") for one in lines if one[:1] != "#")}


def test_figures_count_requests_by_status_steps_that_were_told_and_bots(opened: Served) -> None:
    before = figures(opened)
    for method, path in (("GET", "/api/nothing"), ("GET", "/api/me"), ("BREW", "/api/lobby")):
        ask(opened, method, path)

    async def look() -> None:
        async with await Client.as_guest(opened.url, "Di") as di, asyncio.timeout(PATIENCE):
            await di.table("top-five")
            while not figures_have_grown(await asyncio.to_thread(figures, opened)):
                await asyncio.sleep(0.1)

    def figures_have_grown(now: dict[str, float]) -> bool:
        return all(now[name] > before[name] for name in ("croupier_bot_decisions_total", "croupier_told_seconds_count"))

    run(look())
    after = figures(opened)
    for labels in ('method="GET",status="404"', 'method="GET",status="401"', 'method="POST",status="201"'):
        name = f"croupier_requests_total{{{labels}}}"
        assert after[name] > before.get(name, 0)
    assert any(name.startswith('croupier_requests_total{method="other"') for name in after)
    assert not any("BREW" in name for name in after)


def test_a_table_at_which_something_goes_wrong_is_logged_and_the_others_go_on(opened: Served) -> None:
    floor, _ = staff(opened, "fred", Role.FLOORPERSON)
    as_floor = {"Authorization": f"Bearer {opened.office.sessions.begin(floor)}"}
    live = opened.service.room.table("top-5-wa")

    def fails(*_: Any) -> None:
        raise ArithmeticError("a fault of ours")

    async def look(logged: list[Any]) -> None:
        async with await Client.as_guest(opened.url, "Ed") as ed, asyncio.timeout(PATIENCE):
            await ed.table("top-5-wa")
            while not (ed.lobby["top-5-wa"].held and "a table waits for the floor" in [one["event"] for one in logged]):
                await asyncio.sleep(0.05)
            assert "a fault of the program (ArithmeticError); the floor sees to it" == ed.lobby["top-5-wa"].held
            assert not ed.lobby["top-five"].held
            live.listeners.remove(fails)
            released = await asyncio.to_thread(ask, opened, "POST", "/api/tables/top-5-wa/release", **as_floor)
            assert 204 == released[0]
            while "a table goes on" not in [one["event"] for one in logged]:
                await asyncio.sleep(0.05)

    live.listeners.append(fails)
    with structlog.testing.capture_logs() as logged:
        run(look(logged))
    found = [(one["event"], one["table"], one["log_level"]) for one in logged if one.get("table") == "top-5-wa"]
    assert [
        ("a table is held", "top-5-wa", "error"),
        ("a table waits for the floor", "top-5-wa", "warning"),
        ("a table goes on", "top-5-wa", "info"),
    ] == found
