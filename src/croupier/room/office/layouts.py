"""Section 2.B of the Maryland documents: the layout that the Commission has approved for a table, on file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.room.desk import Doer
from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.state import Paper, Signature
from croupier.room.roles import Act

if TYPE_CHECKING:
    from croupier.room.office.core import BackOffice

FILE = "file-layout"


_NAMES = {"MD-POKER": ("layout", "LY"), "MD-TOP5": ("layout-md-top5", "LT"), "MD-LIR": ("layout-md-lir", "LL")}


def on_file(office: BackOffice, table: str) -> str:
    """The paper with the layout of a table; empty if there is none."""
    document = office.room.tables[table].day.state.game.document
    for one in office.state.of_form(FORMS[document].id):
        if one.table == table and one.signature("floorperson"):
            return one.number
    return ""


def _draws(document: str) -> Callable[[BackOffice, str, Values], Values]:
    def drawn(office: BackOffice, table: str, values: Values) -> Values:
        live = office.room.tables.get(table)
        if live is None or live.day.state.game.document != document:
            tables = office.room.tables.items()
            known = [name for name, one in tables if one.day.state.game.document == document and not one.practice]
            said = f"there is no table {table[:40]!r} of {document} whose layout could be filed"
            raise BadForm(f"{said}; there are: {', '.join(sorted(known)) or 'none'}", f"{document} 2.B")
        return {**values, "table": table}

    return drawn


def _filed(office: BackOffice, paper: Paper, signature: Signature) -> None:
    if signature.step == "floorperson":
        doer = Doer(signature.account, signature.role)
        office.close_if_open(doer, FILE, table=paper.table, found=f"on file: {paper.number}")


def _form(document: str) -> Form:
    name, prefix = _NAMES[document]
    clause = f"{document} 2.B"
    return Form(
        id=name,
        prefix=prefix,
        title="Layout on file",
        clauses=(clause,),
        fields=(
            Field("table", "Table", clause, "table"),
            Field("layout", "Layout", clause),
            Field("submitted", "Submitted on", clause, "date"),
            Field("approval", "Approval of the Commission", clause),
        ),
        steps=(
            FormStep("compliance", "Put on file by", Act.FILE_LAYOUT, clause),
            FormStep(
                "floorperson",
                "The layout at the table is the one on file",
                Act.CONFIRM_LAYOUT,
                clause,
                (Field("carries", "It carries name or logo", f"{clause}(1)", "choice", ("yes",)),),
            ),
        ),
        drawn_by=Act.FILE_LAYOUT,
        asks=("layout", "submitted", "approval"),
        due=24 * 60,
        draws=_draws(document),
        signed=_filed,
    )


FORMS = {document: _form(document) for document in _NAMES}
IDS = frozenset(form.id for form in FORMS.values())
