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
    titles,
)
from croupier.rulebook.places import NamedPlace, place_in
from croupier.rulebook.rulings import Reading, UnknownReading, reading, readings, readings_of
from croupier.rulebook.searching import Found, search
from croupier.rulebook.unautomated import not_automated

__all__ = [
    "BadClauses",
    "Clause",
    "Document",
    "Found",
    "NamedPlace",
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
    "place_in",
    "read_clauses",
    "reading",
    "readings",
    "readings_of",
    "remove_clauses",
    "search",
    "titles",
]
