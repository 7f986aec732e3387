"""A process that has loaded the package and all tests, and forks for each fault.

In the fork, the code of the function with the fault is replaced wherever that function is held; nothing is loaded
again. That is correct for a function that has not run yet. For code that runs when modules are loaded, `trying` starts
a process that loads everything from scratch.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import pkgutil
import resource
import signal
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from mutants.following import is_compiled
from mutants.processes import end_with_parent, forked, note, tell

QUIET = ("-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", "-W", "ignore")
MEMORY_BYTES = 8 << 30
SECONDS = 200  # CPU time for all tests of a fault, and for each command they start
NOT_EXCHANGED = 71  # the exit code of a child that could not plant the fault this way


def import_everything(folder: Path) -> None:
    """Import all modules of the package, so that no test has to load one; scripts are left out."""
    package = folder / "src" / "croupier"
    import_module("croupier")
    for module in pkgutil.walk_packages([str(package)], "croupier.", onerror=lambda name: None):
        if not module.name.endswith("__main__"):
            with suppress(Exception):  # such as a migration, or a module whose extra is not installed
                import_module(module.name)


def bounded(processor_seconds: int) -> None:
    """Limit what a fault may use: memory, and the CPU time of this process and of each command a test starts."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (processor_seconds, processor_seconds + 10))
    signal.signal(signal.SIGPROF, signal.SIG_DFL)


class Server:
    """The process, as its parent sees it."""

    def __init__(self, files: Sequence[str], folder: Path) -> None:
        requests, self._requests = os.pipe()
        self._answers, answers = os.pipe()
        self._child = os.fork()
        if self._child == 0:
            os.close(self._requests)
            os.close(self._answers)
            _serve(files, folder, os.fdopen(requests), answers)
        os.close(requests)
        os.close(answers)
        self._told = os.fdopen(self._answers)
        self._told.readline()  # it has loaded everything; a fault planted before that would be there in every fork

    def run(self, limits: dict[str, float], limit_seconds: float, fault: dict[str, Any] | None) -> tuple[int, str]:
        """Run tests in a fork, with or without a fault; returns its exit code and the test that failed."""
        request = json.dumps({"limits": limits, "limit_seconds": limit_seconds, "fault": fault})
        os.write(self._requests, f"{len(request)}\n".encode())
        left = request.encode()
        while left:
            left = left[os.write(self._requests, left) :]
        answer = self._told.readline()
        if not answer:
            raise RuntimeError("the process that has loaded the tests has ended")
        code, by = json.loads(answer)
        return int(code), str(by)

    def close(self) -> None:
        """End the process."""
        os.close(self._requests)
        with suppress(ChildProcessError):
            os.waitpid(self._child, 0)


def _serve(files: Sequence[str], folder: Path, requests: Any, answers: int) -> None:
    try:
        os.setsid()
        end_with_parent()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        import_everything(folder)
        loop = _Loop(requests, answers)
        pytest.main([*files, *QUIET, "--continue-on-collection-errors"], plugins=[loop])
    finally:
        os._exit(0)


class _Loop:
    """A pytest plugin that runs the requested tests instead of all tests."""

    def __init__(self, requests: Any, answers: int) -> None:
        self.requests, self.answers = requests, answers
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        functions = _functions()
        os.write(self.answers, b"ready\n")
        while length := self.requests.readline():
            asked = json.loads(self.requests.read(int(length)))
            wanted = [items[name] for name in asked["limits"] if name in items]

            def work(asked: dict[str, Any] = asked, wanted: list[pytest.Item] = wanted) -> int:
                if asked["fault"] is not None and not exchange(functions, **asked["fault"]):
                    return NOT_EXCHANGED
                return self._run(wanted, asked["limits"])

            answer = forked(work, asked["limit_seconds"])
            os.write(self.answers, (json.dumps(answer) + "\n").encode())
        return True

    def _run(self, wanted: Sequence[pytest.Item], limits: dict[str, float]) -> int:
        bounded(SECONDS)
        for item, following in zip(wanted, [*wanted[1:], None], strict=True):
            note(item.nodeid)
            signal.setitimer(signal.ITIMER_PROF, limits[item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                tell(self.failed)
                with suppress(BaseException):
                    item.session._setupstate.teardown_exact(None)
                return 1
        return 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def _functions() -> dict[tuple[str, str, int], list[FunctionType]]:
    """Every function of the package, wherever it is held: by file, name and first line."""
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    gc.unfreeze()
    for one in gc.get_objects():
        if type(one) is FunctionType and "croupier" in one.__code__.co_filename:
            found.setdefault(_key(one.__code__.co_filename, one.__code__), []).append(one)
    gc.freeze()
    return found


def _key(file: str, code: CodeType) -> tuple[str, str, int]:
    return file, code.co_qualname, code.co_firstlineno


def functions_at(source: str, start: int) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """The functions whose bodies contain this byte, outermost first."""
    raw = source.encode()
    starts = [0]
    for line in raw.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = [
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and starts[node.body[0].lineno - 1] + node.body[0].col_offset <= start
        and start < starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
    ]
    return sorted(found, key=lambda node: node.lineno)


def exchangeable(source: str, start: int) -> bool:
    """Is this byte in a function that is not compiled?"""
    functions = functions_at(source, start)
    return bool(functions) and not any(is_compiled(one) for one in functions)


def exchange(functions: dict[tuple[str, str, int], list[FunctionType]], path: str, text: str, start: int) -> bool:
    """Give the functions with the fault their code from the changed text; False if none is found."""
    lines = [min([node.lineno, *(one.lineno for one in node.decorator_list)]) for node in functions_at(text, start)]
    changed = 0
    for code in _codes(compile(text, path, "exec", dont_inherit=True)):
        if code.co_firstlineno in lines:
            for function in functions.get(_key(path, code), ()):
                try:
                    function.__code__ = code
                except ValueError:  # its free names have changed
                    return False
                changed += 1
    return changed > 0


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)
