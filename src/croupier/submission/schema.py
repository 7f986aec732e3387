"""A JSON Schema of the file, so that editors can complete and check it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any
from zoneinfo import available_timezones

from croupier.engine import Choice
from croupier.engine.patterns import TEXT
from croupier.rules import GAMES
from croupier.submission.checks.names import FACILITY_MAX, TABLE_MAX
from croupier.submission.file.toml_form import in_toml
from croupier.submission.options import (
    DATES,
    DOCUMENTS,
    FACILITY,
    IN_A_TABLE,
    REVISION,
    ROOM,
    ROOM_SECTIONS,
    STATEMENTS,
    WHO,
    games_of_document,
    register,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_KEYS = {name: tuple(key.split(".")) for key, name in IN_A_TABLE.items() if name != "blinds"}


class _Definitions:
    """Collects the schemas of options under $defs, so that games share them."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, Any]] = {}
        self._names: dict[str, str] = {}

    def leaf(self, name: str, choice: Choice) -> dict[str, Any]:
        body = {**_plain(choice.schema), "description": _about(name, choice)}
        text = json.dumps(body, sort_keys=True)
        if text not in self._names:
            place = name if name not in self.found else f"{name} {len(self.found)}"
            self._names[text], self.found[place] = place, body
        return _reference(self._names[text])


def _plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(dict(schema), default=dict))
    return plain


def _reference(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name.replace('~', '~0').replace('/', '~1').replace(' ', '%20')}"}


def _about(name: str, choice: Choice) -> str:
    default = f" Default: {in_toml(choice, choice.default)}." if choice.admits(choice.default) else ""
    return f"{register()[name].meaning} Allowed: {choice.allowed}.{default} [{choice.clause}]"


def schema() -> dict[str, Any]:
    """The schema of a whole submission."""
    definitions = _Definitions()
    options = {f"options of {game}": _table(definitions, (game,), who=()) for game in GAMES}
    tables = {f"table of {game}": _table(definitions, (game,), sections=(game,)) for game in GAMES}
    tables[f"table of {ANY}"] = _table(definitions, tuple(GAMES), sections=tuple(GAMES))
    shared: dict[str, Any] = {name: _table(definitions, tuple(games_of_document(name)), who=()) for name in DOCUMENTS}
    shared |= {game: _reference(f"options of {game}") for game in GAMES}
    group = _table(definitions, tuple(GAMES), sections=tuple(GAMES), who=("document", "game", "games"))
    room = {section: _room(definitions, section) for section in ROOM_SECTIONS}
    return {
        "$schema": DIALECT,
        "title": "Croupier Rules Submission",
        "type": "object",
        "required": ["facility", "table"],
        "properties": {
            "submission": _dates_and_texts((*DATES, *STATEMENTS)),
            "revision": {"type": "array", "items": _dates_and_texts(REVISION, required=("date", "what"))},
            "facility": _facility(),
            "defaults": {"type": "object", "properties": shared, "additionalProperties": False},
            "groups": {"type": "object", "additionalProperties": group},
            **room,
            "table": {"type": "array", "items": _one_table(), "minItems": 1},
        },
        "additionalProperties": False,
        "$defs": definitions.found | options | tables,
    }


ANY = "any game"
_ID = {"type": "string", "pattern": TEXT, "not": {"const": "all"}}
_WHO: Mapping[str, Any] = {
    "id": {**_ID, "maxLength": TABLE_MAX},
    "ids": {"anyOf": [{"type": "array", "items": _ID, "minItems": 1, "uniqueItems": True}, _ID]},
    "group": {"type": "string"},
    "document": {"enum": list(DOCUMENTS)},
    "game": {"enum": list(GAMES)},
    "games": {"type": "array", "items": {"enum": list(GAMES)}, "minItems": 1, "uniqueItems": True},
}


