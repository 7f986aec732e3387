"""Rules versions: a hand is finished and replayed under the rules it began with.

Between two procedures a table changes to the rules of the running program; during one it cannot.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from croupier.engine import Game
from croupier.room.databases import StoreError
from croupier.room.journal import Entry
from croupier.room.seals import read_plain
from croupier.room.steps import BEGAN, ENDED, OPENED, Began
from croupier.room.store import Store
from croupier.room.stored import RowRange
from croupier.rules.shared_funds import FUNDS


class OpenProcedure(NamedTuple):
    """A procedure that is under way."""

    table: str
    number: int
    began: Began

    def __str__(self) -> str:
        made = self.began
        by = f"rules {made.rules} of {made.game}, Croupier {made.croupier}"
        return f"table {self.table}, hand {self.number} ({made.procedure}) is open and began by {by}"


def open_procedures(store: Store) -> Iterator[OpenProcedure]:
    """Every procedure of the room that is under way, by table."""
    tables = sorted(store.heads())
    last = store.last_of_each(tables, OPENED, BEGAN, ENDED)
    began = [(table, last[table, BEGAN]) for table in tables]
    under_way = [
        RowRange(table, row, row) for table, row in began if row > max(last[table, OPENED], last[table, ENDED])
    ]
    for entry in sorted(store.entries_in(under_way), key=lambda one: one.table):
        yield OpenProcedure(entry.table, entry.procedure, read_began(entry))


def refuse_older(store: Store, games: Mapping[str, Game]) -> None:
    """Refuse to continue hands under rules that this program does not have: the version that began one finishes it."""
    for one in open_procedures(store):
        if not known(one.began, games):
            raise StoreError(f"{one}; finish it with that version, then upgrade")


def known(began: Began, games: Mapping[str, Game]) -> bool:
    """Whether this program has the rules under which a procedure began."""
    game = FUNDS if began.game == FUNDS.id else games.get(began.game)
    return game is not None and game.rules == began.rules


def last_round_began(store: Store, table: str) -> int:
    """When the last round of a table began; 0 if there was none."""
    row = store.last_of(table, BEGAN)
    while row:
        entry = next(store.entries(table, row - 1))
        if read_began(entry).procedure == "round":
            return entry.at
        row = store.last_of(table, BEGAN, before_procedure=entry.procedure) if entry.procedure else 0
    return 0


def read_began(entry: Entry) -> Began:
    """The row that says which procedure began."""
    return msgspec.json.decode(read_plain(entry.sealed) or b"", type=Began)
