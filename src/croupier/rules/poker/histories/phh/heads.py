"""What a history says about a hand (number, table, time), as the head of its record."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.engine import RecordHead


def head_of(other: Mapping[str, Any]) -> RecordHead:
    """Which hand of which table it is and when it began, as far as the history says."""
    return RecordHead(_said(other.get("table")), _said(other.get("hand")), _began(other))


def _said(value: object) -> str:
    """A name or number as a record has it; empty if it is neither."""
    text = str(value).strip() if isinstance(value, (str, int)) and not isinstance(value, bool) else ""
    return text if text.isprintable() else ""


def _began(other: Mapping[str, Any]) -> datetime | None:
    """When the hand began, if date, time of day and time zone are all given and valid."""
    year, month, day = (other.get(part) for part in ("year", "month", "day"))
    clock, zone = other.get("time"), other.get("time_zone")
    if not (isinstance(year, int) and isinstance(month, int) and isinstance(day, int)):
        return None
    if not isinstance(clock, time) or not isinstance(zone, str):
        return None
    try:
        told = datetime.combine(date(year, month, day), clock.replace(microsecond=0), ZoneInfo(zone))
        return told.astimezone(UTC)
    except (ValueError, OverflowError, ZoneInfoNotFoundError):
        return None
