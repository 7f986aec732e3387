"""Every hand and every balance made anew from the journal: what the database says must be what follows from it.

`replayed` gives every procedure of a table that is over, as it was played; `rederive` goes through all tables.

Chain and postings are checked without any key (`Store.verify`). Here each procedure is played again from its sealed
answers: the postings beside them, and the state that it left, must be those that come out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from croupier.engine import CHANCE, Game, Round
from croupier.engine.head import Given
from croupier.errors import CroupierError
from croupier.room import steps
from croupier.room.journal import BrokenChain, Entry, Posting
from croupier.room.ledger import postings_of
from croupier.room.seals import At, KeyRing
from croupier.room.shuffles import Committed
from croupier.room.steps import (
    ENDED,
    OPENED,
    Answers,
    Ended,
    Opened,
    Root,
    Shuffled,
    answers_of,
    read_state,
    write_state,
)
from croupier.room.store import Store
from croupier.rules.table_day import TableDay


class Replayed(NamedTuple):
    """A procedure that is over: its number, the round, and the link of the row that ended it."""

    number: int
    running: Round
    shuffles: tuple[tuple[Committed, Mapping[int, bytes]], ...]
    link: bytes


@dataclass(slots=True)
class Rederived:
    """What was played again."""

    tables: int = 0
    procedures: int = 0
    rounds: int = 0
    shuffles: int = 0


def rederive(store: Store, keys: KeyRing, games: Mapping[str, Game]) -> Rederived:
    """Play everything again; the first row that does not come out as it is stored is named."""
    found = Rederived()
    for table in sorted(store.heads()):
        if store.last_of(table, OPENED):
            found.tables += 1
            for played in replayed(store, keys, games, table):
                found.procedures += 1
                found.rounds += played.running.record.procedure == "round"
                found.shuffles += len(played.shuffles)
    return found


def replayed(store: Store, keys: KeyRing, games: Mapping[str, Game], table: str, only: int = 0) -> Iterator[Replayed]:
    """Every procedure of a table that is over, or `only` this one; the first row that does not come out is named."""
    again = _Table(table, keys, games)
    first = store.last_of(table, OPENED, ENDED, before_procedure=only) if only else 0
    if first:
        opened = next(store.entries(table, store.last_of(table, OPENED) - 1))
        again.start(opened, next(store.entries(table, first - 1)))
    for entry, link in store.linked(table, first):
        if only and entry.procedure > only:
            return
        try:
            over = again.read(entry)
        except BrokenChain:
            raise
        except (CroupierError, msgspec.MsgspecError) as wrong:
            raise _broken(entry, str(wrong)) from None
        if over is not None:
            yield Replayed(entry.procedure, over, tuple(again.shuffles), link)


class _Table:
    """One table, played again row by row."""

    def __init__(self, table: str, keys: KeyRing, games: Mapping[str, Game]) -> None:
        self.table, self.keys, self.games = table, keys, games
        self.day: TableDay | None = None
        self.currency = ""
        self.running: Round | None = None
        self.committed: Committed | None = None
        self.shuffles: list[tuple[Committed, Mapping[int, bytes]]] = []

    def start(self, opened: Entry, ended: Entry) -> None:
        """Go on from the state that a procedure left."""
        self.read(opened)
        if ended.kind == ENDED:
            self._stands(ended, msgspec.json.decode(self._body(ended), type=Ended).state)

    def read(self, entry: Entry) -> Round | None:
        """Take a row; the procedure that it ends, if it ends one."""
        match entry.kind:
            case steps.ROOT:
                self._compare_root(entry)
            case steps.OPENED:
                opened = msgspec.json.decode(self._body(entry), type=Opened)
                self._stands(entry, opened.state)
                self.currency = opened.currency
            case steps.SHUFFLE:
                self.committed = msgspec.json.decode(self._body(entry), type=Shuffled).committed
            case steps.ANSWERS:
                self._answers(entry, msgspec.json.decode(self._body(entry), type=Answers))
            case steps.ENDED:
                return self._end(entry, msgspec.json.decode(self._body(entry), type=Ended).state)
        return None

    def _body(self, entry: Entry) -> bytes:
        return self.keys.open(entry.sealed, At(self.table, entry.procedure, entry.sequence))

    def _stands(self, entry: Entry, state: str) -> None:
        self.day = TableDay.of_state(read_state(state, self.games), self.table, earlier=entry.procedure)

    def _compare_root(self, entry: Entry) -> None:
        told = msgspec.json.decode(entry.sealed[1:], type=Root)
        if self.committed is None or told.root != self.committed.root.hex():
            raise _broken(entry, "the root is not that of the shuffle")

    def _answers(self, entry: Entry, told: Answers) -> None:
        assert self.day is not None
        for person, shown in told.names.items():
            self.day.is_called(person, shown)
        people = dict(self.day.players)
        if told.begins:
            self.running, self.shuffles = self.day.begin(told.begins), []
        if self.running is None:
            raise _broken(entry, "nothing was under way")
        running = self.running
        seen = 0 if told.begins else len(running.events)
        people |= running.table.players
        given = Given(entry.account, datetime.fromtimestamp(entry.at / 1_000_000, UTC))
        for answer in answers_of(told.answers):
            if answer.actor == CHANCE and answer.cards:
                self._compare_order(entry, answer.cards, told.nonces)
            running.answer(answer, given)
        moved = postings_of(self.table, self.currency, running.events[seen:], {**running.table.players, **people})
        if _sorted(moved) != _sorted(entry.postings):
            raise _broken(entry, f"its postings are {_told(entry.postings)}, and should be {_told(moved)}")

    def _compare_order(self, entry: Entry, dealt: tuple[int, ...], nonces: Mapping[int, bytes]) -> None:
        if self.committed is None or self.committed.dealt(nonces) != dealt:
            raise _broken(entry, "the cards are not in the order that the room committed to")
        self.shuffles.append((self.committed, nonces))
        self.committed = None

    def _end(self, entry: Entry, state: str) -> Round:
        assert self.day is not None
        over = self.running
        if over is None or not over.over:
            raise _broken(entry, "a procedure ended that was not over")
        self.day.finish(over)
        self.day.forget()
        self.running = None
        if write_state(self.day.state) != state:
            raise _broken(entry, "the procedure leaves another state than is stored")
        return over


def _broken(entry: Entry, why: str) -> BrokenChain:
    return BrokenChain(f"table {entry.table}, row {entry.sequence}: {why}")


def _sorted(postings: Iterable[Posting]) -> list[Posting]:
    return sorted(postings, key=lambda one: (one.currency, one.account, one.cents))


def _told(postings: Iterable[Posting]) -> str:
    return ", ".join(f"{one.account} {one.cents:+}" for one in _sorted(postings)) or "none"
