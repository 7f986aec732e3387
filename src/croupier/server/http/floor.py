"""The floor over HTTP: all tables at a glance, calls, previews of reports, disputes. The room decides who may."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Annotated

import msgspec
from litestar import Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta

from croupier.room.disputes import WORDS_MAX, Dispute, DisputeAct, Settled, Stage
from croupier.room.floor import FloorCall, FloorDispute, Overview
from croupier.room.register import Account
from croupier.room.roles import FLOOR_OR_ABOVE, PERMITTED, Act
from croupier.room.signs import TableSigns, signs_at
from croupier.rules.views import View, Viewer
from croupier.rules.views.previews import Preview
from croupier.rules.views.seen import Said, answer_of
from croupier.server.http.asking import Asks, Serves
from croupier.server.http.staff import Absent
from croupier.server.service import Service

Command = Annotated[
    str, Meta(description="the client's id for this act; if it is resent, it is not done twice", max_length=64)
]
Words = Annotated[str, Meta(max_length=WORDS_MAX)]
Number = Annotated[int, Meta(ge=0, le=2**62)]
ANSWERS_MAX = 2**31
Answers = Annotated[
    int, QueryParameter(description="how many of the hand's answers; by default all", ge=0, le=ANSWERS_MAX)
]


class TriedAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer by staff to preview."""

    who: Annotated[str, Meta(description="`dealer` or `floor`", pattern="^(dealer|floor)$")]
    verb: Annotated[str, Meta(max_length=40)]
    what: Annotated[str, Meta(max_length=200)] = ""
    amount: Annotated[int, Meta(ge=0, le=10**12)] = 0
    cards: Annotated[tuple[Annotated[str, Meta(min_length=2, max_length=3)], ...], Meta(max_length=52)] = ()
    ask: Annotated[int, Meta(description="the view's `answers` plus 1; 0: none", ge=0, le=2**31)] = 0


