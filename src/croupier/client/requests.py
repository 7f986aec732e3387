"""HTTP requests of a program: JSON both ways, the token in a header."""

from __future__ import annotations

import asyncio
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from croupier.client.errors import CannotConnect

TIMEOUT = 300.0  # seconds: a job of the server may take two minutes, and wait for another one
_FILES = frozenset({"application/pdf", "text/csv"})


async def request(url: str, method: str, path: str, data: Any = None, token: str = "") -> Any:
    """The server's answer as plain data, a file as its bytes; a refusal is raised with its message."""
    return await asyncio.to_thread(_request, url.rstrip("/") + path, method, data, token)


def socket_url(url: str) -> str:
    """The address of a server's socket."""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise CannotConnect(f"{url!r} is not the address of a room; it begins with http:// or https://")
    return f"{'wss' if parts.scheme == 'https' else 'ws'}://{parts.netloc}{parts.path.rstrip('/')}/api/socket"


def _request(address: str, method: str, data: Any, token: str) -> Any:
    socket_url(address)
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    body = None if data is None else msgspec.json.encode(data)
    try:
        with urlopen(Request(address, body, headers, method=method), timeout=TIMEOUT) as answer:
            text, kind = answer.read(), answer.headers.get_content_type()
    except HTTPError as refused:
        raise _problem(refused) from None
    except (URLError, OSError) as wrong:
        raise CannotConnect(f"no room answers at {address}: {getattr(wrong, 'reason', wrong)}") from None
    if kind in _FILES:
        return text
    return msgspec.json.decode(text) if text else None


def _problem(refused: HTTPError) -> CannotConnect:
    try:
        told = msgspec.json.decode(refused.read())
        return CannotConnect(told["words"], told.get("clause", ""))
    except (msgspec.MsgspecError, KeyError, TypeError):
        return CannotConnect(f"the server answers with {refused.code} {refused.reason}")
