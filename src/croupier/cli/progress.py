"""A progress bar on the error stream while a command computes, if that stream is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Item = TypeVar("Item")
Told = Callable[..., None]  # how much is done, and if that has changed, of how much and what is being done


@contextmanager
def progress(what: str, of: float | None = None) -> Iterator[Told]:
    """A bar that moves as it is told what is done; gone when all is done."""
    if not sys.stderr.isatty():
        yield lambda done, of=None, what=None: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=of, visible=False)  # until there is something to show

        def told(done: float, of: float | None = None, what: str | None = None) -> None:
            bar.update(task, completed=done, total=of, description=what, visible=True)

        yield told


def watched(items: Iterable[Item], what: str, of: int) -> Iterable[Item]:
    """These items, with a bar that moves as they are taken."""
    if not sys.stderr.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, what, of, console=Console(stderr=True), transient=True)
