"""The log: one JSON object per line, on standard error. It contains no secrets, cards or URLs with a query."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path

import structlog
from structlog.typing import EventDict


def without_values(logger: object, method: str, event: EventDict) -> EventDict:
    """Log a fault by its kind and place; its message may contain a card or a secret, and is left out."""
    found = event.pop("exc_info", None)
    error = sys.exc_info()[1] if found is True else found
    if isinstance(error, BaseException):
        event["fault"] = type(error).__name__
        frames = traceback.extract_tb(error.__traceback__)
        event["where"] = [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in frames]
    return event


def configure(level: int = logging.INFO) -> None:
    """Set up logging as lines of JSON."""
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
