"""MD-POKER 17.B: time charges that a floorperson verifies before they are dropped, and the drop box of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.engine import FLOOR
from croupier.money import dollars_and_cents
from croupier.room.journal import MONEY
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.moving import says
from croupier.room.office.state import Paper, Signature
from croupier.room.roles import Act
from croupier.rules.poker.ch17_revenue import DROP_BOX as DROP_BOX_ACCOUNT

if TYPE_CHECKING:
    from croupier.room.desk import Doer
    from croupier.room.office.core import BackOffice

_F = "MD-POKER 17.B(3)(f)"


def _verifies(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    """(f): what was collected is what was charged; a table that waits for the floor's word continues with it."""
    if step.name != "floorperson":
        return values
    if values["counted"] != paper.cents("reckoned"):
        told, due = dollars_and_cents(int(values["counted"])), dollars_and_cents(paper.cents("reckoned"))
        raise BadForm(f"{paper.number}: {told} was counted and {due} was charged; count again, or call the floor", _F)
    live = office.room.table(paper.table)
    ask = None if live.running is None else live.running.ask
    if ask is not None and ask.clause == _F and ask.actor == FLOOR:
        says(live, doer, "verify")
    return values


TIME_CHARGES = Form(
    id="time-charges",
    prefix="TC",
    title="Time charges collected",
    clauses=("MD-POKER 17.B(3)(e)", _F),
    fields=(
        Field("table", "Table", "MD-POKER 17.B(3)(e)", "table"),
        Field("reckoned", "Charged to those seated", "MD-POKER 17.B(3)(e)", "cents"),
    ),
    steps=(
        FormStep(
            "floorperson",
            "Verified by",
            Act.VERIFY_CHARGES,
            _F,
            (Field("counted", "Counted in the rake area", _F, "cents"),),
        ),
        FormStep("dealer", "Placed into the drop box by", Act.DROP_CHARGES, _F),
    ),
    due=15,
    before=_verifies,
    binds=frozenset({"floorperson"}),
)


def dropped(office: BackOffice, table: str) -> int:
    """What is in a table's drop box: everything dropped, less what earlier papers have counted."""
    held = office.room.ledger.holds(MONEY, f"{DROP_BOX_ACCOUNT}/{table}")
    earlier = (one for one in office.state.of_form("drop-box") if one.table == table)
    return held - sum(one.cents("reckoned") for one in earlier if not one.void)


def _draws(office: BackOffice, table: str, values: Values) -> Values:
    if table not in office.room.tables:
        raise BadForm(f"there is no table {table[:40]!r} whose drop box could be counted", "MD-POKER 17.B(1)(b)")
    return {**values, "table": table, "reckoned": dropped(office, table)}


def _counted(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    if step.name != "accounting":
        return values
    return {**values, "difference": int(values["counted"]) - paper.cents("reckoned")}


def _booked(office: BackOffice, paper: Paper, signature: Signature) -> None:
    """Book a difference of the drop against the cage: it is the house's own."""
    office.book(paper, signature)


DROP_BOX = Form(
    id="drop-box",
    prefix="DB",
    title="Drop box counted",
    clauses=("MD-POKER 17.B(1)(b)", "MD-POKER 17.B(2)(b)"),
    fields=(
        Field("table", "Table", "MD-POKER 17.B(1)(b)", "table"),
        Field("reckoned", "Dropped, by the record of the table", "MD-POKER 17.B(1)(b)", "cents"),
    ),
    steps=(
        FormStep(
            "accounting",
            "Counted by accounting",
            Act.COUNT_DROP,
            "MD-POKER 17.B(1)(b)",
            (
                Field("counted", "Amount counted", "MD-POKER 17.B(1)(b)", "cents"),
                Field("box", "Number of the box", "MD-POKER 17.B(1)(b)"),
            ),
        ),
        FormStep("floorperson", "In the presence of", Act.WITNESS_COUNT, "MD-POKER 17.B(1)(b)"),
    ),
    drawn_by=Act.COUNT_DROP,
    due=24 * 60,
    draws=_draws,
    before=_counted,
    signed=_booked,
)
