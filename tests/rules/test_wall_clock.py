"""The table's clock: elapsed minutes, moments in UTC, and the wall on the nights when its clock is moved (X-52)."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from croupier.engine.kinds import HOURLY, Span
from croupier.rulebook.testing import clause
from croupier.rules.poker.ch16_periods import Period, in_the_day, period_from
from croupier.rules.wall_clock import NO_CALENDAR, WallClock, calendar_at

BALTIMORE = "America/New_York"
SPRING, AUTUMN = date(2026, 3, 8), date(2026, 11, 1)


def clock(day: date, begins: int = 360) -> WallClock:
    """The clock of a table that opened at noon UTC on the day before, so its minutes count from that day's midnight."""
    calendar, _ = calendar_at(datetime(day.year, day.month, day.day, 12, tzinfo=UTC), BALTIMORE, begins)
    return WallClock(calendar)


@pytest.mark.parametrize(
    "day, at, shown",
    [
        (SPRING, "06:59", "01:59"),
        (SPRING, "07:00", "03:00"),  # the wall skips from two to three
        (AUTUMN, "05:59", "01:59"),
        (AUTUMN, "06:00", "01:00"),  # and shows one to two twice
        (AUTUMN, "06:59", "01:59"),
        (AUTUMN, "07:00", "02:00"),
    ],
)
def test_minutes_never_jump_and_the_wall_does(day: date, at: str, shown: str) -> None:
    one, moment = clock(day), datetime.fromisoformat(f"{day}T{at}+00:00")
    minute = one.minute(moment)
    assert moment == one.moment(minute)
    hours, minutes = divmod(one.shown(minute), 60)
    assert shown == f"{hours:02}:{minutes:02}"


@clause("MD-POKER 15.D", says="at least once per gaming day")
@pytest.mark.parametrize("day, hours", [(SPRING, 23), (AUTUMN, 25), (date(2026, 6, 1), 24)])
def test_gaming_days_have_23_24_or_25_hours(day: date, hours: int) -> None:
    """With a day that begins at midnight the short and the long one are those of the change itself."""
    one = clock(day, begins=0)
    minutes = [minute for minute in range(-60, 26 * 60) if one.gaming_day(minute) == day]
    assert 60 * hours == len(minutes)
    assert 0 == minutes[0]


@clause("MD-POKER 1.B(27)", says="period")
@pytest.mark.parametrize(
    "day, at, period, lasts",
    [
        (SPRING, "06:30", "01:00-03:00", 60),  # until the wall shows two, which it shows as three
        (SPRING, "07:30", "03:00-04:00", 60),
        (AUTUMN, "05:30", "01:00-02:00", 120),
        (AUTUMN, "06:30", "01:00-02:00", 120),
        (AUTUMN, "07:30", "02:00-03:00", 60),
        (date(2026, 6, 1), "05:30", "01:00-02:00", 60),
    ],
)
def test_X_52_a_period_is_skipped_or_lasts_longer_with_the_wall(day: date, at: str, period: str, lasts: int) -> None:
    one = clock(day)
    minute = one.minute(datetime.fromisoformat(f"{day}T{at}+00:00"))
    span = period_from(HOURLY, minute, one)
    assert span.start <= minute < span.end
    assert lasts == span.end - span.start
    assert period == in_the_day(Period(since=minute, clock=one))


def test_X_52_a_period_that_the_wall_skips_is_not_the_next_one() -> None:
    spans = (Span(120, 180), Span(600, 660))

    assert "10:00-11:00" == in_the_day(Period(spans=spans, since=30, clock=clock(SPRING)))
    assert "02:00-03:00" == in_the_day(Period(spans=spans, since=30, clock=clock(date(2026, 6, 1))))


@pytest.mark.parametrize("day", [SPRING, AUTUMN, date(2026, 6, 1)])
def test_periods_follow_each_other_without_a_gap_on_any_night(day: date) -> None:
    one, minute, found = clock(day), 0, []
    while minute < 30 * 60:
        span = period_from(HOURLY, minute, one)
        assert span.start == minute
        found.append(span)
        minute = span.end
    assert len(set(found)) == len(found)


def test_without_a_calendar_every_day_has_24_hours_and_no_date() -> None:
    assert (90, 1, None) == (NO_CALENDAR.shown(1_530), NO_CALENDAR.day(1_530), NO_CALENDAR.gaming_day(1_530))
    assert Span(1_500, 1_560) == period_from(HOURLY, 1_530)
