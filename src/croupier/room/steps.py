"""A table's rows in the journal: how it was opened, its answers, shuffles, and end states.

Rows that may name cards not seen by everybody are stored sealed; the root of a shuffle and which procedure began are
not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any, NamedTuple

import msgspec

import croupier
from croupier.engine import Answer, Event, Game, Record, Round
from croupier.engine.text import ParsedRecord, write
from croupier.room import journal
from croupier.room.seals import read_plain
from croupier.room.shuffles import Committed
from croupier.rules.table_day import State, TableDay, state_before

OPENED, BEGAN, ANSWERS, SHUFFLE, ROOT, ENDED = "opened", "began", journal.ANSWERS, "shuffle", "root", "ended"
DEVICE_DONE = "shuffler done"  # the dealer says that the device has shuffled
AMENDED, JOINED = "amended", "joined"
BETWEEN = "between"
_RULES = re.compile(r"^game (?P<game>\S+)\nrules (?P<rules>\d+)$", re.MULTILINE)
COUNTDOWN, ABSENT = "countdown", "absent"  # why the room answered for somebody
Row = tuple[int, str, str, int, tuple[int, ...]]


class Taken(NamedTuple):
    """An applied answer: its row once it is durable, and the events it caused."""

    row: Future[int]
    events: tuple[Event, ...]


class Opened(msgspec.Struct, frozen=True):
    """A table as it begins its day."""

    state: str
    currency: str
    practice: bool


class Began(msgspec.Struct, frozen=True):
    """Which procedure began, under which rules: replaying it needs a program that has them."""

    procedure: str
    game: str
    rules: int
    croupier: str  # the version of the program


class NewSign(msgspec.Struct, frozen=True):
    """What happens to a sign at a table (reprinted, with a new date, taken down), and the clauses that require it."""

    title: str
    what: str
    clauses: tuple[str, ...]


class Amended(msgspec.Struct, frozen=True):
    """A table adopts another submission, between two procedures."""

    before: str
    submission: str
    approved_by: str
    signs: tuple[NewSign, ...]


class Joined(msgspec.Struct, frozen=True):
    """A table shares funds with others from now on."""

    table: str
    funds: tuple[str, ...]


class Answers(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was answered: by the sender, and by dealer and chance until somebody else was asked."""

    answers: tuple[Row, ...]
    begins: str = ""  # the procedure that began with them
    names: Mapping[str, str] = {}  # of people who came: id and display name
    nonces: Mapping[int, bytes] = {}  # what the seats sent for the shuffle among the answers
    why: str = ""  # if it was answered for somebody: "countdown", "absent"
    of: tuple[str, int] | None = None  # at a shared fund: the table and row whose money is entered

    def name_people(self, day: TableDay, running: Round | None = None) -> None:
        """Set these display names, in the procedure under way if there is one."""
        for person, shown in self.names.items():
            day.is_called(person, shown, running)


class Shuffled(msgspec.Struct, frozen=True):
    """The room's own part of a shuffle, before the nonces."""

    committed: Committed


class Root(msgspec.Struct, frozen=True):
    """What everybody is shown of a shuffle before its first card; in hexadecimal."""

    hand: int
    shuffle: int
    root: str


class Ended(msgspec.Struct, frozen=True):
    """The state that a procedure left."""

    state: str


def began(record: Record) -> Began:
    """The row for a procedure that begins."""
    return Began(record.procedure, record.game.id, record.game.rules, croupier.__version__)


def read_amended(stored: bytes) -> Amended:
    """The row that says which submission a table has adopted."""
    return msgspec.json.decode(read_plain(stored) or b"", type=Amended)


def read_joined(stored: bytes) -> Joined:
    """The row that says which table shares which funds."""
    return msgspec.json.decode(read_plain(stored) or b"", type=Joined)


def rows(answers: tuple[Answer, ...]) -> tuple[Row, ...]:
    """Answers as they are stored."""
    return tuple((one.actor, one.verb, one.what, one.amount, one.cards) for one in answers)


def answers_of(stored: tuple[Row, ...]) -> tuple[Answer, ...]:
    """Answers as they were given."""
    return tuple(Answer(*row) for row in stored)


def write_state(state: State) -> str:
    """A state as text: that of a procedure which has not begun."""
    return write(state.record(BETWEEN if BETWEEN in state.game.procedures else next(iter(state.game.procedures))))


def read_state(text: str, games: Mapping[str, Game]) -> State:
    """Parse a stored state, even of earlier rules; it is authenticated by its seal, not by its check line."""
    return state_before(ParsedRecord(by_these_rules(text, games), games, checked=False).record)


def by_these_rules(text: str, games: Mapping[str, Game]) -> str:
    """Convert a state between procedures from earlier rules to the rules of this program."""
    found = _RULES.search(text)
    game = games.get(found["game"]) if found else None
    if found is None or game is None or int(found["rules"]) >= game.rules:
        return text
    return f"{text[: found.start('rules')]}{game.rules}{text[found.end('rules') :]}"


def encoded(told: Any) -> bytes:
    """The bytes to seal."""
    return msgspec.json.encode(told)


def encoded_answers(told: Answers) -> bytes:
    """The bytes of answers to seal, equally long whichever cards they name."""
    return _padded(told, [card for *_, cards in told.answers for card in cards])


def encoded_shuffle(committed: Committed) -> bytes:
    """The bytes of a shuffle to seal; some of its cards may be secret, as when discards are reshuffled."""
    return _padded(Shuffled(committed), committed.order)


def _padded(told: Any, cards: Sequence[int]) -> bytes:
    """Cards are written as numbers of one or two digits: without blanks the length of a seal would tell them apart."""
    return encoded(told) + b" " * sum(card < 10 for card in cards)
