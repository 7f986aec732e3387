"""Staff's endpoints: accounts and roles, the cage, tables, submissions. The room decides who may."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from croupier.room.cage import WithTheRoom, with_the_room
from croupier.room.chat import MINUTES_MAX
from croupier.room.hands import Hands
from croupier.room.roles import Role
from croupier.room.void_rows import VoidRuling
from croupier.room.voiding import WORDS_MAX, void_hand
from croupier.rules import GAMES
from croupier.server.http.asking import Asks, Serves
from croupier.server.messages import LobbyTable

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Command = Annotated[str, Meta(description="the client's id for this act", max_length=64)]


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's account."""

    name: Name
    shown: Annotated[str, Meta(max_length=140)] = ""


class Added(msgspec.Struct, frozen=True):
    """An account, and its password, shown only this once."""

    account: str
    password: str


class OfRole(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A role that is proposed, or confirmed by another administrator."""

    role: Role


class AtTheCage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Money that a player brings, or is paid out."""

    account: Name
    cents: Annotated[int, Meta(ge=1, le=10**12)]
    pays_out: bool = False
    id: Command = ""


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the submission in force."""

    table: Name


class Begins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A procedure that staff begin."""

    procedure: Annotated[str, Meta(max_length=40)]
    id: Command = ""


class Absent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which ask a player does not answer, so that two floorpersons do not declare two players absent."""

    ask: Annotated[int, Meta(description="the number of the ask; 0: the current one", ge=0, le=2**31)] = 0
    id: Command = ""


class Because(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why something is done."""

    why: Annotated[str, Meta(min_length=1, max_length=200)]


class ClosingTable(msgspec.Struct, frozen=True):
    """Whether a table that was asked to close is still open."""

    waits: Annotated[bool, Meta(description="it closes when its round is over; false: it is closed")]


class Voids(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a hand is declared void."""

    why: Annotated[str, Meta(min_length=1, max_length=WORDS_MAX)]
    id: Command = ""


class Muted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how long somebody may not write."""

    minutes: Annotated[int, Meta(description="0: they may write again", ge=0, le=MINUTES_MAX)]


class SubmissionUpload(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Rules Submission, as TOML."""

    submission: Annotated[str, Meta(max_length=256_000)]
    file: Annotated[str, Meta(max_length=100)] = ""


class Filing(msgspec.Struct, frozen=True):
    """A submission that the room has."""

    hash: str
    in_force_from: int
    loaded_by: str
    loaded_at: int
    approved_by: str = ""
    approved_at: int = 0


# ---- people ---------------------------------------------------------------------------------------------------------


@post("/accounts", status_code=201)
async def add(data: JSONBody[NewAccount], asking: Asks, service: Serves) -> Added:
    """Add a player."""
    by = await asking.account()
    made, secret = await service.hashing(partial(service.office.people.add, by, data.name, shown=data.shown))
    return Added(made.id, secret)


@delete("/accounts/{name:str}", status_code=204)
async def close(name: FromPath[str], asking: Asks, service: Serves) -> None:
    """Close an account; its sockets are closed."""
    by = await asking.account()
    await asyncio.to_thread(service.office.people.close, by, name)
    service.people.close(name.strip().casefold(), "the account is closed")


@post("/accounts/{name:str}/password", status_code=200)
async def reset(name: FromPath[str], asking: Asks, service: Serves) -> Added:
    """A new password for somebody; every session, token and socket of the account ends."""
    by = await asking.account()
    secret = await service.hashing(service.office.sessions.reset_password, by, name)
    account = await asyncio.to_thread(service.office.people.account, name)
    service.people.close(account.id, "the password was reset; sign in again")
    return Added(account.id, secret)


@post("/accounts/{name:str}/roles", status_code=200)
async def grant(name: FromPath[str], data: JSONBody[OfRole], asking: Asks, service: Serves) -> dict[str, bool]:
    """Propose a role, or confirm one that another administrator proposed."""
    by = await asking.account()
    return {"holds": await asyncio.to_thread(service.office.people.grant, by, name, data.role)}


@delete("/accounts/{name:str}/roles/{role:str}", status_code=204)
async def revoke(name: FromPath[str], role: FromPath[Role], asking: Asks, service: Serves) -> None:
    """Revoke a role at once, and with it every session, token and socket of the account."""
    by = await asking.account()
    await asyncio.to_thread(service.office.people.revoke, by, name, role)
    account = await asyncio.to_thread(service.office.people.account, name)
    service.people.close(account.id, f"the role {role} was revoked; sign in again")


@post("/accounts/{name:str}/mute", status_code=204)
async def mute(name: FromPath[str], data: JSONBody[Muted], asking: Asks, service: Serves) -> None:
    """The floor mutes somebody's chat for a number of minutes."""
    by = await asking.account()
    await asyncio.to_thread(service.chat.mute, by, name, data.minutes)


# ---- money ----------------------------------------------------------------------------------------------------------


@post("/cage", status_code=204)
async def cage(data: JSONBody[AtTheCage], asking: Asks, service: Serves) -> None:
    """A cashier takes money, or pays it out."""
    by = await asking.account()
    act = service.room.pay_out if data.pays_out else service.room.fill
    await asyncio.to_thread(act, by, data.account, data.cents, data.id)


@get("/cage/{name:str}")
async def at_the_cage(name: FromPath[str], asking: Asks, service: Serves) -> WithTheRoom:
    """What somebody has with the room, for a cashier."""
    by, room = await asking.account(), service.room
    return await asyncio.to_thread(with_the_room, room.people, room.ledger, by, name)


# ---- tables ---------------------------------------------------------------------------------------------------------


@post("/tables", status_code=201)
async def open_table(data: JSONBody[OpenTable], asking: Asks, service: Serves) -> LobbyTable:
    """Open a table of the submission in force."""
    by = await asking.account()
    live = await asyncio.to_thread(service.room.open_money_table, by, data.table)
    if live.id not in service.tables or service.tables[live.id].live is not live:
        service.host(live, live.durable.result() if live.durable else 0)
    return service.shown(live.id)[live.id]


@post("/tables/{table:str}/procedures", status_code=200)
async def begin(table: FromPath[str], data: JSONBody[Begins], asking: Asks, service: Serves) -> dict[str, int]:
    """Staff begin a procedure: the floor between rounds, the dealer a round."""
    by = await asking.account()
    taken = service.room.begin(by, table, data.procedure, data.id)
    return {"seq": await service.table(table).settled(taken.row)}


@post("/tables/{table:str}/absent", status_code=200)
async def absent(table: FromPath[str], data: JSONBody[Absent], asking: Asks, service: Serves) -> dict[str, int]:
    """The floor declares a silent player absent."""
    by = await asking.account()
    taken = service.room.declare_absent(by, table, data.id, data.ask)
    return {"seq": await service.table(table).settled(taken.row)}


@post("/tables/{table:str}/close", status_code=204)
async def close_table(table: FromPath[str], asking: Asks, service: Serves) -> None:
    """The floor closes a table between rounds: everybody takes their chips."""
    by = await asking.account()
    taken = service.room.close_table(by, table)
    await asyncio.wrap_future(taken.row)


@post("/tables/{table:str}/closing", status_code=200)
async def close_after_the_round(table: FromPath[str], asking: Asks, service: Serves) -> ClosingTable:
    """The floor closes a table when its round is over, or at once if none is under way."""
    by = await asking.account()
    waits = await asyncio.to_thread(service.room.closing.after_the_round, by, table)
    return ClosingTable(waits)


@delete("/tables/{table:str}/closing", status_code=204)
async def stay_open(table: FromPath[str], asking: Asks, service: Serves) -> None:
    """The floor withdraws the request to close a table when its round is over."""
    by = await asking.account()
    await asyncio.to_thread(service.room.closing.stay_open, by, table)


@post("/tables/{table:str}/hold", status_code=204)
async def hold(table: FromPath[str], data: JSONBody[Because], asking: Asks, service: Serves) -> None:
    """The floor holds a table."""
    by = await asking.account()
    await asyncio.to_thread(service.room.hold, by, table, data.why)


@post("/tables/{table:str}/release", status_code=204)
async def release(table: FromPath[str], asking: Asks, service: Serves) -> None:
    """The floor releases a held table, which resumes from what is stored."""
    by = await asking.account()
    live = await asyncio.to_thread(service.room.release, by, table)
    service.host_again(live)


@post("/tables/{table:str}/void", status_code=200)
async def void(table: FromPath[str], data: JSONBody[Voids], asking: Asks, service: Serves) -> VoidRuling:
    """The shift supervisor declares void a hand whose key is lost; the table continues, or is closed."""
    by = await asking.account()
    told = await asyncio.to_thread(void_hand, service.room, by, table, data.why, data.id)
    live = service.room.tables.get(table)
    if live is not None and (table in service.tables or not live.day.closed):
        service.host_again(live)
    return told


@get("/tables/{table:str}/records/{number:int}", media_type="text/plain")
async def record(table: FromPath[str], number: FromPath[int], asking: Asks, service: Serves) -> Response[str]:
    """The full record of a hand, with every card; looking at it is journalled."""
    by = await asking.account()
    found = Hands(service.office.desk, service.office.people, GAMES)
    return Response(await asyncio.to_thread(found.record, by, table, number), media_type="text/plain")


# ---- submissions ----------------------------------------------------------------------------------------------------


@get("/submissions")
async def listed(asking: Asks, service: Serves) -> list[Filing]:
    """Every submission of the room."""
    await asking.account()
    return [Filing(*one) for one in await asyncio.to_thread(service.room.submissions.listed)]


@post("/submissions", status_code=201)
async def load(data: JSONBody[SubmissionUpload], asking: Asks, service: Serves) -> dict[str, Any]:
    """Compliance loads an amended submission; an unlawful one is refused with every finding."""
    by = await asking.account()
    filed, findings = await asyncio.to_thread(service.room.submissions.load, by, data.submission, data.file)
    return {"filed": Filing(*filed), "findings": [str(one) for one in findings]}


@post("/submissions/{named:str}/approval", status_code=200)
async def approve(named: FromPath[str], asking: Asks, service: Serves) -> Filing:
    """The regulator approves a submission."""
    by = await asking.account()
    return Filing(*await asyncio.to_thread(service.room.submissions.approve, by, named))


ROUTER = Router(
    "/",
    route_handlers=[
        add, close, reset, grant, revoke, mute, cage, at_the_cage, open_table, begin, absent, close_table,
        close_after_the_round, stay_open, hold, release, void, record, listed, load, approve,
    ],
    tags=["staff"],
)  # fmt: skip
