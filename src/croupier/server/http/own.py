"""The sender's own data: hands, ledger, tokens, password."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta
from sqlalchemy import ColumnElement, Table, and_, func, select

from croupier.room.hands import Hands, KeptHand
from croupier.room.ledger import player_account, stack_account
from croupier.room.passwords import kept
from croupier.room.schema import COMMAND, JOURNAL, NO_ANSWERS, NOT_OF_A_POT, POSTING
from croupier.room.sessions import TOKEN_ID
from croupier.room.steps import ANSWERS, ROOT
from croupier.rules import GAMES
from croupier.server.connections import SIGNED_OUT
from croupier.server.doors import client_of
from croupier.server.http.asking import Asks, Serves
from croupier.server.service import Service

LINES_MAX = 200


class HandPlayed(msgspec.Struct, frozen=True):
    """A procedure at a table in which the sender answered."""

    table: str
    hand: int
    at: Annotated[int, Meta(description="time of the sender's last answer; microseconds since 1970, UTC")]
    dealt: Annotated[bool, Meta(description="whether cards were shuffled, so that it is more than a change of seats")]


class Line(msgspec.Struct, frozen=True):
    """A posting on one of the sender's accounts."""

    at: int
    account: str
    currency: str
    cents: int
    table: Annotated[str, Meta(description="where, or `*room` for the cage")]
    row: int
    why: Annotated[str, Meta(description="what was done")]


class NewToken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new token for a program."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


class Token(msgspec.Struct, frozen=True):
    """A token with its secret, shown only this once."""

    name: str
    token: str


class HeldToken(msgspec.Struct, frozen=True):
    """A session or a token of an account; times are microseconds since 1970, UTC."""

    id: Annotated[str, Meta(description="by which it is revoked; it does not sign anybody in")]
    name: str
    session: Annotated[bool, Meta(description="true for a session, false for a program's token")]
    made_at: int
    ends_at: int
    seen_at: int
    here: Annotated[bool, Meta(description="whether this request was sent with it")] = False


class NewPassword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another password."""

    old: Annotated[str, Meta(max_length=1_000)]
    new: Annotated[str, Meta(max_length=1_000)]


LARGEST = 2**62  # the largest number that the store accepts
Before = Annotated[
    int, QueryParameter(description="only what was before this moment; 0 for the newest", ge=0, le=LARGEST)
]


@get("/hands")
async def hands(asking: Asks, service: Serves, before: Before = 0) -> list[HandPlayed]:
    """The last hands in which the sender answered."""
    account = await asking.account()
    last = func.max(JOURNAL.c.at)
    mine = (
        select(JOURNAL.c.table_id, JOURNAL.c.procedure, last)
        .join(COMMAND, _of_one_row(COMMAND))  # whose key begins with the account
        .where(COMMAND.c.account == account.id, JOURNAL.c.kind == ANSWERS)
        .group_by(JOURNAL.c.table_id, JOURNAL.c.procedure)
        .having(last < _moment(before))
        .order_by(last.desc())
        .limit(LINES_MAX)
    )
    rows = await asyncio.to_thread(_rows, service, mine)
    tables, numbers = {row[0] for row in rows}, {row[1] for row in rows}
    asked = select(JOURNAL.c.table_id, JOURNAL.c.procedure).distinct()
    asked = asked.where(JOURNAL.c.table_id.in_(tables), JOURNAL.c.kind == ROOT, NO_ANSWERS)
    asked = asked.where(JOURNAL.c.procedure.in_(numbers))
    dealt = set(await asyncio.to_thread(_rows, service, asked))
    return [HandPlayed(table, number, at, (table, number) in dealt) for table, number, at in rows]


@get("/hands/{table:str}/{number:int}")
async def hand(table: FromPath[str], number: FromPath[int], asking: Asks, service: Serves) -> KeptHand:
    """A finished hand as the sender saw it, with the proofs of its shuffles."""
    account = await asking.account()
    found = Hands(service.office.desk, service.office.people, GAMES)
    return await asyncio.to_thread(found.own, account, table, number)


@get("/ledger")
async def ledger(asking: Asks, service: Serves, before: Before = 0) -> list[Line]:
    """The last postings on the sender's accounts: with the room, and at tables."""
    account = await asking.account()
    stacks = [stack_account(table, account.id) for table in service.room.tables]
    own = and_(POSTING.c.account.in_([player_account(account.id), *stacks]), NOT_OF_A_POT)
    asked = select(
        JOURNAL.c.at, POSTING.c.account, POSTING.c.currency, POSTING.c.cents, POSTING.c.table_id, POSTING.c.sequence,
        JOURNAL.c.kind,
    )  # fmt: skip
    asked = asked.join(JOURNAL, _of_one_row(POSTING)).where(own, JOURNAL.c.at < _moment(before))
    rows = await asyncio.to_thread(_rows, service, asked.order_by(JOURNAL.c.at.desc()).limit(LINES_MAX))
    return [Line(*row) for row in rows]


@get("/tokens")
async def tokens(asking: Asks, service: Serves) -> list[HeldToken]:
    """The account's sessions and tokens, without their secrets."""
    account = await asking.account()
    here = kept(asking.secret).hex()[:TOKEN_ID]
    held = await asyncio.to_thread(service.office.sessions.tokens, account)
    return [HeldToken(**one, here=one["id"] == here) for one in held]


@delete("/tokens/{named:str}", status_code=204)
async def revoke_token(named: FromPath[str], asking: Asks, service: Serves) -> None:
    """End one of the sender's sessions or tokens, by its id, and close its sockets."""
    account = await asking.account()
    await asyncio.to_thread(service.office.sessions.revoke, account, named)
    for one in service.people.of(account.id):
        if kept(one.secret).hex()[:TOKEN_ID] == named:
            one.close(SIGNED_OUT, "the token was revoked")


@post("/tokens", status_code=201)
async def new_token(data: JSONBody[NewToken], asking: Asks, service: Serves) -> Token:
    """A token for a program."""
    account = await asking.account()
    made = await asyncio.to_thread(service.office.sessions.new_token, account, data.name, asking.secret)
    return Token(data.name, made)


@post("/password", status_code=204)
async def password(
    data: JSONBody[NewPassword], asking: Asks, service: Serves, request: Request[Any, Any, Any]
) -> Response[None]:
    """Change the password; every session, token and socket of the account ends."""
    account = await asking.account()
    service.refuse_guessing(client_of(request.scope))
    await service.hashing(service.office.sessions.change_password, account, data.old, data.new)
    service.people.close(account.id, "the password was changed; sign in again")
    return Response(None, status_code=204)


def _of_one_row(other: Table) -> ColumnElement[bool]:
    """That what another table has belongs to a row of the journal."""
    return and_(JOURNAL.c.table_id == other.c.table_id, JOURNAL.c.sequence == other.c.sequence)


def _moment(before: int) -> int:
    return before or LARGEST


def _rows(service: Service, asked: Any) -> list[Any]:
    with service.office.desk.store.engine.connect() as connection:
        return [tuple(row) for row in connection.execute(asked)]


ROUTER = Router(
    "/", route_handlers=[hands, hand, ledger, tokens, new_token, revoke_token, password], tags=["one's own"]
)
