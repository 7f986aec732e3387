"""What happens, is asked and is offered in the rounds that these tests play, and under which clause: `happened.txt`.

Most of it is proved by the tests of its chapter. Here every pair of a thing and its clause is listed (of an event also
the wager and the reading), so that a clause exchanged for its neighbour is noticed by any test that comes by, wherever
in the code it stands. `make coverage` rewrites the list; read the difference beside the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from croupier.engine import Ask, Event, Open

LISTED = Path(__file__).with_name("happened.txt")
TABLES_MAX = 50  # of each test: whose events are looked at


class Happened:
    """Pairs of a thing and its clause, a line each."""

    def __init__(self) -> None:
        self.lines: set[str] = set()  # all that were met
        self._follows = False  # whether a test of the rules is running
        self._asked: set[tuple[str, str, str]] = set()  # in this test
        self._tables: list[list[Event]] = []

    def begin(self) -> None:
        """A test begins."""
        self._follows = True

    def table(self, events: list[Event]) -> None:
        """Note a table whose events are looked at when the test is over."""
        if self._follows and len(self._tables) < TABLES_MAX:
            self._tables.append(events)

    def ask(self, ask: Ask | Open) -> None:
        """Note an ask and what it offers."""
        if self._follows:
            self._asked.add(("ask", ask.kind, ask.clause))
            self._asked.update([("option", option.verb, option.clause) for option in ask.options])

    def end(self) -> set[str]:
        """What the test has met."""
        met = {" ".join(one) for one in self._asked}
        met |= {
            " ".join(("event", event.kind, *([event.bet] if event.bet else []), event.clause, event.reading)).rstrip()
            for events in self._tables
            for event in events
        }
        self.lines |= met
        self._follows, self._asked, self._tables = False, set(), []
        return met


@cache
def listed() -> frozenset[str]:
    """The lines of the list."""
    return frozenset(LISTED.read_text(encoding="utf-8").splitlines())


def write(lines: Iterable[str], *, keep: bool) -> None:
    """Write the list anew; `keep` what is there if only a part of the tests ran."""
    found = sorted({*lines, *(listed() if keep else ())})
    LISTED.write_text("".join(f"{line}\n" for line in found), encoding="utf-8")
