"""Funds that tables share, in their own file, which the processes of several tables use one after the other.

A fund's file is a day with the single procedure `ledger`. Whenever a table asks what a fund holds, and when one of its
procedures is over, the file is locked and read, what the table has moved is entered, and the table is told. The table's
own file is written first; so if a process dies in between, the next one finds what has not been entered yet.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.files import BadFile
from croupier.cli.floor.kept import KeptDay, create, day_of, read_day_text, resumed
from croupier.cli.floor.locking import locked
from croupier.cli.floor.under_way import NotADay
from croupier.engine import FUND, Answer, Game, Round
from croupier.engine.day_file import read_day
from croupier.rules import GAMES
from croupier.rules.memory import BAD_BEAT, HIGH_HAND, METERS, Fund
from croupier.rules.shared_funds import FUNDS, LEDGER, SharedFunds, entries
from croupier.rules.table_day import FOLLOWING, TableDay
from croupier.rules.table_day.sharing import HOLDS

WAIT_SECONDS = 60.0  # seconds to wait while another table is served
WITH_FUNDS: Mapping[str, Game] = ChainMap({FUNDS.id: FUNDS}, GAMES)  # type: ignore[arg-type]  # nothing is written to it

# Prefixes of the funds' names.
BEGIN: dict[Fund, str] = {BAD_BEAT: "bad-beat", HIGH_HAND: "high-hand", METERS: "meter-"}


class FundFile:
    """The file of the funds, for one table that shares them."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._entered = -1  # how many of the table's entries are known to be there

    @property
    def shared(self) -> tuple[Fund, ...]:
        """The funds that a table shares with others through this file."""
        kept = fund_of(self.file)
        names: tuple[str, ...] = kept.day.memory.funds
        return tuple(fund for fund, begins in BEGIN.items() if any(name.startswith(begins) for name in names))

    def serve(self, table: KeptDay) -> None:
        """Answer the table as long as it asks a fund; what it takes is entered before any other table is told."""
        with opened_fund(self.file) as fund:
            self._enter(fund, table)
            while (running := table.running) is not None and running.ask is not None and running.ask.actor == FUND:
                (name,) = running.ask.options[0].what
                running.answer(Answer(FUND, HOLDS, name, _ledger(fund).table.balances.get(name, 0)))
                table.keep()
                self._enter(fund, table)

    def enter(self, table: KeptDay) -> None:
        """Enter what the table has moved, once its procedure is over and in its own file."""
        if len(table.shared_events) != self._entered:
            self.serve(table)

    def _enter(self, fund: KeptDay, table: KeptDay) -> None:
        ledger, place = _ledger(fund), _place(fund, table)
        done = [answer for record in (*fund.day.records, ledger.record) for answer in record.answers]
        known = [answer for answer in done if answer.actor == place]
        events = [*table.shared_events, *(() if table.running is None else table.running.events)]
        moved = [answer for event in events for answer in entries(place, event)]
        if known != moved[: len(known)]:
            raise NotADay(
                f"{self.file} has other entries of table {table.day.table} than {table.file}; a table's next day "
                "shares the next day of the funds"
            )
        for answer in moved[len(known) :]:
            ledger.answer(answer)
        self._entered = len(table.shared_events)


def _ledger(fund: KeptDay) -> Round:
    assert fund.running is not None
    return fund.running


def _place(fund: KeptDay, table: KeptDay) -> int:
    places = {name: place for place, name in fund.day.players.items()}
    if table.day.table not in places:
        raise NotADay(f"{fund.file} is shared by tables {', '.join(places)}, not by table {table.day.table}")
    return places[table.day.table]


@contextmanager
def opened_fund(file: Path) -> Iterator[KeptDay]:
    """The funds of a file with their ledger open, after waiting for other processes."""
    if not file.exists():
        raise BadFile(f"{file} does not exist; `croupier table fund open` creates a fund's file")
    with locked(file, wait_seconds=WAIT_SECONDS) as lock:
        kept = resumed(file, lock.left, WITH_FUNDS)
        _is_a_fund(kept)
        kept.lock = lock
        if kept.running is None:
            kept.begin(LEDGER)
        try:
            yield kept
        finally:
            kept.keep()


def fund_of(file: Path) -> KeptDay:
    """The current funds of a file, read-only."""
    from croupier.engine.day_file import DayWriter

    read = read_day(read_day_text(file), WITH_FUNDS, FOLLOWING)
    if not read.rounds:
        raise NotADay(f"{file} has no record yet")
    kept = KeptDay(file, day_of(read), DayWriter(read.head))
    _is_a_fund(kept)
    if not read.rounds[-1].over:
        kept.running = read.rounds[-1]
    return kept


def _is_a_fund(kept: KeptDay) -> None:
    if kept.day.state.game.id != FUNDS.id:
        raise NotADay(f"{kept.file} is the day of a table; `croupier table fund open` creates a fund's file")


def open_fund(
    file: Path,
    tables: tuple[str, ...],
    funds: tuple[str, ...],
    *,
    initial: Mapping[str, int],
    house: Mapping[str, str],
    opened: datetime | None = None,
    before: Path | None = None,
) -> KeptDay:
    """Create the file of new funds, which these tables share."""
    for name in funds:
        if not name.startswith(tuple(BEGIN.values())):
            raise NotADay(f"{name!r} is not a fund that tables share; use bad-beat, high-hand or meter-NAME")
    left, link = _left(before) if before is not None else (None, "none")
    new = SharedFunds(
        tables, funds, house=house, opened=opened or datetime.now(UTC), initial=initial, before=left, zone="UTC"
    )
    new.day.table = "funds"
    kept = create(file, new.day, link)
    with locked(file) as lock:
        kept.lock = lock
        kept.takes_over(new.running)
        kept.keep()
    return kept


def _left(file: Path) -> tuple[TableDay, str]:
    read = read_day(read_day_text(file), WITH_FUNDS, FOLLOWING)
    if not read.closed:
        raise NotADay(f"{file} is not closed; the funds' next day can begin when it is")
    return day_of(read), read.last
