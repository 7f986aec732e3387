"""`croupier join`, line by line: chips, a while away, another seat, and what is typed while the server is away."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from urllib.parse import urlsplit

from croupier.client.client import BACK, LOST
from croupier.engine import STACK
from tests.server.served import PATIENCE, Served, serving

GAME = "let-it-ride"


class Joined:
    """Somebody at a terminal that is not one: lines in, and everything that is printed out."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process, self.said = process, ""
        self._lines = Queue[str]()
        for stream in (process.stdout, process.stderr):
            Thread(target=self._read, args=[stream], daemon=True).start()

    def _read(self, stream: Iterator[str]) -> None:
        for line in stream:
            self._lines.put(line)

    def types(self, line: str) -> None:
        """Type a line."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hears(self, words: str) -> str:
        """Wait until this is said, by a pattern; returns what it matched."""
        end = time.monotonic() + PATIENCE
        while (found := re.search(words, self.said)) is None:
            self.said += self._lines.get(timeout=max(end - time.monotonic(), 0))
        self.said = self.said[found.end() :]
        return found[0]


@contextmanager
def joined(url: str, table: str = GAME, name: str = "Terry") -> Iterator[Joined]:
    words = [sys.executable, "-u", "-m", "croupier", "join", url, "--table", table, "--name", name]
    pipe = subprocess.PIPE
    with subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, text=True, bufsize=1) as process:
        try:
            yield Joined(process)
        finally:
            process.kill()


def wait_until(true: Callable[[], bool], meanwhile: Callable[[], None] = lambda: None) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        meanwhile()
        time.sleep(0.2)


def seated(served: Served) -> dict[str, int]:
    """Where people sit, by the name that is shown."""
    players, people = served.service.room.table(GAME).players, served.office.people
    return {people.account(person).name: seat for seat, person in players.items()}


def test_chips_are_added_the_player_steps_away_and_comes_back_and_takes_another_seat(served_alone: Served) -> None:
    room, live = served_alone.service.room, served_alone.service.room.table(GAME)

    def chips() -> int:
        return 0 if live.running is None else int(live.running.table.balances[STACK[seated(served_alone)["Terry"]]])

    with joined(served_alone.url) as terry:

        def plays_on() -> None:  # the table asks everybody for wagers, and waits until nobody wants to make one
            terry.types("ready")

        terry.hears("sit down")
        wait_until(lambda: "Terry" in seated(served_alone) and chips() > 0)
        before, free = chips(), room.seats.free_seats(live)[-1]
        terry.types("add 50")
        terry.hears(r"add chips \(seat \d\) with \$50")
        wait_until(lambda: before + 5_000 == chips(), plays_on)
        terry.types(f"seat {free}")
        terry.hears(rf"change seat \(seat {free}\)")
        wait_until(lambda: free == seated(served_alone).get("Terry"), plays_on)
        terry.types("away")
        terry.hears("sit out")
        wait_until(lambda: room.seats.is_out(live, live.players[free]), plays_on)
        terry.types("back")
        terry.hears("come back")
        wait_until(lambda: not room.seats.is_out(live, live.players[free]), plays_on)
        terry.types("leave")
        terry.hears("leave")
        assert 0 == terry.process.wait(PATIENCE)


TYPED = {
    "add 0": r"\$0 adds nothing; add 50 adds \$50, and add alone makes a whole buy-in again",
    "add much": "'much' is not an amount of money; write dollars and cents",
    "add": r"add chips \(seat \d\)",
    "+ 20": r"add chips \(seat \d\) with \$20",
    "seat": "name the free seat that you want, by its number, such as: seat 4",
    "seat four": "name the free seat that you want, by its number, such as: seat 4",
    "seat 0": "your seat is 0; 1 at least is allowed",
    "seat 23": "seat 23 of table let-it-ride is not free; free seats: ",
    "chat": "your message is empty; write what you want to say after chat, such as: chat nice hand",
    "help": "add 50 .*, away, back, seat 4, leave",
}


def test_what_was_typed_is_answered_with_a_sentence(served_alone: Served) -> None:
    with joined(served_alone.url) as terry:
        terry.hears("sit down")
        wait_until(lambda: "Terry" in seated(served_alone))
        for typed, words in TYPED.items():
            terry.types(typed)
            terry.hears(words)
        terry.types("leave")
        assert 0 == terry.process.wait(PATIENCE)


def test_lines_typed_while_the_server_is_away_are_answered(tmp_path: Path) -> None:
    folder = tmp_path / "room"
    with ExitStack() as ends:
        with serving(folder, games=(GAME,)) as first:
            terry = ends.enter_context(joined(first.url))
            terry.hears("sit down")
        terry.hears(LOST)
        terry.types("chat good evening")
        terry.types("ready")
        terry.hears(f"{LOST}; 'chat good evening' is sent when it is back, 'ready' is not; leave or Ctrl-C ends")
        terry.types("help")
        terry.hears("Type an answer as it is listed")
        with serving(folder, games=(GAME,), port=urlsplit(first.url).port or 0) as again:
            terry.hears(BACK)
            wait_until(lambda: "good evening" in [one.words for one in again.service.chat.heard(GAME)])
        terry.hears(LOST)
        terry.types("ready")
        terry.types("leave")
        assert 0 == terry.process.wait(PATIENCE)
