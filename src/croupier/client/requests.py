"""HTTP requests of a program: JSON both ways, the token in a header."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ssl import SSLError
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPHandler, HTTPSHandler, Request, build_opener

import msgspec

from croupier.client.errors import CannotConnect
from croupier.server.messages import LobbyTable

TIMEOUT = 300.0  # seconds: a job of the server may take two minutes, and wait for another one
NO_ROOM = "what answers at {url} is not a room"
# Not part of an address: a name or password in it would be part of what is shown.
_NOT_PART_OF_IT = re.compile(r"[\s\x00-\x1f@#]")
_FILES = frozenset({"application/pdf", "text/csv"})


class _Hears(HTTPConnection):
    """A connection that reads the answer although the server would not take all of the request, as a body too large."""

    def endheaders(self, message_body: Any = None, *, encode_chunked: bool = False) -> None:
        """Send the request, or as much of it as is taken."""
        self.connect()  # that nobody is there is not hidden
        with suppress(ConnectionError, SSLError):
            super().endheaders(message_body, encode_chunked=encode_chunked)


class _HearsSafely(_Hears, HTTPSConnection):
    """The same over TLS."""


class _Http(HTTPHandler):
    def http_open(self, req: Request) -> HTTPResponse:
        return self.do_open(_Hears, req)


class _Https(HTTPSHandler):
    def https_open(self, req: Request) -> HTTPResponse:
        return self.do_open(_HearsSafely, req)


_OPENER = build_opener(_Http, _Https)


async def request(url: str, method: str, path: str, data: Any = None, token: str = "") -> Any:
    """The server's answer as plain data, a file as its bytes; a refusal is raised with its message."""
    socket_url(url)  # refuses what is not an address
    return await asyncio.to_thread(_request, url.rstrip("/"), path, method, data, token)


async def token_from(url: str, path: str, data: Any) -> str:
    """The token with which a room lets somebody in."""
    told = await request(url, "POST", path, data)
    if not isinstance(told, dict) or not isinstance(token := told.get("token"), str):
        raise CannotConnect(NO_ROOM.format(url=url))
    return token


async def lobby_of(url: str) -> list[LobbyTable]:
    """Every table of a room, as anybody may see them."""
    try:
        return msgspec.convert(await request(url, "GET", "/api/lobby"), list[LobbyTable], str_keys=True)
    except msgspec.ValidationError:
        raise CannotConnect(NO_ROOM.format(url=url)) from None


def socket_url(url: str) -> str:
    """The address of a server's socket."""
    try:
        parts = urlsplit(url)
        host, _ = (parts.hostname or "").encode("idna"), parts.port
    except ValueError:  # half an IPv6 address, a port that is not a number, a host that no name can have
        host = b""
    if not host or parts.scheme not in ("http", "https") or parts.query or _NOT_PART_OF_IT.search(url):
        raise CannotConnect(f"{url!r} is not the address of a room; it is one such as http://127.0.0.1:8000")
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{parts.path.rstrip('/')}/api/socket"


def _request(url: str, path: str, method: str, data: Any, token: str) -> Any:
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    body = None if data is None else msgspec.json.encode(data)
    try:
        with _OPENER.open(Request(url + path, body, headers, method=method), timeout=TIMEOUT) as answer:
            text, kind = answer.read(), answer.headers.get_content_type()
        return text if kind in _FILES else msgspec.json.decode(text) if text else None
    except HTTPError as refused:
        raise _problem(refused) from None
    except (URLError, OSError, UnicodeError) as wrong:
        raise CannotConnect(f"no room answers at {url}: {getattr(wrong, 'reason', wrong)}") from None
    except (HTTPException, msgspec.DecodeError):
        raise CannotConnect(NO_ROOM.format(url=url)) from None


def _problem(refused: HTTPError) -> CannotConnect:
    try:
        told = msgspec.json.decode(refused.read())
        return CannotConnect(told["words"], told.get("clause", ""))
    except (HTTPException, OSError, msgspec.MsgspecError, KeyError, TypeError):
        return CannotConnect(f"the server answers with {refused.code} {refused.reason}")
