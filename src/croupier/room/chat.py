"""Chat at a table. Whoever was dealt in, folded or not, writes to nobody until the hand is over.

Players play for themselves alone (MD-POKER 18.B) and share no information about their hands (MD-TOP5 11.A(4)). What is
written is kept apart from the journal, which nobody can erase. The floor mutes; staff may write at any table.
"""

from __future__ import annotations

import re
import unicodedata
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import msgspec
from sqlalchemy import delete, func, insert, select

from croupier.engine import HAND, TableKind
from croupier.errors import CroupierError
from croupier.room.live import LiveTable
from croupier.room.register import GUEST_KIND, SECOND, Account, TooMany
from croupier.room.roles import STAFF, Act, NotPermitted, Role
from croupier.room.room import Room
from croupier.room.schema import CHAT, MUTE
from croupier.rules.spec import GameSpec

CLAUSES = {"MD-POKER": "MD-POKER 18.B", "MD-TOP5": "MD-TOP5 11.A(4)"}  # elsewhere it is the room's own rule
_LINK = re.compile(r"://|\bwww\.|[^\s.]\.[^\W\d_]{2,}", re.IGNORECASE)
MINUTES_MAX = 60 * 24 * 365


class NotSaid(CroupierError):
    """Something that was not said at a table: who, and why not."""


@dataclass(frozen=True, slots=True)
class ChatLimits:
    """What protects a table from one person's words."""

    length: int = 200
    messages: int = 5
    within: int = 10 * SECOND
    kept: int = 100  # that somebody who comes is shown


class Said(msgspec.Struct, frozen=True):
    """What somebody said at a table."""

    table: str
    number: int
    account: str
    name: str
    staff: bool
    at: int
    words: str


class Chat:
    """What is said at every table of a room."""

    def __init__(self, room: Room, limits: ChatLimits | None = None) -> None:
        self._room, self.limits = room, limits or ChatLimits()
        self.listeners: list[Callable[[Said], None]] = []
        self._recent: dict[str, deque[int]] = {}  # when an account last said something
        self._numbers: dict[str, int] = {}

    def say(self, by: Account, table: str, words: str) -> Said:
        """Say something at a table; refused with the reason."""
        live, desk = self._room.table(table), self._room.desk
        self._may_say(by, live)
        cleaned = self._cleaned(by, words)
        self._not_too_often(by)
        said = Said(table, self._number(table), by.id, by.name, by.is_staff, desk.now(), cleaned)
        row = {"table_id": table, "number": said.number, "account": by.id, "at": said.at, "words": cleaned}
        with desk.store.engine.begin() as connection:
            connection.execute(insert(CHAT).values(row))
        self._recent.setdefault(by.id, deque(maxlen=self.limits.messages)).append(said.at)
        self._room.seen(table, by.id)
        for listener in self.listeners:
            listener(said)
        return said

    def heard(self, table: str, after: int = 0) -> list[Said]:
        """What was said at a table lately, after a number."""
        self._room.table(table)
        asked = select(CHAT).where(CHAT.c.table_id == table, CHAT.c.number > after)
        with self._room.desk.store.engine.connect() as connection:
            rows = connection.execute(asked.order_by(CHAT.c.number.desc()).limit(self.limits.kept)).all()
        names = {row.account: self._room.people.account(row.account) for row in rows}
        return [
            Said(table, row.number, row.account, who.name, who.is_staff, row.at, row.words)
            for row in reversed(rows)
            if (who := names[row.account])
        ]

    def mute(self, by: Account, name: str, minutes: int) -> None:
        """Somebody writes nothing for so many minutes; none: they may write again."""
        if not 0 <= minutes <= MINUTES_MAX:
            raise NotSaid(f"{minutes} minutes is not how long somebody can be muted; 0 to {MINUTES_MAX} is")
        doer, account = self._room.people.doer(by, Act.MUTE), self._room.people.account(name)
        if account.is_staff:
            raise NotPermitted(f"{account.id} works here; staff are not muted")
        changes = [delete(MUTE).where(MUTE.c.account == account.id)]
        until = self._room.desk.now() + minutes * 60 * SECOND
        beside = [*changes, insert(MUTE).values(account=account.id, until=until, by=by.id)] if minutes else changes
        body = msgspec.json.encode({"account": account.id, "minutes": minutes})
        self._room.desk.take(doer, "muted", body, beside=beside).result()

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _may_say(self, by: Account, live: LiveTable) -> None:
        self._room.people.doer(by, Act.CHAT)
        if by.id in dealt_in(live):
            spec = live.day.state.game.spec
            assert isinstance(spec, GameSpec)
            raise NotPermitted(
                f"{by.id} was dealt in and writes when this hand is over, folded or not", CLAUSES.get(spec.document, "")
            )
        roles = self._room.people.account(by.id).roles
        if by.id not in live.players.values() and not roles & (STAFF & _WRITERS):
            raise NotPermitted(f"{by.id} does not sit at table {live.id}; those who sit there and staff write")
        muted = select(MUTE.c.until).where(MUTE.c.account == by.id)
        with self._room.desk.store.engine.connect() as connection:
            until = connection.execute(muted).scalar_one_or_none()
        if until is not None and until > self._room.desk.now():
            minutes = -(-(until - self._room.desk.now()) // (60 * SECOND))
            raise NotPermitted(f"{by.id} is muted for another {minutes} minutes; the floor may end it")

    def _cleaned(self, by: Account, words: str) -> str:
        if len(words) > 10 * self.limits.length:
            raise NotSaid(f"{len(words)} characters are too many; {self.limits.length} are allowed")
        cleaned = cleaned_words(words)
        if not cleaned:
            raise NotSaid("nothing was said; at least one character that can be read is wanted")
        if len(cleaned) > self.limits.length:
            raise NotSaid(f"{len(cleaned)} characters are too many; {self.limits.length} are allowed")
        if by.kind == GUEST_KIND and _LINK.search(cleaned):
            raise NotSaid(f"{by.id} is a guest; guests write no links")
        return cleaned

    def _not_too_often(self, by: Account) -> None:
        recent, limits = self._recent.get(by.id) or deque[int](), self.limits
        if len(recent) == limits.messages and recent[0] > self._room.desk.now() - limits.within:
            seconds = limits.within // SECOND
            raise TooMany(f"{by.id} said {limits.messages} things within {seconds} seconds; wait a moment")

    def _number(self, table: str) -> int:
        if table not in self._numbers:
            asked = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table)
            with self._room.desk.store.engine.connect() as connection:
                self._numbers[table] = connection.execute(asked).scalar_one() or 0
        self._numbers[table] += 1
        return self._numbers[table]


_WRITERS = frozenset({Role.DEALER, Role.FLOORPERSON, Role.SHIFT_SUPERVISOR})


def dealt_in(live: LiveTable) -> set[str]:
    """Who was dealt a card in the hand that is played, folded or not."""
    running = live.running
    if running is None or running.procedure != "round":
        return set()
    places = {event.place for event in running.events if event.kind == TableKind.DEALT}
    return {name for seat, name in running.record.players.items() if HAND[seat] in places}


def cleaned_words(words: str) -> str:
    """Words without what cannot be read or turns other words around, and with one blank between two."""
    composed = unicodedata.normalize("NFC", " ".join(words.split()))
    return "".join(one for one in composed if one == " " or unicodedata.category(one)[0] not in "CZ").strip()
