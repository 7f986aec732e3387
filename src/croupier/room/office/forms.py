"""Forms of papers: fields with their clauses, and steps, each of which one person signs.

A form says nothing about any particular paper. What its papers bring about, such as money that moves with the last
signature, is up to `Effects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Literal

import msgspec

from croupier.engine.literals import JOINERS
from croupier.errors import CroupierError
from croupier.money import BadMoney, cents, dollars_and_cents
from croupier.room.roles import Act, Role

if TYPE_CHECKING:
    from croupier.room.desk import Doer
    from croupier.room.office.core import BackOffice
    from croupier.room.office.state import Paper, Signature

Kind = Literal["text", "cents", "choice", "number", "account", "table", "lines", "posting", "date"]
Value = str | int
Values = Mapping[str, Value]
TEXT_MAX = 400
NUMBER_MAX = 10**12


class BadForm(CroupierError):
    """A paper that cannot be drawn up or signed like this: which field or step, what is required, and the clause."""


class Field(msgspec.Struct, frozen=True):
    """One line of a paper. Personal data is kept apart from the journal, and shown only to the form's roles."""

    name: str
    label: str
    clause: str = ""
    kind: Kind = "text"
    choices: tuple[str, ...] = ()
    personal: bool = False
    optional: bool = False
    head: tuple[str, ...] = ()  # of the columns, if it is a table


class FormStep(msgspec.Struct, frozen=True):
    """What one person fills in and signs, in which role, and by which clause."""

    name: str
    label: str
    act: Act
    clause: str
    fields: tuple[Field, ...] = ()
    whose: str = ""  # only this account may sign it, as for the person who is paid
    licence: bool = False  # the clause requires the signer's licence number on the paper
    only: Role | None = None  # the one of the act's roles that the submission names
    on_duty: Literal["", "now", "then"] = ""  # who is on duty at the table; or the dealer when the paper was drawn up


def _nothing(office: BackOffice, paper: Paper, signature: Signature) -> None:
    """A signature without further effect."""


def _as_filled_in(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    return values


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of paper.

    `draws` fills in what the room knows when somebody draws one up by hand. `stale` says which figure of a paper is out
    of date. `before` checks what was filled in at a step and moves the table if the step does that; if it refuses,
    nothing is signed. `signed` does what follows from a signature, in its transaction. `steps_of` gives the steps of
    one paper, if they depend on what it says.
    """

    id: str
    prefix: str
    title: str
    clauses: tuple[str, ...]
    fields: tuple[Field, ...]
    steps: tuple[FormStep, ...]
    drawn_by: Act | None = None  # who draws one up by hand; None: the room does, when there is cause
    asks: tuple[str, ...] = ()  # the fields to fill in when it is drawn up
    sees: frozenset[Role] = frozenset()  # who sees the personal data on it
    due: int = 60  # minutes until the last signature is due
    draws: Callable[[BackOffice, str, Values], Values] = lambda office, table, values: values
    stale: Callable[[BackOffice, Paper], str] = lambda office, paper: ""
    before: Callable[[BackOffice, Paper, FormStep, Values, Doer], Values] = _as_filled_in
    signed: Callable[[BackOffice, Paper, Signature], None] = _nothing
    steps_of: Callable[[Paper], tuple[FormStep, ...]] | None = None
    binds: frozenset[str] = frozenset()  # steps that move a table or money before the last one: no void after them


def read_values(fields: tuple[Field, ...], given: Mapping[str, str | int], where: str) -> dict[str, Value]:
    """The values filled in, field by field; a missing, unknown or impossible one is refused, and named by its label."""
    known = {one.name for one in fields}
    for name in given:
        if name not in known:
            wanted = ", ".join(sorted(known)) or "nothing"
            clause = fields[0].clause if fields else ""
            raise BadForm(f"{where} has no field {name[:40]!r} to fill in; it asks for {wanted}", clause)
    values: dict[str, Value] = {}
    for one in fields:
        told = given.get(one.name, "")
        if told == "" or told is None:
            if not one.optional:
                raise BadForm(f"{where}: {one.label.lower()} ({one.name}) is missing", one.clause)
            continue
        values[one.name] = _read(one, told, where)
    return values


def _read(field: Field, told: str | int, where: str) -> Value:
    label = field.label.lower()
    if field.kind == "cents":
        try:
            amount = told if isinstance(told, int) else cents(told.strip().removeprefix("$"))
        except BadMoney:
            wanted = "give an amount such as 120.50"
            raise BadForm(f"{where}: {label} is {str(told)[:40]!r}; {wanted}", field.clause) from None
        return _within(field, amount, where)
    if field.kind == "number":
        if isinstance(told, str) and not told.strip().lstrip("-").isdecimal():
            raise BadForm(f"{where}: {label} is {told[:40]!r}; give a whole number", field.clause)
        return _within(field, int(told), where)
    text = " ".join(str(told).split())
    if field.kind == "date" and not _is_date(text):
        raise BadForm(f"{where}: {label} is {text[:40]!r}; give a date such as 2027-01-14", field.clause)
    if not can_be_printed(text) or len(text) > TEXT_MAX:
        raise BadForm(f"{where}: {label} must be one line of at most {TEXT_MAX} printable characters", field.clause)
    if field.choices and text not in field.choices:
        raise BadForm(f"{where}: {label} is {text[:40]!r}; choose one of {', '.join(field.choices)}", field.clause)
    return text


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def can_be_printed(text: str) -> bool:
    """Whether every character can be printed; Persian and Indian names also have joiners, which are not seen."""
    return all(one.isprintable() or one in JOINERS for one in text)


def _within(field: Field, number: int, where: str) -> int:
    if not 0 <= number <= NUMBER_MAX:
        raise BadForm(f"{where}: {field.label.lower()} cannot be {number}", field.clause)
    return number


def write_value(field: Field, value: Value) -> str:
    """A value as printed on paper; a posting is an account and cents with their sign."""
    if field.kind == "posting":
        account, _, posted = str(value).rpartition(" ")
        return f"{account} {'+' if int(posted) > 0 else ''}{dollars_and_cents(int(posted))}"
    return dollars_and_cents(int(value)) if field.kind == "cents" else str(value)
