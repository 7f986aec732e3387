"""The schema of a Rules Submission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.submission.schema import schema


def objects(part: object) -> Iterator[dict[str, Any]]:
    """Every part of a schema that describes an object."""
    if isinstance(part, dict):
        if part.get("type") == "object" and "properties" in part:
            yield part
        for inner in part.values():
            yield from objects(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from objects(inner)


def test_nothing_may_stand_in_the_file_that_is_not_named() -> None:
    """A table's document and game say which part describes the rest of it, so that part closes it."""
    found = list(objects(schema()))
    closed = [one.get("additionalProperties") for one in found if set(one["properties"]) != {"document", "game"}]

    assert len(closed) > 20
    assert {False} == set(closed)
