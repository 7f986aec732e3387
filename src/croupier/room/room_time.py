"""The room's own time: it runs while the room runs, and stops while the room or its database is down.

Every time limit is counted by it, so after a stop, even by kill -9, everybody has the time that they had left. The
store knows how far it got (`beat`), to within a second.
"""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from croupier.room.databases import StoreError
from croupier.room.desk import Desk
from croupier.room.schema import ROOM_TIME

BEAT = 1_000_000  # microseconds between two beats


class RoomTime:
    """Microseconds that the room has been running."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        with desk.store.engine.connect() as connection:
            kept = connection.execute(select(ROOM_TIME.c.at)).scalar_one_or_none()
        self._behind = 0 if kept is None else max(desk.now() - kept, 0)  # how far behind the desk's clock it is
        self._stands_at: int | None = None
        self._doors_closed = False
        self._beaten = 0 if kept is None else kept
        self.is_kept = True  # whether the last beat could be stored; also where nobody does anything

    def now(self) -> int:
        """The time, which does not change while it is stopped."""
        if self._desk.away or self._doors_closed:
            self.stand()
        elif self._stands_at is not None:
            self._go_on()
        return self._desk.now() - self._behind if self._stands_at is None else self._stands_at

    @property
    def stands(self) -> bool:
        """Whether it is stopped now."""
        self.now()
        return self._stands_at is not None

    def of_the_desk(self, at: int) -> int:
        """The desk's clock at which a moment of the room's time is expected: when to check again, or what to show."""
        self.now()
        return at + (self._behind if self._stands_at is None else self._desk.now() - self._stands_at)

    def stand(self) -> None:
        """Stop because the database is away, so that nobody loses time."""
        if self._stands_at is None:
            self._stands_at = self._desk.now() - self._behind

    def close_doors(self) -> None:
        """Stop while the room is up but not open yet, so that nobody loses time."""
        self._doors_closed = True
        self.stand()

    def open_doors(self) -> None:
        """Run from now on: people can come in."""
        self._doors_closed = False
        self.now()

    def _go_on(self) -> None:
        """Run again: the database is back."""
        if self._stands_at is not None:
            self._behind, self._stands_at = self._desk.now() - self._stands_at, None

    def beat(self) -> None:
        """Store how far it got, once a second."""
        at = self.now()
        if self.stands or at - self._beaten < BEAT:
            return
        try:
            with self._desk.store.engine.begin() as connection:
                connection.execute(delete(ROOM_TIME))
                connection.execute(insert(ROOM_TIME).values(id=1, at=at))
        except (SQLAlchemyError, StoreError):
            self.is_kept = False
        else:
            self.is_kept = True
        self._beaten = at
