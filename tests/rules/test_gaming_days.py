"""Gaming days by the wall clock, given in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.gaming_days import GamingDays

BALTIMORE = ZoneInfo("America/New_York")
ZONES = ("America/New_York", "America/Los_Angeles", "Europe/London", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def test_a_day_begins_on_the_wall_and_bears_the_date_on_which_it_began() -> None:
    days = GamingDays(BALTIMORE, 6 * 60)

    assert date(2026, 11, 15) == days.day_of(utc("2026-11-16 10:59"))  # 05:59 on the wall
    assert date(2026, 11, 16) == days.day_of(utc("2026-11-16 11:00"))
    assert utc("2026-11-16 11:00") == days.start(date(2026, 11, 16))
    assert utc("2026-11-17 11:00") == days.end(date(2026, 11, 16))


@pytest.mark.parametrize(("day", "hours"), [("2026-03-07", 23), ("2026-03-08", 24), ("2026-10-31", 25)])
def test_the_day_of_a_clock_change_has_23_or_25_hours(day: str, hours: int) -> None:
    """The clock is put forward at two in the morning of 8 March 2026, and back on 1 November."""
    assert 60 * hours == GamingDays(BALTIMORE, 6 * 60).minutes(date.fromisoformat(day))


def test_a_beginning_that_the_wall_shows_twice_is_the_first() -> None:
    days = GamingDays(BALTIMORE, 90)  # half past one

    assert utc("2026-11-01 05:30") == days.start(date(2026, 11, 1))
    assert date(2026, 11, 1) == days.day_of(utc("2026-11-01 06:15"))  # a quarter past one, for the second time


def test_a_day_may_have_begun_although_the_wall_shows_the_evening_before() -> None:
    """In St. John's the clock was put back at one minute past midnight."""
    days = GamingDays(ZoneInfo("America/St_Johns"))

    assert date(2010, 11, 6) == days.day_of(utc("2010-11-07 02:29"))
    assert date(2010, 11, 7) == days.day_of(utc("2010-11-07 02:35"))  # 23:05 on the wall, for the second time


def test_a_day_that_the_wall_never_shows_begins_as_much_later() -> None:
    """Samoa left out 30 December 2011."""
    days = GamingDays(ZoneInfo("Pacific/Apia"), 6 * 60)

    assert date(2011, 12, 29) == days.day_of(utc("2011-12-30 15:59"))  # 05:59 on the 31st
    assert date(2011, 12, 31) == days.day_of(utc("2011-12-30 16:00"))
    assert (1_440, 0, 1_440) == tuple(days.minutes(date(2011, 12, day)) for day in (29, 30, 31))


def test_a_beginning_that_the_wall_never_shows_is_as_much_later() -> None:
    days = GamingDays(BALTIMORE, 150)  # half past two

    assert utc("2026-03-08 07:30") == days.start(date(2026, 3, 8))
    assert 210 == days.wall_minute(days.start(date(2026, 3, 8)))


@given(
    zone=st.sampled_from(ZONES),
    begins=st.integers(0, 1_439),
    moment=st.datetimes(datetime(2000, 1, 1), datetime(2040, 1, 1)),
)
def test_every_moment_lies_in_one_day_and_days_follow_each_other(zone: str, begins: int, moment: datetime) -> None:
    days, at = GamingDays(ZoneInfo(zone), begins), moment.replace(tzinfo=UTC)
    day = days.day_of(at)

    assert days.start(day) <= at < days.end(day)
    assert days.end(day) == days.start(day + timedelta(1))
    assert 22 * 60 < days.minutes(day) < 26 * 60
