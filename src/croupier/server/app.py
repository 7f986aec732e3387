"""The ASGI application: HTTP with Litestar, and the socket mounted in it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response, Router, asgi, get
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap, Message, Scope

from croupier.errors import CroupierError
from croupier.server.doors import Doors, client_of
from croupier.server.heads import method_of, with_head
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
from croupier.server.socket import SOCKET_PATH, Socket

LIMITED = ("/api", "/docs", "/metrics")  # many people behind one address load the page's files, and they are cheap

_REFUSALS: ExceptionHandlersMap = {
    CroupierError: errors.refused,
    HTTPException: errors.not_understood,
    Exception: errors.our_mistake,
}
ROUTED = (sessions, lobby, waiting, books, own, staff, floor, office, office_books, work, replay, trainer, drills)
ALLOW = b"allow"
EVERYWHERE = ((b"x-content-type-options", b"nosniff"),)
IN_THE_API = (*EVERYWHERE, (b"cache-control", b"no-store"))  # answers are for whoever asked, and as of now


def make_app(service: Service) -> Litestar:
    """The application that serves a room."""

    async def provide_service() -> Service:
        return service

    @get("/healthz", include_in_schema=False)
    async def healthz() -> Response[dict[str, bool | str]]:
        why = service.why_not_ready
        return Response({"ready": False, "words": why} if why else {"ready": True}, status_code=503 if why else 200)

    @get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
    async def figures() -> Response[bytes]:
        return Response(service.metrics.text(), media_type="text/plain; version=0.0.4")

    doors = Doors(service.office.sessions, service.settings)

    def at_the_door(request: Request[Any, Any, Any]) -> Response[errors.Problem] | None:
        path = str(request.scope["path"])  # the whole URL also has the Host header, which may be anything
        if path == "/healthz":
            return None
        if path.startswith(LIMITED) and not service.requests.takes(client_of(request.scope)):
            return Response(errors.TOO_FAST, status_code=429)
        doors.demand_host(request.headers)
        return None

    async def counted(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            service.metrics.requested(method_of(scope), message["status"])
            message["headers"] = _headers(message["headers"], str(scope.get("path", "")))

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    socket = Socket(service, doors)

    @asgi(SOCKET_PATH, copy_scope=False)
    async def the_socket(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            raise HTTPException("this is the address of a WebSocket; open it with a handshake", status_code=426)
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
        openapi_config=described.OPENAPI,
        request_class=ReadRequest,
        before_request=at_the_door,
        before_send=[counted],
        request_max_body_size=errors.BODY_MAX,
        debug=False,
    )


def _headers(given: Iterable[tuple[bytes, bytes]], path: str) -> list[tuple[bytes, bytes]]:
    """The headers of an answer: those that it was given, and those that every one has."""
    sent = [(name, with_head(value.decode()).encode() if name.lower() == ALLOW else value) for name, value in given]
    names, always = {name.lower() for name, _ in sent}, IN_THE_API if path.startswith("/api") else EVERYWHERE
    return [*sent, *(one for one in always if one[0] not in names)]
