"""The faults: where a source can be changed slightly, and into what.

Random faults change a comparison, a number, a condition or an operation, or delete a statement. A clause is replaced by
a sibling that exists. A hidden card is shown to everybody. What no test could notice is left alone: annotations,
docstrings, messages, decorators such as caches, protocols, whose bodies and defaults never run, and assertions, which
guard against our own mistakes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from itertools import pairwise

from croupier.rulebook import all_clauses, children, parents

COMPARISON, CONSTANT, CONDITION, ARITHMETIC, DELETION = "comparison", "constant", "condition", "arithmetic", "deletion"
CLAUSE, VISIBILITY = "clause", "visibility"
RANDOM_FAULTS = (COMPARISON, CONSTANT, CONDITION, ARITHMETIC, DELETION)
KINDS = (*RANDOM_FAULTS, CLAUSE, VISIBILITY)

_COMPARED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "is": "is not"}
_COMPARED |= {"not in": "in", "is not": "is"}
_COMPUTED = {"+": "-", "-": "+", "*": "+", "//": "*", "/": "*", "%": "//"}
_EXTREME = {"min": "max", "max": "min"}
_LEFT_ALONE = {"strict", "encoding", "slots", "frozen", "gc", "omit_defaults", "repr", "help", "width", "indent"}
_NAMES_LEFT_ALONE = {"__all__", "__slots__"}
_VIEWS = "rules/views/"
_TO_EVERYONE = "(-1)"  # croupier.engine.EVERYONE, which the module may not import


@dataclass(frozen=True, slots=True)
class Fault:
    """One change of one file: the bytes from `start` to `end` become `after`."""

    file: str
    line: int
    kind: str
    start: int
    end: int
    before: str
    after: str
    lines: tuple[int, int]  # of the statement that contains it, without a body

    def planted(self, source: str) -> str:
        """The source with the fault in it."""
        raw = source.encode()
        assert raw[self.start : self.end] == self.before.encode()
        return (raw[: self.start] + self.after.encode() + raw[self.end :]).decode()

    def diff(self, source: str) -> str:
        """The change as a unified diff of just that line."""
        then, now = source.splitlines(), self.planted(source).splitlines()
        return "\n".join(list(unified_diff(then, now, self.file, self.file, lineterm="", n=0))[2:])


def faults(file: str, source: str) -> list[Fault]:
    """Every fault that can be planted in a source."""
    return sorted(_Finder(file, source).everywhere(), key=lambda fault: (fault.start, fault.end, fault.kind))


class _Finder:
    def __init__(self, file: str, source: str) -> None:
        self.file, self.raw, self.tree = file, source.encode(), ast.parse(source)
        self.starts = [0]
        for line in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(line))

    def everywhere(self) -> Iterator[Fault]:
        for statement, node in _nodes(self.tree):
            found = [*_random_faults(self, node), *_clause_swaps(self, node), *_shown(self, node)]
            for kind, start, end, after in found:
                before = self.raw[start:end].decode()
                if before != after:
                    line = self.raw.count(b"\n", 0, start) + 1
                    yield Fault(self.file, line, kind, start, end, before, after, _lines_of(statement))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset

    def text(self, node: ast.expr) -> str:
        start, end = self.span(node)
        return self.raw[start:end].decode()

    def between(self, left: ast.expr, right: ast.expr) -> tuple[int, str, int]:
        """The text between two operands, which contains their operator."""
        start, end = self.span(left)[1], self.span(right)[0]
        return start, self.raw[start:end].decode(), end


Change = tuple[str, int, int, str]


def own_lines(statement: ast.stmt) -> tuple[int, int]:
    """First and last line of a statement, without its body."""
    body = getattr(statement, "body", None) or getattr(statement, "cases", None)
    assert statement.end_lineno is not None
    if not body:
        return statement.lineno, statement.end_lineno
    first = body[0].pattern if isinstance(body[0], ast.match_case) else body[0]
    return statement.lineno, max(statement.lineno, first.lineno - 1)


def _lines_of(statement: ast.stmt) -> tuple[int, int]:
    """The lines whose tests may notice a fault here; of a parameter's default, those of the whole function."""
    if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        return statement.lineno, statement.end_lineno or statement.lineno
    return own_lines(statement)


