"""Sessions at the command line, as text files: each command with everything it prints and its exit code.

A file is both the script and the expected output: a line that begins with `$ ` is run, in a folder that has the
examples, and what follows must be what it prints; `! ` marks a line of the error stream. A command that begins with
COLUMNS and a number is run at a terminal of that width, and `^` stands for the character that begins a colour. What is
typed there follows `<<<`, as in bash. The last link of a day is new each time, since a day has the times at which it
was written, and seconds are not counted.
`make records` plays the sessions and rewrites the files; read the difference.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest

from tests.command_line import Terminal, croupier

FOLDER = Path(__file__).with_name("transcripts")
EXAMPLES = Path(__file__).parents[2] / "examples"
PROMPT = re.compile(r"\$ (?:COLUMNS=(?P<columns>[0-9]+) )?croupier (?P<words>.+?)(?: <<< \$'(?P<typed>.*)')?")
SECONDS = re.compile(r'\d+(?= seconds)|(?<="seconds": )[0-9.]+|(?<= in )[0-9.]+ s, [0-9,]+(?= a second)')
LINK = re.compile(r'(\bhead |last link |"head": ")[0-9a-f]{64}')


def session(text: str, folder: Path) -> str:
    """Runs the commands of a text, one after the other, and adds what they print."""
    shutil.copytree(EXAMPLES, folder / "examples")
    lines = [line for line in text.splitlines()[:1] if line.startswith("#")]
    for command in filter(None, map(PROMPT.fullmatch, text.splitlines())):
        arguments, typed = shlex.split(command["words"]), (command["typed"] or "").replace(r"\n", "\n")
        lines += ["", command[0], *said(arguments, folder, command["columns"], typed)]
    return "\n".join(lines) + "\n"


def said(arguments: list[str], folder: Path, columns: str | None, typed: str) -> Iterator[str]:
    screen = {"COLUMNS": columns or "120", "LINES": "24", "TERM": "xterm", "XDG_DATA_HOME": str(folder)}
    with patch.dict(os.environ, screen):
        os.environ.pop("NO_COLOR", None)
        stdin = Terminal(f"{typed}\n") if typed else None
        done = croupier(*arguments, cwd=folder, on_terminal=columns is not None, stdin=stdin)
    printed = SECONDS.sub("some", LINK.sub(r"\1...", done.stdout.replace("\x1b", "^")))
    yield from (line.rstrip() for line in printed.rstrip().splitlines())
    yield from (f"! {line}".rstrip() for line in done.stderr.rstrip().splitlines())
    if done.returncode:
        yield f"[exit code {done.returncode}]"


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in sorted(FOLDER.glob("*.txt"))])
def test_every_command_prints_what_it_did(path: Path, tmp_path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert text == session(text, tmp_path)


if __name__ == "__main__":
    for path in sorted(FOLDER.glob("*.txt")):
        with TemporaryDirectory() as folder:
            path.write_text(session(path.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")
