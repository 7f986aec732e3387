"""A browser, and for it a room with a table of every game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.page.browsing import BUILT, HOW_TO_GET_IT, NOT_BUILT, Person, Window, chromium
from tests.server.served import LOOKED_AT, Served, serving, take_leave

FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note that the test failed, so that every person in it prints what they see."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, as installed on this machine."""
    found = chromium()
    if found is None:
        pytest.skip(HOW_TO_GET_IT)
    if not BUILT.exists():
        pytest.skip(NOT_BUILT)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield launched
        launched.close()


@pytest.fixture(scope="session")
def all_games(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A room with a table of every game; those who sat down leave after each test."""
    with serving(tmp_path_factory.mktemp("pages") / "room", pace=LOOKED_AT) as open_room:
        yield open_room


Windows = Callable[..., Window]


@pytest.fixture(scope="session")
def window(browser: Browser) -> Windows:
    """Gives out windows of the browser; one that was left behind is given out again."""
    made: dict[tuple[tuple[str, Any], ...], list[Window]] = {}

    def give(**context: Any) -> Window:
        those = made.setdefault(tuple(sorted(context.items())), [])
        found = next((one for one in those if one.is_free), None)
        if found is None:
            found = Window(browser, **context)
            those.append(found)
        found.is_free = False
        return found

    return give


def walk_off(served: Served, one: Person) -> None:
    """Hang up without a word; the seat is given up for them."""
    if not one.closed:
        one.close()
        if one.account:
            take_leave(served, one.account)


@pytest.fixture
def person(window: Windows, request: pytest.FixtureRequest) -> Iterator[Callable[..., Person]]:
    """Makes people, each with their own browser."""
    made: list[Person] = []
    rooms: dict[Person, Served] = {}

    def make(served: Served, width: int = 1440, **context: Any) -> Person:
        made.append(Person(window(**context), served.url, width))
        rooms[made[-1]] = served
        return made[-1]

    yield make
    failed = request.node.stash.get(FAILED, False)
    for number, one in enumerate(made):
        if failed:
            one.tell(f"failed-{request.node.name}-{number}")
            one.window.is_plain = False
    for one in made:
        walk_off(rooms[one], one)
