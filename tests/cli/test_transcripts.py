"""Sessions at the command line, as text files: each command with everything it prints and its exit code.

A file is both the script and what is expected: a line that begins with `$ ` is run, in a folder that has the examples,
and what follows must be what it prints; `! ` stands before a line of the error stream. `make records` runs the sessions
and writes them anew; read the difference.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from command_line import croupier

FOLDER = Path(__file__).with_name("transcripts")
EXAMPLES = Path(__file__).parents[2] / "examples"
PROMPT = "$ croupier "


def session(text: str, folder: Path) -> str:
    """The commands of a text, one after the other, with what they print."""
    shutil.copytree(EXAMPLES, folder / "examples")
    lines = [line for line in text.splitlines()[:1] if line.startswith("#")]
    for command in (line for line in text.splitlines() if line.startswith(PROMPT)):
        lines += ["", command, *said(shlex.split(command.removeprefix(PROMPT)), folder)]
    return "\n".join(lines) + "\n"


def said(arguments: list[str], folder: Path) -> Iterator[str]:
    with patch.dict(os.environ, {"COLUMNS": "120"}):
        done = croupier(*arguments, cwd=folder)
    yield from (line.rstrip() for line in done.stdout.rstrip().splitlines())
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
