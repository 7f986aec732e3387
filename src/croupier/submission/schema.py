"""A JSON Schema of the file, so that editors complete and check while one writes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from croupier.engine import Choice
from croupier.rules import GAMES
from croupier.submission.options import DATES, DOCUMENTS, IN_A_TABLE, REVISION, ROOM, STATEMENTS, WHO, register
from croupier.submission.toml_form import in_toml

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_KEYS = {name: tuple(key.split(".")) for key, name in IN_A_TABLE.items() if name != "blinds"}


class _Definitions:
    """Leaves that several games share stand once, under $defs."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, Any]] = {}
        self._names: dict[str, str] = {}

    def leaf(self, name: str, choice: Choice) -> dict[str, Any]:
        body = {**_plain(choice.schema), "description": _about(name, choice)}
        text = json.dumps(body, sort_keys=True)
        if text not in self._names:
            place = name if name not in self.found else f"{name} {len(self.found)}"
            self._names[text], self.found[place] = place, body
        return {"$ref": f"#/$defs/{_pointer(self._names[text])}"}


def _plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(dict(schema), default=dict))
    return plain


def _pointer(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1").replace(" ", "%20")


def _about(name: str, choice: Choice) -> str:
    default = f" Default: {in_toml(choice, choice.default)}." if choice.admits(choice.default) else ""
    return f"{register()[name].meaning} Allowed: {choice.allowed}.{default} [{choice.clause}]"


def schema() -> dict[str, Any]:
    """The schema of a whole submission."""
    definitions = _Definitions()
    games = {game.id: _table(definitions, game.choices.choices) for game in GAMES.values()}
    one_table = {
        "type": "object",
        "required": ["id", "document", "game"],
        "properties": {"document": {"enum": list(DOCUMENTS)}, "game": {"enum": list(GAMES)}},
        "allOf": [
            {
                "if": {"properties": {"game": {"const": game}}, "required": ["game"]},
                "then": {"$ref": f"#/$defs/table%20of%20{game}"},
            }
            for game in games
        ],
    }
    room = {section: _room(definitions, section) for section in ("bad_beat", "high_hand", "jackpots")}
    shared = {name: _table(definitions, _choices_of(name), every=False) for name in (*DOCUMENTS, *GAMES)}
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
            **room,
            "table": {"type": "array", "items": one_table, "minItems": 1},
        },
        "additionalProperties": False,
        "$defs": definitions.found | {f"table of {game}": body for game, body in games.items()},
    }


def _choices_of(name: str) -> Mapping[str, Choice]:
    games = [game for game in GAMES.values() if name in (game.id, game.document)]
    return {option: choice for game in reversed(games) for option, choice in game.choices.choices.items()}


def _table(definitions: _Definitions, choices: Mapping[str, Choice], *, every: bool = True) -> dict[str, Any]:
    properties: dict[str, Any] = {}
    if every:
        properties = {key: {"type": "string"} for key in ("id", "document", "game")}
    for name, choice in choices.items():
        if name not in ROOM and name not in WHO:
            _put(properties, _KEYS.get(name, tuple(name.split("."))), definitions.leaf(name, choice))
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _put(properties: dict[str, Any], path: tuple[str, ...], leaf: dict[str, Any]) -> None:
    """Dotted names are nested tables; `blinds` is a list, or a table with the list and what belongs to it."""
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
    """A part of the file that is neither of a table nor of the room."""
    known = register()
    day = {"type": "string", "format": "date"}
    leaves = {
        name.partition(".")[2]: (day if name in (*DATES, REVISION[0]) else {"type": "string"})
        | {"description": known[name].meaning}
        for name in names
    }
    needed = {"required": list(required)} if required else {}
    return {"type": "object", **needed, "properties": leaves, "additionalProperties": False}


def _facility() -> dict[str, Any]:
    name = {"type": "string", "minLength": 1, "description": register()["facility.name"].meaning}
    return {"type": "object", "required": ["name"], "properties": {"name": name}, "additionalProperties": False}
