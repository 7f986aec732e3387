"""Which tests run together, and in which order, when several workers share them: `pytest -n auto --dist loadfile`.

The tests of a file stay with one worker, so what they share is made once. All browser tests are one group, because two
browsers at once slow each other down; the other server tests are another, because they share a room; those of compiled
play and of hands are the third, because two workers would compile the same kernels at once; those that read all sources
are the last, so that these are parsed once. What takes long begins first, so that the workers finish at about the same
time. There is one worker more than cores: often they wait for servers, browsers and commands that they have started.

On a clean clone the bytecode of tests and libraries is still to be made. The first worker makes it as it collects the
tests, and the others collect them after it; all at once, each would make all of it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from importlib.util import cache_from_source
from pathlib import Path
from typing import Any

import pytest

try:
    import fcntl
except ImportError:  # on Windows each worker makes the bytecode
    fcntl = None  # type: ignore[assignment]

TOGETHER = (  # groups, the longest first; everything else comes later
    ("tests/server/test_soak.py",),  # an hour, in the long run only
    ("tests/server/page/",),
    (
        "tests/campaign/",
        "tests/learn/",
        "tests/rules/poker/simulate/",
        "tests/rules/banked/test_simulate.py",
        "tests/rules/top_5_wa/test_compiled.py",
        "tests/submission/test_compiled_play.py",
        "tests/cli/test_simulate.py",
        "tests/hands/",
    ),
    ("tests/server/",),  # without those above
    (
        "tests/rulebook/",
        "tests/cli/test_clauses.py",
        "tests/rules/test_events.py",
        "tests/rules/test_kept.py",
        "tests/rules/test_memory.py",
        "tests/test_errors.py",
        "tests/test_layout.py",
        "tests/test_modules_page.py",
        "tests/test_names.py",
    ),
)
WAIT_FOR = "wait_for"  # among what a worker is told: a file that is locked until the first one has collected the tests
FIRST = (*(start for group in TOGETHER for start in group), "tests/room/")


def _place(nodeid: str) -> int:
    return next((place for place, start in enumerate(FIRST) if nodeid.startswith(start)), len(FIRST))


def workers() -> int:
    """How many, unless somebody says."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: _place(item.nodeid))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    if "loadfile" != config.getoption("dist"):
        return None
    from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

    class Groups(LoadFileScheduling):  # type: ignore[misc]
        """Units of work, in the order of the tests."""

        def _split_scope(self, nodeid: str) -> str:
            found = next((group for group in TOGETHER if nodeid.startswith(group)), None)
            return found[0] if found else super()._split_scope(nodeid)

    config.option.loadscopereorder = False
    return Groups(config, log)


class Bytecode:
    """Has one worker make the bytecode of the tests and of what they import, where there is none."""

    def __init__(self) -> None:
        self.lock: Any = None

    @staticmethod
    def is_there() -> bool:
        """Have these tests been collected before, or is bytecode not kept?"""
        kept = Path(cache_from_source(__file__)).parent
        return sys.dont_write_bytecode or any(kept.glob("test_*-pytest-*.pyc"))

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_setupnodes(self) -> None:
        if fcntl and not self.is_there():
            self.lock = tempfile.NamedTemporaryFile()  # noqa: SIM115 - open until a worker has collected the tests
            fcntl.flock(self.lock, fcntl.LOCK_EX)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        if self.lock and "gw0" != node.gateway.id:
            node.workerinput[WAIT_FOR] = self.lock.name

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self) -> None:
        self.unlock()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self) -> None:
        self.unlock()

    def unlock(self) -> None:
        if self.lock:
            fcntl.flock(self.lock, fcntl.LOCK_UN)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        wait_for = getattr(session.config, "workerinput", {}).get(WAIT_FOR)
        if wait_for:
            with open(wait_for, encoding="utf-8") as lock:
                fcntl.flock(lock, fcntl.LOCK_SH)
