"""A table through its day: one procedure after another, each with its own record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime
from typing import Any, cast

from msgspec import structs

from croupier.engine import FLOOR, Answer, Game, House, Record, Round, RuleViolation
from croupier.engine.asks import ID_READS, is_person
from croupier.engine.head import RecordHead
from croupier.engine.literals import is_name
from croupier.rules.memory import CLOSED, Fund, TableMemory
from croupier.rules.spec import GameSpec
from croupier.rules.table_day.between import CLOCK, CLOCK_MAX
from croupier.rules.table_day.life import Due, OpenTask, life_of
from croupier.rules.table_day.order import (
    due,
    first_stage,
    may_begin,
    open_tasks,
    refuse,
    refuse_before,
    refuse_first,
    refuse_procedure,
)
from croupier.rules.table_day.state import State, amended_state, changed_game, state_after, state_before
from croupier.rules.wall_clock import WallClock, calendar_at


class TableDay:
    """The state of a table from record to record. Nothing is remembered that is not in the records."""

    def __init__(
        self,
        game: Game,
        house: House,
        *,
        table: str = "1",
        opened: datetime | None = None,
        zone: str = "",
        gaming_day_begins: int = 360,
        submission: str = "none",
        before: State | None = None,
        shared: tuple[Fund, ...] = (),
        also: Mapping[str, tuple[Game, House]] | None = None,
        raked: bool = True,
    ) -> None:
        """A new table; `before` is the state that an earlier day left, from which meters, funds and debts are kept.

        A poker table that is not `raked` gives the house nothing: no rake, no time charges, no jackpot contributions.
        `shared` are funds that it shares with other tables (`croupier.rules.shared_funds`).
        `also` are other games that may be played here, with their choices; the floor changes from one to another.
        """
        if refused := refuse_before(game, before):
            raise refused
        memory = structs.replace(life_of(game).first(before and before.memory), stage=first_stage(game))
        if opened is not None and memory.calendar is not None:  # minutes go on from the midnight of the first day
            memory = structs.replace(memory, minute=WallClock(memory.calendar).minute(opened))
        elif opened is not None:
            zone = zone or (game.spec.time_zone if isinstance(game.spec, GameSpec) else "UTC")
            calendar, minute = calendar_at(opened, zone, gaming_day_begins)
            memory = structs.replace(memory, calendar=calendar, minute=minute)
        if not raked and "raked" in memory.__struct_fields__:
            memory = structs.replace(memory, raked=False)
        always = dict.fromkeys(game.opening_balances(house), 0)
        if shared:
            memory = structs.replace(memory, shared=shared)
        self.games = {game.id: (game, house), **(also or {})}
        if also:
            memory = structs.replace(memory, games=tuple(self.games))
        self.table = table
        self.records: list[Record] = []
        self.earlier = 0  # procedures before the first of these records
        self.state = State(game, house, submission, {}, always | (dict(before.balances) if before else {}), memory)
        self._running: Round | None = None

    @classmethod
    def of_state(
        cls,
        state: State,
        table: str = "1",
        also: Mapping[str, tuple[Game, House]] | None = None,
        *,
        earlier: int = 0,
    ) -> TableDay:
        """A table that continues from a state; `also` as for a new one; `earlier` procedures are kept elsewhere."""
        day = cls(state.game, state.house, table=table, submission=state.submission, also=also)
        day.state, day.earlier = state, earlier
        return day

    @classmethod
    def of_records(
        cls, records: Sequence[Record], table: str = "1", also: Mapping[str, tuple[Game, House]] | None = None
    ) -> TableDay:
        """The day rebuilt; a record that does not follow is refused by its number."""
        day = cls.of_state(state_before(records[0]), table, also)
        for number, record in enumerate(records, 1):
            refused = refuse(day.state, record) if day.records else refuse_first(record)
            if refused is not None:
                raise RuleViolation(refused.clause, f"procedure {number}: {refused.args[0]}")
            day.finish(Round(record))
        return day

    # ---- what it is -----------------------------------------------------------------------------------------------

    @property
    def players(self) -> Mapping[int, str]:
        """The ids of the players by seat."""
        return self.state.players

    @property
    def balances(self) -> Mapping[str, int]:
        """The balance of every account."""
        return self.state.balances

    @property
    def memory(self) -> Any:
        """What the table remembers."""
        return self.state.memory

    @property
    def names(self) -> dict[int, str]:
        """The name to be shown for the player in each seat."""
        return seats_of(self.state)

    @property
    def closed(self) -> bool:
        """Is the day over?"""
        return self.state.memory.stage == CLOSED

    @property
    def clock(self) -> WallClock:
        """The clock by which this table's minutes are read."""
        return WallClock(self.state.memory.calendar)

    @property
    def now(self) -> datetime | None:
        """The moment that the table's clock shows, in UTC; None if no clock is kept."""
        return None if self.state.memory.calendar is None else self.clock.moment(self.memory.minute)

    @property
    def gaming_day(self) -> date | None:
        """The gaming day of that moment."""
        return None if self.state.memory.calendar is None else self.clock.gaming_day(self.memory.minute)

    # ---- what comes next ------------------------------------------------------------------------------------------

    def due(self) -> Due | None:
        """What must come before the next round of play; None if a round may begin."""
        return due(self.state)

    def may_begin(self) -> tuple[str, ...]:
        """Every procedure that may begin now."""
        return may_begin(self.state)

    def tasks(self) -> tuple[OpenTask, ...]:
        """The open duties."""
        return open_tasks(self.state)

    def begin(self, procedure: str = "round") -> Round:
        """The procedure, about to begin; refused with its clause if it may not begin now."""
        if self._running is not None and not self._running.over:
            under_way = self._running.record.procedure
            raise RuleViolation(
                life_of(self.state.game).begins, f"{procedure} may not begin while {under_way} is under way"
            )
        if other := self.state.memory.next_game:
            self.state = changed_game(self.state, *self.games[other])
        if refused := refuse_procedure(self.state, procedure):
            raise refused
        head = RecordHead(self.table, str(self.earlier + len(self.records) + 1), self.now)
        self._running = Round(replace(self.state.record(procedure), head=head))
        return self._running

    def finish(self, running: Round) -> None:
        """Keep the record of a procedure that is over; the next one begins where it ended."""
        assert running.over, "the procedure is not over"
        self.records.append(running.record)
        self.state = state_after(running)
        self._running = None

    def amend(self, games: Mapping[str, tuple[Game, House]], submission: str) -> None:
        """Between two procedures: take the choices of an amended submission for every game it has at this table."""
        assert self._running is None or self._running.over, "a procedure is under way"
        playing = self.state.game
        if playing.id not in games:
            offered = ", ".join(games)
            raise RuleViolation(
                "submission: table.id", f"the amended submission has {offered} at table {self.table}, not {playing.id}"
            )
        self.state = amended_state(self.state, games[playing.id][1], submission)
        self.games = dict(games)
        spread = tuple(games) if len(games) > 1 else ()
        if self.state.memory.games != spread:
            self.state = replace(self.state, memory=structs.replace(self.state.memory, games=spread))

    def forget(self) -> None:
        """Drop all records but the last, which are kept elsewhere; their number is remembered."""
        self.earlier += max(0, len(self.records) - 1)
        del self.records[:-1]

    # ---- people and the clock -------------------------------------------------------------------------------------

    def is_called(self, person: str, shown: str, running: Round | None = None) -> None:
        """Set the name to be shown for a person, from the next record on, or in this one. It decides nothing."""
        if not is_person(person):
            raise RuleViolation("submission: table.id", f"{person!r} is not the id of a person: {ID_READS}")
        if not is_name(shown):
            raise RuleViolation("submission: table.id", f"{shown!r} is not a name; it must be one line of text")
        if running is not None:
            running.rename(lambda memory: cast(TableMemory, memory).with_name(person, shown))
        else:
            self.state = replace(self.state, memory=self.state.memory.with_name(person, shown))

    def tell_the_time(self, running: Round, moment: datetime) -> None:
        """Between rounds: move the clock to this moment; whatever falls due before then happens at its minute."""
        while (left := self.clock.minute(moment) - _minute(running)) > 0:
            running.answer(Answer(FLOOR, CLOCK, amount=min(left, CLOCK_MAX)))
            if running.ask is None or CLOCK not in [option.verb for option in running.ask.options_of(FLOOR)]:
                return  # something fell due that somebody has to answer first


def _minute(running: Round) -> int:
    minute: int = getattr(running.table.memory, "minute", None) or 0
    return minute


def seats_of(state: State) -> dict[int, str]:
    """The name to be shown for the player in each seat."""
    return {seat: state.memory.shown(person) for seat, person in state.players.items()}
