"""Signing in and out: a cookie for pages, a token for programs."""

from __future__ import annotations

import asyncio
import re
from secrets import token_urlsafe
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, delete, get, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta

from croupier.room.register import Account
from croupier.room.roles import NotPermitted
from croupier.server.doors import BROWSER, COOKIE, client_of, csrf_of
from croupier.server.http.asking import Asks, Serves
from croupier.server.messages import Person
from croupier.server.service import Service

WithToken = Annotated[bool, Meta(description="for programs: return the secret instead of setting a cookie")]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
BROWSER_SECONDS = 365 * 86_400
_OURS = re.compile("[A-Za-z0-9_-]{32}")


class AsGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest, who plays at practice tables without an account."""

    name: Name = "Guest"
    token: WithToken = False


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person with an account."""

    name: Name
    password: Annotated[str, Meta(max_length=1_000)]
    token: WithToken = False


class SignedIn(Person, frozen=True, omit_defaults=True):
    """Who is signed in now, and what they must send with their requests."""

    csrf: Annotated[str, Meta(description="for a page: send it back in the header x-csrf-token")] = ""
    token: Annotated[
        str, Meta(description="for a program: send it as `Authorization: Bearer`; shown only this once")
    ] = ""


def signed_in(service: Service, account: Account, secret: str, token: bool, browser: str = "") -> Response[SignedIn]:
    """The answer after signing in; a guest's browser also gets the secret that identifies it."""
    person = msgspec.structs.asdict(service.person(account))
    if token:
        return Response(SignedIn(**person, token=secret), status_code=201)
    cookies = [_cookie(service, COOKIE, secret, service.office.sessions.limits.session // 1_000_000)]
    if browser:
        cookies.append(_cookie(service, BROWSER, browser, BROWSER_SECONDS))
    return Response(SignedIn(**person, csrf=csrf_of(secret)), status_code=201, cookies=cookies)


def _cookie(service: Service, name: str, value: str, seconds: int) -> Cookie:
    secure = service.settings.secure
    return Cookie(name, value=value, path="/", max_age=seconds, httponly=True, samesite="strict", secure=secure)


def browser_of(request: Request[Any, Any, Any]) -> str:
    """The secret that identifies a browser; a new one if it has none of ours."""
    found = request.cookies.get(BROWSER, "")
    return found if _OURS.fullmatch(found) else token_urlsafe(24)


async def new_guest(service: Service, request: Request[Any, Any, Any], name: str, browser: str) -> tuple[Account, str]:
    """A guest and the secret of their session; two guests from one browser never sit at one table."""
    if not service.settings.guests:
        raise NotPermitted("guests are not let in here; sign in with an account")
    people, most = service.office.people, service.settings.guests_max
    account = await asyncio.to_thread(people.guest, client_of(request.scope), name, browser, most=most)
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
    browser = "" if data.token else browser_of(request)  # a program has no cookies
    account, secret = await new_guest(service, request, data.name, browser)
    return signed_in(service, account, secret, data.token, browser)


@post("/session", status_code=201)
async def sign_in(
    data: JSONBody[SignIn], asking: Asks, service: Serves, request: Request[Any, Any, Any]
) -> Response[SignedIn]:
    """Sign in with name and password."""
    asking.demand_own()
    service.refuse_guessing(client_of(request.scope))
    account, secret = await service.hashing(service.office.sessions.sign_in, data.name, data.password)
    return signed_in(service, account, secret, data.token)


@delete("/session", status_code=204)
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
    person = msgspec.structs.asdict(service.person(account))
    return SignedIn(**person, csrf=csrf_of(asking.secret) if asking.by_cookie else "")


ROUTER = Router("/", route_handlers=[guest, sign_in, sign_out, me], tags=["signing in"])
