"""`make screenshots`: the pictures of the README, taken of the real page at the real server."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from benchmarks.page import chromium, open_room

PICTURES = Path(__file__).parent / "img"
PATIENCE = 120.0
STAYS = ("satisfied:", "check:", "call:", "show:")
FLOP = "document.querySelectorAll('.board .card').length >= 3 && !!document.querySelector('[data-action]')"
CLAUSES_ARE_HERE = "[...document.querySelectorAll('dialog .clause')].every(one => !one.innerText.endsWith('…'))"


def play_until(page: Page, script: str) -> None:
    """Stay in the hand until something is on the screen."""
    end = time.monotonic() + PATIENCE
    while not page.evaluate(script):
        assert time.monotonic() < end, script
        for action in STAYS:
            if button := page.query_selector(f"[data-action='{action}']"):
                button.dispatch_event("click")
                break
        page.wait_for_timeout(120)


def main() -> None:
    """Lobby, table, and the answer to "why?"."""
    with open_room() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light", reduced_motion="reduce")
        page.goto(url)
        page.wait_for_selector("[data-practise='holdem']")
        page.wait_for_load_state("networkidle")
        page.screenshot(path=PICTURES / "page-lobby.png")
        page.click("[data-practise='holdem']")
        page.wait_for_selector(".bar")
        play_until(page, FLOP)
        page.screenshot(path=PICTURES / "page-table.png")
        play_until(page, "document.querySelector('.ended')?.innerText.includes('You:') ?? false")
        page.click(".ended button")
        page.wait_for_selector("dialog .clause")
        play_until(page, CLAUSES_ARE_HERE)
        page.screenshot(path=PICTURES / "page-why.png")
        browser.close()


if __name__ == "__main__":
    main()
