"""Tables in the terminal, as text files: every screen that a player sees who types these lines.

The second line of a file says which table is opened, the third what is typed, separated by commas; then, for each
screen, what was not on the one before. `make records` plays the tables and rewrites the files; read the difference.
"""

from __future__ import annotations

import shlex
from contextlib import ExitStack, chdir
from functools import partial
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from rich.console import Console

from croupier.cli.terminal.dialogue import Dialogue
from croupier.cli.terminal.poker.dialogue import PokerDialogue
from croupier.cli.terminal.session import open_session
from tests.cli.terminal.poker.poker_session import in_a_file, table
from tests.cli.terminal.poker.test_session import CLEAR, COLOURS, POKER

FOLDER = Path(__file__).with_name("screens")
TABLE = "@ "
TYPED = "> "


def play(opened: str, lines: list[str], folder: Path) -> list[str]:
    """The screens of a table such as `holdem seats=4 seed=7 size=80x24 stakes=1/2`, up to leaving it."""
    game, *given = shlex.split(opened)
    asked = dict(one.split("=", 1) for one in given)
    width, height = map(int, asked.pop("size", "80x24").split("x"))
    seats, seed = int(asked.pop("seats", "4")), asked.pop("seed", "7")
    typed, out = iter(lines), StringIO()

    def read_line() -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    console = Console(file=out, width=width, height=height, force_terminal=True, color_system="standard")
    with chdir(folder), ExitStack() as files:  # the length of the folder's name must not move the screen's lines
        keep = partial(in_a_file, Path("saved.day"), files)
        if game in POKER:
            given_stakes = asked.pop("stakes", None), asked.pop("structure", None)
            PokerDialogue(console, table(game, *given_stakes, seats=seats, seed=seed, keep=keep), read_line).run()
        else:
            Dialogue(console, open_session(game, seats=seats, seed=seed, keep=keep), read_line).run()
    return [COLOURS.sub("", screen) for screen in out.getvalue().split(CLEAR)]


def session(text: str, folder: Path) -> str:
    """The text, with its screens as they are now."""
    head = text.splitlines()[:3]
    lines = [line.strip() for line in head[2].removeprefix(TYPED).split(",")]
    screens = play(head[1].removeprefix(TABLE), lines, folder)
    shown, before = head, set[str]()
    for screen in screens:
        rows = [f"| {row}".rstrip() for row in screen.rstrip().splitlines()]
        shown += ["", *(row for row in rows if row not in before)]
        before = set(rows)
    return "\n".join(shown) + "\n"


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.txt"))])
def test_every_screen_is_as_it_was(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert text == session(text, tmp_path)


@pytest.mark.parametrize("height", [19, 20, 21])
def test_news_fill_the_screen_up_to_the_line_for_typing(height: int, tmp_path: Path) -> None:
    """Earlier news are left out where there is no room for them; of the table nothing is."""
    typed = ["1 10", "2 5", "b 1", "b 2", "l", "l", "", "e", "t", "l", "l", "1 3"]
    *_, over, _ = play(f"let-it-ride seats=3 seed=7 size=80x{height}", typed, tmp_path)

    assert height - 1 == len(over.splitlines())


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        with TemporaryDirectory() as folder:
            path.write_text(session(path.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")
