"""HEAD: wherever there is something to GET, its status and its headers without the body."""

from __future__ import annotations

import pytest

from tests.server.served import Served
from tests.server.test_bad_input import request, sent_raw
from tests.server.test_doors import ask, guest_page

SAME = ("content-type", "content-length", "cache-control", "x-content-type-options", "content-security-policy")
PATHS = (
    "/", "/table/holdem", "/healthz", "/docs", "/docs/style.css", "/docs/messages.json", "/docs/schema/openapi.json",
    "/api/games", "/api/clauses/MD-POKER%2011.G", "/api/me", "/api/tables/none", "/api/nothing", "/assets/none",
    "/api/guest",
)  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_head_is_answered_like_a_get_without_the_body(served: Served, path: str) -> None:
    cookie = guest_page(served)[0]
    (status, got, body), (found, told, nothing) = (ask(served, way, path, Cookie=cookie) for way in ("GET", "HEAD"))

    assert (status, b"") == (found, nothing)
    assert body
    assert {name: got.get(name) for name in SAME} == {name: told.get(name) for name in SAME}


def test_nothing_follows_the_head_on_its_connection(served: Served) -> None:
    """A body would be read as the next answer; what is sent is counted to the last byte."""
    assert (200, b"") == sent_raw(served, request("/api/games", method="HEAD"))


def test_a_head_is_counted_as_one(served: Served) -> None:
    ask(served, "HEAD", "/healthz")

    assert b'croupier_requests_total{method="HEAD",status="200"}' in served.service.metrics.text()


@pytest.mark.parametrize(("method", "status"), [("OPTIONS", 204), ("POST", 405)])
def test_where_a_get_is_possible_a_head_is_said_to_be(served: Served, method: str, status: int) -> None:
    found, headers, body = ask(served, method, "/healthz")

    assert (status, "GET, HEAD, OPTIONS") == (found, headers["allow"])
    assert method == "OPTIONS" or b"possible: GET, HEAD, OPTIONS" in body


@pytest.mark.parametrize("method", ["OPTIONS", "GET", "HEAD"])
def test_where_no_get_is_possible_neither_is_a_head(served: Served, method: str) -> None:
    assert "OPTIONS, POST" == ask(served, method, "/api/guest")[1]["allow"]
