"""Further kinds of house choices: percentages, steps, spans of the day, lists of texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import time
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.engine.house import Choice, of_each_meter, or_none, read_number
from croupier.engine.patterns import CLOCK, LISTED_TEXT, SPAN, money_schema, percent_schema
from croupier.money import BadMoney, cents, dollars_and_cents

MINUTES_A_DAY = 24 * 60
PARTS_OF_A_PERCENT = 10**6  # a percentage has at most six decimals


class ScheduleStep(NamedTuple):
    """One step of a schedule: from this pot on, this amount in total, both in cents."""

    pot: int
    amount: int


class Span(NamedTuple):
    """A part of every day, in minutes since midnight; one that runs past midnight ends after 1440."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{_clock(self.start)}-{_clock(self.end if self.end <= MINUTES_A_DAY else self.end - MINUTES_A_DAY)}"

    def holds(self, minute: int) -> bool:
        """Is this minute of the day within it? The end is not included."""
        return self.start <= minute < self.end or minute + MINUTES_A_DAY < self.end


HOURLY: tuple[Span, ...] = tuple(Span(60 * hour, 60 * hour + 60) for hour in range(24))


def number_of(name: str, clause: str, *allowed: int, default: int) -> Choice:
    """One of a few numbers."""
    return Choice(
        name,
        clause,
        default,
        read_number,
        str,
        " or ".join(map(str, allowed)),
        lambda value: not isinstance(value, bool) and value in allowed,
        "number",
        {"enum": list(allowed)},
    )


def percent(name: str, clause: str, *, most: int, default: int) -> Choice:
    """More than 0 and at most this many percent, as an exact fraction: `10`, `7.5`."""
    return Choice(
        name,
        clause,
        Fraction(default),
        _read_percent,
        write_percent,
        f"more than 0 and at most {most} percent",
        lambda value: isinstance(value, Fraction) and 0 < value <= most,
        "percent",
        percent_schema(1, most),
        _take_percent,
    )


def percents(name: str, clause: str, *, allowed: str) -> Choice:
    """A percentage from 0 to 100 for each meter: `major=12.5 minor=0.75`; none means the paytable's own default."""
    one = Choice(
        name, clause, None, _read_percent, lambda value: value if isinstance(value, str) else write_percent(value),
        allowed, _is_percent, "percent", percent_schema(0, 100), _take_percent,
    )  # fmt: skip
    return of_each_meter(one)


def _is_percent(value: object) -> bool:
    if not isinstance(value, (int, Fraction)) or isinstance(value, bool):
        return False
    return 0 <= value <= 100 and value * PARTS_OF_A_PERCENT % 1 == 0


