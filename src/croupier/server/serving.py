"""Serving a room: uvicorn on uvloop, around the application."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from croupier.errors import CroupierError
from croupier.server import logs
from croupier.server.app import make_app
from croupier.server.messages import BYTES_MAX
from croupier.server.service import Service


class CannotListen(CroupierError):
    """An address that cannot be listened at: which, and why."""


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


def uvicorn_server(
    service: Service, opened: Callable[[], None] = lambda: None, log_level: str = "warning"
) -> uvicorn.Server:
    """The server, not yet listening; `opened` is called as soon as it answers."""
    logs.configure()
    settings = service.settings
    config = uvicorn.Config(
        make_app(service),
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        ws="websockets-sansio",
        ws_max_size=4 * BYTES_MAX,
        ws_per_message_deflate=False,
        log_level=log_level,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
        ssl_certfile=settings.certificate,
        ssl_keyfile=None if settings.key is None else str(settings.key),
        proxy_headers=bool(settings.proxy),
        forwarded_allow_ips=settings.proxy or None,
    )
    return Server(config, opened)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 takes a free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as wrong:
        listening.close()
        raise CannotListen(f"{host} port {port} cannot be listened at: {wrong.strerror}") from None
    return listening
