"""Which lines run: the package is loaded with a mark wherever control flow can branch.

A mark is a single store into an array, so following a test takes hardly longer than running it. Compiled functions
have no marks; `mentions` finds the tests that run them by looking for functions that name them.
"""

from __future__ import annotations

import ast
import builtins
import os
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest
from numba.core import event

from mutants.faults import own_lines
from mutants.tests_of import Lines, Ran, RanFile, join

MARKS_MAX = 1 << 18
COMPILED = {"kernel", "njit", "intrinsic"}  # decorators
_ARRAY = "__croupier_ran__"


class Marks:
    """The array, and for each of its elements the source and the lines that have run if it is set."""

    def __init__(self, package: Path) -> None:
        self.package = package
        self.ran = bytearray(MARKS_MAX)
        self.places: list[tuple[str, int]] = []

    def install(self) -> None:
        """Load modules of the package with marks from now on."""
        setattr(builtins, _ARRAY, self.ran)
        sys.meta_path.insert(0, _Finder(self))

    def taken(self) -> dict[str, int]:
        """The lines that have run since the last call, by source, as bits."""
        found: dict[str, int] = {}
        place = self.ran.find(1)
        while place >= 0:
            source, lines = self.places[place]
            found[source] = found.get(source, 0) | lines
            place = self.ran.find(1, place + 1)
        self.ran[:] = bytes(MARKS_MAX)
        return found

    def compiled(self, path: str, text: bytes) -> CodeType:
        """The module with its marks."""
        tree = ast.parse(text)
        source = Path(path).relative_to(self.package).as_posix()
        for function in _outermost(tree):
            _Marking(self, source).function(function)
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


def _outermost(node: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child
        elif isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield from _outermost(child)


def is_compiled(function: ast.AST) -> bool:
    """Is this a function that numba compiles?"""
    decorators = getattr(function, "decorator_list", ())
    called = [one.func if isinstance(one, ast.Call) else one for one in decorators]
    return any(isinstance(one, ast.Name) and one.id in COMPILED for one in called)


class _Marking:
    """Puts the marks into one function of a source."""

    def __init__(self, marks: Marks, source: str) -> None:
        self.marks, self.source = marks, source

    def function(self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> None:
        if is_compiled(node):
            return
        described = ast.get_docstring(node, clean=False) is not None
        node.body[:] = [*node.body[:described], *self.block(node.body[described:])]

    def block(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """The statements with a mark before the first and before each one that follows a branch."""
        done: list[ast.stmt] = []
        number, lines = -1, 0
        for statement in body:
            if number < 0:
                number, lines = len(self.marks.places), 0
                self.marks.places.append((self.source, 0))
                done.append(_mark(number, statement))
            first, last = own_lines(statement)
            lines |= sum(1 << line for line in range(first, last + 1))
            self.marks.places[number] = (self.source, lines)
            if self._inside(statement):
                number = -1
            done.append(statement)
        return done

    def _inside(self, statement: ast.stmt) -> bool:
        """Mark the blocks of a statement; returns whether it can run without the next statement running."""
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.function(statement)
            return False
        blocks: list[Any] = [*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]
        for one in (statement, *blocks):
            for name in ("body", "orelse", "finalbody"):
                if getattr(one, name, None):
                    setattr(one, name, self.block(getattr(one, name)))
        return hasattr(statement, "body") or bool(blocks)


def _mark(number: int, before: ast.stmt) -> ast.stmt:
    assert number < MARKS_MAX
    place = ast.Subscript(ast.Name(_ARRAY, ast.Load()), ast.Constant(number), ast.Store())
    return ast.copy_location(ast.Assign([place], ast.Constant(1)), before)


class _Finder(MetaPathFinder):
    def __init__(self, marks: Marks) -> None:
        self.marks = marks

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] != "croupier":
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = _Loader(spec.loader.name, spec.loader.path, self.marks)
        return spec


class _Loader(SourceFileLoader):
    def __init__(self, fullname: str, path: str, marks: Marks) -> None:
        super().__init__(fullname, path)
        self.marks = marks

    def get_code(self, fullname: str) -> CodeType:
        return self.marks.compiled(str(self.path), self.get_data(self.path))


def processor_seconds() -> float:
    """CPU seconds spent by this process and the commands it waited for."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


class Compiling(event.Listener):
    """Counts the CPU seconds spent compiling: they are spent once, and say nothing about how long a test takes."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began: list[float] = []  # a function may compile another
        event.register("numba:compile", self)  # type: ignore[no-untyped-call]

    def on_start(self, event: Any) -> None:
        self._began.append(processor_seconds())

    def on_end(self, event: Any) -> None:
        began = self._began.pop()
        if not self._began:
            self.seconds += processor_seconds() - began

    def without(self) -> float:
        """CPU seconds spent so far on anything else."""
        return processor_seconds() - self.seconds


class Recorder:
    """A pytest plugin that records which lines each test runs, for a given number of CPU seconds."""

    def __init__(self, marks: Marks, seconds: float, imported: Lines) -> None:
        self.marks, self.imported = marks, imported
        self.compiling = Compiling()
        self.until = self.compiling.without() + seconds
        self.file = RanFile()
        self._now = Ran()

    def pytest_collection_finish(self) -> None:
        self.file.collecting = self.marks.taken()
        for lines in (self.imported, self.file.collecting):
            join(self.file.loading, lines)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._now = self.file.tests[item.nodeid] = Ran()
        began, commands = self.compiling.without(), os.times().children_user
        try:
            return (yield)
        finally:
            self._now.seconds = round(self.compiling.without() - began, 4)
            self._now.commands = os.times().children_user > commands
            self._now.note(self.marks.taken())
            if self.compiling.without() > self.until and item is not item.session.items[-1]:
                self.file.whole = False
                item.session.shouldstop = "long enough"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        try:
            return (yield)
        finally:
            prepared = self.marks.taken()
            self._now.note(prepared)
            for source, lines in prepared.items():
                self.file.shared[source] = self.file.shared.get(source, 0) | lines

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            self._now.failed = self._now.failed or (crash.message if crash else report.longreprtext) or "failed"
