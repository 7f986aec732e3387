"""The page's memory: hands that are over are let go."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, CDPSession

from croupier.client import Client
from croupier.rules.bots import Bot
from tests.server.page.browsing import HASTY, PATIENCE, Person
from tests.server.served import Served, serving, staff, take_turn

People = Callable[..., Person]
FIRST, SECOND = 60, 120  # hands
GROWTH_MAX = 1_000_000  # bytes
OTHERS = ("Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo")
NINE = 9
# Clicks in the page itself: an element that Playwright holds would count as the page's own memory.
CLICK = """order => {
  for (const verb of order) {
    const button = document.querySelector(`[data-action^="${verb}:"]`);
    if (button) return button.click();
  }
}"""


@contextmanager
def company(served: Served) -> Iterator[None]:
    """Players who fill the table up to nine, and play on until the end of the block.

    They have accounts: only two guests from one address may sit at a table.
    """
    stop, sessions = threading.Event(), served.office.sessions
    free = NINE - 1 - len(served.service.shown("holdem")["holdem"].bots)
    tokens = {name: sessions.new_token(staff(served, name.lower())[0], "heap") for name in OTHERS[:free]}

    async def play(name: str) -> None:
        async with Client(served.url, tokens[name]) as client:
            table, bot = await client.table("holdem"), Bot("holdem", name)
            await table.sit()
            while not stop.is_set():
                await take_turn(table, bot)
                await asyncio.sleep(0.005)

    async def all_of_them() -> None:
        await asyncio.gather(*(play(name) for name in tokens))

    thread = threading.Thread(target=asyncio.run, args=(all_of_them(),))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join(PATIENCE)


def rounds_of_nine(someone: Person) -> int:
    """How many hands with nine players this browser has seen begin."""
    views = {one["hand"]: one["view"]["table"] for one in someone.heard if one["type"] == "snapshot" and one["view"]}
    return sum(1 for one in views.values() if "round" == one["procedure"] and NINE == len(one["seats"]))


def heap_after(someone: Person, session: CDPSession, hands: int) -> int:
    """Play until so many hands have begun; the bytes in use then, without garbage."""
    end = time.monotonic() + 4 * PATIENCE
    while rounds_of_nine(someone) < hands:
        assert time.monotonic() < end, rounds_of_nine(someone)
        someone.page.evaluate(CLICK, list(HASTY))
        someone.page.wait_for_timeout(20)
    session.send("HeapProfiler.collectGarbage")
    return int(session.send("Runtime.getHeapUsage")["usedSize"])


@pytest.mark.long
def test_after_hand_120_at_a_table_of_nine_the_heap_is_as_after_hand_60(
    browser: Browser, person: People, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with serving(tmp_path_factory.mktemp("heap") / "room", ("holdem",)) as served:
        player = person(served)
        player.practise("holdem")
        session = player.context.new_cdp_session(player.page)
        with company(served):
            first = heap_after(player, session, FIRST)
            second = heap_after(player, session, SECOND)
        print(f"heap after hand {FIRST}: {first:,} bytes; after hand {SECOND}: {second:,} bytes")
        player.close()

    assert second - first <= GROWTH_MAX
