"""The state of the office: folded from its chain, identically in operation, after a stop, and in verification."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec
from msgspec.structs import replace

from croupier.room.desk import Doer
from croupier.room.office import rows
from croupier.room.office.forms import Form, FormStep, Value
from croupier.room.office.rows import Of


class Signature(msgspec.Struct, frozen=True):
    """Who signed a step of a paper, in which role, when, and what they filled in."""

    step: str
    account: str
    role: str
    at: int
    shown: str
    fields: Mapping[str, Value]
    personal: str
    row: int
    automatic: bool = False


class Paper(msgspec.Struct, frozen=True):
    """A paper with its signatures so far."""

    number: str
    form: str
    table: str
    day: str
    fields: Mapping[str, Value]
    personal: str
    of: Of | None
    at: int
    by: str
    role: str
    row: int
    automatic: bool = False
    instead: str = ""
    signatures: tuple[Signature, ...] = ()
    void: str = ""
    copies: int = 0

    @property
    def shown(self) -> str:
        """The hash of exactly what is shown; personal data enters it as its own salted hash."""
        told = (
            self.number,
            self.form,
            self.table,
            self.day,
            sorted(self.fields.items()),
            self.personal,
            self.instead,
            self.at,
            [(one.step, one.account, one.role, one.at, sorted(one.fields.items()), one.personal)
             for one in self.signatures],
        )  # fmt: skip
        return sha256(msgspec.json.encode(("croupier paper", told))).hexdigest()

    def value(self, name: str) -> Value | None:
        """The value of a field, whichever step filled it in."""
        for one in reversed(self.signatures):
            if name in one.fields:
                return one.fields[name]
        return self.fields.get(name)

    def cents(self, name: str) -> int:
        """An amount on it; 0 if the field is empty."""
        return int(self.value(name) or 0)

    def signature(self, step: str) -> Signature | None:
        """The signature of this step."""
        return next((one for one in self.signatures if one.step == step), None)


class Closing(msgspec.Struct, frozen=True):
    """Who closed a task, when, and what they found."""

    account: str
    role: str
    at: int
    found: str
    row: int


class Task(msgspec.Struct, frozen=True):
    """An open duty, or one that was closed."""

    number: int
    duty: str
    clause: str
    table: str
    opened: int
    due: int
    what: str
    person: str
    cents: int
    of: Of | None
    words: str
    row: int
    closed: Closing | None = None

    @property
    def key(self) -> tuple[str, str, str, str]:
        """The key that identifies a duty of a table."""
        return self.table, self.duty, self.what, self.person


class Post(msgspec.Struct, frozen=True):
    """Who is at a post, and since when."""

    account: str
    post: str
    table: str
    since: int
    automatic: bool = False
    until: int = 0


class Shown(msgspec.Struct, frozen=True):
    """What the displays show for a fund."""

    fund: str
    cents: int
    pending: bool
    at: int
    paper: str


def steps_of(form: Form, paper: Paper) -> tuple[FormStep, ...]:
    """The steps of a paper in order."""
    return form.steps if form.steps_of is None else form.steps_of(paper)


def steps_to_sign(form: Form, paper: Paper) -> tuple[FormStep, ...]:
    """The steps that may be signed now: the next one; for receipts all that are left, in any order."""
    signed = {one.step for one in paper.signatures}
    left = () if paper.void else tuple(one for one in steps_of(form, paper) if one.name not in signed)
    return left if left and left[0].whose else left[:1]


def next_step(form: Form, paper: Paper, account: str = "") -> FormStep | None:
    """The step to sign now, by this account if one is named; None if the paper is complete or void."""
    found = steps_to_sign(form, paper)
    return next((one for one in found if account and one.whose == account), found[0] if found else None)


@dataclass(slots=True)
class OfficeState:
    """Papers, tasks, posts and displays."""

    papers: dict[str, Paper] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)  # the last number of each series
    by_form: dict[str, list[str]] = field(default_factory=dict)  # the numbers of each form's papers
    not_done: dict[str, None] = field(default_factory=dict, compare=False)  # papers that may lack a signature
    tasks: dict[int, Task] = field(default_factory=dict)
    open_by: dict[tuple[str, str, str, str], int] = field(default_factory=dict)
    posts: list[Post] = field(default_factory=list)  # posts that somebody has left
    held: dict[tuple[str, str], Post] = field(default_factory=dict)  # by table and post
    displays: dict[str, Shown] = field(default_factory=dict)
    details: dict[str, str] = field(default_factory=dict)  # hashes of personal data, by paper and part
    erased: set[str] = field(default_factory=set)
    books: dict[str, rows.DayBook] = field(default_factory=dict)

    def next_number(self, prefix: str) -> str:
        """The number of the next paper of a series, without a gap."""
        return f"{prefix}-{self.numbers.get(prefix, 0) + 1:06}"

    def all_papers(self) -> list[Paper]:
        """Every paper, in the order of drawing up."""
        return list(self.papers.values())

    def of_form(self, form: str) -> list[Paper]:
        """The papers of a form, in the order of drawing up."""
        return [self.papers[number] for number in tuple(self.by_form.get(form, ()))]

    def to_sign(self, is_done: Callable[[Paper], bool]) -> list[Paper]:
        """The papers that wait for a signature; those found complete are not looked at again, for that is final."""
        found = []
        for number in tuple(self.not_done):
            paper = self.papers[number]
            if is_done(paper):
                self.not_done.pop(number, None)
            else:
                found.append(paper)
        return found

    def on_duty_at(self, table: str, post: str, moment: int) -> str:
        """Who had a post at a table then; empty if nobody."""
        for one in (*self.posts, *self.held.values()):
            if (one.table, one.post) == (table, post) and one.since <= moment and (not one.until or moment < one.until):
                return one.account
        return ""

    def open_tasks(self) -> Iterator[Task]:
        """Every task that nobody has closed."""
        return (self.tasks[number] for number in sorted(self.open_by.values()))

    def apply(self, doer: Doer, at: int, row: int, body: msgspec.Struct) -> None:
        """Apply a row."""
        match body:
            case rows.TaskOpened():
                self._opened(at, row, body)
            case rows.TaskClosed():
                task = self.tasks[body.task]
                self.open_by.pop(task.key)
                closing = Closing(doer.account, doer.role, at, body.found, row)
                self.tasks[body.task] = replace(task, closed=closing)
            case rows.Drawn():
                self._drawn(doer, at, row, body)
            case rows.Signed():
                self._signed(doer, at, row, body)
            case rows.Voided():
                self.papers[body.paper] = replace(self.papers[body.paper], void=body.why)
            case rows.Copied():
                self.papers[body.paper] = replace(self.papers[body.paper], copies=body.copy)
            case rows.OnDuty():
                self._leaves(body.table, body.post, at)
                self.held[body.table, body.post] = Post(body.account, body.post, body.table, at, body.automatic)
            case rows.OffDuty():
                self._leaves(body.table, body.post, at)
            case rows.Displayed():
                self.displays[body.fund] = Shown(body.fund, body.cents, body.pending, at, body.paper)
            case rows.DayBook():
                self.books[body.day] = body
            case rows.PersonalDataUse(part=part) if part:
                self.erased.add(f"{body.paper}:{part}")

    def _opened(self, at: int, row: int, body: rows.TaskOpened) -> None:
        task = Task(
            body.task, body.duty, body.clause, body.table, at, body.due, body.what, body.person, body.cents, body.of,
            body.words, row,
        )  # fmt: skip
        self.tasks[body.task] = task
        self.open_by[task.key] = body.task

    def _drawn(self, doer: Doer, at: int, row: int, body: rows.Drawn) -> None:
        prefix, _, number = body.paper.rpartition("-")
        self.numbers[prefix] = int(number)
        self.papers[body.paper] = Paper(
            body.paper, body.form, body.table, body.day, body.fields, body.personal, body.of, at, doer.account,
            doer.role, row, body.automatic, body.instead,
        )  # fmt: skip
        self.by_form.setdefault(body.form, []).append(body.paper)
        self.not_done[body.paper] = None
        if body.personal:
            self.details[f"{body.paper}:drawn"] = body.personal

    def _signed(self, doer: Doer, at: int, row: int, body: rows.Signed) -> None:
        paper = self.papers[body.paper]
        made = Signature(
            body.step, doer.account, doer.role, at, body.shown, body.fields, body.personal, row, body.automatic
        )
        self.papers[body.paper] = replace(paper, signatures=(*paper.signatures, made))
        if body.personal:
            self.details[f"{body.paper}:{body.step}"] = body.personal

    def _leaves(self, table: str, post: str, at: int) -> None:
        if (before := self.held.pop((table, post), None)) is not None:
            self.posts.append(replace(before, until=at))
