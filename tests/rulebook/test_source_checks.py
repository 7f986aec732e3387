"""Checks of our own sources: every id in a string exists, and every procedure that is called is also driven."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from croupier.rulebook import all_clauses, readings
from croupier.rulebook.sources import literals, this_checkout
from tests.sources import nodes, parsed

CLAUSE_ID = re.compile(r"(MD-POKER|MD-LIR|MD-TOP5|WA-TOP5) [\w.()#-]+")
READING_ID = re.compile(r"[PTLWX]-\d\d+")


# Ids.


def unknown_ids(tree: ast.Module) -> list[str]:
    """Strings that look like the id of a clause or a reading but are not, each with its line."""
    clauses, known_readings = all_clauses(), readings()
    return [
        f"{node.lineno}: {node.value}"  # type: ignore[str-bytes-safe]
        for node in literals(tree)
        if (CLAUSE_ID.fullmatch(str(node.value)) and node.value not in clauses)
        or (READING_ID.fullmatch(str(node.value)) and node.value not in known_readings)
    ]


def test_an_unknown_id_is_found() -> None:
    source = 'A = "MD-LIR 12.Z"\nB = f("P-199", clause="MD-LIR 12.A")\nC = "WA-TOP5 6.play.comunity"\nD = "X-51"'

    assert ["1: MD-LIR 12.Z", "2: P-199", "3: WA-TOP5 6.play.comunity"] == sorted(unknown_ids(ast.parse(source)))


def test_every_id_in_our_sources_exists() -> None:
    paths = this_checkout().code_files()

    assert [] == [f"{path.name}:{found}" for path in paths for found in unknown_ids(parsed(path))]


# Procedures: called without `yield from` they would silently do nothing.


def procedures(module: Iterable[ast.AST]) -> set[str]:
    """Functions and methods of a module annotated `-> Procedure`."""
    return {
        node.name
        for node in module
        if isinstance(node, ast.FunctionDef) and node.returns and re.search(r"\bProcedure\b", ast.unparse(node.returns))
    }


def bare_calls(sources: dict[str, str]) -> list[str]:
    """Statements that call a procedure without driving it, in modules given by their dotted names."""
    return bare_calls_in({module: tuple(ast.walk(ast.parse(text))) for module, text in sources.items()})


def bare_calls_in(modules: Mapping[str, Sequence[ast.AST]]) -> list[str]:
    made = {module: procedures(within) for module, within in modules.items()}
    return [
        f"{module}:{line}: {name}"
        for module, within in modules.items()
        for line, name in _bare(within, *_names(module, within, made))
    ]


def _names(module: str, within: Iterable[ast.AST], made: dict[str, set[str]]) -> tuple[set[str], dict[str, set[str]]]:
    """Names that are procedures here, and the procedures of each imported module."""
    own, modules = set(made[module]), {"self": set(made[module])}
    for node in within:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = alias.asname or alias.name
                if alias.name in made.get(node.module, ()) or _reexported(alias.name, node.module, made):
                    own.add(name)
                modules[name] = made.get(f"{node.module}.{alias.name}", set())
    return own, modules


def _reexported(name: str, package: str, made: dict[str, set[str]]) -> bool:
    return any(name in names for module, names in made.items() if module.startswith(f"{package}."))


def _bare(within: Iterable[ast.AST], own: set[str], modules: dict[str, set[str]]) -> Iterator[tuple[int, str]]:
    for node in within:
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Yield):  # `yield shuffle(table)` hands the generator out instead of running it
            value = value.value
        match value:
            case ast.Call(func=ast.Name(id=name)) if name in own:
                yield node.lineno, name  # type: ignore[attr-defined]
            case ast.Call(func=ast.Attribute(value=ast.Name(id=base), attr=name)) if name in modules.get(base, ()):
                yield node.lineno, name  # type: ignore[attr-defined]


CH05 = """
def shuffling(table) -> Procedure:
    yield Shuffle(DECK)
def spread(table) -> None: ...
"""


@pytest.mark.parametrize(
    "call, bare",
    [
        ("yield from shuffling(table)", False),
        ("shuffling(table)", True),
        ("yield shuffling(table)", True),
        ("run(shuffling(table))", False),
        ("spread(table)", False),
        ("yield from ch05.shuffling(table)", False),
        ("ch05.shuffling(table)", True),
        ("table.shuffling()", False),
    ],
)
def test_a_procedure_that_is_not_driven_is_found(call: str, bare: bool) -> None:
    ch11 = f"from game import ch05\nfrom game.ch05 import shuffling, spread\ndef round(table):\n    {call}\n"

    assert (["game.ch11:4: shuffling"] if bare else []) == bare_calls({"game.ch05": CH05, "game.ch11": ch11})


@pytest.mark.parametrize("annotation", ["Procedure", "engine.Procedure", "Procedure[int]", '"Procedure"'])
def test_every_form_of_the_annotation_is_known(annotation: str) -> None:
    source = f"def f() -> {annotation}: ...\ndef g() -> Procedures: ...\ndef h():\n    f()\n    g()"

    assert ["game:4: f"] == bare_calls({"game": source})


def test_methods_and_names_a_package_passes_on() -> None:
    method = "class Round:\n    def deal(self) -> Procedure: ...\n    def play(self):\n        self.deal()"
    passed_on = "from game import shuffling as mix\nmix(table)"

    assert ["game.round:4: deal", "game.x:2: mix"] == bare_calls(
        {"game.round": method, "game.ch05": CH05, "game.x": passed_on}
    )


def test_every_procedure_of_the_rules_is_driven() -> None:
    package = this_checkout().package
    modules = {
        ".".join(("croupier", *path.relative_to(package).with_suffix("").parts)).removesuffix(".__init__"): nodes(path)
        for path in sorted(Path(package).rglob("*.py"))
        if path.relative_to(package).parts[0] in ("rules", "engine")
    }

    assert [] == bare_calls_in(modules)
    assert "croupier.rules" in modules
