"""A connection that is cut, a page that is reloaded, a second tab: same seat, same cards, nothing answered twice."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.server.page.browsing import Person, Window
from tests.server.page.one_table import get_ready, open_room
from tests.server.page.test_states import look
from tests.server.served import LOOKED_AT, Served, serving
from tests.server.test_server_kills import free_port

People = Callable[..., Person]
SILENT = 4_000_000  # microseconds until the automatic floor answers for a player


def test_the_same_seat_and_cards_after_a_reload_in_a_second_tab_and_after_a_cut(
    all_games: Served, person: People
) -> None:
    player = person(all_games)
    sockets: list[WebSocketRoute] = []
    restarting = {"on": False}

    def through(route: WebSocketRoute) -> None:
        if restarting["on"]:
            route.close(code=1012)
        else:
            route.connect_to_server()
            sockets.append(route)

    player.between(through)
    player.practise("holdem")
    player.until_asked()
    cards = player.shown_cards
    assert "Your cards" in cards

    player.page.reload()
    player.page.wait_for_selector(".own-hand .cards")
    assert cards == player.shown_cards

    second = player.another_tab()
    second.goto(player.page.url)
    second.wait_for_selector(".own-hand .cards")
    assert cards == second.get_attribute(".own-hand .cards", "aria-label")
    second.close()

    restarting["on"] = True
    sockets[-1].close(code=1012)
    player.page.wait_for_selector("text=The room is being restarted")
    player.picture("lost")
    assert [] == player.violations()
    restarting["on"] = False
    player.page.wait_for_selector(".banner", state="detached")
    assert cards == player.shown_cards
    assert player.choice()
    player.play_a_hand()
    answers = [one["id"] for one in player.said if one["type"] == "answer"]
    assert answers
    assert len(answers) == len(set(answers))


def test_an_answer_whose_acknowledgement_is_lost_is_sent_again_and_not_done_twice(
    all_games: Served, person: People
) -> None:
    """The server takes the answer; the connection is cut before the acknowledgement comes back."""
    player = person(all_games)
    deaf = {"on": False}
    sockets: list[WebSocketRoute] = []

    def through(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        sockets.append(route)

        def pass_on(message: str | bytes) -> None:
            if not deaf["on"]:
                route.send(message)

        server.on_message(pass_on)

    player.between(through)
    player.practise("holdem")
    player.until_asked()
    table = all_games.service.room.tables["holdem"]
    assert table.running is not None
    running, before = table.running, table.running.answered
    deaf["on"] = True
    player.click(player.choice())
    while running.answered == before:  # until the server has taken it
        player.page.wait_for_timeout(20)
    deaf["on"] = False
    sockets[-1].close(code=1011)
    player.page.wait_for_selector(".banner", state="detached")
    player.play_a_hand()

    assert "REFUSED" not in player.page.inner_text(".bar").upper()
    assert 0 == sum(all_games.service.room.ledger.balances().values())


def test_a_clock_that_runs_out_is_shown_and_the_table_goes_on(
    browser: Browser, person: People, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The room answers for a player who does nothing: check if that is free, otherwise fold; the page says so."""
    with serving(
        tmp_path_factory.mktemp("clock") / "room", ("holdem",), pace=replace(LOOKED_AT, silent=SILENT)
    ) as served:
        player = person(served, 360)
        player.practise("holdem")
        player.until_asked("fold")
        hand = player.hand
        assert player.page.wait_for_selector("[role=timer]") is not None
        said = len([one for one in player.said if one["type"] == "answer"])
        player.page.wait_for_selector("text=/You: /", state="attached")  # hidden on a phone once the next hand asks
        assert hand <= player.hand

        assert said == len([one for one in player.said if one["type"] == "answer"])
        player.close()


@pytest.fixture(scope="module", autouse=True)
def loaded(browser: Browser) -> Iterator[subprocess.Popen[str]]:
    """A process that loads while other tests run, and then opens rooms: one to be killed, one to go on."""
    ready = get_ready()
    yield ready
    ready.communicate()


def test_the_server_is_killed_in_mid_hand_and_the_page_goes_on_by_itself(
    loaded: subprocess.Popen[str],
    window: Callable[..., Window],
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """kill -9, and another process with the same folder: same seat, same cards, nothing answered twice."""
    folder, port = tmp_path_factory.mktemp("killed") / "room", free_port()
    first = open_room(loaded, folder, port)
    player = Person(window(), f"http://127.0.0.1:{port}", 360)
    player.practise("holdem")
    player.until_asked("fold")
    cards = player.shown_cards
    os.kill(first, signal.SIGKILL)
    player.page.wait_for_selector("text=The connection is lost")
    look(player, "lost-connection")
    assert cards == player.shown_cards  # the table stays visible
    open_room(loaded, folder, port)
    player.page.wait_for_selector(".banner", state="detached")
    assert cards == player.shown_cards
    player.page.wait_for_selector("[data-action='fold:']")
    player.click("fold:")
    player.page.wait_for_selector("[data-action='fold:']", state="detached")
    answers = [one["id"] for one in player.said if one["type"] == "answer"]
    assert len(answers) == len(set(answers))
    player.close()
