"""Which clauses the product named while the tests ran, and in what: package data that the tests write and check.

A clause that only defines something, such as a term of chapter 1 or how a hand is made from seven cards, counts as seen
if code that the commands load cites it and a test marked with it passes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from croupier.rulebook.clauses import all_clauses
from croupier.rulebook.sources import citations, this_checkout, used_files

KINDS = ("event", "ask", "option", "refusal", "finding", "sign", "document")
DEFINITION = "definition"
# Clauses that define and do not act: their kinds, and the modules in which games, terms and procedures are defined.
DEFINED = ("definition", "ranking", "paytable")
DEFINING = (
    *("/ch01_definitions.py", "/ch07_overview.py"),
    *("/ch10_seven_card_stud.py", "/ch11_hold_em.py", "/ch12_omaha.py", "/ch19_five_card_omaha.py"),
    *("/ch21_triple_draw.py", "/ch22_six_plus.py"),
)
SEEN_FILE = Path(__file__).with_name("seen.csv")
FEW = 20  # clauses named in a message
_HEADING = "clause,seen in"

Kinds: TypeAlias = Mapping[str, tuple[str, ...]]  # the kinds of things that named each clause


@cache
def seen_clauses() -> Kinds:
    """The kinds of things in which each clause was seen, or `definition`, by clause."""
    lines = SEEN_FILE.read_text(encoding="utf-8").splitlines()[1:]
    return MappingProxyType({clause: tuple(kinds.split()) for clause, kinds in (line.split(",") for line in lines)})


def seen_now(named: Mapping[str, Iterable[str]], proven: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """What one run of the tests saw; `proven` are the clauses of marked tests that passed."""
    kinds: dict[str, list[str]] = {}
    for kind in KINDS:
        for named_there in named.get(kind, ()):
            kinds.setdefault(named_there, []).append(kind)
    passed = set(proven)
    found: dict[str, tuple[str, ...]] = {}
    for clause_id, clause in all_clauses().items():
        if clause_id in kinds:
            found[clause_id] = tuple(kinds[clause_id])
        elif clause_id in passed and any(
            clause.kind in DEFINED or file.endswith(DEFINING) for file in cited(clause_id)
        ):
            found[clause_id] = (DEFINITION,)
    return found


def cited(clause_id: str) -> tuple[str, ...]:
    """The files that cite a clause, among those that the commands load directly or through others."""
    return _cited_in_use().get(clause_id, ())


@cache
def _cited_in_use() -> Mapping[str, tuple[str, ...]]:
    checkout = this_checkout()
    used = {path.relative_to(checkout.root).as_posix() for path in used_files(checkout)}
    places = citations(checkout, of_tests=False).code.items()
    return {clause_id: tuple(place.file for place in found if place.file in used) for clause_id, found in places}


def seen_again(named: Mapping[str, Iterable[str]], proven: Iterable[str], *, keep: bool) -> dict[str, tuple[str, ...]]:
    """What this run saw, together with what was seen before if it ran only part of the tests (`keep`)."""
    now = seen_now(named, proven)
    if not keep:
        return now
    found: dict[str, tuple[str, ...]] = {}
    for clause_id in all_clauses():
        both = {*now.get(clause_id, ()), *seen_clauses().get(clause_id, ())}
        if both:
            found[clause_id] = tuple(kind for kind in KINDS if kind in both) or (DEFINITION,)
    return found


def not_seen_any_more(named: Mapping[str, Iterable[str]], proven: Iterable[str]) -> list[str]:
    """Clauses that were counted as seen but that this full run did not see."""
    now = seen_now(named, proven)
    return [clause_id for clause_id in seen_clauses() if clause_id not in now]


def lost(gone: list[str]) -> str:
    """The message about clauses that are no longer seen."""
    named = f"{', '.join(gone[:FEW])}{' and others' if len(gone) > FEW else ''}"
    return (
        f"{len(gone)} clauses counted as covered were not named by the product in this run: {named}; "
        "test them again, or count again with `make coverage`"
    )


def write_seen(found: Kinds) -> None:
    """Write the list into the package."""
    lines = [_HEADING, *(f"{clause_id},{' '.join(kinds)}" for clause_id, kinds in found.items())]
    SEEN_FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
