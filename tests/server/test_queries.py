"""Query parameters: each has its limits in the schema of the API, and what is beyond them is refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from tests.server.served import Served
from tests.server.test_doors import ask

IN_THE_PATH = {"string": "x", "integer": "1"}  # by type; a role has none


def asked(served: Served) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every query parameter: the address that takes it, its name, and what the schema says of it."""
    schema = msgspec.json.decode(ask(served, "GET", "/docs/schema/openapi.json")[2])
    for path, ways in schema["paths"].items():
        for way, one in ways.items():
            named = {each["name"]: each for each in one.get("parameters", ())}
            filled = {
                name: IN_THE_PATH.get(each["schema"].get("type"))
                for name, each in named.items()
                if each["in"] == "path"
            }
            for name, each in named.items():
                if each["in"] == "query":
                    assert "get" == way
                    yield path.format(**filled), name, each["schema"]


def beyond(told: dict[str, Any]) -> dict[str, str]:
    """What the schema does not allow, each with words of the sentence that refuses it."""
    if "enum" in told:
        return {"nothing": "cannot be 'nothing'"}
    if told["type"] == "integer":
        least, most = int(told["minimum"]), int(told["maximum"])
        return {
            str(least - 1): f"may be {least} at least",
            str(most + 1): f"may be {most} at most",
            "one": "must be a whole number",
        }
    assert told["type"] == "string"
    return {"x" * (told["maxLength"] + 1): f"may have {told['maxLength']} characters at most"}


def test_what_is_beyond_the_limits_of_a_query_is_refused_by_name(served: Served) -> None:
    tried = 0
    for path, name, told in asked(served):
        for value, words in beyond(told).items():
            status, _, body = ask(served, "GET", f"{path}?{urlencode({name: value})}")
            refused = msgspec.json.decode(body)
            assert (400, name) == (status, refused["field"]), (path, name, refused)
            assert f"{name} {words}" in refused["words"], (path, name, refused)
            assert value not in refused["words"] or len(value) < 20, "what was sent is not repeated at length"
            tried += 1
    assert 40 < tried


def test_a_number_that_no_store_has_is_no_fault_of_ours(served: Served) -> None:
    token = served.office.sessions.begin(served.office.people.guest("192.0.2.77", "Pat"))
    status, _, body = ask(served, "GET", f"/api/trainer/holdem?hand={2**70}", Authorization=f"Bearer {token}")
    assert (400, "hand") == (status, msgspec.json.decode(body)["field"])


@pytest.mark.parametrize(
    ("body", "field", "words"),
    [
        ({"name": "x" * 61}, "name", "name may have 60 characters at most"),
        ({"name": ""}, "name", "name is empty"),
        ({"name": 5}, "name", "name must be a text, and not a whole number"),
        ({"name": None}, "name", "name must be a text, and not null"),
        ({"named": "x"}, "named", "there is no field `named` here"),
        ([], "body", "the body must be an object, and not a list"),
    ],
)
def test_a_body_that_is_refused_says_what_it_may_be(served: Served, body: Any, field: str, words: str) -> None:
    status, _, told = ask(served, "POST", "/api/guest", body)
    assert (400, {"field": field, "words": words}) == (status, msgspec.json.decode(told))


def test_a_body_without_a_field_that_is_needed_says_which(served: Served) -> None:
    status, _, told = ask(served, "POST", "/api/session", {"name": "x"})
    assert (400, {"field": "password", "words": "the field `password` is missing"}) == (
        status,
        msgspec.json.decode(told),
    )


def test_every_part_of_a_request_that_is_wrong_is_named(served: Served) -> None:
    words = "chapter may be 22 at most; kind may have 40 characters at most"
    status, _, told = ask(served, "GET", f"/api/drills?chapter=23&kind={'x' * 41}")
    assert (400, {"field": "chapter, kind", "words": words}) == (status, msgspec.json.decode(told))


def test_an_entry_of_a_field_is_named_by_its_field(served: Served) -> None:
    paper = {"form": "note", "table": "holdem", "fields": {"why": "x" * 401}}
    status, _, told = ask(served, "POST", "/api/office/papers", paper)
    assert (400, "an entry of fields may have 400 characters at most") == (status, msgspec.json.decode(told)["words"])
