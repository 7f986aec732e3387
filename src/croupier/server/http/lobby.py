"""The lobby, tables and games; and the one call with which a newcomer sits down."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from croupier.server.http.asking import Asks, Serves
from croupier.server.http.sessions import SignedIn, browser_of, new_guest, signed_in
from croupier.server.messages import LobbyTable


class Practice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A newcomer who wants to play."""

    game: Annotated[str, Meta(description="the id of a game", max_length=60)]
    name: Annotated[str, Meta(description="a guest's name, if nobody is signed in", min_length=1, max_length=60)] = (
        "Guest"
    )


class Seated(SignedIn, frozen=True, omit_defaults=True):
    """The person and the table where they now sit."""

    table: str = ""


@get("/lobby")
async def lobby(service: Serves) -> list[LobbyTable]:
    """Every table of the room."""
    return list(service.shown().values())


@get("/tables/{table:str}")
async def one_table(table: FromPath[str], service: Serves) -> LobbyTable:
    """One table, as the lobby shows it."""
    return service.shown(service.table(table).live.id)[table]


@post("/practice", status_code=201)
async def practice(
    data: JSONBody[Practice],
    asking: Asks,
    service: Serves,
    request: Request[Any, Any, Any],
) -> Response[Seated]:
    """Sit down at a practice table of a game, as a guest if nobody is signed in."""
    asking.demand_own()
    service.keeper.lobby.practice_tables(data.game)  # check first, so that no guest is created in vain
    account = await asking.account_or_none()
    secret, new, browser = asking.secret, account is None, ""
    if account is None:
        browser = browser_of(request)
        account, secret = await new_guest(service, request, data.name, browser)
    answer = signed_in(service, account, secret, not new, browser)
    table, done = service.practise(account, data.game)
    content = msgspec.structs.asdict(answer.content) | {"table": table.live.id}
    if not new:
        content["token"] = ""
    if done is not None:
        table.changed.set()
        await table.settled(done.row)
    return Response(Seated(**content), status_code=201, cookies=answer.cookies)


ROUTER = Router("/", route_handlers=[lobby, one_table, practice], tags=["tables"])
