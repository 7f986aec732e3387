"""The ASGI application: HTTP by Litestar, the socket mounted in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, Router, asgi, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig

import croupier
from croupier.errors import CroupierError
from croupier.server.doors import Doors
from croupier.server.http import books, errors, lobby, page, sessions
from croupier.server.http.asking import provide_asking
from croupier.server.service import Service
from croupier.server.socket import Socket


def make_app(service: Service) -> Litestar:
    """The application that serves a room."""

    async def provide_service() -> Service:
        return service

    @get("/healthz", include_in_schema=False)
    async def healthz() -> Response[dict[str, bool]]:
        return Response({"ready": service.ready}, status_code=200 if service.ready else 503)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    socket = Socket(service, Doors(service.office.sessions, service.settings))

    @asgi("/api/socket", copy_scope=False)
    async def the_socket(scope: Any, receive: Any, send: Any) -> None:
        await socket(scope, receive, send)

    return Litestar(
        [
            Router("/api", route_handlers=[sessions.ROUTER, lobby.ROUTER, books.ROUTER]),
            healthz,
            the_socket,
            page.index,
            page.page,
        ],
        dependencies={"service": Provide(provide_service), "asking": Provide(provide_asking)},
        exception_handlers={
            CroupierError: errors.refused,
            HTTPException: errors.not_understood,
            Exception: errors.our_mistake,
        },
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(title="Croupier", version=croupier.__version__, path="/docs"),
        debug=False,
    )
