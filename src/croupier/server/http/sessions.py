"""Signing in and out: a cookie for pages, a token for programs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta

from croupier.room.register import Account
from croupier.room.roles import NotPermitted
from croupier.server.doors import COOKIE, csrf_of
from croupier.server.http.asking import Asks, Serves
from croupier.server.lobby import person_of
from croupier.server.messages import Person
from croupier.server.service import Service

WithToken = Annotated[bool, Meta(description="for programs: the secret in the answer, and no cookie")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class AsGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who plays at practice tables, without an account."""

    name: Name = "Guest"
    token: WithToken = False


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody with an account."""

    name: Name
    password: Annotated[str, Meta(max_length=1_000)]
    token: WithToken = False


class SignedIn(Person, frozen=True, omit_defaults=True):
    """Who is signed in now, and what they send with whatever they do."""

    csrf: Annotated[str, Meta(description="of a page: sent back as the header x-csrf-token")] = ""
    token: Annotated[str, Meta(description="of a program: sent as `Authorization: Bearer`; told this once")] = ""


def signed_in(service: Service, account: Account, secret: str, token: bool) -> Response[SignedIn]:
    """The answer to whoever has signed in."""
    person = msgspec.structs.asdict(person_of(account, service.room.ledger))
    if token:
        return Response(SignedIn(**person, token=secret), status_code=201)
    cookie = Cookie(
        COOKIE,
        value=secret,
        path="/",
        max_age=service.office.sessions.limits.session // 1_000_000,
        httponly=True,
        samesite="strict",
        secure=service.settings.secure,
    )
    return Response(SignedIn(**person, csrf=csrf_of(secret)), status_code=201, cookies=[cookie])


async def new_guest(service: Service, request: Request[Any, Any, Any], name: str) -> tuple[Account, str]:
    """A guest and the secret of their session."""
    if not service.settings.guests:
        raise NotPermitted("guests are not let in here; sign in with an account")
    address = request.client.host if request.client else "nowhere"
    account = await asyncio.to_thread(service.office.people.guest, address, name)
    return account, await asyncio.to_thread(service.office.sessions.begin, account)


@post("/guest", status_code=201)
async def guest(
    data: JSONBody[AsGuest],
    asking: Asks,
    service: Serves,
    request: Request[Any, Any, Any],
) -> Response[SignedIn]:
    """Come in as a guest."""
    asking.demand_own()
    account, secret = await new_guest(service, request, data.name)
    return signed_in(service, account, secret, data.token)


@post("/session", status_code=201)
async def sign_in(data: JSONBody[SignIn], asking: Asks, service: Serves) -> Response[SignedIn]:
    """Sign in with name and password."""
    asking.demand_own()
    account, secret = await asyncio.to_thread(service.office.sessions.sign_in, data.name, data.password)
    return signed_in(service, account, secret, data.token)


@delete("/session", status_code=200)
async def sign_out(asking: Asks, service: Serves) -> Response[None]:
    """Sign out: the session ends, and its sockets are closed."""
    account = await asking.account()
    await asyncio.to_thread(service.office.sessions.sign_out, asking.secret)
    service.people.close(account.id, "signed out", asking.secret)
    answer: Response[None] = Response(None, status_code=204)
    answer.delete_cookie(COOKIE, path="/")
    return answer


@get("/me")
async def me(asking: Asks, service: Serves) -> SignedIn:
    """Who is signed in."""
    account = await asking.account()
    person = msgspec.structs.asdict(person_of(account, service.room.ledger))
    return SignedIn(**person, csrf=csrf_of(asking.secret) if asking.by_cookie else "")


ROUTER = Router("/", route_handlers=[guest, sign_in, sign_out, me], tags=["signing in"])
