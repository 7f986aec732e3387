"""The log: one JSON object per line, on standard error. It contains no secrets, cards or URLs with a query."""

from __future__ import annotations

import logging
import re
import sys
import traceback
from asyncio import CancelledError
from pathlib import Path
from typing import Any

import structlog
from structlog.typing import EventDict

OTHERS = ("uvicorn", "asyncio")
TRACEBACK = "Traceback (most recent call last)"
_PLACE = re.compile(r'File "([^"]+)", line (\d+), in (\S+)')
_KIND = r"[A-Za-z_][\w.]*(?:Error|Exception)|(?:\w+\.)+[A-Z]\w+"  # by its name, or with its module
_FAULT = re.compile(rf"^[ |+-]*({_KIND})(?=: |$)", re.MULTILINE)
# What uvicorn takes for a mistake of ours, or anybody could fill the log with: it is refused, and that is all.
NOT_LOGGED = (
    "ASGI callable returned without completing handshake",
    "Invalid HTTP request received",
    "Unsupported upgrade request",
    "Invalid UTF-8 sequence received from client",
)


def without_values(logger: object, method: str, event: EventDict) -> EventDict:
    """Log a fault by its kind and place; its message may contain a card or a secret, and is left out."""
    found = event.pop("exc_info", None)
    error = sys.exc_info()[1] if found is True else found
    if isinstance(error, BaseException):
        event["fault"] = type(error).__name__
        frames = traceback.extract_tb(error.__traceback__)
        event["where"] = [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in frames]
    return event


def fault_in(words: str) -> dict[str, Any]:
    """The kind and the place of a fault that is told as a printed traceback."""
    where = [f"{Path(file).name}:{line} {name}" for file, line, name in _PLACE.findall(words)]
    return {"fault": (_FAULT.findall(words) or [""])[-1], "where": where}


class OthersLog(logging.Handler):
    """What uvicorn and asyncio log, in the same form: their own would print a fault with its message."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write one of their records; a refused handshake or request is left out."""
        words = record.getMessage().strip()
        cut_off = record.exc_info is not None and isinstance(record.exc_info[1], CancelledError)  # as the server stops
        if cut_off or words.startswith(NOT_LOGGED):
            return
        told: dict[str, Any] = {"exc_info": record.exc_info[1]} if record.exc_info else {}
        if TRACEBACK in words:  # how uvicorn tells why it could not start
            told = fault_in(words)
            words = "the server could not start or stop"
        structlog.get_logger(record.name).log(record.levelno, words.partition("\n")[0], **told)


def configure(level: int = logging.INFO) -> None:
    """Set up logging as lines of JSON."""
    for name in OTHERS:
        others = logging.getLogger(name)
        others.handlers, others.propagate = [OthersLog()], False
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_values,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
