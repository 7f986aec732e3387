"""Disputes about a hand: opened by a player or staff, ruled on by the floor, and finally by the shift supervisor.

A dispute names a hand and a moment in it. The table continues meanwhile, or is held, as the floorperson says. A ruling
may be appealed; the poker shift supervisor's word is final (MD-POKER 18.A). Each step is a row of the table's chain,
with what its author was shown: from whose position, up to which answer, and a keyed hash of exactly that.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from enum import StrEnum
from typing import NamedTuple

import msgspec
from sqlalchemy import delete, insert, select

from croupier.engine import FLOOR, Game, Round
from croupier.errors import CroupierError
from croupier.room.calls import worded
from croupier.room.chat import dealt_in
from croupier.room.desk import Doer
from croupier.room.hands import RECORD_READ, Hands
from croupier.room.live import LiveTable, NotNow
from croupier.room.register import Account
from croupier.room.roles import Act, NotPermitted, Role, demand
from croupier.room.room import ON_DUTY, Room
from croupier.room.schema import DISPUTE
from croupier.room.steps import encoded
from croupier.rules.settle.question import BadQuestion
from croupier.rules.settle.rounds import paid, settle_round
from croupier.rules.views import View, Viewer, person, view, viewer_for
from croupier.rules.views.looking import own_cards

FINAL = "MD-POKER 18.A"
WORDS_MAX = 1_000
UNTOLD = "(to be read when their hand is over)"


class Stage(StrEnum):
    """How far a dispute has got."""

    OPEN = "open"
    RULED = "ruled"
    APPEALED = "appealed"
    FINAL = "final"


class DisputeAct(StrEnum):
    """What was done about a dispute; kinds of rows in the journal."""

    OPENED = "dispute opened"
    HELD = "dispute held"
    GOES_ON = "dispute goes on"
    RULED = "dispute ruled"
    APPEALED = "dispute appealed"
    FINAL = "dispute final"


class NoDispute(CroupierError):
    """There is no such dispute, or this person may not see it."""


class SeenThen(msgspec.Struct, frozen=True):
    """What somebody was shown: as whom, and the HMAC-SHA-256 of it with the room's key, in hexadecimal.

    Everybody who may see the dispute sees it. A plain hash would tell the others this player's cards: two unknown cards
    are found by trying all of them.
    """

    viewer: Viewer
    sha256: str


class DisputeSaid(msgspec.Struct, frozen=True):
    """One step of a dispute."""

    step: DisputeAct
    by: str
    role: str
    at: int
    words: str
    shown: SeenThen


class Dispute(msgspec.Struct, frozen=True):
    """A dispute, with everything said so far."""

    number: int
    table: str
    hand: int
    answers: int  # the moment of the hand: after how many answers
    players: tuple[str, ...]  # who sat in it
    stage: Stage
    said: tuple[DisputeSaid, ...]

    @property
    def opened_by(self) -> str:
        """The person who opened it."""
        return self.said[0].by


class SettledLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of the settlement, with its clause."""

    words: str
    clause: str = ""
    reading: str = ""


class Settled(msgspec.Struct, frozen=True, omit_defaults=True):
    """What `croupier settle` answers: the hand settled again from what was put in and shown."""

    steps: tuple[SettledLine, ...] = ()
    gets: Mapping[str, int] = {}  # cents that each player wins or loses under the settlement
    paid: Mapping[str, int] = {}  # and as it was played
    why_not: tuple[str, ...] = ()  # why it cannot be settled again


class DisputedHand(NamedTuple):
    """What somebody is shown of a hand in dispute."""

    view: View
    settled: Settled
    then: SeenThen
    before: View | None = None  # one answer earlier, if the hand is over: the cards are still on the table


