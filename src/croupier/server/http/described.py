"""The API's documentation as a page, made from its schema, without scripts or files from other hosts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from html import escape
from typing import Any

from litestar import Litestar, Request, Response, get
from litestar.enums import MediaType

from croupier.server.messages import schema

STYLE = """body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b}
h1,h2{line-height:1.2}code{background:#f2f2ef;padding:.1em .3em;border-radius:.2em}
.way{font-weight:700;display:inline-block;min-width:4.5em}section{border-top:1px solid #ccc;margin-top:1.5rem}
td,th{text-align:left;padding:.2em .8em .2em 0;vertical-align:top}@media(prefers-color-scheme:dark)
{body{background:#181818;color:#eee}code{background:#333}}"""
CSP = "default-src 'self'; frame-ancestors 'none'; base-uri 'none'"


@get("/docs", include_in_schema=False)
async def docs(request: Request[Any, Any, Any]) -> Response[str]:
    """The page."""
    return Response(_whole(request.app), media_type=MediaType.HTML, headers={"Content-Security-Policy": CSP})


@lru_cache(maxsize=4)
def _whole(app: Litestar) -> str:
    """The whole page, made once: the API does not change while it is served."""
    return "".join(_page(app.openapi_schema.to_schema()))


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
    body = one.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    named = body.get("$ref", "").rpartition("/")[2]
    fields = told["components"]["schemas"].get(named, {}) if named else {}
    required = fields.get("required", [])
    for name, field in fields.get("properties", {}).items():
        rows.append((name, field.get("description", ""), "body" + (", required" if name in required else "")))
    if rows:
        yield "<table>"
        for name, says, where in rows:
            yield f"<tr><td><code>{escape(name)}</code><td>{escape(where)}<td>{escape(says)}"
        yield "</table>"


def _messages() -> Iterator[str]:
    parts = _schema()["$defs"]
    yield "<table>"
    for one in parts.values():
        kind = one.get("properties", {}).get("type", {}).get("enum", [""])[0]
        if kind:
            fields = ", ".join(name for name in one["properties"] if name != "type")
            yield f"<tr><td><code>{escape(kind)}</code><td>{escape(one.get('description', ''))}<td>{escape(fields)}"
    yield "</table>"
