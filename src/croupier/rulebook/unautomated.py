"""Clauses that software does not act on, each with the reason. They are listed so that no clause is lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from croupier.errors import CroupierError
from croupier.rulebook.clauses import find


class ListedTwice(CroupierError):
    """A clause with two reasons for not being automated."""


@cache
def not_automated() -> Mapping[str, str]:
    """The reason why each of these clauses is not automated, by clause id."""
    import tomllib

    text = (files(__package__) / "not_automated.toml").read_text(encoding="utf-8")
    return MappingProxyType(reasons_by_clause(tomllib.loads(text)["entry"]))


def reasons_by_clause(entries: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """The reason by clause id, from entries of `clauses` and `reason`; an unknown or repeated clause is refused."""
    reasons: dict[str, str] = {}
    for entry in entries:
        for clause_id in entry["clauses"]:
            if clause_id in reasons:
                raise ListedTwice(f"{clause_id} is listed twice in not_automated.toml; keep one reason")
            reasons[find(clause_id).id] = entry["reason"]
    return reasons
