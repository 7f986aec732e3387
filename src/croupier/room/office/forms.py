"""What a paper is made of: fields with their clauses, and steps, each of which one person signs.

A form says nothing of any one paper. What its papers bring about, such as money that moves with the last signature,
is said by `Effects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import msgspec

from croupier.errors import CroupierError
from croupier.money import BadMoney, cents, dollars_and_cents
from croupier.room.roles import Act, Role

if TYPE_CHECKING:
    from croupier.room.desk import Doer
    from croupier.room.office.core import BackOffice
    from croupier.room.office.state import Paper, Signature

Kind = Literal["text", "cents", "choice", "number", "account", "table", "lines"]
Value = str | int
Values = Mapping[str, Value]
TEXT_MAX = 400
NUMBER_MAX = 10**12


class BadForm(CroupierError):
    """A paper that cannot be drawn up or signed like this: which field or step, what is wanted, and the clause."""


class Field(msgspec.Struct, frozen=True):
    """One line of a paper. Personal data is kept apart from the journal, and shown to the roles of the form alone."""

    name: str
    label: str
    clause: str = ""
    kind: Kind = "text"
    choices: tuple[str, ...] = ()
    personal: bool = False
    optional: bool = False


class Step(msgspec.Struct, frozen=True):
    """What one person fills in and signs, in which role, and by which clause."""

    name: str
    label: str
    act: Act
    clause: str
    fields: tuple[Field, ...] = ()
    whose: str = ""  # only this account signs it, as whoever is paid signs for it
    licence: bool = False  # the clause wants the number of the signer's licence on the paper
    only: Role | None = None  # the one of the act's roles that the submission names


def _nothing(office: BackOffice, paper: Paper, signature: Signature) -> None:
    """A signature that brings about nothing more."""


def _as_filled_in(office: BackOffice, paper: Paper, step: Step, values: Values, doer: Doer) -> Values:
    return values


@dataclass(frozen=True, slots=True)
class Form:
    """A kind of paper.

    `draws` fills in what the room knows when somebody draws one up by hand. `stale` says which figure of a paper holds
    no more. `before` checks what was filled in at a step and moves the table where the step does that; refused there,
    nothing is signed. `signed` does what follows from a signature, in its transaction. `steps_of` are the steps of
    one paper, where they depend on what it says.
    """

    id: str
    prefix: str
    title: str
    clauses: tuple[str, ...]
    fields: tuple[Field, ...]
    steps: tuple[Step, ...]
    drawn_by: Act | None = None  # who draws one up by hand; None: the room does, when there is cause
    asks: tuple[str, ...] = ()  # the fields that whoever draws it up fills in
    sees: frozenset[Role] = frozenset()  # who sees the personal data on it
    due: int = 60  # minutes until the last signature is wanted
    draws: Callable[[BackOffice, str, Values], Values] = lambda office, table, values: values
    stale: Callable[[BackOffice, Paper], str] = lambda office, paper: ""
    before: Callable[[BackOffice, Paper, Step, Values, Doer], Values] = _as_filled_in
    signed: Callable[[BackOffice, Paper, Signature], None] = _nothing
    steps_of: Callable[[Paper], tuple[Step, ...]] | None = None


def read_values(fields: tuple[Field, ...], given: Mapping[str, str | int], where: str) -> dict[str, Value]:
    """What somebody filled in, field by field; what is missing, unknown or cannot be is refused by its label."""
    known = {one.name for one in fields}
    for name in given:
        if name not in known:
            wanted = ", ".join(sorted(known)) or "nothing"
            raise BadForm(f"{where} has no field {name[:40]!r} to fill in; it asks for {wanted}")
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
            wanted = "an amount such as 120.50 is wanted"
            raise BadForm(f"{where}: {label} is {str(told)[:40]!r}; {wanted}", field.clause) from None
        return _within(field, amount, where)
    if field.kind == "number":
        if isinstance(told, str) and not told.strip().lstrip("-").isdecimal():
            raise BadForm(f"{where}: {label} is {told[:40]!r}; a whole number is wanted", field.clause)
        return _within(field, int(told), where)
    text = " ".join(str(told).split())
    if not text.isprintable() or len(text) > TEXT_MAX:
        raise BadForm(f"{where}: {label} is one line of at most {TEXT_MAX} printable characters", field.clause)
    if field.choices and text not in field.choices:
        raise BadForm(f"{where}: {label} is {text[:40]!r}; it is one of {', '.join(field.choices)}", field.clause)
    return text


def _within(field: Field, number: int, where: str) -> int:
    if not 0 <= number <= NUMBER_MAX:
        raise BadForm(f"{where}: {field.label.lower()} cannot be {number}", field.clause)
    return number


def write_value(field: Field, value: Value) -> str:
    """A value as it is read on paper."""
    return dollars_and_cents(int(value)) if field.kind == "cents" else str(value)
