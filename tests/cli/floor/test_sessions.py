"""A floorperson at the keyboard, as text files: every prompt, what is typed there, and what is printed then.

The second line of a file says how the table is opened; what follows a prompt is typed. `make records` runs the
sessions and rewrites the files; read the difference.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from contextlib import ExitStack, chdir, redirect_stdout
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from croupier.cli.floor.kept import new_file, opened
from croupier.cli.floor.keyboard import at_the_keyboard, cards, possible, prompt
from croupier.cli.floor.language import NotUnderstood
from croupier.cli.floor.session import FloorSession
from croupier.rules import GAMES
from croupier.rules.table_day import TableDay
from tests.command_line import croupier

FOLDER = Path(__file__).with_name("sessions")
OPEN = "@ "
PROMPT = re.compile(r"\[\d+\][^>]*>(?: (?P<typed>.*))?")
END = "^D"  # the input ends
DAY = Path("d.day")


def session(text: str) -> str:
    """The text, with what is printed now."""
    head = text.splitlines()[:2]
    done = croupier("table", "open", str(DAY), *shlex.split(head[1].removeprefix(OPEN)), "--seed", "4")
    assert 0 == done.returncode, done.stderr
    out, typed = StringIO(), lines_typed(text)

    def read_line(prompt: str) -> str:
        line = next(typed, END)
        print(f"{prompt}{line}".rstrip())
        if line == END:
            raise EOFError
        return line

    with redirect_stdout(out), opened(DAY) as kept:
        at_the_keyboard(FloorSession(kept, seed="4", minutes=2), read_line)
    return "\n".join([*head, *(line.rstrip() for line in out.getvalue().splitlines())]) + "\n"


def lines_typed(text: str) -> Iterator[str]:
    """What follows each prompt."""
    yield from (match["typed"] or "" for match in map(PROMPT.fullmatch, text.splitlines()) if match)


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.txt"))])
def test_every_line_is_as_it_was(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    with chdir(tmp_path):
        assert text == session(text)


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        with TemporaryDirectory() as folder, chdir(folder):
            path.write_text(session(path.read_text(encoding="utf-8")), encoding="utf-8")


def test_before_anything_is_under_way_the_prompt_says_what_comes_next(tmp_path: Path) -> None:
    game = GAMES["holdem"]
    with ExitStack() as files:
        day = TableDay(game, game.choices.house({}), opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
        beginning = FloorSession(new_file(tmp_path / "1.day", day, files))

        assert "[1] opening comes next> " == prompt(beginning)
        assert "" == cards(beginning)
        assert ["nothing is under way; Enter continues, and an act begins the procedure it belongs to"] == possible(
            None
        )


def test_a_round_that_cannot_begin_says_how_many_have_chips(tmp_path: Path) -> None:
    """Players who are away do not count; and nobody's cards are shown while the floor is asked."""
    game = GAMES["holdem"]
    with ExitStack() as files:
        day = TableDay(game, game.choices.house({}), opened=datetime(2026, 3, 7, 17, tzinfo=UTC))
        session = FloorSession(new_file(tmp_path / "1.day", day, files), seed="1", minutes=2)
        session.do("on")  # the opening
        for acts, who in (
            (("arrives ann",), "nobody has"),
            (("ann sits at seat 1 with 100",), "one player has"),
            (("arrives bob", "bob sits at seat 2 with 100", "bob steps away"), "one player has"),
        ):
            for act in acts:
                session.do(act)
            assert session.running is not None
            assert "" == cards(session)
            answered = session.running.answered
            with pytest.raises(NotUnderstood, match=f"a round cannot begin: {who} chips at the table; possible is: fl"):
                session.do("on")
            assert answered == session.running.answered, "the floor does nothing for a round that cannot begin"
