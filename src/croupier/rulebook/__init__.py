"""The rulebook: every clause of the four texts and every reading we take of them, in our own words."""

from croupier.rulebook.clauses import Clause, UnknownClause, all_clauses, find

__all__ = ["Clause", "UnknownClause", "all_clauses", "find"]
