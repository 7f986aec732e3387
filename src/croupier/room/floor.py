"""The floor: all tables at a glance, wait lists, open tasks, calls and disputes; previews of reports.

floor = Floor(room, keeper)
floor.overview(fay)                                          # what a floorperson sees to
floor.preview(fay, "4", Answer(FLOOR, "misdeal", "shuffle"))    # what it would do; nothing is done
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from croupier.engine import DEALER, FLOOR, Answer, Game, Round
from croupier.money import dollars_and_cents
from croupier.room.calls import Call, Calls
from croupier.room.disputes import Dispute, Disputes
from croupier.room.keeper import Keeper, SeatedPlayer
from croupier.room.live import LiveTable, NotNow
from croupier.room.lobby import WaitingPlace, list_of
from croupier.room.office.tasks import listed
from croupier.room.register import Account, NoAccount
from croupier.room.roles import Act, NotPermitted, Role
from croupier.room.room import Room
from croupier.room.seats import seats_max
from croupier.room.stakes import stakes_in_words
from croupier.room.voiding import unreadable_tables
from croupier.rules import GAMES
from croupier.rules.table_day import State, may_begin, open_tasks, state_after
from croupier.rules.table_day.order import all_due
from croupier.rules.views.previews import Preview, preview
from croupier.rules.views.seen import asked


class FloorTask(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to be done at a table."""

    words: str
    clause: str
    procedure: Annotated[str, Meta(description="in which it is done")] = ""
    verb: Annotated[str, Meta(description="the floor's answer that does it; empty if there is none")] = ""
    what: str = ""
    before_the_round: Annotated[bool, Meta(description="whether it must be done before the next round")] = False
    due: Annotated[int, Meta(description="when, in microseconds since 1970; 0: now")] = 0
    roles: Annotated[tuple[str, ...], Meta(description="who may close it, if the back office keeps it")] = ()


class FloorTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as the floor sees it."""

    id: str
    game: str
    name: str
    practice: bool
    stakes: str
    seats_max: int
    list: str
    seats: dict[int, SeatedPlayer]
    hand: int = 0
    procedure: Annotated[str, Meta(description="what is under way; empty between procedures")] = ""
    asked: Annotated[str, Meta(description="whom the table waits for: `seat 3`, `dealer`, `floor`, ...")] = ""
    ask: Annotated[int, Meta(description="the number of what is asked")] = 0
    clause: str = ""
    since: Annotated[int, Meta(description="since when, in microseconds since 1970")] = 0
    ends: Annotated[int, Meta(description="when the clock of the player asked runs out; 0 if none runs")] = 0
    held: str = ""
    free: Annotated[tuple[int, ...], Meta(description="seats that nobody has or is about to take")] = ()
    begins: Annotated[tuple[str, ...], Meta(description="procedures that may begin now")] = ()
    tasks: tuple[FloorTask, ...] = ()
    submission: str = ""
    closing: Annotated[str, Meta(description="who has asked to close it when its round is over; empty: nobody")] = ""


class FloorPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody on a wait list."""

    account: str
    name: str
    table: Annotated[str, Meta(description="to which they were called")] = ""
    seat: Annotated[int, Meta(description="the seat held for them; 0: any")] = 0
    until: Annotated[int, Meta(description="until when, in microseconds since 1970")] = 0
    passed: int = 0


class FloorList(msgspec.Struct, frozen=True):
    """A wait list with the people on it, in order."""

    list: str
    tables: tuple[str, ...]
    waiting: tuple[FloorPlace, ...]


class FloorCall(msgspec.Struct, frozen=True, omit_defaults=True):
    """A call to the floor."""

    number: int
    table: str
    account: str
    name: str
    at: int
    words: str = ""
    answered_by: str = ""
    answered_at: int = 0
    found: str = ""


class FloorDispute(msgspec.Struct, frozen=True):
    """A dispute in a line."""

    number: int
    table: str
    hand: int
    stage: str
    held: bool
    by: str
    at: int
    words: str


class Overview(msgspec.Struct, frozen=True):
    """Everything that a floorperson attends to."""

    at: int
    tables: tuple[FloorTable, ...]
    lists: tuple[FloorList, ...]
    calls: Annotated[tuple[FloorCall, ...], Meta(description="unanswered calls, oldest first")]
    answered: Annotated[tuple[FloorCall, ...], Meta(description="the last answered calls, newest first")]
    disputes: Annotated[
        tuple[FloorDispute, ...], Meta(description="disputes that are undecided or hold their table, newest first")
    ]
    to_open: Annotated[tuple[str, ...], Meta(description="tables of the submission in force that are not open")] = ()
    unreadable: Annotated[
        dict[str, str], Meta(description="tables and funds with a row that cannot be decrypted, and which row that is")
    ] = {}


