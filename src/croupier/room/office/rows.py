"""The office's rows in the journal: each entry of the chain `*office` has one of these as its body, unencrypted."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.room.office.forms import Value

OFFICE = "*office"
TASK_OPENED, TASK_CLOSED = "task opened", "task closed"
DRAWN, SIGNED, VOIDED, COPIED = "paper drawn up", "paper signed", "paper void", "copy printed"
COPIED_MASKED = "masked copy printed"  # for somebody who may not see the personal data on it; it has no number
ON_DUTY, OFF_DUTY = "on duty", "off duty"
READ, ERASED = "details read", "details erased"
DISPLAYED, DAY_BOOK, BOOKED = "display", "day book", "paper booked"
LOOKED = "looked"  # an entry of the room's own chain: somebody looked at a list or a book
Of = tuple[str, int]  # a table, or another chain, and its row


class TaskOpened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A duty that a clause creates."""

    task: int
    duty: str
    clause: str
    table: str = ""
    due: int = 0  # microseconds since 1970, UTC
    what: str = ""  # what the answer names that completes it at the table
    person: str = ""
    cents: int = 0
    of: Of | None = None
    words: str = ""


class TaskClosed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody has closed a task, with what they found."""

    task: int
    found: str = ""
    of: Of | None = None  # the table's row that completed it


class Drawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A paper is drawn up."""

    paper: str
    form: str
    table: str = ""
    day: str = ""  # the gaming day
    fields: Mapping[str, Value] = {}
    personal: str = ""  # salted hash of the personal data, in hexadecimal
    of: Of | None = None
    instead: str = ""  # the number of the void paper that it replaces
    automatic: bool = False  # the staff of a practice room


class Signed(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody signs exactly what they were shown, with what they filled in."""

    paper: str
    step: str
    shown: str  # hash of the paper as it was before this signature, in hexadecimal
    fields: Mapping[str, Value] = {}
    personal: str = ""
    automatic: bool = False


class Voided(msgspec.Struct, frozen=True):
    """A paper is void; it stays on file."""

    paper: str
    why: str


class Copied(msgspec.Struct, frozen=True):
    """A paper was printed: the first time its original, which is 1, and then marked copies, from 2 on."""

    paper: str
    copy: int


class OnDuty(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody takes a post at a table, relieving the person who had it."""

    account: str
    post: str
    table: str
    automatic: bool = False


class OffDuty(msgspec.Struct, frozen=True):
    """Somebody leaves a post, and nobody takes it."""

    post: str
    table: str


class PersonalDataUse(msgspec.Struct, frozen=True):
    """Personal data on a paper was looked at, or erased."""

    paper: str
    part: str = ""


class Displayed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the displays of the poker area show for a jackpot."""

    fund: str
    cents: int = 0
    pending: bool = False  # 15.G(1): marked as pending adjustment
    paper: str = ""
    of: Of | None = None


class Booked(msgspec.Struct, frozen=True):
    """The money that a signature moves outside tables and funds: a difference, a correction."""

    paper: str
    step: str


class DayBook(msgspec.Struct, frozen=True):
    """The book of a gaming day, by its hash."""

    day: str
    book: str
    balanced: bool


BODIES: Mapping[str, type[msgspec.Struct]] = {
    TASK_OPENED: TaskOpened,
    TASK_CLOSED: TaskClosed,
    DRAWN: Drawn,
    SIGNED: Signed,
    VOIDED: Voided,
    COPIED: Copied,
    COPIED_MASKED: PersonalDataUse,
    ON_DUTY: OnDuty,
    OFF_DUTY: OffDuty,
    READ: PersonalDataUse,
    ERASED: PersonalDataUse,
    DISPLAYED: Displayed,
    DAY_BOOK: DayBook,
    BOOKED: Booked,
}
