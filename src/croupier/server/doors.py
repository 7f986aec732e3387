"""The doors: who comes in, by cookie or bearer token, and from where.

A cookie counts only with an Origin of this server's own, and for whatever changes something with the token that the
page was told; a bearer token is sent by programs on purpose and needs neither. Neither is ever part of an address.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterable, Mapping
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, IPv6Network
from typing import Any
from urllib.parse import urlsplit

from croupier.room.register import Account, NotSignedIn
from croupier.room.roles import NotPermitted
from croupier.room.sessions import Sessions
from croupier.server.settings import Settings, is_own_address

COOKIE = "croupier_session"
BROWSER = "croupier_browser"  # of a guest's browser; it lets nobody in
CSRF_HEADER = "x-csrf-token"
_BEARER = "bearer "
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Doors:
    """Lets people in."""

    def __init__(self, sessions: Sessions, settings: Settings) -> None:
        self._sessions, self._settings = sessions, settings

    async def enter_socket(self, scope: Mapping[str, Any]) -> tuple[Account, str]:
        """Who opens a socket; a page must come from here."""
        headers = _headers(scope["headers"])
        self.demand_host(headers)
        secret, by_cookie = secret_of(headers)
        if by_cookie and not self.is_own(headers):
            raise NotPermitted(f"a page of {headers.get('origin', 'nowhere')} may not open a socket here")
        return await self.whose(secret), secret

    def demand_host(self, headers: Mapping[str, str]) -> None:
        """At this machine's own address nobody is let in under another name.

        Else a page from elsewhere could have its own name point here, and be taken for a page of ours.
        """
        if not is_own_address(self._settings.host) or self._settings.proxy or self._settings.origins:
            return
        try:
            name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        except ValueError:
            name = ""
        if not is_own_address(name):
            raise NotPermitted(f"this room is open at {self._settings.host}, and not under the name {name[:60]!r}")

    async def whose(self, secret: str) -> Account:
        """The account of a session or token."""
        if not secret:
            raise NotSignedIn("nobody is signed in; sign in, or send a bearer token")
        return await asyncio.to_thread(self._sessions.whose, secret)

    def check_request(self, method: str, headers: Mapping[str, str]) -> str:
        """The secret of a request; what changes something with a cookie must come from a page of ours."""
        secret, by_cookie = secret_of(headers)
        if by_cookie and method not in SAFE:
            self.demand_own(headers)
            if not hmac.compare_digest(headers.get(CSRF_HEADER, "").encode(), csrf_of(secret).encode()):
                raise NotPermitted(f"with a cookie the header {CSRF_HEADER} is wanted, as GET /api/me tells it")
        return secret

    def demand_own(self, headers: Mapping[str, str]) -> None:
        """Refuse a page from elsewhere."""
        if "origin" in headers and not self.is_own(headers):
            raise NotPermitted(f"a page of {headers['origin']} may not do this here")

    def is_own(self, headers: Mapping[str, str]) -> bool:
        """Does the page that sends this come from here?"""
        origin = headers.get("origin", "")
        return bool(origin) and (origin in self._settings.origins or urlsplit(origin).netloc == headers.get("host", ""))


def client_of(scope: Mapping[str, Any]) -> str:
    """The address from which somebody comes; that of a network, where an IPv6 one has many of its own."""
    client = scope.get("client")
    host = str(client[0]) if client else "nowhere"
    if ":" not in host:
        return host
    try:
        address = IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    return str(address.ipv4_mapped or IPv6Network((address, 64), strict=False))


def secret_of(headers: Mapping[str, str]) -> tuple[str, bool]:
    """The secret that was sent, and whether it was sent as a cookie."""
    bearer = headers.get("authorization", "")
    if bearer[: len(_BEARER)].lower() == _BEARER:
        return bearer[len(_BEARER) :].strip(), False
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        found = None
    return ("", False) if found is None else (found.value, True)


def csrf_of(secret: str) -> str:
    """What a page must send back to show that it is ours: it cannot be had from the cookie by another page."""
    return sha256(b"croupier csrf " + secret.encode()).hexdigest()[:32]


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in raw}
