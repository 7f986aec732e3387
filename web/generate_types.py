"""Write the page's types from the schemas that the Python side has; `--check` says whether they are stale.

    python web/generate_types.py [--check]

An object of the schema becomes an interface, what has a default is optional, and the defaults stand beside it, so that
the page can tell "left out" from "nothing".
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
from msgspec.json import schema_components

from croupier.rules.described import GameCard
from croupier.rules.views import codec

TYPES = Path(__file__).parent / "src" / "types"
HEAD = "// Made by web/generate_types.py from the server's schemas; `make page-types` writes it anew.\n"
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typed(schema: Mapping[str, Any]) -> str:
    """The TypeScript of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    if "const" in schema:
        return json.dumps(schema["const"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(typed(one) for one in schema[several]))
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_PLAIN[one] for one in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        if schema.get("properties"):
            return "{ " + " ".join(line.strip() for line in _fields(schema)) + " }"
        entries = schema.get("additionalProperties")
        return f"Record<string, {typed(entries) if isinstance(entries, dict) else 'unknown'}>"
    return _PLAIN.get(str(kind), "unknown")


def _array(schema: Mapping[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(typed(one) for one in schema['prefixItems'])}]"
    inner = typed(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
    return f"({inner})[]" if " " in inner else f"{inner}[]"


def _fields(schema: Mapping[str, Any]) -> Iterable[str]:
    required = set(schema.get("required", ()))
    for name, field in schema["properties"].items():
        if says := field.get("description"):
            yield f"  /** {says} */"
        yield f"  {_key(name)}{'' if name in required or _is_tag(field) else '?'}: {typed(field)};"


def _is_tag(field: Mapping[str, Any]) -> bool:
    return "enum" in field and len(field["enum"]) == 1 and "default" not in field


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def declared(name: str, schema: Mapping[str, Any]) -> str:
    """One named schema as an interface or a type."""
    says = f"/** {schema['description']} */\n" if schema.get("description") else ""
    if schema.get("type") == "object" and "properties" in schema:
        return says + f"export interface {name} {{\n" + "\n".join(_fields(schema)) + "\n}\n"
    return says + f"export type {name} = {typed(schema)};\n"


def module(schemas: Mapping[str, Mapping[str, Any]], known: Iterable[str] = ()) -> str:
    """A whole module: every type, and the defaults of those that have some; `known` ones are those of the views."""
    defaults = {
        name: {field: one["default"] for field, one in schema["properties"].items() if "default" in one}
        for name, schema in schemas.items()
        if schema.get("type") == "object" and "properties" in schema
    }
    kept = {name: found for name, found in defaults.items() if found}
    lines = ",\n".join(f"  {name}: {json.dumps(found)}" for name, found in kept.items())
    types = "\n".join(declared(name, schema) for name, schema in schemas.items())
    used = [name for name in known if re.search(rf"\b{name}\b", re.sub(r"/\*\*.*?\*/", "", types))]
    brought = f'import type {{ {", ".join(used)} }} from "./views";\n' if used else ""
    constant = f"/** What a field is where it is left out. */\nexport const DEFAULTS = {{\n{lines},\n}} as const;\n"
    return f"{HEAD}{brought}\n{types}\n{constant}"


def modules() -> dict[str, str]:
    """Every generated file with its text."""
    (_, cards) = schema_components([GameCard], ref_template="#/$defs/{name}")
    parts = {**codec.schema()["$defs"], **json.loads(msgspec.json.encode(cards))}
    return {"views.ts": module(parts), **_of_the_socket(parts), **_of_http(parts), **_of_the_floor(parts)}


def _of_the_socket(known: Mapping[str, Any]) -> dict[str, str]:
    """The messages of the socket; what they have of views is taken from there."""
    try:
        whole = import_module("croupier.server.messages").schema()
    except ModuleNotFoundError:
        return {}
    parts = {name: one for name, one in whole["$defs"].items() if name not in known}
    ways = {"Sent": whole["sent"], "Told": whole["told"]}
    return {"messages.ts": module({**parts, **ways}, known)}


# What the page asks for over HTTP, by the module that answers it.
HTTP = {
    "own": ("HandPlayed", "Line", "Token"),
    "waiting": ("WaitList",),
    "books": ("ClauseText",),
    "replay": ("Replay", "Link", "Proof"),
    "trainer": ("Lesson",),
    "drills": ("Drill", "DrillChecked"),
}


def _of_http(known: Mapping[str, Any]) -> dict[str, str]:
    """The answers over HTTP that the page shows; what they have of views is taken from there."""
    try:
        answering = {name: import_module(f"croupier.server.http.{name}") for name in HTTP}
    except ModuleNotFoundError:
        return {}
    found = [getattr(answering[name], one) for name, names in HTTP.items() for one in names]
    (_, parts) = schema_components(found, ref_template="#/$defs/{name}")
    plain = json.loads(msgspec.json.encode(parts))
    return {"answers.ts": module({name: one for name, one in plain.items() if name not in known}, known)}


def _of_the_floor(known: Mapping[str, Any]) -> dict[str, str]:
    """What staff ask for over HTTP; what it has of views is taken from there."""
    try:
        floor = import_module("croupier.server.http.floor")
    except ModuleNotFoundError:
        return {}
    asked = [floor.Overview, floor.Preview, floor.TriedAnswer, floor.DisputeShown, floor.TableSigns, floor.FloorDispute]
    (_, found) = schema_components(asked, ref_template="#/$defs/{name}")
    parts = json.loads(msgspec.json.encode(found))
    return {"floor.ts": module({name: one for name, one in parts.items() if name not in known}, known)}


def main() -> int:
    """Write the files, or say which are stale."""
    stale = [
        name
        for name, text in modules().items()
        if not (TYPES / name).exists() or (TYPES / name).read_text(encoding="utf-8") != text
    ]
    if "--check" in sys.argv[1:]:
        for name in stale:
            print(f"web/src/types/{name} is not what the schemas say now; run: make page-types", file=sys.stderr)
        return bool(stale)
    TYPES.mkdir(parents=True, exist_ok=True)
    for name in stale:
        (TYPES / name).write_text(modules()[name], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
