"""Recovering a table after a stop: its state at the last row; only the open procedure is replayed."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import wait

import msgspec

from croupier.engine import Game
from croupier.room.desk import Desk, Doer
from croupier.room.funds import Funds, all_games, is_fund, joined
from croupier.room.journal import Entry
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
from croupier.room.submissions import games_by
from croupier.room.versions import OpenProcedure, known, read_began
from croupier.rules.table_day import TableDay


def recovered(desk: Desk, ledger: Ledger, table: str, games: Mapping[str, Game]) -> LiveTable:
    """A table as it was when its last row was written; only its open procedure is replayed."""

    def body(entry: Entry) -> bytes:
        return desk.keys.open(entry.sealed, At(table, entry.procedure, entry.sequence))

    first, last = desk.store.last_of(table, OPENED), desk.store.last_of(table, OPENED, ENDED)
    opened = msgspec.json.decode(body(next(desk.store.entries(table, first - 1))), type=Opened)
    ended = next(desk.store.entries(table, last - 1))
    text = opened.state if first == last else msgspec.json.decode(body(ended), type=Ended).state
    games = all_games(games)
    state = read_state(text, games)
    also = games_by(desk.store, state.submission, table)
    day = TableDay.of_state(state, table, also, earlier=ended.procedure)
    live = (Funds if is_fund(table) else LiveTable)(desk, ledger, day, opened.currency, opened.practice)
    live.procedure = ended.procedure
    try:
        for entry in desk.store.entries(table, last):
            if entry.kind == BEGAN and not known(read_began(entry), games):
                raise CannotOpen(str(OpenProcedure(table, entry.procedure, read_began(entry))))
            if entry.kind == AMENDED:
                submission = read_amended(entry.sealed).submission
                day.amend(games_by(desk.store, submission, table), submission)
            if entry.kind == JOINED:
                day.state = joined(day.state, read_joined(entry.sealed))
            if entry.kind in (ANSWERS, SHUFFLE):
                live.replay(entry.kind, body(entry), entry.procedure)
    except CannotOpen as closed:
        live.running, live.held = None, f"{closed}; a shift supervisor rules on the hand (MD-POKER 18.A)"
        return live
    live.held = _held(desk, table)
    if not live.held:
        live.go_on_after_a_stop()
    return live


def rebuild(desk: Desk, ledger: Ledger, doer: Doer, live: LiveTable, games: Mapping[str, Game]) -> None:
    """Resume a held table from the last stored row; called under its lock."""
    if live.durable is not None:
        wait([live.durable])  # the chain continues after what is on its way to the disk
    desk.release(live.id)
    desk.take(doer, RELEASED, b"{}", table=live.id, procedure=live.procedure).result()
    live.stand_as(recovered(desk, ledger, live.id, games))


def _held(desk: Desk, table: str) -> str:
    """Why staff held the table, if nobody has released it since."""
    last = desk.store.last_of(table, HELD)
    if last <= desk.store.last_of(table, RELEASED):
        return ""
    entry = next(desk.store.entries(table, last - 1))
    return str(msgspec.json.decode(read_plain(entry.sealed) or b"{}")["why"])
