"""The clock of a table: elapsed minutes, the moment in UTC that they stand for, and what the wall clock shows then.

A table counts the minutes since the midnight before it opened. They never jump; the wall does, twice a year. So decks
age and time is charged by elapsed minutes, and periods that are hours of a day begin and end by the wall.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from croupier.engine.kinds import MINUTES_A_DAY, zone_of
from croupier.rules.gaming_days import MINUTE, GamingDays
from croupier.rules.memory import Calendar


@dataclass(frozen=True, slots=True)
class WallClock:
    """Reads minutes by a calendar; without one every day has 24 hours, and there are no dates."""

    calendar: Calendar | None = None

    @property
    def _midnight(self) -> datetime:
        assert self.calendar is not None
        return self._of_the_wall(0, 0)

    @property
    def gaming_days(self) -> GamingDays:
        """The gaming days of the facility."""
        assert self.calendar is not None
        return GamingDays(_zone(self.calendar.zone), self.calendar.begins)

    def moment(self, minute: int) -> datetime:
        """The moment of a minute, in UTC."""
        return self._midnight + minute * MINUTE

    def minute(self, moment: datetime) -> int:
        """The minute of a moment."""
        return (moment - self._midnight) // MINUTE

    def shown(self, minute: int) -> int:
        """Minutes after midnight that the wall shows."""
        if self.calendar is None:
            return minute % MINUTES_A_DAY
        return self.gaming_days.wall_minute(self.moment(minute))

    def day(self, minute: int) -> int:
        """How many midnights have passed on the wall."""
        if self.calendar is None:
            return minute // MINUTES_A_DAY
        on_the_wall = self.moment(minute).astimezone(_zone(self.calendar.zone)).date()
        return (on_the_wall - date.fromisoformat(self.calendar.midnight)).days

    def when(self, day: int, shown: int) -> int:
        """The minute at which the wall shows this on that day; the first of two, or the next one if it is skipped."""
        if self.calendar is None:
            return day * MINUTES_A_DAY + shown
        return (self._of_the_wall(day, shown) - self._midnight) // MINUTE

    def gaming_day(self, minute: int) -> date | None:
        """The gaming day that contains this minute; None without a calendar."""
        return None if self.calendar is None else self.gaming_days.day_of(self.moment(minute))

    def _of_the_wall(self, day: int, shown: int) -> datetime:
        assert self.calendar is not None
        return _of_the_wall(self.calendar, day, shown)


NO_CALENDAR = WallClock()


@lru_cache(1 << 9)
def _of_the_wall(calendar: Calendar, day: int, shown: int) -> datetime:
    later, minute = divmod(shown, MINUTES_A_DAY)
    on = date.fromisoformat(calendar.midnight) + timedelta(day + later)
    return datetime.combine(on, time(minute // 60, minute % 60, tzinfo=_zone(calendar.zone))).astimezone(UTC)


def _zone(name: str) -> ZoneInfo:
    return zone_of(name) or ZoneInfo("UTC")


def calendar_at(moment: datetime, zone: str, gaming_day_begins: int = 0) -> tuple[Calendar, int]:
    """The calendar of a table that opens at this moment, and its minute then."""
    on_the_wall = moment.astimezone(_zone(zone)).date()
    calendar = Calendar(zone, on_the_wall.isoformat(), gaming_day_begins)
    return calendar, WallClock(calendar).minute(moment)
