"""The schema of a Rules Submission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croupier.engine.patterns import money_schema
from croupier.rules import GAMES
from croupier.submission.options import IN_A_TABLE, ROOM, WHO
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


def test_a_time_zone_is_one_of_those_there_are() -> None:
    zones = schema()["properties"]["facility"]["properties"]["time_zone"]["enum"]

    assert {"America/New_York", "UTC"} <= set(zones)
    assert "Mars/Port" not in zones


def test_a_revision_has_a_day_and_two_texts() -> None:
    revision = schema()["properties"]["revision"]["items"]["properties"]

    assert {"date": "date", "what": None, "by": None} == {k: one.get("format") for k, one in revision.items()}


def test_every_option_of_a_game_may_be_written_by_its_full_name_and_by_its_short_one() -> None:
    described = schema()["$defs"]
    short = {name: key for key, name in IN_A_TABLE.items()}
    for game in GAMES.values():
        for name in game.choices.choices.keys() - {*ROOM, *WHO}:
            full, other = (
                at(described[f"options of {game.id}"], *key.split(".")) for key in (name, short.get(name, name))
            )
            assert full is not None, name
            assert full == other or name == "blinds", name


@pytest.mark.parametrize("name", ["blinds", "bomb_pot.amounts"])
def test_a_list_of_amounts_has_one_at_least_and_none_of_nothing(name: str) -> None:
    choice = GAMES["holdem"].choices.choices[name]

    assert {"anyOf": [{"type": "array", "items": money_schema(1), "minItems": 1}, {"const": "none"}]} == choice.schema
    assert [False, False, True, True] == [choice.admits(given) for given in ((), (0,), (1,), (100, 200))]


def at(described: dict[str, Any], *path: str) -> dict[str, Any] | None:
    """The schema of a key; blinds are a list, or a table with the list and what belongs to it."""
    found: dict[str, Any] | None = described
    for part in path:
        assert found is not None
        inner = found["anyOf"][1] if "properties" not in found else found
        found = inner["properties"].get(part)
    return found
