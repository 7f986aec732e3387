"""One fault at a time: it is planted in the copy, and its tests run in a forked process until the first one fails."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import inf
from pathlib import Path

import pytest

from mutants.copies import PACKAGE, planted
from mutants.faults import Fault
from mutants.following import Marks, Recorder
from mutants.processes import TIMED_OUT, Turns, forked, note, noted, tell, together
from mutants.serving import NOT_EXCHANGED, QUIET, SECONDS, Server, bounded, exchangeable, import_everything
from mutants.tests_of import Lines, Map, Recorded

NO_END = "no end"
CAUGHT, SURVIVED, NOT_RUN = "caught", "survived", "not run"
PATIENCE_SECONDS = 6.0  # CPU time that a test gets beyond five times its recorded time
_COMPILING_SECONDS = 200.0  # CPU time for a test that compiles kernels
_LOADING_SECONDS = 120.0  # CPU time for loading the tests' modules
_WAITING = 10  # on a busy machine a command that a test waits for may take this many times longer
_FILES_AT_ONCE = 6
_SHOWN = 500  # characters of why a test fails
_COMPILED = ("hands/kernels/", "rules/poker/simulate/", "odds/")  # a fault here may change what numba has cached


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a fault: caught by a test, survived the tests, or run by no test at all."""

    fault: Fault
    outcome: str
    by: str = ""
    tests: int = 0
    seconds: float = 0.0


