"""Which tests run which lines: recorded once per test file, and kept until that file changes."""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mutants.mentions import Mentions

LEAST_SECONDS = 0.01
KEPT_SECONDS = 24 * 3_600
Lines = dict[str, int]  # by source, a bit for each line


@dataclass(slots=True)
class Ran:
    """What one test ran, and how long it took."""

    seconds: float = 0.0
    lines: Lines = field(default_factory=dict)
    failed: str = ""  # why, if it did not pass
    commands: bool = False  # did it start any? Which lines those run is not known

    def note(self, more: Lines) -> None:
        """Add lines that also ran."""
        join(self.lines, more)


@dataclass(slots=True)
class RanFile:
    """What the tests of a file ran, what ran when they were loaded, and what their fixtures ran, some for several.

    Loading is importing the package, which is the same for all files, and collecting the tests of this one.
    """

    tests: dict[str, Ran] = field(default_factory=dict)
    loading: Lines = field(default_factory=dict)
    collecting: Lines = field(default_factory=dict)
    shared: Lines = field(default_factory=dict)
    whole: bool = True  # or was it stopped before its last test?


def join(lines: Lines, more: Lines) -> None:
    """Add lines to lines."""
    for source, bits in more.items():
        lines[source] = lines.get(source, 0) | bits


class Map:
    """The recordings of test files, on disk, with the sources they were made from; or of parts, if those suffice."""

    def __init__(self, folder: Path, parts_do: bool = False) -> None:
        self.folder, self.parts_do = folder, parts_do
        folder.mkdir(exist_ok=True)

    def missing(self, root: Path, files: Iterable[str]) -> list[str]:
        """Test files whose current version is not recorded."""
        return [file for file in files if self._kept(root, file) is None]

    def keep(self, root: Path, file: str, ran: RanFile) -> None:
        """Keep what a test file ran; written completely or not at all.

        Recordings of other versions go once no run has used them for a day: one that is under way may need them.
        """
        package = root / "src" / "croupier"
        used = {source for lines in (ran.loading, *(one.lines for one in ran.tests.values())) for source in lines}
        kept = {
            "sources": {source: (package / source).read_text(encoding="utf-8") for source in sorted(used)},
            "loading": _packed(ran.loading),
            "collecting": _packed(ran.collecting),
            "shared": _packed(ran.shared),
            "tests": {
                name: [one.seconds, one.commands, _packed(one.lines)]
                for name, one in ran.tests.items()
                if not one.failed
            },
        }
        path = self._file(root, file, ran.whole)
        others = set(self.folder.glob(f"{_slug(file)}.*.json")) - {path}
        old = [one for one in others if one.stat().st_mtime < time.time() - KEPT_SECONDS]
        written = path.with_suffix(f".{os.getpid()}")
        written.write_text(json.dumps(kept), encoding="utf-8")
        written.replace(path)
        for one in old:
            one.unlink(missing_ok=True)

    def load(self, root: Path, files: Iterable[str]) -> Recorded:
        """Everything recorded for these test files."""
        found = Recorded(root)
        for file in files:
            path = self._kept(root, file)
            if path is not None:
                path.touch()
                found.add(file, json.loads(path.read_text(encoding="utf-8")))
        return found

    def _kept(self, root: Path, file: str) -> Path | None:
        paths = [self._file(root, file, whole) for whole in ((True, False) if self.parts_do else (True,))]
        return next((path for path in paths if path.exists()), None)

    def _file(self, root: Path, file: str, whole: bool) -> Path:
        contents = (path.read_bytes() for path in (root / file, *_data_of(root / file)))
        stamp = hashlib.sha256(b"".join(contents)).hexdigest()[:12]
        return self.folder / f"{_slug(file)}.{stamp}{'' if whole else '.part'}.json"


def _data_of(test: Path) -> Iterator[Path]:
    """The files beside a test file that it names, or that are in a folder it names: they decide what it runs."""
    text = test.read_text(encoding="utf-8")
    for path in sorted(test.parent.iterdir()):
        if path.suffix != ".py" and f'"{path.name}"' in text:
            yield from sorted(path.rglob("*.txt")) if path.is_dir() else [path]


def _slug(file: str) -> str:
    return file.removesuffix(".py").replace("/", "-")


def _packed(lines: Lines) -> dict[str, str]:
    return {source: f"{bits:x}" for source, bits in lines.items()}


