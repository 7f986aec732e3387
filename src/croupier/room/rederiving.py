"""Recomputing every hand and every balance from the journal: the database must say what follows from it.

`replayed` gives every finished procedure of a table, as it was played; `rederive` goes through all tables.

Chain and postings are checked without any key (`Store.verify`). Here each procedure is replayed from its sealed
answers: the stored postings, and the state that it left, must be those that come out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

import msgspec

from croupier.engine import CAGE, CHANCE, FUND, Event, Game, Round
from croupier.engine.head import Given
from croupier.errors import CroupierError
from croupier.room import steps, void_rows
from croupier.room.comparing import broken, in_order, in_words
from croupier.room.crossing import Crossing, SharedMoves
from croupier.room.funds import all_games, is_fund, joined
from croupier.room.journal import BrokenChain, Entry, Posting
from croupier.room.ledger import account_at, fund_postings, moved_to, postings_of
from croupier.room.seals import SEALED, At, KeyRing, key_of
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
from croupier.room.stored import currency_of, read_lost
from croupier.room.submissions import games_by, listed
from croupier.room.versions import known, read_began
from croupier.room.void_rows import VoidHand
from croupier.rules.table_day import TableDay


class ReplayedProcedure(NamedTuple):
    """A finished procedure: its number, the round, the link of the row that ended it, and the key that sealed it."""

    number: int
    running: Round
    shuffles: tuple[tuple[Committed, Mapping[int, bytes]], ...]
    link: bytes
    key_id: bytes


@dataclass(slots=True)
class Rederived:
    """How much was replayed."""

    tables: int = 0
    procedures: int = 0
    rounds: int = 0
    shuffles: int = 0
    older: dict[str, int] = field(default_factory=dict)  # procedures that this program does not know, by its version
    lost: dict[str, int] = field(default_factory=dict)  # procedures sealed with a lost key, by table
    void: list[VoidHand] = field(default_factory=list)  # what was declared void because its key was lost


def rederive(store: Store, keys: KeyRing, games: Mapping[str, Game]) -> Rederived:
    """Replay everything; the first row that does not come out as stored is named.

    Procedures under rules that this program does not have, or sealed with keys that were declared lost, are not
    replayed; the next state that can be read must match the postings.
    """
    found, crossing = Rederived(), Crossing()
    for table, head in sorted(store.heads().items()):  # as they are now: tables may continue meanwhile
        if store.last_of(table, OPENED):
            found.tables += 1
            again = _again(store, table, keys, games)
            crossing.add(again.shared)
            for played in _all_of(again, until=head.sequence):
                found.procedures += 1
                found.rounds += played.running.record.procedure == "round"
                found.shuffles += len(played.shuffles)
            for version, number in again.older.items():
                found.older[version] = found.older.get(version, 0) + number
            found.lost |= {table: len(again.lost)} if again.lost else {}
            found.void += again.void
    crossing.compare()
    return found


def replayed(
    store: Store, keys: KeyRing, games: Mapping[str, Game], table: str, only: int = 0
) -> Iterator[ReplayedProcedure]:
    """Every finished procedure of a table, or `only` this one; the first row that does not come out is named."""
    again = _again(store, table, keys, games)
    first = store.last_of(table, OPENED, ENDED, before_procedure=only) if only else 0
    if first:
        opened = next(store.entries(table, store.last_of(table, OPENED) - 1))
        again.start(opened, next(store.entries(table, first - 1)))
    yield from _all_of(again, first, only)


class RowPlayed(NamedTuple):
    """A replayed row of a table: what it caused, and whether its procedure is over."""

    entry: Entry
    link: bytes
    events: tuple[Event, ...]
    players: Mapping[int, str]
    under_way: bool


def by_row(store: Store, keys: KeyRing, games: Mapping[str, Game], table: str, since: int = 1) -> Iterator[RowPlayed]:
    """Every row of a table in order, each with its events; `under_way` if the procedure has not ended yet.

    With `since` from that row on: what was over before it is not replayed.
    """
    again, ended = _again(store, table, keys, games), store.last_of(table, ENDED)
    first = _start_before(store, again, since) if since > 1 else 0
    for entry, link in store.linked(table, first):
        before = again.running
        seen = len(before.events) if before is not None else 0
        over = again.read(entry)
        running = over or again.running
        first = 0 if running is not before else seen
        events = () if running is None or over is not None else tuple(running.events[first:])
        players = {} if running is None else dict(running.table.players)
        if entry.sequence >= since:
            yield RowPlayed(entry, link, events, players, entry.sequence > ended)


def _start_before(store: Store, again: _Table, row: int) -> int:
    """Continue from the last state stored before a row; returns that state's row, 0 if there is none."""
    first = store.last_of(again.table, OPENED, ENDED, before_row=row)
    if first:
        opened = store.last_of(again.table, OPENED, before_row=first + 1)
        again.start(next(store.entries(again.table, opened - 1)), next(store.entries(again.table, first - 1)))
    return first


