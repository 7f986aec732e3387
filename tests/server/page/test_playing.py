"""Hands in the browser: every game by mouse, three by keyboard alone, and what is spoken of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from croupier.rules import GAMES
from tests.server.page.browsing import Person, get_up
from tests.server.served import Served

People = Callable[..., Person]
ALL_CLAUSES_HERE = "[...document.querySelectorAll('dialog .clause')].every(one => !one.innerText.endsWith('…'))"


def test_a_newcomer_is_in_a_hand_after_one_click(all_games: Served, person: People) -> None:
    newcomer = person(all_games, 360)
    newcomer.open()
    newcomer.page.click("[data-practise='holdem']")
    newcomer.until_asked()

    assert 2 == len(newcomer.own_cards)
    assert newcomer.page.url.endswith("/table/holdem")


def test_a_whole_hand_of_every_game_is_played_by_mouse(all_games: Served, person: People) -> None:
    player = person(all_games, 360)
    for game in GAMES:
        player.practise(game)
        words = player.play_a_hand()
        player.picture(f"hand-{game}")

        assert re.search(r"You: [+−]?\$\d", words), game
        assert [] == [one for one in player.mistakes if "401" not in one], game  # nobody was signed in at first
        assert [] == [one for one in player.heard if one["type"] == "bad"], game
        get_up([player])


def test_hands_are_played_by_keyboard_alone(all_games: Served, person: People) -> None:
    for game in ("holdem", "let-it-ride", "triple-27"):
        player = person(all_games)
        player.open()
        player.page.focus(f"[data-practise='{game}']")
        player.page.keyboard.press("Enter")
        player.page.wait_for_selector(".bar")
        words = player.play_a_hand(by="keys")

        assert "You:" in words, game


def test_the_table_is_spoken(all_games: Served, person: People) -> None:
    """Keys with Shift say how things stand; the live log tells every act, also one that is told twice."""
    player = person(all_games)
    player.practise("holdem")
    player.until_asked()
    spoken = {key: player.spoken(f"Shift+{key}") for key in "CBPSTA"}

    assert spoken["C"].startswith("You have ")
    assert 2 == spoken["C"].count(" of ")
    assert "board" in spoken["B"].lower()
    assert spoken["P"].startswith("Pot $")
    assert "Robo-Ada, seat" in spoken["S"]
    assert "It is your turn." == spoken["T"]
    assert re.search(r"F: Fold", spoken["A"])
    log = player.told("log")
    assert any("Fold" in line for line in log)  # what may be done, when one's turn came
    assert [spoken["T"], spoken["T"]] == [player.spoken("Shift+T"), player.spoken("Shift+T")]
    assert [spoken["T"]] == player.told("answer")


def test_the_focus_is_never_lost_and_all_in_asks_once_more(all_games: Served, person: People) -> None:
    player = person(all_games, 768)
    player.practise("holdem")
    player.until_asked("raise", "bet")
    raises = next(one for one in player.actions if one.split(":")[0] in ("raise", "bet"))
    player.page.click(".preset:has-text('All-in')")
    player.page.focus(f"[data-action='{raises}']")
    player.page.keyboard.press("Enter")

    assert "Yes, all-in" in player.page.inner_text("[data-action='sure']")
    assert [] == [one for one in player.said if one.get("verb") == raises.split(":")[0]]
    player.page.keyboard.press("n")
    player.page.wait_for_selector(f"[data-action='{raises}']")
    player.page.focus("[data-action='fold:']")
    before = player.seen
    player.page.keyboard.press("Enter")
    player.until_something_happens(before, 5)
    player.page.wait_for_timeout(300)

    assert "BODY" != player.page.evaluate("document.activeElement.tagName")


def test_every_settlement_answers_why(all_games: Served, person: People) -> None:
    player = person(all_games)
    player.practise("holdem")
    player.play_a_hand()
    player.page.click(".ended button")
    player.page.wait_for_selector("dialog .clause")
    player.wait_for(ALL_CLAUSES_HERE)
    words = player.page.inner_text("dialog")

    assert "is awarded" in words
    assert re.search(r"MD-POKER [0-9]+\.\S+ [A-Z]", words)
    assert player.violations() == []
    player.picture("why")
