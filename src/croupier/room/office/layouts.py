"""MD-POKER 2.B: the layout that the Commission has approved for a table, on file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.room.desk import Doer
from croupier.room.office.forms import BadForm, Field, Form, Step, Values
from croupier.room.office.state import Paper, Signature
from croupier.room.roles import Act

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice

FILE = "file-layout"


def on_file(office: BackOffice, table: str) -> str:
    """The paper that has the layout of a table; empty where there is none."""
    for one in office.state.papers.values():
        if one.form == "layout" and one.table == table and one.signature("floorperson"):
            return one.number
    return ""


def _draws(office: BackOffice, table: str, values: Values) -> Values:
    if table not in office.room.tables:
        raise BadForm(f"there is no table {table[:40]!r} whose layout could be filed", "MD-POKER 2.B")
    return {**values, "table": table}


def _filed(office: BackOffice, paper: Paper, signature: Signature) -> None:
    if signature.step == "floorperson":
        doer = Doer(signature.account, signature.role)
        office.close_if_open(doer, FILE, table=paper.table, found=f"on file: {paper.number}")


LAYOUT = Form(
    id="layout",
    prefix="LY",
    title="Layout on file",
    clauses=("MD-POKER 2.B",),
    fields=(
        Field("table", "Table", "MD-POKER 2.B", "table"),
        Field("layout", "Layout", "MD-POKER 2.B"),
        Field("submitted", "Submitted on", "MD-POKER 2.B"),
        Field("approval", "Approval of the Commission", "MD-POKER 2.B"),
    ),
    steps=(
        Step("compliance", "Put on file by", Act.FILE_LAYOUT, "MD-POKER 2.B"),
        Step(
            "floorperson",
            "The layout at the table is the one on file",
            Act.CONFIRM_LAYOUT,
            "MD-POKER 2.B",
            (Field("carries", "It carries name or logo", "MD-POKER 2.B(1)", "choice", ("yes",)),),
        ),
    ),
    drawn_by=Act.FILE_LAYOUT,
    asks=("layout", "submitted", "approval"),
    due=24 * 60,
    draws=_draws,
    signed=_filed,
)
