"""The API's documentation as a page, made from its schema, without scripts or files from other hosts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from html import escape
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Litestar, Request, Response, Router, get
from litestar.enums import MediaType
from litestar.exceptions import NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import croupier
from croupier.server.http.errors import Problem
from croupier.server.messages import schema

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}
h1,h2{line-height:1.2}code{background:#f2f2ef;padding:.1em .3em;border-radius:.2em}
.way{font-weight:700;display:inline-block;min-width:4.5em}section{border-top:1px solid #ccc;margin-top:1.5rem}
td,th{text-align:left;padding:.2em .8em .2em 0;vertical-align:top}@media(prefers-color-scheme:dark)
{body{background:#181818;color:#eee}code{background:#333}}"""
CSP = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'"
REFUSALS = "4XX"
REFUSED = {
    "description": "refused: why, and the clause or the field",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


class WithRefusals(JsonRenderPlugin):
    """The schema of the API, with refusals as they are sent."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The schema as JSON."""
        return super().render(request, with_refusals(openapi_schema))

    def receive_router(self, router: Router) -> None:
        """The framework answers with a page of its own where there is no such schema; we, as everywhere else."""
        router.after_request = _nothing_there


async def _nothing_there(answer: Response[Any]) -> Response[Any]:
    if answer.status_code == HTTPStatus.NOT_FOUND:
        raise NotFoundException
    return answer


OPENAPI = OpenAPIConfig(
    title="Croupier",
    version=croupier.__version__,
    path="/docs/schema",
    use_handler_docstrings=True,
    render_plugins=[WithRefusals()],
)


def with_refusals(told: dict[str, Any]) -> dict[str, Any]:
    """The schema, in which the framework's own refusals give way to those that are sent (see `errors`)."""
    _, parts = msgspec.json.schema_components([Problem], ref_template="#/components/schemas/{name}")
    told["components"]["schemas"] |= parts
    for ways in told["paths"].values():
        for one in ways.values():
            answers = {status: answer for status, answer in one["responses"].items() if status < "400"}
            one["responses"] = {**answers, REFUSALS: REFUSED}
    return told


@get("/docs", include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """The page."""
    return Response(_whole(request.app), media_type=MediaType.HTML, headers={"Content-Security-Policy": CSP})


@lru_cache(maxsize=4)
def _whole(app: Litestar) -> str:
    """The whole page, made once: the API does not change while it is served."""
    return "".join(_page(with_refusals(app.openapi_schema.to_schema())))


@get("/docs/style.css", include_in_schema=False)
async def style() -> Response[str]:
    """The page's style sheet."""
    return Response(STYLE, media_type="text/css")


@get("/docs/messages.json", include_in_schema=False)
async def messages() -> dict[str, Any]:
    """The schema of the socket's messages."""
    return _schema()


@cache
def _schema() -> dict[str, Any]:
    return schema()


def _page(told: Mapping[str, Any]) -> Iterator[str]:
    yield "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
    yield "<title>Croupier: the room's API</title><link rel=stylesheet href=/docs/style.css>"
    yield "<h1>The room's API</h1><p>Programs send <code>Authorization: Bearer TOKEN</code>; "
    yield "pages have a cookie, and send <code>X-CSRF-Token</code> with every change. "
    yield "Schemas: <a href=/docs/schema/openapi.json>HTTP</a>, "
    yield "<a href=/docs/messages.json>the socket's messages</a> at <code>/api/socket</code>.</p>"
    by_tag: dict[str, list[tuple[str, str, Mapping[str, Any]]]] = {}
    for path, ways in told["paths"].items():
        for way, one in ways.items():
            by_tag.setdefault((one.get("tags") or ["other"])[0], []).append((way.upper(), path, one))
    for tag, those in by_tag.items():
        yield f"<section><h2>{escape(tag)}</h2>"
        for way, path, one in those:
            yield from _operation(told, way, path, one)
        yield "</section>"
    yield "<section><h2>messages</h2>"
    yield from _messages()
    yield "</section></html>"


def _operation(told: Mapping[str, Any], way: str, path: str, one: Mapping[str, Any]) -> Iterator[str]:
    yield f"<h3><span class=way>{way}</span> <code>{escape(path)}</code></h3>"
    yield f"<p>{escape(one.get('description', ''))}</p>"
    rows = [(p["name"], p.get("description", ""), p["in"]) for p in one.get("parameters", [])]
    fields = _object(told, _json(one.get("requestBody", {})))
    required = fields.get("required", [])
    for name, field in fields.get("properties", {}).items():
        rows.append((name, field.get("description", ""), "body" + (", required" if name in required else "")))
    answer = next(_json(answer) for status, answer in one["responses"].items() if status != REFUSALS)
    where = "answer, of each" if answer.get("type") == "array" else "answer"
    for name, field in _object(told, answer.get("items", answer)).get("properties", {}).items():
        rows.append((name, field.get("description", ""), where))
    if rows:
        yield "<table>"
        for name, says, where in rows:
            yield f"<tr><td><code>{escape(name)}</code><td>{escape(where)}<td>{escape(says)}"
        yield "</table>"


def _json(sent: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of a body that is JSON; empty if it is not, or there is none."""
    found: Mapping[str, Any] = sent.get("content", {}).get("application/json", {}).get("schema", {})
    return found


def _object(told: Mapping[str, Any], named: Mapping[str, Any]) -> Mapping[str, Any]:
    """The object that a schema refers to; empty if it is another kind."""
    found: Mapping[str, Any] = told["components"]["schemas"].get(named.get("$ref", "").rpartition("/")[2], {})
    return found


def _messages() -> Iterator[str]:
    parts = _schema()["$defs"]
    yield "<table>"
    for one in parts.values():
        kind = one.get("properties", {}).get("type", {}).get("enum", [""])[0]
        if kind:
            fields = ", ".join(name for name in one["properties"] if name != "type")
            yield f"<tr><td><code>{escape(kind)}</code><td>{escape(one.get('description', ''))}<td>{escape(fields)}"
    yield "</table>"