class NewCall(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why the floor is called."""

    words: Annotated[str, Meta(max_length=400)] = ""
    id: Command = ""


class CallAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the floorperson who came found."""

    found: Annotated[str, Meta(max_length=400)] = ""
    id: Command = ""


class NewDispute(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is disputed, and at which moment of the hand."""

    hand: Number
    answers: Annotated[int, Meta(description="the moment: after how many answers of its record", ge=0, le=2**31)]
    words: Words
    id: Command = ""


class Holds(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the table waits for the ruling."""

    holds: bool
    id: Command = ""


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling, an appeal, or the final word."""

    words: Words
    shown: Annotated[str, Meta(description="the hash of what was shown; refused if that has changed",
                               max_length=64)] = ""  # fmt: skip
    id: Command = ""


class DisputeStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One step of a dispute, as people read it."""

    step: str
    by: Annotated[str, Meta(description="the account, as it is journalled")]
    role: str
    at: int
    words: str
    shown_as: Annotated[str, Meta(description="from whose position: `floor`, `dealer`, `seat 3`, ...")]
    shown: Annotated[str, Meta(description="SHA-256 of exactly what was shown")]
    name: str = ""


class DisputeShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """A dispute, with the hand as the sender may see it and the answer of `croupier settle`."""

    number: int
    table: str
    hand: int
    answers: int
    stage: str
    held: bool
    steps: tuple[DisputeStep, ...]
    view: View
    settled: Settled
    shown: str
    may: Annotated[tuple[str, ...], Meta(description="what the sender may do now: hold, go on, rule, appeal, final")]
    before: Annotated[View | None, Meta(description="one answer earlier, if the hand is over")] = None


@get("/floor")
async def overview(asking: Asks, service: Serves) -> Overview:
    """Every table, wait list, call and dispute."""
    by = await asking.account()
    return await asyncio.to_thread(service.floor.overview, by)


@post("/tables/{table:str}/preview", status_code=200)
async def preview(table: FromPath[str], data: JSONBody[TriedAnswer], asking: Asks, service: Serves) -> Preview:
    """What an answer by staff would do to cards and chips; nothing is done, and no hidden card is revealed."""
    by = await asking.account()
    said = Said(data.who, data.verb, 0, data.what, data.amount, data.cards, data.ask)  # type: ignore[arg-type]
    return await asyncio.to_thread(service.floor.preview, by, table, answer_of(said))


@post("/tables/{table:str}/absent/preview", status_code=200)
async def preview_absent(table: FromPath[str], data: JSONBody[Absent], asking: Asks, service: Serves) -> Preview:
    """What it would do to declare the silent player absent; nothing is done, and no hidden card is told."""
    by = await asking.account()
    return await asyncio.to_thread(service.floor.preview_absent, by, table, data.ask)


# ---- calls ----------------------------------------------------------------------------------------------------------


@post("/tables/{table:str}/calls", status_code=201)
async def call(table: FromPath[str], data: JSONBody[NewCall], asking: Asks, service: Serves) -> FloorCall:
    """A player or dealer calls the floor to the table."""
    by = await asking.account()
    made, row = await asyncio.to_thread(service.floor.calls.call, by, table, data.words, data.id)
    await _kept(row)
    return service.floor.shown_call(made)


@post("/calls/{number:int}/answer", status_code=200)
async def answer_call(number: FromPath[int], data: JSONBody[CallAnswer], asking: Asks, service: Serves) -> FloorCall:
    """A floorperson has come, and says what was found."""
    by = await asking.account()
    made, row = await asyncio.to_thread(service.floor.calls.answer, by, number, data.found, data.id)
    await _kept(row)
    return service.floor.shown_call(made)


@get("/calls")
async def my_calls(asking: Asks, service: Serves) -> list[FloorCall]:
    """The sender's calls, newest first, with who answered and when."""
    by = await asking.account()
    return [service.floor.shown_call(one) for one in service.floor.calls.of(by.id)[:20]]


# ---- disputes -------------------------------------------------------------------------------------------------------


@get("/disputes")
async def disputes(asking: Asks, service: Serves) -> list[FloorDispute]:
    """The disputes that the sender may see, newest first."""
    by = await asking.account()
    return [service.floor.shown_dispute(one) for one in (await asyncio.to_thread(service.floor.disputes.of, by))[:200]]


@get("/disputes/{number:int}")
async def dispute(number: FromPath[int], asking: Asks, service: Serves) -> DisputeShown:
    """One dispute."""
    by = await asking.account()
    found = await asyncio.to_thread(service.floor.disputes.get, by, number)
    return await _shown(service, by, found)


@get("/tables/{table:str}/disputed/{hand:int}")
async def disputed(
    table: FromPath[str], hand: FromPath[int], asking: Asks, service: Serves, answers: Answers = ANSWERS_MAX
) -> DisputeShown:
    """A hand as a dispute about it would show it, before one is opened."""
    by = await asking.account()
    shown = await asyncio.to_thread(service.floor.disputes.shown, by, table, min(hand, 2**62), answers)
    at = shown.view.table.answers
    return DisputeShown(
        0, table, hand, at, "", False, (), shown.view, shown.settled, shown.then.sha256, ("open",), shown.before
    )


@post("/tables/{table:str}/disputes", status_code=201)
async def open_dispute(table: FromPath[str], data: JSONBody[NewDispute], asking: Asks, service: Serves) -> DisputeShown:
    """A player who sat in the hand, or staff, opens a dispute about it."""
    by = await asking.account()
    begin = service.floor.disputes.begin
    found, row = await asyncio.to_thread(begin, by, table, data.hand, data.answers, data.words, data.id)
    await _kept(row)
    return await _shown(service, by, found)


@post("/disputes/{number:int}/hold", status_code=200)
async def hold_for_dispute(number: FromPath[int], data: JSONBody[Holds], asking: Asks, service: Serves) -> DisputeShown:
    """The floorperson says whether the table waits for the ruling or continues."""
    by = await asking.account()

    def does() -> tuple[Dispute, Future[int]]:
        return service.floor.disputes.hold(by, number, holds=data.holds, command=data.id)

    return await _done(service, by, *await asyncio.to_thread(does))


@post("/disputes/{number:int}/ruling", status_code=200)
async def rule(number: FromPath[int], data: JSONBody[Ruling], asking: Asks, service: Serves) -> DisputeShown:
    """The floor rules; a shift supervisor's ruling is final."""
    by = await asking.account()
    does = service.floor.disputes.rule
    return await _done(service, by, *await asyncio.to_thread(does, by, number, data.words, data.shown, data.id))


@post("/disputes/{number:int}/appeal", status_code=200)
async def appeal(number: FromPath[int], data: JSONBody[Ruling], asking: Asks, service: Serves) -> DisputeShown:
    """A player does not accept the ruling."""
    by = await asking.account()
    does = service.floor.disputes.appeal
    return await _done(service, by, *await asyncio.to_thread(does, by, number, data.words, data.id))


@post("/disputes/{number:int}/final", status_code=200)
async def rule_finally(number: FromPath[int], data: JSONBody[Ruling], asking: Asks, service: Serves) -> DisputeShown:
    """The shift supervisor's final word."""
    by = await asking.account()
    does = service.floor.disputes.rule_finally
    return await _done(service, by, *await asyncio.to_thread(does, by, number, data.words, data.shown, data.id))


async def _done(service: Service, by: Account, found: Dispute, row: Future[int]) -> DisputeShown:
    await _kept(row)
    hosted = service.tables.get(found.table)
    goes_on = found.said[-1].step in (DisputeAct.GOES_ON, DisputeAct.FINAL)
    if hosted is not None and goes_on and not hosted.live.held:
        service.host_again(hosted.live)
    return await _shown(service, by, found)


async def _kept(row: Future[int]) -> None:
    await asyncio.wrap_future(row)


async def _shown(service: Service, by: Account, found: Dispute) -> DisputeShown:
    found = await asyncio.to_thread(service.floor.disputes.told, by, found)
    shown = await asyncio.to_thread(service.floor.disputes.shown, by, found.table, found.hand, found.answers)
    names = await asyncio.to_thread(_names, service, found)
    steps = tuple(
        DisputeStep(
            one.step, one.by, one.role, one.at, one.words, _place(one.shown.viewer), one.shown.sha256, names[one.by]
        )
        for one in found.said
    )
    return DisputeShown(
        found.number, found.table, found.hand, found.answers, found.stage, service.floor.disputes.holds(found), steps,
        shown.view, shown.settled, shown.then.sha256, tuple(_may(service, by, found)), shown.before,
    )  # fmt: skip


def _names(service: Service, found: Dispute) -> dict[str, str]:
    """The names of those who spoke, by account."""
    return {one.by: service.room.people.even_if_closed(one.by).name for one in found.said}


def _place(viewer: Viewer) -> str:
    return f"seat {', '.join(map(str, viewer.seats))}" if viewer.seats else str(viewer.role)


def _may(service: Service, by: Account, found: Dispute) -> list[str]:
    """What is offered to the viewer; the room itself refuses what they may not do."""
    roles = service.room.people.account(by.id).roles
    if found.stage is Stage.FINAL:
        return []
    may = []
    if roles & FLOOR_OR_ABOVE:
        may.append("go on" if service.floor.disputes.holds(found) else "hold")
    if roles & PERMITTED[Act.RULE_FINALLY]:
        may.append("final")
    elif roles & PERMITTED[Act.RULE] and found.stage is Stage.OPEN:
        may.append("rule")
    if found.stage is Stage.RULED and by.id in (found.opened_by, *found.players) and roles & PERMITTED[Act.APPEAL]:
        may.append("appeal")
    return may


# ---- signs ----------------------------------------------------------------------------------------------------------


@get("/tables/{table:str}/signs")
async def signs(table: FromPath[str], service: Serves) -> TableSigns:
    """The signs of a table under the submission in force, and its meters; for everybody."""
    return await asyncio.to_thread(signs_at, service.room, table)


_STAFF = Router(
    "/",
    route_handlers=[
        overview, preview, preview_absent, call, answer_call, my_calls, disputes, dispute, disputed, open_dispute,
        hold_for_dispute, rule, appeal, rule_finally,
    ],
    tags=["staff"],
)  # fmt: skip
ROUTER = Router("/", route_handlers=[_STAFF, Router("/", route_handlers=[signs], tags=["tables"])])