class Recorded:
    """All tests, and which of them to run for a line."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.seconds: dict[str, float] = {}
        self._runs: dict[str, dict[str, int]] = defaultdict(dict)  # by source, then by test, lines as bits
        self._shared: dict[str, dict[str, int]] = defaultdict(dict)  # by source, then by test file
        self._loading: dict[str, dict[str, int]] = defaultdict(dict)
        self._collecting: dict[str, dict[str, int]] = defaultdict(dict)
        self._then: dict[str, dict[str, str]] = {}  # by test file, the sources when it was recorded
        self._moved: dict[tuple[str, str], list[int]] = {}
        self._commands: set[str] = set()  # tests that start any
        self._mentions: Mentions | None = None

    def add(self, file: str, kept: dict[str, Any]) -> None:
        """What one test file ran."""
        self._then[file] = kept["sources"]
        places = {"shared": self._shared, "loading": self._loading, "collecting": self._collecting}
        for name, found in places.items():
            for source, bits in kept.get(name, {}).items():
                found[source][file] = int(bits, 16)
        for test, (seconds, commands, lines) in kept["tests"].items():
            if commands:
                self._commands.add(test)
            self.seconds[test] = max(seconds, LEAST_SECONDS)
            for source, bits in lines.items():
                self._runs[source][test] = int(bits, 16)

    def loading(self, source: str, lines: tuple[int, int]) -> bool:
        """Do these lines run while the tests are loaded?"""
        wanted = range(lines[0], lines[1] + 1)
        return any(bits & self._bits(file, source, wanted) for file, bits in self._loading[source].items())

    def tests(self, source: str, lines: tuple[int, int], budget: float) -> list[str]:
        """The tests to run for these lines, in a given number of seconds.

        First, for what modules define as data, the tests that compare every definition; then the tests that run the
        lines, then those that use what they make when modules are loaded, then those whose fixtures run them or whose
        file does when it is collected; near and quick ones always first. Last come the tests beside the module that run
        any of it, since a cached result leaves marks only in the first test that asks for it. If no test runs the
        lines: the tests that start commands, and for lines that leave no mark or ran before any test, all tests of
        the module and its neighbours. Of all these, the tests that mirror the module come before the others, which
        may be thousands and more than the budget allows.
        """
        wanted = set(range(lines[0], lines[1] + 1))
        running = self._running({source: wanted})
        groups = [running, self._using(source, lines), self._prepared(source, wanted)]
        place = self._all_mentions().place(source, lines)
        made_early = place is None or not place.marked or self.loading(source, lines)
        if not running:
            groups.append({test for test in self._commands if distance(source, test) < 2} or self._commands)
        if not running and made_early:
            groups += [set(self._runs[source]), {test for test in self.seconds if distance(source, test) < 2}]
        groups.insert(0, {test for test in set[str]().union(*groups) if distance(source, test) == 0})
        if made_early:
            groups.insert(0, {test for test in self.seconds if compares_definitions(source, test)})
        if running:
            groups.append({test for test in self._runs[source] if distance(source, test) < 2})
        chosen: dict[str, None] = {}
        spent = 0.0
        for group in groups:
            for test in sorted(group - chosen.keys(), key=lambda test: (self._weight(source, test), test)):
                spent += self.seconds[test]
                if chosen and spent > budget:
                    return list(chosen)
                chosen[test] = None
        return list(chosen)

    def _weight(self, source: str, test: str) -> float:
        return (1, 2, 12)[distance(source, test)] * self.seconds[test]

    def _running(self, wanted: dict[str, set[int]]) -> set[str]:
        found: set[str] = set()
        for source, lines in wanted.items():
            bits = {file: self._bits(file, source, lines) for file in self._then if source in self._then[file]}
            found.update(test for test, ran in self._runs[source].items() if ran & bits[test.partition("::")[0]])
        return found

    def _using(self, source: str, lines: tuple[int, int]) -> set[str]:
        """Tests of the code that uses what these lines make, if the lines leave no mark or ran before any test."""
        place = self._all_mentions().place(source, lines)
        if place is None or (place.marked and not self.loading(source, lines)):
            return set()
        return self._running(self._all_mentions().users(place))

    def _prepared(self, source: str, wanted: set[int]) -> set[str]:
        ran = (*self._shared[source].items(), *self._collecting[source].items())
        files = {file for file, bits in ran if bits & self._bits(file, source, wanted)}
        return {test for test in self.seconds if test.partition("::")[0] in files}

    def _all_mentions(self) -> Mentions:
        if self._mentions is None:
            from mutants.mentions import Mentions

            self._mentions = Mentions(self.root / "src" / "croupier")
        return self._mentions

    def _bits(self, file: str, source: str, lines: Iterable[int]) -> int:
        """The lines as numbered in the source when the test file was recorded."""
        if (file, source) not in self._moved:
            text = (self.root / "src" / "croupier" / source).read_text(encoding="utf-8")
            self._moved[file, source] = _was_at(self._then[file][source], text)
        moved = self._moved[file, source]
        return sum(1 << line for line in {moved[line] for line in lines} if line)


@cache
def _was_at(then: str, now: str) -> list[int]:
    """For each line of the source, its earlier number; a new line goes with the one before it."""
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
def compares_definitions(source: str, test: str) -> bool:
    """Does this test compare every definition of the package that the module is in?"""
    module, tested = Path(source), Path(test.partition("::")[0])
    return tested.name == "test_definitions.py" and Path(*tested.parent.parts[1:]) in module.parents


@cache
def distance(source: str, test: str) -> int:
    """0 for the test file that mirrors the module or its folder, 1 for its neighbours, 2 for any other."""
    module, tested = Path(source), Path(test.partition("::")[0])
    chapter = re.match(r"(ch|p)\d+_", module.stem)
    if tested.parent.parts[1:] == module.parent.parts:
        return 0 if (chapter[0] if chapter else module.stem) in tested.stem else 1
    if tested.with_suffix("").parts[1:] == (*module.parent.parent.parts, f"test_{module.parent.name}"):
        return 0
    return 1 if module.stem in tested.stem and not chapter else 2
