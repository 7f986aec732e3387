"""Dealer drills over HTTP: a situation without its answer, and then the answer with its clause."""

from __future__ import annotations

from secrets import token_hex
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta

from croupier.rules.drills import KINDS, drawn
from croupier.server.http.asking import Asks, Serves

CHAPTER_MAX, WORD_MAX = 22, 40
ONLY = "only this chapter; 0 for any"
ChapterNumber = Annotated[int, Meta(description=ONLY, ge=0, le=CHAPTER_MAX)]
Word = Annotated[str, Meta(max_length=WORD_MAX)]
AskedChapter = Annotated[int, QueryParameter(description=ONLY, ge=0, le=CHAPTER_MAX)]
AskedWord = Annotated[str, QueryParameter(max_length=WORD_MAX)]
Seed = Annotated[str, Meta(description="which situation it is", min_length=1, max_length=32, pattern="^[0-9a-f]+$")]


class Drill(msgspec.Struct, frozen=True, omit_defaults=True):
    """A situation for a dealer, to be answered."""

    seed: Seed
    kind: Annotated[str, Meta(description=f"one of {', '.join(KINDS)}")]
    game: str
    chapter: Annotated[str, Meta(description="of the text it is about")]
    told: Annotated[tuple[str, ...], Meta(description="what is seen, line by line")]
    asked: Annotated[str, Meta(description="the question")]


class DrillAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A dealer's answer to a situation."""

    seed: Seed
    answer: Annotated[str, Meta(max_length=400)]
    chapter: ChapterNumber = 0
    game: Word = ""
    kind: Word = ""


class DrillChecked(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether it was right, the right answer, and its clause."""

    right: bool
    answer: str
    clause: str
    reading: str = ""
    why: str = ""


@get("/drills")
async def drill(
    asking: Asks,
    service: Serves,
    chapter: AskedChapter = 0,
    game: AskedWord = "",
    kind: AskedWord = "",
) -> Drill:
    """A random situation, of the chapter, game or kind named, if any."""
    await asking.account()
    seed = token_hex(8)
    found = await service.lessons.ask(drawn, seed, chapter, game, kind)
    return Drill(seed, found.kind, found.game, found.chapter, found.told, found.asked)


@post("/drills", status_code=200)
async def check(data: JSONBody[DrillAnswer], asking: Asks, service: Serves) -> DrillChecked:
    """Check an answer; the result has the clause."""
    await asking.account()
    found = await service.lessons.ask(drawn, data.seed, data.chapter, data.game, data.kind)
    return DrillChecked(found.is_right(data.answer), found.answer, found.clause, found.reading, found.why)


ROUTER = Router("/", route_handlers=[drill, check], tags=["learning"])
