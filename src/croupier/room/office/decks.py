"""Chapters 3 and 4 of the Maryland documents: decks opened, inspected and verified; changed, removed and retired."""

from __future__ import annotations

from croupier.room.office.forms import Field, Form, FormStep
from croupier.room.roles import Act

RETIRED = ("kept for the Commission", "cancelled and destroyed", "sent to surveillance")
_NAMES = {"MD-POKER": "DK", "MD-TOP5": "DT", "MD-LIR": "DL"}
_CHANGED = {"MD-POKER": "MD-POKER 3.C", "MD-TOP5": "MD-TOP5 3.C(1)", "MD-LIR": "MD-LIR 3.C"}


def _inspected(document: str, prefix: str) -> Form:
    clause = f"{document} 4.A"
    return Form(
        id=f"decks-{document.lower()}",
        prefix=prefix,
        title="Decks inspected",
        clauses=(clause, _CHANGED[document]),
        fields=(
            Field("table", "Table", clause, "table"),
            Field("why", "Why decks came to the table", _CHANGED[document]),
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
                    Field("defects", "Defects found", clause, "choice", ("none", "deck sent back")),
                ),
            ),
            FormStep("floorperson", "Inspection verified by", Act.VERIFY_DECK, clause),
        ),
        due=30,
    )


RETIRED_DECK = Form(
    id="deck-retired",
    prefix="DR",
    title="Deck taken off the table",
    clauses=("MD-POKER 7.F(6)", "MD-POKER 18.I"),
    fields=(
        Field("table", "Table", "MD-POKER 7.F(6)", "table"),
        Field("deck", "Deck", "MD-POKER 7.F(6)"),
        Field("why", "Why", "MD-POKER 7.F(6)"),
    ),
    steps=(
        FormStep(
            "dealer",
            "Counted by the dealer",
            Act.INSPECT_DECK,
            "MD-POKER 7.F(6)",
            (Field("cards", "Cards counted", "MD-POKER 7.F(6)", "number"),),
        ),
        FormStep(
            "floorperson",
            "Taken off the table by",
            Act.VERIFY_DECK,
            "MD-POKER 7.F(6)",
            (Field("became", "What became of the deck", "MD-POKER 7.F(6)", "choice", RETIRED),),
        ),
    ),
)
INSPECTED = {document: _inspected(document, prefix) for document, prefix in _NAMES.items()}
DECK_FORMS = (*INSPECTED.values(), RETIRED_DECK)