def _take_percent(value: object) -> object:
    return Fraction(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _read_percent(text: str) -> Fraction | str:
    return Fraction(text) if re.fullmatch(r"\d{1,3}(\.\d{1,6})?", text, re.ASCII) else text


def write_percent(value: Fraction) -> str:
    """`10`, `7.5`."""
    return f"{float(value):f}".rstrip("0").rstrip(".")


def steps(name: str, clause: str, *, allowed: str) -> Choice:
    """Amounts that are due from certain pots on, both rising: `20.00:1.00 40.00:2.00`; empty means no schedule."""

    def read(text: str) -> Any:
        if text == "none":
            return None
        pairs = [part.split(":") for part in text.replace(",", " ").split()]
        return _steps(pairs, text)

    def take(value: Any) -> Any:
        if not isinstance(value, list) or not all(isinstance(one, Mapping) for one in value):
            return value
        if any(set(one) != {"pot", "amount"} for one in value):
            return value
        return _steps([(one["pot"], one["amount"]) for one in value], value)

    def write(value: Sequence[ScheduleStep] | None) -> str:
        return " ".join(f"{_money(pot)}:{_money(amount)}" for pot, amount in value) if value else "none"

    def admits(value: object) -> bool:
        if value is None:
            return True
        if not isinstance(value, tuple) or not value or not all(isinstance(one, ScheduleStep) for one in value):
            return False
        rising = all(one.pot < after.pot and one.amount < after.amount for one, after in pairwise(value))
        return rising and all(0 < one.amount <= one.pot for one in value)

    step = {
        "type": "object",
        "properties": {"pot": money_schema(1), "amount": money_schema(1)},
        "required": ["pot", "amount"],
        "additionalProperties": False,
    }
    schema = or_none({"type": "array", "items": step, "minItems": 1}, True)
    return Choice(name, clause, None, read, write, allowed, admits, "steps", schema, take)


def _steps(pairs: Sequence[Any], otherwise: object) -> object:
    try:
        return tuple(ScheduleStep(cents(pot), cents(amount)) for pot, amount in pairs)
    except (BadMoney, ValueError, TypeError, AttributeError):
        return otherwise


def spans(name: str, clause: str, *, default: tuple[Span, ...] | None, none: str = "none") -> Choice:
    """Parts of every day that do not overlap: `hourly`, or `12:00-16:00 16:00-20:00`; `none` is the word for None."""

    def read(text: str) -> Any:
        if text == none:
            return None
        return HOURLY if text == "hourly" else _spans(text.replace(",", " ").split(), text)

    def take(value: Any) -> Any:
        return _spans(value, value) if isinstance(value, list) else value

    def write(value: tuple[Span, ...] | None) -> str:
        return none if value is None else "hourly" if value == HOURLY else " ".join(map(str, value))

    def admits(value: object) -> bool:
        if value is None:
            return default is None
        return isinstance(value, tuple) and bool(value) and all(isinstance(one, Span) for one in value) and apart(value)

    word = f", or {none}" if default is None else ""
    items = {"type": "array", "items": {"type": "string", "pattern": SPAN}, "minItems": 1, "uniqueItems": True}
    schema = {"anyOf": [items, {"enum": ["hourly", none] if default is None else ["hourly"]}]}
    allowed = f"hourly, or spans of the day that do not overlap such as 12:00-16:00{word}"
    return Choice(name, clause, default, read, write, allowed, admits, "spans", schema, take)


_SPAN = re.compile(r"^([01][0-9]|2[0-4]):([0-5][0-9])-([01][0-9]|2[0-4]):([0-5][0-9])$")


def _spans(texts: Sequence[object], otherwise: object) -> object:
    found = []
    for text in texts:
        match = _SPAN.match(text) if isinstance(text, str) else None
        if match is None:
            return otherwise
        hour, minute, to_hour, to_minute = map(int, match.groups())
        start, end = 60 * hour + minute, 60 * to_hour + to_minute
        if start >= MINUTES_A_DAY or end > MINUTES_A_DAY or start == end:
            return otherwise
        found.append(Span(start, end if end > start else end + MINUTES_A_DAY))
    return tuple(found)


def fault_of_spans(texts: Sequence[object]) -> str:
    """What is wrong with spans of the day: one that is invalid, one without length, or two that overlap."""
    found: list[Span] = []
    for text in texts:
        one = _spans([text], None)
        if not isinstance(one, tuple):
            match = _SPAN.match(text) if isinstance(text, str) else None
            empty = match is not None and match.group(1, 2) == match.group(3, 4)
            return f"{text} {'has no length' if empty else 'is not a span of the day'}"
        clash = next((other for other in found if not apart((other, one[0]))), None)
        if clash is not None:
            return f"{clash} and {one[0]} overlap"
        found += one
    return ""


def apart(some: Sequence[Span]) -> bool:
    """Are the spans free of overlaps, also across midnight?"""
    in_order = sorted(some)
    if any(one.end > after.start for one, after in pairwise(in_order)):
        return False
    return not in_order or in_order[-1].end - MINUTES_A_DAY <= in_order[0].start


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def clock(name: str, clause: str, *, default: int) -> Choice:
    """A time of the day, in minutes since midnight: `06:00`."""

    def take(value: Any) -> Any:
        if isinstance(value, time) and not value.second and not value.microsecond:
            return 60 * value.hour + value.minute
        return value

    return Choice(
        name,
        clause,
        default,
        lambda text: 60 * int(text[:2]) + int(text[3:5]) if _TIME.match(text) else text,
        _clock,
        "a time of the day, 00:00 to 23:59",
        lambda value: isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MINUTES_A_DAY,
        "clock",
        {"type": "string", "pattern": f"^{CLOCK}(:00)?$"},
        take,
    )


_TIME = re.compile(rf"{CLOCK}(:00)?\Z")


def zone(name: str, clause: str, *, default: str) -> Choice:
    """A time zone by its IANA name: `America/New_York`."""
    return Choice(
        name,
        clause,
        default,
        str,
        str,
        "the IANA name of a time zone, such as America/New_York",
        lambda value: isinstance(value, str) and _is_zone(value),
        "zone",
        {"type": "string", "pattern": _ZONE.pattern},
    )


_ZONE = re.compile(r"^(UTC|[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+){1,2})$")


def _is_zone(name: str) -> bool:
    return _ZONE.match(name) is not None and zone_of(name) is not None


@cache
def zone_of(name: str) -> ZoneInfo | None:
    """The time zone with this name; None if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def texts(
    name: str,
    clause: str,
    *,
    default: tuple[str, ...],
    allowed: str,
    always: str = "",
) -> Choice:
    """A list of the operator's own texts, one line each and `always` among them; separated by bars in a record."""

    def admits(value: object) -> bool:
        return (
            isinstance(value, tuple)
            and all(isinstance(one, str) and one.isprintable() and one == one.strip() != "" for one in value)
            and not any("|" in one for one in value)
            and len(set(value)) == len(value)
            and (not always or always in value)
        )

    def read(text: str) -> tuple[str, ...]:
        return () if text == "none" else tuple(part.strip() for part in text.split("|"))

    schema: dict[str, Any] = {
        "type": "array",
        "items": {"type": "string", "pattern": LISTED_TEXT},
        "uniqueItems": True,
    }
    if always:
        schema["contains"] = {"const": always}
    return Choice(
        name, clause, default, read, lambda value: " | ".join(value) or "none", allowed, admits, "texts", schema
    )


def _money(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02}"


def in_words(steps_of: Sequence[ScheduleStep]) -> str:
    """`$1 from $20, $2 from $40`."""
    return ", ".join(f"{dollars_and_cents(one.amount)} from {dollars_and_cents(one.pot)}" for one in steps_of)
