"""The back office over HTTP, its books: audits, where the money is, the close of a gaming day, what is on display."""

from __future__ import annotations

import asyncio
from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from croupier.room.office import day_close, displays, reports
from croupier.room.office.audit import Audit, AuditQuery, BadAudit, audit
from croupier.room.office.balancing import TableBalance
from croupier.room.office.core import BackOffice
from croupier.room.office.day_close import Book
from croupier.room.office.displays import OnDisplay
from croupier.room.roles import Act
from croupier.server.http.asking import Asks, Serves

Moment = Annotated[int, QueryParameter(description="microseconds since 1970; 0: no limit", ge=0, le=2**62)]
Name = Annotated[str, QueryParameter(max_length=60)]
Number = Annotated[
    int, QueryParameter(description="a procedure of the table, such as a hand; 0: no limit", ge=0, le=2**31)
]
Day = Annotated[str, PathParameter(description="the gaming day, such as 2027-01-14")]


class Closes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The signature of the person who closes a gaming day."""

    password: Annotated[str, Meta(description="the closing person's password, entered for this act", max_length=201)]


class FacilityClock(msgspec.Struct, frozen=True):
    """By which clock the room goes."""

    zone: Annotated[str, Meta(description="the time zone of the facility, such as America/New_York")]
    day: Annotated[str, Meta(description="the gaming day of this moment")]


class DayNow(msgspec.Struct, frozen=True):
    """Where the money is now, and which days are closed."""

    day: Annotated[str, Meta(description="the gaming day of this moment")]
    tables: tuple[TableBalance, ...]
    sum: Annotated[int, Meta(description="what all accounts but the cage hold, in cents")]
    in_less_out: Annotated[int, Meta(description="what came in and did not leave, in cents")]
    wrong: Annotated[tuple[str, ...], Meta(description="what does not balance, in sentences")]
    closed: Annotated[tuple[str, ...], Meta(description="the gaming days that have a book")]


# ---- audit ----------------------------------------------------------------------------------------------------------


@get("/office/audit")
async def audited(
    asking: Asks,
    service: Serves,
    since: Moment = 0,
    until: Moment = 0,
    table: Name = "",
    person: Name = "",
    clause: Name = "",
    paper: Name = "",
    hand: Number = 0,
    figure: Name = "",
) -> Audit:
    """Every row behind a table, a person, a clause, a paper, a hand or a displayed figure; the look is journalled."""
    by = await asking.account()
    asked = AuditQuery(since, until, table, person.strip().casefold(), clause, paper, hand, figure)
    return await asyncio.to_thread(audit, service.room.office, by, asked)


@get("/office/audit/{form:str}")
async def audit_file(
    form: FromPath[str],
    asking: Asks,
    service: Serves,
    since: Moment = 0,
    until: Moment = 0,
    table: Name = "",
    person: Name = "",
    clause: Name = "",
    paper: Name = "",
    hand: Number = 0,
    figure: Name = "",
) -> Response[bytes]:
    """The audit as CSV or PDF, with hashes."""
    by = await asking.account()
    asked = AuditQuery(since, until, table, person.strip().casefold(), clause, paper, hand, figure)
    if form not in ("csv", "pdf"):
        raise BadAudit(f"an audit is written as csv or pdf, not as {form[:20]!r}")
    found = await asyncio.to_thread(audit, service.room.office, by, asked)
    zone = service.room.office.gaming_days.zone
    if form == "csv":
        return Response((await service.lessons.ask(reports.audit_csv, found, zone)).encode(), media_type="text/csv")
    return Response(await service.lessons.ask(reports.audit_pdf, found, zone), media_type="application/pdf")


# ---- the gaming day -------------------------------------------------------------------------------------------------


@get("/office/clock")
async def clock(asking: Asks, service: Serves) -> FacilityClock:
    """The room's time zone and gaming day, for anybody who has signed in: papers and tasks go by them."""
    await asking.account()
    office = service.room.office
    return await asyncio.to_thread(lambda: FacilityClock(str(office.zone), office.gaming_day()))


@get("/office/day")
async def day_now(asking: Asks, service: Serves) -> DayNow:
    """Where the money is now, per table and in total."""
    by = await asking.account()

    def reckoned(office: BackOffice) -> DayNow:
        found = day_close.where_the_money_is(office, by)
        closed = tuple(sorted(office.state.books))
        return DayNow(office.gaming_day(), found.tables, found.sum, found.in_less_out, found.wrong, closed)

    return await asyncio.to_thread(reckoned, service.room.office)


@post("/office/day/{day:str}/close", status_code=201)
async def close_day(day: Day, data: JSONBody[Closes], asking: Asks, service: Serves) -> Book:
    """Close a gaming day whose money balances: its heads are signed, and its book is written."""
    by = await asking.account()

    def closed(office: BackOffice) -> Book:
        office.demand(by, Act.SIGN_CHECKPOINT)
        office.confirm(by, data.password)
        return day_close.close(office, by, service.office.signing_key(), day)

    return await asyncio.to_thread(closed, service.room.office)


@get("/office/day/{day:str}")
async def book(day: Day, asking: Asks, service: Serves) -> Book:
    """The book of a gaming day that is closed, as it was then."""
    by = await asking.account()
    return await asyncio.to_thread(day_close.book_of, service.room.office, by, day)


@get("/office/day/{day:str}/pdf", media_type="application/pdf")
async def book_pdf(day: Day, asking: Asks, service: Serves) -> Response[bytes]:
    """The book as a PDF, for printing."""
    by = await asking.account()
    found = await asyncio.to_thread(day_close.book_of, service.room.office, by, day)
    return Response(await service.lessons.ask(reports.book_pdf, found), media_type="application/pdf")


@get("/office/displays")
async def on_display(asking: Asks, service: Serves) -> list[OnDisplay]:
    """What the displays show of each jackpot, beside what accounting maintains."""
    by = await asking.account()

    def shown(office: BackOffice) -> list[OnDisplay]:
        office.reads(by, "what is on display")
        return displays.on_display(office)

    return await asyncio.to_thread(shown, service.room.office)


ROUTER = Router(
    "/",
    route_handlers=[audited, audit_file, clock, day_now, close_day, book, book_pdf, on_display],
    tags=["office"],
)
