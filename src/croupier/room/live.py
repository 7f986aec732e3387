"""A live table of the room: its day, the procedure under way, and every answer in the journal before it counts.

An answer is checked, applied to the round under the table's own lock, its money booked, and handed to the single
writer; when it is on disk, it is acknowledged and shown. A viewer waits for everything handed over before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import nullcontext
from typing import Any, NamedTuple

import msgspec

from croupier.cards import LiveChance
from croupier.engine import CHANCE, FUND, Answer, AskKind, Event, Game, House, Round
from croupier.engine.driver import by_chance
from croupier.errors import CroupierError
from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.journal import Posting
from croupier.room.journalled import FLOOR_CALLED, HELD, RELEASED, JournalledTable
from croupier.room.ledger import Ledger, NotCovered, moved_to, postings_of
from croupier.room.shuffling import NotNow
from croupier.room.steps import (
    AMENDED,
    ANSWERS,
    BEGAN,
    BETWEEN,
    DEVICE_DONE,
    ENDED,
    OPENED,
    SHUFFLE,
    Amended,
    Answers,
    Ended,
    Opened,
    Shuffled,
    Taken,
    answers_of,
    began,
    encoded,
    encoded_answers,
    rows,
    write_state,
)
from croupier.room.writing import Beside
from croupier.rules.spec import GameSpec
from croupier.rules.table_day import TableDay
from croupier.rules.table_day.sharing import HOLDS
from croupier.rules.views import View, Viewer, view

__all__ = ["FLOOR_CALLED", "HELD", "RELEASED", "LiveTable", "NotNow", "Taken"]

Listener = Callable[["LiveTable", Round, Taken], None]  # called with each step, under the table's lock
Notices = Callable[["LiveTable", Round, Doer, int, Sequence[Event]], None]  # called within the step's own transaction
ChangesBeside = Callable[["LiveTable"], Sequence[Beside]]  # what changes in the store together with a step


class _Step(NamedTuple):
    """What an answer has changed: the events, the money they moved, and what changes beside it in the store."""

    events: tuple[Event, ...]
    moved: list[Posting]
    beside: list[Beside]


class LiveTable(JournalledTable):
    """One table. Only its owner changes it, under its lock."""

    def __init__(self, desk: Desk, ledger: Ledger, day: TableDay, currency: str, practice: bool) -> None:
        super().__init__(desk, ledger, day.table)
        self.day = day
        self.currency, self.practice = currency, practice
        self.listeners: list[Listener] = []
        self.beside: list[ChangesBeside] = []
        self.notices: Notices | None = None
        self.before_begin: Callable[[LiveTable, str], None] = lambda live, procedure: None
        self._names: dict[str, str] = {}

    # ---- opening and going on ---------------------------------------------------------------------------------------

    def open(self, doer: Doer) -> None:
        """Journal how the table begins its day."""
        told = Opened(write_state(self.day.state), self.currency, self.practice)
        with self._lock:
            self._write(doer, OPENED, encoded(told), secret=True).result()

    def called(self, person: str, shown: str) -> None:
        """Set a person's display name: between rounds with the next answer, otherwise from the next procedure on."""
        with self._lock:
            memory: Any = self.day.memory if self.running is None else self.running.table.memory
            if memory.shown(person) != shown:
                self._names[person] = shown

    def amend(self, games: Mapping[str, tuple[Game, House]], told: Amended) -> None:
        """Adopt an amended submission between two procedures; refused if the table cannot continue under it."""
        with self._lock:
            self.day.amend(games, told.submission)
            self._write(HOUSE, AMENDED, encoded(told))

    def begin(self, doer: Doer, procedure: str, command: str = "") -> Taken:
        """Begin the next procedure; refused with its clause if it may not come now."""
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
        """Apply an answer and continue until somebody is asked; a refused answer changes nothing.

        `sent` is what was sent under the command id, if not the answer itself; `beside` are changes in the store in the
        same transaction; `why` marks in the journal an answer given for somebody, such as a silent player.
        """
        sent = sent or self.content_of(answer)

        def answers() -> None:
            if self.running is None:
                raise NotNow(f"nothing is under way at table {self.id}; wait for the next round")
            self.running.take(answer)

        return self._step(doer, command, sent, answers, beside=beside, why=why)

    def content_of(self, answer: Answer) -> bytes:
        """The content of an answer to which its command id is bound."""
        return encoded(("answer", self.id, rows((answer,)), answer.number))

    def end_device_shuffle(self, doer: Doer, command: str = "", *, sent: bytes = b"") -> Taken:
        """The dealer says that the device has shuffled and did not fail (MD-POKER 18.Q); then the room deals."""
        with self._lock:
            if (again := self.taken_before(doer, command, sent)) is not None:
                return again
            self._refuse_held()
            if self.device_done:
                raise NotNow(f"the dealer has already said that the shuffle at table {self.id} is done")
            row = self._write(doer, DEVICE_DONE, b"", command, sent=sent)
            self.device_done = True
            return Taken(row, ())

    @property
    def players(self) -> Mapping[int, str]:
        """Who sits where at this moment, by id."""
        return self.day.players if self.running is None else self.running.table.players

    @property
    def is_between(self) -> bool:
        """Whether the table is between rounds, the time for chips, seats and the clock."""
        ask = None if self.running is None else self.running.ask
        return ask is not None and ask.kind == AskKind.BETWEEN

    @property
    def is_banked(self) -> bool:
        """Whether players play against the house here."""
        spec = self.day.state.game.spec
        return isinstance(spec, GameSpec) and spec.is_banked

    def deal(self) -> Taken:
        """Shuffle with what the seats have sent, once their time is up, and continue."""
        return self._step(HOUSE, "", b"", self._shuffle)

    def looked_at(self, who: Viewer | int) -> View | None:
        """The table as a viewer sees it, once all of it is durable; None while nothing is under way."""
        with self._lock:
            self.wait_until_durable()
            return None if self.running is None else view(self.running, who)

    # ---- after a stop -----------------------------------------------------------------------------------------------

    def replay(self, kind: str, body: bytes, procedure: int) -> None:
        """Replay a procedure from the journal, without writing it again."""
        if kind == SHUFFLE:
            self._committed = msgspec.json.decode(body, type=Shuffled).committed
            self.root_at = self._desk.now()  # the seats get their time again
            return
        told = msgspec.json.decode(body, type=Answers)
        if told.begins:
            told.name_people(self.day)
            self.running, self.procedure, self.shuffles = self.day.begin(told.begins), procedure, []
        assert self.running is not None
        for answer in answers_of(told.answers):
            if answer.actor == CHANCE and answer.cards and self._committed is not None:
                self.shuffles.append((self._committed, told.nonces))
                self._committed = None
            self.running.take(answer)
        if not told.begins:
            told.name_people(self.day, self.running)

    def go_on_after_a_stop(self) -> None:
        """Continue if the room stopped between an answer and its automatic consequences."""
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
            if (again := self.taken_before(doer, command, sent)) is not None:
                return again
            self._refuse_held()
            answered = 0 if self.running is None or begins else self.running.answered
            seen = 0 if self.running is None or begins else len(self.running.events)
            step = self._changed(change, bool(begins), answered, seen)
            running = self.running
            assert running is not None
            told = Answers(
                rows(running.answers_after(answered)),
                begins,
                self._told_names(running, begins),
                self._used_nonces(),
                why,
                of,
            )
            if not begins:
                told.name_people(self.day, running)
            with self._desk.together():
                try:
                    row = self._enter(running, doer, command, sent, told, step, beside)
                except Exception as fault:  # the table has moved, and not everything that belongs to it is entered
                    self._spoil(fault)
                    raise
            taken = Taken(row, step.events)
            self._tell(running, taken)
            return taken

    def _told_names(self, running: Round, begins: str) -> dict[str, str]:
        """The display names that a row tells: before a procedure begins, or after an answer between rounds."""
        if not begins and running.procedure != BETWEEN:
            return {}
        names, self._names = self._names, {}
        return names

    def _enter(
        self,
        running: Round,
        doer: Doer,
        command: str,
        sent: bytes,
        told: Answers,
        step: _Step,
        beside: Sequence[Beside],
    ) -> Future[int]:
        """Enter a step with everything that belongs to it."""
        if told.begins:
            self._write(HOUSE, BEGAN, encoded(began(running.record)))
        row = self._write(
            doer,
            ANSWERS,
            encoded_answers(told),
            command,
            secret=True,
            sent=sent or None,
            postings=step.moved,
            beside=[*beside, *step.beside],
        )
        number = self._desk.last(self.id)
        if self.funds is not None:
            self.funds.enter(self.id, number, step.events)
        self._announce_shuffle()
        if running.over:
            self._end()
        self._call_office(running, doer, number, step.events)
        return row

    def _changed(self, change: Callable[[], None], begins: bool, answered: int, seen: int) -> _Step:
        """Change the round and book its money. A refusal changes nothing."""
        people = dict(self.day.players if self.running is None else self.running.table.players)
        applied, booked = False, list[Posting]()
        try:
            change()
            applied, running = True, self.running
            assert running is not None
            self._dealer_goes_on(seen)
            events = tuple(running.events[seen:])
            moved = self.postings(events, {**running.table.players, **people})
            self._ledger.take(moved)
            booked = moved
            return _Step(events, moved, self._changes_beside())
        except NotCovered:
            self.running = None if begins or self.running is None else Round(self.running.record, answered)
            raise
        except Exception as fault:
            self._ledger.give_back(booked)
            if applied or not isinstance(fault, CroupierError):
                self._hold_for(fault)
            raise

    def _tell(self, running: Round, taken: Taken) -> None:
        for listener in self.listeners:
            listener(self, running, taken)

    def _call_office(self, running: Round, doer: Doer, row: int, events: Sequence[Event]) -> None:
        if self.notices is not None:
            self.notices(self, running, doer, row, events)

    def _changes_beside(self) -> list[Beside]:
        return [one for hook in self.beside for one in hook(self)]

    def postings(self, events: Sequence[Event], people: Mapping[int, str]) -> list[Posting]:
        """The money that some events move, in the room's accounts."""
        return postings_of(self.id, self.currency, events, people)

    def _dealer_goes_on(self, seen: int) -> None:
        """Answer automatically: at a practice table the dealer, chance where no cards are shuffled, and shared funds.

        A shared fund says what it holds, including what this table has moved since the event `seen`.
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

    def _end(self) -> None:
        assert self.running is not None
        self.day.finish(self.running)
        self.day.forget()  # it is in the journal, so a table's memory does not grow during the day
        self.running = None
        self._write(HOUSE, ENDED, encoded(Ended(write_state(self.day.state))), secret=True)

    def stand_as(self, other: LiveTable) -> None:
        """Resume the table, rebuilt from its rows in the journal."""
        with self._lock:
            self.day, self.running, self.procedure = other.day, other.running, other.procedure
            self.shuffles, self.nonces, self.root_at = other.shuffles, {}, other.root_at
            self._committed, self._dealt_with, self._names = other._committed, {}, {}
            self.held, self.unreadable, self._last = other.held, other.unreadable, None
