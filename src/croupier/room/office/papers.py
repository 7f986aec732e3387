"""Papers as shown to people on screen, as JSON and in print; personal data is masked for roles that no clause names.

Every look at personal data is journalled, and so is every printed copy.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import msgspec

from croupier.money import dollars_and_cents
from croupier.room.office import details, rows
from croupier.room.office.catalogue import FORMS, form_of
from croupier.room.office.core import BackOffice
from croupier.room.office.forms import Field, Form, FormStep, Value, write_value
from croupier.room.office.official import replaced
from croupier.room.office.slips import overtaken
from croupier.room.office.state import Paper, Signature, next_step, steps_of, steps_to_sign
from croupier.room.office.tasks import roles_for
from croupier.room.register import Account
from croupier.room.roles import PERMITTED, Act, Role

MASK = "•••"
MASKED = "masked copy"


@dataclass(frozen=True, slots=True)
class ShownField:
    """One line of a paper, with the clause that requires it."""

    name: str
    label: str
    value: str
    clause: str = ""
    masked: bool = False
    lines: tuple[tuple[str, ...], ...] = ()  # if it is a table
    head: tuple[str, ...] = ()  # of its columns


@dataclass(frozen=True, slots=True)
class ShownSignature:
    """A step of a paper: what was filled in, and who signed it; nobody yet if `account` is empty."""

    step: str
    label: str
    clause: str
    fields: tuple[ShownField, ...]
    account: str = ""
    name: str = ""
    licence: str = ""
    role: str = ""
    at: int = 0
    automatic: bool = False


class AskedField(msgspec.Struct, frozen=True):
    """A field to fill in."""

    name: str
    label: str
    kind: str
    clause: str = ""
    choices: tuple[str, ...] = ()
    optional: bool = False


@dataclass(frozen=True, slots=True)
class ToSign:
    """The next step: what to fill in, and who may sign."""

    step: str
    label: str
    clause: str
    roles: tuple[Role, ...]
    fields: tuple[AskedField, ...]
    whose: str = ""


@dataclass(frozen=True, slots=True)
class ShownPaper:
    """A paper as shown to somebody; `shown` is the hash that they sign."""

    number: str
    form: str
    title: str
    clauses: tuple[str, ...]
    table: str
    day: str
    at: int
    state: str
    fields: tuple[ShownField, ...]
    signatures: tuple[ShownSignature, ...]
    shown: str
    next: tuple[ToSign, ...] = ()
    automatic: bool = False
    instead: str = ""
    facility: str = ""
    copies: int = 0
    again: str = ""  # the paper drawn up in place of a void one


class ListedPaper(msgspec.Struct, frozen=True):
    """A paper in a list."""

    number: str
    form: str
    title: str
    table: str
    day: str
    at: int
    state: str
    clause: str
    practice: bool = False


class ListedForm(msgspec.Struct, frozen=True):
    """A form that can be drawn up by hand, and its fields."""

    form: str
    title: str
    clauses: tuple[str, ...]
    roles: tuple[Role, ...]
    fields: tuple[AskedField, ...]
    of_table: bool = False  # whether it is about a table, which is named when it is drawn up


COMPLETE, OPEN = "complete", "open"


def state_of(office: BackOffice, paper: Paper, later: Mapping[str, str] | None = None) -> str:
    """The state of a paper: void, open, complete; a slip may be overtaken, and stays on file.

    Whoever asks about many papers passes on what `later_papers` found.
    """
    if paper.void:
        return f"void: {paper.void}"
    if next_step(form_of(paper.form), paper) is not None:
        return OPEN
    return (later_papers(office) if later is None else later).get(paper.number, COMPLETE)


def later_papers(office: BackOffice) -> dict[str, str]:
    """The slips and records that a later one has overtaken or replaced, and by which."""
    slips = {number: f"overtaken by {by}" for number, by in overtaken(office).items()}
    return slips | {number: f"replaced by {by}" for number, by in replaced(office).items()}


def listed(
    office: BackOffice, by: Account, *, form: str = "", table: str = "", day: str = "", only_open: bool = False
) -> list[ListedPaper]:
    """Papers, newest first."""
    office.reads(by, "the list of papers")
    found, later = [], later_papers(office)
    for one in reversed(office.state.all_papers()):
        if (form and one.form != form) or (table and one.table != table) or (day and one.day != day):
            continue
        state, made = state_of(office, one, later), form_of(one.form)
        if not only_open or state == OPEN:
            found.append(
                ListedPaper(
                    one.number, one.form, made.title, one.table, one.day, one.at, state, made.clauses[0], one.automatic
                )
            )
    return found


def forms(by: Account) -> list[ListedForm]:
    """The forms that somebody may draw up by hand."""
    found = []
    for form in FORMS.values():
        if form.drawn_by is not None and set(by.roles) & set(roles_for(form.drawn_by)):
            asked = tuple(_asked(one) for one in form.fields if one.name in form.asks)
            of_table = any(one.name == "table" for one in form.fields)
            found.append(ListedForm(form.id, form.title, form.clauses, roles_for(form.drawn_by), asked, of_table))
    return found


def show(office: BackOffice, by: Account, number: str) -> ShownPaper:
    """A paper as this person may see it. People named on it as recipients see it, masked."""
    paper = office.paper(number)
    form = form_of(paper.form)
    if not any(one.whose == by.id for one in steps_of(form, paper)):
        office.demand(by, Act.READ_PAPERS)
    sees, told = _sees(office, by, paper), _personal(office, paper)
    roles = office.people.account(by.id).roles
    if sees and (told or Role.REGULATOR in roles):
        doer = office.demand(by, Act.READ_PAPERS)
        office.enter(doer, rows.READ, rows.PersonalDataUse(paper.number)).result()
    return shown(office, paper, told, sees=sees, is_staff=bool(roles & PERMITTED[Act.READ_PAPERS]))


def _sees(office: BackOffice, by: Account, paper: Paper) -> bool:
    """Whether somebody's role is one that the clause names, who see the personal data on a paper."""
    return bool(office.people.account(by.id).roles & (form_of(paper.form).sees | {Role.REGULATOR}))


