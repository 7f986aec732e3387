"""Hands in the browser: every game by mouse, three by keyboard alone, and what is announced about them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator

import pytest

from croupier.rules import GAMES
from tests.server.page.browsing import DRAWN, EASY, HASTY, PATIENCE, Person, Window, get_up
from tests.server.page.conftest import FAILED, walk_off
from tests.server.page.test_states import SMALL_TARGETS
from tests.server.served import Served

People = Callable[..., Person]
# Things in the middle of the table, and buttons of the bar, that are partly or wholly off the screen.
CUT_OFF = """[...document.querySelectorAll('.centre .card, .centre .pot:not([hidden]), .bar button')].filter(one => {
  const box = one.getBoundingClientRect(), frame = one.closest('.stage, .bar').getBoundingClientRect();
  const beside = box.left < frame.left - 1 || box.right > frame.right + 1;
  return beside || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
}).map(one => one.outerHTML.slice(0, 120))"""
ALL_CLAUSES_HERE = "[...document.querySelectorAll('dialog .clause')].every(one => !one.innerText.endsWith('…'))"


ZOOMED = {"width": 720, "height": 450}  # a screen of 1440 by 900 at 200 %
# The bots answer at once, so that a title may be there for a few milliseconds only.
NOTE_TITLES = """() => {
    window.titles = [];
    const noted = new MutationObserver(() => window.titles.push(document.title));
    noted.observe(document.querySelector("title"), {childList: true});
}"""
LOOKED_AT = ("omaha-hilo8", "triple-27", "stud7-hilo8", "let-it-ride")  # one of each family: also at 200 %, and by axe


@pytest.mark.parametrize(
    "width", [360, pytest.param(768, marks=pytest.mark.long), pytest.param(1440, marks=pytest.mark.long)]
)
def test_a_whole_hand_of_every_game_is_played_by_mouse(all_games: Served, person: People, width: int) -> None:
    """A newcomer is in a hand after one click; nothing is cut off, also at 200 %, and axe finds nothing."""
    player = person(all_games, width)
    looked_at = LOOKED_AT if width == 360 else GAMES
    for game in GAMES:
        player.practise(game)
        player.until_asked()
        assert player.own_cards, game
        assert player.page.url.endswith(f"/table/{game}")
        assert [] == player.page.evaluate(CUT_OFF), game
        assert game not in looked_at or [] == zoomed(player), game
        assert game not in looked_at or [] == player.violations(), game
        words = player.play_a_hand(last=True)
        player.picture(f"hand-{game}")
        assert game not in looked_at or [] == player.violations(), game

        assert re.search(r"You: [+−]?\$\d", words), game
        assert [] == [one for one in player.mistakes if "401" not in one], game  # nobody was signed in before
        assert [] == [one for one in player.heard if one["type"] == "bad"], game
        get_up([player])


def zoomed(player: Person) -> list[str]:
    """What is cut off, or too small for a thumb, when everything is twice as large."""
    size = player.page.viewport_size
    assert size is not None
    player.page.set_viewport_size(ZOOMED)
    found = [*player.page.evaluate(CUT_OFF), *player.page.evaluate(SMALL_TARGETS)]
    player.page.set_viewport_size(size)
    return found


def test_hands_are_played_by_keyboard_alone(all_games: Served, person: People) -> None:
    for game in ("holdem", "let-it-ride", "triple-27"):
        player = person(all_games)
        player.open()
        player.page.focus(f"[data-practise='{game}']")
        player.page.keyboard.press("Enter")
        player.page.wait_for_selector(".bar")
        words = player.play_a_hand(by="keys")

        assert "You:" in words, game


@pytest.fixture(scope="module")
def seated(window: Callable[..., Window], all_games: Served) -> Iterator[Person]:
    """Somebody who sits at hold 'em for several tests."""
    player = Person(window(), all_games.url)
    player.practise("holdem")
    yield player
    walk_off(all_games, player)


