"""Chapters 3 and 4 of the Maryland documents: decks opened, inspected and verified; changed, removed and retired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from croupier.room.office.forms import BadForm, Field, Form, FormStep, Values
from croupier.room.office.state import Paper
from croupier.room.roles import Act

if TYPE_CHECKING:
    from croupier.room.desk import Doer
    from croupier.room.office.core import BackOffice

NO_DEFECT, SENT_BACK = "none", "deck sent back"
RETIRED = ("kept for the Commission", "cancelled and destroyed", "sent to surveillance")
_NAMES = {"MD-POKER": "DK", "MD-TOP5": "DT", "MD-LIR": "DL"}
_RETIRED_NAMES = {"MD-POKER": "DR", "MD-TOP5": "RT", "MD-LIR": "RL"}
CHANGED = {document: f"{document} 3.C" for document in _NAMES}
_TAKEN_OFF = {
    "MD-POKER": ("MD-POKER 7.F(6)", "MD-POKER 18.I", "MD-POKER 3.C", "MD-POKER 4.A"),
    "MD-TOP5": ("MD-TOP5 5.B#2", "MD-TOP5 8.F(5)", "MD-TOP5 9.D(5)", "MD-TOP5 10.C(4)", "MD-TOP5 3.C", "MD-TOP5 4.A"),
    "MD-LIR": ("MD-LIR 5.E", "MD-LIR 8.F(2)", "MD-LIR 9.H(2)", "MD-LIR 10.G(2)", "MD-LIR 3.C", "MD-LIR 4.A"),
}


def at_inspection(paper: Paper) -> bool:
    """Whether a paper is about a deck that was sent back when it was inspected, before it was used."""
    document, _, clause = str(paper.fields.get("clause", "")).partition(" ")
    return document in _NAMES and clause.startswith(("3.A", "3.B", "4."))


def _as_at_the_table(office: BackOffice, paper: Paper, step: FormStep, values: Values, doer: Doer) -> Values:
    """4.A: the paper says what the table's own record says: a defective deck is replaced there, and inspected anew."""
    if step.name != "dealer":
        return values
    first = office.first_of(paper)
    later = [one for one in office.state.papers.values() if one.table == paper.table and one.row > first.row]
    until = min((one.row for one in later if one.form == paper.form and not one.instead), default=0)
    sent_back = [one for one in later if at_inspection(one) and not one.void and (not until or one.row < until)]
    if values["defects"] == SENT_BACK and not sent_back:
        said = f"{paper.number}: no deck of table {paper.table} was sent back; report a defect at the table"
        raise BadForm(f"{said} when the decks are inspected, or have the floor change the decks", step.clause)
    if values["defects"] == NO_DEFECT and sent_back:
        said = f"{paper.number}: a deck of table {paper.table} was sent back ({sent_back[0].number})"
        raise BadForm(f"{said}, so defects found is {SENT_BACK}", step.clause)
    return values


def _inspected(document: str, prefix: str) -> Form:
    clause = f"{document} 4.A"
    return Form(
        id=f"decks-{document.lower()}",
        prefix=prefix,
        title="Decks inspected",
        clauses=(clause, CHANGED[document]),
        fields=(
            Field("table", "Table", clause, "table"),
            Field("why", "Why decks came to the table", CHANGED[document]),
            Field("deck", "Deck", clause, optional=True),
        ),
        steps=(
            FormStep(
                "dealer",
                "Inspected by the dealer",
                Act.INSPECT_DECK,
                clause,
                (
                    Field("seals", "Numbers of the seals", clause),
                    Field("defects", "Defects found", clause, "choice", (NO_DEFECT, SENT_BACK)),
                ),
            ),
            FormStep(
                "floorperson",
                "Inspection verified by",
                Act.VERIFY_DECK,
                clause,
                on_duty="" if document == "MD-POKER" else "now",  # the others want one who is assigned to the table
            ),
        ),
        due=30,
        before=_as_at_the_table,
    )


def _retired(document: str, prefix: str) -> Form:
    """Taken off the table under the clause that the paper names: a wrong count, or the age of the decks."""
    clauses = _TAKEN_OFF[document]
    dealer = FormStep(
        "dealer",
        "Counted by the dealer",
        Act.INSPECT_DECK,
        clauses[0],
        (Field("cards", "Cards counted", kind="number"),),
    )
    became = Field("became", "What became of the deck", kind="choice", choices=RETIRED)
    floorperson = FormStep("floorperson", "Taken off the table by", Act.VERIFY_DECK, clauses[0], (became,))
    return Form(
        id=f"deck-retired-{document.lower()}",
        prefix=prefix,
        title="Deck taken off the table",
        clauses=clauses,
        fields=(
            Field("table", "Table", kind="table"),
            Field("deck", "Deck"),
            Field("why", "Why"),
            Field("clause", "Under"),
        ),
        steps=(dealer, floorperson),
        steps_of=lambda paper: tuple(_under(step, str(paper.fields["clause"])) for step in (dealer, floorperson)),
    )


def _under(step: FormStep, clause: str) -> FormStep:
    return replace(step, clause=clause, fields=tuple(replace(one, clause=clause) for one in step.fields))


INSPECTED = {document: _inspected(document, prefix) for document, prefix in _NAMES.items()}
RETIRED_DECK = {document: _retired(document, prefix) for document, prefix in _RETIRED_NAMES.items()}
DECK_FORMS = (*INSPECTED.values(), *RETIRED_DECK.values())