def has_personal_data(form: Form) -> bool:
    """Whether its papers have fields that are masked for most roles."""
    return any(one.personal for one in (*form.fields, *(field for step in form.steps for field in step.fields)))


def shown(
    office: BackOffice, paper: Paper, told: Mapping[str, Mapping[str, str]], *, sees: bool, is_staff: bool = True
) -> ShownPaper:
    """A paper with everything in words; licence numbers are for staff."""
    form = form_of(paper.form)
    at_once = told.get(f"{paper.number}:drawn", {})
    fields = tuple(
        line
        for one in form.fields
        if (line := _line(one, _value(one, paper.fields, at_once), sees=sees, was_kept=bool(paper.personal)))
    )
    signatures = tuple(_step(paper, step, told, sees=sees, is_staff=is_staff) for step in steps_of(form, paper))
    wanted = tuple(_to_sign(step) for step in steps_to_sign(form, paper))
    return ShownPaper(
        paper.number, form.id, form.title, form.clauses, paper.table, paper.day, paper.at, state_of(office, paper),
        fields, signatures, paper.shown, wanted, paper.automatic, paper.instead,
        office.facility_at(paper.at), paper.copies, office.replacement(paper.number),
    )  # fmt: skip


def _personal(office: BackOffice, paper: Paper) -> dict[str, Mapping[str, str]]:
    parts = [f"{paper.number}:drawn", *(f"{paper.number}:{one.step}" for one in paper.signatures)]
    return dict(details.read(office.desk.store, parts))


def _value(one: Field, values: Mapping[str, Value], personal: Mapping[str, str]) -> Value | None:
    return personal.get(one.name) if one.personal else values.get(one.name)


def _line(field: Field, value: Value | None, *, sees: bool, was_kept: bool) -> ShownField | None:
    if field.personal:
        text = (str(value) if value is not None else "erased") if sees else MASK
        return ShownField(field.name, field.label, text, field.clause, masked=not sees) if was_kept else None
    if value is None:
        return None
    if field.kind == "lines":
        cells = tuple(tuple(line.split("\t")) for line in str(value).split("\n") if line)
        if field.name == "owed":
            cells = tuple((person, dollars_and_cents(int(cents))) for person, cents in cells)
        return ShownField(field.name, field.label, "", field.clause, lines=cells, head=field.head) if cells else None
    return ShownField(field.name, field.label, write_value(field, value), field.clause)


def _step(
    paper: Paper, step: FormStep, told: Mapping[str, Mapping[str, str]], *, sees: bool, is_staff: bool
) -> ShownSignature:
    signed = paper.signature(step.name)
    if signed is None:
        return ShownSignature(step.name, step.label, step.clause, ())
    personal = told.get(f"{paper.number}:{step.name}", {})
    lines = [
        line
        for one in step.fields
        if (line := _line(one, _value(one, signed.fields, personal), sees=sees, was_kept=bool(signed.personal)))
    ]
    lines += _worked_out(step, signed)
    licence = personal.get(details.LICENCE, "")
    if licence and not (sees or (is_staff and not step.licence)):
        licence = MASK
    return ShownSignature(
        step.name, step.label, step.clause, tuple(lines), signed.account,
        personal.get(details.NAME, signed.account), licence, signed.role, signed.at, signed.automatic,
    )  # fmt: skip


_WORKED_OUT = {
    "difference": Field("difference", "Difference", kind="cents"),
    "owed": Field("owed", "Owed to", kind="lines", head=("person", "amount")),
}


def _worked_out(step: FormStep, signed: Signature) -> list[ShownField]:
    """What the room added to what was filled in."""
    found = []
    for name, value in signed.fields.items():
        if name in _WORKED_OUT and (line := _line(_WORKED_OUT[name], value, sees=True, was_kept=False)) is not None:
            found.append(replace(line, clause=step.clause))
    return found


def _to_sign(step: FormStep) -> ToSign:
    roles = (step.only,) if step.only else roles_for(step.act)
    return ToSign(step.name, step.label, step.clause, roles, tuple(_asked(one) for one in step.fields), step.whose)


def _asked(one: Field) -> AskedField:
    return AskedField(one.name, one.label, one.kind, one.clause, one.choices, one.optional)


def for_print(office: BackOffice, by: Account, number: str) -> tuple[ShownPaper, str]:
    """A paper for print and its mark: none the first time a complete paper is printed, then "copy".

    The journal says who printed it. A paper that is not fully signed is marked whenever it is printed, and so is one
    on which personal data is masked for whoever prints it: that is not the original.
    """
    doer = office.demand(by, Act.PRINT_COPY)
    with office.desk.together():
        paper = office.paper(number)
        is_open = next_step(form_of(paper.form), paper) is not None
        if paper.void or is_open:
            mark = "void" if paper.void else "not complete"
            row = office.enter(doer, rows.READ, rows.PersonalDataUse(paper.number))
        elif has_personal_data(form_of(paper.form)) and not _sees(office, by, paper):
            mark = MASKED
            row = office.enter(doer, rows.COPIED_MASKED, rows.PersonalDataUse(paper.number))
        else:
            mark = f"copy {paper.copies}" if paper.copies else ""
            row = office.enter(doer, rows.COPIED, rows.Copied(paper.number, paper.copies + 1))
    row.result()
    return show(office, by, paper.number), "practice" if paper.automatic else mark
