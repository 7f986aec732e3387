"""A person at a real browser: opens the page of a real server, looks, clicks and types."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebSocket,
    WebSocketRoute,
)

# The shell without a window of its own is the same browser and takes about two thirds of the time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
HOW_TO_GET_IT = (
    "there is no Chromium here; install one (apt-get install chromium), name it in CROUPIER_CHROMIUM, "
    "or fetch one: .venv/bin/python web/fetch_chromium.py"
)
FETCHED = Path(__file__).parents[3] / "web" / ".chromium" / "start"  # what web/fetch_chromium.py leaves
NOT_BUILT = "the page is not built; run: make page"
PATIENCE = 180.0  # how many seconds to wait on a busy machine
PICTURES = Path(__file__).parents[3] / ".pictures"
BUILT = Path(__file__).parents[3] / "src" / "croupier" / "server" / "page" / "index.html"
# The order of preference of somebody without an opinion.
EASY = ("satisfied", "check", "call", "let-it-ride", "play", "forced-bet", "show", "discard", "bet", "raise", "join")
HANDS_OVER = "[...document.querySelectorAll('.ended, .last-hands')].map(one => one.innerText).join('; ')"
# All that the next step depends on, in one question to the browser: each takes milliseconds, and a hand asks hundreds.
NOW = f"""({{
  ended: {HANDS_OVER},
  actions: [...document.querySelectorAll('[data-action]')].map(one => one.dataset.action).filter(one => one !== 'sit'),
  filled: !!document.querySelector('.area.filled'),
}})"""
CLICK = """async action => {
  document.querySelector(`[data-action="${action}"]`)?.click();
  await new Promise(drawn => setTimeout(drawn));
  document.querySelector('[data-action="sure"]')?.click();
}"""
AXE = Axe().axe_script
SILENCE = "delete window.AudioContext"  # nobody listens, and synthesizing sounds takes a tenth of the time
DRAWN = "new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
HASTY = ("satisfied", "fold", "withdraw", *EASY[1:])  # and of somebody who wants to leave


def chromium() -> str | None:
    """The browser that is named, the one installed on this machine, or the one that was fetched."""
    named = os.environ.get("CROUPIER_CHROMIUM", "")
    installed = next((found for name in NAMES if (found := shutil.which(name))), None)
    return named or installed or (str(FETCHED) if FETCHED.exists() else None)


class Window:
    """A window of the browser with its own storage; the next person opens it again, because a new one takes long."""

    def __init__(self, browser: Browser, **context: Any) -> None:
        self.context: BrowserContext = browser.new_context(reduced_motion="reduce", **context)
        self.context.add_init_script(SILENCE)
        self.page = self.context.new_page()
        self.is_free = False
        self.is_plain = True  # nothing was put between it and the room that cannot be taken away again

    def clear(self) -> None:
        """Leave it as if nobody had used it."""
        for tab in self.context.pages[1:]:
            tab.close()
        self.page.unroute_all()
        if self.page.url.startswith("http"):
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.goto("about:blank")
        self.context.clear_cookies()
        self.is_free = True


class Person:
    """Somebody with their own browser; what goes over the wire is recorded."""

    def __init__(self, window: Window, url: str, width: int = 1440) -> None:
        self.url = url
        self.closed = False
        self.window = window
        self.context = window.context
        self.requests: list[str] = []
        self.mistakes: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        self.page = self._watched(window.page)
        self.page.set_viewport_size({"width": width, "height": 740 if width < 500 else 900})

    def _watched(self, page: Page) -> Page:
        page.set_default_timeout(PATIENCE * 1_000)
        page.on("request", self._asks)
        page.on("pageerror", self._fails)
        page.on("console", self._complains)
        page.on("websocket", self._listen)
        return page

    def _asks(self, request: Request) -> None:
        self.requests.append(request.url)

    def _fails(self, error: Error) -> None:
        self.mistakes.append(str(error))

    def _complains(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self.mistakes.append(said.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.said.append(json.loads(frame)))

    def between(self, take: Callable[[WebSocketRoute], Any]) -> None:
        """Put something between the page and the room's socket."""
        self.window.is_plain = False
        self.page.route_web_socket("**/api/socket", take)

    def another_tab(self) -> Page:
        """A second tab of the same browser."""
        return self._watched(self.context.new_page())

    def close(self) -> None:
        """Close the browser's window, or leave it for somebody else if nothing in it stays behind."""
        if self.closed:
            return
        self.closed = True
        if not self.window.is_plain:
            self.context.close()
            return
        for event, heard in (("request", self._asks), ("pageerror", self._fails), ("console", self._complains)):
            self.page.remove_listener(event, heard)
        self.page.remove_listener("websocket", self._listen)
        self.window.clear()

    # ---- navigating -------------------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> None:
        """Open an address of the page."""
        self.page.goto(self.url + path)

    def sign_in(self, name: str, password: str) -> None:
        """Sign in without the form, which tests of its own fill in: the browser has the cookie and no page yet."""
        answer = self.context.request.post(f"{self.url}/api/session", data={"name": name, "password": password})
        assert answer.ok, answer.text()

    def practise(self, game: str) -> None:
        """From the lobby into a hand, with one click; a person already at a table goes back by its link."""
        back = self.page.query_selector("a.back")
        if back is None:
            self.open()
        else:
            back.dispatch_event("click")
        self.page.click(f"[data-practise='{game}']")
        self.page.wait_for_selector(".table .bar, .refusal")
        assert self.page.query_selector(".bar"), self.page.inner_text(".refusal")

    @property
    def actions(self) -> list[str]:
        """What can be pressed now: `call:`, `wager:ante`, `ready`, ..."""
        return list(self.page.evaluate(NOW)["actions"])

    def choice(self, order: Sequence[str] = EASY) -> str:
        """What somebody without an opinion does now; nothing while nothing is asked."""
        return chosen(self.page.evaluate(NOW), order)

    def click(self, action: str) -> None:
        """Press a button with the mouse, and say yes if that is asked; one that has disappeared is left alone."""
        self.page.evaluate(CLICK, action)

    def press(self, action: str) -> None:
        """Press a button with the key that is shown on it."""
        button = self.page.query_selector(f"[data-action='{action}']")
        key = button.get_attribute("aria-keyshortcuts") if button else None
        if key:
            self.page.keyboard.press(key)
            if self.page.query_selector("[data-action='sure']"):
                self.page.keyboard.press("y")

    def until_loaded(self) -> None:
        """Wait until the page has a heading and nothing on it is still loading."""
        self.wait_for("!!document.querySelector('h1, h2') && !document.querySelector('.pulse')")

    def play_a_hand(self, by: str = "mouse", *, last: bool = False) -> str:
        """Play until a hand in which this person was dealt in is over; returns the result, in words.

        With `last`, the person asks to leave during the hand, so that no other is dealt to them.
        """
        if last:
            self.until_asked()
            self.ask_to_leave()
            self.page.click("role=tab[name='Hands']")  # after leaving, the page soon shows other hands that end
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            before, now = self.seen, self.page.evaluate(NOW)
            if "You:" in now["ended"]:
                return str(now["ended"])
            if wanted := chosen(now):
                (self.click if by == "mouse" else self.press)(wanted)
            self.until_something_happens(before)
        raise AssertionError(f"no hand ended; asked for {self.actions}: {self.page.inner_text('.bar')}")

    @property
    def seen(self) -> int:
        """How many messages have arrived."""
        return len(self.heard)

    def until_something_happens(self, before: int, seconds: float = 0.6) -> None:
        """Wait a little for the next message."""
        end = time.monotonic() + seconds
        while self.seen == before and time.monotonic() < end:
            self.page.wait_for_timeout(30)

    def until_done(self, before: int) -> None:
        """Wait until a message after the first `before` says that an answer was taken, and the page has drawn it."""
        end = time.monotonic() + PATIENCE
        while not any(one["type"] == "done" for one in self.heard[before:]):
            assert time.monotonic() < end, [one["type"] for one in self.heard[before:]]
            self.page.wait_for_timeout(30)
        self.page.evaluate(DRAWN)

    def ask_to_leave(self) -> bool:
        """Ask to leave in the seat's menu; False if this person does not sit."""
        table = self.sits_at
        if not table:
            return False
        if not self.page.url.endswith(f"/table/{table}"):
            self.open(f"/table/{table}")
            self.page.wait_for_selector(".bar")
        elif not self.page.query_selector(".own-hand"):
            return False
        self.page.keyboard.press("Escape")
        self.page.click("role=tab[name='Seat']")
        button = self.page.query_selector("text=Leave after this hand")
        if button is not None:
            button.dispatch_event("click")
        return button is not None

    def until_asked(self, *verbs: str) -> None:
        """Answer what comes until the round asks for a decision, one with any of these verbs if some are named."""
        self.until(lambda allowed: not verbs or bool(allowed & {*verbs}))

    def until_an_amount_is_asked(self) -> str:
        """Answer what comes until a bet or a raise of any amount can be made; the action it is."""
        self.until(lambda allowed: bool(allowed & {"bet", "raise"}) and self.page.is_visible(".amount"))
        return next(one for one in self.actions if one in ("bet:", "raise:"))

    def until(self, fits: Callable[[set[str]], bool]) -> None:
        """Answer what comes until the verbs of a decision fit."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            before, now = self.seen, self.page.evaluate(NOW)
            wanted = chosen(now)
            verb = wanted.split(":")[0]
            allowed = {one.split(":")[0] for one in now["actions"]}
            if wanted and verb not in ("satisfied", "wager", "ready") and fits(allowed):
                return
            if wanted:
                self.click(wanted)
            self.until_something_happens(before)
        raise AssertionError(f"nothing is asked at {self.page.url}: {self.page.inner_text('body')[:500]}")

    @property
    def account(self) -> str:
        """The account as which this browser is signed in, as last told; empty if nobody is."""
        return str(next((one["you"]["account"] for one in reversed(self.heard) if one["type"] == "lobby"), ""))

    @property
    def sits_at(self) -> str:
        """The table at which this person has a seat, according to the last message that says so."""
        for message in reversed(self.heard):
            viewer = (message.get("view") or {}).get("viewer") or {}
            if viewer.get("role") == "player" and viewer.get("seats"):
                return str(message["table"])
        return ""

    # ---- looking ----------------------------------------------------------------------------------------------------

    @property
    def hand(self) -> int:
        """The number of the hand at the table, as last told; 0 if nothing has been told."""
        return int(next((one["hand"] for one in reversed(self.heard) if "hand" in one), 0))

    @property
    def at(self) -> str:
        """The table of which this person was told last."""
        return str(next((one["table"] for one in reversed(self.heard) if "hand" in one), ""))

    @property
    def told_last(self) -> int:
        """The number of the last step at a table of which this person was told."""
        return int(next((one["seq"] for one in reversed(self.heard) if one["type"] in ("snapshot", "events")), 0))

    @property
    def waits_for_an_answer(self) -> bool:
        """Whether something this person has sent was neither done nor refused yet."""
        answered = {one.get("id") for one in self.heard}
        return any(one["id"] not in answered for one in self.said if one["type"] == "answer")

    def told_of(self, hand: int) -> list[dict[str, Any]]:
        """The messages of one hand at the table that is followed."""
        table = self.at
        return [one for one in self.heard if one.get("hand") == hand and one["table"] == table]

    @property
    def own_cards(self) -> list[str]:
        """The person's own cards in this hand, as last told."""
        cards: list[str] = []
        for message in self.told_of(self.hand):
            own = message.get("own") or (message.get("view") or {}).get("own") or {}
            for hand in (own.get("hands") or {}).values():
                cards = hand["cards"] if hand else []
        return cards

    @property
    def shown_cards(self) -> str:
        """The person's own cards, as the page shows them."""
        found = self.page.query_selector(".own-hand .cards, .picker")
        return (found.get_attribute("aria-label") or "") if found else ""

    def spoken(self, key: str) -> str:
        """What a key press announces at once, in its own element, so the same words are announced again."""
        self.page.evaluate("document.querySelector('[data-live=answer] p')?.setAttribute('data-old', '')")
        self.page.keyboard.press(key)
        return self.page.locator("[data-live='answer'] p:not([data-old])").inner_text()

    def told(self, region: str) -> list[str]:
        """What a live region has announced."""
        return [str(one) for one in self.page.locator(f"[data-live='{region}'] p").all_inner_texts()]

    def violations(self, part: str = "html") -> list[str]:
        """What axe finds wrong with the page at present, or with a part of it."""
        if not self.page.evaluate("'axe' in window"):  # a page that is only changed keeps it
            self.page.evaluate(AXE)
        run = "part => axe.run(part, {resultTypes: ['violations'], preload: false})"
        found = self.page.evaluate(run, part)["violations"]
        return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found]

    def picture(self, name: str) -> None:
        """Take a picture, for people to look at."""
        PICTURES.mkdir(exist_ok=True)
        width = (self.page.viewport_size or {"width": 0})["width"]
        self.page.screenshot(path=PICTURES / f"{name}-{width}.png")

    def tell(self, name: str) -> None:
        """Print what this person sees, to explain why a test failed."""
        if self.closed:
            return
        self.picture(name)
        print(f"---- {name}: {self.page.url}, asked for {self.actions}, mistakes {self.mistakes}")
        print(self.page.inner_text("body")[-2_000:])
        for message in (*self.said[-3:], *self.heard[-5:]):
            print(json.dumps(message)[:600])

    def wait_for(self, script: str) -> None:
        """Wait until a script returns true; Playwright's own way is blocked by the page's content security policy."""
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(script):
            assert time.monotonic() < end, script
            self.page.wait_for_timeout(30)

    def cards_held(self, hand: int) -> set[str]:
        """Every card of a hand that this browser has: in its messages, in the document and in its storage.

        Document and storage may name cards of earlier hands, which were lawfully shown then; those are not counted.
        """
        kept = self.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
        table = self.at
        before = cards_in(
            json.dumps([one for one in self.heard if (one.get("table"), one.get("hand")) != (table, hand)])
        )
        return cards_in(json.dumps(self.told_of(hand))) | (cards_in(self.page.content() + kept) - before)


