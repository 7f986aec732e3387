"""Gaming days: which one a moment belongs to, and when each begins and ends, by the clock on the facility's wall.

Tables are told the time in UTC. MD-POKER 15.D and 16.B go by days and by times of day, so a day here begins at
`facility.gaming_day_begins` on the wall and ends where the next begins: after 23, 24 or 25 hours.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class GamingDays:
    """The gaming days of a facility.

    If the clock is put back, the wall shows the beginning twice, and the first of the two counts; if it is
    put forward past the beginning, the day begins later by as much as the clock was moved.
    """

    zone: ZoneInfo
    begins: int = 0  # minutes after midnight, on the wall

    def day_of(self, moment: datetime) -> date:
        """The gaming day that contains this moment; it is named after the date on which it began."""
        guess = moment.astimezone(self.zone).date()
        return next(
            day
            for day in (guess + timedelta(1), guess, guess - timedelta(1), guess - timedelta(2))
            if self.start(day) <= moment
        )

    def start(self, day: date) -> datetime:
        """When the gaming day of this date begins, in UTC."""
        hour, minute = divmod(self.begins, 60)
        return datetime.combine(day, time(hour, minute, tzinfo=self.zone)).astimezone(UTC)

    def end(self, day: date) -> datetime:
        """When the next gaming day begins, in UTC."""
        return self.start(day + timedelta(1))

    def minutes(self, day: date) -> int:
        """The length of the gaming day."""
        return (self.end(day) - self.start(day)) // MINUTE

    def wall_minute(self, moment: datetime) -> int:
        """Minutes after midnight that the wall shows, to the whole minute."""
        shown = moment.astimezone(self.zone)
        return 60 * shown.hour + shown.minute
