"""Recovering a table after a stop: its state at the last row; only the open procedure is replayed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from croupier.engine import Game
from croupier.room.desk import Desk, Doer
from croupier.room.funds import Funds, all_games, is_fund, joined
from croupier.room.journal import CHIPS, Entry
from croupier.room.ledger import Ledger
from croupier.room.live import HELD, RELEASED, LiveTable
from croupier.room.seals import At, CannotOpen, read_plain
from croupier.room.steps import (
    AMENDED,
    ANSWERS,
    BEGAN,
    ENDED,
    JOINED,
    OPENED,
    SHUFFLE,
    Ended,
    Opened,
    read_amended,
    read_joined,
    read_state,
)
from croupier.room.store import Store
from croupier.room.stored import RowRange, currency_of
from croupier.room.submissions import games_by
from croupier.room.versions import OpenProcedure, known, read_began
from croupier.room.void_rows import VOIDED
from croupier.rules.table_day import TableDay

TABLES_AT_ONCE = 50  # whose rows are in memory


class LastState(NamedTuple):
    """A table as its last finished procedure left it, or as it was opened, and the rows that came after that."""

    day: TableDay
    currency: str
    procedure: int
    after: tuple[Entry, ...]


class LastRows(NamedTuple):
    """The rows from which a table is recovered: how it was opened, its last state and what followed, why it is held."""

    opened: Entry
    ended: Entry  # with the state after the last procedure; how it was opened, if none has ended since
    after: tuple[Entry, ...]
    held: Entry | None
    void: bool  # nothing is left of the table


def last_rows(store: Store, tables: Sequence[str]) -> Iterator[LastRows]:
    """The rows of each of these chains that is a table's, in their order; many tables are read by few statements."""
    for start in range(0, len(tables), TABLES_AT_ONCE):
        some = tables[start : start + TABLES_AT_ONCE]
        last = store.last_of_each(some, OPENED, ENDED, HELD, RELEASED, VOIDED)
        state = {table: max(last[table, OPENED], last[table, ENDED]) for table in some if last[table, OPENED]}
        ranges = [RowRange(table, row, row) for (table, kind), row in last.items() if kind in (OPENED, HELD) and row]
        found: dict[str, dict[int, Entry]] = {table: {} for table in some}
        for entry in store.entries_in([*ranges, *(RowRange(table, row) for table, row in state.items())]):
            found[entry.table][entry.sequence] = entry
        for table, row in state.items():
            rows, held = found[table], last[table, HELD]
            yield LastRows(
                rows[last[table, OPENED]],
                rows[row],
                tuple(rows[one] for one in sorted(rows) if one > row),
                rows[held] if held > last[table, RELEASED] else None,
                last[table, VOIDED] > last[table, OPENED],
            )


def rows_of(store: Store, table: str) -> LastRows:
    """The rows from which one table is recovered."""
    (found,) = last_rows(store, [table])
    return found


def last_state(desk: Desk, rows: LastRows, games: Mapping[str, Game]) -> LastState:
    """The state in which the open procedure began, if any is open; `CannotOpen` if it cannot be decrypted."""
    opened, ended, after = rows.opened, rows.ended, rows.after
    table = opened.table
    if opened is ended:
        text = msgspec.json.decode(_body(desk, opened), type=Opened).state
    else:
        text = msgspec.json.decode(_body(desk, ended), type=Ended).state
    state = read_state(text, all_games(games))
    day = TableDay.of_state(state, table, games_by(desk.store, state.submission, table), earlier=ended.procedure)
    for entry in after:  # an open procedure began after these
        if entry.kind == AMENDED:
            submission = read_amended(entry.sealed).submission
            day.amend(games_by(desk.store, submission, table), submission)
        if entry.kind == JOINED:
            day.state = joined(day.state, read_joined(entry.sealed))
    return LastState(day, _currency(desk, opened), ended.procedure, after)


def _currency(desk: Desk, opened: Entry) -> str:
    """The currency of a table, even if how it was opened cannot be decrypted any more."""
    try:
        return msgspec.json.decode(_body(desk, opened), type=Opened).currency
    except CannotOpen:
        with desk.store.reading.connect() as connection:
            return currency_of(connection, opened)


def recovered(desk: Desk, ledger: Ledger, rows: LastRows, games: Mapping[str, Game]) -> LiveTable:
    """A table as it was when its last row was written; only its open procedure is replayed."""
    (day, currency, procedure, after), table = last_state(desk, rows, games), rows.opened.table
    live = (Funds if is_fund(table) else LiveTable)(desk, ledger, day, currency, currency == CHIPS)
    live.procedure = procedure
    try:
        for entry in after:
            if entry.kind == BEGAN and not known(read_began(entry), all_games(games)):
                live.held = _for_the_supervisor(str(OpenProcedure(table, entry.procedure, read_began(entry))))
                return live
            if entry.kind in (ANSWERS, SHUFFLE):
                live.replay(entry.kind, _body(desk, entry), entry.procedure)
    except CannotOpen as closed:
        live.running, live.unreadable, live.held = None, str(closed), _for_the_supervisor(str(closed))
        return live
    if rows.held is not None:  # by staff, and nobody has released it since
        live.held = str(msgspec.json.decode(read_plain(rows.held.sealed) or b"{}")["why"])
    if not live.held:
        live.go_on_after_a_stop()
    return live


def _for_the_supervisor(why: str) -> str:
    return f"{why}; a shift supervisor rules on the hand (MD-POKER 18.A)"


def _body(desk: Desk, entry: Entry) -> bytes:
    return desk.keys.open(entry.sealed, At(entry.table, entry.procedure, entry.sequence))


def rebuild(desk: Desk, ledger: Ledger, doer: Doer, live: LiveTable, games: Mapping[str, Game]) -> None:
    """Resume a held table from the last stored row; called under its lock."""
    if live.durable is not None:
        live.durable.exception()  # the chain continues after what is on its way to the disk
    desk.release(live.id)
    desk.take(doer, RELEASED, b"{}", table=live.id, procedure=live.procedure).result()
    live.stand_as(recovered(desk, ledger, rows_of(desk.store, live.id), games))
