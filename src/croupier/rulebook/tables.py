"""The rows that each `Paytable(clause, letter, {...})` of a source file cites, as `croupier.money.Paytable` has them.

Nothing is imported: names are followed to the strings and dicts they stand for, through imports and through a helper
function in the same file that makes the table.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from croupier.errors import CroupierError

Row = tuple[str, int]


class UnreadableRows(CroupierError):
    """A paytable whose rows cannot be determined from the source."""


@dataclass(slots=True)
class Scope:
    """The values of names in a module, or in one call of a function (`outer` is then the module)."""

    path: Path
    tree: ast.Module
    names: dict[str, tuple[ast.expr, Scope]] = field(default_factory=dict)
    outer: Scope | None = None

    def bind(self, body: list[ast.stmt]) -> None:
        """Record the assignments `A = ...`, `A: Final = ...` and `A, B = ..., ...`."""
        for node in body:
            pairs: list[tuple[ast.expr, ast.expr]] = []
            if isinstance(node, ast.AnnAssign) and node.value is not None:
                pairs = [(node.target, node.value)]
            elif isinstance(node, ast.Assign) and len(node.targets) == 1:
                pairs = _pairs(node.targets[0], node.value)
            self.names |= {target.id: (value, self) for target, value in pairs if isinstance(target, ast.Name)}

    def value(self, name: str) -> tuple[ast.expr, Scope]:
        """The expression a name stands for, and the scope to read that in."""
        if name in self.names:
            return self.names[name]
        if self.outer is not None:
            return self.outer.value(name)
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return module_scope(_file_of(node.module, self.path)).value(alias.name)
        raise UnreadableRows(f"the {name} of a paytable cannot be determined from the source")

    def text(self, node: ast.expr) -> str:
        """The string that an expression stands for."""
        match node:
            case ast.Constant(value=str(text)):
                return text
            case ast.Name(id=name):
                found, scope = self.value(name)
                return scope.text(found)
            case ast.JoinedStr(values=pieces):
                return "".join(self.text(piece) for piece in pieces)
            case ast.FormattedValue(value=inner, format_spec=None):
                return self.text(inner)
        raise UnreadableRows(f"the {ast.unparse(node)} of a paytable cannot be determined from the source as a string")

    def rows(self, node: ast.expr) -> tuple[list[ast.expr], Scope]:
        """The keys of the dict that an expression stands for, and the scope to read them in."""
        match node:
            case ast.Name(id=name):
                found, scope = self.value(name)
                return scope.rows(found)
            case ast.Dict(keys=keys) if None not in keys:
                return [key for key in keys if key is not None], self
        raise UnreadableRows(
            f"the rows {ast.unparse(node)} of a paytable cannot be determined from the source; write them out"
        )


def _pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        return list(zip(target.elts, value.elts, strict=False))
    return [(target, value)]


def _file_of(module: str, path: Path) -> Path:
    parts = module.split(".")
    for parent in path.parents:
        if parent.name == parts[0]:
            stem = parent.parent.joinpath(*parts)
            for file in (stem.with_suffix(".py"), stem / "__init__.py"):
                if file.is_file():
                    return file
    raise UnreadableRows(f"there is no module {module} beside {path.name}")


@cache
def module_scope(path: Path) -> Scope:
    """The names in a file, which is parsed once."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    scope = Scope(path, tree)
    scope.bind(tree.body)
    return scope


def paytable_rows(path: Path, tree: ast.Module, problems: list[str]) -> Iterator[Row]:
    """Clause and line of every row of every paytable in a file; rows that cannot be determined go to `problems`."""
    module = Scope(path, tree)
    module.bind(tree.body)
    helpers = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef) and _paytables(node)}
    within = {id(inner) for helper in helpers.values() for inner in ast.walk(helper)}
    unused = dict(helpers)
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call) or id(call) in within:
            continue
        name = called(call)
        if name == "Paytable":
            yield from _rows_or_problem(call, module, problems, call.lineno, helper=None)
        elif name in helpers:
            unused.pop(name, None)
            scope = _call_scope(helpers[name], call, module)
            for inner in _paytables(helpers[name]):
                yield from _rows_or_problem(inner, scope, problems, call.lineno, helpers[name])
    problems += [f"{node.lineno}: {node.name} makes a paytable but is never called here" for node in unused.values()]


def called(call: ast.Call) -> str:
    """The last name of what is called: `Paytable` of `money.Paytable(...)`."""
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _paytables(tree: ast.AST) -> list[ast.Call]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Call) and called(node) == "Paytable"]


def _call_scope(function: ast.FunctionDef, call: ast.Call, module: Scope) -> Scope:
    """The scope of a function's body during one call: parameters, then what it assigns."""
    scope = Scope(module.path, module.tree, outer=module)
    names = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
    defaults = function.args.defaults
    scope.names |= {name: (node, module) for name, node in zip(names[-len(defaults) :], defaults, strict=False)}
    scope.names |= {name: (node, module) for name, node in zip(names, call.args, strict=False)}
    scope.names |= {keyword.arg: (keyword.value, module) for keyword in call.keywords if keyword.arg}
    scope.bind(function.body)
    return scope


def _rows_or_problem(
    call: ast.Call, scope: Scope, problems: list[str], line: int, helper: ast.FunctionDef | None
) -> Iterator[Row]:
    """Clause and line of each row: the line of its key, or that of the call if a helper holds the keys."""
    try:
        for clause_id, key in _rows_of(call, scope):
            held = helper is not None and helper.lineno <= key.lineno <= (helper.end_lineno or 0)
            yield clause_id, line if held else key.lineno
    except UnreadableRows as error:
        problems.append(f"{line}: {error}")


def _rows_of(call: ast.Call, scope: Scope) -> list[tuple[str, ast.expr]]:
    """Each row's clause id and key: the table's clause with (a), (b), ..., or the `row` pattern with the hand."""
    given = dict(zip(("clause", "letter", "rows", "row"), call.args, strict=False))
    given |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    if not {"clause", "rows"} <= set(given):
        raise UnreadableRows("a paytable needs its clause and its rows")
    keys, home = scope.rows(given["rows"])
    if "row" in given:
        pattern = scope.text(given["row"])
        return [(pattern.format(home.text(key).replace(" ", "-").replace("'", "")), key) for key in keys]
    clause = scope.text(given["clause"])
    return [(f"{clause}({chr(97 + place)})", key) for place, key in enumerate(keys)]
