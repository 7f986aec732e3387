"""Who names what: from a line that runs when modules are loaded to the functions that use what it made.

A row of a table, a field's default and a compiled function leave no marks when a test runs. The functions that name the
table, the class or the compiled function do, and so do functions that name what was made from these.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from mutants.faults import own_lines
from mutants.following import is_compiled

PLACES_MAX = 300
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Place:
    """A statement, and the names for what it makes if it leaves no mark itself."""

    source: str
    lines: tuple[int, int]
    makes: frozenset[str]
    function: frozenset[str]  # the names of its function and class
    marked: bool


class Mentions:
    """All statements of the package, indexed by the names in them."""

    def __init__(self, package: Path) -> None:
        self._naming: dict[str, list[Place]] = defaultdict(list)
        self._at: dict[str, list[Place]] = {}
        for path in sorted(package.rglob("*.py")):
            source = path.relative_to(package).as_posix()
            self._at[source] = []
            for place, names in _places(source, ast.parse(path.read_text(encoding="utf-8"))):
                self._at[source].append(place)
                for name in names - place.makes:
                    self._naming[name].append(place)

    def place(self, source: str, lines: tuple[int, int]) -> Place | None:
        """The statement on these lines."""
        return next((place for place in self._at.get(source, ()) if place.lines == lines), None)

    def users(self, place: Place) -> dict[str, set[int]]:
        """The marked lines, by source, that use what was made there."""
        found: dict[str, set[int]] = defaultdict(set)
        due = sorted(place.function or place.makes)
        known, places = set(due), 0
        while due and places < PLACES_MAX:
            for one in self._naming.get(due.pop(0), ()):
                if one.marked:
                    places += 1
                    found[one.source].update(range(one.lines[0], one.lines[1] + 1))
                else:
                    further = sorted((one.function or one.makes) - known)
                    known.update(further)
                    due += further
        return found


def _places(source: str, tree: ast.Module) -> Iterator[tuple[Place, set[str]]]:
    """Every statement with the names in it, not counting its blocks."""

    def walk(
        body: list[ast.stmt], within: frozenset[str], function: frozenset[str], marked: bool
    ) -> Iterator[tuple[Place, set[str]]]:
        for one in body:
            makes = frozenset() if function else _made(one) | within
            yield Place(source, own_lines(one), makes, function, marked), _named(one)
            inner = [one, *getattr(one, "handlers", ()), *getattr(one, "cases", ())]
            for block in (getattr(part, name, None) for part in inner for name in ("body", "orelse", "finalbody")):
                if not block:
                    continue
                if isinstance(one, Function):
                    own = function or frozenset({one.name}) | within
                    yield from walk(block, within, own, (marked or not function) and not is_compiled(one))
                elif isinstance(one, ast.ClassDef):
                    yield from walk(block, within | {one.name}, function, marked)
                else:
                    yield from walk(block, within, function, marked)

    yield from walk(tree.body, frozenset(), frozenset(), False)


def _made(statement: ast.stmt) -> frozenset[str]:
    match statement:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return frozenset({name})
        case ast.Assign(targets=targets):
            return frozenset(_names(targets))
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            return frozenset(_names([target]))
    return frozenset()


def _names(targets: list[ast.expr]) -> Iterator[str]:
    for node in (node for target in targets for node in ast.walk(target)):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _named(statement: ast.stmt) -> set[str]:
    """The names in a statement, without those in its blocks; imported names count where they are used."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return set()
    found: set[str] = set()
    due: list[ast.AST] = [statement]
    while due:
        for child in ast.iter_child_nodes(due.pop()):
            if isinstance(child, ast.Name):
                found.add(child.id)
            elif isinstance(child, ast.Attribute):
                found.add(child.attr)
            if isinstance(child, ast.match_case):
                due += [child.pattern, *([child.guard] if child.guard else [])]
            elif not isinstance(child, ast.stmt | ast.excepthandler):
                due.append(child)
    return found
