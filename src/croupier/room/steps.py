"""What the journal says of a table: how it was opened, the answers that were taken, shuffles, and how things ended.

Everything here may name cards that not everybody saw, and is stored sealed; the root of a shuffle is plain.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.engine import Answer, Game
from croupier.engine.text import Parsed, write
from croupier.room.shuffles import Committed
from croupier.rules.table_day import State, state_before

OPENED, ANSWERS, SHUFFLE, ROOT, ENDED = "opened", "answers", "shuffle", "root", "ended"
Row = tuple[int, str, str, int, tuple[int, ...]]


class Opened(msgspec.Struct, frozen=True):
    """A table as it begins its day."""

    state: str
    currency: str
    practice: bool


class Answers(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was answered: by whoever sent it, and by dealer and chance until somebody else was asked."""

    answers: tuple[Row, ...]
    begins: str = ""  # the procedure that began with them
    names: Mapping[str, str] = {}  # of people who came: id and the name that is shown
    nonces: Mapping[int, bytes] = {}  # what the seats sent for the shuffle among the answers


class Shuffled(msgspec.Struct, frozen=True):
    """The room's own part of a shuffle, before its nonces."""

    committed: Committed


class Root(msgspec.Struct, frozen=True):
    """What everybody is shown of a shuffle before its first card; in hexadecimal."""

    hand: int
    shuffle: int
    root: str


class Ended(msgspec.Struct, frozen=True):
    """The state that a procedure left."""

    state: str


def rows(answers: tuple[Answer, ...]) -> tuple[Row, ...]:
    """Answers as they are stored."""
    return tuple((one.actor, one.verb, one.what, one.amount, one.cards) for one in answers)


def answers_of(stored: tuple[Row, ...]) -> tuple[Answer, ...]:
    """Answers as they were given."""
    return tuple(Answer(*row) for row in stored)


def write_state(state: State) -> str:
    """A state as text: that of a procedure which has not begun."""
    return write(state.record("between"))


def read_state(text: str, games: Mapping[str, Game]) -> State:
    """The state that was written."""
    return state_before(Parsed(text, games).record)


def encoded(told: Any) -> bytes:
    """As it is sealed."""
    return msgspec.json.encode(told)
