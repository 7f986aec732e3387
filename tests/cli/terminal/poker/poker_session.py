"""A poker table as the terminal opens it, for the tests in this folder."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from croupier.cli.floor.kept import KeptDay, new_file
from croupier.cli.terminal.poker import stakes
from croupier.cli.terminal.poker.session import PokerSession, open_table
from croupier.rules.table_day import TableDay


def table(name: str, stakes_text: str | None = None, structure: str | None = None, **more: Any) -> PokerSession:
    """A table of this game with a seed."""
    chosen = more.pop("chosen", {})
    house = stakes.stakes(name, stakes_text, structure, chosen)
    return open_table(name, house=house, seed=str(more.pop("seed", "7")), **more)


def in_a_file(file: Path, files: ExitStack, day: TableDay) -> KeptDay:
    """The day of a table in a file, as `croupier play` keeps it."""
    return new_file(file, day, files, seed="7")
