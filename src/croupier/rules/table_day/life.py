"""The life of a game's tables from one procedure to the next: what each document says about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.engine import Game, Record
from croupier.rules.memory import TableMemory


class Due(NamedTuple):
    """What must come before the next round of play: a procedure, the clause that demands it, and the reason."""

    procedure: str
    clause: str
    why: str


class OpenTask(NamedTuple):
    """A duty that outlives a round: open until the answer `verb` of the procedure closes it."""

    duty: str
    clause: str
    procedure: str
    verb: str
    what: str = ""  # what the answer names, if anything
    person: str = ""  # whom it concerns
    cents: int = 0  # what is owed


@dataclass(frozen=True, slots=True)
class TableLife:
    """The clauses by which a table is opened, idles and plays, and the functions of its chapters.

    `opening` and `idle` are empty if the text has no such procedure. `due` lists what else the chapters demand before a
    round; `tasks` lists the open duties. `first` returns the memory of a new table, including what an earlier
    day left; `after` the one that a procedure leaves; `changed` the one with which another game begins. `grown` is the
    state with anything that may have come between two records without an answer, as tables join the funds they share.
    """

    begins: str
    opening: str
    idle: str
    due: Callable[[Any], Iterator[Due]]
    tasks: Callable[[Any], Iterator[OpenTask]]
    first: Callable[[Any], TableMemory]
    after: Callable[[Any, str], TableMemory]
    changed: Callable[[TableMemory, Game], TableMemory] = lambda memory, game: memory
    grown: Callable[[Any, Record], Any] = lambda state, record: state


def life_of(game: Game) -> TableLife:
    """The life of this game's tables."""
    assert isinstance(game.life, TableLife)
    return game.life