class Disputes:
    """Every dispute of the room."""

    def __init__(self, room: Room, games: Mapping[str, Game]) -> None:
        self._room, self._lock = room, threading.RLock()
        self._hands = Hands(room.desk, room.people, games)
        self.listeners: list[Callable[[Dispute], None]] = []
        self._looks: set[tuple[str, str, int]] = set()  # who has looked at cards of which hand
        with room.desk.store.engine.connect() as connection:
            rows = connection.execute(select(DISPUTE).order_by(DISPUTE.c.number)).all()
        self._disputes = {row.number: msgspec.json.decode(row.told, type=Dispute) for row in rows}

    # ---- looking ----------------------------------------------------------------------------------------------------

    def of(self, by: Account) -> list[Dispute]:
        """The disputes that somebody may see, newest first: staff all, players those they opened or sat in."""
        found = []
        for one in reversed(list(self._disputes.values())):
            try:
                self._may_see(by, one)
            except NoDispute:
                continue
            found.append(self.told(by, one))
        return found

    def told(self, by: Account, dispute: Dispute) -> Dispute:
        """A dispute as somebody reads it: while a player is in a hand, other players do not read their words.

        Whoever was dealt in writes to nobody but the floor until the hand is over (MD-POKER 18.B, MD-TOP5 11.A(4)).
        """
        roles = self._room.people.account(by.id).roles
        if any(role in roles for role, _ in ON_DUTY):
            return dispute
        in_a_hand = {name for live in list(self._room.tables.values()) for name in dealt_in(live)} - {by.id}
        said = tuple(
            msgspec.structs.replace(one, words=UNTOLD) if one.by in in_a_hand and one.words else one
            for one in dispute.said
        )
        return msgspec.structs.replace(dispute, said=said)

    def open(self) -> list[Dispute]:
        """The disputes that wait for somebody: nothing was ruled, the ruling was appealed, or the table is held."""
        undecided = (Stage.OPEN, Stage.APPEALED)
        return [one for one in list(self._disputes.values()) if one.stage in undecided or self.holds(one)]

    def holds(self, dispute: Dispute) -> bool:
        """Whether the table waits for this dispute; somebody may have released it at the table."""
        live = self._room.tables.get(dispute.table)
        return live is not None and live.held.startswith(_reason(dispute))

    def get(self, by: Account, number: int) -> Dispute:
        """One dispute, for people who may see it."""
        found = self._disputes.get(number)
        if found is None:
            raise NoDispute(f"there is no dispute {number}")
        self._may_see(by, found)
        return found

    def shown(self, by: Account, table: str, hand: int, answers: int) -> DisputedHand:
        """A hand at a moment as this person may see it, and its settlement beside it."""
        running, live = self._played(table, hand), self._room.table(table)
        viewer = self._viewer(by, running)
        self._journal_look(by, running, viewer, table, hand)
        at = min(max(answers, 0), len(running.record.answers))
        seen = view(Round(running.record, at), viewer)
        settled = _settled(running, viewer, self._names(live, running))
        before = view(Round(running.record, at - 1), viewer) if seen.table.over and at else None
        told = (seen, settled) if before is None else (seen, settled, before)
        then = self._room.desk.keys.fingerprint(msgspec.json.encode(told)).hex()
        return DisputedHand(seen, settled, SeenThen(viewer, then), before)

    # ---- doing ------------------------------------------------------------------------------------------------------

    def begin(
        self, by: Account, table: str, hand: int, answers: int, words: str, command: str = ""
    ) -> tuple[Dispute, Future[int]]:
        """A player who sat in the hand, its dealer or the floor disputes it."""
        self._room.people.doer(by, Act.OPEN_DISPUTE)
        sent = encoded(("dispute", table, hand, answers, words))
        shown = self.shown(by, table, hand, answers)
        roles = self._room.people.account(by.id).roles
        as_what = {Role.PLAYER} if shown.view.viewer.seats else roles - {Role.PLAYER}
        doer = Doer(by.id, demand(by.name, as_what, Act.OPEN_DISPUTE))
        with self._lock:
            if (again := self._room.desk.taken(doer, command, sent)) is not None:
                mine = (one for one in reversed(self._disputes.values()) if one.said[0].by == by.id)
                return next(mine), again
            number = max(self._disputes, default=0) + 1
            players = tuple(dict.fromkeys(self._played(table, hand).record.players.values()))
            new = Dispute(number, table, hand, max(answers, 0), players, Stage.OPEN, ())
            return self._write(doer, new, DisputeAct.OPENED, worded(words, 1, WORDS_MAX), shown, command, sent)

    def hold(self, by: Account, number: int, *, holds: bool, command: str = "") -> tuple[Dispute, Future[int]]:
        """The floorperson says whether the table waits for the ruling or continues."""
        doer = self._room.people.doer(by, Act.RULE)
        with self._lock:
            found = self.get(by, number)
            sent = encoded(("dispute holds", number, holds))
            if (again := self._room.desk.taken(doer, command, sent)) is not None:
                return found, again
            self._refuse_final(found)
            if self.holds(found) == holds:
                raise NotNow(f"table {found.table} {'is already held' if holds else 'continues already'}")
            shown = self.shown(by, found.table, found.hand, found.answers)
            if holds:
                self._room.hold(by, found.table, f"{_reason(found)}hand {found.hand}")
            else:
                self._release(by, found)
            step = DisputeAct.HELD if holds else DisputeAct.GOES_ON
            return self._write(doer, found, step, "", shown, command, sent)

    def rule(
        self, by: Account, number: int, words: str, shown: str = "", command: str = ""
    ) -> tuple[Dispute, Future[int]]:
        """The floor rules; a shift supervisor's ruling is final. `shown` is the hash of what they were shown."""
        doer = self._room.people.doer(by, Act.RULE)
        last = Role.SHIFT_SUPERVISOR in self._room.people.account(by.id).roles
        if last:
            doer = self._room.people.doer(by, Act.RULE_FINALLY)
        return self._say(by, doer, number, DisputeAct.FINAL if last else DisputeAct.RULED, words, shown, command)

    def appeal(self, by: Account, number: int, words: str, command: str = "") -> tuple[Dispute, Future[int]]:
        """A player in the hand, or the person who opened the dispute, does not accept the ruling."""
        return self._say(by, self._room.people.doer(by, Act.APPEAL), number, DisputeAct.APPEALED, words, "", command)

    def rule_finally(
        self, by: Account, number: int, words: str, shown: str = "", command: str = ""
    ) -> tuple[Dispute, Future[int]]:
        """The shift supervisor's final word (MD-POKER 18.A)."""
        doer = self._room.people.doer(by, Act.RULE_FINALLY)
        return self._say(by, doer, number, DisputeAct.FINAL, words, shown, command)

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _say(
        self, by: Account, doer: Doer, number: int, step: DisputeAct, words: str, hashed: str, command: str
    ) -> tuple[Dispute, Future[int]]:
        with self._lock:
            found, sent = self.get(by, number), encoded((step, number, words))
            if (again := self._room.desk.taken(doer, command, sent)) is not None:
                return found, again
            self._refuse_final(found)
            _refuse_order(found, step, by)
            shown = self.shown(by, found.table, found.hand, found.answers)
            if hashed and hashed != shown.then.sha256:
                raise NotNow(f"dispute {number}: what {by.name} was shown has changed; look at it again")
            said = worded(words, 1, WORDS_MAX)
            if step is DisputeAct.FINAL:
                self._release(by, found)
            changed = msgspec.structs.replace(found, stage=_STAGES[step])
            return self._write(doer, changed, step, said, shown, command, sent)

    def _write(
        self, doer: Doer, dispute: Dispute, step: DisputeAct, words: str, shown: DisputedHand, command: str, sent: bytes
    ) -> tuple[Dispute, Future[int]]:
        said = DisputeSaid(step, doer.account, doer.role, self._room.desk.now(), words, shown.then)
        dispute = msgspec.structs.replace(dispute, said=(*dispute.said, said))
        number, table = dispute.number, dispute.table
        beside = (
            delete(DISPUTE).where(DISPUTE.c.number == number),
            insert(DISPUTE).values(number=number, table_id=table, told=encoded(dispute)),
        )
        told = {"dispute": number, "hand": dispute.hand, "answers": dispute.answers, "words": words}
        body = encoded(told | {"shown": said.shown})
        row = self._room.table(table).act(doer, step, body, command, *beside, sent=sent)
        self._disputes[number] = dispute
        for listener in self.listeners:
            listener(dispute)
        return dispute, row

    def _release(self, by: Account, dispute: Dispute) -> None:
        """Let the table continue, if it is this dispute that holds it."""
        if self.holds(dispute):
            self._room.release(by, dispute.table)

    def _refuse_final(self, dispute: Dispute) -> None:
        if dispute.stage is Stage.FINAL:
            last = dispute.said[-1]
            raise NotPermitted(f"dispute {dispute.number} is decided: the word of {last.by} is final", FINAL)

    def _may_see(self, by: Account, dispute: Dispute) -> None:
        roles = self._room.people.account(by.id).roles
        if by.id not in (dispute.opened_by, *dispute.players) and not any(role in roles for role, _ in ON_DUTY):
            raise NoDispute(
                f"{by.name} did not sit in hand {dispute.hand} of table {dispute.table}; "
                "only staff and those who did may see its dispute"
            )

    def _viewer(self, by: Account, running: Round) -> Viewer:
        """The viewer as whom somebody sees a hand: their seat in it, or their staff role."""
        mine = person(running.record.players, by.id)
        if mine.seats:
            return mine
        roles = self._room.people.account(by.id).roles
        place = next((number for role, number in ON_DUTY if role in roles), None)
        if place is None:
            raise NotPermitted(f"{by.name} did not sit in this hand; only staff and those who did may see it")
        return viewer_for(place)

    def _journal_look(self, by: Account, running: Round, viewer: Viewer, table: str, hand: int) -> None:
        """Journal, once, that staff look at cards that were never shown (MD-LIR 11.G(2), MD-TOP5 11.D; X-53)."""
        look = (by.id, table, hand)
        if viewer.seats or look in self._looks or not own_cards(running, viewer, 0):
            return
        roles = self._room.people.account(by.id).roles
        role = next(role for role, number in ON_DUTY if role in roles and viewer_for(number) == viewer)
        self._room.desk.take(Doer(by.id, role), RECORD_READ, encoded({"table": table, "hand": hand})).result()
        self._looks.add(look)

    def _played(self, table: str, hand: int) -> Round:
        """The hand as played, up to now."""
        live = self._room.table(table)
        with live.lock:
            if live.running is not None and live.procedure == hand:
                return Round(live.running.record)
            if live.durable is not None:
                live.durable.exception()
        return self._hands.played(table, hand)

    @staticmethod
    def _names(live: LiveTable, running: Round) -> dict[int, str]:
        return {seat: live.day.memory.shown(name) for seat, name in running.record.players.items()}