class Chosen:
    """A pytest plugin that keeps the named tests, in the order given, and records the first that fails.

    A test that takes far longer than when it was recorded ends the process, even within compiled code. CPU time is
    what counts, so that a busy machine is not mistaken for an endless loop.
    """

    def __init__(self, limits: dict[str, float]) -> None:
        self.limits = dict(limits)
        self.place = {name: place for place, name in enumerate(limits)}
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        note(nodeid)
        signal.setitimer(signal.ITIMER_PROF, self.limits[nodeid])

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Run a test under its changed name if the fault changes the values it is named after."""
        gone = self.place.keys() - {one.nodeid for one in items}
        renamed = {name.partition("[")[0]: name for name in gone}
        for one in items:
            as_before = renamed.get(one.nodeid.partition("[")[0])
            if as_before and one.nodeid not in self.place:
                self.place[one.nodeid], self.limits[one.nodeid] = self.place[as_before], self.limits[as_before]
        items[:] = sorted((one for one in items if one.nodeid in self.place), key=lambda one: self.place[one.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def warm_up() -> None:
    """Load what every test needs and no fault touches, once for all forks."""
    for name in ("hypothesis", "numba", "numpy.random", "msgspec", "rich.console", "typer.testing", "xdist.plugin"):
        import_module(name)


def record(folder: Path, tests: Map, files: Sequence[str], seconds: float = inf, at_once: int = 1) -> list[str]:
    """Run test files, this many at once, and keep the lines that each test runs; returns the files not recorded."""
    turns = Turns(len(files))

    def every_file() -> int:
        marks = Marks(folder / PACKAGE)
        marks.install()
        import_everything(folder)
        imported = marks.taken()
        for place in turns:
            file = files[place]
            if tests.missing(folder, [file]):  # another run may have recorded it in the meantime
                os.write(screen, f"recording which lines {file} runs ({place + 1} of {len(files)})\n".encode())
                forked(lambda file=file: one_file(marks, imported, file), 3_600)  # type: ignore[misc]
        return 0

    def one_file(marks: Marks, imported: Lines, file: str) -> int:
        recorder = Recorder(marks, seconds, imported)
        pytest.main([file, *QUIET], plugins=[recorder])
        tests.keep(folder, file, recorder.file)
        for name, one in recorder.file.tests.items():
            if one.failed:
                os.write(screen, f"{name} fails without a fault, and is left out: {one.failed[:_SHOWN]}\n".encode())
        return 0

    screen = os.dup(1)
    together(every_file, min(at_once, len(files)), 12 * 3_600)
    os.close(screen)
    turns.close()
    return tests.missing(folder, files)


@dataclass(slots=True)
class Trial:
    """What is needed to try faults: the copy, what its tests run, and the process that has loaded them."""

    folder: Path
    recorded: Recorded
    server: Server
    budget: float = 60
    _trusted: dict[str, bool] = field(default_factory=dict)
    _warm: set[str] = field(default_factory=set)  # tests that were once too slow, and were then run without a fault

    def attempt(self, fault: Fault, number: int) -> Tried:
        """Plant the fault and run its tests; an endless loop counts as caught."""
        source = fault.file.removeprefix(f"{PACKAGE}/")
        names = self.recorded.tests(source, fault.lines, self.budget)
        if not names:
            return Tried(fault, NOT_RUN)
        text = (self.folder / fault.file).read_text(encoding="utf-8")
        compiled = source.startswith(_COMPILED) and not exchangeable(text, fault.start)
        more = _COMPILING_SECONDS if compiled else 0
        limits = {name: PATIENCE_SECONDS + 5 * self.recorded.seconds[name] + more for name in names}
        note("")
        began, by, number_of_tests = time.monotonic(), "", len(limits)
        while limits and not by:
            with planted(self.folder, fault.file, fault.planted(text), number):
                code, by = self._tried(fault, text, limits, compiled)
            if by == NO_END and self._was_cold(limits):
                by = ""
            elif by and not self._trusts(by):
                limits = _after(by, limits)
                by = ""
            elif code == 0:
                break
        taken = round(time.monotonic() - began, 1)
        return Tried(fault, CAUGHT if by else SURVIVED, by, number_of_tests, taken)

    def _tried(self, fault: Fault, text: str, limits: dict[str, float], compiled: bool) -> tuple[int, str]:
        """The exit code of the process, and what failed in it, if anything."""
        limit = _WAITING * (max(limits.values()) + 2 * self.budget)
        code, by = NOT_EXCHANGED, ""
        source = fault.file.removeprefix(f"{PACKAGE}/")
        if exchangeable(text, fault.start) and not self.recorded.loading(source, fault.lines):
            change = {"path": str(self.folder / fault.file), "text": fault.planted(text), "start": fault.start}
            code, by = self.server.run(limits, limit, change)
        if code == NOT_EXCHANGED:
            code, by = forked(lambda: _run_anew(limits, compiled), limit)
        if code in (TIMED_OUT, -signal.SIGPROF, -signal.SIGXCPU):
            return code, NO_END
        return code, by or ("" if code == 0 else "loading the tests")

    def _was_cold(self, limits: dict[str, float]) -> bool:
        """Was a test too slow, perhaps while compiling kernels? It runs once without the fault, and then again."""
        slow = noted()
        if slow not in limits or slow in self._warm:
            return False
        self._warm.add(slow)
        longer = limits[slow] + _COMPILING_SECONDS
        self.server.run({slow: longer}, _WAITING * longer, None)
        first = {slow: limits[slow], **_after(slow, limits)}
        limits.clear()
        limits.update(first)
        return True

    def _trusts(self, test: str) -> bool:
        """Does a test that failed pass without the fault? One that the fault has renamed is not there without it."""
        if "::" not in test or test not in self.recorded.seconds:
            return True
        if test not in self._trusted:
            limit = PATIENCE_SECONDS + 5 * self.recorded.seconds[test] + _COMPILING_SECONDS
            self._trusted[test] = self.server.run({test: limit}, _WAITING * limit, None)[0] == 0
            if not self._trusted[test]:
                print(f"{test} fails without a fault too, and is not counted", file=sys.stderr)
        return self._trusted[test]


def _run_anew(limits: dict[str, float], compiled: bool) -> int:
    """Load the package with the fault in it, then the tests, a few files at a time."""
    bounded(SECONDS + (600 if compiled else 0))
    if compiled:
        os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(dir=Path.cwd())  # commands may run elsewhere
    for part in _parts(limits):
        chosen = Chosen(part)
        files = list(dict.fromkeys(name.partition("::")[0] for name in part))
        signal.setitimer(signal.ITIMER_PROF, _LOADING_SECONDS)
        code = int(pytest.main([*files, *QUIET, "-x"], plugins=[chosen]))
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            tell(chosen.failed)
            return code
    return 0


def _after(test: str, limits: dict[str, float]) -> dict[str, float]:
    """The tests that have not run yet when this one ends the process; those before it have passed."""
    names = list(limits)
    return {name: limits[name] for name in names[names.index(test) + 1 :]}


def _parts(limits: dict[str, float]) -> Iterator[dict[str, float]]:
    """The tests in their order, in parts of a few files each."""
    part: dict[str, float] = {}
    files: set[str] = set()
    for name, limit in limits.items():
        file = name.partition("::")[0]
        if file not in files and len(files) == _FILES_AT_ONCE:
            yield part
            part, files = {}, set()
        part[name] = limit
        files.add(file)
    if part:
        yield part
