"""Hands replayed, shared and proved in the browser; the trainer; the dealers' drills."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from itertools import groupby

import pytest

from tests.server.page.browsing import PATIENCE, Person
from tests.server.page.test_states import look
from tests.server.served import Served

People = Callable[..., Person]
BEYOND_THE_BAR = """document.querySelector('.worth').getBoundingClientRect().left + 100
  - document.querySelector('.bar').getBoundingClientRect().right"""
PLAIN = """delete Crypto.prototype.randomUUID; delete Crypto.prototype.subtle;
  Object.defineProperty(navigator, 'clipboard', {value: undefined})"""
OVER_THE_WORDS = """document.querySelector('.replay .felt').getBoundingClientRect().bottom
  - document.querySelector('.replay-words').getBoundingClientRect().top"""
AT_THE_END = "document.querySelector('.streets button:last-child')?.getAttribute('aria-current') === 'step'"


def step_of(someone: Person) -> int:
    """The step that is shown, counted from 1."""
    label = someone.page.get_attribute(".controls input[type=range]", "aria-label") or ""
    return int(re.findall(r"\d+", label)[0])


def seen_as(someone: Person, words: str) -> None:
    """Choose as whom the hand is seen, and wait until it is drawn anew."""
    someone.page.evaluate("document.querySelector('.replay').id = 'before'")
    names = someone.page.eval_on_selector_all(
        ".replay-head option", "all => all.map(one => [one.value, one.innerText])"
    )
    someone.page.select_option(".replay-head select", next(name for name, told in names if words in told))
    someone.wait_for("document.querySelector('.replay')?.id === 'main'")


def words_back_from_here(someone: Person, steps: int) -> list[str]:
    """What is said about this step and those before it."""
    found = []
    for _ in range(steps):
        found.append(someone.page.inner_text(".replay-words"))
        before = step_of(someone)
        someone.page.keyboard.press("ArrowLeft")
        someone.wait_for(f"document.querySelector('.controls input').value === '{before - 2}'")
    return found


def test_a_hand_is_looked_at_again_shared_and_proved(all_games: Served, person: People) -> None:
    """With the keyboard alone: arrows step, Home and End jump, W asks why. As on a plain address, without WebCrypto."""
    player = person(all_games, 360)
    player.context.add_init_script(PLAIN)
    player.window.is_plain = False
    player.practise("holdem")
    player.play_a_hand()
    player.page.dispatch_event(".ended a", "click")  # hidden on a phone as soon as the next hand asks for something
    player.page.wait_for_selector(".controls")
    look(player, "replay-light")
    player.page.keyboard.press("ArrowRight")
    player.wait_for("document.querySelector('.controls input').value === '1'")
    assert 2 == step_of(player)
    player.page.keyboard.press("End")
    player.wait_for(AT_THE_END)
    told = words_back_from_here(player, 4)  # the winner may still choose whether to show
    assert any("awarded" in words for words in told), told
    player.page.keyboard.press("End")
    player.wait_for(AT_THE_END)
    player.page.keyboard.press("w")
    player.page.wait_for_selector("dialog .clause b")
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("dialog", state="detached")
    for eyes in ("everybody", "you"):
        seen_as(player, eyes)
        assert player.page.evaluate(AT_THE_END), "another viewer sees the same moment"

    player.page.click("[data-action='verify']")
    player.page.wait_for_selector(".said, .take .refusal")
    assert "It fits:" in player.page.inner_text(".take")
    assert "of 1 shuffle are those the room committed to" in player.page.inner_text(".said")

    player.page.click("button:has-text('Copy PHH')")
    player.page.wait_for_selector(".said:has-text('The hand as PHH is copied')")
    player.page.evaluate("document.execCommand = () => false")  # as in a browser that allows no copying at all
    player.page.click("button:has-text('Copy PHH')")
    player.page.wait_for_selector(".by-hand")
    assert "\nactions = [" in player.page.input_value(".by-hand"), "its lines stay lines"
    look(player, "replay-by-hand")

    player.page.check(".take input[type=checkbox]")
    with player.page.expect_response("**/link") as answer:
        player.page.click("[data-action='share']")
    stranger = person(all_games)
    stranger.open(answer.value.json()["path"])
    stranger.page.wait_for_selector(".controls")
    assert "As the player who shared it saw it" in stranger.page.inner_text(".replay-head")
    assert not stranger.page.query_selector("[data-action='share']")
    stranger.page.click("[data-action='verify']")
    stranger.page.wait_for_selector(".said:has-text('It fits:')")
    stranger.open("/shared/holdem/3/0/made-up")
    stranger.page.wait_for_selector("text=This hand cannot be shown")
    look(stranger, "no-hand-light")
    stranger.open(f"/hand/holdem/{player.hand}")
    stranger.page.wait_for_selector("h1:has-text('Sign in first')")
    assert "Sign in to see this hand." in stranger.page.inner_text("main")
    assert stranger.page.query_selector("main a[href='/account']")
    look(stranger, "hand-signed-out")


def several(decisions: int) -> str:
    return "1 decision," if decisions == 1 else f"{decisions} decisions,"


def learning(served: Served, person: People, game: str, when: str, width: int = 360) -> Person:
    """Somebody who practises with lessons and has closed the trainer's panel."""
    player = person(served, width)
    player.practise(game)
    player.page.click("role=tab[name='Trainer']")
    player.page.select_option(".trainer-panel select", when)
    player.page.click("role=tab[name='Trainer']")
    return player