def _again(store: Store, table: str, keys: KeyRing, games: Mapping[str, Game]) -> _Table:
    return (_Funds if is_fund(table) else _Table)(store, table, keys, all_games(games))


def _all_of(again: _Table, first: int = 0, only: int = 0, until: int = 0) -> Iterator[ReplayedProcedure]:
    for entry, link in again.store.linked(again.table, first, until):
        if only and entry.procedure > only:
            return
        try:
            over = again.read(entry)
        except BrokenChain:
            raise
        except (CroupierError, msgspec.MsgspecError) as wrong:
            raise broken(entry, str(wrong)) from None
        if over is not None:
            yield ReplayedProcedure(entry.procedure, over, tuple(again.shuffles), link, key_of(entry.sealed))


class _Table:
    """One table, replayed row by row."""

    def __init__(self, store: Store, table: str, keys: KeyRing, games: Mapping[str, Game]) -> None:
        self.store, self.table, self.keys, self.games = store, table, keys, games
        self.day: TableDay | None = None
        self.currency = ""
        self.running: Round | None = None
        self.committed: Committed | None = None
        self.shuffles: list[tuple[Committed, Mapping[int, bytes]]] = []
        self.shared = SharedMoves(table)
        self.older: dict[str, int] = {}  # procedures under rules that this program does not have
        self.is_other = False  # whether one of them is under way
        self.lost: set[int] = set()  # procedures sealed with a key that was declared lost
        self.is_lost = False  # whether one of them is under way
        self.void: list[VoidHand] = []
        self.after_a_void = False
        self.declared: set[bytes] | None = None  # keys that were declared lost, once it matters
        self.moved: dict[str, int] = {}  # by the procedure under way, by account
        self.sums: dict[tuple[str, str], int] = {}  # the sums of this chain's postings, by currency and account
        self.keeps_sums = True  # False if reading starts at a later row

    def start(self, opened: Entry, ended: Entry) -> None:
        """Continue from the state that a procedure left."""
        self.read(opened)
        self.sums = {}
        self.keeps_sums = False
        if ended.kind == ENDED:
            self._stands(ended, msgspec.json.decode(self._body(ended), type=Ended).state)

    def read(self, entry: Entry) -> Round | None:
        """Replay a row; returns the procedure that it ends, if any."""
        for posting in entry.postings:
            key = (posting.currency, posting.account)
            self.sums[key] = self.sums.get(key, 0) + posting.cents
            self.moved[posting.account] = self.moved.get(posting.account, 0) + posting.cents
        self.shared.moved(entry)
        if self._is_sealed_for_good(entry):
            self._lose(entry)
            return None
        if (self.is_other or self.is_lost) and entry.kind in (steps.ROOT, steps.SHUFFLE, steps.ANSWERS):
            return None
        match entry.kind:
            case steps.ROOT:
                self._compare_root(entry)
            case steps.BEGAN:
                self._began(entry)
            case steps.AMENDED:
                self._amended(entry)
            case steps.JOINED if self.day is not None:
                self.day.state = joined(self.day.state, steps.read_joined(entry.sealed))
            case steps.OPENED:
                self._opened(entry)
            case steps.SHUFFLE:
                self.committed = msgspec.json.decode(self._body(entry), type=Shuffled).committed
            case steps.ANSWERS:
                self._answers(entry, msgspec.json.decode(self._body(entry), type=Answers))
            case steps.ENDED:
                return self._end(entry, msgspec.json.decode(self._body(entry), type=Ended).state)
            case void_rows.VOIDED:
                self._void(entry)
        return None

    def _is_sealed_for_good(self, entry: Entry) -> bool:
        """Whether a row is sealed with a key that was declared lost, and is."""
        if not entry.sealed.startswith(SEALED) or key_of(entry.sealed) in self.keys.keys:
            return False
        if self.declared is None:
            with self.store.reading.connect() as connection:
                self.declared = read_lost(connection, self.keys)
        return key_of(entry.sealed) in self.declared

    def _lose(self, entry: Entry) -> None:
        """Continue without a row that nobody can read: until the next state only the money is followed."""
        self.running = self.committed = None
        if entry.kind == OPENED:
            with self.store.reading.connect() as connection:
                self.currency = currency_of(connection, entry)
        else:
            self.lost.add(entry.procedure)
        if entry.kind in (OPENED, ENDED):
            self.day, self.is_lost, self.is_other, self.moved = None, False, False, {}
        else:
            self.is_lost = True
        if entry.kind == steps.ANSWERS:
            self.shared.is_unknown(entry)

    def _opened(self, entry: Entry) -> None:
        opened = msgspec.json.decode(self._body(entry), type=Opened)
        self._stands(entry, opened.state)
        self.currency, self.moved = opened.currency, {}
        if self.after_a_void:
            self._compare_sums(entry)
        self.after_a_void = False

    def _void(self, entry: Entry) -> None:
        """A shift supervisor has declared void what was under way: its money is by the postings (P-120)."""
        told = void_rows.read_voided(entry)
        own = {posting.account: posting.cents for posting in entry.postings}
        before = {account: cents - own.get(account, 0) for account, cents in self._held().items()}
        moved = {account: cents - own.get(account, 0) for account, cents in self.moved.items()}
        wanted = void_rows.void_postings(self.table, self.currency, told, moved if told.hand else {}, before)
        if self.keeps_sums and in_order(wanted) != in_order(entry.postings):
            raise broken(entry, f"its postings are {in_words(entry.postings)}, but should be {in_words(wanted)}")
        self.void.append(VoidHand(self.table, told.hand, entry.account, entry.at, told.why))
        self.running = self.committed = None
        self.is_lost = self.is_other = False
        self.moved, self.after_a_void = {}, True

    def _held(self) -> dict[str, int]:
        return {account: cents for (currency, account), cents in self.sums.items() if currency == self.currency}

    def _began(self, entry: Entry) -> None:
        began = read_began(entry)
        if self.day is None:  # the state in which it begins is lost
            self.is_lost = True
            self.lost.add(entry.procedure)
        self.is_other = not known(began, self.games)
        if self.is_other:
            by = f"Croupier {began.croupier} (rules {began.rules} of {began.game})"
            self.older[by] = self.older.get(by, 0) + 1

    def _amended(self, entry: Entry) -> None:
        told = steps.read_amended(entry.sealed)
        if self.day is None and self.lost:
            return
        if self.day is None or self.running is not None or self.day.state.submission != told.before:
            raise broken(entry, "the table took another submission in the midst of a procedure, or from another one")
        filed = next((one for one in listed(self.store) if one.hash == told.submission), None)
        if filed is None or not filed.approved_by or filed.holds_from > entry.at:
            raise broken(entry, "the table took a submission that was not approved, or not in force yet")
        self.day.amend(games_by(self.store, told.submission, self.table), told.submission)

    def _body(self, entry: Entry) -> bytes:
        return self.keys.open(entry.sealed, At(self.table, entry.procedure, entry.sequence))

    def _stands(self, entry: Entry, state: str) -> None:
        found = read_state(state, self.games)
        also = games_by(self.store, found.submission, self.table)
        self.day = TableDay.of_state(found, self.table, also, earlier=entry.procedure)

    def _compare_root(self, entry: Entry) -> None:
        told = msgspec.json.decode(entry.sealed[1:], type=Root)
        if self.committed is None or told.root != self.committed.root.hex():
            raise broken(entry, "the root is not that of the shuffle")

    def _answers(self, entry: Entry, told: Answers) -> None:
        assert self.day is not None
        people: dict[int, str] = {}
        if told.begins:
            told.name_people(self.day)
            people = dict(self.day.players)  # later it is the table that knows who sits where
            self.running, self.shuffles = self.day.begin(told.begins), []
        if self.running is None:
            raise broken(entry, "nothing was under way")
        running = self.running
        seen = 0 if told.begins else len(running.events)
        people |= running.table.players
        given = Given(entry.account, datetime.fromtimestamp(entry.at / 1_000_000, UTC))
        for answer in answers_of(told.answers):
            if answer.actor == CHANCE and answer.cards:
                self._compare_order(entry, answer.cards, told.nonces)
            if answer.actor == FUND:
                self.shared.told(entry, answer, moved_to(answer.what, running.events[seen:]))
            running.answer(answer, given)
        if not told.begins:
            told.name_people(self.day, running)
        moved = self._postings(running.events[seen:], {**running.table.players, **people})
        if in_order(moved) != in_order(entry.postings):
            raise broken(entry, f"its postings are {in_words(entry.postings)}, but should be {in_words(moved)}")

    def _postings(self, events: Sequence[Event], people: Mapping[int, str]) -> list[Posting]:
        return postings_of(self.table, self.currency, events, people)

    def _compare_order(self, entry: Entry, dealt: tuple[int, ...], nonces: Mapping[int, bytes]) -> None:
        if self.committed is None or self.committed.dealt(nonces) != dealt:
            raise broken(entry, "the cards are not in the order that the room committed to")
        self.shuffles.append((self.committed, nonces))
        self.committed = None

    def _end(self, entry: Entry, state: str) -> Round | None:
        over, self.moved = self.running, {}
        if self.is_other or self.is_lost:
            self._stands(entry, state)
            self._compare_sums(entry)
            self.is_other = self.is_lost = False
            return None
        assert self.day is not None
        if over is None or not over.over:
            raise broken(entry, "a procedure ended that was not over")
        self.day.finish(over)
        self.day.forget()
        self.running = None
        if write_state(self.day.state) != state:
            raise broken(entry, "the procedure leaves another state than is stored")
        self._compare_sums(entry)
        return over

    def _account(self, name: str) -> str:
        assert self.day is not None
        return account_at(self.table, name, self.day.players)

    def _is_of_this_table(self, account: str) -> bool:
        kind, _, rest = account.partition("/")
        return kind != "player" and (rest == self.table or (kind == "stack" and rest.startswith(f"{self.table}/")))

    def _compare_sums(self, entry: Entry) -> None:
        """Check that the table's accounts are the sums of its postings."""
        assert self.day is not None
        has: dict[str, int] = {}
        for name, cents in self.day.balances.items():
            if name != CAGE:
                account = self._account(name)
                has[account] = has.get(account, 0) + cents
        booked = self._held()
        for account in {*has, *filter(self._is_of_this_table, booked)}:
            if self.keeps_sums and has.get(account, 0) != booked.get(account, 0):
                told = f"{has.get(account, 0)} cents by its state, and {booked.get(account, 0)} by its postings"
                raise broken(entry, f"{account} has {told}")


class _Funds(_Table):
    """The funds that tables share, entry by entry."""

    def _answers(self, entry: Entry, told: Answers) -> None:
        if told.of is not None:
            held = dict(self.running.table.balances) if self.running else {}
            self.shared.entered(entry, told.of, held)
        super()._answers(entry, told)

    def _postings(self, events: Sequence[Event], people: Mapping[int, str]) -> list[Posting]:
        return fund_postings(self.table, self.currency, events, people)

    def _account(self, name: str) -> str:
        return f"{name}/{self.table}"
