"""What the chapters define as data, line by line: specifications, paytables, choices, lists of clauses.

The files `definitions.txt` hold every constant of the documents' packages, of the rankings of hands and of the choices
in a submission, down to each figure and clause; of other packages too, with the defaults of their data classes and the
options of every command. Most are proved by the tests of their chapters; here a figure that changes, or a clause
exchanged for its neighbour, is noticed wherever it stands. `make records` rewrites the files; read the difference
beside the text.
"""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterator, Mapping, Set
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, get_origin

import msgspec
import typer

import croupier
from croupier.money import Paytable
from croupier.rules import GAMES

PROGRAM = {"compiled", "histories", "migrations", "simulate"}  # parts of a package that define nothing of its document
LONG = 30  # more numbers than that, such as the cards of a deck, stand on one line
NOT_TOLD = {
    "HIGH_PLACES",
    "LAST_SUM_AT",
    "SUM_AT",
    "__all__",
    "_BACKS",
    "_RECORDED",
}  # most are made of what is told elsewhere
PACKAGES: Mapping[str, tuple[str, ...]] = {  # each with the beginnings of the names of its modules that define law
    "rules/let_it_ride": ("",),
    "rules/poker": ("",),
    "rules/top_5_wa": ("",),
    "rules/top_five": ("",),
    "hands": ("a", "b", "c", "e", "f", "games", "l", "many", "ranges", "ran", "reference", "s", "words"),
    "submission": ("checks", "d", "f", "h", "l", "model", "options", "s"),
    "cards": ("",),
    "cli": ("",),
    "engine": ("",),
    "odds": ("",),
    "rulebook": ("",),
    "rules/banked": ("",),
    "rules/bots": ("",),
    "rules/drills": ("",),
    "rules/settle": ("",),
    "rules/table_day": ("",),
    "rules/views": ("",),
    "room": ("",),
    "server": ("",),
    "campaign": ("",),
    "learn": ("",),
}


def definitions(package: str) -> str:
    """Every constant of the package's modules, a line for each of its values."""
    lines: list[str] = []
    known = {} if package.startswith("rules") else of_the_rules()
    for name in sorted(modules(package)):
        loaded = import_module(name)
        path = Path(str(loaded.__file__))
        found = [line for name in constants(path) for line in told(name, getattr(loaded, name), known)]
        found += [line for name in classes(path) for line in defaults(name, getattr(loaded, name))]
        if found:
            lines += ["", f"# {name}", *found]
    if package == "cli":
        program = typer.main.get_command(import_module("croupier.cli.app").app)
        lines += ["", "# The commands", *options("croupier", program)]
    return "\n".join(lines[1:]) + "\n"


def of_the_rules() -> dict[int, str]:
    """Games and their paytables, which other packages only name."""
    known = {id(game): f"the game {name}" for name, game in GAMES.items()}
    for name in (name for package in list(PACKAGES)[:4] for name in modules(package)):
        for one in vars(import_module(name)).values():
            if isinstance(one, Paytable):
                known[id(one)] = f"the paytable {one.letter or one.clause} of {name.removeprefix('croupier.')}"
    return known


def modules(package: str) -> Iterator[str]:
    """The modules of a package that define something."""
    prefix = f"croupier.{package.replace('/', '.')}."
    for module in pkgutil.walk_packages([str(Path(croupier.__path__[0]) / package)], prefix):
        own = module.name.removeprefix(prefix)
        if own.startswith(PACKAGES[package]) and PROGRAM.isdisjoint(own.split(".")):
            yield module.name


def constants(path: Path) -> Iterator[str]:
    """The names that a module gives to values, in its order, without those that are filled as rounds are played."""
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        match statement:
            case ast.Assign(value=ast.Dict(keys=[])) | ast.AnnAssign(value=ast.Dict(keys=[])):
                continue
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple()) | ast.Assign(targets=targets):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                yield from (name for name in names if name not in NOT_TOLD)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()) if name not in NOT_TOLD:
                yield name