def test_the_trainer_tells_what_each_choice_is_worth(all_games: Served, person: People) -> None:
    player = learning(all_games, person, "let-it-ride", "before")
    player.until_asked("let-it-ride", "withdraw")
    player.page.wait_for_selector(".priced .best")
    assert player.page.query_selector(".priced li:first-child.best"), "the best is seen without scrolling"
    assert 0 >= player.page.evaluate(BEYOND_THE_BAR), "the hand's worth stands beside the cards"
    look(player, "trainer-light")
    best = "let-it-ride:" if "ride" in player.page.inner_text(".priced .best").lower() else "withdraw:"
    player.click(best)
    player.page.wait_for_selector(".verdict.right")
    player.page.click("role=tab[name='Trainer']")
    player.page.wait_for_selector(".course")

    assert re.search(r"\d decisions?, 0 mistakes", player.page.inner_text(".trainer-panel"))


def test_a_mistake_is_told_after_it_was_made_counted_and_drawn(all_games: Served, person: People) -> None:
    """However fast the player decides, a lesson that arrives later still judges the decision."""
    player = learning(all_games, person, "let-it-ride", "after", 1440)
    end = time.monotonic() + PATIENCE
    while not player.page.query_selector(".verdict.not-right"):
        assert time.monotonic() < end, "nobody made a mistake"
        wanted, before = player.choice(("let-it-ride",)), player.seen
        if wanted:
            player.click(wanted)
        player.until_something_happens(before)
    assert 2 <= len(player.page.query_selector_all(".trainer .priced li")), "each choice and its value"
    look(player, "trainer-mistake")
    asks = [one["ask"] for one in player.said if one["type"] == "answer" and one["verb"] == "let-it-ride"]
    decisions = len([number for number, _ in groupby(asks)])
    player.page.click("role=tab[name='Trainer']")
    player.page.wait_for_selector(f".trainer-panel p:has-text('{several(decisions)}')")
    panel = player.page.inner_text(".trainer-panel")
    assert re.search(r"[1-9]\d* mistakes?, which cost \$\d", panel), panel
    assert player.page.query_selector(".course circle")
    look(player, "trainer-panel")


def test_a_drill_is_answered_and_its_clause_told(all_games: Served, person: People) -> None:
    dealer = person(all_games, 360)
    dealer.open("/account")
    dealer.page.click("button:has-text('Play as a guest')")
    dealer.page.wait_for_selector("text=Sign out")
    dealer.open("/drills")
    dealer.page.wait_for_selector(".situation")
    dealer.page.fill(".situation input", "nobody at all")
    dealer.page.keyboard.press("Enter")
    dealer.page.wait_for_selector(".verdict.not-right .clause b")
    look(dealer, "drill-light")
    dealer.page.click("summary:has-text('Your scores')")

    assert "0 of 1 situation" in dealer.page.inner_text(".drills details:has-text('Your scores')")


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1440])
def test_the_learners_pages_at_three_widths(all_games: Served, person: People, width: int, theme: str) -> None:
    player = person(all_games, width, color_scheme=theme)
    player.practise("top-five")
    player.page.click("role=tab[name='Trainer']")
    player.page.select_option(".trainer-panel select", "before")
    player.until_asked("play", "fold")
    player.page.wait_for_selector(".priced .best")
    look(player, f"learner-lesson-{theme}")
    player.play_a_hand()
    look(player, f"learner-panel-{theme}")
    player.page.dispatch_event(".ended a", "click")
    player.page.wait_for_selector(".controls")
    player.page.keyboard.press("End")
    player.wait_for(AT_THE_END)
    player.page.click("[data-action='verify']")
    player.page.wait_for_selector(".said:has-text('It fits:')")
    look(player, f"learner-replay-{theme}")
    assert 0 >= player.page.evaluate(OVER_THE_WORDS), "the felt ends where the words about it begin"
    player.page.click("[data-dispute='from-replay']")
    player.page.wait_for_selector("[data-dispute=open]")
    look(player, f"learner-dispute-{theme}")
    player.open("/drills")
    player.page.wait_for_selector(".situation")
    look(player, f"learner-drill-{theme}")
