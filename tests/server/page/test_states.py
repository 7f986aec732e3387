"""Pages and states: nothing that axe reports, no request that leaves the origin, targets large enough for a thumb."""

from __future__ import annotations

import time
from collections.abc import Callable
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from croupier.room.roles import Role
from tests.server.page.browsing import HASTY, PATIENCE, Person, get_up
from tests.server.served import Served, staff

People = Callable[..., Person]
TARGETS = "main button, main .button, main input:not([type=checkbox]), main select"
SMALL_TARGETS = f"""[...document.querySelectorAll('{TARGETS}')]
  .filter(one => one.checkVisibility())
  .filter(one => {{ const box = one.getBoundingClientRect(); return box.width < 43.5 || box.height < 43.5; }})
  .map(one => one.outerHTML.slice(0, 120))"""
PAGES = {
    "/": "lobby",
    "/rules": "rules",
    "/rules/badugi": "rules-badugi",
    "/rules/%E0": "no-rules",  # an address that is cut off in mid-letter
    "/account": "sign-in",
    "/nowhere": "nowhere",
}
BESIDE = "document.querySelector('main .facts').getBoundingClientRect().right - innerWidth"
WRITTEN = "getComputedStyle(document.querySelector('.own-name > *')).direction"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def look(someone: Person, name: str, part: str = "html") -> None:
    """Checks a state: takes a picture, and finds no axe violation, no sideways scrolling and no small target.

    Where only a part differs from a state that was looked at before, axe need not go through the rest again.
    """
    someone.picture(name)

    assert [] == someone.violations(part), name
    assert 0 >= someone.page.evaluate(SIDEWAYS), name
    assert [] == someone.page.evaluate(SMALL_TARGETS), name


@pytest.mark.parametrize(
    "width", [360, pytest.param(768, marks=pytest.mark.long), pytest.param(1440, marks=pytest.mark.long)]
)
@pytest.mark.parametrize("theme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_every_page_and_state(all_games: Served, person: People, width: int, theme: str) -> None:
    someone = person(all_games, width, color_scheme=theme)
    for path, name in PAGES.items():
        someone.open(path)
        someone.until_loaded()
        look(someone, f"{name}-{theme}")
    someone.open("/table/holdem")
    someone.page.wait_for_selector("text=Sign in first")
    look(someone, f"table-signed-out-{theme}")

    someone.open()
    someone.page.dblclick("[data-practise='sixplus']")
    someone.page.wait_for_selector(".table .bar")
    for once in ("/api/guest", "/api/practice"):
        assert 1 == len([one for one in someone.requests if one.endswith(once)]), "a double click is one click"
    someone.until_asked()
    look(someone, f"asked-{theme}")
    bar = someone.page.locator(".bar").bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] <= 900
    someone.page.click("role=tab[name='Seat']")
    look(someone, f"seat-{theme}")
    someone.page.click("role=tab[name='Settings']")
    look(someone, f"settings-{theme}")
    get_up([someone])
    someone.open("/account")
    someone.page.wait_for_selector("text=Sign out")
    look(someone, f"account-{theme}")
    someone.open("/office")
    someone.page.wait_for_selector("text=No paper waits for you")
    look(someone, f"no-papers-{theme}")
    someone.open("/table/gone")
    someone.page.wait_for_selector("text=There is no table gone")
    look(someone, f"no-table-{theme}")

    origins = {urlsplit(one).netloc for one in someone.requests}
    assert {urlsplit(all_games.url).netloc} == origins
    assert [] == [one for one in someone.mistakes if "Content Security Policy" in one]


def test_a_page_that_fails_says_so_and_the_next_one_is_shown(all_games: Served, person: People) -> None:
    """Somebody between the room and the browser answers with something else."""
    someone = person(all_games, 360)
    someone.page.route("**/api/lobby", lambda route: route.fulfill(json={"not": "tables"}))
    someone.open()
    someone.page.wait_for_selector("h1:has-text('This page cannot be shown')")
    look(someone, "failed-light")
    someone.page.click("nav a[href='/rules']")
    someone.page.wait_for_selector("h1:has-text('Rules')")


def test_a_table_that_closes_shows_its_last_hand_and_the_way_out(all_games: Served, person: People) -> None:
    """The floor closes it when the round is over, and players are told before; then no seat is offered."""
    someone, (fay, _) = person(all_games, 360), staff(all_games, "fay", Role.FLOORPERSON)
    someone.practise("badeucey")
    someone.until_asked()
    assert all_games.service.room.closing.after_the_round(fay, someone.at), "a round is under way"
    someone.page.wait_for_selector(".banner:has-text('closes when the round is over')")
    look(someone, "closing-light")
    end = time.monotonic() + PATIENCE
    while not someone.page.query_selector(".bar:has-text('This table has closed')"):
        assert time.monotonic() < end, someone.page.inner_text("body")
        before = someone.seen
        if wanted := someone.choice(HASTY):
            someone.click(wanted)
        someone.until_something_happens(before)
    look(someone, "closed-light")
    assert someone.page.query_selector(".ended")
    assert [] == someone.actions
    someone.page.click(".bar a:has-text('Go to the lobby')")
    someone.page.wait_for_selector("[data-practise]")


def test_nothing_is_inline_and_nothing_comes_from_elsewhere(all_games: Served) -> None:
    with urlopen(all_games.url) as answer:
        policy, text = answer.headers["Content-Security-Policy"], answer.read().decode()

    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "<style" not in text
    assert "<script>" not in text


def test_a_refusal_is_told_in_words_and_its_clause_is_asked(all_games: Served, person: People) -> None:
    """A name is text and never markup, and the server refuses an empty name in a sentence."""
    someone = person(all_games, 360)
    someone.open("/account")
    someone.page.fill("input[maxlength='60']", "<b>Bo</b>")
    someone.page.click("button:has-text('Play as a guest')")
    someone.page.wait_for_selector("text=Sign out")

    assert "<b>Bo</b>" in someone.page.inner_text("dl.facts")
    someone.page.click("text=Sign out")
    someone.page.wait_for_selector(".hero")
    someone.open("/account")
    someone.page.fill("input[autocomplete=username]", "nobody")
    someone.page.fill("input[type=password]", "wrong")
    someone.page.click("button:has-text('Sign in')")
    someone.page.wait_for_selector(".refusal")

    assert "Error" not in someone.page.inner_text(".refusal")
    look(someone, "refused-light")
    someone.page.fill("input[maxlength='60']", "ع" * 60)
    someone.page.click("button:has-text('Play as a guest')")
    someone.page.wait_for_selector("text=Sign out")
    assert "rtl" == someone.page.evaluate(WRITTEN), "a name that is cut off keeps its beginning"
    assert 0 >= someone.page.evaluate(BESIDE), "a name without a space is broken all the same"