def chosen(now: Mapping[str, Any], order: Sequence[str] = EASY) -> str:
    """What somebody without an opinion does when this is on the page; nothing while nothing is asked."""
    found: list[str] = now["actions"]
    wagers = [one for one in found if one.startswith("wager:")]
    if wagers and not now["filled"]:
        return wagers[0]
    if "ready" in found:
        return "ready"
    by_verb = {one.split(":")[0]: one for one in found}
    return next((by_verb[verb] for verb in order if verb in by_verb), found[0] if found else "")


def get_up(people: Iterable[Person]) -> None:
    """Everybody leaves properly, answering what is asked meanwhile."""
    leaving = [one for one in people if not one.closed and one.ask_to_leave()]
    end = time.monotonic() + PATIENCE
    while leaving and time.monotonic() < end:
        for one in leaving:
            if wanted := one.choice(HASTY):
                one.click(wanted)
            one.page.wait_for_timeout(20)
        leaving = [one for one in leaving if one.page.query_selector("text=Leave after this hand")]
    assert not leaving, [one.page.inner_text("body") for one in leaving]


def cards_in(text: str) -> set[str]:
    """Every card that a text names, as `As`, in quotation marks or in running text."""
    return set(re.findall(r"(?<![\w-])([2-9TJQKA][cdhs])(?![\w-])", text))