@pytest.fixture(autouse=True)
def told_if_it_fails(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a person who stays for several tests sees, if one of them fails."""
    yield
    if request.node.stash.get(FAILED, False) and "seated" in request.fixturenames:
        request.getfixturevalue("seated").tell(f"failed-{request.node.name}")


def test_the_table_is_spoken(seated: Person) -> None:
    """Keys with Shift announce how things stand; the live log announces every act, even one that repeats the last."""
    player = seated
    player.until_asked("fold")
    spoken = {key: player.spoken(f"Shift+{key}") for key in "CBPSTA"}

    assert spoken["C"].startswith("You have ")
    assert 2 == spoken["C"].partition(".")[0].count(" of "), spoken["C"]  # then the hand in words: "pair of 2s"
    assert "board" in spoken["B"].lower()
    assert spoken["P"].startswith("Pot $")
    assert "Robo-Ada, seat" in spoken["S"]
    assert "It is your turn." == spoken["T"]
    assert re.search(r"F: Fold", spoken["A"])
    log = player.told("log")
    assert any("Fold" in line for line in log)  # what the player may do, once it is their turn
    assert [spoken["T"], spoken["T"]] == [player.spoken("Shift+T"), player.spoken("Shift+T")]
    assert [spoken["T"]] == player.told("answer")


def test_the_focus_is_never_lost_and_all_in_asks_once_more(seated: Person) -> None:
    player = seated
    raises = player.until_an_amount_is_asked()
    before = len(player.said)
    player.page.click(".preset:has-text('All-in')")
    player.page.focus(f"[data-action='{raises}']")
    player.page.keyboard.press("Enter")

    assert "Yes, all-in" in player.page.inner_text("[data-action='sure']")
    assert [] == player.violations()
    assert [] == [one for one in player.said[before:] if one["type"] == "answer"]
    player.page.keyboard.press("n")
    player.page.wait_for_selector(f"[data-action='{raises}']")
    player.page.focus("[data-action='fold:']")
    before = player.seen
    player.page.keyboard.press("Enter")
    player.until_done(before)

    assert "BODY" != player.page.evaluate("document.activeElement.tagName")


def test_an_amount_is_typed_stepped_and_chosen_and_keys_work_at_the_slider(seated: Person) -> None:
    """Enter in the field moves the focus to the button with that amount; a focused slider does not take letters."""
    player = seated
    raises = player.until_an_amount_is_asked()
    field, slider = ".typed input", ".amount input[type=range]"
    least = int(player.page.get_attribute(slider, "min") or 0) // 100
    player.page.fill(field, str(least + 5))
    player.page.keyboard.press("Enter")
    assert raises == player.page.evaluate("document.activeElement.dataset.action")
    assert f"${least + 5}" in player.page.inner_text(f"[data-action='{raises}']")
    player.page.keyboard.press("ArrowUp")
    player.wait_for(f"Number(document.querySelector('{field}').value) > {least + 5}")
    player.page.fill(field, "1000000")
    player.page.keyboard.press("Enter")
    assert player.page.get_attribute(slider, "max") == player.page.input_value(slider)
    player.page.keyboard.press("1")
    player.wait_for(f"document.querySelector('{slider}').value === document.querySelector('{slider}').min")
    player.page.focus(slider)
    player.page.keyboard.press("ArrowRight")
    player.wait_for(f"document.querySelector('{slider}').value > document.querySelector('{slider}').min")
    before = player.seen
    player.page.keyboard.press("f")
    player.until_done(before)
    assert "fold" == [one["verb"] for one in player.said if one["type"] == "answer"][-1]


def test_every_settlement_answers_why(seated: Person) -> None:
    player = seated
    player.play_a_hand()
    player.page.click(".ended button")
    player.page.wait_for_selector("dialog .clause")
    player.wait_for(ALL_CLAUSES_HERE)
    words = player.page.inner_text("dialog")

    assert "is awarded" in words
    assert re.search(r"MD-POKER [0-9]+\.\S+ [A-Z]", words)
    assert player.violations() == []
    player.picture("why")
    player.page.keyboard.press("Escape")
    player.page.wait_for_selector("dialog", state="detached")


def test_whoever_sits_out_comes_back_by_a_key(seated: Person) -> None:
    """The seat is kept; the bar has the way back in plain sight."""
    player = seated
    player.page.click("role=tab[name='Seat']")
    player.page.click("button:has-text('Sit out')")
    end = time.monotonic() + PATIENCE
    while not player.page.query_selector("[data-back]"):
        assert time.monotonic() < end, player.page.inner_text(".bar")
        before = player.seen
        if wanted := player.choice(HASTY):
            player.click(wanted)
        player.until_something_happens(before)
    player.page.keyboard.press("k")
    player.page.wait_for_selector("[data-back]", state="detached")
    player.until_asked()


def answered(someone: Person) -> list[str]:
    """What this browser has answered, in order."""
    return [one["verb"] for one in someone.said if one["type"] == "answer"]


def is_asked(one: Person, other: Person) -> bool:
    """Whether one may bet or raise and the other may tick a box in advance, once both pages show the same moment."""
    return (
        bool({*one.actions} & {"bet:", "raise:"})
        and other.page.query_selector("[data-pre]") is not None
        and one.told_last == other.told_last
        and not one.waits_for_an_answer
    )


def somebody_waits_for(ann: Person, bob: Person) -> tuple[Person, Person]:
    """Play on until one may bet or raise and the other may tick a box in advance; returns them in this order."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for one, other in ((ann, bob), (bob, ann)):
            if is_asked(one, other):
                for page in (one.page, other.page):
                    page.evaluate(DRAWN)
                if is_asked(one, other):
                    return one, other
        for one in (ann, bob):
            if wanted := one.choice():
                one.click(wanted)
            one.page.wait_for_timeout(30)
    raise AssertionError(f"nobody waits for anybody: {ann.actions}, {bob.actions}")


def test_a_wish_is_done_at_its_price_and_cleared_when_the_bet_changes(all_games: Served, person: People) -> None:
    """Two people at one table: while one is asked, the other ticks a box by its key."""
    ann, bob = person(all_games), person(all_games, 768)
    for one in (ann, bob):
        one.practise("sixplus")
    asked, other = somebody_waits_for(ann, bob)
    other.page.keyboard.press("2")
    assert other.page.is_checked("[data-pre] >> nth=1")
    before = answered(other)
    asked.click(next(one for one in asked.actions if one in ("bet:", "raise:")))
    other.page.wait_for_selector("[data-action]")
    assert before == answered(other)

    while before == answered(other):
        asked, other = somebody_waits_for(ann, bob)
        before, box = answered(other), other.page.locator("[data-pre] >> nth=1")
        if not box.is_checked():
            other.page.keyboard.press("2")
        wished = (box.get_attribute("data-pre") or "").split()
        asked.click(asked.choice())
        while other.page.query_selector("[data-pre]:checked"):  # until it is used, or cleared by somebody's bet
            if wanted := asked.choice():  # the next betting round may ask the same person first
                asked.click(wanted)
            asked.page.wait_for_timeout(30)
    assert answered(other)[len(before)] in wished


def key_of_the_easiest(someone: Person) -> str:
    """The key of an answer that needs no amount, at the table to which keys go."""
    found = {
        one.get_attribute("data-action") or "": one.get_attribute("aria-keyshortcuts") or ""
        for one in someone.page.query_selector_all(".table.active [data-action]")
    }
    by_verb = {action.split(":")[0]: key for action, key in found.items()}
    return next(by_verb[verb] for verb in ("fold", "muck", *EASY) if verb in by_verb)


def test_two_tables_side_by_side_and_a_key_is_for_one_of_them(all_games: Served, person: People) -> None:
    """Keys go to the table that waits, and still do when the other waits too; the title counts both."""
    player, games = person(all_games), ("stud5-high", "badacey")
    for game in games:
        player.practise(game)
    player.open(f"/table/{','.join(games)}")
    end = time.monotonic() + PATIENCE
    while not player.page.evaluate("document.querySelectorAll('.table.waits').length === 2"):
        assert time.monotonic() < end, player.page.inner_text("body")
        player.click("satisfied:")
        player.page.wait_for_timeout(30)
    assert [] == player.violations()
    player.wait_for("document.title.startsWith('● Your turn at 2 tables – ')")
    player.picture("two-tables")
    first = player.page.get_attribute(".table.active", "aria-label")
    player.page.evaluate(NOTE_TITLES)
    player.page.keyboard.press(key_of_the_easiest(player))
    player.wait_for("titles.some((one) => one.startsWith('● Your turn – '))")

    assert [first] == [f"Table {one['table']}" for one in player.said if one["type"] == "answer"][-1:]
