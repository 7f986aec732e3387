"""A browser, and a room with a table of every game for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.server.page.browsing import BUILT, HOW_TO_GET_IT, NOT_BUILT, Person, chromium, get_up
from tests.server.served import Served, serving


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as this machine has it."""
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
    """A room for pages, with a table of every game; whoever sat there gets up again."""
    with serving(tmp_path_factory.mktemp("pages") / "room") as open_room:
        yield open_room


@pytest.fixture
def person(browser: Browser) -> Iterator[Callable[..., Person]]:
    """Makes people with browsers of their own."""
    made: list[Person] = []

    def make(served: Served, width: int = 1440, **context: Any) -> Person:
        made.append(Person(browser, served.url, width, **context))
        return made[-1]

    yield make
    get_up(made)
    for one in made:
        one.close()
