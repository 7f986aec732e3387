"""The trainer: what each choice is worth, or how a hand stands, for learners at a practice table.

A lesson is computed from the view of the learner's own seat. There are no lessons at money tables. A learner who has
decided already names the hand and the moment of the decision, so that even the fastest is judged.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Router, get
from litestar.params import FromPath, QueryParameter

from croupier.engine import Round
from croupier.errors import CroupierError
from croupier.odds.learner import Lesson, NoLesson, lesson_of
from croupier.room.hands import Hands
from croupier.room.live import LiveTable
from croupier.room.register import Account
from croupier.rules import GAMES
from croupier.rules.views import person, view
from croupier.rules.views.codec import encode
from croupier.server.http.asking import Asks, Serves
from croupier.server.service import Service

LARGEST = 2**62  # the largest number that the store accepts
Hand = Annotated[
    int, QueryParameter(description="the hand of the decision; by default the one under way", ge=0, le=LARGEST)
]
Moment = Annotated[int, QueryParameter(description="with `hand`: how many answers it had then", ge=0, le=LARGEST)]

Seen = tuple[bytes, str, dict[str, object]]


class PracticeOnly(CroupierError):
    """A table without lessons."""


@get("/trainer/{table:str}")
async def trainer(table: FromPath[str], asking: Asks, service: Serves, hand: Hand = 0, answers: Moment = 0) -> Lesson:
    """The lesson for what is or was asked at the sender's seat: the value of each choice, or the share of the pot."""
    by, live = await asking.account(), service.table(table).live
    if not live.practice:
        raise PracticeOnly(f"table {live.id} is for money; the trainer is at practice tables only")
    if hand:
        return await service.lessons.ask(lesson_of, *await asyncio.to_thread(_then, service, by, live, hand, answers))
    with live.lock:
        asked = _seen(by, live, live.running)
    return await service.lessons.ask(lesson_of, *asked)


def _then(service: Service, by: Account, live: LiveTable, hand: int, answers: int) -> Seen:
    """What somebody saw in a hand when it had so many answers; the hand may be over by now."""
    with live.lock:
        running = live.running if live.procedure == hand else None
        record = None if running is None else running.record
    if record is None:
        live.wait_until_durable()
        record = Hands(service.office.desk, service.office.people, GAMES).played(live.id, hand).record
    return _seen(by, live, Round(record, answers))


def _seen(by: Account, live: LiveTable, running: Round | None) -> Seen:
    """The view of somebody's own seats, the game, and the choices of the table."""
    mine = None if running is None else person(running.record.players, by.id)
    if running is None or mine is None or not mine.seats:
        raise NoLesson(f"{by.name} has no seat in what is played at table {live.id}")
    return encode(view(running, mine)), running.game.id, dict(running.record.house.values)


ROUTER = Router("/", route_handlers=[trainer], tags=["learning"])
