"""Calls to the floor: a player or dealer calls a floorperson to the table, and somebody answers.

The table's chain records who called, why and when, and who came, when, and what was found. A person whose call has not
been answered yet may not call again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future

import msgspec
from sqlalchemy import insert, select, update

from croupier.errors import CroupierError
from croupier.room.chat import cleaned_words
from croupier.room.desk import Doer
from croupier.room.live import NotNow
from croupier.room.register import Account
from croupier.room.roles import Act, NotPermitted, Role
from croupier.room.room import Room
from croupier.room.schema import FLOOR_CALL
from croupier.room.steps import encoded

CALLED, ANSWERED = "player calls", "call answered"  # kinds of rows in the journal
WORDS_MAX, KEPT = 200, 50


class NoCall(CroupierError):
    """There is no such call, or its words are not allowed."""


class Call(msgspec.Struct, frozen=True):
    """A call to the floor."""

    number: int
    table: str
    account: str
    words: str
    at: int
    answered_by: str = ""
    answered_at: int = 0
    found: str = ""

    @property
    def is_open(self) -> bool:
        """Whether nobody has answered yet."""
        return not self.answered_by


class Calls:
    """Every open call, and the last ones answered."""

    def __init__(self, room: Room) -> None:
        self._room, self._lock = room, threading.RLock()
        self.listeners: list[Callable[[Call], None]] = []  # called with each call, and each answer
        with room.desk.store.engine.connect() as connection:
            rows = connection.execute(select(FLOOR_CALL).order_by(FLOOR_CALL.c.number)).all()
        self._calls = {row.number: Call(*row) for row in rows}

    def open(self) -> list[Call]:
        """The unanswered calls, oldest first."""
        return [one for one in list(self._calls.values()) if one.is_open]

    def lately(self) -> list[Call]:
        """The last answered calls, newest first."""
        return sorted((one for one in list(self._calls.values()) if not one.is_open), key=_answered_at)[
            : -KEPT - 1 : -1
        ]

    def of(self, account: str) -> list[Call]:
        """One person's calls, newest first."""
        return [one for one in reversed(list(self._calls.values())) if one.account == account]

    def call(self, by: Account, table: str, words: str = "", command: str = "") -> tuple[Call, Future[int]]:
        """Somebody at a table calls a floorperson; a dealer may call from any table."""
        live, doer = self._room.table(table), self._room.people.doer(by, Act.CALL_FLOOR)
        if by.id not in live.players.values():
            if Role.DEALER not in self._room.people.account(by.id).roles:
                where = f"{by.name} does not sit at table {table}"
                raise NotPermitted(f"{where}; only dealers and those who sit there may call the floor")
            doer = Doer(by.id, Role.DEALER)
        said, sent = worded(words), encoded(("call", table, words))
        with self._lock:
            if (again := self._room.desk.taken(doer, command, sent)) is not None:
                return self.of(by.id)[0], again
            if any(one.table == table and one.account == by.id for one in self.open()):
                raise NotNow(f"{by.name} has already called the floor to table {table}; somebody is on the way")
            call = Call(max(self._calls, default=0) + 1, table, by.id, said, self._room.desk.now())
            values = msgspec.structs.asdict(call)
            values["table_id"] = values.pop("table")
            row = live.act(doer, CALLED, encoded(call), command, insert(FLOOR_CALL).values(values), sent=sent)
            return self._kept(call), row

    def answer(self, by: Account, number: int, found: str = "", command: str = "") -> tuple[Call, Future[int]]:
        """A floorperson answers a call, and says in a few words what was found."""
        doer = self._room.people.doer(by, Act.ANSWER_CALL)
        said, sent = worded(found), encoded(("call answered", number, found))
        with self._lock:
            call = self._calls.get(number)
            if call is None:
                raise NoCall(f"there is no call {number}")
            if (again := self._room.desk.taken(doer, command, sent)) is not None:
                return call, again
            if not call.is_open:
                raise NotNow(
                    f"{call.answered_by} has already answered the call of {call.account} at table {call.table}"
                )
            now = self._room.desk.now()
            call = msgspec.structs.replace(call, answered_by=by.id, answered_at=now, found=said)
            values = {"answered_by": by.id, "answered_at": now, "found": said}
            changes = update(FLOOR_CALL).where(FLOOR_CALL.c.number == number).values(values)
            row = self._room.table(call.table).act(doer, ANSWERED, encoded(call), command, changes, sent=sent)
            return self._kept(call), row

    def _kept(self, call: Call) -> Call:
        self._calls[call.number] = call
        for listener in self.listeners:
            listener(call)
        return call


def _answered_at(call: Call) -> int:
    return call.answered_at


def worded(words: str, least: int = 0, most: int = WORDS_MAX) -> str:
    """The words without unprintable characters, as journalled; refused if they are too long or too short."""
    cleaned = cleaned_words(words[: 20 * most])
    if not least <= len(cleaned) <= most:
        raise NoCall(f"{len(cleaned)} characters; {least} to {most} are allowed")
    return cleaned
