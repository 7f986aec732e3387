"""What every table that keeps its day remembers: its stage, its clock, its people, and open tasks.

A person is known by an id, which is used in answers, seats and debts; the name that is shown is kept with it and
decides nothing. A house that keeps its names elsewhere leaves them out.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, structs

from croupier.engine import Memory
from croupier.engine.memory import MemoryPart

PersonId = Annotated[str, Meta(min_length=1)]
PersonIds = tuple[PersonId, ...]
Stage = Literal["", "new", "open", "idle", "closed"]
Fund = Literal["bad-beat", "high-hand", "meters"]
BAD_BEAT: Final = "bad-beat"
HIGH_HAND: Final = "high-hand"
METERS: Final = "meters"
ALONE: Final = ""
NEW: Final = "new"
OPEN: Final = "open"
IDLE: Final = "idle"
CLOSED: Final = "closed"


class Calendar(MemoryPart, frozen=True):
    """The table's clock on the wall: its minutes are counted from this midnight, in elapsed time."""

    zone: str
    midnight: str  # of this date, such as 2026-03-08
    begins: Annotated[int, Meta(ge=0, le=1439)] = 0  # the gaming day, in minutes after midnight


class Name(MemoryPart, frozen=True):
    """The name that is shown for a person: in any script, with blanks and accents."""

    person: PersonId
    shown: PersonId


class TableMemory(Memory, frozen=True):
    """What the tables of all games remember. A single round has no stage: nothing comes before it."""

    stage: Stage = ""
    calendar: Calendar | None = None
    names: tuple[Name, ...] = ()
    waiting: PersonIds = ()  # people waiting for a seat
    games: tuple[str, ...] = ()  # that may be played at this table, if there are several
    shared: tuple[Fund, ...] = ()  # funds that this table shares with others
    next_game: str = ""  # to which the table changes before its next procedure

    def shown(self, person: str) -> str:
        """The name of a person; their id if no name is kept."""
        if not self.names:
            return person
        return next((name.shown for name in self.names if name.person == person), person)

    def with_name(self, person: str, shown: str) -> TableMemory:
        """This memory with a name for a person."""
        others = tuple(name for name in self.names if name.person != person)
        return structs.replace(self, names=(*others, Name(person, shown)))
