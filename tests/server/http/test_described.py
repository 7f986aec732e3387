"""The API as it is described: its page at /docs, and the schema from which programs are written."""

from __future__ import annotations

import json
from html import escape
from typing import Any
from urllib.request import urlopen

import pytest

from tests.server.served import Served
from tests.server.test_doors import ask


def asked(served: Served, path: str) -> str:
    with urlopen(served.url + path) as answer:
        return str(answer.read().decode())


def operations(served: Served) -> dict[str, Any]:
    paths = json.loads(asked(served, "/docs/schema/openapi.json"))["paths"]
    return {f"{way} {path}": one for path, ways in paths.items() for way, one in ways.items()}


def test_the_page_says_what_each_request_does_and_what_it_answers(served: Served) -> None:
    page = asked(served, "/docs")
    told = {name: one.get("description", "") for name, one in operations(served).items()}
    assert [] == [name for name, words in told.items() if not words]
    assert [] == [name for name, words in told.items() if f"<p>{escape(words)}</p>" not in page]
    assert "<td><code>stakes</code><td>answer, of each<td>in words" in page


def test_a_refusal_is_described_as_it_is_sent(served: Served) -> None:
    found = json.loads(asked(served, "/docs/schema/openapi.json"))
    assert {"words", "clause", "field"} == found["components"]["schemas"]["Problem"]["properties"].keys()
    for name, one in operations(served).items():
        good, refused = sorted(one["responses"])
        body = one["responses"][refused]["content"]["application/json"]["schema"]
        assert (True, "4XX", "#/components/schemas/Problem") == ("200" <= good < "300", refused, body["$ref"]), name


@pytest.mark.parametrize("path", ["/docs/schema/nope", "/docs/schema/nope.json", "/docs/schema/a/b", "/docs/nope"])
def test_an_address_that_is_not_there_is_answered_like_any_other(served: Served, path: str) -> None:
    status, headers, body = ask(served, "GET", path)
    assert (404, "application/json") == (status, headers["content-type"])
    assert {"words": f"there is nothing at {path}", "field": "path"} == json.loads(body)
