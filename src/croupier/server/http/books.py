"""Reference: every game as its specification describes it, and the clauses with our readings of them."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import FromPath
from msgspec import Meta

from croupier.rulebook.clauses import find
from croupier.rulebook.rulings import readings_of
from croupier.rules import SPECS
from croupier.rules.described import GameCard, described


class ReadingText(msgspec.Struct, frozen=True):
    """Our reading of a clause that is silent, ambiguous or wrong."""

    id: str
    problem: Annotated[str, Meta(description="what the text leaves open")]
    reading: Annotated[str, Meta(description="how it is read here")]
    reason: str


class ClauseText(msgspec.Struct, frozen=True):
    """A clause in our own words."""

    id: str
    document: str
    chapter: str
    summary: str
    readings: tuple[ReadingText, ...] = ()


@get("/games")
async def games() -> list[GameCard]:
    """Every game, with all that a page needs to lay out a table."""
    return _games()


@cache
def _games() -> list[GameCard]:
    return [described(spec) for spec in SPECS.values()]


@get("/clauses/{clause:str}")
async def clause(clause: FromPath[str]) -> ClauseText:
    """What a clause says, and our readings of it."""
    found = find(clause)
    readings = tuple(ReadingText(one.id, one.problem, one.ruling, one.reason) for one in readings_of(found.id))
    return ClauseText(found.id, found.document, found.chapter, found.summary, readings)


ROUTER = Router("/", route_handlers=[games, clause], tags=["books"])
