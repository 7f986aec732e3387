"""Odds, settling, and checking and printing submissions: in the worker process, never in the one with the tables."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from croupier.rules import SPECS, UnknownGame
from croupier.server.http.asking import Asks, Serves
from croupier.server.worker import TEXT_MAX

Text = Annotated[str, Meta(max_length=TEXT_MAX)]
Word = Annotated[str, QueryParameter(max_length=80, pattern="^[^-\\x00-\\x1f][^\\x00-\\x1f]*$|^$")]


class SettleRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The floor's question, as `croupier settle --example GAME` prints one."""

    question: Text
    what_if: Annotated[str, Meta(description="OPTION=VALUE: how the answer changes", max_length=200)] = ""


class SubmissionText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Rules Submission, as TOML."""

    submission: Text


@post("/settle", status_code=200)
async def settle(data: JSONBody[SettleRequest], asking: Asks, service: Serves) -> Any:
    """Who gets what and why."""
    by = await asking.account()
    words = ["settle", "{question.toml}"] + ([f"--what-if={data.what_if}"] if data.what_if else [])
    return await service.worker.json(words, {"question.toml": data.question}, by.id)


@get("/odds/{game:str}")
async def odds(
    game: FromPath[str],
    asking: Asks,
    service: Serves,
    wager: Word = "",
    paytable: Word = "",
    reading: Word = "",
) -> Any:
    """Exact house edge, risk and best play of a house-banked game."""
    by = await asking.account()
    if game not in SPECS or not SPECS[game].is_banked:
        raise UnknownGame(f"{game[:60]!r} is not a game against the house, so it has no odds of its own")
    given = {"wager": wager, "paytable": paytable, "reading": reading}
    words = ["odds", game, *(f"--{name}={value}" for name, value in given.items() if value)]
    return await service.worker.json(words, of=by.id)


@post("/submission/check", status_code=200)
async def check(data: JSONBody[SubmissionText], asking: Asks, service: Serves) -> Any:
    """Every finding of a submission."""
    by = await asking.account()
    words = ["submission", "check", "{submission.toml}"]
    return await service.worker.json(words, {"submission.toml": data.submission}, by.id)


@post("/submission/signs", status_code=200)
async def signs(data: JSONBody[SubmissionText], asking: Asks, service: Serves) -> Any:
    """The signs that clauses require for a submission."""
    by = await asking.account()
    words = ["submission", "signs", "{submission.toml}", "--list"]
    return await service.worker.json(words, {"submission.toml": data.submission}, by.id)


@post("/submission/book", status_code=200, media_type="application/pdf")
async def book(data: JSONBody[SubmissionText], asking: Asks, service: Serves) -> Response[bytes]:
    """A submission as a filing, as PDF."""
    by = await asking.account()
    words = ["submission", "book", "{submission.toml}", "--pdf", "{book.pdf}"]
    made = await service.worker.file(words, {"submission.toml": data.submission}, "book.pdf", by.id)
    return Response(made, media_type="application/pdf")


ROUTER = Router("/", route_handlers=[settle, odds, check, signs, book], tags=["odds, settling, submissions"])