_STAGES = {DisputeAct.RULED: Stage.RULED, DisputeAct.APPEALED: Stage.APPEALED, DisputeAct.FINAL: Stage.FINAL}
_TOLD = {
    DisputeAct.OPENED: "{name} disputes hand {hand} at table {table}",
    DisputeAct.HELD: "table {table} waits for the ruling on dispute {number}",
    DisputeAct.GOES_ON: "table {table} goes on while dispute {number} is undecided",
    DisputeAct.RULED: "{name} has ruled on dispute {number} at table {table}",
    DisputeAct.APPEALED: "{name} appeals the ruling on dispute {number} at table {table}",
    DisputeAct.FINAL: "{name} has given the final word on dispute {number} at table {table}",
}


def step_in_words(dispute: Dispute, name: str) -> str:
    """The last step of a dispute in a sentence, for people who are not looking at it; `name` is who took it."""
    told = _TOLD[dispute.said[-1].step]
    return told.format(name=name, hand=dispute.hand, table=dispute.table, number=dispute.number)


def _reason(dispute: Dispute) -> str:
    """How the reason begins for which the table is held."""
    return f"dispute {dispute.number} about "


def _refuse_order(dispute: Dispute, step: DisputeAct, by: Account) -> None:
    """Check the order of steps: a ruling first, then an appeal; on an appeal the shift supervisor rules."""
    stage = dispute.stage
    if step is not DisputeAct.APPEALED and by.id in dispute.players:
        raise NotPermitted(f"{by.name} played in the hand of dispute {dispute.number}; somebody else rules on it")
    if step is DisputeAct.APPEALED and stage is not Stage.RULED:
        reason = "nothing was ruled yet" if stage is Stage.OPEN else "it was appealed already"
        raise NotNow(f"dispute {dispute.number} cannot be appealed now: {reason}")
    if step is DisputeAct.RULED and stage is Stage.APPEALED:
        raise NotPermitted(f"dispute {dispute.number} was appealed; {by.name} leaves it to the shift supervisor", FINAL)
    if step is DisputeAct.RULED and stage is Stage.RULED:
        raise NotNow(f"{dispute.said[-1].by} has ruled on dispute {dispute.number} already")


def _settled(running: Round, viewer: Viewer, names: Mapping[int, str]) -> Settled:
    seats = viewer.seats or (running.record.players if viewer == viewer_for(FLOOR) else ())
    try:
        found = settle_round(running, names, seats)
    except BadQuestion as cannot:
        return Settled(why_not=tuple(cannot.reasons), paid=paid(running, names) if running.over else {})
    steps = tuple(SettledLine(one.words, one.clause, one.reading) for one in found.steps)
    return Settled(steps, found.net, paid(running, names))
