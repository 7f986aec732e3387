"""Serving a room: uvicorn on uvloop, around the application."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from croupier.errors import CroupierError
from croupier.server import logs
from croupier.server.app import make_app
from croupier.server.messages import BYTES_MAX
from croupier.server.service import Service
from croupier.server.socket import CUT


class CannotListen(CroupierError):
    """An address that the server cannot listen on: which, and why."""


class Cuttable(WebSocketsSansIOProtocol):
    """A socket whose connection can be cut, since a client that does not read never gets the closing message."""

    def handle_connect(self, event: Request) -> None:
        """The handshake; the application is told how to cut the connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[CUT] = self.transport.abort


class Server(uvicorn.Server):
    """A server that says when it answers."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._opened()


def behind(proxy: str, app: Any) -> Any:
    """Wrap the application so that only the trusted proxy may connect, which passes on the client's address."""
    trusting = ProxyHeadersMiddleware(app, trusted_hosts=proxy)

    async def only_from_the_proxy(scope: Any, receive: Any, send: Any) -> None:
        client = scope.get("client")
        if scope["type"] == "lifespan" or (client and client[0] == proxy):
            await trusting(scope, receive, send)
            return
        kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
        await send({"type": f"{kind}.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
        await send({"type": f"{kind}.body", "body": b"this room can be reached only through its proxy"})

    return only_from_the_proxy


def uvicorn_server(
    service: Service, opened: Callable[[], None] = lambda: None, log_level: str = "warning"
) -> uvicorn.Server:
    """The server, not yet listening; `opened` is called as soon as it answers."""
    logs.configure()
    settings = service.settings
    config = uvicorn.Config(
        behind(settings.proxy, make_app(service)) if settings.proxy else make_app(service),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        ws=Cuttable,
        ws_max_size=4 * BYTES_MAX,
        ws_per_message_deflate=False,
        log_level=log_level,
        log_config=None,  # see `logs`
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        ssl_certfile=settings.certificate,
        ssl_keyfile=None if settings.key is None else str(settings.key),
        proxy_headers=False,  # see `behind`
    )
    return Server(config, opened)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 means any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as wrong:
        listening.close()
        raise CannotListen(f"cannot listen on {host} port {port}: {wrong.strerror}") from None
    return listening
