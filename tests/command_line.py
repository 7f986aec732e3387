"""The command line run in this process, where the modules that take long to load are loaded already."""

from __future__ import annotations

import sys
from contextlib import chdir
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import TextIO
from unittest.mock import patch

from croupier.cli import main


@dataclass(frozen=True)
class Done:
    """Exit code, output and errors of a command."""

    returncode: int
    stdout: str
    stderr: str


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def croupier(*arguments: str, cwd: Path | None = None, on_terminal: bool = False, stdin: TextIO | None = None) -> Done:
    """Run `croupier ...` with empty input and its output piped, as without a terminal, or with output to a terminal."""
    out, err = Terminal() if on_terminal else StringIO(), StringIO()
    given = StringIO() if stdin is None else stdin
    streams = patch.multiple(sys, argv=["croupier", *arguments], stdin=given, stdout=out, stderr=err)
    started = patch.object(sys.modules["__main__"], "__package__", None)  # as if run by name, even under `python -m`
    with streams, started, chdir(cwd or Path.cwd()):
        try:
            main()
        except SystemExit as ended:
            return Done(int(ended.code or 0), out.getvalue(), err.getvalue())
    raise AssertionError("a command line always exits")
