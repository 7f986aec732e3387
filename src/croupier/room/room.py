"""The room: its tables, who may answer at them, and the cage.

`answer` is the one entrance for everything said or done at a table. People may answer according to who they are: a
player answers for the seats they sit at, a dealer for the dealer, a floorperson or above for the floor.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from croupier.engine import DEALER, FLOOR, PROCEED, Answer, Event, Game, House, Round, RuleViolation
from croupier.errors import CroupierError
from croupier.room.amending import amend
from croupier.room.answering import SITS, refuse_who_plays, role_to_answer
from croupier.room.cage import Cage
from croupier.room.closing import TableClosing
from croupier.room.desk import HOUSE, Desk, Doer
from croupier.room.funds import ACTS, BAD_BEAT, CHAINS, Funds, shared_at
from croupier.room.journal import CHIPS, MONEY
from croupier.room.ledger import Ledger, NotCovered
from croupier.room.live import LiveTable, NotNow, Taken
from croupier.room.office.core import BackOffice
from croupier.room.office.noticing import notice
from croupier.room.office.reserved import refuse_at_the_funds
from croupier.room.office.rows import OFFICE
from croupier.room.people import People
from croupier.room.recovering import LastRows, last_rows, rebuild, recovered
from croupier.room.register import Account, NoAccount, may_play
from croupier.room.roles import COMES_AND_GOES, Act, NotPermitted, Role
from croupier.room.room_time import RoomTime
from croupier.room.seals import CannotOpen
from croupier.room.seats import Seats
from croupier.room.sessions import Sessions
from croupier.room.steps import ABSENT, encoded
from croupier.room.stopping import Stopping
from croupier.room.submissions import NoSubmission, Submissions, games_at
from croupier.room.writer import Held
from croupier.rules import GAMES
from croupier.rules.memory import Fund
from croupier.rules.shared_funds import FUNDS
from croupier.rules.silence import for_the_silent
from croupier.rules.table_day import TableDay
from croupier.rules.views import SURVEILLANCE, View, Viewer, person, viewer_for

SitRule = Callable[[Account, LiveTable, int], CroupierError | None]  # why somebody may not take a seat
ON_DUTY = (
    (Role.FLOORPERSON, FLOOR),
    (Role.SHIFT_SUPERVISOR, FLOOR),
    (Role.DEALER, DEALER),
    (Role.SURVEILLANCE, SURVEILLANCE),
)


class NoTable(CroupierError):
    """There is no such table in the room, or there is one already."""


class Room:
    """Every table, and the money of everybody."""

    def __init__(self, desk: Desk, people: People, games: Mapping[str, Game] = GAMES) -> None:
        self.desk, self.people = desk, people
        self.ledger = Ledger(desk.store.balances())
        self._cage = Cage(desk, people, self.ledger)
        self.tables: dict[str, LiveTable] = {}
        self.sit_rules: list[SitRule] = []
        self.time = RoomTime(desk)
        self._seen: dict[tuple[str, str], int] = {}  # when somebody last did something at a table
        self.submissions = Submissions(desk)
        self.stopping = Stopping(self)
        self.funds: dict[str, Funds] = {}  # by currency
        self.closed_seals: dict[str, str] = {}  # tables whose last state cannot even be decrypted, and why
        self.games = games
        for rows in last_rows(desk.store, sorted(desk.store.heads())):  # the funds come first
            if not rows.void:
                self.recover(rows)
        self.seats, self.closing = Seats(self), TableClosing(self)
        self.office = BackOffice(self, Sessions(desk, people.passwords))
        for live in (*self.tables.values(), *self.funds.values()):
            live.notices = self._notice
            self.seats.drop_if_closed(live)

    # ---- tables -----------------------------------------------------------------------------------------------------

    def open_table(
        self,
        by: Account | None,
        table: str,
        game: Game,
        house: House,
        *,
        practice: bool,
        submission: str = "none",
        shared: tuple[Fund, ...] = (),
    ) -> LiveTable:
        """Open a table for its day; a practice table is opened by the house, and marked as such.

        `shared` are funds that it has in common with other tables of its currency. Where a submission is in force,
        money tables are opened by it alone (`open_money_table`).
        """
        if not practice and (filed := self.submissions.in_force()) is not None:
            raise NotPermitted(
                f"table {table} is opened by submission {filed.hash[:12]}, which is in force, or not at all"
            )
        self._may_open(table)
        if shared:
            self._funds_of(CHIPS if practice else MONEY).join(table)
        if by is None and not practice:
            raise NotPermitted(f"nobody opens table {table}; at a money table that takes a floorperson or above")
        doer = HOUSE if by is None else self.people.doer(by, Act.OPEN_TABLE)
        closed = self.tables.get(table)
        left = closed.day.state if closed is not None and closed.practice == practice else None
        before = left if left is not None and left.game.id == game.id else None
        day = TableDay(
            game, house, table=table, opened=self.moment(), submission=submission, before=before, shared=shared
        )
        if left is not None and before is None:  # another game: box and inventory stay at the table
            day.state = replace(day.state, balances={**day.state.balances, **left.balances})
        return self._opened(doer, day, practice, closed.procedure if closed else 0)

    def close_table(self, by: Account | None, table: str) -> Taken:
        """Close a table between rounds: everybody takes their chips, and its day is over."""
        return self.closing.close(by, table)

    def sees(self, by: Account | None, table: str) -> Viewer | None:
        """The viewer as whom somebody sees a table live; None for onlookers, who see it one hand late (`late.py`).

        Players see it from their seat, dealer, floor and surveillance in their role.
        """
        live = self.table(table)
        if by is None:
            return None
        players = live.players if live.running is None else {**live.players, **live.running.record.players}
        if by.id in players.values():
            return person(players, by.id)
        roles = self.people.account(by.id).roles
        return next((viewer_for(number) for role, number in ON_DUTY if role in roles), None)

    def open_money_table(self, by: Account, table: str) -> LiveTable:
        """Open a table of the submission in force, under its choices; it keeps what it had when it was last closed."""
        doer = self.people.doer(by, Act.OPEN_TABLE)
        filed = self.submissions.in_force()
        if filed is None:
            raise NoSubmission(f"no submission is in force, by which table {table} could be opened; have one approved")
        self._may_open(table)
        submission = self.submissions.read(filed.hash)
        games = games_at(submission, table)
        (game, house), *_ = games.values()
        shared = shared_at(submission, table)
        if shared:
            self._funds_of(MONEY, filed.hash).join(table, [one for one in shared if one == BAD_BEAT])
        before = self.tables.get(table)
        day = TableDay(
            game,
            house,
            table=table,
            opened=self.moment(),
            zone=submission.facility.time_zone,
            gaming_day_begins=submission.facility.gaming_day_begins,
            submission=filed.hash,
            before=before.day.state if before and not before.practice else None,  # play chips never mix with money
            shared=shared,
            also=games if len(games) > 1 else None,
        )
        return self._opened(doer, day, practice=False, earlier=before.procedure if before else 0)

    def _may_open(self, table: str) -> None:
        self._refuse_unreadable(table)
        if table in self.tables and not self.tables[table].day.closed:
            raise NoTable(f"there is a table {table} already")
        if table.startswith("*") or not table.strip() or len(table) > 60:
            raise NoTable(f"{table[:80]!r} cannot be the id of a table; it has 1 to 60 characters and no leading star")

    def moment(self) -> datetime:
        """The time of day, for tables that open now."""
        return datetime.fromtimestamp(self.desk.now() / 1_000_000, UTC)

    def _opened(self, doer: Doer, day: TableDay, practice: bool, earlier: int = 0) -> LiveTable:
        live = LiveTable(self.desk, self.ledger, day, CHIPS if practice else MONEY, practice)
        day.earlier = live.procedure = earlier
        live.open(doer)
        return self._keep(live)

    def recover(self, rows: LastRows) -> None:
        """Resume after a stop; a table whose sealed rows cannot be decrypted is held, and the others continue."""
        try:
            live = recovered(self.desk, self.ledger, rows, self.games)
        except CannotOpen as closed:
            self.closed_seals[rows.opened.table] = str(closed)
            return
        if isinstance(live, Funds):
            self.funds[live.currency] = live
        else:
            self._keep(live)

    def _funds_of(self, currency: str, submission: str = "none") -> Funds:
        """The funds that tables of a currency share, opened with the first such table."""
        if currency not in self.funds:
            chain = CHAINS[currency]
            self._refuse_unreadable(chain)
            house = FUNDS.choices.house({})
            if submission != "none":
                ((_, house),) = games_at(self.submissions.read(submission), chain).values()
            day = TableDay(FUNDS, house, table=chain, opened=self.moment(), submission=submission)
            funds = Funds(self.desk, self.ledger, day, currency, currency == CHIPS)
            funds.notices = self._notice
            funds.open(HOUSE)
            self.funds[currency] = funds
        return self.funds[currency]

    def answer_for_funds(self, by: Account, answer: Answer, command: str = "", currency: str = MONEY) -> Taken:
        """Staff put money into a shared fund, award it when a period is over, and pay it."""
        act = ACTS.get(answer.verb)
        if act is None:
            raise NotPermitted(f"{by.name} may not do {answer.verb!r} at the shared funds; staff do {', '.join(ACTS)}")
        if currency not in self.funds:
            raise NoTable(f"no tables share funds in {currency}")
        doer = self.people.doer(by, act)
        refuse_at_the_funds(self.office, currency, answer.verb)
        return self.funds[currency].by_staff(doer, answer, command)

    def hold(self, by: Account, table: str, why: str) -> None:
        """The floor holds a table: nothing is accepted there until somebody releases it."""
        live, doer = self.table(table), self.people.doer(by, Act.HOLD)
        with live.lock:
            if live.held:
                raise NotNow(f"table {table} is held already: {live.held}")
            live.hold(doer, why)

    def release(self, by: Account, table: str) -> LiveTable:
        """The floor releases a held table: it resumes from the last stored row."""
        doer = self.people.doer(by, Act.RELEASE)
        live: LiveTable = next((one for one in self.funds.values() if one.id == table), None) or self.table(table)
        shared = None if live.funds is None else self.funds[live.currency]
        with live.lock:
            if live.durable is not None:
                live.durable.exception()  # a row that cannot be stored holds the table
            shares_hold = shared is not None and bool(shared.held)
            if not (live.held or shares_hold or self.desk.is_held(table) or self.desk.is_held(OFFICE)):
                raise NotNow(f"table {table} is not held, so {by.name} cannot release it")
            rebuild(self.desk, self.ledger, doer, live, self.games)
            self.seats.wishes.read_again(table)
            if shared is not None and shared.held:  # by what held the table
                with shared.lock:
                    rebuild(self.desk, self.ledger, doer, shared, self.games)
            if self.desk.is_held(OFFICE):
                self.desk.release(OFFICE)
                self.office.read_again()
        return live

    def _keep(self, live: LiveTable) -> LiveTable:
        self.tables[live.id] = live
        live.listeners.append(lambda *_: self.seats.drop_if_closed(live))
        if live.day.memory.shared:
            if (closed := self.closed_seals.get(CHAINS[live.currency])) is None:
                live.funds = self._funds_of(live.currency)
            else:
                live.held = f"the funds that it shares are held: {closed}"
        live.before_begin = self._before_begin
        live.notices = self._notice
        return live

    def _notice(self, live: LiveTable, running: Round, doer: Doer, row: int, events: Sequence[Event]) -> None:
        notice(self.office, live, running, doer, row, events)

    def _before_begin(self, live: LiveTable, procedure: str) -> None:
        self.stopping.refuse(live)
        self.closing.refuse(live, procedure)
        if not live.practice:
            amend(live, self.submissions, procedure)

    def table(self, table: str) -> LiveTable:
        """The table of this id."""
        self._refuse_unreadable(table)
        try:
            return self.tables[table]
        except KeyError:
            known = ", ".join(sorted(self.tables)) or "none"
            raise NoTable(f"there is no table {table!r}; the tables are {known}") from None

    def _refuse_unreadable(self, table: str) -> None:
        if table in self.closed_seals:
            raise Held(f"table {table} is held: {self.closed_seals[table]}", "MD-POKER 18.A")

    def begin(self, by: Account, table: str, procedure: str, command: str = "") -> Taken:
        """Staff begin a procedure: the floor between rounds, the dealer a round."""
        act = Act.DEAL if procedure == "round" else Act.RUN_TABLE
        return self.table(table).begin(self.people.doer(by, act), procedure, command)

    def answer(self, by: Account, table: str, answer: Answer, command: str = "", sent: bytes = b"") -> Taken:
        """Apply somebody's answer at a table; refused if they may not give it.

        An answer applied before is acknowledged again, even if they have left since. `sent` is the message, if any.
        """
        live = self.table(table)
        try:
            doer = self.doer_of(by, live, answer)
        except CroupierError:
            again = live.taken_before(Doer(by.id, ""), command, sent or live.content_of(answer))
            if again is None:
                raise
            return again
        if answer.verb in COMES_AND_GOES:
            self.introduce(live, answer.what)
        self.seen(table, by.id)
        if answer.actor == DEALER and answer.verb == PROCEED and live.waits_for_nonces:
            return live.end_device_shuffle(doer, command, sent=sent)
        try:
            return live.answer(doer, answer, command, sent=sent)
        except NotCovered as short:
            raise short.told(by.id, by.name) from None

    def introduce(self, live: LiveTable, account: str) -> None:
        """Tell a table the name by which somebody is shown."""
        with suppress(NoAccount):
            live.called(account, self.people.even_if_closed(account).name)

    def seen(self, table: str, account: str) -> None:
        """Note that somebody has done something at a table."""
        self._seen[table, account] = self.time.now()

    def seen_at(self, table: str, account: str) -> int:
        """When somebody last did something at a table, by the room's time; now if that is not known."""
        return self._seen.setdefault((table, account), self.time.now())

    def send_nonce(self, by: Account, table: str, root: str, nonce: bytes) -> None:
        """Take a player's nonce for the shuffle whose root is published, from the first of their seats."""
        live = self.table(table)
        self.may_play(by, live)
        seats = sorted(seat for seat, person in live.players.items() if person == by.id)
        if not seats:
            raise NotPermitted(f"{by.name} does not sit at table {table}; only its players contribute to shuffles")
        live.send_nonce(root, seats[0], nonce)

    def declare_absent(self, by: Account, table: str, command: str = "", ask: int = 0) -> Taken:
        """The floor declares a silent player absent, or their box abandoned (MD-POKER 18.K(4), MD-LIR 7.B(2)).

        If the house offers the countdown, it decides when (MD-POKER 7.D(4)). `ask` is the number of the ask that they
        do not answer, so that a second declaration does not hit the next player.
        """
        live, doer = self.table(table), self.people.doer(by, Act.DECLARE_ABSENT)
        refuse_who_plays(self.people.account(by.id), live)
        with live.lock:
            if (again := self.desk.taken(doer, command, sent := encoded(("absent", table, ask)))) is not None:
                return Taken(again, ())
            return live.answer(doer, self.answer_for_the_silent(table, ask), command, sent=sent, why=ABSENT)

    def answer_for_the_silent(self, table: str, ask: int = 0) -> Answer:
        """What is answered for the player who is asked, once they are declared absent; refused as that would be."""
        live = self.table(table)
        with live.lock:
            if ask and live.running is not None and live.running.number != ask:
                raise NotNow(f"ask {ask} at table {table} is over; the table waits for ask {live.running.number}")
            answer = None if live.running is None else for_the_silent(live.running)
            if answer is None:
                raise NotNow(f"no player is asked alone at table {table}, so nobody is silent")
            if live.day.state.house.values.get("countdown.offered"):
                raise RuleViolation("MD-POKER 7.D(4)", f"at table {table} the countdown says when a player is late")
            return answer

    def looked_at(self, by: Account | None, table: str) -> View | None:
        """The table as somebody sees it live; None for onlookers, and between procedures."""
        who = self.sees(by, table)
        return None if who is None else self.table(table).looked_at(who)

    def doer_of(self, by: Account, live: LiveTable, answer: Answer) -> Doer:
        """The role in which somebody may give an answer; refused if they may not."""
        role = role_to_answer(self.people.account(by.id), live, answer, self.office)
        if role == Role.PLAYER and answer.verb == SITS and answer.actor > 0:
            refused = self.why_not_sit(by, live, answer.actor)
            if refused is not None:
                raise refused
        return Doer(by.id, role)

    def may_play(self, by: Account, live: LiveTable) -> None:
        """Refuse guests and bots at money tables, and staff at money tables of their own room."""
        may_play(self.people.account(by.id), practice=live.practice)

    def why_not_sit(self, by: Account, live: LiveTable, seat: int) -> CroupierError | None:
        """Why somebody may not take a free seat: others wait for it, or too many came from one place."""
        return next((refused for rule in self.sit_rules if (refused := rule(by, live, seat)) is not None), None)

    # ---- the cage ---------------------------------------------------------------------------------------------------

    def fill(self, by: Account, name: str, cents: int, command: str = "") -> None:
        """A cashier takes a player's money at the cage."""
        self._cage.fill(by, name, cents, command)

    def pay_out(self, by: Account, name: str, cents: int, command: str = "") -> None:
        """A cashier pays out what a player has with the room."""
        self._cage.pay_out(by, name, cents, command)

    def give_play_chips(self, name: str, cents: int) -> None:
        """Give play chips for practice tables; they never mix with money."""
        self._cage.give_play_chips(name, cents)
