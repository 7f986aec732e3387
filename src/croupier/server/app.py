"""The ASGI application: HTTP with Litestar, and the socket mounted in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router, asgi, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ExceptionHandlersMap, Message, Scope

import croupier
from croupier.errors import CroupierError
from croupier.server.doors import Doors, client_of
from croupier.server.http import (
    books,
    described,
    drills,
    errors,
    floor,
    lobby,
    office,
    office_books,
    own,
    page,
    replay,
    sessions,
    staff,
    trainer,
    waiting,
    work,
)
from croupier.server.http.asking import ReadRequest, provide_asking
from croupier.server.service import Service
from croupier.server.socket import Socket

BODY_MAX = 300_000  # bytes of a request
LIMITED = ("/api", "/docs", "/metrics")  # many people behind one address load the page's files, and they are cheap

_REFUSALS: ExceptionHandlersMap = {
    CroupierError: errors.refused,
    HTTPException: errors.not_understood,
    Exception: errors.our_mistake,
}
_SCHEMA = OpenAPIConfig(
    title="Croupier", version=croupier.__version__, path="/docs/schema", render_plugins=[JsonRenderPlugin()]
)
ROUTED = (sessions, lobby, waiting, books, own, staff, floor, office, office_books, work, replay, trainer, drills)


def make_app(service: Service) -> Litestar:
    """The application that serves a room."""

    async def provide_service() -> Service:
        return service

    @get("/healthz", include_in_schema=False)
    async def healthz() -> Response[dict[str, bool]]:
        return Response({"ready": service.ready}, status_code=200 if service.ready else 503)

    @get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
    async def figures() -> Response[bytes]:
        return Response(service.metrics.text(), media_type="text/plain; version=0.0.4")

    doors = Doors(service.office.sessions, service.settings)

    def at_the_door(request: Request[Any, Any, Any]) -> Response[errors.Problem] | None:
        path = request.url.path
        if path == "/healthz":
            return None
        if path.startswith(LIMITED) and not service.requests.takes(client_of(request.scope)):
            return Response(errors.Problem("too many requests from this address; wait a second"), status_code=429)
        doors.demand_host(request.headers)
        return None

    async def counted(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            service.metrics.requested(str(scope.get("method", "")), message["status"])

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    socket = Socket(service, doors)

    @asgi("/api/socket", copy_scope=False)
    async def the_socket(scope: Any, receive: Any, send: Any) -> None:
        await socket(scope, receive, send)

    return Litestar(
        [
            Router("/api", route_handlers=[one.ROUTER for one in ROUTED]),
            healthz,
            figures,
            described.docs,
            described.style,
            described.messages,
            the_socket,
            page.index,
            page.page,
        ],
        dependencies={"service": Provide(provide_service), "asking": Provide(provide_asking)},
        exception_handlers=_REFUSALS,
        lifespan=[lifespan],
        openapi_config=_SCHEMA,
        request_class=ReadRequest,
        before_request=at_the_door,
        before_send=[counted],
        request_max_body_size=BODY_MAX,
        debug=False,
    )
