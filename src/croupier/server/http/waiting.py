"""Wait lists: people wait for a seat at a table's game and stakes, are called, and take it at the table."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Annotated

import msgspec
from litestar import Router, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from croupier.room.lobby import SeenPlace, list_of
from croupier.room.register import Account
from croupier.server.http.asking import Asks, Serves
from croupier.server.service import Service


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody on a wait list."""

    name: str
    table: Annotated[str, Meta(description="to which they were called")] = ""
    until: Annotated[int, Meta(description="until when the seat is held, in microseconds of the room's time")] = 0
    passed: Annotated[int, Meta(description="how often they were passed over")] = 0
    account: Annotated[str, Meta(description="only for staff, and for the person themselves")] = ""


class WaitList(msgspec.Struct, frozen=True):
    """The wait list of a game and its stakes, the first one first."""

    list: Annotated[str, Meta(description="game, stakes, and what is played with")]
    waiting: tuple[Waiting, ...]


class OnTheList(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom the floor calls or passes over."""

    account: Annotated[str, Meta(min_length=1, max_length=60)]
    seat: Annotated[int, Meta(description="a seat that is kept for them; 0: any", ge=0, le=23)] = 0
    seen: Annotated[
        SeenPlace | None, Meta(description="their place as the sender saw it; refused if somebody has changed it")
    ] = None


@get("/tables/{table:str}/list")
async def waiting(table: FromPath[str], asking: Asks, service: Serves) -> WaitList:
    """Who waits for a seat of this table's game and stakes."""
    return _told(service, table, await asking.account_or_none())


@post("/tables/{table:str}/list", status_code=201)
async def join(table: FromPath[str], asking: Asks, service: Serves) -> WaitList:
    """Wait for a seat at any table of this one's game and stakes; a `notice` over the socket calls."""
    by = await asking.account()
    await _kept(service.keeper.lobby.join(by, _list(service, table)))
    return _told(service, table, by)


@delete("/tables/{table:str}/list", status_code=204)
async def leave(table: FromPath[str], asking: Asks, service: Serves) -> None:
    """Leave the wait list."""
    by = await asking.account()
    await _kept(service.keeper.lobby.leave(by, _list(service, table)))


@post("/tables/{table:str}/list/call", status_code=200)
async def call(table: FromPath[str], data: JSONBody[OnTheList], asking: Asks, service: Serves) -> WaitList:
    """The floor calls somebody to this table, out of order."""
    by = await asking.account()
    await _kept(service.keeper.lobby.call(by, _list(service, table), data.account, table, data.seat, data.seen))
    return _told(service, table, by)


@post("/tables/{table:str}/list/pass", status_code=200)
async def pass_over(table: FromPath[str], data: JSONBody[OnTheList], asking: Asks, service: Serves) -> WaitList:
    """The floor passes over somebody who was called and did not come."""
    by = await asking.account()
    await _kept(service.keeper.lobby.pass_over(by, _list(service, table), data.account, data.seen))
    return _told(service, table, by)


def _list(service: Service, table: str) -> str:
    return list_of(service.table(table).live)


async def _kept(row: Future[int]) -> None:
    await asyncio.wrap_future(row)


def _told(service: Service, table: str, by: Account | None) -> WaitList:
    name, found = _list(service, table), []
    for one in service.keeper.lobby.lists().get(name, []):
        known = by is not None and (by.is_staff or by.id == one.account)
        shown = service.room.people.account(one.account).name
        found.append(Waiting(shown, one.table, one.until, one.passed, one.account if known else ""))
    return WaitList(name, tuple(found))


ROUTER = Router("/", route_handlers=[waiting, join, leave, call, pass_over], tags=["wait lists"])
