"""Authentication: who comes in, by cookie or bearer token, and from where.

A cookie counts only with this server's own Origin and, for requests that change something, with the CSRF token that the
page was given; a bearer token is sent by programs on purpose and needs neither. Neither is ever part of a URL.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterable, Mapping
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from croupier.room.register import Account, NotSignedIn
from croupier.room.roles import NotPermitted
from croupier.room.sessions import Sessions
from croupier.server.settings import Settings, is_own_address

COOKIE = "croupier_session"
BROWSER = "croupier_browser"  # identifies a guest's browser; does not sign anybody in
CSRF_HEADER, ORIGIN = "x-csrf-token", "origin"
_BEARER = "bearer "
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class FromElsewhere(NotPermitted):
    """A request that does not come from this server's own pages: which, and the header that shows it."""

    def __init__(self, message: str, header: str = ORIGIN) -> None:
        super().__init__(message)
        self.header = header


class Doors:
    """Lets people in."""

    def __init__(self, sessions: Sessions, settings: Settings) -> None:
        self._sessions, self._settings = sessions, settings

    async def enter_socket(self, scope: Mapping[str, Any]) -> tuple[Account, str]:
        """The person who opens a socket; a page must come from this server."""
        headers = _headers(scope["headers"])
        self.demand_host(headers)
        secret, by_cookie = secret_of(headers)
        if by_cookie and not self.is_own(headers):
            raise FromElsewhere(f"a page of {headers.get('origin', 'nowhere')} may not open a socket here", ORIGIN)
        return await self.whose(secret), secret

    def demand_host(self, headers: Mapping[str, str]) -> None:
        """On this machine's own address, refuse requests under any other host name.

        Otherwise a page from elsewhere could point its own name here and pass for one of ours (DNS rebinding).
        """
        if not self._settings.for_this_machine:
            return
        try:
            name = urlsplit(f"//{headers.get('host', '')}").hostname or ""
        except ValueError:
            name = ""
        if not is_own_address(name):
            words = f"this room is open at {self._settings.host}, and not under the name {name[:60]!r}"
            raise FromElsewhere(words, "host")

    async def whose(self, secret: str) -> Account:
        """The account of a session or token."""
        if not secret:
            raise NotSignedIn("nobody is signed in; sign in first")
        return await asyncio.to_thread(self._sessions.whose, secret)

    def check_request(self, method: str, headers: Mapping[str, str]) -> str:
        """The secret of a request; a change with a cookie must come from one of our pages."""
        secret, by_cookie = secret_of(headers)
        if by_cookie and method not in SAFE:
            self.demand_own(headers)
            if not hmac.compare_digest(headers.get(CSRF_HEADER, "").encode(), csrf_of(secret).encode()):
                words = f"a request with a cookie needs the header {CSRF_HEADER}, with the value from GET /api/me"
                raise FromElsewhere(words, CSRF_HEADER)
        return secret

    def demand_own(self, headers: Mapping[str, str]) -> None:
        """Refuse a page from elsewhere."""
        if "origin" in headers and not self.is_own(headers):
            raise FromElsewhere(f"a page of {headers['origin']} may not do this here", ORIGIN)

    def is_own(self, headers: Mapping[str, str]) -> bool:
        """Whether the page that sends this comes from this server."""
        origin = headers.get("origin", "")
        if origin in self._settings.origins:
            return True
        try:
            page = urlsplit(origin)
        except ValueError:
            return False
        safe = page.scheme == "https" or not self._settings.secure
        return safe and bool(page.netloc) and page.netloc == headers.get("host", "")


def client_of(scope: Mapping[str, Any]) -> str:
    """The client's address; for IPv6 its network, since one client has many addresses."""
    client = scope.get("client")
    host = plain_address(str(client[0])) if client else "nowhere"
    try:
        return str(IPv6Network((host, 64), strict=False))
    except ValueError:
        return host


def plain_address(host: str) -> str:
    """An address as it is always written; a server that listens on IPv6 sees one of IPv4 as ::ffff:192.0.2.1."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    return str((isinstance(address, IPv6Address) and address.ipv4_mapped) or address)


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
    """The CSRF token that shows that a page is ours; another page cannot derive it from the cookie."""
    return sha256(b"croupier csrf " + secret.encode()).hexdigest()[:32]


def _headers(raw: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in raw}