class Floor:
    """What staff do at the tables of a room, besides answering."""

    def __init__(self, room: Room, keeper: Keeper, games: Mapping[str, Game] = GAMES) -> None:
        self.room, self.keeper = room, keeper
        self.calls, self.disputes = Calls(room), Disputes(room, games)

    def overview(self, by: Account) -> Overview:
        """Every table, list, call and dispute, for staff who may see them."""
        self.room.people.doer(by, Act.WATCH_FLOOR)
        tables = [live for live in list(self.room.tables.values()) if not live.day.closed]
        lists = self.keeper.lobby.lists()
        return Overview(
            self.room.desk.now(),
            tuple(self.table(live) for live in tables),
            tuple(self._list(name, places, tables) for name, places in lists.items() if places),
            tuple(map(self.shown_call, self.calls.open())),
            tuple(map(self.shown_call, self.calls.lately())),
            tuple(map(self.shown_dispute, reversed(self.disputes.open()))),
            tuple(self._to_open({live.id for live in tables})),
            unreadable_tables(self.room),
        )

    def _to_open(self, opened: Collection[str]) -> Iterator[str]:
        filed = self.room.submissions.in_force()
        offers = () if filed is None else self.room.submissions.read(filed.hash).tables
        return (table for table in dict.fromkeys(one.at or one.id for one in offers) if table not in opened)

    def preview(self, by: Account, table: str, answer: Answer) -> Preview:
        """What a report or act by staff would do; anybody who may give the answer may ask, and nothing is done."""
        live = self.room.table(table)
        if answer.actor not in (DEALER, FLOOR):
            roles = f"{Role.DEALER} or {Role.FLOORPERSON}"
            raise NotPermitted(f"{by.name} may not preview a seat's answer; that takes the role {roles}")
        self.room.doer_of(by, live, answer)
        return _tried(live, answer)

    def preview_absent(self, by: Account, table: str, ask: int = 0) -> Preview:
        """A preview of declaring the player who is asked absent; people who may declare it may see it."""
        self.room.people.doer(by, Act.DECLARE_ABSENT)
        live = self.room.table(table)
        with live.lock:
            return _tried(live, self.room.answer_for_the_silent(table, ask))

    # ---- one table --------------------------------------------------------------------------------------------------

    def table(self, live: LiveTable) -> FloorTable:
        """One table as the floor sees it."""
        with live.lock:
            running, state = live.running, live.day.state
            seats = self.keeper.seated(live.id)
            ask = None if running is None else asked(running)
            clock = self.keeper.clock(live.id)
            now = state_after(running) if running is not None and live.is_between else state
            return FloorTable(
                live.id,
                state.game.id,
                state.game.name,
                live.practice,
                stakes_in_words(live),
                seats_max(live),
                list_of(live),
                seats,
                live.procedure,
                "" if running is None else running.procedure,
                "" if ask is None else ask.name,
                0 if ask is None else ask.number,
                "" if ask is None else ask.clause,
                self.room.time.of_the_desk(self.keeper.attendant(live).since),
                0 if clock is None else clock.ends,
                live.held,
                tuple(self.room.seats.free_seats(live)),
                () if running is not None else may_begin(state),
                tuple(self._tasks(now, live)),
                state.submission,
                self.room.closing.asked_by(live),
            )

    def _tasks(self, state: State, live: LiveTable) -> Iterator[FloorTask]:
        """What must happen before a round, unless one is under way; then the duties that outlive one, with due times.

        The back office knows when a duty is due and who may close it; the table itself has those it has not noticed.
        """
        memory: Any = live.day.memory
        for due in all_due(state) if live.running is None or live.is_between else ():
            yield FloorTask(due.why, due.clause, due.procedure, before_the_round=True)
        noticed = listed(self.room.office, live.id)
        for one in noticed:
            yield FloorTask(one.words, one.clause, due=one.due, roles=tuple(map(str, one.roles)))
        known = {(one.duty, one.person) for one in noticed}
        for task in open_tasks(state):
            if (task.duty, task.person) not in known:
                words = task.duty.replace("-", " ")
                words += f": {memory.shown(task.person)}" if task.person else ""
                words += f", {dollars_and_cents(task.cents)}" if task.cents else ""
                yield FloorTask(words, task.clause, task.procedure, task.verb, task.what)

    def _list(self, name: str, places: list[WaitingPlace], tables: list[LiveTable]) -> FloorList:
        there = tuple(live.id for live in tables if list_of(live) == name)
        return FloorList(name, there, tuple(map(self._place, places)))

    def _place(self, place: WaitingPlace) -> FloorPlace:
        until = self.room.time.of_the_desk(place.until) if place.until else 0
        return FloorPlace(place.account, self._name(place.account), place.table, place.seat, until, place.passed)

    def shown_call(self, call: Call) -> FloorCall:
        """A call with the caller's name."""
        return FloorCall(
            call.number,
            call.table,
            call.account,
            self._name(call.account),
            call.at,
            call.words,
            call.answered_by,
            call.answered_at,
            call.found,
        )

    def shown_dispute(self, dispute: Dispute) -> FloorDispute:
        """A dispute in a line."""
        first, held = dispute.said[0], self.disputes.holds(dispute)
        return FloorDispute(
            dispute.number, dispute.table, dispute.hand, dispute.stage, held, first.by, first.at, first.words
        )

    def _name(self, account: str) -> str:
        try:
            return self.room.people.account(account).name
        except NoAccount:  # it is closed
            return account


def _tried(live: LiveTable, answer: Answer) -> Preview:
    with live.lock:
        record = None if live.running is None else live.running.record
    if record is None:
        raise NotNow(f"nothing is under way at table {live.id}; wait for the next round")
    return preview(Round(record), answer)
