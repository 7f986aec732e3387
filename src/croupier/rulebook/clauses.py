"""The 1,592 clauses: finding one, listing them, and which contains which."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from croupier.errors import CroupierError


class UnknownClause(CroupierError, KeyError):
    """An id that is not a clause."""


class BadClauses(CroupierError):
    """Clauses from outside that cannot be added to the rulebook."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: what it says in our words, and what software does with it (`software`)."""

    id: str
    document: str
    chapter: str
    kind: str
    software: str
    summary: str
    numbers: str


@dataclass(frozen=True, slots=True)
class Document:
    """One of the four texts; `id` is the prefix of its clauses."""

    id: str
    title: str
    chapters: tuple[str, ...]


TITLES = {
    "MD-POKER": "Maryland, Standard Rules - Poker",
    "MD-TOP5": "Maryland, Standard Rules - Top Five Poker, version 1.0",
    "MD-LIR": "Maryland, Standard Rules - Let It Ride Poker, version 1.1",
    "WA-TOP5": "Washington, Top 5 Poker - Rules and Dealing Procedures",
}


_ADDED: dict[str, Clause] = {}  # from other texts, such as the rules of a game approved later
_ADDED_TITLES: dict[str, str] = {}


@cache
def all_clauses() -> Mapping[str, Clause]:
    """Every clause by its id, in the order of the texts."""
    text = (files(__package__) / "clauses.csv").read_text(encoding="utf-8")
    return MappingProxyType({clause.id: clause for clause in _read(text)} | _ADDED)


def _read(text: str) -> Iterator[Clause]:
    import csv

    return (Clause(**row) for row in csv.DictReader(text.splitlines()))


def read_clauses(file: Path) -> tuple[Clause, ...]:
    """The clauses of another text, from a file with the columns of `clauses.csv`."""
    columns = ", ".join(Clause.__dataclass_fields__)
    try:
        return tuple(_read(file.read_text(encoding="utf-8")))
    except OSError as cannot:
        raise BadClauses(f"{file} cannot be read: {cannot.strerror}") from None
    except (TypeError, UnicodeDecodeError):
        raise BadClauses(f"{file} is not a list of clauses; its columns are {columns}, in UTF-8") from None


def add_clauses(clauses: Iterable[Clause], title: str) -> None:
    """Add the clauses of another text to the rulebook; `title` is the title of its document, if that is new."""
    added = tuple(clauses)
    for clause in added:
        if not clause.id.startswith(f"{clause.document} ") or not clause.summary:
            raise BadClauses(f"clause {clause.id!r}: its id must begin with its document, and it needs a summary")
        if clause.id in all_clauses() and all_clauses()[clause.id] != clause:
            raise BadClauses(f"clause {clause.id} exists already; existing clauses cannot be changed")
    for clause in added:
        _ADDED[clause.id] = clause
        if clause.document not in TITLES:
            _ADDED_TITLES.setdefault(clause.document, title)
    _forget()


def remove_clauses(clauses: Iterable[Clause]) -> None:
    """Remove clauses that were added."""
    for clause in clauses:
        _ADDED.pop(clause.id, None)
    _forget()


def _forget() -> None:
    for made in (all_clauses, documents, _parent, children):
        made.cache_clear()


def titles() -> Mapping[str, str]:
    """The title of every document: the four texts, and any that were added."""
    return TITLES | {name: title for name, title in _ADDED_TITLES.items() if any(_of(name))}


def _of(document: str) -> Iterator[Clause]:
    return (clause for clause in _ADDED.values() if clause.document == document)


def find(clause_id: str) -> Clause:
    """The clause with this id; an unknown id raises `UnknownClause` and names the nearest ids."""
    try:
        return all_clauses()[clause_id]
    except KeyError:
        near = nearest(clause_id)
        hint = f"; the nearest are {', '.join(near)}" if near else f"; the documents are {', '.join(titles())}"
        raise UnknownClause(f"there is no clause {clause_id!r}{hint}") from None


def nearest(clause_id: str, count: int = 4) -> list[str]:
    """Ids that look like this one, best first: equal but for case or a missing document, otherwise the most similar."""
    from difflib import get_close_matches

    wanted = " ".join(clause_id.casefold().split())
    folded = {known.casefold(): known for known in all_clauses()}
    same = [known for fold, known in folded.items() if wanted in (fold, fold.partition(" ")[2])]
    return same or [folded[fold] for fold in get_close_matches(wanted, folded, n=count, cutoff=0.6)]


@cache
def documents() -> tuple[Document, ...]:
    """The texts with their chapters in order."""
    chapters: dict[str, dict[str, None]] = {prefix: {} for prefix in titles()}
    for clause in all_clauses().values():
        chapters[clause.document][clause.chapter] = None
    return tuple(Document(prefix, title, tuple(chapters[prefix])) for prefix, title in titles().items())


def normalised(text: str) -> str:
    """Lower case, single spaces, no punctuation: `Player's  cards (2)` becomes `players cards 2`."""
    return " ".join(re.sub(r"[^\w\s]|_", " ", re.sub(r"['’]", "", text)).lower().split())


_LAST_PART = re.compile(r"(\([^()]*\)|\.[^.()]+)$")


@cache
def _parent(clause_id: str) -> str:
    """The id, cut from the end until it is another clause; `#2` is a sibling of its clause, not a child."""
    document, _, place = clause_id.partition(" ")
    place = place.partition("#")[0]
    while (shorter := _LAST_PART.sub("", place)) != place:
        place = shorter
        if f"{document} {place}" in all_clauses():
            return f"{document} {place}"
    return ""


def parents(clause_id: str) -> list[Clause]:
    """The clauses that contain this one, the chapter first."""
    chain: list[Clause] = []
    above = _parent(find(clause_id).id)
    while above:
        chain.insert(0, find(above))
        above = _parent(above)
    return chain


@cache
def children(clause_id: str) -> tuple[Clause, ...]:
    """The sub-clauses directly below this one, in the order of the text."""
    find(clause_id)
    below = (clause for known, clause in all_clauses().items() if known.startswith(clause_id))
    return tuple(clause for clause in below if _parent(clause.id) == clause_id)


def only_opens(clause: Clause) -> bool:
    """Is the clause only a heading? It has sub-clauses, and its summary does no more than introduce them."""
    heading = clause.summary.startswith(("Chapter ", "Opens ", "Heading ")) or clause.summary.endswith(
        ": the following rows."
    )
    return heading and bool(children(clause.id))
