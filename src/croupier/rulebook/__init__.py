"""The rulebook: every clause of the four texts and every reading we take of them, in our own words."""

from croupier.rulebook.clauses import (
    Clause,
    Document,
    UnknownClause,
    all_clauses,
    children,
    documents,
    find,
    nearest,
    only_opens,
    parents,
    search,
)
from croupier.rulebook.rulings import Reading, UnknownReading, reading, readings, readings_of, search_readings
from croupier.rulebook.unautomated import not_automated

__all__ = [
    "Clause",
    "Document",
    "Reading",
    "UnknownClause",
    "UnknownReading",
    "all_clauses",
    "children",
    "documents",
    "find",
    "nearest",
    "not_automated",
    "only_opens",
    "parents",
    "reading",
    "readings",
    "readings_of",
    "search",
    "search_readings",
]