def _nodes(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """Every node that may have a fault, with its statement."""

    def walk(statement: ast.stmt | None, node: ast.AST) -> Iterator[tuple[ast.stmt, ast.AST]]:
        if _left_alone(node):
            return
        if isinstance(node, ast.stmt):
            statement = node
        if statement is not None:
            yield statement, node
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params", "bases"):
                continue
            if isinstance(node, ast.ClassDef) and name == "keywords":
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST) and not _whatever_is_left(node, child):
                    yield from walk(statement, child)

    yield from walk(None, tree)


def _whatever_is_left(node: ast.AST, child: ast.AST) -> bool:
    """Is this the -1 of a new shape? numpy computes that length, whichever negative number stands there."""
    match node, child:
        case ast.Call(func=ast.Attribute(attr="reshape")), ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=1)):
            return True
    return False


def _left_alone(node: ast.AST) -> bool:
    match node:
        case ast.Assert() | ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Compare(left=ast.Name(id="__name__"))):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]) if name in _NAMES_LEFT_ALONE:
            return True
        case ast.Assign(value=ast.Call(func=ast.Name(id="TypeVar"))):
            return True
        case ast.keyword(arg=name) if name in _LEFT_ALONE:
            return True
        case ast.FunctionDef(name="__repr__" | "__str__" | "__hash__") | ast.ClassDef(bases=[ast.Name(id="Protocol")]):
            return True
    return False