def _one_table() -> dict[str, Any]:
    """A [[table]]: checked by its game if it names one, otherwise by all of them, since its group may name it."""
    of_game: list[dict[str, Any]] = [
        {
            "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
            "then": _reference(f"table of {game}"),
        }
        for game in GAMES
    ]
    otherwise = {"if": {"not": {"required": ["game"]}}, "then": _reference(f"table of {ANY}")}
    alone = {
        "if": {"not": {"required": ["group"]}},
        "then": {"required": ["document"], "anyOf": [{"required": ["game"]}, {"required": ["games"]}]},
    }
    return {
        "type": "object",
        "properties": {key: _WHO[key] for key in ("document", "game")},
        "anyOf": [{"required": ["id"]}, {"required": ["ids"]}],
        "allOf": [*of_game, otherwise, alone],
    }


def _table(
    definitions: _Definitions, games: tuple[str, ...], *, sections: tuple[str, ...] = (), who: Iterable[str] = _WHO
) -> dict[str, Any]:
    """The options of some games; where these differ, an option may be whatever one of them allows."""
    leaves: dict[str, dict[str, dict[str, Any]]] = {}
    for game in games:
        for name, choice in GAMES[game].choices.choices.items():
            if name not in ROOM and name not in WHO:
                leaf = definitions.leaf(name, choice)
                leaves.setdefault(name, {})[leaf["$ref"]] = leaf
    properties: dict[str, Any] = {}
    for name, different in leaves.items():
        several = list(different.values())
        leaf = several[0] if len(several) == 1 else {"anyOf": several}
        _put(properties, _KEYS.get(name, tuple(name.split("."))), leaf)
        if name in _KEYS:
            _put(properties, tuple(name.split(".")), leaf)  # also by its full name: table.max_bet
        if name.startswith("blinds."):
            properties[name] = leaf  # in quotes, next to a list of blinds
    for game in sections:
        if game in properties:  # badugi is a game, and badugi.draws an option
            properties[game]["properties"] |= _table(definitions, (game,), who=())["properties"]
        else:
            properties[game] = _reference(f"options of {game}")
    return {"type": "object", "properties": {key: _WHO[key] for key in who} | properties, "additionalProperties": False}


def _put(properties: dict[str, Any], path: tuple[str, ...], leaf: dict[str, Any]) -> None:
    """Add a dotted name as nested tables; `blinds` is a list, or a table with the list and what belongs to it."""
    *above, last = path
    for part in above:
        inner = properties.setdefault(part, {"type": "object", "properties": {}, "additionalProperties": False})
        if "anyOf" in inner:
            inner = inner["anyOf"][1]
        properties = inner["properties"]
    if path == ("blinds",):
        inner = properties.pop("blinds", {"type": "object", "properties": {}, "additionalProperties": False})
        inner["properties"]["amounts"] = leaf
        leaf = {"anyOf": [leaf, inner]}
        last = "blinds"
    properties[last] = leaf


def _room(definitions: _Definitions, section: str) -> dict[str, Any]:
    leaves = {
        name.partition(".")[2]: definitions.leaf(name, choice)
        for name, choice in ROOM.items()
        if name.startswith(f"{section}.")
    }
    return {"type": "object", "properties": leaves, "additionalProperties": False}


def _dates_and_texts(names: tuple[str, ...], required: tuple[str, ...] = ()) -> dict[str, Any]:
    """A section of dates and texts, which belongs neither to a table nor to the room."""
    known = register()
    day = {"type": "string", "format": "date"}
    leaves = {
        name.partition(".")[2]: (day if name in (*DATES, REVISION[0]) else {"type": "string", "pattern": f"^$|{TEXT}"})
        | {"description": known[name].meaning}
        for name in names
    }
    needed = {"required": list(required)} if required else {}
    return {"type": "object", **needed, "properties": leaves, "additionalProperties": False}


def _facility() -> dict[str, Any]:
    leaves: dict[str, dict[str, Any]] = {}
    for name, choice in FACILITY.items():
        leaves[name.partition(".")[2]] = {**_plain(choice.schema), "description": register()[name].meaning}
    leaves["name"] |= {"pattern": TEXT, "maxLength": FACILITY_MAX}
    leaves["time_zone"] |= {"enum": sorted(available_timezones())}
    return {"type": "object", "required": ["name"], "properties": leaves, "additionalProperties": False}
