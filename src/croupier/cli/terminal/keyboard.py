"""What a player types at a table, line by line, and pages that are read beside it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from croupier.cli.app import typed
from croupier.cli.floor.kept import KeptDay
from croupier.cli.terminal.day_session import DaySession
from croupier.errors import CroupierError

ReadLine = Callable[[], str]


class Quit(Exception):
    """The player leaves the table."""


class NotAnAnswer(CroupierError):
    """What was typed is not an answer; the message says why."""


class AtTheKeyboard:
    """A player at a terminal, at a table of any game."""

    def __init__(self, console: Console, read_line: ReadLine) -> None:
        self.console = console
        self.read_line = read_line

    def _line(self, prompt: str) -> str:
        self.console.print(Text(f"{prompt} ", "bold green"), end="")
        line = self.read_line().strip()
        if line.lower() in ("q", "quit"):
            raise Quit
        return line

    def _page(self, lines: Sequence[Text]) -> None:
        """Show a separate page; Enter goes back to the table."""
        self.console.clear()
        for line in lines:
            self.console.print(line)
        self._line("Enter: back to the table")

    def _leave(self, session: DaySession) -> None:
        """Save the day when the player leaves, including what is under way, so that it can be continued."""
        session.save()
        if isinstance(session.kept, KeptDay):
            file = session.kept.file
            again = f"{typed()} play --resume {shlex.quote(str(file))}"
            self.console.print(f"\nSaved to {file}. Continue with: {again}", soft_wrap=True, markup=False)
