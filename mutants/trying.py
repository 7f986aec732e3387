"""One fault at a time: planted in the copy, its tests run in a forked process until the first of them fails."""

from __future__ import annotations

import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import pytest

from mutants.copies import PACKAGE, planted
from mutants.faults import Fault
from mutants.tests_of import Map, Recorded, Recorder

CAUGHT, SURVIVED, NOT_RUN = "caught", "survived", "not run"
QUIET = ("-q", "-x", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-W", "ignore")
PATIENCE_SECONDS = 20.0  # of the processor, for a test beyond five times what it took
_TIMED_OUT = -1
_LOADING_SECONDS = 120.0  # of the processor, for the tests' modules
_WAITING = 10  # on a busy machine a command that a test waits for may take so many times longer
_MEMORY_BYTES = 8 << 30
_COMPILED = ("hands/kernels/", "rules/poker/bulk/", "odds/")  # a fault here may change what numba has kept


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a fault: caught by a test, survived the tests, or run by no test at all."""

    fault: Fault
    outcome: str
    by: str = ""
    tests: int = 0
    seconds: float = 0.0


class Chosen:
    """A plugin of pytest that keeps the named tests, in the order given, and notes the first that fails.

    A test that takes far longer than it did when it was recorded ends the process, compiled code or not. The
    processor's time counts, so that a busy machine does not pass for a loop without end.
    """

    def __init__(self, limits: dict[str, float]) -> None:
        self.limits = limits
        self.place = {name: place for place, name in enumerate(limits)}
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, self.limits[nodeid])

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((one for one in items if one.nodeid in self.place), key=lambda one: self.place[one.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def warm_up() -> None:
    """Load what every test needs and no fault is in, once for all that is forked."""
    for name in ("hypothesis", "numba", "numpy.random", "msgspec", "rich.console", "typer.testing", "xdist.plugin"):
        import_module(name)


def record(folder: Path, tests: Map, file: str, limit_seconds: float = 1_200) -> bool:
    """Run one test file and keep which lines each of its tests runs; False where that did not work."""

    def run() -> int:
        recorder = Recorder(folder / PACKAGE)
        options = [option for option in QUIET if option != "-x"]
        pytest.main([file, *options], plugins=[recorder])
        tests.keep(folder, file, recorder.tests)
        return 0

    return _forked(run, limit_seconds)[0] == 0


def attempt(folder: Path, recorded: Recorded, fault: Fault, number: int, budget: float) -> Tried:
    """Plant the fault and run its tests; a loop without end is caught too."""
    names = recorded.tests(fault.file.removeprefix(f"{PACKAGE}/"), fault.lines, budget)
    if not names:
        return Tried(fault, NOT_RUN)
    source = (folder / fault.file).read_text(encoding="utf-8")
    compiled = fault.file.removeprefix(f"{PACKAGE}/").startswith(_COMPILED)
    limits = {name: PATIENCE_SECONDS + 5 * recorded.seconds[name] + (200 if compiled else 0) for name in names}
    began = time.monotonic()
    with planted(folder, fault.file, fault.planted(source), number):
        code, by = _forked(lambda: _run(limits, compiled), _WAITING * (max(limits.values()) + 2 * budget))
    taken = round(time.monotonic() - began, 1)
    if code in (_TIMED_OUT, -signal.SIGPROF):
        return Tried(fault, CAUGHT, "no end", len(names), taken)
    if code == int(pytest.ExitCode.OK):
        return Tried(fault, SURVIVED, "", len(names), taken)
    return Tried(fault, CAUGHT, by or "loading the tests", len(names), taken)


def _run(limits: dict[str, float], compiled: bool) -> int:
    chosen = Chosen(limits)
    files = list(dict.fromkeys(name.partition("::")[0] for name in limits))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, _LOADING_SECONDS)
    if compiled:
        os.environ["NUMBA_CACHE_DIR"] = tempfile.mkdtemp(dir=".")
    code = int(pytest.main([*files, *QUIET], plugins=[chosen]))
    os.write(_TELL, chosen.failed.encode())
    return code


_TELL = 3  # the child's end of the pipe, by which it names the test that failed


def _forked(work: Callable[[], int], limit_seconds: float) -> tuple[int, str]:
    """Do the work in a process of its own, with everything it starts; its code, and what it told."""
    sys.stdout.flush()
    told, telling = os.pipe()
    child = os.fork()
    if child == 0:
        _as_child(work, telling)
    os.close(telling)
    try:
        code = _wait(child, limit_seconds)
        return code, os.read(told, 4_096).decode()
    finally:
        os.close(told)


def _as_child(work: Callable[[], int], telling: int) -> None:
    code = 70
    with suppress(BaseException):
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(telling, _TELL, inheritable=False)
        for stream in range(3):
            os.dup2(nowhere, stream)
        code = work()
    os._exit(code)


def _wait(child: int, limit_seconds: float) -> int:
    """The code of the child; past the limit, or when we are interrupted, it ends with all it started."""
    until = time.monotonic() + limit_seconds
    done = 0
    try:
        while time.monotonic() < until:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        return _TIMED_OUT
    finally:
        with suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        if not done:
            os.waitpid(child, 0)
