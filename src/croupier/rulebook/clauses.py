"""The 1,592 clauses: find one, list them."""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType


class UnknownClause(KeyError):
    """An id that no clause has."""

    def __str__(self) -> str:
        return str(self.args[0])


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


@cache
def all_clauses() -> Mapping[str, Clause]:
    """Every clause by its id, in the order of the texts."""
    lines = (files(__package__) / "data" / "clauses.csv").read_text(encoding="utf-8").splitlines()
    return MappingProxyType({row["id"]: Clause(**row) for row in csv.DictReader(lines)})


def find(clause_id: str) -> Clause:
    """The clause of this id; an id that does not exist fails loudly."""
    try:
        return all_clauses()[clause_id]
    except KeyError:
        raise UnknownClause(f"there is no clause {clause_id!r}") from None
