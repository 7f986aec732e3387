"""The rulebook: every clause of the four texts and every reading we take of them, in our own words."""

from croupier.rulebook.clauses import (
    BadClauses,
    Clause,
    Document,
    UnknownClause,
    add_clauses,
    all_clauses,
    children,
    documents,
    find,
    nearest,
    only_opens,
    parents,
    read_clauses,
    remove_clauses,
    search,
    titles,
)
from croupier.rulebook.rulings import Reading, UnknownReading, reading, readings, readings_of, search_readings
from croupier.rulebook.unautomated import not_automated

__all__ = [
    "BadClauses",
    "Clause",
    "Document",
    "Reading",
    "UnknownClause",
    "UnknownReading",
    "add_clauses",
    "all_clauses",
    "children",
    "documents",
    "find",
    "nearest",
    "not_automated",
    "only_opens",
    "parents",
    "read_clauses",
    "reading",
    "readings",
    "readings_of",
    "remove_clauses",
    "search",
    "search_readings",
    "titles",
]
