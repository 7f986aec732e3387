"""Reference: every game as its specification describes it, and the clauses with our readings of them."""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from litestar import Router, get
from litestar.params import FromPath
from msgspec import Meta

from croupier.rulebook.clauses import Clause, all_clauses, find
from croupier.rulebook.rulings import readings_of
from croupier.rules import SPECS, game
from croupier.rules.described import GameCard, described
from croupier.rules.poker.spec import PokerSpec


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
    return _text(find(clause))


@get("/games/{named:str}/clauses")
async def clauses_of_a_game(named: FromPath[str]) -> list[ClauseText]:
    """The clauses of a game in the order of its text: its chapter, or the whole document if that is about one game."""
    return _of_the_game(game(named).id)


@cache
def _of_the_game(named: str) -> list[ClauseText]:
    spec = SPECS[named]
    chapter = find(spec.chapter).chapter if isinstance(spec, PokerSpec) else ""
    own = (one for one in all_clauses().values() if one.document == spec.document)
    return [_text(one) for one in own if not chapter or one.chapter == chapter]


def _text(one: Clause) -> ClauseText:
    readings = tuple(ReadingText(found.id, found.problem, found.ruling, found.reason) for found in readings_of(one.id))
    return ClauseText(one.id, one.document, one.chapter, one.summary, readings)


ROUTER = Router("/", route_handlers=[games, clause, clauses_of_a_game], tags=["books"])