def _random_faults(at: _Finder, node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(left=left, comparators=others):
            for one, two in pairwise([left, *others]):
                if not _is_thrown(one):  # it is hardly ever just the limit
                    yield from _operator(at, COMPARISON, one, two, _COMPARED)
        case ast.BinOp(left=left, right=right) if not (_is_text(left) or _is_text(right)):
            yield from _operator(at, ARITHMETIC, left, right, _COMPUTED)
        case ast.AugAssign(target=target, value=value) if not _is_text(value):
            yield from _operator(at, ARITHMETIC, target, value, {"+=": "-=", "-=": "+=", "*=": "+="})
            yield (DELETION, *at.span(node), "pass")
        case ast.Call(func=ast.Name(id=name) as called) if name in _EXTREME:
            yield (ARITHMETIC, *at.span(called), _EXTREME[name])
        case ast.BoolOp(values=values):
            for one, two in pairwise(values):
                yield from _operator(at, CONDITION, one, two, {"and": "or", "or": "and"})
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield from _turned(at, test)
        case ast.comprehension(ifs=tests):
            for test in tests:
                yield from _turned(at, test)
        case ast.match_case(guard=ast.expr() as test):
            yield from _turned(at, test)
        case ast.Constant(value=bool(value)):
            yield (CONSTANT, *at.span(node), str(not value))
        case ast.Constant(value=int(value)):
            yield (CONSTANT, *at.span(node), str(value + 1))
            if value:
                yield (CONSTANT, *at.span(node), str(value - 1))
        case ast.Expr() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield (DELETION, *at.span(node), "pass")
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield (DELETION, *at.span(node), "pass")


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _is_thrown(node: ast.expr) -> bool:
    """Is this a number from 0 to 1 that chance gives?"""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "random"


def _operator(at: _Finder, kind: str, left: ast.expr, right: ast.expr, exchange: dict[str, str]) -> Iterator[Change]:
    start, gap, end = at.between(left, right)
    longest_first = sorted(exchange, key=len, reverse=True)
    found = re.search("|".join(rf"\b{word}\b" if word.isalpha() else re.escape(word) for word in longest_first), gap)
    if found and not (kind == ARITHMETIC and "**" in gap):
        after = gap[: found.start()] + exchange[found[0]] + gap[found.end() :]
        yield kind, start, end, after


def _turned(at: _Finder, test: ast.expr) -> Iterator[Change]:
    """The condition negated; a single comparison is already covered by the comparison faults."""
    if not isinstance(test, ast.Compare):
        after = at.text(test.operand) if isinstance(test, ast.UnaryOp) else f"(not ({at.text(test)}))"
        yield (CONDITION, *at.span(test), after)


def _clause_swaps(at: _Finder, node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in all_clauses():
        for sibling in siblings(node.value):
            yield (CLAUSE, *at.span(node), f'"{sibling}"')


def siblings(clause_id: str) -> list[str]:
    """The clauses just before and after this one under the same heading; if it is the only one, its heading."""
    above = parents(clause_id)
    if not above:
        return []
    family = [clause.id for clause in children(above[-1].id)]
    place = family.index(clause_id)
    return family[max(0, place - 1) : place] + family[place + 1 : place + 2] or [above[-1].id]


def _shown(at: _Finder, node: ast.AST) -> Iterator[Change]:
    """Show everybody cards that only one seat, or nobody, may see."""
    match node:
        case ast.keyword(arg="seen_by", value=value) if not _everyone(value):
            yield (VISIBILITY, *at.span(value), _TO_EVERYONE)
        case ast.Call(func=ast.Attribute(attr="deal_down"), args=[place], keywords=given):
            clauses = [at.text(one.value) for one in given if one.arg == "clause"]
            if clauses:
                called = at.text(node.func).removesuffix("down") + "up"
                yield (VISIBILITY, *at.span(node), f"{called}({at.text(place)}, clause={clauses[0]})")
        case ast.Call(func=ast.Name(id="dealt"), args=[_, _, seen_by]) if not _everyone(seen_by):
            yield (VISIBILITY, *at.span(seen_by), _TO_EVERYONE)
        case ast.Name(id="NOBODY", ctx=ast.Load()):
            yield (VISIBILITY, *at.span(node), _TO_EVERYONE)
        case ast.IfExp(orelse=ast.Name(id="HIDDEN"), body=body):
            yield (VISIBILITY, *at.span(node), at.text(body))
        case ast.Compare(left=ast.Attribute(attr="seen_by"), ops=[ast.Eq() | ast.In()]):
            yield (VISIBILITY, *at.span(node), "True")
        case ast.Compare(left=ast.Attribute(attr="seen_by"), ops=[ast.NotEq()], comparators=[ast.Name(id="EVERYONE")]):
            yield (VISIBILITY, *at.span(node), "False")
        case _ if _VIEWS in at.file:
            yield from _looked_at(at, node)


def _looked_at(at: _Finder, node: ast.AST) -> Iterator[Change]:
    """In a view: name hidden cards, show other players' hands, and rebuild hands for everybody."""
    match node:
        case ast.Call(func=ast.Name(id="shown"), args=[cards, _]):
            yield (VISIBILITY, *at.span(node), f"named({at.text(cards)})")
        case ast.Subscript(value=ast.Name(id="_BACKS"), slice=ast.Call(func=ast.Name(id="len"), args=[cards])):
            yield (VISIBILITY, *at.span(node), f"named({at.text(cards)})")
        case ast.Call(func=ast.Name(id="own_hands") | ast.Attribute(attr="_hands_of"), args=[running, seats]):
            yield (VISIBILITY, *at.span(seats), f"{at.text(running)}.table.seats")
        case ast.DictComp(value=ast.Subscript(value=ast.Name(id="hands" as hands))):
            yield (VISIBILITY, *at.span(node), hands)
        case ast.Compare(ops=[ast.In()], comparators=[ast.Name(id="REBUILD")]) | ast.Attribute(attr="hands_rebuilt"):
            yield (VISIBILITY, *at.span(node), "True")


def _everyone(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id in ("EVERYONE", "NOBODY")  # NOBODY is found as a name
