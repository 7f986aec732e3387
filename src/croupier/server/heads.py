"""HEAD: an answer like that to GET, without its body (RFC 9110, 9.3.2), wherever there is something to GET."""

from __future__ import annotations

from typing import Any

GET, HEAD = "GET", "HEAD"
ASKED_BY = "croupier.method"  # in the scope: the method of the request where it is answered as a GET


def with_heads(app: Any) -> Any:
    """Wrap the application so that it answers HEAD as it answers GET; nothing of the body is sent."""

    async def answers(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or scope["method"] != HEAD:
            await app(scope, receive, send)
            return

        async def send_head(message: Any) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await app({**scope, "method": GET, ASKED_BY: HEAD}, receive, send_head)

    return answers


def method_of(scope: Any) -> str:
    """The method by which a request asks."""
    return str(scope.get(ASKED_BY, scope.get("method", "")))


def with_head(allowed: str) -> str:
    """The methods that are possible somewhere, as a framework lists them that does not know of HEAD."""
    methods = set(allowed.split(", "))
    return ", ".join(sorted(methods | {HEAD} if GET in methods else methods))