def classes(path: Path) -> Iterator[str]:
    """The names of a module's classes, in its order."""
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.ClassDef):
            yield statement.name


def defaults(name: str, kind: Any) -> Iterator[str]:
    """What the fields of a data class are if they are not given, and which cannot be given or are not compared."""
    if is_dataclass(kind):
        yield from (f"{name}.{one.name} is not given" for one in fields(kind) if not one.init)
        yield from (f"{name}.{one.name} is not compared" for one in fields(kind) if not one.compare)
        given = {one.name: one.default for one in fields(kind) if one.default is not MISSING}
    elif issubclass(kind, msgspec.Struct):
        all_fields = msgspec.structs.fields(kind)
        given = {one.name: one.default for one in all_fields if one.default is not msgspec.NODEFAULT}
    else:
        given = {}
    for field, value in given.items():
        if isinstance(value, Enum | bool | int | float | str | tuple | Fraction | None):
            yield f"{name}.{field} = {value!r}"


def options(name: str, command: Any) -> Iterator[str]:
    """Every argument and option of a command and of those below it: what it takes, and what it is if not given."""
    for one in (one for one in command.params if not one.name.endswith("_completion")):
        kind = one.type
        limits = f" {kind.min} to {kind.max}" if hasattr(kind, "min") else ""
        many = " several" if one.multiple or one.nargs != 1 else ""
        needed = " needed" if one.required else f" = {one.default!r}"
        shown = "" if getattr(one, "show_default", True) else ", which is not shown"
        yield f"{name} {' '.join((*one.opts, *one.secondary_opts))}: {kind.name}{limits}{many}{needed}{shown}"
    for inner in getattr(command, "commands", {}).values():
        yield from options(f"{name} {inner.name}", inner)


def told(name: str, value: Any, known: dict[int, str]) -> Iterator[str]:
    """The lines of one value; what has a name already by that name, functions by theirs."""
    match value:
        case Enum() | bool() | int() | float() | str() | Fraction() | range() | None:
            yield f"{name} = {value!r}"
        case Set():
            yield f"{name} = {{{', '.join(sorted(map(short, value)))}}}"
        case list() | tuple() if len(value) > LONG and all(isinstance(one, int) for one in value):
            yield f"{name} = {' '.join(map(str, value))}"
        case _ if get_origin(value) is not None:
            return  # an abbreviation for types
        case _ if "<" not in (called := getattr(value, "__qualname__", "<none>")):
            yield f"{name} = {called}"
        case _ if id(value) in known:
            yield f"{name} is {known[id(value)]}"
        case _:
            if type(value) not in (tuple, list):
                known[id(value)] = name
            for inner, one in parts(name, value):
                yield from told(inner, one, known)


def parts(name: str, value: Any) -> list[tuple[str, Any]]:
    """What a value is made of, each part with its name; nothing for what only serves the program."""
    match value:
        case partial():
            return [(f"{name}()", value.func), *((f"{name}({key})", one) for key, one in value.keywords.items())]
        case dict() if hasattr(value, "__missing__"):
            return []  # filled as rounds are played
        case Mapping():
            return [(f"{name}[{short(key)}]", one) for key, one in value.items()]
        case tuple() if hasattr(value, "_fields"):
            return [(f"{name}.{field}", getattr(value, field)) for field in value._fields]
        case list() | tuple():
            return [(f"{name}[{place}]", one) for place, one in enumerate(value)]
        case _ if is_dataclass(value):
            return [(f"{name}.{field.name}", getattr(value, field.name)) for field in fields(value)]
        case msgspec.Struct():
            return [(f"{name}.{field}", getattr(value, field)) for field in value.__struct_fields__]
    return []


def short(key: Any) -> str:
    """A key or a member in a few words: its name where it has one."""
    return str(getattr(key, "name", key))


def recorded(package: str) -> Path:
    """The file with the definitions of a package, beside its tests."""
    return Path(__file__).parent / package / "definitions.txt"


if __name__ == "__main__":
    for package in PACKAGES:
        recorded(package).write_text(definitions(package), encoding="utf-8")
