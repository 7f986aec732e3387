"""Where a clause that does not act on its own shows up: the word in records for a defined term, and who does a step."""

from __future__ import annotations

from functools import cache

from croupier.rules.let_it_ride import ch01_definitions as let_it_ride
from croupier.rules.poker import ch01_definitions as poker
from croupier.rules.poker.ch07_overview import CARRIED_OUT
from croupier.rules.top_five import ch01_definitions as top_five


@cache
def word_in_records(clause_id: str) -> str:
    """The word in records for the term that a clause of chapter 1 defines; empty for other clauses."""
    terms = (term for text in (let_it_ride, poker, top_five) for term in text.TERMS.values())
    return next((term.in_records for term in terms if term.clause == clause_id), "")


def carried_out_by(clause_id: str) -> str:
    """The module whose procedure does what the overview of MD-POKER 7 describes; empty for other clauses."""
    return CARRIED_OUT.get(clause_id, "")
