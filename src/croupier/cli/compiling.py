"""Notices at the terminal while kernels are compiled, which takes up to a minute the first time."""

from __future__ import annotations

import logging
import sys
from time import monotonic

LOG = "croupier.kernels"
EVERY_SECONDS = 5.0


def _tell(words: str) -> None:
    """Print a line on stderr; with `print`, because a progress bar keeps printed lines off its own."""
    print(f"croupier: {words}", file=sys.stderr)


class CompilingNotice(logging.Handler):
    """Log handler: the kernels' warnings as they come; at a terminal also how far compiling is, every few seconds."""

    def __init__(self) -> None:
        super().__init__()
        self.functions = 0
        self.begun = self.told = 0.0
        self.is_kept = True

    def emit(self, record: logging.LogRecord) -> None:
        """Print a line for a log record, or nothing."""
        if record.levelno >= logging.WARNING:
            self.is_kept = False
            _tell(record.getMessage())
        elif record.levelno == logging.INFO and sys.stderr.isatty():
            self._go_on()

    def _go_on(self) -> None:
        now = monotonic()
        if not self.functions:
            self.begun = self.told = now
            once = ", once on this machine" if self.is_kept else ""
            _tell(f"compiling{once}; that takes up to a minute")
        elif now - self.told >= EVERY_SECONDS:
            self.told = now
            many = "1 function" if self.functions == 1 else f"{self.functions} functions"
            _tell(f"compiled {many} in {now - self.begun:.0f} s")
        self.functions += 1


def listen() -> None:
    """Start printing notices."""
    log = logging.getLogger(LOG)
    if not any(isinstance(one, CompilingNotice) for one in log.handlers):
        log.setLevel(logging.INFO)
        log.propagate = False
        log.addHandler(CompilingNotice())
