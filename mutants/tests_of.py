"""Which tests run which lines: recorded once per test file, and kept until that file changes."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

TRACED_SECONDS = 3.0  # a test that runs longer is not followed further, and is asked last
CALLS_A_LOOK = 256  # so often the clock is looked at
LEAST_SECONDS = 0.002


@dataclass(slots=True)
class Ran:
    """What one test ran: lines by file, and how long it took while it was followed."""

    seconds: float = 0.0
    lines: dict[str, list[int]] = field(default_factory=dict)
    whole: bool = True
    passed: bool = True


class Recorder:
    """A plugin of pytest that follows each test through the package, line by line until it knows a function whole."""

    def __init__(self, package: Path) -> None:
        self.package = f"{package}/"
        self.tests: dict[str, Ran] = {}
        self._left: dict[CodeType, set[int]] = {}
        self._until = 0.0
        self._calls = 0
        self._now = Ran()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._now = self.tests[item.nodeid] = Ran()
        self._left.clear()
        began = time.process_time()
        self._until = began + TRACED_SECONDS
        sys.settrace(self._called)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            self._now.seconds = round(time.process_time() - began, 4)
            self._now.lines = self._seen()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._now.passed = False

    def _called(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        left = self._left.get(code)
        if left is None:
            if not code.co_filename.startswith(self.package):
                return None
            left = self._left[code] = set(_lines_of(code))
        self._calls += 1
        if not self._calls % CALLS_A_LOOK and time.process_time() > self._until:
            self._now.whole = False
            sys.settrace(None)
            return None
        return self._line if left else None

    def _line(self, frame: FrameType, event: str, arg: Any) -> Any:
        left = self._left[frame.f_code]
        left.discard(frame.f_lineno)
        return self._line if left else None

    def _seen(self) -> dict[str, list[int]]:
        found: dict[str, set[int]] = {}
        for code, left in self._left.items():
            found.setdefault(code.co_filename.removeprefix(self.package), set()).update(_lines_of(code) - left)
        return {file: sorted(lines) for file, lines in found.items()}


@cache
def _lines_of(code: CodeType) -> frozenset[int]:
    return frozenset(line for _, _, line in code.co_lines() if line is not None and line != code.co_firstlineno)


class Map:
    """The record of every test file, on disk, with the sources it was made with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(exist_ok=True)

    def missing(self, root: Path, files: list[str]) -> list[str]:
        """Test files that are not recorded as they are now."""
        return [file for file in files if not self._file(root, file).exists()]

    def keep(self, root: Path, file: str, ran: dict[str, Ran]) -> None:
        """What a test file ran, in place of what it ran when it read otherwise."""
        for old in self.folder.glob(f"{_slug(file)}.*.json"):
            old.unlink()
        package = root / "src" / "croupier"
        used = {source for one in ran.values() for source in one.lines}
        kept = {
            "sources": {source: (package / source).read_text(encoding="utf-8") for source in sorted(used)},
            "tests": {
                name: [one.seconds, one.whole, {s: _packed(lines) for s, lines in one.lines.items()}]
                for name, one in ran.items()
                if one.passed
            },
        }
        self._file(root, file).write_text(json.dumps(kept), encoding="utf-8")

    def load(self, root: Path, files: list[str]) -> Recorded:
        """Everything recorded of these test files."""
        found = Recorded(root)
        for file in files:
            path = self._file(root, file)
            if path.exists():
                found.add(json.loads(path.read_text(encoding="utf-8")))
        return found

    def _file(self, root: Path, file: str) -> Path:
        stamp = hashlib.sha256((root / file).read_bytes()).hexdigest()[:12]
        return self.folder / f"{_slug(file)}.{stamp}.json"


def _slug(file: str) -> str:
    return file.removesuffix(".py").replace("/", "-")


def _packed(lines: list[int]) -> str:
    """Lines as a number in hexadecimal, a bit for each."""
    return f"{sum(1 << line for line in lines):x}"


class Recorded:
    """The tests there are, and which of them to run for a line."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seconds: dict[str, float] = {}
        self.whole: dict[str, bool] = {}
        self._runs: dict[str, dict[str, int]] = {}  # by source, then by test, lines as bits
        self._then: dict[str, dict[str, str]] = {}  # by test file, the sources when it was recorded
        self._moved: dict[tuple[str, str], list[int]] = {}

    def add(self, kept: dict[str, Any]) -> None:
        """What one test file ran."""
        for test, (seconds, whole, lines) in kept["tests"].items():
            self.seconds[test], self.whole[test] = max(seconds, LEAST_SECONDS), whole
            self._then[test.partition("::")[0]] = kept["sources"]
            for source, bits in lines.items():
                self._runs.setdefault(source, {})[test] = int(bits, 16)

    def tests(self, source: str, lines: tuple[int, int], budget: float) -> list[str]:
        """The tests that run these lines, those nearest by name first, then the quick ones, for so many seconds.

        A line that runs when its module is loaded, such as a row of a table, belongs to all tests of the module.
        """
        runs = self._runs.get(source, {})
        exact = [test for test, bits in runs.items() if bits & self._bits(test, source, lines)]
        if not exact and self._at_import(source, lines):
            near = [test for test in self.seconds if distance(source, test) < 2]
            exact = list(dict.fromkeys([*runs, *near]))
        unsure = [test for test in runs if not self.whole[test]]
        ordered = sorted(dict.fromkeys([*exact, *unsure]), key=lambda test: self._order(source, test))
        chosen, spent = [], 0.0
        for test in ordered:
            spent += self.seconds[test]
            if chosen and spent > budget:
                break
            chosen.append(test)
        return chosen

    def _order(self, source: str, test: str) -> tuple[bool, int, float]:
        return not self.whole[test], distance(source, test), self.seconds[test]

    def _bits(self, test: str, source: str, lines: tuple[int, int]) -> int:
        """The lines, as the source had them when the test was recorded."""
        file = test.partition("::")[0]
        if (file, source) not in self._moved:
            self._moved[file, source] = _was_at(self._then[file][source], self._text(source))
        moved = self._moved[file, source]
        return sum(1 << line for line in {moved[line] for line in range(lines[0], lines[1] + 1)} if line)

    def _text(self, source: str) -> str:
        return (self.root / "src" / "croupier" / source).read_text(encoding="utf-8")

    def _at_import(self, source: str, lines: tuple[int, int]) -> bool:
        """Does this stand outside of all functions, or in one that only runs while modules are loaded?"""
        inside = next(
            (
                node
                for node in ast.walk(ast.parse(self._text(source)))
                if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= lines[0] <= (node.end_lineno or 0)
            ),
            None,
        )
        return inside is None or inside.name.startswith("_")


def _was_at(then: str, now: str) -> list[int]:
    """For each line of the source, where it stood; a new line goes with the one before it."""
    old, new = then.splitlines(), now.splitlines()
    found = [0] * (len(new) + 2)
    if old == new:
        return list(range(len(new) + 2))
    for first, second, size in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks():
        for offset in range(size):
            found[second + offset + 1] = first + offset + 1
    for line in range(1, len(found)):
        found[line] = found[line] or found[line - 1]
    return found


@cache
def distance(source: str, test: str) -> int:
    """0 for the test file that mirrors the module, 1 for its neighbours, 2 for any other."""
    module, tested = Path(source), Path(test.partition("::")[0])
    chapter = re.match(r"(ch|p)\d+_", module.stem)
    if tested.parent.parts[1:] == module.parent.parts:
        return 0 if (chapter[0] if chapter else module.stem) in tested.stem else 1
    return 1 if module.stem in tested.stem and not chapter else 2
