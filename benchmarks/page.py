"""`python -m benchmarks page`: the page in a real browser with the real server, the processor slowed four times.

Three rows: the size of the first load, the time until a table can be used, and the animation frame in which an event
of the room appears on the screen.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from rich.console import Console
from rich.table import Table

BUILT = Path(__file__).parents[1] / "src" / "croupier" / "server" / "page"
FETCHED = Path(__file__).parents[1] / "web" / ".chromium" / "start"  # what web/fetch_chromium.py leaves
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SLOWED = 4
LOADS = 5
STAYS = ", ".join(f"[data-action='{verb}:']" for verb in ("check", "call", "satisfied", "show"))
WEIGHT_KB, USABLE_SECONDS, FRAME = 150.0, 2.0, 2
# Counts animation frames from a message of the socket to the first change of the document.
COUNTING = """
const Native = WebSocket;
window.frames_counted = [];
window.WebSocket = class extends Native {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", (event) => {
      if (!String(event.data).includes('"type":"events"')) return;
      let frames = 0, done = false;
      const watch = new MutationObserver(() => {
        if (!done) window.frames_counted.push(frames + 1);
        done = true;
        watch.disconnect();
      });
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      const tick = () => { if (!done && ++frames < 60) requestAnimationFrame(tick); };
      requestAnimationFrame(tick);
    });
  }
};
"""


def chromium() -> str:
    """The browser of this machine."""
    found = os.environ.get("CROUPIER_CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), "")
    found = found or (str(FETCHED) if FETCHED.exists() else "")
    if not found:
        sys.exit(
            "There is no Chromium here; install one (apt-get install chromium), name it in CROUPIER_CHROMIUM, "
            "or fetch one: .venv/bin/python web/fetch_chromium.py"
        )
    if not (BUILT / "index.html").exists():
        sys.exit("The page is not built; run: make page")
    return found


@contextmanager
def open_room() -> Iterator[str]:
    """A room that `croupier serve` opens for as long as the block lasts; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--room", f"{folder}/room"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            try:
                url = _address(server.stdout)
                _wait_until_ready(url)
                yield url
            finally:
                server.terminate()


def _address(lines: Any) -> str:
    for line in lines:
        if found := re.search(r"http://[\w.:\[\]]+", line):
            return str(found[0])
    sys.exit("croupier serve did not say where it listens.")


def _wait_until_ready(url: str) -> None:
    for _ in range(600):
        try:
            with urlopen(f"{url}/healthz"):
                return
        except URLError:  # not yet warm, or not yet listening
            time.sleep(0.2)
    sys.exit("croupier serve was not ready after two minutes.")


def weight_kb() -> float:
    """The compressed size of the first load: every file of the page."""
    files = [file for file in BUILT.rglob("*") if file.is_file() and not file.name.startswith(".")]
    return sum(len(gzip.compress(file.read_bytes())) for file in files) / 1_000


def measured(url: str) -> tuple[float, list[int]]:
    """Seconds until a table can be used, the median of several loads; and the frame in which each event was shown."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 360, "height": 740})
        page = context.new_page()
        page.add_init_script(COUNTING)
        page.goto(url)
        page.click("[data-practise='holdem']")
        page.wait_for_selector("[data-action]", timeout=60_000)
        address, took = page.url, []
        for _ in range(LOADS):
            slow = context.new_page()
            slow.add_init_script(COUNTING)
            session = context.new_cdp_session(slow)
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            session.send("Network.setCacheDisabled", {"cacheDisabled": True})
            started = time.perf_counter()
            slow.goto(address, wait_until="commit")
            slow.wait_for_selector("[data-action]", timeout=60_000)
            took.append(time.perf_counter() - started)
            if len(took) < LOADS:
                slow.close()
        for _ in range(40):
            button = slow.query_selector(
                "[data-action='check:'], [data-action='call:'], [data-action='satisfied:'], [data-action='show:']"
            )
            if button is not None:
                button.dispatch_event("click")
            slow.wait_for_timeout(250)
        frames = slow.evaluate("window.frames_counted")
        browser.close()
    return statistics.median(took), frames


def main() -> int:
    """Measure and print; returns 0 if every target is met."""
    with open_room() as url:
        seconds, frames = measured(url)
    weight, last = weight_kb(), max(frames, default=0)
    shown = Table(title=f"The page, processor slowed {SLOWED} times; load of the machine {os.getloadavg()[0]:.1f}")
    for heading in ("what", "measured", "target", "reached"):
        shown.add_column(heading)
    rows = (
        ("first load, gzipped", f"{weight:.1f} kB", f"{WEIGHT_KB:g} kB", weight <= WEIGHT_KB),
        (
            f"a table can be used, median of {LOADS} loads",
            f"{seconds:.2f} s",
            f"{USABLE_SECONDS:g} s",
            seconds <= USABLE_SECONDS,
        ),
        (
            f"an event is on the screen, the latest of {len(frames)}",
            f"frame {last}",
            f"frame {FRAME}",
            0 < last <= FRAME,
        ),
    )
    for what, found, target, reached in rows:
        shown.add_row(what, found, target, "yes" if reached else "no")
    Console().print(shown)
    return int(not all(reached for *_, reached in rows))
