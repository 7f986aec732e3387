"""A table of the room as it lives: a day, the procedure under way, and every answer in the journal before it counts.

One answer's way: checked, under the table's own lock, taken by the round, its money booked, handed to the one writer;
when that has it on the disk, it is acknowledged and shown. Whoever looks waits for what was handed over before.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from typing import NamedTuple

import msgspec

from croupier.cards import LiveChance
from croupier.engine import CHANCE, FUND, Answer, AskKind, Event, Game, House, Round
from croupier.engine.driver import by_chance
from croupier.engine.leaves import SALT_BYTES
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.journal import Posting
from croupier.room.ledger import Ledger, NotCovered, moved_to, postings_of
from croupier.room.shares import Shares
from croupier.room.shuffles import NONCE_BYTES, Committed, Place, commit
from croupier.room.steps import (
    AMENDED,
    ANSWERS,
    BEGAN,
    ENDED,
    OPENED,
    ROOT,
    SHUFFLE,
    Amended,
    Answers,
    Ended,
    Opened,
    Root,
    Shuffled,
    answers_of,
    began,
    encoded,
    rows,
    write_state,
)
from croupier.room.store import Beside
from croupier.room.writer import Held
from croupier.rules.spec import GameSpec
from croupier.rules.table_day import TableDay
from croupier.rules.table_day.sharing import HOLDS
from croupier.rules.views import View, Viewer, view

FLOOR_CALLED, HELD, RELEASED = "floor called", "held", "released"


class NotNow(CroupierError):
    """What a table cannot do at this moment: which table, and why."""


class Taken(NamedTuple):
    """An answer that was taken: its row once it is durable, and what it caused."""

    row: Future[int]
    events: tuple[Event, ...]


Listener = Callable[["LiveTable", Round, Taken], None]  # told of each step, under the table's lock
Notices = Callable[["LiveTable", Round, Doer, int, Sequence[Event]], None]  # told in the step's own transaction
ChangesBeside = Callable[["LiveTable"], Sequence[Beside]]  # what changes in the store together with a step


class LiveTable:
    """One table. Only its owner changes it, under its lock."""

    def __init__(self, desk: Desk, ledger: Ledger, day: TableDay, currency: str, practice: bool) -> None:
        self.id, self.day = day.table, day
        self.currency, self.practice = currency, practice
        self.running: Round | None = None
        self.procedure = 0  # the number of the procedure that is under way, or was last
        self.held = ""
        self.shuffles: list[tuple[Committed, Mapping[int, bytes]]] = []  # of this procedure, with the seats' share
        self.nonces: dict[int, bytes] = {}
        self.root_at = 0  # since when the root of the shuffle that waits for nonces is out, by the desk's clock
        self.listeners: list[Listener] = []
        self.beside: list[ChangesBeside] = []
        self.funds: Shares | None = None
        self.notices: Notices | None = None
        self.before_begin: Callable[[LiveTable, str], None] = lambda live, procedure: None
        self._desk, self._ledger = desk, ledger
        self._lock = threading.RLock()
        self._committed: Committed | None = None  # a shuffle whose root is out and whose cards are not
        self._dealt_with: Mapping[int, bytes] = {}
        self._last: Future[int] | None = None
        self._names: dict[str, str] = {}

    # ---- opening and going on ---------------------------------------------------------------------------------------

    def open(self, doer: Doer) -> None:
        """Write down how the table begins its day."""
        told = Opened(write_state(self.day.state), self.currency, self.practice)
        with self._lock:
            self._write(doer, OPENED, encoded(told), secret=True).result()

    def called(self, person: str, shown: str) -> None:
        """The name that is shown for a person, from the next procedure on."""
        with self._lock:
            if self.day.memory.shown(person) != shown:
                self._names[person] = shown

    def amend(self, games: Mapping[str, tuple[Game, House]], told: Amended) -> None:
        """Between two procedures the table takes an amended submission; refused where it cannot go on under it."""
        with self._lock:
            self.day.amend(games, told.submission)
            self._write(HOUSE, AMENDED, encoded(told))

    def begin(self, doer: Doer, procedure: str, command: str = "") -> Taken:
        """The next procedure begins; refused with its clause where it may not come now."""
        sent = encoded(("begin", self.id, procedure))

        def begins() -> None:
            self.before_begin(self, procedure)
            for person, shown in self._names.items():
                self.day.is_called(person, shown)
            self.running = self.day.begin(procedure)
            self.procedure += 1
            self.shuffles = []

        return self._step(doer, command, sent, begins, procedure)

    def answer(
        self,
        doer: Doer,
        answer: Answer,
        command: str = "",
        *,
        sent: bytes = b"",
        beside: Sequence[Beside] = (),
        why: str = "",
    ) -> Taken:
        """Take an answer and go on until somebody is asked; a refused one changes nothing.

        `sent` is what somebody sent under the command id, where that is not the answer; `beside` changes in the store
        together with it; `why` marks in the journal what is answered for somebody, as for one who said nothing.
        """
        sent = sent or encoded(("answer", self.id, rows((answer,)), answer.number))

        def answers() -> None:
            if self.running is None:
                raise NotNow(f"nothing is under way at table {self.id}; wait for the next round")
            self.running.take(answer)

        return self._step(doer, command, sent, answers, beside=beside, why=why)

    def act(
        self, doer: Doer, kind: str, body: bytes, command: str = "", *beside: Beside, sent: bytes | None = None
    ) -> Future[int]:
        """Write down an act at this table that is not an answer and names no card, with what changes beside it."""
        with self._lock:
            return self._write(doer, kind, body, command, beside=beside, sent=sent)

    def send_nonce(self, root: str, seat: int, nonce: bytes) -> None:
        """A seat adds to the shuffle whose root is out; the first that it sends counts."""
        with self._lock:
            if self._committed is None or root != self.root:
                raise NotNow(f"no shuffle with the root {root[:16]!r} waits at table {self.id}; the next root is shown")
            if len(nonce) != NONCE_BYTES:
                raise NotNow(f"a nonce has {NONCE_BYTES} bytes; this one has {len(nonce)}")
            if self.nonces.setdefault(seat, nonce) != nonce:
                raise NotNow(f"seat {seat} sent another nonce for this shuffle before; the first counts")

    @property
    def lock(self) -> threading.RLock:
        """The table's own lock, for whoever does several things at once here."""
        return self._lock

    @property
    def players(self) -> Mapping[int, str]:
        """Who sits where at this moment, by id."""
        return self.day.players if self.running is None else self.running.table.players

    @property
    def is_between(self) -> bool:
        """Is it the moment for chips, seats and the clock?"""
        ask = None if self.running is None else self.running.ask
        return ask is not None and ask.kind == AskKind.BETWEEN

    @property
    def is_banked(self) -> bool:
        """Do players play against the house here?"""
        spec = self.day.state.game.spec
        return isinstance(spec, GameSpec) and spec.is_banked

    @property
    def root(self) -> str:
        """The root of the shuffle that waits for nonces, in hexadecimal; empty where none does."""
        return "" if self._committed is None else self._committed.root.hex()

    def deal(self) -> Taken:
        """Shuffle and go on: with what the seats have sent, once they had their time."""
        return self._step(HOUSE, "", b"", self._shuffle)

    @property
    def waits_for_nonces(self) -> bool:
        """Is the root of a shuffle out, and are no cards dealt yet?"""
        return self._committed is not None

    @property
    def durable(self) -> Future[int] | None:
        """The last row that was handed over: with it all rows before it are on the disk, or the table is held."""
        return self._last

    def wait_until_durable(self) -> None:
        """Everything that was handed over is on the disk."""
        if self._last is not None:
            self._last.result()

    def looked_at(self, who: Viewer | int) -> View | None:
        """The table as a viewer sees it, once all of it is durable; None while nothing is under way."""
        with self._lock:
            self.wait_until_durable()
            return None if self.running is None else view(self.running, who)

    # ---- after a stop -----------------------------------------------------------------------------------------------

    def replay(self, kind: str, body: bytes, procedure: int) -> None:
        """Take what the journal has of a procedure, without writing it again."""
        if kind == SHUFFLE:
            self._committed = msgspec.json.decode(body, type=Shuffled).committed
            self.root_at = self._desk.now()  # the seats have their time again
            return
        told = msgspec.json.decode(body, type=Answers)
        for person, shown in told.names.items():
            self.day.is_called(person, shown)
        if told.begins:
            self.running, self.procedure, self.shuffles = self.day.begin(told.begins), procedure, []
        assert self.running is not None
        for answer in answers_of(told.answers):
            if answer.actor == CHANCE and answer.cards and self._committed is not None:
                self.shuffles.append((self._committed, told.nonces))
                self._committed = None
            self.running.take(answer)

    def go_on_after_a_stop(self) -> None:
        """Where the room stopped between an answer and what follows from it by itself."""
        with self._lock:
            if self._committed is None:
                self._announce_shuffle()
            if self.running is not None and self.running.over:
                self._end()

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _step(
        self,
        doer: Doer,
        command: str,
        sent: bytes,
        change: Callable[[], None],
        begins: str = "",
        *,
        beside: Sequence[Beside] = (),
        why: str = "",
        of: tuple[str, int] | None = None,
    ) -> Taken:
        with self._lock, nullcontext() if self.funds is None else self.funds.lock:
            self._refuse_held()
            if (again := self._desk.taken(doer, command, sent)) is not None:
                return Taken(again, ())
            answered = 0 if self.running is None or begins else self.running.answered
            seen = 0 if self.running is None or begins else len(self.running.events)
            people = dict(self.day.players if self.running is None else self.running.table.players)
            change()
            assert self.running is not None
            try:
                self._dealer_goes_on(seen)
                events = tuple(self.running.events[seen:])
                moved = self.postings(events, {**self.running.table.players, **people})
                self._ledger.take(moved)
            except NotCovered:
                self.running = None if begins else Round(self.running.record, answered)
                raise
            told = Answers(
                rows(self.running.answers_after(answered)),
                begins,
                self._names if begins else {},
                self._used_nonces(),
                why,
                of,
            )
            if begins:
                self._names = {}
            changed = [*beside, *(one for hook in self.beside for one in hook(self))]
            running = self.running
            with self._desk.together():
                if begins:
                    self._write(HOUSE, BEGAN, encoded(began(running.record)))
                row = self._write(
                    doer,
                    ANSWERS,
                    encoded(told),
                    command,
                    secret=True,
                    sent=sent or None,
                    postings=moved,
                    beside=changed,
                )
                number = self._desk.last(self.id)
                if self.funds is not None:
                    self.funds.enter(self.id, number, events)
                self._announce_shuffle()
                if running.over:
                    self._end()
                if self.notices is not None:
                    self.notices(self, running, doer, number, events)
            taken = Taken(row, events)
            for listener in self.listeners:
                listener(self, running, taken)
            return taken

    def postings(self, events: Sequence[Event], people: Mapping[int, str]) -> list[Posting]:
        """The money of some events, as the room's ledger has it."""
        return postings_of(self.id, self.currency, events, people)

    def _refuse_held(self) -> None:
        why = self.held or self._desk.away or (self.funds.held if self.funds is not None else "")
        if why:
            raise Held(f"table {self.id} is held: {why}")

    def _dealer_goes_on(self, seen: int) -> None:
        """At a practice table the dealer does what the procedure says; chance answers wherever no card is ordered.

        A shared fund says what it holds, with what this table has moved since the event `seen`.
        """
        running = self.running
        while running is not None and (ask := running.ask) is not None:
            if self.practice and ask.proceeds:
                running.proceed()
            elif ask.actor == CHANCE and not ask.options[0].cards_max:
                running.take(by_chance(ask, LiveChance()))
            elif ask.actor == FUND and self.funds is not None:
                (fund,) = ask.options[0].what
                held = self.funds.holds(fund) + moved_to(fund, running.events[seen:])
                running.take(Answer(FUND, HOLDS, fund, held))
            else:
                return

    def _announce_shuffle(self) -> None:
        """Where cards are to be shuffled: the room commits to an order, and its root is out before any card."""
        ask = None if self.running is None else self.running.ask
        if ask is None or ask.actor != CHANCE:
            return
        cards = ask.options[0].cards
        place = Place(self.id, self.procedure, len(self.shuffles) + 1)
        self._committed = commit(place, cards, LiveChance(), os.urandom(SALT_BYTES * len(cards)))
        self._write(HOUSE, SHUFFLE, encoded(Shuffled(self._committed)), secret=True)
        self._write(HOUSE, ROOT, encoded(Root(place.hand, place.shuffle, self._committed.root.hex())))
        self.nonces, self.root_at = {}, self._desk.now()

    def _shuffle(self) -> None:
        committed, running = self._committed, self.running
        if committed is None or running is None or running.ask is None:
            raise NotNow(f"no cards are to be shuffled at table {self.id}")
        option = running.ask.options[0]
        running.take(Answer(CHANCE, option.verb, cards=committed.dealt(self.nonces)))
        self.shuffles.append((committed, dict(self.nonces)))
        self._committed, self._dealt_with = None, dict(self.nonces)

    def _used_nonces(self) -> Mapping[int, bytes]:
        """What the seats sent for the shuffle of this step, where there was one."""
        sent, self._dealt_with = self._dealt_with, {}
        return sent

    def _end(self) -> None:
        assert self.running is not None
        self.day.finish(self.running)
        self.day.forget()  # the journal has it: a table takes no more room in the evening than in the morning
        self.running = None
        self._write(HOUSE, ENDED, encoded(Ended(write_state(self.day.state))), secret=True)

    def _write(
        self,
        doer: Doer,
        kind: str,
        body: bytes,
        command: str = "",
        *,
        secret: bool = False,
        sent: bytes | None = None,
        postings: Sequence[Posting] = (),
        beside: Sequence[Beside] = (),
    ) -> Future[int]:
        row = self._desk.take(
            doer,
            kind,
            body,
            table=self.id,
            procedure=self.procedure,
            command=command,
            secret=secret,
            sent=sent,
            postings=postings,
            beside=beside,
        )
        row.add_done_callback(lambda done: self._notice(done, postings))
        self._last = row
        return row

    def _notice(self, row: Future[int], postings: Sequence[Posting]) -> None:
        """A row that could not be stored holds the table: nothing more is taken before the floor has come."""
        wrong = row.exception()
        if wrong is not None:
            self._ledger.give_back(postings)
            if not self.held:
                self.held = str(wrong)
                self._desk.take(HOUSE, FLOOR_CALLED, encoded({"table": self.id, "why": self.held}))

    # ---- held and released ------------------------------------------------------------------------------------------

    def hold(self, doer: Doer, why: str) -> None:
        """Staff hold the table: nothing more is taken there until it is released."""
        with self._lock:
            self._write(doer, HELD, encoded({"why": why})).result()
            self.held = why

    def stand_as(self, other: LiveTable) -> None:
        """Go on as the journal has it: the same table, made anew from its rows."""
        with self._lock:
            self.day, self.running, self.procedure = other.day, other.running, other.procedure
            self.shuffles, self.nonces, self.root_at = other.shuffles, {}, other.root_at
            self._committed, self._dealt_with, self._names = other._committed, {}, {}
            self.held, self._last = other.held, None
