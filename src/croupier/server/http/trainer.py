"""The trainer: what each choice is worth, or how a hand stands, for learners at a practice table.

A lesson is computed from the view of the learner's own seat. There are no lessons at money tables.
"""

from __future__ import annotations

from litestar import Router, get
from litestar.params import FromPath

from croupier.errors import CroupierError
from croupier.odds.learner import Lesson, NoLesson, lesson_of
from croupier.room.register import Account
from croupier.rules.views import person, view
from croupier.rules.views.codec import encode
from croupier.server.http.asking import Asks, Serves
from croupier.server.service import Service


class PracticeOnly(CroupierError):
    """A table without lessons."""


@get("/trainer/{table:str}")
async def trainer(table: FromPath[str], asking: Asks, service: Serves) -> Lesson:
    """The lesson for the ask at the sender's seat: the exact value of each choice, or the share of the pot."""
    seen, game, house = _asked(service, await asking.account(), table)
    return await service.lessons.ask(lesson_of, seen, game, house)


def _asked(service: Service, by: Account, table: str) -> tuple[bytes, str, dict[str, object]]:
    """The view of somebody's own seats, and the choices of the table."""
    live = service.table(table).live
    if not live.practice:
        raise PracticeOnly(f"table {live.id} is for money; the trainer is at practice tables only")
    with live.lock:
        running = live.running
        mine = None if running is None else person(running.record.players, by.id)
        if running is None or mine is None or not mine.seats:
            raise NoLesson(f"{by.name} has no seat in what is played at table {live.id}")
        return encode(view(running, mine)), running.game.id, dict(running.record.house.values)


ROUTER = Router("/", route_handlers=[trainer], tags=["learning"])
