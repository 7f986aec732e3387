"""The money that a signature moves outside tables and funds, according to the paper."""

from __future__ import annotations

from croupier.room.journal import CHIPS, MONEY, Posting
from croupier.room.ledger import CAGE_OF_THE_ROOM
from croupier.room.office.state import Paper

DIFFERENCES = "count-difference"


def money_of(paper: Paper, step: str) -> list[Posting]:
    """What a signature on a paper moves, according to the paper."""
    if paper.form == "correction" and step == "accounting":
        wrong, _, sign = str(paper.fields["posted"]).rpartition(" ")
        cents = paper.cents("cents") * (-1 if sign.startswith("+") else 1)
        currency = str(paper.fields["currency"])
        return [Posting(currency, wrong, cents), Posting(currency, str(paper.fields["account"]), -cents)]
    last = "floorperson" if paper.form == "drop-box" else "cashier"
    difference = paper.cents("counted") - paper.cents("reckoned")
    if step != last or not difference or not ("-count-" in paper.form or paper.form == "drop-box"):
        return []
    currency = CHIPS if paper.automatic else MONEY
    return [
        Posting(currency, CAGE_OF_THE_ROOM, difference),
        Posting(currency, f"{DIFFERENCES}/{paper.table}", -difference),
    ]
