"""Progress bars: on a terminal alone, moving as the work does, and gone at its end."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from croupier.cli import histories, simulate
from croupier.cli.odds import _part
from croupier.cli.progress import progress, watched
from croupier.cli.stats import _count
from croupier.rules.poker.histories.stats import Statistics
from croupier.rules.poker.simulate.bulk import PlayedHand
from tests.cli.test_histories import STARS
from tests.command_line import Terminal, croupier

GONE = "\r\x1b[1A\x1b[2K"  # the line above is erased
COLOURS = re.compile(r"\x1b\[[0-9;?]*m")


@contextmanager
def on_a_terminal() -> Iterator[Terminal]:
    """The error stream, which is a terminal here."""
    there = Terminal()
    with patch.object(sys, "stderr", there), patch.dict(os.environ, COLUMNS="80", TERM="xterm"):
        yield there


def last(errors: Terminal) -> str:
    """The bar as it was drawn last: what is done, and how much of it."""
    drawn = [COLOURS.sub("", one) for one in re.split(r"\r\x1b\[2K", errors.getvalue())]
    found = re.match(r"(.*?) [━╸╺]+ *(\d*%?)", drawn[-1])
    assert found, drawn
    return f"{found[1]} {found[2]}".rstrip()


def test_a_bar_appears_when_something_is_done_and_disappears_at_the_end() -> None:
    with on_a_terminal() as errors, progress("odds", 4) as told:
        assert "odds" not in errors.getvalue()
        told(1)
        told(3)

    assert "odds 75%" == last(errors)
    assert errors.getvalue().endswith(GONE)


def test_a_bar_is_told_of_how_much_and_of_what() -> None:
    with on_a_terminal() as errors, progress("deals") as told:
        told(1, 4, "boards")

    assert "boards 25%" == last(errors)


def test_items_that_are_taken_move_the_bar() -> None:
    with on_a_terminal() as errors:
        assert ["a", "b", "c"] == list(watched(iter("abc"), "playing", 4))

    assert "playing 75%" == last(errors)
    assert errors.getvalue().endswith(GONE)


def test_without_a_terminal_there_is_no_bar() -> None:
    errors = StringIO()
    with patch.object(sys, "stderr", errors), progress("odds", 4) as told:
        told(1)
        told(2, 4, "boards")
        assert ["a", "b"] == list(watched(iter("ab"), "playing", 2))

    assert "" == errors.getvalue()


def test_a_part_of_a_question_counts_as_much_of_it() -> None:
    """The second question of several, three of four deals into it."""
    at: list[float] = []
    _part(at.append, 1, 3, 4)

    assert [1.75] == at


def test_only_many_files_and_many_hands_have_a_bar() -> None:
    files = [Path(f"{number}.phh") for number in range(20)]
    hands: Iterator[PlayedHand] = iter(())
    with on_a_terminal() as errors:
        assert files[:19] == list(histories._progress(files[:19]))
        assert hands is simulate._watched(hands, 4_999)
        assert "" == errors.getvalue()
        assert files == list(histories._progress(files))
        assert "replaying 100%" == last(errors)
        assert hands is not simulate._watched(hands, 5_000)


def test_hands_of_histories_are_counted_in_the_bar(tmp_path: Path) -> None:
    found = Statistics()
    (tmp_path / "hands.txt").write_text(STARS, encoding="utf-8")
    found.hands = 499
    with on_a_terminal() as errors:
        _count([tmp_path / "hands.txt"], found)

    assert "500 hands" == last(errors)


def test_each_question_about_odds_is_named_in_the_bar() -> None:
    moved: list[tuple[float, str | None]] = []

    @contextmanager
    def noted(what: str, of: float) -> Iterator[Callable[..., None]]:
        moved.append((of, what))
        yield lambda done, of=None, what=None: moved.append((done, what))

    with patch("croupier.cli.odds.progress", noted):
        assert 0 == croupier("odds", "let-it-ride", "--wager", "progressive", "--paytable", "A").returncode

    assert [(2, "odds"), (0, "progressive default"), (1, "progressive L-10(a)")] == moved
