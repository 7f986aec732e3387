"""Which tests run together, and in which order, when several workers share them: `pytest -n 2 --dist loadfile`.

The tests of a file stay with one worker, so what they share is made once. All browser tests are one group, because two
browsers at once slow each other down; the other server tests are another, because they share a room. What takes long
begins first, so that the workers finish at about the same time.
"""

from __future__ import annotations

from typing import Any

import pytest

TOGETHER = ("tests/server/page/", "tests/server/")  # each of these is one group, without those listed before it
FIRST = (  # everything else comes later
    "tests/server/page/",  # takes longest, mostly waiting
    "tests/campaign/",  # from here to hands: kernels, which one worker compiles and the others then load
    "tests/learn/",
    "tests/rules/poker/simulate/",
    "tests/rules/banked/test_simulate.py",
    "tests/hands/",
    "tests/server/",
    "tests/room/",
)


def _place(nodeid: str) -> int:
    return next((place for place, start in enumerate(FIRST) if nodeid.startswith(start)), len(FIRST))


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
            return found or super()._split_scope(nodeid)

    config.option.loadscopereorder = False
    return Groups(config, log)
