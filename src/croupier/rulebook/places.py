"""Places in the texts: an id however it is typed (`6.G`, `md-poker 6.g`), a chapter, a range of clauses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from croupier.rulebook.clauses import Clause, all_clauses, titles
from croupier.rulebook.rulings import Reading, readings

_DOCUMENT = r"(?:(?P<document>[a-z]{2,}-[a-z0-9]+)\s+)?"
_PLACE = r"\d+(?:\.[a-z][\w.-]*)?(?:\([a-z0-9]+\))*(?:#\d)?"
_READING = re.compile(r"(?:reading\s+)?([ptlwx])-?(\d{1,3})", re.IGNORECASE)
_ONE = re.compile(rf"{_DOCUMENT}(?P<chapter>chapter\s+|ch\.?\s*)?(?P<place>{_PLACE})", re.IGNORECASE)
_RANGE = re.compile(
    rf"{_DOCUMENT}(?P<chapters>chapters?\s+)?(?P<first>\d+(?:\.[a-z])?(?:\([a-z0-9]+\))*)\s*(?:-|–|to|\.\.)\s*"
    rf"(?P<last>(?:\d+\.?)?[a-z]?(?:\([a-z0-9]+\))*)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """A place in the texts that a question names: its entries in order; `words` is the rest of the question."""

    entries: tuple[Clause | Reading, ...]
    words: str = ""


def place_in(question: str) -> NamedPlace | None:
    """The place in the texts that a question names, or None if it names none."""
    asked = " ".join(question.split())
    if one := _READING.fullmatch(asked):
        entry = readings().get(f"{one[1].upper()}-{int(one[2]):02}")
        return NamedPlace((entry,)) if entry else None
    if (whole := _ONE.fullmatch(asked)) and (found := _found(whole["document"], whole["place"], whole["place"], "")):
        return found
    if (several := _RANGE.fullmatch(asked)) and _names_a_place(several):
        return _found(several["document"], several["first"], _last(several["first"], several["last"]), "")
    for part in _ONE.finditer(asked):
        if part["document"] or part["chapter"] or "." in part["place"]:
            rest = f"{asked[: part.start()]} {asked[part.end() :]}".strip(" ,:")
            found = _found(part["document"], part["place"], part["place"], rest)
            if found:
                return found
    return None


def _names_a_place(several: re.Match[str]) -> bool:
    """Does a match of the range pattern name places? Two bare numbers are a game (2-7) rather than chapters."""
    return bool(several["document"] or several["chapters"]) or "." in several["first"]


def _last(first: str, last: str) -> str:
    """The end of a range in full: 18.K for `18.G-K`, 8.B(6) for `8.B(1)-(6)`."""
    if last.startswith("("):
        return re.sub(r"\([^()]*\)$", "", first) + last
    return last if last[:1].isdigit() else f"{first.partition('.')[0]}.{last}"


def _found(document: str | None, first: str, last: str, rest: str) -> NamedPlace | None:
    """The clauses from the first to the last, with everything below it; then the readings that concern them."""
    listed: list[Clause] = []
    for known in [document.upper()] if document else titles():
        ids = [clause.id for clause in all_clauses().values() if clause.document == known]
        starts = [place for place, one in enumerate(ids) if _within(one, first)]
        ends = [place for place, one in enumerate(ids) if _within(one, last)]
        if starts and ends:
            listed += [all_clauses()[one] for one in ids[starts[0] : ends[-1] + 1]]
    ids_listed = {clause.id for clause in listed}
    concerned = [entry for entry in readings().values() if ids_listed & set(entry.clauses)]
    return NamedPlace((*listed, *concerned), rest) if listed else None


def _within(clause_id: str, place: str) -> bool:
    """Is the clause at this place, or below it?"""
    own, asked = clause_id.partition(" ")[2].lower(), place.lower()
    return own == asked or own.startswith((f"{asked}.", f"{asked}(", f"{asked}#"))
