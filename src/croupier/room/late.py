"""What onlookers are shown of a table: the last finished round, at the pace at which it was played.

People who do not sit at a table see it one hand late and never a card that was not turned up: round 17 is shown once it
is over, while round 18 is played, so that nobody beside the table can help anybody at it (MD-POKER 18.B).
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import msgspec

from croupier.engine import Record, Round
from croupier.room.desk import Now
from croupier.room.live import LiveTable, Taken
from croupier.rules.views import PUBLIC, View, viewer_for
from croupier.rules.views.increments import Shared, Watch

ROUND = "round"


class LateStep(msgspec.Struct, frozen=True):
    """What changed for everybody, and how many microseconds after the round began."""

    after: int
    all: Shared


class LateHand(msgspec.Struct, frozen=True):
    """A finished round for onlookers: how it began, and what happened then."""

    table: str
    hand: int  # the number of its procedure
    over_at: int  # by the desk's clock
    view: View
    steps: tuple[LateStep, ...]

    def due(self, now: int) -> int:
        """How many steps should have been shown by now, counted from the end of the round."""
        return sum(step.after <= now - self.over_at for step in self.steps)


class _Course(NamedTuple):
    """A round with its timing: how many answers there were, and when."""

    hand: int
    record: Record
    moments: tuple[tuple[int, int], ...]
    over_at: int


class Late:
    """The last finished round of one table."""

    def __init__(self, live: LiveTable, now: Now) -> None:
        self.live, self._now = live, now
        self._moments: list[tuple[int, int]] = []
        self._last: _Course | None = None
        self._made: LateHand | None = None
        live.listeners.append(self._heard)

    def hand(self) -> LateHand | None:
        """The round that onlookers are shown; None before one is over. Built when first asked for."""
        if self._last is not None and (self._made is None or self._made.hand != self._last.hand):
            self._made = _made(self.live.id, self._last)
        return self._made

    def forget(self) -> None:
        """Do not keep what was built: nobody looks on. It is built anew when it is next asked for."""
        self._made = None

    def _heard(self, live: LiveTable, running: Round, taken: Taken) -> None:
        if running.procedure != ROUND:
            return
        self._moments.append((running.answered, self._now()))
        if running.over:
            moments, self._moments = tuple(self._moments), []
            self._last = _Course(live.procedure, running.record, moments, self._now())


def _made(table: str, course: _Course) -> LateHand:
    """Replay the round as the public sees it."""
    answers = course.record.answers
    running = Round(replace(course.record, answers=(), given=()))
    watch = Watch(running)
    first = watch.snapshot(viewer_for(PUBLIC))
    began = course.moments[0][1]
    steps = []
    for answered, at in course.moments:
        for answer in answers[running.answered : answered]:
            running.take(answer)
        step = watch.step()
        if step is not None:
            steps.append(LateStep(at - began, step.shared))
    return LateHand(table, course.hand, course.over_at, first, tuple(steps))
