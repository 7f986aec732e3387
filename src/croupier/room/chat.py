"""Chat at a table. A player who was dealt in, folded or not, may not write until the hand is over.

Players play for themselves alone (MD-POKER 18.B) and share no information about their hands (MD-TOP5 11.A(4)). What is
written is kept apart from the journal, which nobody can erase. The floor mutes; staff may write at any table.
"""

from __future__ import annotations

import re
import threading
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
_DOTS = {ord("。"): "."}  # what browsers take for a dot too; the others are folded into one
MINUTES_MAX = 60 * 24 * 365


class NotSaid(CroupierError):
    """A message that was refused: whose, and why."""


@dataclass(frozen=True, slots=True)
class ChatLimits:
    """Limits on one person's messages."""

    length: int = 200
    messages: int = 5
    within: int = 10 * SECOND
    kept: int = 100  # messages shown to a newcomer


class ChatMessage(msgspec.Struct, frozen=True):
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
        self.listeners: list[Callable[[ChatMessage], None]] = []
        self._recent: dict[str, deque[int]] = {}  # when each account last said something
        self._numbers: dict[str, int] = {}
        self._lock = threading.Lock()  # a server calls this from several threads

    def say(self, by: Account, table: str, words: str) -> ChatMessage:
        """Say something at a table; refused with the reason."""
        live, desk = self._room.table(table), self._room.desk
        self._may_say(by, live)
        cleaned = self._cleaned(by, words)
        with self._lock:
            self._not_too_often(by)
            said = ChatMessage(table, self._number(table), by.id, by.name, by.is_staff, desk.now(), cleaned)
            row = {"table_id": table, "number": said.number, "account": by.id, "at": said.at, "words": cleaned}
            with desk.store.engine.begin() as connection:
                connection.execute(insert(CHAT).values(row))
            self._recent.setdefault(by.id, deque(maxlen=self.limits.messages)).append(said.at)
        self._room.seen(table, by.id)
        for listener in self.listeners:
            listener(said)
        return said

    def heard(self, table: str, after: int = 0) -> list[ChatMessage]:
        """What was said at a table recently, after a given number."""
        self._room.table(table)
        asked = select(CHAT).where(CHAT.c.table_id == table, CHAT.c.number > after)
        with self._room.desk.store.engine.connect() as connection:
            rows = connection.execute(asked.order_by(CHAT.c.number.desc()).limit(self.limits.kept)).all()
        names = {row.account: self._room.people.even_if_closed(row.account) for row in rows}
        return [
            ChatMessage(table, row.number, row.account, who.name, who.is_staff, row.at, row.words)
            for row in reversed(rows)
            if (who := names[row.account])
        ]

    def mute(self, by: Account, name: str, minutes: int) -> None:
        """Mute somebody for this many minutes; 0: they may write again."""
        if not 0 <= minutes <= MINUTES_MAX:
            raise NotSaid(f"somebody can be muted for 0 to {MINUTES_MAX} minutes, not for {minutes}")
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
        self._not_in_a_hand(by, live)
        roles = self._room.people.account(by.id).roles
        if by.id not in live.players.values() and not roles & (STAFF & _WRITERS):
            raise NotPermitted(
                f"{by.name} does not sit at table {live.id}; only staff and those who sit there may write"
            )
        muted = select(MUTE.c.until).where(MUTE.c.account == by.id)
        with self._room.desk.store.engine.connect() as connection:
            until = connection.execute(muted).scalar_one_or_none()
        if until is not None and until > self._room.desk.now():
            minutes = -(-(until - self._room.desk.now()) // (60 * SECOND))
            raise NotPermitted(f"{by.name} is muted for another {minutes} minutes; the floor may end it")

    def _not_in_a_hand(self, by: Account, live: LiveTable) -> None:
        """Refuse players in a hand: they may not write at any table, since others of this one may sit there too."""
        for other in (live, *self._room.tables.values()):
            if by.id in other.players.values() and by.id in dealt_in(other):
                spec = other.day.state.game.spec
                assert isinstance(spec, GameSpec)
                where = "" if other is live else f" at table {other.id}"
                raise NotPermitted(
                    f"{by.name} was dealt in{where} and may not write until this hand is over, folded or not",
                    CLAUSES.get(spec.document, ""),
                )

    def _cleaned(self, by: Account, words: str) -> str:
        if len(words) > 10 * self.limits.length:
            raise NotSaid(f"{len(words)} characters are too many; {self.limits.length} are allowed")
        cleaned = cleaned_words(words)
        if not cleaned:
            raise NotSaid("the message is empty; it needs at least one printable character")
        if len(cleaned) > self.limits.length:
            raise NotSaid(f"{len(cleaned)} characters are too many; {self.limits.length} are allowed")
        if by.kind == GUEST_KIND and _LINK.search(unicodedata.normalize("NFKC", cleaned).translate(_DOTS)):
            raise NotSaid(f"{by.name} is a guest; guests may not post links")
        return cleaned

    def _not_too_often(self, by: Account) -> None:
        recent, limits = self._recent.get(by.id) or deque[int](), self.limits
        if len(recent) == limits.messages and recent[0] > self._room.desk.now() - limits.within:
            seconds = limits.within // SECOND
            raise TooMany(f"{by.name} sent {limits.messages} messages within {seconds} seconds; wait a moment")

    def _number(self, table: str) -> int:
        if table not in self._numbers:
            asked = select(func.max(CHAT.c.number)).where(CHAT.c.table_id == table)
            with self._room.desk.store.engine.connect() as connection:
                self._numbers[table] = connection.execute(asked).scalar_one() or 0
        self._numbers[table] += 1
        return self._numbers[table]


_WRITERS = frozenset({Role.DEALER, Role.FLOORPERSON, Role.SHIFT_SUPERVISOR})


def dealt_in(live: LiveTable) -> set[str]:
    """The players who were dealt a card in the current hand, folded or not."""
    running = live.running
    if running is None or running.procedure != "round":
        return set()
    places = {event.place for event in running.events if event.kind == TableKind.DEALT}
    return {name for seat, name in running.record.players.items() if HAND[seat] in places}


def cleaned_words(words: str) -> str:
    """The text without unprintable or direction-changing characters, and with single blanks."""
    composed = unicodedata.normalize("NFC", " ".join(words.split()))
    return "".join(one for one in composed if one == " " or unicodedata.category(one)[0] not in "CZ").strip()
