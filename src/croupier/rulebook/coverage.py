"""Which clauses are covered: named by the product while the tests ran. Counted by the tests, never entered by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from croupier.rulebook.clauses import TITLES, Clause, all_clauses, children, only_opens
from croupier.rulebook.seen import Kinds, seen_clauses
from croupier.rulebook.sources import Checkout, Citation, Citations, citations, this_checkout
from croupier.rulebook.unautomated import not_automated

COVERED = "covered"
NOT_SEEN = "not seen"
CODE_ONLY = "code only"
TEST_ONLY = "test only"
NOT_AUTOMATED = "not automated"
OPEN = "open"
STATUSES = (COVERED, NOT_SEEN, CODE_ONLY, TEST_ONLY, NOT_AUTOMATED, OPEN)

CLASSES = ("engine", "submission", "workflow", "signage", "physical")

_FOLLOWS = "Each of its sub-clauses is listed as not automated."


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """A clause and its coverage: what cites it, and the kinds of things in which the tests saw it.

    `reason` says why it is not automated.
    """

    clause: Clause
    status: str
    code: tuple[Citation, ...]
    tests: tuple[Citation, ...]
    seen: tuple[str, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Coverage:
    """Every clause's entry in the order of the texts, and what could not be read in the sources."""

    entries: Mapping[str, ClauseCoverage]
    unread: tuple[str, ...]

    def inconsistencies(self) -> list[str]:
        """Clauses that are listed as not automated although code cites them."""
        return [
            f"{clause_id} is listed in not_automated.toml, but {self.entries[clause_id].code[0]} cites it; keep one"
            for clause_id in not_automated()
            if self.entries[clause_id].code
        ]


@dataclass(frozen=True, slots=True)
class CoverageRow:
    """One line of the coverage table. Covered, not automated and open add up to the clauses."""

    document: str
    group: str
    clauses: int
    code: int
    tests: int
    seen: int
    not_automated: int
    covered: int
    open: int

    @property
    def percent(self) -> float:
        """The covered share of what software acts on, rounded down, so that 100 means all; the rest is not counted."""
        automated = self.clauses - self.not_automated
        return (self.covered * 1000 // automated) / 10 if automated else 100.0


def coverage(checkout: Checkout | None = None, seen: Kinds | None = None) -> Coverage:
    """The coverage of every clause, from the citations in the checkout and what its tests saw."""
    found = citations(checkout) if checkout else _cited_here()
    seen = seen_clauses() if seen is None else seen
    entries = {clause_id: entry_of(clause, found, seen) for clause_id, clause in all_clauses().items()}
    return Coverage(entries, tuple(sorted(found.unread)))


@cache
def _cited_here() -> Citations:
    """The citations of this checkout, read once: the sources do not change under a process that runs from them."""
    return citations(this_checkout())


def entry_of(clause: Clause, found: Citations, seen: Kinds) -> ClauseCoverage:
    """The coverage of one clause. A clause that only opens a list takes the status of its sub-clauses."""
    code, tests = tuple(found.code.get(clause.id, ())), tuple(found.tests.get(clause.id, ()))
    kinds = seen.get(clause.id, ())

    def entry(status: str, reason: str = "") -> ClauseCoverage:
        return ClauseCoverage(clause, status, code, tests, kinds, reason)

    if kinds:
        return entry(COVERED)
    if only_opens(clause):
        below = {entry_of(child, found, seen).status for child in children(clause.id)}
        if below == {NOT_AUTOMATED}:
            return entry(NOT_AUTOMATED, _FOLLOWS)
        if below <= {COVERED, NOT_AUTOMATED}:
            return entry(COVERED)
    if code or tests:
        return entry(NOT_SEEN if code and tests else CODE_ONLY if code else TEST_ONLY)
    reason = not_automated().get(clause.id, "")
    return entry(NOT_AUTOMATED if reason else OPEN, reason)


def by_class(entries: Iterable[ClauseCoverage]) -> list[CoverageRow]:
    """A row per document and class, and one for each document."""
    return _rows(
        sorted(entries, key=lambda entry: CLASSES.index(entry.clause.software)), lambda clause: clause.software
    )


def by_chapter(entries: Iterable[ClauseCoverage]) -> list[CoverageRow]:
    """A row per document and chapter, and one for each document."""
    return _rows(entries, lambda clause: clause.chapter)


def total(entries: Iterable[ClauseCoverage], document: str = "all", group: str = "all") -> CoverageRow:
    """All the entries in one row."""
    listed = list(entries)
    statuses = [entry.status for entry in listed]
    covered, left_out = statuses.count(COVERED), statuses.count(NOT_AUTOMATED)
    return CoverageRow(
        document,
        group,
        clauses=len(listed),
        code=sum(bool(entry.code) for entry in listed),
        tests=sum(bool(entry.tests) for entry in listed),
        seen=sum(bool(entry.seen) for entry in listed),
        not_automated=left_out,
        covered=covered,
        open=len(listed) - covered - left_out,
    )


def _rows(entries: Iterable[ClauseCoverage], group_of: Callable[[Clause], str]) -> list[CoverageRow]:
    grouped: dict[tuple[str, str], list[ClauseCoverage]] = {}
    for entry in entries:
        grouped.setdefault((entry.clause.document, group_of(entry.clause)), []).append(entry)
    rows = []
    for document in (document for document in TITLES if any(document == name for name, _ in grouped)):
        own = {group: listed for (name, group), listed in grouped.items() if name == document}
        rows += [total(listed, document, group) for group, listed in own.items()]
        rows.append(total([entry for listed in own.values() for entry in listed], document))
    return rows
