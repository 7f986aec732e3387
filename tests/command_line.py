"""The command line run in this process: what it would take most of its time to load is loaded already."""

from __future__ import annotations

import sys
from contextlib import chdir
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from croupier.cli import main


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    returncode: int
    stdout: str
    stderr: str


class Terminal(StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def croupier(*arguments: str, cwd: Path | None = None, on_terminal: bool = False) -> Done:
    """`croupier ...` with nothing to read and its output piped, as a process without a terminal has it, or shown."""
    out, err = Terminal() if on_terminal else StringIO(), StringIO()
    streams = patch.multiple(sys, argv=["croupier", *arguments], stdin=StringIO(), stdout=out, stderr=err)
    with streams, chdir(cwd or Path.cwd()):
        try:
            main()
        except SystemExit as ended:
            return Done(int(ended.code or 0), out.getvalue(), err.getvalue())
    raise AssertionError("a command line always exits")
