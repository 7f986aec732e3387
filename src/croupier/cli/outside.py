"""Games from outside the package: those named on the command line, and those of installed packages."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

_GROUP = b"[croupier.games]"


def load_games(named: Iterable[Path]) -> None:
    """Load both kinds. If there are none, nothing is imported: most commands should not wait for it."""
    wanted = [str(one) for one in named]
    if any(map(_brings_games, sys.path)):
        from croupier.rules.outside import load_installed

        load_installed()
    if wanted:
        from croupier.rules.outside import load

        for one in wanted:
            load(one)


def _brings_games(folder: str) -> bool:
    """Whether an installed package has games among its entry points; much faster than `importlib.metadata`."""
    try:
        with os.scandir(folder or ".") as found:
            packages = [one.path for one in found if one.name.endswith(".dist-info")]
    except OSError:
        return False
    return any(_GROUP in _entry_points(one) for one in packages)


def _entry_points(package: str) -> bytes:
    try:
        with open(f"{package}/entry_points.txt", "rb") as file:
            return file.read()
    except OSError:  # most packages have none
        return b""
